"""A battle in the terminal: its board, its units, what happened, and what may be asked of it."""
