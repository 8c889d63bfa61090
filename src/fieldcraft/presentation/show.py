"""How a rule system shows itself: one value that turns a seat's view into what is drawn and offered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from fieldcraft.board import Cell
from fieldcraft.core import Action, Event, Seat, State
from fieldcraft.presentation.deeds import Aim, Deed
from fieldcraft.presentation.lines import Line, Motion
from fieldcraft.presentation.panels import Offer
from fieldcraft.presentation.previews import Preview
from fieldcraft.presentation.prompts import Prompt
from fieldcraft.presentation.reach import Reach
from fieldcraft.presentation.tableau import Banner, Outline, Tableau

S = TypeVar("S", bound=State)


def nothing(view: Any, seat: Seat, about: Any) -> tuple[()]:
    """Nothing is offered."""
    return ()


def no_reach(view: Any, seat: Seat, piece: str, deed: str) -> Reach:
    """Nothing moves."""
    return Reach(piece=piece, deed=deed, budget=0)


def no_plan(view: Any, seat: Seat, piece: str, deed: str, way: tuple[Cell, ...]) -> Preview:
    """No way leads anywhere."""
    return Preview(words="Nothing moves here")


def no_aim(view: Any, seat: Seat, piece: str, deed: str, aim: Aim) -> Preview:
    """No shape is aimed."""
    return Preview(words="Nothing is aimed here")


def no_prompt(view: Any, seat: Seat) -> None:
    """Nobody is asked anything."""
    return


def no_motions(view: Any, events: tuple[Event, ...], seat: Seat) -> tuple[()]:
    """Nothing is animated."""
    return ()


@dataclass(frozen=True)
class Show(Generic[S]):
    """All functions take a seat's view, never the truth, so that what they return cannot leak.

    A `personal` tableau differs between seats that know the same: it shows each what is theirs to do.
    `tableau` draws a view, with the banners of its sides; `lines` and `motions` tell all events of one entry that the
    seat was told, given its view before them; `preview` says what any action would do.  `deeds` are all that a piece
    could do, with odds or reasons (of the piece "gm": what the game master could do); `reach` is where a piece can go
    by a deed and what it threatens, `plan` the preview of going by waypoints to a cell ("" in place of the deed: the
    usual way to move), `aim` the preview of a shape held over the board; `prompt` is the question that waits for the
    seat; `decrees` are the changes that the game master may decree about a piece ("" for all others): offers whose
    actions are events of the game.  `outline` is what the tableau has of the board, for a game that can draw it without
    the rest.
    """

    tableau: Callable[[S, Seat, tuple[Banner, ...]], Tableau]
    lines: Callable[[S, tuple[Event, ...], Seat], tuple[Line, ...]]
    preview: Callable[[S, Seat, Action], Preview]
    deeds: Callable[[S, Seat, str], tuple[Deed, ...]] = nothing
    reach: Callable[[S, Seat, str, str], Reach] = no_reach
    plan: Callable[[S, Seat, str, str, tuple[Cell, ...]], Preview] = no_plan
    aim: Callable[[S, Seat, str, str, Aim], Preview] = no_aim
    prompt: Callable[[S, Seat], Prompt | None] = no_prompt
    motions: Callable[[S, tuple[Event, ...], Seat], tuple[Motion, ...]] = no_motions
    decrees: Callable[[S, Seat, str], tuple[Offer, ...]] = nothing
    outline: Callable[[S, Seat], Outline] | None = None
    personal: bool = False

    def draw_outline(self, view: S, seat: Seat) -> Outline:
        """The ground and the pieces on it as the tableau has them, perhaps without their marks and stats."""
        if self.outline is not None:
            return self.outline(view, seat)
        shown = self.tableau(view, seat, ())
        return Outline(shown.ground, shown.pieces)
