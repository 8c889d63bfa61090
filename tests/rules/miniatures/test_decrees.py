"""What the game master may decree, in words or as events, and what is refused because it cannot happen."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from fieldcraft.board import Side, Terrain
from fieldcraft.board.terrain import WALL
from fieldcraft.core import GM, Decree, Event, Match, Outcome
from fieldcraft.core.log import dump, load
from fieldcraft.systems.fates_edge.miniatures import SYSTEM, State, Unit
from fieldcraft.systems.fates_edge.miniatures.detection import Looked, Sighted
from fieldcraft.systems.fates_edge.miniatures.events.battle import (
    BoonsChanged,
    DoorMoved,
    Harmed,
    HoldCounted,
    Moved,
    Placed,
    PointsSpent,
    Removed,
    RoundBegan,
    SideUp,
    Turned,
)
from fieldcraft.systems.fates_edge.miniatures.events.decrees import Hid, UnitAdded, UnitEdited
from fieldcraft.systems.fates_edge.miniatures.events.questions import Answered
from fieldcraft.systems.fates_edge.miniatures.events.scenery import (
    DoorFound,
    GoalsSet,
    GroundPainted,
    PlaceSet,
    SideBuilt,
)
from fieldcraft.systems.fates_edge.miniatures.goals import Complete
from fieldcraft.systems.fates_edge.miniatures.magic.effects import Effect
from fieldcraft.systems.fates_edge.miniatures.magic.events import EffectLaid, EffectWorn, LeashTicked
from fieldcraft.systems.shared.goals import Hold, LastStanding, Slay
from rules.ordering import play, waiting
from rules.scenes import FIRST, SECOND, match, only, scene, unit

YARD = ". A . e\n. . # .\n. B . f\n\ndoor a1|a2"
EDGE = ((0, 0), (0, 1))
ASH = Unit(id="ash", name="Ash", side=FIRST, at=(0, 0), facing="n")
WARD = Effect(id="fire", kind="ward", side=FIRST, cells=((0, 0),), dv=3)
STONES = Effect(id="stones", kind="wall", side=FIRST, cells=((0, 0),), integrity=2)


def yard(**more: Any) -> Match[State]:
    """A yard with two of each side in it."""
    return match(scene(YARD, units={"A": {"boons": 1, "player": True, "body": 3}}, **more))


def decreed(battle: Match[State], *events: Event) -> State:
    """The state after a decree."""
    battle.play(Decree(events, "because I say so"), GM)
    return battle.state


# --- what can happen -------------------------------------------------------------------------------------------------


@pytest.mark.rule("match.decree")
@pytest.mark.parametrize(
    ("words", "event"),
    [
        ("place A a1", Placed(unit="A", at=(0, 0))),
        ("turn A e", Turned(unit="A", facing="e")),
        ("hide e", Hid(unit="e")),
        ("remove e", Removed(unit="e", why="decree")),
        ("harm e 2", Harmed(unit="e", harm=2)),
        ("paint rubble a1 c1", GroundPainted(cells=((0, 0), (2, 0)), terrain=Terrain("rubble", cost=2))),
        ("build wall b1|c1", SideBuilt(between=((1, 0), (2, 0)), side=Side(((1, 0), (2, 0)), "wall"))),
        ('build "secret door" b1|c1', SideBuilt(between=((1, 0), (2, 0)), side=Side(((1, 0), (2, 0)), "secret door"))),
        ("clear a1|a2", SideBuilt(between=EDGE)),
        ("open a1|a2", DoorMoved(between=EDGE, open=True)),
        ("up vigil", SideUp(side=SECOND)),
        ("round 4", RoundBegan(round=4)),
    ],
)
def test_the_common_decrees_have_words(words: str, event: Event) -> None:
    battle = yard()
    order = SYSTEM.order(battle.state, f'decree "so be it" {words}')

    assert order == Decree((event,), "so be it")
    assert SYSTEM.order(battle.state, SYSTEM.words(battle.state, order)) == order
    assert battle.judge(order, GM) is None


@pytest.mark.rule("match.decree")
def test_conditions_come_and_go_by_decree() -> None:
    battle = yard()

    play(battle, 'decree "a root" afflict A prone', by=GM)
    assert unit(battle, "A").has("prone")
    play(battle, 'decree "a hand" relieve A prone', by=GM)
    assert not unit(battle, "A").has("prone")


@pytest.mark.rule("match.decree")
def test_a_whole_unit_joins_and_its_fields_can_be_edited() -> None:
    battle = yard()

    decreed(battle, UnitAdded(unit=ASH))
    state = decreed(battle, UnitEdited(unit="ash", fields={"speed": 9, "facing": "e", "conditions": ["prone"]}))

    assert (state.units["ash"].speed, state.units["ash"].facing) == (9, "e")
    assert state.units["ash"].has("prone")
    assert battle.view(FIRST) == state


@pytest.mark.rule("match.decree")
def test_what_is_decreed_survives_the_log_and_is_taken_back_exactly() -> None:
    battle = yard()
    before = battle.state
    decreed(
        battle, UnitAdded(unit=ASH), UnitEdited(unit="ash", fields={"harm": 1}), PlaceSet(place="well", cells=((0, 2),))
    )

    again = load(SYSTEM, dump(battle)).match
    assert (again.state, again.log) == (battle.state, battle.log)
    battle.undo(GM)
    assert battle.state == before


@pytest.mark.rule("match.decree")
def test_ground_and_heights_are_painted() -> None:
    state = decreed(yard(), GroundPainted(cells=((0, 0), (0, 1)), terrain=Terrain("lava", cost=3), level=2))

    assert (state.map.terrain((0, 1)).name, state.map.level((0, 1)), state.map.level((0, 2))) == ("lava", 2, 0)


@pytest.mark.rule("match.decree")
def test_an_effect_is_laid_and_lifted() -> None:
    battle = yard()

    assert "fire" in decreed(battle, EffectLaid(effect=WARD)).effects
    play(battle, 'decree "it goes out" lift fire', by=GM)
    assert battle.state.effects == {}


@pytest.mark.rule("match.decree")
def test_goals_and_places_are_set() -> None:
    goals = (Hold(side=FIRST, place="well", rounds=2), Slay(side=SECOND, unit="A"))
    state = decreed(yard(), PlaceSet(place="well", cells=((0, 2),)), GoalsSet(goals=goals))

    assert state.goals == goals
    assert state.places["well"] == ((0, 2),)


@pytest.mark.rule("match.decree", "mini.turn.round-order")
def test_another_side_is_up_by_decree_and_an_open_turn_is_closed() -> None:
    battle = yard()
    play(battle, "A brace")

    state = decreed(battle, SideUp(side=SECOND))

    assert waiting(battle) == SECOND
    assert state.turn.unit == ""
    assert battle.options(SECOND)


@pytest.mark.rule("match.decree", "mini.turn.round-order")
def test_the_next_side_is_up_when_a_decree_leaves_nobody_to_act() -> None:
    battle = match(scene("A . e\n. . B\n. . f"))
    play(battle, "A end", "e end")

    decreed(battle, Removed(unit="B", why="decree"))

    assert waiting(battle) == SECOND
    assert battle.options(SECOND)


# --- what cannot ------------------------------------------------------------------------------------------

IMPOSSIBLE: dict[str, tuple[Event, ...]] = {
    "there is no unit 'nobody'": (Harmed(unit="nobody", harm=1),),
    "A stands on b1 already": (Placed(unit="B", at=(1, 0)),),
    "the map has no cell [9, 9]: it is 4 by 3": (Placed(unit="B", at=(9, 9)),),
    "c2 is wall: it cannot be entered": (Placed(unit="B", at=(2, 1)),),
    "a path needs at least one cell": (Moved(unit="A", path=(), cost=0),),
    "E stands on d1 already": (Moved(unit="A", path=((2, 0), (3, 0)), cost=2),),
    "'up' is no way to face": (Turned(unit="A", facing="up"),),
    "'Ash' is taken": (UnitAdded(unit=ASH), UnitAdded(unit=replace(ASH, id="other", at=(0, 1)))),
    "there is no side 'third'": (UnitAdded(unit=replace(ASH, side="third")),),
    "3 harm of 3 would take it out of the fight": (UnitEdited(unit="A", fields={"harm": 3}),),
    "Object contains unknown field `colour`": (UnitEdited(unit="A", fields={"colour": "red"}),),
    "a unit keeps its id": (UnitEdited(unit="A", fields={"id": "Z"}),),
    "it hides already": (Hid(unit="e"), Hid(unit="e")),
    "a unit holds 0 to 5 boons, not -1": (BoonsChanged(unit="A", by=-2),),
    "the bank holds 0": (PointsSpent(points=1, on="mud"),),
    "rounds are counted from 1": (RoundBegan(round=0),),
    "nobody of vigil is left to act this round": (Removed(unit="e"), Removed(unit="f"), SideUp(side=SECOND)),
    "there is no side 'third': alder, vigil": (HoldCounted(side="third", rounds=1),),
    "there is no door": (DoorMoved(between=((1, 0), (2, 0)), open=True),),
    "there is no secret door": (DoorFound(between=EDGE),),
    "a side lies between two cells of the map that have an edge in common": (SideBuilt(between=((0, 0), (3, 0))),),
    "the side lies between other cells": (SideBuilt(between=EDGE, side=Side(((1, 0), (2, 0)), "wall")),),
    "A cannot stand on b1 facing n: b1 is wall": (GroundPainted(cells=((1, 0),), terrain=WALL),),
    "'unknown' is what ground is called": (GroundPainted(cells=((0, 0),), terrain=Terrain("unknown")),),
    "say which cells": (GroundPainted(cells=(), terrain=WALL),),
    "an effect needs an id of its own, not 'fire'": (EffectLaid(effect=WARD), EffectLaid(effect=WARD)),
    "an effect lies on cells, or on the side of two cells": (EffectLaid(effect=replace(WARD, cells=())),),
    "A stands there": (EffectLaid(effect=replace(STONES, cells=((1, 0),))),),
    "there is no effect 'fire'": (EffectWorn(effect="fire", by=1),),
    "there is no place 'well': there are none": (GoalsSet(goals=(Hold(side=FIRST, place="well"),)),),
    "there is no side 'third': alder, vigil ": (GoalsSet(goals=(LastStanding(side="third"),)),),
    "there is no unit 'Z': A, e, B, f": (GoalsSet(goals=(Slay(side=FIRST, unit="Z"),)),),
    "alder knows no ritual 'The Bell': there are none": (GoalsSet(goals=(Complete(side=FIRST, spell="The Bell"),)),),
    "a goal needs the place 'well'": (
        PlaceSet(place="well", cells=((0, 0),)),
        GoalsSet(goals=(Hold(side=FIRST, place="well"),)),
        PlaceSet(place="well"),
    ),
    "a question is answered by whoever is asked": (Answered(),),
    "what a side has in sight follows of itself": (Looked(side=FIRST, sight="0"),),
    "what a seat is told follows of itself": (Sighted(units=(), lost=()),),
}  # fmt: skip


@pytest.mark.rule("match.decree")
@pytest.mark.parametrize("why", IMPOSSIBLE)
def test_what_cannot_happen_is_refused_in_words(why: str) -> None:
    no = yard().judge(Decree(IMPOSSIBLE[why], "a whim"), GM)

    assert no is not None
    assert no.rule == "match.decree"
    assert no.why.startswith("that cannot happen here: ")
    assert why.strip() in no.why


@pytest.mark.rule("match.decree", "match.ask")
@pytest.mark.parametrize("event", [Removed(unit="A"), SideUp(side=SECOND)])
def test_nobody_leaves_and_no_side_is_up_while_a_question_waits(event: Event) -> None:
    battle = match(scene(YARD.replace("A . e", "A e ."), units={"A": {"boons": 1, "body": 3}}), dice=[(2, 2, 2)])
    play(battle, "A attack e")

    no = battle.judge(Decree((event,), "a whim"), GM)

    assert no is not None
    assert "a question waits for its answer" in no.why


@pytest.mark.rule("match.decree")
def test_a_unit_that_acts_does_not_change_sides() -> None:
    battle = yard()
    play(battle, "A brace")

    no = battle.judge(Decree((UnitEdited(unit="A", fields={"side": SECOND}),), "a whim"), GM)

    assert no is not None
    assert "a unit that acts does not change sides" in no.why


@pytest.mark.rule("mini.unit.data", "mini.magic.leash", "match.decree")
@pytest.mark.parametrize(
    ("event", "why"), [(Harmed(unit="e", harm=3), "harm"), (LeashTicked(unit="e", segments=6), "leash")]
)
def test_whoever_a_decree_leaves_with_a_full_track_is_out_of_the_fight(event: Event, why: str) -> None:
    battle = match(scene("A . e f", units={"e": {"traits": ["outsider"]}}))

    entry = battle.play(Decree((event,), "so"), GM)

    assert only(entry, Removed).why == why
    assert set(battle.state.units) == {"A", "f"}


@pytest.mark.rule("mini.unit.data", "match.decree")
def test_a_battle_ends_when_a_decree_takes_the_last_of_a_side_who_was_acting() -> None:
    battle = match(scene("A . . e", goals=(LastStanding(side=FIRST), LastStanding(side=SECOND))))
    play(battle, "A guard")

    play(battle, 'decree "a rock falls" harm A 3', by=GM)

    assert battle.result() == Outcome.of(SECOND, "no enemy is left")
