"""A match at a table: it can try what might be done before it is stored, and takes in what was stored."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import reduce
from typing import TypeVar

from fieldcraft.core import Entry, Match, No, Refused, Rolled, Seat, State
from fieldcraft.core.system import refusal

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
        elif entry.undoes not in self._standing or not self._take_back(entry):
            msg = f"entry {entry.seq} takes back entry {entry.undoes}, which cannot be taken back"
            raise ValueError(msg)

    def take_back(self, seq: int, by: Seat) -> Entry:
        """Take back an entry after which only the game master acted; Refused if that cannot stand without it."""
        entry = Entry(len(self.log), by, None, (), undoes=seq)
        if not self._take_back(entry):
            raise Refused(refusal(No("what came after it cannot stand without it", rule="match.undo")))
        return entry
