"""Areas: whom an effect affects as it travels outward, and what obstructs it."""

from __future__ import annotations

import pytest

from fieldcraft.board import Board
from fieldcraft.systems.battlefield.areas import (
    Template,
    bodies_inside,
    initial_spaces,
    lay_burst,
    lay_shape,
    members_of,
    open_spaces,
    sizes_smaller_inside,
    travel,
)
from fieldcraft.systems.battlefield.obstruction import obstructions_of
from fieldcraft.systems.battlefield.spaces import bodies_of
from fieldcraft.systems.battlefield.state import State, Unit
from rules.battlefield.places import board, space, spots, state, thing, unit, wall

YOU = unit("you", 0, 0)
CORNER_REACHED = {(1, 0), (2, -1), (3, -2), (3, -1), (4, -3), (4, -2)}


def burst(field: State, value: int) -> Template:
    return lay_burst(field, bodies_of(field)["you"], value)


def shape(field: State, start: tuple[int, ...], kind: str, way: str, value: int, mirrored: bool = False) -> Template:
    return lay_shape(field, bodies_of(field)["you"], space(*start), kind, way, value, mirrored)  # type: ignore[arg-type]


def affected(field: State, laid: Template, *spared: str) -> set[str]:
    return set(members_of(laid, obstructions_of(field), spared))


def opened(field: State, laid: Template) -> set[tuple[int, ...]]:
    """The spaces of layer 0 to which an effect comes."""
    return spots(field.map.field, {0: open_spaces(laid, obstructions_of(field)).get(0, 0)})


def men(*places: tuple[int, ...]) -> list[Unit]:
    """Men at some places, called after them."""
    return [unit(f"m{place}", *place) for place in places]


# --- travelling ----------------------------------------------------------------------------


@pytest.mark.rule("field.area.travel")
def test_a_wall_shuts_off_its_own_space_and_what_lies_straight_behind_it() -> None:
    field = state(YOU, wall("wall", 1, 0))
    everything = spots(field.map.field, {0: burst(field, 2).masks[0]})

    assert everything - opened(field, burst(field, 2)) == {(1, 0), (2, 0)}
    assert len(opened(field, burst(field, 2))) == 17


@pytest.mark.rule("field.area.travel")
def test_two_walls_shut_off_what_lies_between_them_too() -> None:
    field = state(YOU, wall("one", 1, 0), wall("two", 0, 1))
    everything = spots(field.map.field, {0: burst(field, 2).masks[0]})

    assert everything - opened(field, burst(field, 2)) == {(1, 0), (2, 0), (0, 1), (0, 2), (1, 1)}


@pytest.mark.rule("field.area.travel")
def test_the_shadow_of_a_wall_widens_with_the_distance() -> None:
    field = state(YOU, wall("wall", 1, 0))
    everything = spots(field.map.field, {0: burst(field, 3).masks[0]})

    assert everything - opened(field, burst(field, 3)) == {(1, 0), (2, 0), (3, 0), (2, 1), (3, -1)}


@pytest.mark.rule("field.area.travel")
def test_the_wall_is_affected_and_a_man_in_its_space_is_not() -> None:
    field = state(YOU, wall("wall", 1, 0), unit("mole", 1, 0), *men((2, 0), (0, 1)))

    assert affected(field, burst(field, 2), "you") == {"wall", "m(0, 1)"}


@pytest.mark.rule("field.area.travel", "field.obstruct.full")
def test_walls_of_the_map_stop_an_effect_as_things_do() -> None:
    edge, solid = board(walls=[((0, 0), (1, 0))]), board(solid=[(1, 0)])

    assert (1, 0) not in opened(state(YOU, map=edge), burst(state(YOU, map=edge), 2))
    assert (2, 0) not in opened(state(YOU, map=solid), burst(state(YOU, map=solid), 2))


@pytest.mark.rule("field.area.cone", "field.shape.cone.corner")
def test_a_cone_through_a_corner_reaches_what_its_wall_does_not_shut_off() -> None:
    field = state(YOU, wall("wall", 2, 0))

    assert opened(field, shape(field, (1, 0), "cone", "ene", 4)) == CORNER_REACHED
    assert len(spots(field.map.field, shape(field, (1, 0), "cone", "ene", 4).masks)) == 10


@pytest.mark.rule("field.area.cone", "field.shape.cone.edge")
def test_a_cone_through_an_edge_reaches_what_its_wall_does_not_shut_off() -> None:
    field = state(YOU, wall("wall", 2, 0))

    assert opened(field, shape(field, (1, 0), "cone", "e", 4)) == {(1, 0), (2, 1), (3, -1)}


@pytest.mark.rule("field.area.travel")
def test_an_effect_created_in_a_solid_space_goes_no_further() -> None:
    field = state(YOU, wall("wall", 1, 0), unit("mole", 1, 0), *men((2, 0)))
    line = shape(field, (1, 0), "line", "e", 3)

    assert opened(field, line) == set()
    assert affected(field, line) == {"wall"}


@pytest.mark.rule("field.area.travel", "field.area.burst")
def test_an_effect_climbs_over_a_low_wall_and_not_under_a_floor() -> None:
    low = state(YOU, wall("wall", 1, 0, height=5.0), *men((2, 0, 2), (2, 0)))
    roof = state(YOU, wall("roof", 0, 0, layer=1, height=5.0), *men((0, 0, 2)))

    assert affected(low, burst(low, 4), "you") == {"wall", "m(2, 0, 2)"}
    assert affected(roof, burst(roof, 4), "you") == {"roof"}


# --- who is affected -------------------------------------------------------------------------


@pytest.mark.rule("field.area.all-in-area")
def test_friends_and_things_inside_are_affected_as_well_but_not_what_is_attended() -> None:
    friend, crate, sword = unit("yeoman", 1, 0), thing("crate", 0, 1), thing("sword", 1, 0, bearer="yeoman")
    field = state(YOU, friend, crate, sword, unit("far", 3, 0))

    assert affected(field, burst(field, 2), "you") == {"yeoman", "crate"}


@pytest.mark.rule("field.area.all-in-area")
def test_any_one_space_inside_suffices() -> None:
    giant = unit("giant", 3, 0, size=3, shape=((0, 0), (-1, 0)))
    field = state(YOU, giant)

    assert affected(field, burst(field, 2), "you") == {"giant"}
    assert affected(field, burst(field, 1), "you") == set()


@pytest.mark.rule("field.area.all-in-area")
def test_read_by_size_who_is_partly_inside_counts_as_smaller() -> None:
    giant = unit("giant", 2, 0, size=3, spaces=2, height=5.0)
    field = state(YOU, giant)

    assert sizes_smaller_inside(burst(field, 2), bodies_of(field)["giant"]) == 1
    assert sizes_smaller_inside(burst(field, 3), bodies_of(field)["giant"]) == 0


@pytest.mark.rule("field.area.self-exempt")
def test_you_may_spare_yourself_only_where_you_create_the_shape() -> None:
    field = state(YOU)

    assert burst(field, 2).sparing
    assert shape(field, (0, 0), "line", "e", 3).sparing
    assert not shape(field, (1, 0), "line", "e", 3).sparing


@pytest.mark.rule("field.area.self-exempt")
def test_a_shape_created_in_your_space_affects_you_unless_you_spare_yourself() -> None:
    field = state(YOU)

    assert affected(field, burst(field, 1)) == {"you"}
    assert affected(field, burst(field, 1), "you") == set()


# --- obstruction by size ---------------------------------------------------------------------

QUEUE = (unit("ogre", 1, 0, size=1), unit("man", 2, 0), unit("giant", 3, 0, size=2))


@pytest.mark.rule("field.obstruct.smaller")
@pytest.mark.parametrize("start", [(0, 0), (1, 0)])
def test_who_is_smaller_than_an_obstruction_is_shielded_by_it(start: tuple[int, int]) -> None:
    field = state(YOU, *QUEUE)

    assert affected(field, shape(field, start, "line", "e", 5), "you") == {"ogre", "giant"}


@pytest.mark.rule("field.obstruct.smaller")
def test_nothing_before_the_space_of_creation_shields() -> None:
    field = state(YOU, *QUEUE)

    assert affected(field, shape(field, (2, 0), "line", "e", 3)) == {"man", "giant"}


@pytest.mark.rule("field.obstruct.smaller")
def test_what_shares_your_space_or_the_subjects_shields_nobody() -> None:
    field = state(YOU, unit("ogre", 0, 0, size=1), unit("troll", 2, 0, size=1), unit("man", 2, 0))

    assert affected(field, shape(field, (0, 0), "line", "e", 5), "you") == {"ogre", "troll", "man"}


@pytest.mark.rule("field.obstruct.smaller")
def test_along_an_edge_both_sides_must_hold_something_larger() -> None:
    one, other, man = unit("ogre", 1, 0, size=1), unit("troll", 1, -1, size=1), unit("man", 2, -1)
    half, whole = state(YOU, one, man), state(YOU, one, other, man)

    assert "man" in affected(half, burst(half, 2))
    assert "man" not in affected(whole, burst(whole, 2))


@pytest.mark.rule("field.obstruct.smaller")
def test_a_spell_passes_what_it_has_no_way_to_affect_but_no_wall() -> None:
    field = state(YOU, *QUEUE, wall("wall", 0, 1), unit("mouse", 0, 2))
    line = shape(field, (0, 0), "line", "e", 5)
    behind = shape(field, (0, 0), "line", "se", 5)

    assert "man" in members_of(line, obstructions_of(field), ("you",), "unit")
    assert "man" not in members_of(line, obstructions_of(field), ("you",), "object")
    assert members_of(behind, obstructions_of(field), ("you",), "object") == ("wall",)


@pytest.mark.rule("field.obstruct.full")
def test_the_table_may_read_a_fully_occupied_space_as_solid() -> None:
    crowd = [unit(f"one{n}", 1, 0) for n in range(4)]
    for reading, reached in (("solid_objects", True), ("also_fully_occupied", False)):
        field = state(YOU, *crowd, unit("man", 2, 0), full_obstruction=reading)
        assert ("man" in affected(field, burst(field, 2))) is reached


# --- outward ------------------------------------------------------------------------------------


@pytest.mark.rule("field.obstruct.destroyed")
def test_what_breaks_on_the_way_obstructs_nothing_farther_out() -> None:
    field = state(YOU, wall("crate", 1, 0), *men((2, 0), (3, 0)))
    way = travel(shape(field, (0, 0), "line", "e", 4), obstructions_of(field), ("you",))

    assert next(way) == ("crate",)
    assert way.send(("crate",)) == ("m(2, 0)",)
    assert way.send(()) == ("m(3, 0)",)
    with pytest.raises(StopIteration):
        next(way)


@pytest.mark.rule("field.obstruct.destroyed")
def test_what_holds_stops_the_effect() -> None:
    field = state(YOU, wall("crate", 1, 0), *men((2, 0), (3, 0)))

    assert list(travel(shape(field, (0, 0), "line", "e", 4), obstructions_of(field), ("you",))) == [("crate",)]


@pytest.mark.rule("field.obstruct.destroyed")
def test_those_at_equal_distance_are_affected_together_and_by_turns_farther_out() -> None:
    field = state(YOU, wall("wall", 1, 0), *men((1, -1), (2, 0), (2, -2)))
    outward = travel(burst(field, 2), obstructions_of(field), ("you",))

    assert set(next(outward)) == {"wall", "m(1, -1)"}
    assert set(outward.send(["wall"])) == {"m(2, 0)", "m(2, -2)"}


@pytest.mark.rule("field.obstruct.destroyed", "field.obstruct.smaller")
def test_a_shield_that_falls_shields_no_more() -> None:
    field = state(YOU, *QUEUE)
    outward = travel(shape(field, (1, 0), "line", "e", 3), obstructions_of(field))

    assert next(outward) == ("ogre",)
    assert outward.send(["ogre"]) == ("man",)


@pytest.mark.rule("field.area.travel")
def test_who_is_affected_already_is_not_reached_again() -> None:
    field = state(YOU, unit("worm", 1, 0, size=3, shape=((0, 0), (1, 0), (2, 0))))

    assert list(bodies_inside(burst(field, 3), bodies_of(field).values())) == [0, 1, 2, 3]
    assert list(travel(burst(field, 3), obstructions_of(field), ("you",))) == [("worm",)]


@pytest.mark.rule("field.area.burst-origin")
def test_a_burst_comes_from_whichever_of_your_spaces_is_near_enough_and_open() -> None:
    # From (0, 0) the wall shuts off (2, 0); from (0, 3) the line runs clear of it, but is 3 long.
    long = unit("you", 0, 0, shape=((0, 0), (0, 3)))
    field = state(long, wall("wall", 1, 0))

    assert (2, 0) not in opened(field, burst(field, 2))
    assert (2, 0) in opened(field, burst(field, 3))


@pytest.mark.rule("field.area.initial-space")
def test_an_initial_space_needs_a_straight_path_and_may_be_solid_itself() -> None:
    field = state(YOU, wall("wall", 1, 0), unit("ogre", -1, 0, size=4, spaces=1))
    found = spots(field.map.field, {0: initial_spaces(field, bodies_of(field)["you"], 2)[0]})

    assert (1, 0) in found
    assert (2, 0) not in found
    assert (-2, 0) in found
    assert len(found) == 18


@pytest.mark.rule("field.area.initial-space")
def test_on_open_ground_every_space_in_range_may_be_chosen() -> None:
    map = Board.of(board().grid)

    assert initial_spaces(state(YOU, map=map), bodies_of(state(YOU))["you"], 3)[0].bit_count() == 37
