"""A match of an installed game: besides what every match can, it answers questions about pieces and draws itself."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Self, TypeVar

from fieldcraft.board import Cell
from fieldcraft.core import GM, Action, Match, Seat, State, System
from fieldcraft.dice import Source
from fieldcraft.games import Game, game
from fieldcraft.presentation import Aim, Banner, Deed, Preview, Prompt, Reach, Tableau, Zone
from fieldcraft.render.compose import compose, find_piece
from fieldcraft.render.model import ThemeName
from fieldcraft.render.viewer import Viewer
from fieldcraft.table.exchange import side_label
from fieldcraft.table.scene_opening import colour

S = TypeVar("S", bound=State)


class GameMatch(Match[S]):
    """A match that knows its game.

    The questions are asked for a seat and answered from what that seat can see.  A piece is named by its id or its
    name, in any case; LookupError, with the pieces that the seat sees, if there is none of that name.  `banners` say
    what the sides are called and how they are coloured.
    """

    def __init__(self, system: System[S], start: S, source: Source, banners: Iterable[Banner] = ()) -> None:
        super().__init__(system, start, source)
        self.banners = tuple(banners) or tuple(
            Banner(id=seat, label=side_label(seat, ""), colour=colour(place)) for place, seat in enumerate(self.seats)
        )

    def fork(self, seq: int | None = None) -> Self:
        other = super().fork(seq)
        other.banners = self.banners
        return other

    @property
    def game(self) -> Game[S]:
        return game(self.system.name)

    # --- ask about a piece --------------------------------------------------------

    def deeds(self, piece: str, by: Seat) -> tuple[Deed, ...]:
        """All that a piece could do: each with the ways to do it and their odds, or with the reason why not."""
        return self.game.show.deeds(self.view(by), by, self._find(piece, by))

    def reach(self, piece: str, by: Seat, deed: str = "") -> Reach:
        """Where a piece can go and for how much, who controls what, whom it could attack, who threatens it.

        `deed` names another way to move than the usual one, as `deeds` does.
        """
        return self.game.show.reach(self.view(by), by, self._find(piece, by), deed)

    def preview(self, order: Action | str, by: Seat) -> Preview:
        """What an action would do, before it is done: its way, strikes, odds, whom it catches, or why it may not be."""
        return self.game.show.preview(self.view(by), by, self.read(order, by))

    def plan(self, piece: str, way: Iterable[Cell], by: Seat, deed: str = "") -> Preview:
        """What going over some waypoints would do; where that may not be, what leads as near as may be."""
        return self.game.show.plan(self.view(by), by, self._find(piece, by), deed, tuple(way))

    def aim(self, piece: str, deed: str, aim: Aim, by: Seat) -> Preview:
        """What a shape would cover and catch if a piece aimed it so."""
        return self.game.show.aim(self.view(by), by, self._find(piece, by), deed, aim)

    def zones(self, by: Seat) -> tuple[Zone, ...]:
        """The cells that each side controls, as far as a seat knows."""
        return self._viewer().overlay(by, zones=True).controls

    def _find(self, piece: str, by: Seat) -> str:
        return find_piece(self.tableau(by), piece).id

    # --- look -----------------------------------------------------------------------

    def tableau(self, by: Seat) -> Tableau:
        """What a seat sees, as a table would show it: ground, pieces, areas, turn and goals."""
        return self._viewer().tableau(by)

    def prompt(self, by: Seat) -> Prompt | None:
        """The question that waits for a seat, with its answers and their odds."""
        return self.game.show.prompt(self.view(by), by)

    def svg(self, by: Seat = GM, *, reach: str = "", zones: bool = False, theme: ThemeName = "daylight") -> str:
        """What a seat sees as a drawing, with the reach of a piece or the zones of all if that is wanted.

        NoBoardError, a ValueError, where the game has no board.
        """
        from fieldcraft.render import svg

        overlay = self._viewer().overlay(by, reach=reach, zones=zones)
        return svg(compose(self.tableau(by), overlay, theme))

    def _repr_svg_(self) -> str | None:
        """The drawing that a notebook shows, with everything that is true; none where there is no board."""
        return None if self.tableau(GM).ground.surface == "none" else self.svg()

    def _viewer(self) -> Viewer:
        viewed: Match[Any] = self
        return Viewer(viewed, self.banners)
