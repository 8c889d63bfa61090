"""Characters: what they are, what it cost, and how they grow."""
