"""Magic on the board: spells, targets, casting, rituals and what they leave behind."""
