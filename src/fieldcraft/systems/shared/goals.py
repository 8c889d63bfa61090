"""What decides a board game, where a scene gives each side goals of its own.

A game may add goals: it tells of its own in a `match`, and asks here about the others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Annotated, Any, Protocol, TypeVar

import msgspec

from fieldcraft.board import Cell
from fieldcraft.core import Outcome, Seat
from fieldcraft.core.model import tag
from fieldcraft.core.words import pluralize, with_article
from fieldcraft.systems.shared.scene import Misfit, list_names

Rounds = Annotated[int, msgspec.Meta(ge=1, le=999)]


class GoalBase(msgspec.Struct, frozen=True, kw_only=True, tag_field="goal", tag=tag, forbid_unknown_fields=True):
    """A way for `side` to win."""

    side: Seat


class LastStanding(GoalBase, frozen=True):
    """No enemy is left."""


class Hold(GoalBase, frozen=True):
    """The side alone stands in `place` at the end of so many rounds in a row."""

    place: str
    rounds: Rounds = 1


class Survive(GoalBase, frozen=True):
    """The side still stands when so many rounds are over."""

    rounds: Rounds


class Reach(GoalBase, frozen=True):
    """So many units of the side stand in `place` at the end of a turn."""

    place: str
    units: Rounds = 1


class Slay(GoalBase, frozen=True):
    """One unit of the enemy is out of the fight."""

    unit: str


Goal = LastStanding | Hold | Survive | Reach | Slay
"""The goals that any game may have."""


class Fighter(Protocol):
    """A unit of a side."""

    @property
    def id(self) -> str:
        """By which goals name it."""

    @property
    def title(self) -> str:
        """What people call it."""

    @property
    def side(self) -> Seat:
        """Whose it is."""

    @property
    def in_fight(self) -> bool:
        """Whether it still counts for its side."""


class Contest(Protocol):
    """A state with sides, units and places; `held` counts the rounds for which each side has held its place."""

    @property
    def sides(self) -> tuple[Seat, ...]:
        """In the order of their turns."""

    @property
    def neutral(self) -> frozenset[Seat]:
        """The sides that are nobody's enemy."""

    @property
    def units(self) -> Mapping[str, Fighter]:
        """Those that are left, by id."""

    @property
    def places(self) -> Mapping[str, tuple[Cell, ...]]:
        """Cells with a name."""

    @property
    def held(self) -> Mapping[str, int]:
        """By side."""

    @property
    def round(self) -> int:
        """The number of the round, from 1."""


S = TypeVar("S", bound=Contest)

Cells = Callable[[Any, Any], Iterable[Cell]]
"""The cells on which a unit stands, given the state and the unit."""


def find_goal_misfit(state: Contest, goal: GoalBase) -> Misfit | None:
    """What is wrong with a goal: its side, or the place or unit that it is about; None if nothing is."""
    if goal.side not in state.sides:
        return Misfit("side", f"there is no side {goal.side!r}: {list_names(state.sides)}")
    match goal:
        case Hold() | Reach() if goal.place not in state.places:
            return Misfit("place", f"there is no place {goal.place!r}: {list_names(state.places)}")
        case Slay() if goal.unit not in state.units:
            return Misfit("unit", f"there is no unit {goal.unit!r}: {list_names(state.units)}")
    return None


def title_of(units: Mapping[str, Fighter], id: str) -> str:
    """What a unit is called, also if it is out of sight or gone.

    >>> title_of({}, "bowman-2")
    'Bowman 2'
    """
    unit = units.get(id)
    return id.replace("-", " ").capitalize() if unit is None else unit.title


def fighters(state: Contest) -> Iterator[Fighter]:
    """The units that still count for their sides."""
    return (unit for unit in state.units.values() if unit.in_fight)


def count_present(state: Contest, place: str, cells: Cells) -> Mapping[Seat, int]:
    """How many units of each side stand in a place."""
    ground = set(state.places.get(place, ()))
    return Counter(unit.side for unit in fighters(state) if not ground.isdisjoint(cells(state, unit)))


def count_hold(state: Contest, goal: Hold, cells: Cells) -> int:
    """For how many rounds in a row a side has held its place, when this round is over."""
    alone = set(count_present(state, goal.place, cells)) == {goal.side}
    return state.held.get(goal.side, 0) + 1 if alone else 0


def is_enemy(state: Contest, unit: Fighter, side: Seat) -> bool:
    """Whether a unit must be gone before a side is the last that stands."""
    return unit.side != side and unit.side not in state.neutral


def is_fighting(state: Contest, id: str) -> bool:
    """Whether the unit of an id still counts for its side."""
    unit = state.units.get(id)
    return unit is not None and unit.in_fight


def any_enemy_left(state: Contest, side: Seat) -> bool:
    """Whether anybody hostile to a side is still there."""
    return any(is_enemy(state, unit, side) for unit in fighters(state))


def stands(state: Contest, side: Seat) -> bool:
    """Whether a side has any unit left."""
    return any(unit.side == side for unit in fighters(state))


def why_reached(state: Contest, goal: GoalBase, cells: Cells) -> str:
    """Why a goal is reached, in words; "" while it is not."""
    match goal:
        case LastStanding():
            alone = stands(state, goal.side) and not any_enemy_left(state, goal.side)
            return "no enemy is left" if alone else ""
        case Hold():
            held = state.held.get(goal.side, 0)
            return f"held {with_article(goal.place)} for {pluralize(held, 'round')}" if held >= goal.rounds else ""
        case Survive():
            over = stands(state, goal.side) and state.round > goal.rounds
            return f"still stood after {pluralize(goal.rounds, 'round')}" if over else ""
        case Reach():
            there = count_present(state, goal.place, cells).get(goal.side, 0)
            return f"{there} reached {with_article(goal.place)}" if there >= goal.units else ""
        case Slay():
            return "" if is_fighting(state, goal.unit) else f"{title_of(state.units, goal.unit)} is out of the fight"
    return ""


G = TypeVar("G", bound=GoalBase)


def find_outcome(state: S, goals: Iterable[G], why: Callable[[S, G], str]) -> Outcome | None:
    """How it ended: the first goal that is reached wins, and a side without units has lost; None while it goes on.

    `why` says why a goal is reached, "" while it is not.
    """
    for goal in goals:
        if reason := why(state, goal):
            return Outcome((goal.side,), reason)
    standing = set[Seat]()
    for unit in fighters(state):
        if unit.side not in state.neutral:
            standing.add(unit.side)
            if len(standing) > 1:
                return None
    winner = next(iter(standing), None)
    return Outcome.of(winner, "no enemy is left" if winner else "nobody is left")
