"""What commands print with, whatever the game: the console, its colours, and chances as bars."""
