"""Cards: consequences, seeds of adventures and of spells, motives."""
