"""Dungeons that generators dug: floor cell by cell, with doors that stand in cells."""
