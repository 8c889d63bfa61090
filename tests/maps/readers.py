"""Readers of map files that take names to mean what they mean in a battle."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path

from fieldcraft import maps
from fieldcraft.maps import Imported, Rules
from fieldcraft.maps.bundle import Files
from fieldcraft.maps.ground import NO_RULES, Vocabulary
from fieldcraft.systems.fates_edge.miniatures.terrain import terrain

VOCABULARY = Vocabulary(terrain())
read_map = partial(maps.read_map, catalog=terrain())


def read_bundle(files: Files, name: str, rules: Rules | None = None) -> Imported:
    """The map of a name among files."""
    return maps.read_bundle(files, name, terrain(), rules)


def read_tiled(data: bytes, name: str, files: Mapping[str, bytes | Path] = {}, rules: Rules = NO_RULES) -> Imported:
    """The map in a Tiled file."""
    return maps.read_tiled(data, name, Vocabulary(terrain(), rules), files)


def read_universal(data: bytes, name: str, rules: Rules = NO_RULES) -> Imported:
    """The map in a Universal VTT file."""
    return maps.read_universal(data, name, Vocabulary(terrain(), rules))
