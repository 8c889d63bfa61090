"""A match as its seats see it: what its game shows of each moment, and of each thing that happened."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from fieldcraft.board import Cell
from fieldcraft.core import Entry, Event, Match, Rolled, Seat
from fieldcraft.games import Game, game
from fieldcraft.presentation import Banner, Line, Motion, Reach, Show, Tableau, Zone
from fieldcraft.presentation.log import call_seats, finish_lines
from fieldcraft.render.compose import Overlay, find_piece
from fieldcraft.render.model import Underlay


@dataclass(frozen=True)
class Moment:
    """Something that happened: what was said of it, what moved, and what a seat saw after it."""

    entry: Entry
    lines: tuple[Line, ...]
    motions: tuple[Motion, ...]
    tableau: Tableau


@dataclass
class Viewer:
    """A match with the sides of its game, as they are called and coloured, and the image under its board."""

    match: Match[Any]
    banners: tuple[Banner, ...]
    underlay: Underlay | None = None

    @property
    def game(self) -> Game[Any]:
        return game(self.match.system.name)

    @property
    def show(self) -> Show[Any]:
        return self.game.show

    def tableau(self, seat: Seat, view: Any = None) -> Tableau:
        """What a seat sees: now, or in a view of its own."""
        return self.show.tableau(self.match.view(seat) if view is None else view, seat, self.banners)

    @property
    def ending(self) -> str:
        """How the match ended, in a sentence; "" while it goes on."""
        if (end := self.match.result()) is None:
            return ""
        return f"{end.sentence(call_seats(self.banners))}."

    def before(self, entry: Entry, seat: Seat) -> Any:
        """A seat's view before a standing entry."""
        return self.match.system.view(self.match.before(entry.seq), seat)

    def lines(self, entry: Entry, seat: Seat) -> tuple[Line, ...]:
        """What a seat is told of a standing entry."""
        return self._told(self.before(entry, seat), self.match.events_for(entry, seat), seat)

    def _told(self, view: Any, events: tuple[Event, ...], seat: Seat) -> tuple[Line, ...]:
        return finish_lines(self.show.lines(view, events, seat), self.banners)

    def moments(self, seat: Seat) -> Iterator[Moment]:
        """Everything that a seat was told of a match, step by step; dice belong to what came of them."""
        for entry in self.match.standing:
            view, events = self.before(entry, seat), list[Event]()
            told = self.match.events_for(entry, seat)
            for number, event in enumerate(told, start=1):
                events.append(event)
                last = number == len(told)
                lines = () if isinstance(event, Rolled) and not last else self._told(view, tuple(events), seat)
                if lines or last:
                    motions = self.show.motions(view, tuple(events), seat)
                    for one in events:
                        view = one.apply(view)
                    yield Moment(entry, lines, motions, self.tableau(seat, view))
                    events.clear()

    def overlay(
        self, seat: Seat, *, zones: bool = False, reach: str = "", sight: str = "", view: Any = None
    ) -> Overlay:
        """What may be drawn over what a seat sees; LookupError for a piece that is not there, with those that are."""
        seen = self.match.view(seat) if view is None else view
        tableau = self.tableau(seat, seen)
        return Overlay(
            controls=self._controls(tableau, seen, seat) if zones else (),
            reach=self._reach(tableau, seen, seat, reach) if reach else None,
            sight=self._reach(tableau, seen, seat, sight) if sight else None,
        )

    def _reach(self, tableau: Tableau, view: Any, seat: Seat, name: str) -> Reach:
        return self.show.reach(view, seat, find_piece(tableau, name).id, "")

    def _controls(self, tableau: Tableau, view: Any, seat: Seat) -> tuple[Zone, ...]:
        """The cells that each side controls against any piece."""
        found: dict[tuple[str, str], dict[Cell, None]] = {}
        for piece in tableau.pieces:
            for zone in self.show.reach(view, seat, piece, "").zones:
                found.setdefault((zone.side, zone.text), {}).update(dict.fromkeys(zone.cells))
        return tuple(Zone(side=side, cells=tuple(cells), text=text) for (side, text), cells in found.items())
