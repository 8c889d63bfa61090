"""Ready scenarios: clocks, scenes, people and an end, which a game master lays on the table."""
