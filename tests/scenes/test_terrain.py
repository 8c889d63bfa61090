"""Terrain is written once: the same name means the same wherever a map comes from."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from fieldcraft.board import Board, Side, Squares, Terrain
from fieldcraft.board.catalog import NOWHERE, read_catalog
from fieldcraft.board.text import parse_field
from fieldcraft.core import Match
from fieldcraft.dice import Seeded
from fieldcraft.maps import Imported, write_tiled, write_universal
from fieldcraft.systems.fates_edge.miniatures import SYSTEM
from fieldcraft.systems.fates_edge.miniatures.editor.palette import palette
from fieldcraft.systems.fates_edge.miniatures.terrain import terrain
from maps.builders import line, packed, things, tiled, universal
from maps.readers import read_tiled, read_universal
from rules.scenes import scene

OPEN = Terrain("open")
EDGE = ((0, 0), (1, 0))
SEE_THROUGH = sorted(name for name, side in terrain().side_kinds.items() if side.impassable or side.opaque)


def the_side(board: Board) -> Side:
    """The one thing that stands between the first two cells, wherever."""
    (side,) = board.sides
    assert set(side.between) == set(EDGE)
    return replace(side, between=NOWHERE)


def from_text(name: str) -> Side:
    return the_side(parse_field(f". .\n\n'{name}' a1|b1", catalog=terrain()).board)


def from_tiled(name: str) -> Side:
    stroke = line((10, 0), (10, 10), type=name)
    return the_side(read_tiled(packed(tiled(things(stroke), width=2, height=1)), "a.tmj").board)


def from_universal(name: str) -> Side:
    portal = {"bounds": [{"x": 1, "y": 0}, {"x": 1, "y": 1}], "closed": terrain().side_kinds[name].opaque, "kind": name}
    return the_side(read_universal(packed(universal(2, 1, portals=[portal])), "a.uvtt").board)


def from_the_editor(name: str) -> Side:
    return next(replace(one.side, between=NOWHERE) for one in palette().edges if one.side.name == name)


def by_decree(name: str) -> Side:
    match = Match(SYSTEM, scene("A . e"), Seeded(b"seed"))
    match.play(SYSTEM.order(match.view("gm"), f'decree "so" build "{name}" b1|c1'), "gm")
    (side,) = match.state.map.sides
    return replace(side, between=NOWHERE)


@pytest.mark.parametrize("name", sorted(terrain().side_kinds))
@pytest.mark.parametrize("source", [from_text, from_tiled, from_the_editor, by_decree])
def test_a_side_is_the_same_wherever_it_comes_from(source, name):
    assert source(name) == terrain().side_kinds[name]


@pytest.mark.parametrize("name", SEE_THROUGH)
def test_a_portal_of_a_known_kind_is_that_side(name):
    assert from_universal(name) == terrain().side_kinds[name]


def test_a_window_gives_light_cover():
    assert (terrain().side_kinds["window"].opaque, terrain().side_kinds["window"].cover) == (False, 1)


@pytest.mark.parametrize("name", sorted(terrain().terrains))
def test_ground_is_the_same_drawn_painted_and_in_tiled(name):
    drawn = parse_field(f"? .\n\n{name} a1", catalog=terrain()).board.terrain((0, 0))
    files = write_tiled(Imported(Board.of(Squares(2, 1), {(0, 0): drawn}), "map"))
    written = read_tiled(files["map.tmj"], "map.tmj", files).board

    assert drawn == terrain().terrains[name] == written.terrain((0, 0))


def test_a_written_universal_map_keeps_its_windows():
    window = replace(terrain().side_kinds["window"], between=EDGE)

    written = write_universal(Board.of(Squares(2, 1), sides=[window]))

    assert the_side(read_universal(written, "a.uvtt").board) == terrain().side_kinds["window"]


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        ({"ground": [{"name": "open"}, {"name": "open"}]}, "'open' stands twice"),
        ({"universal": {"line": "wall", "object": "wall", "closed_portal": "gate", "open_portal": "wall"}}, "'gate'"),
        ({"sides": [{"name": "wall", "cover": "some"}]}, "Invalid enum value 'some'"),
    ],
)
def test_a_catalogue_that_is_wrong_says_where(tmp_path: Path, entry, why):
    names = {"line": "wall", "object": "wall", "closed_portal": "wall", "open_portal": "wall"}
    path = tmp_path / "terrain.yaml"
    path.write_text(json.dumps({"ground": [{"name": "open"}], "sides": [{"name": "wall"}], "universal": names} | entry))

    with pytest.raises(ValueError, match=f"terrain.yaml: .*{why}"):
        read_catalog(path)


def test_ground_that_hinders_looks_in_the_palette_like_no_other_ground() -> None:
    looks = [entry.look for entry in terrain().ground if entry.sign]
    hinders = [
        entry.look for entry in terrain().ground if entry.sign and entry.terrain != replace(OPEN, name=entry.name)
    ]

    assert [look for look in hinders if looks.count(look) > 1] == []
