"""What players do in a battle."""
