"""What decides a board game, whose turn it is, and how it ended, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal, Protocol, TypeVar

from fieldcraft.core import Outcome, Seat
from fieldcraft.core.words import pluralize, with_article
from fieldcraft.presentation import Banner, Ending, Goal, Slot, TurnOrder
from fieldcraft.presentation.log import call_seats
from fieldcraft.systems.shared.goals import (
    Cells,
    Contest,
    GoalBase,
    Hold,
    LastStanding,
    Reach,
    Slay,
    Survive,
    count_present,
    fighters,
    is_enemy,
    is_fighting,
    title_of,
)
from fieldcraft.systems.shared.text.pieces import Named

S = TypeVar("S")
G = TypeVar("G", bound=GoalBase)

# --- goals ------------------------------------------------------------------------------


def show_goals(
    state: S, goals: Iterable[G], text: Callable[[S, G], str], progress: Callable[[S, G], str]
) -> tuple[Goal, ...]:
    """What each side must do to win, and how far it has come; the last side wins where no goal says more."""
    last = Goal(side="", text="Whoever has the last units in the fight wins")
    return tuple(Goal(side=g.side, text=text(state, g), progress=progress(state, g)) for g in goals) or (last,)


def describe_goal(state: Any, goal: GoalBase) -> str:
    """What a side must do to reach a goal; "" for a goal of a game's own."""
    match goal:
        case LastStanding():
            return "Take every enemy out of the fight"
        case Hold(rounds=1):
            return f"Stand alone in {with_article(goal.place)} at the end of a round"
        case Hold():
            return f"Stand alone in {with_article(goal.place)} at the end of {goal.rounds} rounds in a row"
        case Survive():
            return f"Still stand when round {goal.rounds} is over"
        case Reach():
            return f"Bring {pluralize(goal.units, 'unit')} to {with_article(goal.place)}"
        case Slay():
            return f"Take {title_of(state.units, goal.unit)} out of the fight"
    return ""


def describe_progress(state: Contest, goal: GoalBase, cells: Cells) -> str:
    """How far a side has come, as far as it is known; "" for a goal of a game's own."""
    match goal:
        case LastStanding():
            enemies = sum(is_enemy(state, unit, goal.side) for unit in fighters(state))
            return f"{pluralize(enemies, 'enemy', 'enemies')} in sight"
        case Hold():
            return f"held {state.held.get(goal.side, 0)} of {pluralize(goal.rounds, 'round')}"
        case Survive():
            return f"round {min(state.round, goal.rounds)} of {goal.rounds}"
        case Reach():
            return f"{count_present(state, goal.place, cells).get(goal.side, 0)} of {goal.units} there"
        case Slay():
            return "in the fight" if is_fighting(state, goal.unit) else "not in sight"
    return ""


# --- turns ------------------------------------------------------------------------------

Status = Literal["acted", "acting", "waiting"]
RANK: dict[Status, int] = {"acted": 0, "acting": 1, "waiting": 2}


class Piece(Named, Protocol):
    """A unit of a side, with what it is called."""

    @property
    def side(self) -> Seat:
        """Whose it is."""


class ActingUnit(Protocol):
    """The turn of a unit."""

    @property
    def unit(self) -> str:
        """The id of the unit that acts; "" if none has been chosen."""


class Turns(Protocol):
    """A state in which units take turns."""

    @property
    def units(self) -> Mapping[str, Piece]:
        """By id."""

    @property
    def round(self) -> int:
        """The number of the round, from 1."""

    @property
    def up(self) -> Seat:
        """The side whose turn it is."""

    @property
    def done(self) -> frozenset[str]:
        """The ids of those that have acted this round."""

    @property
    def turn(self) -> ActingUnit:
        """The turn of the acting unit."""

    @property
    def ask(self) -> Any:
        """The question that waits, None if there is none."""


def show_turns(
    state: Turns,
    banners: tuple[Banner, ...],
    *,
    waits_for: Iterable[Seat],
    end: Outcome | None,
    order: Iterable[Piece] | None = None,
    used: str = "",
) -> TurnOrder:
    """The round, whose turn it is, and the order as far as it is known, by default side by side.

    `used` says in words what the acting unit has used of its turn.
    """
    called = {banner.id: banner.label or banner.id for banner in banners}
    units = list_by_side(state) if order is None else order
    return TurnOrder(
        round=state.round,
        up=state.up,
        acting=state.turn.unit,
        slots=tuple(Slot(piece=unit.id, state=find_status(state, unit)) for unit in units),
        waits_for=tuple(sorted(waits_for)),
        words=describe_turn(state, called, end, used),
    )


def list_by_side(state: Turns) -> list[Piece]:
    """The units that have acted, the one that acts, and those that wait, the side that is up before the others."""
    return sorted(
        state.units.values(), key=lambda unit: (RANK[find_status(state, unit)], unit.side != state.up, unit.id)
    )


def find_status(state: Turns, unit: Piece) -> Status:
    """Whether a unit has acted this round, acts now or waits."""
    if unit.id == state.turn.unit:
        return "acting"
    return "acted" if unit.id in state.done else "waiting"


def describe_turn(state: Turns, called: Mapping[Seat, str], end: Outcome | None, used: str = "") -> str:
    """Who the game waits for, in a line."""
    if end is not None:
        return end.sentence(called)
    if state.ask is not None:
        return f"{called.get(state.ask.seat, state.ask.seat)} must answer"
    unit = state.units.get(state.turn.unit)
    if unit is None:
        return f"{called.get(state.up, state.up)} may choose who acts"
    return ", ".join(filter(None, (f"{unit.title} acts", used)))


# --- the end ----------------------------------------------------------------------------


def show_ending(end: Outcome | None, banners: tuple[Banner, ...]) -> Ending | None:
    """How it ended, None while it goes on."""
    if end is None:
        return None
    return Ending(winners=end.winners, title=end.title(call_seats(banners)), why=end.why)
