"""A match with people and bots round it: who is to speak, and what the others do until then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from fieldcraft.cli.open import sides_of
from fieldcraft.core import GM, Action, Entry, Match, Seat, ThrowDice
from fieldcraft.core.encoding import encode
from fieldcraft.core.log import LoggedSide, decoder, entry
from fieldcraft.lab.bots import bot
from fieldcraft.presentation import Tableau
from fieldcraft.render.viewer import Viewer


class Table:
    """A match, the names of the bots at its seats, and the chance that they draw on; people sit where no bot does."""

    def __init__(self, viewer: Viewer, bots: Mapping[Seat, str], rng: Random) -> None:
        self.rng = rng
        self.seat(viewer, bots)

    def seat(self, viewer: Viewer, bots: Mapping[Seat, str]) -> None:
        """Put a match on the table, with bots at its seats."""
        self.viewer, self.names = viewer, dict(bots)
        self.bots = {side: bot(name) for side, name in bots.items()}
        self._last: Seat = next((side for side in self.sides if side not in bots), GM)

    @property
    def logged_sides(self) -> tuple[LoggedSide, ...]:
        """Who plays, as the log says it."""
        return sides_of(self.viewer.banners, self.names)

    @property
    def match(self) -> Match[Any]:
        return self.viewer.match

    @property
    def sides(self) -> tuple[Seat, ...]:
        return tuple(banner.id for banner in self.viewer.banners)

    @property
    def waiting(self) -> Seat:
        """Whom of the people the game waits for; "" while it waits for a bot or is over.  Dice are for people."""
        seats = sorted(self.match.to_act())
        thrown = isinstance(self.match.state.ask, ThrowDice)
        return next((seat for seat in seats if thrown or seat not in self.bots), "")

    @property
    def eyes(self) -> Seat:
        """Through whose eyes the game is shown: of whoever is to speak, else of whoever spoke last."""
        if self.waiting and self.waiting not in self.bots:
            self._last = self.waiting
        return self._last

    @property
    def view(self) -> Any:
        return self.match.view(self.eyes)

    @property
    def tableau(self) -> Tableau:
        return self.viewer.tableau(self.eyes)

    def words(self, action: dict[str, Any]) -> str:
        """An action as JSON in the words of an order; "" if it has none."""
        try:
            return self.match.system.words(self.view, self.action(action))
        except LookupError:
            return ""

    def action(self, action: dict[str, Any]) -> Action:
        """An action that is given as JSON; ValueError if it is none of the game."""
        line = encode({"seq": 0, "by": "", "action": action, "events": []})
        found: Action = entry(decoder(self.match.system).decode(line)).action
        return found

    def others(self) -> Iterator[Entry]:
        """Let the bots act until a person is to speak or the game is over; yields what they do, as they do it."""
        while self.match.to_act() and not self.waiting and self.match.result() is None:
            seat = min(self.match.to_act())
            action = self.bots[seat](self.match.view(seat), self.match.options(seat), self.rng)
            yield self.match.play(action, seat)

    def take_back(self) -> list[Entry]:
        """As game master, take back the last deed and those of bots before it, until a person is to speak."""
        undone = [self.match.undo(GM)]
        while not self.waiting and self.match.standing:
            undone.append(self.match.undo(GM))
        return undone
