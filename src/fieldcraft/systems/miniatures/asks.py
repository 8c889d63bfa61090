"""What a seat may be asked in the middle of another's action, and what happens after the answer.

A `Then` is the rest of an action as data, so that a game can be put away between a question and its answer.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from fieldcraft.board import Cell, Direction
from fieldcraft.core import Ask, Seat
from fieldcraft.core.model import tag
from fieldcraft.systems.fates_edge import Test
from fieldcraft.systems.miniatures.effects import Ritual
from fieldcraft.systems.miniatures.spells import Aim


class Sequel(msgspec.Struct, frozen=True, kw_only=True, tag_field="sequel", tag=tag):
    """The rest of an action."""


class Walk(Sequel, frozen=True):
    """`unit` goes on along `path`, at a `cost` if all of it is known.

    `ignoring` lists cells whose control is ignored, `rush` ignores all control; `offered` are the enemies who have had
    their chance to strike before the next step; a `shift` stays in the zone.
    """

    unit: str
    path: tuple[Cell, ...]
    cost: int = 0
    facing: Direction | None = None
    ignoring: tuple[Cell, ...] = ()
    rush: bool = False
    shift: bool = False
    offered: tuple[str, ...] = ()


class AfterBalance(Sequel, frozen=True):
    """The balance test of a step that is already made, which `rule` calls for."""

    walk: Walk
    entered: tuple[Cell, ...] = ()
    rule: str = ""


class AfterCrossing(Sequel, frozen=True):
    """The test to cross an effect that bars the next step."""

    walk: Walk
    effect: str


class AfterDisengage(Sequel, frozen=True):
    """The test to get away."""

    unit: str


class AfterShift(Sequel, frozen=True):
    """The test to shift inside a zone."""

    unit: str
    to: Cell | None
    facing: Direction | None


class AfterStrike(Sequel, frozen=True):
    """An attack; afterwards whatever it interrupted goes on."""

    unit: str
    target: str
    then: Then | None = None


class AfterShove(Sequel, frozen=True):
    """A shove or a pull."""

    unit: str
    target: str
    to: Cell


class AfterTackle(Sequel, frozen=True):
    """A tackle."""

    unit: str
    target: str


class AfterSwap(Sequel, frozen=True):
    """The coordination tests of a swap, first the actor's, then the ally's."""

    unit: str
    ally: str
    second: bool = False


class SwapPlaces(Sequel, frozen=True):
    """Two allies trade places, once everybody who may has struck."""

    unit: str
    ally: str


class AfterRally(Sequel, frozen=True):
    """A rally."""

    unit: str
    ally: str


class AfterBreach(Sequel, frozen=True):
    """A blow at a conjured thing."""

    unit: str
    effect: str


class AfterCast(Sequel, frozen=True):
    """A spell that is being woven."""

    unit: str
    spell: str
    aim: Aim


class AfterRitual(Sequel, frozen=True):
    """The spell of a ritual that has come to its end."""

    cast: AfterCast


class AfterRitualTest(Sequel, frozen=True):
    """The test to keep a ritual together; afterwards whatever it interrupted goes on."""

    caster: str
    ritual: Ritual
    then: Then | None = None


class Strikes(Sequel, frozen=True):
    """Enemies who may strike at `target`, one after another; afterwards it goes on."""

    target: str
    by: tuple[str, ...]
    then: Then | None = None


class EndTurn(Sequel, frozen=True):
    """The end of a unit's turn."""

    unit: str


Then: TypeAlias = (
    Walk
    | AfterBalance
    | AfterCrossing
    | AfterDisengage
    | AfterShift
    | AfterStrike
    | AfterShove
    | AfterTackle
    | AfterSwap
    | SwapPlaces
    | AfterRally
    | AfterBreach
    | AfterCast
    | AfterRitual
    | AfterRitualTest
    | Strikes
    | EndTurn
)
"""Every way in which an action may go on."""


def alone(then: Then) -> Then:
    """The rest of an action without what it had interrupted, which goes on only once."""
    return replace(then, then=None) if isinstance(then, AfterStrike | AfterRitualTest) else then


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
