"""The commands of the role-playing game for the command line, and what they print."""
