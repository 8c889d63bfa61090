"""One module for each migration, numbered; a released one is never changed."""
