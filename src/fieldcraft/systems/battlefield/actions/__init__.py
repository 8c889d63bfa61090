"""What can be done on the field."""
