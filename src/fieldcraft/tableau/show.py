"""How a rule system shows itself: one value that turns a seat's view into what is drawn and offered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from fieldcraft.board import Cell
from fieldcraft.core import Action, Event, Seat, State
from fieldcraft.tableau.offered import Deed, Line, Motion, Preview, Prompt, Reach
from fieldcraft.tableau.shown import Banner, Tableau

S = TypeVar("S", bound=State)


@dataclass(frozen=True)
class Show(Generic[S]):
    """All functions take a seat's view, never the truth, so that what they return cannot leak.

    `tableau` draws a view, with the banners of its sides; `deeds` are all that a piece could do, with odds or reasons
    (of the piece "gm": what the game master could do); `reach` where it can go and what it threatens; `plan` is the
    preview of going by waypoints to a cell; `preview` that of any other action; `prompt` the question that waits for
    this seat; `lines` and `motions` tell all events of one entry that the seat was told, given its view before them.
    """

    tableau: Callable[[S, Seat, tuple[Banner, ...]], Tableau]
    deeds: Callable[[S, Seat, str], tuple[Deed, ...]]
    reach: Callable[[S, Seat, str], Reach]
    plan: Callable[[S, Seat, str, tuple[Cell, ...]], Preview]
    preview: Callable[[S, Seat, Action], Preview]
    prompt: Callable[[S, Seat], Prompt | None]
    lines: Callable[[S, tuple[Event, ...], Seat], tuple[Line, ...]]
    motions: Callable[[S, tuple[Event, ...], Seat], tuple[Motion, ...]]
