"""What units can do."""
