"""Maps of the editor Tiled, both ways."""
