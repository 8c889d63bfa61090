"""The stolen lantern: a game for two on a map of places, as an example of a game that is installed."""
