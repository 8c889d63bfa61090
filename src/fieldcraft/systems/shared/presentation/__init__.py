"""How board games show themselves alike: the ground, places, turns and goals, and deeds from their actions."""
