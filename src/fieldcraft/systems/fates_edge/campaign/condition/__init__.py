"""What wears out: people, stores, gear and time."""
