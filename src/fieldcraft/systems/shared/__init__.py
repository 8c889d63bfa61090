"""What several games use and the engine does not need."""
