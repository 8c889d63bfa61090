"""Scenes of Foundry VTT, both ways."""
