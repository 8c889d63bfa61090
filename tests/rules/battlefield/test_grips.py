"""Grips: taking hold of somebody or something, what one does to those one holds, and letting go."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from fieldcraft.core import GM, Decree, Match
from fieldcraft.systems.battlefield.actions.gripping import Grip, Release
from fieldcraft.systems.battlefield.actions.moving import Move
from fieldcraft.systems.battlefield.effects import Effect
from fieldcraft.systems.battlefield.events.deeds import Gripped, Harmed, Released
from fieldcraft.systems.battlefield.events.field import UnitAdded
from fieldcraft.systems.battlefield.state import State, Unit
from rules.battlefield.places import board, cell, space, thing, unit, wall
from rules.battlefield.playing import YOU, act, begin, end, foe, only, refusal, sense, strike

SQUEEZE = Effect(id="squeeze", area="grip", damage="2")


def gripping(*more: Unit, dice: Iterable[tuple[int, ...]] = ((20,),), **facts: object) -> Match[State]:
    """A battle in which you have sensed a foe beside you."""
    you = unit("you", 0, 0, effects=(SQUEEZE,), **facts)
    battle = begin(you, foe("foe", 1, 0, bulk=2), *more, dice=list(dice))
    act(battle, sense("foe"))
    return battle


@pytest.mark.rule("field.area.grip")
def test_a_grip_effect_is_for_what_one_holds() -> None:
    battle = gripping(grip_limit=2, dice=[(20,), (1,)])
    assert refusal(battle, strike("squeeze", "foe")).rule == "field.area.grip"

    assert only(act(battle, Grip("you", "foe")), Gripped).target == "foe"
    act(battle, end(), end("foe"))
    assert only(act(battle, strike("squeeze", "foe")), Harmed).unit == "foe"


@pytest.mark.rule("field.area.grip")
def test_more_bulk_than_one_can_grip_is_refused() -> None:
    assert refusal(gripping(grip_limit=1), Grip("you", "foe")).why == "You can grip Bulk 1 and would hold 2"


@pytest.mark.rule("field.area.grip", "field.obstruct.everything")
def test_an_object_that_is_gripped_is_attended_and_goes_along() -> None:
    battle = gripping(thing("harp", 0, 1), dice=[(20,), (20,)])
    act(battle, sense("harp"), Grip("you", "harp"), Move("you", (space(-1, 0),)))

    assert (battle.state.units["harp"].bearer, battle.state.units["harp"].at) == ("you", cell(-1, 0))

    act(battle, Release("you", "harp"))
    assert (battle.state.units["harp"].bearer, battle.state.units["harp"].at) == ("", cell(-1, 0))


@pytest.mark.rule("field.area.grip")
def test_a_grip_on_a_creature_ends_out_of_reach() -> None:
    battle = gripping(grip_limit=2)
    act(battle, Grip("you", "foe"))

    assert only(act(battle, Move("you", (space(-1, 0),))), Released).target == "foe"
    assert battle.state.units["you"].grips == ()


@pytest.mark.rule("field.area.grip")
@pytest.mark.parametrize(
    ("target", "why"),
    [("far", "not within You's Reach"), ("door", "fills its space"), ("harp", "is held by Foe"), ("you", "to itself")],
)
def test_what_cannot_be_gripped_is_refused(target: str, why: str) -> None:
    harp = thing("harp", 1, 0, bearer="foe")
    battle = begin(YOU, foe("foe", 1, 0, grips=("harp",)), foe("far", 5, 0), wall("door", 0, 1), harp)

    assert why in refusal(battle, Grip("you", target)).why


@pytest.mark.rule("field.target.declare", "field.area.grip")
def test_one_grips_only_what_one_senses_well() -> None:
    assert refusal(begin(YOU, foe("foe", 1, 0)), Grip("you", "foe")).rule == "field.target.declare"


@pytest.mark.rule("field.area.grip", "field.crowd.enter")
def test_what_one_holds_is_let_go_where_there_is_room() -> None:
    harp = thing("harp", 0, 0, bearer="you")
    you = unit("you", 0, 0, grips=("harp",))
    packed = begin(you, harp, *[foe(name, 0, 0) for name in ("ann", "bea", "cy")])

    assert refusal(packed, Release("you", "harp")).rule == "field.crowd.enter"
    assert refusal(packed, Release("you", "ann")).rule == "field.area.grip"


@pytest.mark.rule("field.obstruct.full", "field.obstruct.smaller", "field.area.grip")
@pytest.mark.parametrize(
    ("between", "rule"),
    [(foe("ogre", 1, 0, size=1), "field.obstruct.smaller"), (wall("door", 1, 0), "field.obstruct.full")],
)
def test_nobody_is_gripped_through_what_obstructs(between: Unit, rule: str) -> None:
    battle = begin(unit("you", 0, 0, reach=2), between, foe("man", 2, 0), dice=[(20,)])
    act(battle, sense("man"))

    assert refusal(battle, Grip("you", "man")).rule == rule


@pytest.mark.rule("field.obstruct.full", "field.area.grip")
def test_nobody_is_gripped_across_a_walled_side() -> None:
    battle = begin(YOU, foe("man", 1, 0), map=board(walls=[((0, 0), (1, 0))]), dice=[(20,)])
    act(battle, sense("man"))

    assert refusal(battle, Grip("you", "man")).rule == "field.obstruct.full"


@pytest.mark.rule("field.crowd.target-full", "field.area.grip")
def test_one_grips_in_a_full_space_beside_as_long_as_it_is_full() -> None:
    battle = begin(unit("you", 0, 0, reach=0), *[foe(name, 1, 0) for name in ("ann", "bea", "cy", "dot")], dice=[(20,)])

    act(battle, sense("cy"), Grip("you", "cy"))
    assert battle.state.units["you"].grips == ("cy",)

    act(battle, end(), Move("ann", (space(2, 0),)))
    assert battle.state.units["you"].grips == ()


@pytest.mark.rule("field.obstruct.full", "field.area.grip")
def test_a_grip_on_a_creature_ends_once_something_shuts_the_way_to_it() -> None:
    battle = begin(unit("you", 0, 0, reach=2), foe("man", 2, 0), dice=[(20,)])
    act(battle, sense("man"), Grip("you", "man"))
    assert battle.state.units["you"].grips == ("man",)

    battle.play(Decree((UnitAdded(unit=wall("door", 1, 0)),), "a door falls shut"), GM)
    assert battle.state.units["you"].grips == ()


@pytest.mark.rule("field.obstruct.full", "field.area.grip")
def test_a_grip_on_a_creature_ends_where_one_goes_behind_a_wall() -> None:
    fence = board(walls=[((0, 1), (1, 0)), ((0, 1), (0, 0))])
    battle = begin(unit("you", 0, 0, reach=2), foe("man", 1, 0), map=fence, dice=[(20,)])
    act(battle, sense("man"), Grip("you", "man"), Move("you", (space(-1, 1), space(0, 1))))

    assert battle.state.units["you"].grips == ()


@pytest.mark.rule("field.area.grip", "field.grid.tokens")
def test_what_takes_several_hexes_is_let_go_only_where_all_of_it_has_room() -> None:
    log = thing("log", 0, 0, bearer="you", spaces=2, height=2.0)
    battle = begin(unit("you", 0, 0, grips=("log",)), log, foe("foe", 5, 0), map=board(solid=[(1, 0)]))

    assert refusal(battle, Release("you", "log")).rule == "field.crowd.enter"
