"""Tiles & Movement: positions on and between tiles, movement paid in slots, ranges, and areas of every shape."""
