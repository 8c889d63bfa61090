"""Maps of zones from GeoJSON, from Tiled and from text, and back to GeoJSON and text."""
