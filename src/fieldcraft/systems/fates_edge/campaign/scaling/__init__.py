"""Characters of different tiers in one scene: bands, dials, gates and rewards."""
