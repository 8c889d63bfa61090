"""Orders, in words or as actions, at the right moment, and what came of them: for games in which one seat is up."""

from __future__ import annotations

from typing import Any

from fieldcraft.core import Action, Entry, Match, Refusal, Seat
from fieldcraft.core.model import tag


def waiting(match: Match[Any]) -> Seat:
    """The one seat that the game waits for."""
    (seat,) = match.to_act()
    return seat


def play(match: Match[Any], *orders: Action | str, by: Seat = "") -> Entry:
    """Carry out orders, each given by the seat that the game waits for or by the one that is named; the last entry."""
    return [match.play(order, by or waiting(match)) for order in orders][-1]


def refused(match: Match[Any], order: Action | str, by: Seat = "") -> Refusal:
    """Why an order is refused; fails if it is allowed."""
    refusal = match.judge(order, by or waiting(match))
    assert refusal is not None, f"{order!r} is allowed"
    return refusal


def allowed(match: Match[Any], order: Action | str, by: Seat = "") -> bool:
    """Whether an order would be carried out."""
    return match.judge(order, by or waiting(match)) is None


def told(entry: Entry) -> list[str]:
    """The kinds of what came of an order, in their order."""
    return [tag(type(event).__name__) for event in entry.events]
