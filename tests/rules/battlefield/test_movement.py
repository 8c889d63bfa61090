"""Movement: where a creature can go through spaces and layers, and that no space is ever overfull."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from fieldcraft.board import Board, Hexes, Side, Terrain
from fieldcraft.systems.battlefield.crowding import places_of, spaces_without_room
from fieldcraft.systems.battlefield.movement import Walk, walk_of
from fieldcraft.systems.battlefield.spaces import spaces_in
from fieldcraft.systems.battlefield.state import Space, State, Unit
from rules.battlefield import reference_crowds, reference_movement
from rules.battlefield.places import board, space, spots, state, unit, wall

YOU = unit("you", 0, 0)


def ends(walk: Walk) -> set[tuple[int, ...]]:
    return spots(walk.room.gait.field, walk.ends)


@pytest.mark.rule("field.move.steps")
def test_on_open_ground_a_creature_comes_to_every_space_near_enough() -> None:
    walk = walk_of(state(YOU), YOU, 3)

    assert len(ends(walk)) == 37
    assert walk.price(space(2, -1)) == 2
    assert walk.price(space(4, 0)) is None


@pytest.mark.rule("field.move.steps", "field.grid.layers")
def test_up_a_cliff_it_climbs_layer_by_layer() -> None:
    field = state(YOU, map=board(levels={(1, 0): 2}))
    walk = walk_of(field, YOU, 3)

    assert walk.price(space(1, 0, 2)) == 3
    assert walk.route(space(1, 0, 2)) == (space(0, 0, 1), space(0, 0, 2), space(1, 0, 2))
    assert (1, 0, 2) in ends(walk)
    assert (0, 0, 1) not in ends(walk)
    assert walk.price(space(1, 0)) is None


@pytest.mark.rule("field.move.steps")
def test_who_flies_ends_in_the_air_as_well() -> None:
    bird = unit("you", 0, 0, flying=True)

    assert {layer: mask.bit_count() for layer, mask in walk_of(state(bird), bird, 2).ends.items()} == {
        0: 19,
        1: 7,
        2: 1,
    }


@pytest.mark.rule("field.move.steps")
def test_dear_ground_costs_what_it_costs_and_walls_are_walked_round() -> None:
    mud = Board.of(board().grid, {space(1, 0).cell: Terrain("mud", cost=3)})
    walled = board(walls=[((0, 0), (1, 0))])

    assert walk_of(state(YOU, map=mud), YOU, 4).price(space(1, 0)) == 3
    assert walk_of(state(YOU, map=walled), YOU, 4).price(space(1, 0)) == 2


@pytest.mark.rule("field.move.steps")
def test_a_place_out_of_reach_has_no_route() -> None:
    with pytest.raises(ValueError, match="out of reach"):
        walk_of(state(YOU), YOU, 2).route(space(3, 0))


@pytest.mark.rule("field.crowd.enter")
def test_nobody_walks_into_or_through_a_space_without_room() -> None:
    throat = board(solid=[(1, -1), (0, 1)])
    full = [unit(f"one{n}", 1, 0) for n in range(4)]

    assert walk_of(state(YOU, *full[:3], map=throat), YOU, 2).price(space(2, 0)) == 2
    assert walk_of(state(YOU, *full, map=throat), YOU, 2).price(space(1, 0)) is None
    assert walk_of(state(YOU, *full, map=throat), YOU, 2).price(space(2, 0)) is None


@pytest.mark.rule("field.crowd.enter")
def test_what_fills_a_space_leaves_no_room_in_it() -> None:
    field = state(YOU, wall("wall", 1, 0, size=-6))

    assert walk_of(field, YOU, 1).price(space(1, 0)) is None


@pytest.mark.rule("field.crowd.enter")
def test_every_hex_and_layer_of_a_giant_needs_room() -> None:
    giant = unit("you", 0, 0, size=3)
    perched = [unit(f"one{n}", 2, 0, 1, flying=True) for n in range(4)]
    walk = walk_of(state(giant, *perched), giant, 1)

    assert walk.price(space(1, 0)) is None
    assert walk.price(space(0, 1)) == 1
    assert walk_of(state(giant, *perched[:3]), giant, 1).price(space(1, 0)) == 1


# --- against the reference ----------------------------------------------------------------

GROUNDS = (
    Terrain("open"),
    Terrain("mud", cost=2),
    Terrain("deep", impassable=True),
    Terrain("wall", impassable=True, opaque=True),
)

BODIES = ({"size": 0}, {"size": 1}, {"size": 2, "height": 7.5}, {"size": -1}, {"size": 3})


@st.composite
def fields(draw: st.DrawFn) -> State:
    """A small field with hills, walls and water, crowded; the first unit is about to move."""
    layout = draw(st.sampled_from(("odd-r", "even-r", "odd-q", "even-q")))
    grid = Hexes(draw(st.integers(3, 6)), draw(st.integers(3, 5)), layout)
    size = grid.columns * grid.rows
    ground = draw(st.lists(st.sampled_from((0, 0, 0, 0, 1, 2, 3)), min_size=size, max_size=size))
    levels = draw(st.lists(st.sampled_from((0, 0, 0, 1, 2)), min_size=size, max_size=size))
    pairs = sorted({tuple(sorted((a, b))) for a in grid.cells for b in grid.neighbours(a)})
    sides = tuple(Side(pair, "wall") for pair in draw(st.lists(st.sampled_from(pairs), max_size=6, unique=True)))
    map = Board(grid, GROUNDS, tuple(ground), tuple(levels) if any(levels) else (), sides)
    units = []
    for n in range(draw(st.integers(1, 9))):
        at = draw(st.sampled_from(grid.cells))
        body = draw(st.sampled_from(BODIES))
        fills, flying = bool(n) and draw(st.integers(0, 5)) == 0, draw(st.booleans())
        units.append(Unit(id=f"one{n}", at=at, layer=map.level(at), fills=fills, flying=flying, **body))
    field = State(map=map, sides=("s",), units={one.id: one for one in units})
    return field.put(put_on_the_ground(field, units[0]))


def put_on_the_ground(field: State, one: Unit) -> Unit:
    """A unit that stands on the highest ground under it, on a single hex if it would hang over the border."""
    cells = {where.cell for where in reference_crowds.spaces_of(field, one)}
    if not all(cell in field.map.grid for cell in cells):
        one, cells = replace(one, spaces=1), {one.at}
    return replace(one, layer=max(field.map.level(cell) for cell in cells))


@pytest.mark.rule("field.move.steps", "field.crowd.enter")
@given(fields(), st.integers(0, 6))
def test_a_creature_can_go_where_every_single_step_is_allowed(field: State, points: int) -> None:
    mover = field.units["one0"]
    walk = walk_of(field, mover, points)
    found = {where: price for price, masks in enumerate(walk.found) for where in spaces_in(field.map.field, masks)}
    told = reference_movement.cheapest(field, mover, points)

    assert found == told
    for where in list(told)[:20]:
        assert len(set(walk.route(where))) <= told[where]
    stops = {where for where in told if mover.flying or reference_movement.stands(field, placed(mover, where))}
    assert set(spaces_in(field.map.field, walk.ends)) == stops | {mover.anchor}


def placed(mover: Unit, where: Space) -> Unit:
    return replace(mover, at=where.cell, layer=where.layer)


@pytest.mark.rule("field.crowd.enter")
@given(fields(), st.data())
def test_no_sequence_of_moves_overfills_a_space(field: State, data: st.DataObject) -> None:
    overfull = {where for where, taken in places_of(field).items() if taken > 4}
    for _ in range(6):
        mover = data.draw(st.sampled_from([one for one in field.units.values() if not one.fills]))
        walk = walk_of(field, mover, 4)
        goal = data.draw(st.sampled_from(spaces_in(field.map.field, walk.ends)))
        for where in walk.route(goal):
            if spaces_without_room(field, mover, where):
                break
            field = field.put(mover := placed(mover, where))
    for where, taken in places_of(field).items():
        alone = len(reference_crowds.standing(field, where)) == 1
        assert taken <= 4 or alone or where in overfull
