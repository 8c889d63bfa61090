"""Fate's Edge, the role-playing game: characters, checks, magic, followers and the campaign round them."""
