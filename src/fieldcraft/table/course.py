"""A match at a table: it can try what might be done before it is stored, and takes in what was stored."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import reduce
from typing import TypeVar

from fieldcraft.core import Entry, Match, Rolled, Seat, State

S = TypeVar("S", bound=State)


class Course(Match[S]):
    """A match whose entries are first tried, then stored, then taken in."""

    @contextmanager
    def trial(self) -> Iterator[None]:
        """Whatever is played or taken back inside is forgotten at the end."""
        before = {name: value.copy() if isinstance(value, list | dict) else value for name, value in vars(self).items()}
        try:
            yield
        finally:
            self.__dict__.update(before)

    def accept(self, entry: Entry) -> None:
        """Take in an entry that was tried here or elsewhere; ValueError if it is not the log's next."""
        if entry.seq != len(self.log):
            msg = f"entry {len(self.log)} is missing: found {entry.seq}"
            raise ValueError(msg)
        if entry.undoes is None:
            state = reduce(lambda now, event: event.apply(now), entry.events, self.state)
            self._record(entry, state, self._rolls[-1] + sum(type(event) is Rolled for event in entry.events))
        elif self._standing and entry.undoes == self._standing[-1]:
            self._take_back(entry)
        else:
            msg = f"entry {entry.seq} takes back entry {entry.undoes}, which is not the last that stands"
            raise ValueError(msg)

    def last_by(self, seat: Seat) -> int | None:
        """The number of the last standing entry of a seat; None if it has none."""
        return next((entry.seq for entry in reversed(self.standing) if entry.by == seat), None)
