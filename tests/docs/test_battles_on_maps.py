"""A battle on every map of other people in the folder that FIELDCRAFT_MAPS names."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from fieldcraft.board import Board, Hexes
from fieldcraft.maps import MapError
from fieldcraft.maps.scenes import new_match, parse_scene
from maps.readers import read_map

FOLDER = os.environ.get("FIELDCRAFT_MAPS", "")
ENDINGS = {".tmx", ".tmj", ".json", ".uvtt", ".dd2vtt", ".df2vtt"}
PLAYS = 60


def readable() -> Iterator[Path]:
    """The maps of the folder that can be read; other tests say why the rest cannot."""
    if not FOLDER:
        return
    for path in sorted(Path(FOLDER).rglob("*")):
        if path.suffix in ENDINGS:
            try:
                read_map(path)
            except MapError:
                continue
            yield path


def scene_on(path: Path, board: Board) -> str:
    """A scene with two sides of three on free cells of a map."""
    grid = board.grid
    free = [grid.label(cell) for cell in grid.cells if not board.terrain(cell).impassable]
    facing = "n" if isinstance(grid, Hexes) and grid.flat else "e"
    places = {"alder": free[:3], "vigil": free[-3:]}
    sides = "".join(f"  - {{id: {side}, facing: {facing}}}\n" for side in places)
    units = "".join(
        f"  - {{id: {side}-{label}, side: {side}, at: {label}, body: 3, ranged: 6}}\n"
        for side, labels in places.items()
        for label in labels
    )
    return f"title: Elsewhere\nsystem: miniatures\nmap: {path.name}\nsides:\n{sides}units:\n{units}"


@pytest.mark.skipif(not FOLDER, reason="FIELDCRAFT_MAPS names no folder of maps")
def test_the_folder_of_maps_holds_some_that_can_be_read():
    assert len(list(readable())) >= 3


@pytest.mark.parametrize("path", list(readable()), ids=lambda path: path.name)
def test_a_battle_runs_on_the_map_of_somebody_else(path):
    board = read_map(path).board
    match = new_match(parse_scene(scene_on(path, board), "elsewhere.yaml", path.parent), b"elsewhere")
    rng = Random(1)

    assert match.state.map == board
    for _ in range(PLAYS):
        (seat,) = match.to_act()
        match.play(rng.choice(match.options(seat)), seat)
    assert match.differences() == []
