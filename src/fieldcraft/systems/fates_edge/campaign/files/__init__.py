"""Files of people's own: characters and content packs."""
