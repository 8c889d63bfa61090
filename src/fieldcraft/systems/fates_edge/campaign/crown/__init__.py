"""The frame of a campaign: the Crown Spread, its dials and its finale."""
