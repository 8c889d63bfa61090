"""What a player can do: one class each, with its data, its rules and what it does."""
