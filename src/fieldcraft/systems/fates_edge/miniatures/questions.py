"""What a seat may be asked in the middle of another's action, and what happens after the answer.

A `Then` is what may be left of an action of miniatures.
"""

from __future__ import annotations

from typing import Self, TypeAlias

import msgspec
from msgspec.structs import replace

from fieldcraft.board import Cell, Direction
from fieldcraft.core import Action, Ask, Seat
from fieldcraft.core.continuations import Continuation
from fieldcraft.systems.fates_edge.miniatures.magic.effects import Ritual
from fieldcraft.systems.fates_edge.miniatures.magic.spells import Aim
from fieldcraft.systems.fates_edge.shared import Test


class Walk(Continuation, frozen=True):
    """`unit` goes on along `path`, at a `cost` if all of it is known.

    `ignoring` lists cells whose control is ignored, `rush` ignores all control; `offered` are the enemies who have had
    their chance to strike before the next step; a `shift` stays in the zone.  `room` is the last cell on which it could
    stay, None where it needs none.
    """

    unit: str
    path: tuple[Cell, ...]
    cost: int = 0
    facing: Direction | None = None
    ignoring: tuple[Cell, ...] = ()
    rush: bool = False
    shift: bool = False
    offered: tuple[str, ...] = ()
    room: Cell | None = None


class AfterBalance(Continuation, frozen=True):
    """The balance test of a step that is already made, which `rule` calls for."""

    walk: Walk
    entered: tuple[Cell, ...] = ()
    rule: str = ""


class AfterCrossing(Continuation, frozen=True):
    """The test to cross an effect that bars the next step."""

    walk: Walk
    effect: str


class AfterDisengage(Continuation, frozen=True):
    """The test to get away."""

    unit: str


class AfterShift(Continuation, frozen=True):
    """The test to shift inside a zone."""

    unit: str
    to: Cell | None
    facing: Direction | None


class AfterStrike(Continuation, frozen=True):
    """An attack; afterwards whatever it interrupted goes on."""

    unit: str
    target: str
    then: Then | None = None


class AfterShove(Continuation, frozen=True):
    """A shove or a pull."""

    unit: str
    target: str
    to: Cell


class AfterFall(Continuation, frozen=True):
    """The balance test of somebody who was moved down, which `rule` calls for; afterwards whatever follows goes on."""

    unit: str
    rule: str = ""
    then: Then | None = None


class AfterCheck(Continuation, frozen=True):
    """The test of an action, which says itself what comes of it; `action` is that action as JSON."""

    action: str

    @classmethod
    def of(cls, action: Action) -> Self:
        """What follows the test of an action."""
        return cls(action=msgspec.json.encode(action).decode())


class AfterSwap(Continuation, frozen=True):
    """The coordination tests of a swap, first the actor's, then the ally's."""

    unit: str
    ally: str
    second: bool = False


class SwapPlaces(Continuation, frozen=True):
    """Two allies trade places, once everybody who may has struck."""

    unit: str
    ally: str


class AfterCast(Continuation, frozen=True):
    """A spell that is being woven."""

    unit: str
    spell: str
    aim: Aim


class AfterRitual(Continuation, frozen=True):
    """The spell of a ritual that has come to its end."""

    cast: AfterCast


class AfterRitualTest(Continuation, frozen=True):
    """The test to keep a ritual together; afterwards whatever it interrupted goes on."""

    caster: str
    ritual: Ritual
    then: Then | None = None


class Strikes(Continuation, frozen=True):
    """Enemies who may strike at `target`, one after another; afterwards it goes on."""

    target: str
    by: tuple[str, ...]
    then: Then | None = None


Then: TypeAlias = (
    Walk
    | AfterBalance
    | AfterCrossing
    | AfterDisengage
    | AfterShift
    | AfterStrike
    | AfterShove
    | AfterFall
    | AfterCheck
    | AfterSwap
    | SwapPlaces
    | AfterCast
    | AfterRitual
    | AfterRitualTest
    | Strikes
)
"""Every way in which an action may go on."""


def alone(then: Then) -> Then:
    """The rest of an action without what it had interrupted, which goes on only once."""
    return replace(then, then=None) if isinstance(then, AfterStrike | AfterRitualTest | AfterFall) else then


class GuardedStrike(Ask, frozen=True, kw_only=True):
    """May `striker` hit `target`, who leaves its zone?  `of` is the side of the target."""

    striker: str
    target: str
    of: Seat
    then: Then | None = None


class BoonReroll(Ask, frozen=True, kw_only=True):
    """Spend a boon to throw one die again?"""

    test: Test
    faces: tuple[int, ...]
    of: Seat
    then: Then | None = None


class Bargain(Ask, frozen=True, kw_only=True):
    """The game master's offer after a miss: success after all, for a complication named beforehand."""

    unit: str
    what: str
    dv: int
    complication: str
    then: Then | None = None


Question = GuardedStrike | BoonReroll | Bargain
