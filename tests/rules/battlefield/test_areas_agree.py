"""Areas on random fields: as the slow reference has them, and the same however the field is turned."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from fieldcraft.board import Board, Cell, Hexes, Side
from fieldcraft.systems.battlefield.areas import Template, lay_burst, lay_shape, members_of, open_spaces, travel
from fieldcraft.systems.battlefield.obstruction import obstructions_of
from fieldcraft.systems.battlefield.shapes import ways_of
from fieldcraft.systems.battlefield.spaces import bodies_of, spaces_in
from fieldcraft.systems.battlefield.state import Space, State, Unit
from rules.battlefield import reference_areas
from rules.battlefield.places import GRID, MIDDLE, WALL
from rules.battlefield.reference_areas import Laid
from soaking import examples

NEAR = [(q, r) for q in range(-3, 4) for r in range(-3, 4) if abs(q + r) <= 3]
SIDES = sorted({tuple(sorted((a, (a[0] + x, a[1] + y)))) for a in NEAR for x, y in Hexes.vectors})
BODIES = ({"size": 0}, {"size": -2}, {"size": 2}, {"size": 1, "shape": ((0, 0), (1, 0))}, {"size": 3, "spaces": 1})


class Case(NamedTuple):
    """A field round you at (0, 0), and a shape that you make on it."""

    units: tuple[Unit, ...]
    walls: tuple[tuple[Cell, Cell], ...]
    pillars: tuple[Cell, ...]
    kind: str
    start: Cell
    turn: int
    mirrored: bool
    value: int


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """A crowded field with walls, pillars and things that fill their space."""
    units = [Unit(id="you", at=(0, 0), **draw(st.sampled_from(BODIES)))]
    for n, at in enumerate(draw(st.lists(st.sampled_from(NEAR), max_size=9))):
        fills, layer = draw(st.integers(0, 3)) == 0, draw(st.sampled_from((0, 0, 0, 1)))
        units.append(Unit(id=f"one{n}", at=at, layer=layer, fills=fills, **draw(st.sampled_from(BODIES))))
    return Case(
        tuple(units),
        tuple(draw(st.lists(st.sampled_from(SIDES), max_size=8, unique=True))),
        tuple(draw(st.lists(st.sampled_from(NEAR), max_size=2, unique=True))),
        draw(st.sampled_from(("line", "cone", "burst"))),
        draw(st.sampled_from(NEAR)),
        draw(st.integers(0, 11)),
        draw(st.booleans()),
        draw(st.integers(1, 4)),
    )


def shifted(cell: Cell) -> Cell:
    return cell[0] + MIDDLE[0], cell[1] + MIDDLE[1]


def field_of(case: Case) -> State:
    """The field of a case, moved to the middle of the map."""
    sides = [Side((shifted(a), shifted(b)), "wall") for a, b in case.walls]
    map = Board.of(GRID, {shifted(cell): WALL for cell in case.pillars}, sides=sides)
    return State(map=map, sides=(), units={one.id: replace(one, at=shifted(one.at)) for one in case.units})


def lay(case: Case, field: State) -> Template:
    you = bodies_of(field)["you"]
    if case.kind == "burst":
        return lay_burst(field, you, case.value)
    way, start = ways_of(GRID)[case.turn], Space(*shifted(case.start))
    return lay_shape(field, you, start, case.kind, way, case.value, case.mirrored)  # type: ignore[arg-type]


def waves(laid: Template, field: State, breakable: set[str]) -> list[set[str]]:
    """Whom an effect affects, distance by distance, if what can break breaks at once."""
    way, found, broken = travel(laid, obstructions_of(field)), list[set[str]](), None
    while True:
        try:
            reached = way.send(broken)
        except StopIteration:
            return found
        found.append(set(reached))
        broken = found[-1] & breakable


@pytest.mark.rule("field.area.travel", "field.area.all-in-area", "field.obstruct.destroyed", "field.obstruct.smaller")
@settings(max_examples=examples(120))
@given(cases(), st.booleans())
def test_an_area_affects_whom_the_reference_says_distance_by_distance(case: Case, breaking: bool) -> None:
    field = field_of(case)
    laid = lay(case, field)
    reach = case.value if case.kind == "burst" else 99
    told = Laid(frozenset(spaces_in(field.map.field, laid.masks)), laid.origins, reach, frozenset(laid.own))
    breakable = {one.id for one in case.units if one.fills} if breaking else set()

    assert waves(laid, field, breakable) == reference_areas.waves(field, told, breakable)
    assert set(spaces_in(field.map.field, open_spaces(laid, obstructions_of(field)))) == (
        reference_areas.open_spaces(field, told)
    )


def rotated(cell: Cell) -> Cell:
    return -cell[1], cell[0] + cell[1]


def reflected(cell: Cell) -> Cell:
    return cell[0] + cell[1], -cell[1]


def turned(case: Case, move: object, turn: int, mirrored: bool) -> Case:
    """A case with all its cells moved, its way turned to another number."""
    cells = {(0, 0): (0, 0)}
    cells |= {(q, r): move((q, r)) for q in range(-9, 10) for r in range(-9, 10)}  # type: ignore[operator]
    units = tuple(
        replace(one, at=cells[one.at], shape=tuple(cells[offset] for offset in one.shape)) for one in case.units
    )
    walls = tuple((cells[a], cells[b]) for a, b in case.walls)
    pillars = tuple(cells[cell] for cell in case.pillars)
    return case._replace(
        units=units, walls=walls, pillars=pillars, start=cells[case.start], turn=turn % 12, mirrored=mirrored
    )


@pytest.mark.rule("field.area.travel", "field.area.all-in-area")
@given(cases())
def test_an_area_affects_the_same_however_the_field_is_turned_or_mirrored(case: Case) -> None:
    field = field_of(case)
    told = set(members_of(lay(case, field), obstructions_of(field)))
    around = case
    for _ in range(5):
        around = turned(around, rotated, around.turn + 2, around.mirrored)
        there = field_of(around)
        assert set(members_of(lay(around, there), obstructions_of(there))) == told
    mirror = turned(case, reflected, -case.turn, not case.mirrored)
    there = field_of(mirror)
    assert set(members_of(lay(mirror, there), obstructions_of(there))) == told
