"""The Battlefield: creatures of every size on hexes that are columns of spaces, senses, shapes and concealment."""
