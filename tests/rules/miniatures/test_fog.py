"""Fog of war: what a side has in sight, what it remembers, and what it is told."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from fieldcraft.board.sight import sees
from fieldcraft.board.steps import step_cost
from fieldcraft.board.terrain import WALL
from fieldcraft.core import GM, ONLOOKER, Decree, RefusedError, Tally
from fieldcraft.systems.fates_edge.miniatures import State
from fieldcraft.systems.fates_edge.miniatures.actions.casting import Cast
from fieldcraft.systems.fates_edge.miniatures.actions.fighting import Shoot
from fieldcraft.systems.fates_edge.miniatures.actions.moving import Move
from fieldcraft.systems.fates_edge.miniatures.detection import Foiled, Groped, Sighted
from fieldcraft.systems.fates_edge.miniatures.events.battle import DoorMoved, Harmed, Moved, Placed, PointsSpent, Tested
from fieldcraft.systems.fates_edge.miniatures.events.scenery import GroundForgotten, GroundShown
from fieldcraft.systems.fates_edge.miniatures.fog import explored_cells, sight_of, view_of
from fieldcraft.systems.fates_edge.miniatures.footprint import cells
from fieldcraft.systems.fates_edge.miniatures.magic.effects import Effect
from fieldcraft.systems.fates_edge.miniatures.magic.events import EffectLaid
from fieldcraft.systems.fates_edge.miniatures.steps import admitted_cells, diagonal_rule
from fieldcraft.systems.fates_edge.miniatures.turns import outcome
from fieldcraft.systems.shared.goals import Hold
from laws.battles import battles
from rules.miniatures.casters import SPELLS
from rules.ordering import play, refused, told
from rules.scenes import FIRST, SECOND, at, match, scene, unit
from soaking import examples

FOG = {"fog": "sight"}
HALL = ". . A . .\n# # . # #\n. . . . e"
"""A doorway in a wall: the first side stands above it, the second round the corner below."""

ROOMS = "A . . .\n\nwall b1|c1\ndoor c1|d1"


def seen(state: State, seat: str) -> set[str]:
    """The labels of the cells that a seat has in sight."""
    return set(map(state.map.grid.label, state.map.field.cells(sight_of(state, seat))))


# --- what is in sight ------------------------------------------------------------------------------------------


@pytest.mark.rule("mini.fog.sight")
@settings(max_examples=examples(25))
@given(battles())
def test_a_side_has_in_sight_what_any_cell_of_any_unit_of_it_sees(state: State) -> None:
    field, graze = state.board.field, state.options.los_graze
    for side in state.sides:
        eyes = [cell for one in state.of(side) for cell in cells(state, one)]
        looked = {cell for cell in state.map.grid.cells if any(sees(field, eye, cell, graze) for eye in eyes)}
        beside = {
            cell
            for one in state.of(side)
            for eye in cells(state, one)
            for cell in state.map.grid.neighbours(eye)
            if step_cost(field, eye, cell, admit=admitted_cells(state, one), diagonals=diagonal_rule(state))
        }

        assert set(field.cells(view_of(state, side))) == looked | beside


@pytest.mark.rule("mini.fog.sight", "mini.fog.movement")
def test_nobody_round_the_corner_of_a_doorway_is_walked_into_again_and_again() -> None:
    state = scene("A . .\n# e #", options=FOG)
    corner = scene("A #\n# e", options=FOG)

    assert "b2" in seen(state, FIRST)
    assert refused(match(state), "A move b2").rule == "mini.move.occupied"
    assert "b2" not in seen(corner, FIRST)


@pytest.mark.rule("mini.fog.sight")
def test_without_fog_all_is_in_sight() -> None:
    state = scene(HALL)

    assert sight_of(state, FIRST) == explored_cells(state, FIRST) == state.map.field.on
    assert match(state).view(FIRST) is state


@pytest.mark.rule("mini.fog.units")
def test_enemies_are_seen_only_while_they_are_in_sight() -> None:
    battle = match(scene(HALL, options=FOG))

    assert set(battle.view(FIRST).units) == {"A"}
    assert set(battle.view(GM).units) == {"A", "e"}
    play(battle, "A move c2")
    assert set(battle.view(FIRST).units) == {"A"}
    play(battle, "A move c3")
    assert set(battle.view(FIRST).units) == set(battle.view(SECOND).units) == {"A", "e"}


@pytest.mark.rule("mini.fog.memory")
def test_ground_that_was_never_seen_is_unknown_and_what_was_seen_is_remembered() -> None:
    battle = match(scene(HALL, options=FOG), dice=[(1,)])
    view = battle.view(FIRST)

    assert view.map.terrain((4, 2)).name == "unknown"
    assert view.map.terrain((1, 1)).name == "wall"
    play(battle, "A move c2 c3", "A end", "e end", "A move c2 c1")
    assert "e3" not in seen(battle.state, FIRST)
    assert battle.view(FIRST).map.terrain((4, 2)).name == "open"


@pytest.mark.rule("mini.fog.memory")
def test_a_door_that_opens_out_of_sight_is_remembered_closed_until_it_is_seen_again() -> None:
    battle = match(scene("A # .\n. # .\n. . .\ne . .\n\ndoor c1|c2", options=FOG), dice=[(1,)])
    play(battle, "A move a2 a3", "A end", "e end")
    known = battle.view(FIRST).map.side_between

    battle.play(Decree((DoorMoved(between=((2, 0), (2, 1)), open=True),), "a draught"), GM)

    assert battle.events_for(battle.log[-1], FIRST) == ()
    assert battle.view(FIRST).map.side_between == known


@pytest.mark.rule("mini.fog.memory")
def test_a_wall_between_two_cells_is_seen_from_either_of_them() -> None:
    view = match(scene(ROOMS, options=FOG)).view(FIRST)

    assert [side.name for side in view.map.sides] == ["wall"]


@pytest.mark.rule("mini.fog.onlookers")
def test_whoever_looks_on_knows_the_ground_that_every_side_knew_at_the_start_and_sees_nobody() -> None:
    battle = match(scene("A . # . e\n. . . . .", options=FOG))
    both = seen(battle.state, FIRST) & seen(battle.state, SECOND)
    before = battle.view(ONLOOKER)

    assert both
    assert seen(battle.state, ONLOOKER) == seen(before, ONLOOKER) == set()
    assert before.units == {}
    known = {
        before.map.grid.label(cell) for cell in before.map.grid.cells if before.map.terrain(cell).name != "unknown"
    }
    assert known == both


@pytest.mark.rule("mini.fog.onlookers")
def test_whoever_looks_on_learns_nothing_of_what_the_unseen_do_or_see() -> None:
    battle = match(scene("A . # . e\n. . . . .\n. . . . .", options=FOG))
    before = battle.view(ONLOOKER)
    wall = Effect(id="wall", kind="wall", side=FIRST, cells=((0, 1), (2, 1), (4, 1)), integrity=2)
    deeds = [
        Decree((EffectLaid(effect=wall),), "a wall"),
        Decree((Placed(unit="e", at=(4, 2)),), "elsewhere"),
        Decree((Placed(unit="e", at=(0, 1)),), "here"),
    ]

    for deed in deeds:
        entry = battle.play(deed, GM)
        assert battle.events_for(entry, ONLOOKER) == ()

    assert battle.view(ONLOOKER) == before


# --- what is told ----------------------------------------------------------------------------------------------


@pytest.mark.rule("mini.fog.units")
def test_of_a_way_through_the_fog_only_what_is_seen_is_told() -> None:
    battle = match(scene(". A .\n# . #\n. . e", options=FOG, up=SECOND))

    heard = battle.events_for(play(battle, "e move b3 a3"), FIRST)

    assert [type(event) for event in heard] == [Sighted, Sighted]
    assert [one.at for one in heard[0].units] == [(1, 2)]
    assert heard[1].lost == ("e",)
    assert not any(isinstance(event, Moved) for event in heard)


@pytest.mark.rule("mini.fog.units")
def test_a_step_from_sight_to_sight_is_told_as_a_step() -> None:
    battle = match(scene("A . .\n. . e", options=FOG, up=SECOND))

    heard = battle.events_for(play(battle, "e move b2"), FIRST)

    assert [event.path for event in heard if isinstance(event, Moved)] == [((1, 1),)]


@pytest.mark.rule("mini.fog.public")
def test_of_the_turn_of_another_only_is_told_who_acts() -> None:
    battle = match(scene("A . .\n. . e", options=FOG, up=SECOND))
    play(battle, "e dash", "e move b2")

    turn = battle.view(FIRST).turn

    assert (turn.unit, turn.start, turn.spent, turn.dashed) == ("e", None, 0, False)
    assert battle.view(SECOND).turn == battle.state.turn


@pytest.mark.rule("mini.fog.public")
def test_dice_and_points_of_those_out_of_sight_are_not_told() -> None:
    battle = match(scene(". A .\n# # #\n. e .", options=FOG, units={"e": {"player": True}}))

    entry = battle.play(Decree((missed(),), "a slip"), GM)

    assert battle.events_for(entry, FIRST) == ()
    assert (battle.state.bank, battle.view(FIRST).bank, battle.view(SECOND).bank) == (2, 0, 2)
    battle.play(Decree((PointsSpent(points=1, on="mud", unit="e"),), "mud"), GM)
    assert (battle.view(FIRST).bank, battle.view(SECOND).bank) == (0, 1)
    battle.play(Decree((PointsSpent(points=1, on="mud"),), "mud"), GM)
    assert (battle.view(FIRST).bank, battle.view(SECOND).bank) == (0, 0)


def missed() -> Tested:
    """A test of e's that went wrong."""
    return Tested(
        unit="e", what="balance", dice=Tally.of(3, "dice"), dv=Tally.of(3, "balance"), faces=(1, 1, 2), successes=0,
        complications=2, grade="miss", banked=2,
    )  # fmt: skip


@pytest.mark.rule("mini.fog.public")
def test_what_a_side_holds_is_its_own_knowledge() -> None:
    goals, places = (Hold(side=SECOND, place="cellar", rounds=3),), {"cellar": ((1, 2),)}
    battle = match(scene(". A .\n# # #\n. e .", options=FOG, goals=goals, places=places), dice=[(1,)])

    entry = play(battle, "A end", "e end")

    assert battle.view(SECOND).held == {SECOND: 1}
    assert battle.view(FIRST).held == {}
    assert "hold_counted" not in [type(event).__name__ for event in battle.events_for(entry, FIRST)]


@pytest.mark.rule("mini.fog.public")
def test_a_battle_is_not_over_because_nobody_is_seen() -> None:
    battle = match(scene(". A .\n# # #\n. e .", options=FOG))

    assert outcome(battle.view(FIRST)) is None
    assert battle.options(FIRST)


@pytest.mark.rule("mini.fog.public")
def test_a_throw_decides_who_begins_a_round() -> None:
    battle = match(scene("A B .\n# # #\n. e .", options=FOG), dice=[(2,)])

    entry = play(battle, "A end", "e end", "B end")

    assert "rolled" in told(entry)
    assert battle.state.up == SECOND


@pytest.mark.rule("mini.fog.public")
def test_what_is_laid_in_fog_bears_no_number() -> None:
    caster = {"e": {"wits": 3, "spells": (SPELLS["Threshold"],)}}
    battle = match(scene(". A .\n# # #\n. e .", options=FOG, units=caster, up=SECOND), dice=[(9, 9, 9)])

    entry = battle.play(Cast("e", "Threshold", cells=((0, 2),)), SECOND)

    assert list(battle.state.effects) == ["ward-a3"]
    assert not any(isinstance(event, EffectLaid) for event in battle.events_for(entry, FIRST))
    assert battle.view(FIRST).effects == {}


# --- orders in fog -----------------------------------------------------------------------------------------------


@pytest.mark.rule("mini.fog.movement", "mini.scope.illegal")
def test_a_wall_that_was_not_seen_stops_a_move_and_is_known_then() -> None:
    battle = match(scene("A % #\n. . .\n. . e", options={**FOG, "diagonals": "manhattan"}))
    assert battle.view(FIRST).map.terrain((2, 0)).name == "unknown"

    entry = play(battle, "A move b1 c1")

    assert at(battle, "A") == "b1"
    assert battle.view(FIRST).map.terrain((2, 0)).name == "wall"
    assert told(entry)[-1] == "stopped"


@pytest.mark.rule("mini.fog.movement")
def test_ground_that_costs_more_than_is_left_stops_a_move() -> None:
    battle = match(scene("A % : : .\n. . . . e", options=FOG, units={"A": {"speed": 2}}))

    entry = battle.play(Move("A", ((1, 0), (2, 0))), FIRST)

    assert at(battle, "A") == "b1"
    assert [event.cells for event in entry.events if isinstance(event, Groped)] == [((2, 0),)]


@pytest.mark.rule("mini.fog.movement", "mini.zoc.enter-stops")
def test_the_zone_of_somebody_unseen_stops_a_move_and_shows_who_controls_it() -> None:
    battle = match(scene("A . . .\n# # . #\n. . . e", options=FOG))

    entry = play(battle, "A move b1 c1 c2 c3")

    assert at(battle, "A") == "c3"
    assert "engaged_with" in told(entry)
    assert "e" in battle.view(FIRST).units


@pytest.mark.rule("mini.fog.deeds")
def test_a_shot_that_something_unseen_is_in_the_way_of_comes_to_nothing() -> None:
    battle = match(scene("A . . e", options=FOG, units={"A": {"ranged": 9}}))
    dark = replace(battle.state.map, ground=(0, 0, 1, 0), kinds=(*battle.state.map.kinds, WALL))
    battle = match(replace(battle.state, map=dark))

    entry = battle.play(Shoot("A", "e"), FIRST)

    assert [type(event) for event in entry.events][-1] is Foiled
    assert unit(battle, "e").harm == 0
    assert battle.state.turn.acted


@pytest.mark.rule("mini.fog.deeds", "mini.magic.los")
def test_a_spell_that_needs_sight_is_cast_at_what_the_side_has_in_sight() -> None:
    caster = {"A": {"wits": 3, "spells": (SPELLS["Threshold"],)}}
    battle = match(scene(HALL, options=FOG, units=caster))

    assert refused(battle, "A cast Threshold on e3").rule == "mini.magic.los"


@pytest.mark.rule("mini.fog.deeds")
def test_a_spell_at_ground_that_is_a_wall_after_all_comes_to_nothing() -> None:
    caster = {"A": {"wits": 3, "spells": (replace(SPELLS["Threshold"], sight=False),)}}
    battle = match(scene("A . # #\n. # # #\n. . . e", options=FOG, units=caster))
    assert battle.view(FIRST).map.terrain((3, 1)).name == "unknown"

    entry = play(battle, "A cast Threshold on d2")

    assert told(entry)[-1] == "foiled"


# --- taking back -------------------------------------------------------------------------------------------------


@pytest.mark.rule("match.undo", "mini.fog.sight")
def test_a_move_that_showed_something_new_is_not_taken_back() -> None:
    battle = match(scene(HALL, options=FOG))
    play(battle, "A move c2 c3")

    with pytest.raises(RefusedError, match="a secret came out"):
        battle.undo(FIRST)


@pytest.mark.rule("match.undo", "mini.fog.public")
def test_what_the_game_master_does_in_secret_stays_when_a_side_takes_back_its_own() -> None:
    battle = match(scene(". A .\n# # #\n. e .", options=FOG))
    play(battle, "A face e")
    battle.play(Decree((Harmed(unit="e", harm=1), Placed(unit="e", at=(0, 2))), "a trap down there"), GM)

    battle.undo(FIRST)

    assert (unit(battle, "A").facing, at(battle, "e"), unit(battle, "e").harm) == ("n", "a3", 1)
    with pytest.raises(RefusedError, match="nothing to take back"):
        battle.undo(FIRST)


# --- by decree -------------------------------------------------------------------------------------------------


def places(state: State, *labels: str) -> tuple[tuple[int, int], ...]:
    """Cells by their labels."""
    return tuple(state.map.grid.find_cell(label) for label in labels)


def known_ground(state: State) -> set[str]:
    """The labels of the cells whose ground the first side knows."""
    return set(map(state.map.grid.label, state.map.field.cells(explored_cells(state, FIRST))))


@pytest.mark.rule("mini.fog.decree")
def test_the_game_master_lifts_the_fog_from_ground_but_not_from_those_who_stand_there() -> None:
    battle = match(scene(HALL, options=FOG))
    there = places(battle.state, "a3", "e3")

    battle.play(Decree(reason="an old map", events=(GroundShown(side=FIRST, cells=there),)), GM)

    assert {"a3", "e3"} <= known_ground(battle.state)
    assert not battle.view(FIRST).of(SECOND)


@pytest.mark.rule("mini.fog.decree")
def test_what_is_in_sight_is_known_though_the_fog_is_laid_on_it_again() -> None:
    battle = match(scene(HALL, options=FOG))
    battle.play(Decree(reason="an old map", events=(GroundShown(side=FIRST, cells=places(battle.state, "a3")),)), GM)

    battle.play(
        Decree(reason="a lie", events=(GroundForgotten(side=FIRST, cells=places(battle.state, "a3", "c1")),)), GM
    )

    assert "a3" not in known_ground(battle.state)
    assert "c1" in known_ground(battle.state)


@pytest.mark.rule("mini.fog.decree")
def test_there_is_no_fog_to_lift_where_there_is_none() -> None:
    battle = match(scene(HALL))

    with pytest.raises(RefusedError, match="without fog"):
        battle.play(Decree(reason="x", events=(GroundShown(side=FIRST, cells=places(battle.state, "a3")),)), GM)
