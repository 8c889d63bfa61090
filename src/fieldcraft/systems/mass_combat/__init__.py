"""Mass combat on a board of zones: armies of units, their leaders, and Fate dice."""
