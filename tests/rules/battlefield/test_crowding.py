"""Crowds: who hampers whom, how much room a space has, and reaching into a full one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldcraft.systems.battlefield.crowding import (
    crowd_around,
    encumbered_tier,
    full_spaces,
    parts_in_full_spaces,
    places_of,
    spaces_without_room,
    tier_of_sizes,
)
from fieldcraft.systems.battlefield.state import State, Unit
from rules.battlefield import reference_crowds
from rules.battlefield.places import seen, space, state, thing, unit, wall

YOU = unit("you", 0, 0)


def company(*sizes: int, q: int = 0, r: int = 0) -> list[Unit]:
    """Others of some sizes in a space."""
    return [unit(f"one{n}", q, r, size=size, height=5.0, spaces=1) for n, size in enumerate(sizes)]


def tier(*sizes: int, you: Unit = YOU, **options: bool) -> int:
    return crowd_around(state(you, *company(*sizes), **options), you).tier


@pytest.mark.rule("field.crowd.pairs", "field.crowd.tier", "field.crowd.ignore")
@pytest.mark.parametrize(
    ("sizes", "crowded"),
    [((-1, -1), 1), ((-1,), 0), ((-2,) * 4, 1), ((0, -1, -1), 2), ((0, 0, 0), 3), ((-4,) * 40, 0)],
)
def test_two_of_a_size_make_the_next_and_only_size_zero_and_larger_counts(sizes: tuple[int, ...], crowded: int) -> None:
    assert tier(*sizes) == crowded


@pytest.mark.rule("field.crowd.pairs")
def test_the_table_may_let_large_ones_pair_too() -> None:
    assert [tier_of_sizes([0] * n, pair_large=True) for n in range(6)] == [0, 1, 1, 2, 1, 2]
    assert tier(0, 0, 0, pair_large=True) == 2


@pytest.mark.rule("field.crowd.ignore")
def test_those_four_sizes_smaller_are_ignored() -> None:
    giant = unit("you", 0, 0, size=3, spaces=1)

    assert tier(0, you=giant) == 1
    assert tier(-1, -1, you=giant) == 0
    assert tier(-3, -3, -3, -3, -3, -3, -3, -3) == 1


@pytest.mark.rule("field.crowd.ignore")
def test_real_sizes_are_compared_though_a_swarm_counts_as_size_zero() -> None:
    rats = unit("rats", 0, 0, size=-3, spaces=2)

    assert crowd_around(state(YOU, rats), YOU).tier == 1
    ogre = unit("you", 0, 0, size=1)
    assert crowd_around(state(ogre, rats), ogre).tier == 0


@pytest.mark.rule("field.crowd.tier")
def test_the_space_where_it_is_worst_counts_and_attended_things_do_not() -> None:
    long = unit("you", 0, 0, spaces=2)
    field = state(long, *company(0, 0, q=1), unit("yak", 0, 0), thing("pack", 0, 0, bearer="yak"))
    crowd = crowd_around(field, long)

    assert (crowd.tier, crowd.space, crowd.others) == (2, space(1, 0), ("one0", "one1"))
    assert crowd_around(field, field.units["pack"]).tier == 0


@pytest.mark.rule("field.crowd.multi-space")
def test_a_giant_on_three_hexes_adds_one_tier_and_takes_one_place_in_each() -> None:
    giant = unit("giant", 0, 0, size=4)
    field = state(YOU, giant, unit("man", 1, 0))

    assert crowd_around(field, YOU).tier == 1
    assert crowd_around(field, field.units["man"]).tier == 1
    assert places_of(field)[space(0, 0)] == 2
    assert [places_of(field)[space(0, 1, layer)] for layer in range(3)] == [1, 1, 1]


@pytest.mark.rule("field.crowd.encumbered")
def test_crowded_adds_to_what_encumbers_from_elsewhere() -> None:
    laden = unit("you", 0, 0, encumbered=2)

    assert encumbered_tier(state(laden, *company(0, 0)), laden) == 4


@pytest.mark.rule("field.crowd.full")
def test_four_of_size_zero_fill_a_space_and_each_size_takes_twice_the_room() -> None:
    assert full_spaces(places_of(state(*company(0, 0, 0)))) == set()
    assert seen(full_spaces(places_of(state(*company(0, 0, 0, 0))))) == {(0, 0)}
    assert [places_of(state(*company(size)))[space(0, 0)] for size in (1, 2, -1)] == [2, 4, 0.5]


@pytest.mark.rule("field.crowd.full", "field.size.top-space")
def test_a_tall_creature_fills_its_lower_layer_and_half_of_the_next() -> None:
    field = state(unit("ogre", 0, 0, size=2, height=7.5))

    assert [places_of(field)[space(0, 0, layer)] for layer in (0, 1)] == [4, 2]


@pytest.mark.rule("field.crowd.full")
def test_things_take_room_unless_they_are_carried() -> None:
    field = state(YOU, thing("crate", 0, 0), thing("sword", 0, 0, bearer="you"))

    assert places_of(field)[space(0, 0)] == 2


def finds_room(*sizes: int, mover: Unit) -> bool:
    field = state(mover, *company(*sizes, q=1))
    return spaces_without_room(field, mover, space(1, 0)) == ()


@pytest.mark.rule("field.crowd.enter")
def test_a_space_may_be_entered_until_it_is_fully_occupied() -> None:
    assert finds_room(0, 0, 0, mover=YOU)
    assert not finds_room(0, 0, 0, mover=unit("you", 0, 0, size=1, height=5.0))
    assert not finds_room(0, 0, 0, 0, mover=YOU)


@pytest.mark.rule("field.crowd.enter")
def test_a_space_that_holds_nothing_has_room_for_anybody() -> None:
    assert finds_room(mover=unit("you", 0, 0, size=2, height=5.0))
    assert finds_room(mover=unit("you", 0, 0, size=3, height=5.0, spaces=1))
    assert not finds_room(-5, mover=unit("you", 0, 0, size=3, height=5.0, spaces=1))


@pytest.mark.rule("field.crowd.enter")
def test_every_space_of_a_larger_mover_needs_room_in_each_layer() -> None:
    giant = unit("you", 0, 0, size=3, shape=((0, 0), (1, 0)))
    above = [unit(f"one{n}", 2, 0, 1) for n in range(4)]
    field = state(giant, *above)

    assert seen(spaces_without_room(field, giant, space(1, 0))) == {(2, 0, 1)}
    assert spaces_without_room(field, giant, space(0, 1)) == ()


@pytest.mark.rule("field.crowd.purpose", "field.crowd.enter")
def test_room_is_shared_with_enemies_as_with_friends() -> None:
    field = state(YOU, unit("enemy", 1, 0))

    assert spaces_without_room(field, YOU, space(1, 0)) == ()


@pytest.mark.rule("field.crowd.target-full")
def test_whoever_stands_next_to_a_full_space_reaches_all_in_it() -> None:
    short = unit("you", 0, 0, reach=0)
    field = state(short, *company(0, 0, 0, 0, q=1))

    assert [seen(parts_in_full_spaces(field, short, field.units[f"one{n}"])) for n in range(4)] == [{(1, 0)}] * 4
    half = state(short, *company(0, 0, 0, q=1))
    assert parts_in_full_spaces(half, short, half.units["one0"]) == set()


@pytest.mark.rule("field.crowd.target-full")
def test_of_a_larger_creature_only_the_parts_in_the_full_space_are_in_reach() -> None:
    giant = unit("giant", 1, 0, size=3)
    field = state(YOU, giant, *company(0, 0, 0, q=1))

    assert seen(parts_in_full_spaces(field, YOU, giant)) == {(1, 0)}


# --- against the reference -----------------------------------------------------------------


@st.composite
def crowds(draw: st.DrawFn) -> State:
    """A few hexes with many of all sizes on them."""
    many = draw(st.integers(1, 14))
    units = []
    for n in range(many):
        hexes = draw(st.sampled_from((1, 1, 1, 2, 3)))
        height = draw(st.sampled_from((None, None, 2.5, 6.0, 7.5, 9.0, 12.0)))
        size, place = draw(st.integers(-5, 3)), (draw(st.integers(0, 2)), draw(st.integers(0, 1)))
        units.append(unit(f"one{n}", *place, size=size, spaces=hexes, height=height))
    loads = [thing(f"load{n}", 0, 0, bearer="one0") for n in range(draw(st.integers(0, 2)))]
    return state(*units, *loads, pair_large=draw(st.booleans()))


@pytest.mark.rule("field.crowd.tier", "field.crowd.pairs", "field.crowd.ignore", "field.crowd.multi-space")
@given(crowds())
def test_everybody_is_as_crowded_as_pairs_made_one_by_one_say(field: State) -> None:
    for one in field.units.values():
        if not one.bearer:
            assert crowd_around(field, one).tier == reference_crowds.tier(field, one)


@pytest.mark.rule("field.crowd.full")
@given(crowds())
def test_places_are_what_fractions_say(field: State) -> None:
    assert places_of(field) == {where: reference_crowds.places(field, where) for where in places_of(field)}


@pytest.mark.rule("field.crowd.enter")
@given(crowds(), st.integers(-1, 2), st.integers(0, 1))
def test_room_is_what_fractions_say(field: State, q: int, r: int) -> None:
    mover = field.units["one0"]
    there = field.put(unit("one0", q, r, size=mover.size, spaces=mover.spaces, height=mover.height))
    entered = set(reference_crowds.spaces_of(there, there.units["one0"])) - set(
        reference_crowds.spaces_of(field, mover)
    )
    told = {where for where in entered if not reference_crowds.fits(there, there.units["one0"], where)}

    assert set(spaces_without_room(field, mover, space(q, r))) == told


@pytest.mark.rule("field.crowd.enter")
def test_what_is_filled_has_no_room() -> None:
    field = state(YOU, wall("wall", 1, 0, size=-6))

    assert seen(spaces_without_room(field, YOU, space(1, 0))) == {(1, 0)}
