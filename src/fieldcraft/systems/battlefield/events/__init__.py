"""What can happen on the field; only `apply` changes a state."""
