"""What the ground and the sides of the field cost and block."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from fieldcraft.board.catalog import TerrainCatalog, read_catalog


@cache
def read_terrain() -> TerrainCatalog:
    """The ground and the sides of the field, from `terrain.yaml`."""
    return read_catalog(Path(__file__).with_name("terrain.yaml"))
