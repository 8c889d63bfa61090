"""What the bots of board games share."""
