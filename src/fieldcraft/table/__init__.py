"""The table: seats round a match, what each is told, and nothing of the web."""
