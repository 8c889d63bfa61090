"""A game in the terminal: what may be said, what is asked of the game, and what comes of it."""
