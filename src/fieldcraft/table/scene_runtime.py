"""A scene on the table: its match, and what each engine seat sees and is told of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any

import msgspec
from msgspec.structs import replace

from fieldcraft.core import GM, Action, Decree, Event, Match, Resolution, Seat
from fieldcraft.core.log import decoder, entry
from fieldcraft.dice import Seeded, Streams
from fieldcraft.games import game
from fieldcraft.maps.scenes import system
from fieldcraft.presentation import Ground, Line, Motion, Tableau
from fieldcraft.presentation.log import add_reason, close_log, finish_lines
from fieldcraft.table.lru import LruCache
from fieldcraft.table.records import SceneOpened
from fieldcraft.table.scene_dice import read_dice

_NO_ENTRY = {"seq": 0, "by": "", "events": []}


@lru_cache(maxsize=16)
def _keep_start(start: bytes) -> msgspec.Raw:
    return msgspec.Raw(start)


def share_start(opened: SceneOpened) -> SceneOpened:
    """The same record, which holds how the scene begins together with all tables where it is played."""
    return replace(opened, start=_keep_start(bytes(opened.start)))


@lru_cache(maxsize=16)
def decode_start(name: str, start: bytes) -> Any:
    """How a scene begins: one and the same for all tables where it is played, with all that was worked out of it."""
    return msgspec.json.decode(start, type=system(name).state)


class SceneRuntime:
    """A scene on the table.  Engine seats, not people, are what it knows.

    `receipts` says for each of them which entries it was told of, as far as that has been asked.
    """

    def __init__(self, opened: SceneOpened, seed: bytes, receipts: Mapping[Seat, str] = MappingProxyType({})) -> None:
        self.opened = opened
        self.system, self.show = system(opened.system), game(opened.system).show
        start = decode_start(opened.system, bytes(opened.start))
        self.dice = read_dice(opened.keying, seed)
        self.match: Match[Any] = Match(self.system, start, self.dice)
        self._decoder = decoder(self.system)
        self.truths: list[Any] = [start]
        self.receipts = {side: [flag == "1" for flag in flags] for side, flags in receipts.items()}
        self._drawn: LruCache[Tableau] = LruCache(48)
        self._told: LruCache[tuple[Event, ...]] = LruCache(64)
        self._grounds: LruCache[tuple[Ground, Ground]] = LruCache(16)
        self._open: LruCache[bool] = LruCache(64)
        self._stepped: LruCache[tuple[tuple[Any, Event, Any], ...]] = LruCache(8)

    def seal_anew(self, seed: bytes) -> None:
        """Other dice from here on."""
        self.match.source = self.dice = read_dice("stream", seed)

    def stream(self, name: str, *, secret: bool) -> Seeded:
        """Chance besides the game's, which follows from the sealed dice too, and from nothing in other streams."""
        dice = self.dice if isinstance(self.dice, Streams) else Streams(self.dice.seed, self.dice.seed)
        return dice.stream(name, secret=secret)

    # --- the log ------------------------------------------------------------------

    def resolve(self, action: Action, by: Seat) -> Resolution[Any]:
        """What an action would come to; RefusedError if it may not be done."""
        self.match.require(action, by)
        return self.match.resolve(action, by)

    def resolution_of(self, text: bytes) -> Resolution[Any]:
        """What the next entry of the log comes to, as records hold it."""
        return self.match.resolution_of(entry(self._decoder.decode(text)))

    def action(self, given: dict[str, Any]) -> Action:
        """An action as JSON read; ValueError if it is none of this game."""
        line = self._decoder.decode(msgspec.json.encode({**_NO_ENTRY, "action": given}))
        if line.action is None:
            raise ValueError("there is no action")
        found: Action = entry(line).action
        return found

    def commit(self, resolution: Resolution[Any]) -> None:
        """Let the next entry of the log happen."""
        self.match.commit(resolution)
        self.truths.append(self.match.state)

    # --- what a seat sees -----------------------------------------------------------

    def view(self, seat: Seat, at: int | None = None) -> Any:
        """What an engine seat knows before entry `at` of the log; by default now."""
        if at is None or at == len(self.match.log):
            return self.match.view(seat)
        return self.system.view(self.truths[at], seat)

    def tableau(self, seat: Seat, at: int | None = None) -> Tableau:
        """What an engine seat is shown before entry `at` of the log; by default now."""
        at = len(self.match.log) if at is None else at
        eyes = GM if self.view(seat, at) is self.truths[at] and not self.show.personal else seat
        return self._drawn.get((eyes, at), lambda: self._draw(eyes, at))

    def _draw(self, seat: Seat, at: int) -> Tableau:
        drawn = self.show.tableau(self.view(seat, at), seat, self.opened.banners)
        # A picture cannot be cut to what a seat has explored, so under fog only who sees all has it.
        if not self.opened.picture or drawn.fog is not None:
            return drawn
        return replace(drawn, ground=self._with_picture(drawn.ground))

    def _with_picture(self, ground: Ground) -> Ground:
        """The ground with the picture under it: one and the same for the same ground, which makes comparing quick."""
        facts = self.opened
        laid = self._grounds.get(
            id(ground), lambda: (ground, replace(ground, picture=facts.picture, picture_box=facts.picture_box))
        )
        return laid[1]

    def is_open_to(self, seat: Seat, at: int) -> bool:
        """Whether a seat is told what all are: nothing is hidden of an entry nor of what was before and after it."""
        return self._open.get((seat, at), lambda: self._is_open(seat, at))

    def _is_open(self, seat: Seat, at: int) -> bool:
        before, after = self.truths[at : at + 2]
        whole = self.view(seat, at) is before and self.view(seat, at + 1) is after
        return not self.show.personal and whole and self.events_for(at, seat) == self.match.log[at].events

    # --- what a seat is told ----------------------------------------------------------

    def events_for(self, at: int, seat: Seat) -> tuple[Event, ...]:
        """The events of an entry of the log as an engine seat is told of them; none of one that takes back."""
        return self._told.get((seat, at), lambda: self._tell(at, seat))

    def _tell(self, at: int, seat: Seat) -> tuple[Event, ...]:
        told = (self.system.see(before, event, seat, after) for before, event, after in self._steps(at))
        return tuple(event for some in told for event in some)

    def _steps(self, at: int) -> tuple[tuple[Any, Event, Any], ...]:
        """Each event of an entry with what was true before and after it, worked out once for all seats."""
        return self._stepped.get(at, lambda: tuple(self._step(at)))

    def _step(self, at: int) -> Iterator[tuple[Any, Event, Any]]:
        state, events = self.truths[at], self.match.log[at].events
        for number, event in enumerate(events, start=1):
            before = state
            # The last is known, with all that has been worked out of it.
            state = self.truths[at + 1] if number == len(events) else event.apply(before)
            yield before, event, state

    def count_told(self, seat: Seat) -> int:
        """How many entries of the log an engine seat was told of."""
        return sum(self.is_recipient(at, seat) for at in range(len(self.match.log)))

    def is_recipient(self, at: int, seat: Seat) -> bool:
        """Whether an engine seat is told of an entry at all: of taking back are told who were told of the deed."""
        receipts = self.receipts.get(seat)
        if receipts is None:
            receipts = self.receipts[seat] = []
        while len(receipts) <= at:
            undone = self.match.log[len(receipts)].undoes
            receipts.append(self._is_told(len(receipts), seat) if undone is None else receipts[undone])
        return receipts[at]

    def _is_told(self, at: int, seat: Seat) -> bool:
        """Whether `events_for` is anything at all, found out without comparing views where an event is seen as such."""
        return any(
            event.seen_by(before, seat) is not None or self.system.see(before, event, seat, after)
            for before, event, after in self._steps(at)
        )

    def lines(self, at: int, seat: Seat) -> tuple[Line, ...]:
        """An entry in words, as an engine seat is told of it; whoever hears of a decree hears the reason.

        The entry that ends the battle closes with who has won.
        """
        told, action = self.events_for(at, seat), self.match.log[at].action
        if not told:
            return ()
        lines = finish_lines(self.show.lines(self.view(seat, at), told, seat), self.opened.banners)
        if isinstance(action, Decree):
            lines = add_reason(lines, action.reason)
        return (*lines, *self._closing(at, seat))

    def _closing(self, at: int, seat: Seat) -> tuple[Line, ...]:
        """The line that closes a battle which an entry has ended, as far as an engine seat knows."""
        before, after = self.truths[at : at + 2]
        if self.system.result(before) or not self.system.result(after):
            return ()
        end = self.system.result(self.view(seat, at + 1))
        return () if end is None else (close_log(end, self.opened.banners),)

    def motions(self, at: int, seat: Seat) -> tuple[Motion, ...]:
        """What there is to animate of an entry, as an engine seat is told of it."""
        told = self.events_for(at, seat)
        return self.show.motions(self.view(seat, at), told, seat) if told else ()
