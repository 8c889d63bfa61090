"""Universal VTT maps, both ways."""
