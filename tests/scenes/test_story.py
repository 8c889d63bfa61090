"""What happens, told in plain words, and questions with their answers."""

from __future__ import annotations

import pytest

from fieldcraft.board import Side, Terrain
from fieldcraft.core import Event, Rolled, Tally, ThrowDice
from fieldcraft.dice import ByHand
from fieldcraft.systems.fates_edge.miniatures import SYSTEM, detection
from fieldcraft.systems.fates_edge.miniatures.events import battle as events
from fieldcraft.systems.fates_edge.miniatures.events import decrees, questions, scenery
from fieldcraft.systems.fates_edge.miniatures.magic import events as magical
from fieldcraft.systems.fates_edge.miniatures.magic.effects import Effect, Ritual
from fieldcraft.systems.fates_edge.miniatures.magic.spells import Aim
from fieldcraft.systems.fates_edge.miniatures.narration import (
    BECAME,
    RECOVERED,
    TELLINGS,
    narrate,
    narrate_question,
    tally_lines,
)
from fieldcraft.systems.fates_edge.miniatures.questions import Bargain, BoonReroll, GuardedStrike
from fieldcraft.systems.fates_edge.miniatures.state import Condition, Unit
from fieldcraft.systems.fates_edge.shared import Test as Trial
from rules.ordering import play
from rules.scenes import match, scene, unit

WALL = Effect(id="wall1", kind="wall", side="alder", cells=((2, 1), (3, 1)), integrity=4)
STATE = scene(
    ". . . .\n. A . e\n. . . .",
    units={"A": {"name": "Sable", "harm": 1, "traits": ("outsider",), "leash": 2}, "e": {"name": "Corvin"}},
    effects={"wall1": WALL},
    rituals={"A": Ritual(caster="A", spell="The Bell", aim=Aim(), left=2)},
)
POOL = Tally.of(5, "Body 3 + Melee 2").plus(-1, "light cover", "mini.cover.light")
DV = Tally.of(3, "standard defence")


def blow(**fields: object) -> events.Tested:
    """A blow of Sable's at Corvin."""
    usual = {
        "unit": "A", "what": "melee", "target": "e", "dice": POOL, "dv": DV, "faces": (9, 8, 7, 1), "successes": 3,
        "complications": 1, "grade": "cost", "effect": 1, "banked": 1,
    }  # fmt: skip
    return events.Tested(**{**usual, **fields})


TOLD = {
    "Sable acts.": events.TurnBegan(unit="A"),
    "Alder is up.": events.SideUp(side="alder"),
    "Round 3 begins.": events.RoundBegan(round=3),
    "Sable moves b1 c1, for 2.": events.Moved(unit="A", path=((1, 0), (2, 0)), cost=2),
    "Sable moves b1.": events.Moved(unit="A", path=((1, 0),), cost=0),
    "Sable is moved to b1.": events.Placed(unit="A", at=(1, 0)),
    "Sable faces NE.": events.Turned(unit="A", facing="ne"),
    "Sable stops on b2.": events.Stopped(unit="A", at=(1, 1)),
    "Sable is engaged with Corvin.": events.EngagedWith(unit="A", enemies=("e",)),
    "Sable dashes.": events.Dashed(unit="A"),
    "Sable rushes through every zone.": events.Rushed(unit="A"),
    "Sable is free to leave.": events.Freed(unit="A"),
    "Sable ignores one cell's control under an aura.": events.Ignored(unit="A", aura=True),
    "Sable takes 2 harm: 3 of 3.": events.Harmed(unit="A", harm=2),
    "Sable gains 1 level of fatigue.": events.Tired(unit="A", levels=1),
    "Sable is out of the fight.": events.Removed(unit="A"),
    "Sable is called back to where it came from.": events.Removed(unit="A", why="leash"),
    "Sable is taken off the map.": events.Removed(unit="A", why="decree"),
    "Sable comes up against c2.": detection.Groped(unit="A", cells=((2, 1),)),
    "Sable finds that something is in the way: the shot comes to nothing.": detection.Foiled(unit="A", what="shoot"),
    "A secret door is found at a1|a2.": scenery.DoorFound(between=((0, 0), (0, 1))),
    "There is a ledge at a1|a2.": scenery.SideBuilt(
        between=((0, 0), (0, 1)), side=Side(((0, 0), (0, 1)), "ledge", impassable=False, opaque=False)
    ),
    "Nothing stands at a1|a2 any more.": scenery.SideBuilt(between=((0, 0), (0, 1))),
    "There is rubble on a1 b1.": scenery.GroundPainted(cells=((0, 0), (1, 0)), terrain=Terrain("rubble", cost=2)),
    "Other goals decide the battle from now on.": scenery.GoalsSet(goals=()),
    "the ford is on a1.": scenery.PlaceSet(place="the ford", cells=((0, 0),)),
    "the ford is no place any more.": scenery.PlaceSet(place="the ford"),
    "Ash joins on a1.": decrees.UnitAdded(unit=Unit(id="ash", side="alder", at=(0, 0), facing="n")),
    "Sable is not as it was.": decrees.UnitEdited(unit="A", fields={}),
    "Sable is hidden.": decrees.Hid(unit="A"),
    "Somebody unseen strikes at Sable: a clean success, effect 2.": events.Tested(
        unit="", what="melee", target="A", dice=Tally(), dv=Tally(), faces=(), successes=0, complications=0,
        grade="clean", effect=2,
    ),
    "Sable falls prone.": events.Became(unit="A", condition="prone"),
    "Sable stands up.": events.Recovered(unit="A", condition="prone"),
    "Sable spends 1 boon.": events.BoonsChanged(unit="A", by=-1),
    "Sable gains 2 boons.": events.BoonsChanged(unit="A", by=2),
    "Sable readies help for Corvin.": events.Assisted(unit="A", ally="e"),
    "The game master spends 4 points: the bridge burns.": events.PointsSpent(points=4, on="the bridge burns"),
    "Sable takes the bargain: the strap tears.": events.BargainStruck(unit="A", complication="the strap tears"),
    "The door between a1 and a2 opens.": events.DoorMoved(between=((0, 0), (0, 1)), open=True),
    "Alder: held for 2 rounds.": events.HoldCounted(side="alder", rounds=2),
    "Alder: the hold is lost.": events.HoldCounted(side="alder", rounds=0),
    "Alder completes The Bell.": events.RitualDone(side="alder", spell="The Bell"),
    "The wall lies on c2 d2.": magical.EffectLaid(effect=WALL),
    "The wall still has 3 of its integrity.": magical.EffectWorn(effect="wall1", by=1),
    "The wall is gone.": magical.EffectWorn(effect="wall1", by=4),
    "Sable bears the mark of Vigil.": magical.Marked(unit="A", by="vigil"),
    "Sable is hidden: 3 to find out.": magical.Veiled(unit="A", dv=3),
    "Sable is found out.": magical.Revealed(unit="A"),
    "Sable's leash fills: 3 of 6.": magical.LeashTicked(unit="A", segments=1),
    "Sable takes on 2 obligation.": magical.Obliged(unit="A", points=2),
    "Sable cracks the seal of The Bell.": magical.SealCracked(unit="A", spell="The Bell"),
    "What Sable cracked breaks loose.": magical.Unleashed(unit="A"),
    "Sable begins The Bell with Corvin: 1 turn to go.": magical.RitualBegan(
        unit="A", ritual=Ritual(caster="A", helpers=("e",), spell="The Bell", aim=Aim(), left=1)
    ),
    "Sable goes on with the ritual: 1 turn to go.": magical.RitualAdvanced(unit="A"),
    "Sable leads no ritual any more.": magical.RitualEnded(unit="A"),
    "Corvin leaves Sable's ritual.": magical.HelperLeft(unit="e", ritual="A"),
    "Gripe is seen on a1. Corvin is out of sight.": detection.Sighted(
        units=(Unit(id="g", name="Gripe", side="vigil", at=(0, 0), facing="n"),), lost=("e",)
    ),
    "A throw decides who begins.": Rolled(sides=2, faces=(2,), why="who begins"),
    "Sable strikes at Corvin with 4 dice (5 Body 3 + Melee 2, -1 light cover) against 3 (standard defence): "
    "9 8 7 1, 3 successes: a success at a cost, effect 1; 1 point for the game master.": blow(),
    "Sable tries to get away with 1 die (5 Body 3 + Melee 2, -1 light cover) against 3 (standard defence): "
    "2, 0 successes: a miss.": blow(
        what="disengage", target="", faces=(2,), successes=0, grade="miss", effect=0, banked=0
    ),
    "Sable casts The Bell at Corvin with 0 dice (5 Body 3 + Melee 2, -1 light cover) against 3 (standard defence): "
    "no dice, 1 success: a partial.": blow(
        what="The Bell", faces=(), successes=1, grade="partial", effect=0, banked=0
    ),
}  # fmt: skip

SILENT = (
    events.TurnEnded(unit="A"),
    events.Acted(unit="A", what="guard"),
    events.Shifted(unit="A", cost=1),
    events.Struck(unit="A"),
    events.Met(unit="A", effect="wall1"),
    questions.Answered(),
    events.EngagedWith(unit="A", enemies=()),
    events.Assisted(unit="A", ally=""),
    events.Recovered(unit="A", condition="inspired"),
    magical.MarkUsed(unit="A", by="e"),
    detection.Looked(side="alder", sight="0"),
    Rolled(sides=10, faces=(2,), why="Sable: melee"),
)
"""What is told by what comes of it, and what nobody needs to hear."""


@pytest.mark.parametrize("sentence", TOLD)
def test_an_event_is_told_in_a_sentence(sentence):
    assert narrate(STATE, TOLD[sentence]) == sentence


@pytest.mark.parametrize("event", SILENT, ids=lambda event: type(event).__name__)
def test_some_events_need_no_telling(event: Event):
    assert narrate(STATE, event) == ""


def test_every_event_is_told_or_silent_on_purpose():
    assert set(SYSTEM.events) | {Rolled} == set(TELLINGS) | {type(event) for event in SILENT}
    assert set(BECAME) == set(Condition.__args__)
    assert set(RECOVERED) < set(BECAME)


def test_who_is_not_to_be_seen_has_no_name():
    assert narrate(STATE, events.EngagedWith(unit="A", enemies=("ghost",))) == "Sable is engaged with somebody unseen."


def test_a_number_is_told_part_by_part():
    assert tally_lines(POOL) == ["5 Body 3 + Melee 2", "-1 light cover (mini.cover.light)"]
    assert tally_lines(Tally()) == []


# --- questions ------------------------------------------------------------------------------


def test_a_strike_is_asked_for_by_name():
    ask = GuardedStrike(seat="vigil", striker="e", target="A", of="alder")

    assert narrate_question(STATE, ask) == "Corvin may strike at Sable, who leaves: strike or pass?"
    assert narrate(STATE, questions.Asked(ask=ask)) == narrate_question(STATE, ask)


def test_a_boon_is_asked_for_with_the_dice_on_the_table():
    trial = Trial(unit="A", what="melee", dice=POOL, dv=DV)
    ask = BoonReroll(seat="alder", test=trial, faces=(7, 1), of="alder")

    assert narrate_question(STATE, ask) == (
        "Sable may spend a boon to throw one die again (melee against 3): 7 1: reroll 1 to 2, or keep?"
    )


def test_a_bargain_is_asked_with_its_price():
    ask = Bargain(seat="alder", unit="A", what="melee", dv=2, complication="your strap tears")

    assert narrate_question(STATE, ask) == (
        "Sable may have the melee after all, at this price: your strap tears: accept or refuse?"
    )


def test_dice_are_asked_for_at_a_real_table():
    battle = match(scene("A e"))
    battle.source = ByHand()

    play(battle, "A attack e")
    ask = battle.state.ask

    assert isinstance(ask, ThrowDice)
    assert narrate_question(battle.state, ask) == "Throw 2 dice with 10 sides: dice, and what they show?"
    play(battle, "dice 7 8")
    assert battle.state.asks == ()
    assert unit(battle, "e").harm == 0
