"""Every ruling of the field that can refuse an order does, in one battle each."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fieldcraft.core import Action, Match, Refusal
from fieldcraft.core.rulebook import PACKAGE
from fieldcraft.systems.battlefield.actions.gripping import Release
from fieldcraft.systems.battlefield.actions.loosing import DropAura, Loose
from fieldcraft.systems.battlefield.actions.moving import Move
from fieldcraft.systems.battlefield.effects import Effect
from fieldcraft.systems.battlefield.state import Space, State, Unit
from rules.battlefield.places import board, space, unit, wall
from rules.battlefield.playing import BOW, SPARK, SWORD, act, begin, end, foe, refusal, sense, strike
from rules.refusing import can_refuse

BREATH = Effect(id="breath", area="cone", value=4, range=2, damage="1")
BITE = Effect(id="bite", area="subject", range="reach", attack=1, parts=("head",))
SMOKE = Effect(id="smoke", area="subject", range=3, fog=3)
YOU = unit("you", 0, 0, effects=(SWORD, BOW, SPARK, BREATH, BITE, SMOKE))
FOE = foe("foe", 1, 0)
SNAKE = foe("foe", 1, 0, shape=((0, 0), (1, 0)), parts={"head": (Space(1, 0),)})


def order(action: Action, *units: Unit, before: tuple[Action, ...] = (), **facts: object) -> Callable[[], Refusal]:
    """The refusal of an order in a battle of yours, after others have been carried out."""

    def refuse() -> Refusal:
        battle: Match[State] = begin(YOU, *(units or (FOE,)), dice=[(20,), (20,)], **facts)
        if before:
            act(battle, *before)
        return refusal(battle, action)

    return refuse


def breath(q: int, r: int, way: str, **facts: object) -> Loose:
    """You breathe from a space on."""
    return Loose("you", "breath", space(q, r), way, **facts)  # type: ignore[arg-type]


REFUSALS: dict[str, Callable[[], Refusal]] = {
    "field.area.aura": order(DropAura("you", "frost")),
    "field.area.away": order(breath(1, 0, "w")),
    "field.area.grip": order(Release("you", "foe")),
    "field.area.initial-space": order(breath(2, 0, "e"), wall("door", 1, 0), foe("foe", 5, 0)),
    "field.area.line": order(breath(1, 0, "e", mirrored=True)),
    "field.area.reduce": order(breath(1, 0, "e", value=9)),
    "field.area.self-exempt": order(breath(1, 0, "e", spare=True)),
    "field.area.travel": order(strike("smoke", at=space(1, 0)), wall("door", 1, 0), foe("foe", 5, 0)),
    "field.crowd.enter": order(Move("you", (space(1, 0),)), foe("foe", 1, 0, size=2)),
    "field.move.steps": order(Move("you", (space(0, 1),)), FOE, map=board(solid=[(0, 1)])),
    "field.obstruct.full": order(strike("bow", "foe"), wall("door", 1, 0), foe("foe", 2, 0), before=(sense("foe"),)),
    "field.obstruct.smaller": order(strike("bow", "foe"), foe("ox", 1, 0, size=1), foe("foe", 2, 0)),
    "field.sense.attack-blind": order(strike("sword", "foe", blind=True), before=(sense("foe"),)),
    "field.sense.best": order(sense("foe", "hearing"), before=(sense("foe"),)),
    "field.shape.directions": order(breath(1, 0, "up")),
    "field.target.declare": order(strike("sword", "foe")),
    "field.target.partial-parts": order(strike("bite", "foe"), SNAKE),
    "field.target.range": order(strike("bow", "foe"), foe("foe", 10, 0)),
    "field.target.reach": order(strike("sword", "foe"), foe("foe", 2, 0)),
    "field.turn.effect": order(strike("sword", "foe"), before=(sense("foe"), strike("spark", "foe"))),
    "field.turn.move": order(Move("you", (space(-9, 0),))),
    "field.turn.order": order(end("foe")),
    "field.unit.data": order(strike("axe", "foe")),
}
"""One battle for each ruling in which it refuses an order."""


def test_every_ruling_that_can_refuse_is_provoked() -> None:
    assert can_refuse((PACKAGE / "systems" / "battlefield",)) == set(REFUSALS)


@pytest.mark.rule("field.scope.illegal")
@pytest.mark.parametrize("id", REFUSALS)
def test_a_refusal_names_its_ruling_and_says_why(id: str) -> None:
    found = REFUSALS[id]()

    assert found.rule == id
    assert found.title
    assert found.source
    assert found.why[0] != " "
