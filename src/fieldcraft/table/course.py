"""A match at a table: it can try what might be done before it is stored, and takes in what was stored."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import reduce
from typing import NamedTuple, TypeVar

from fieldcraft.core import Action, Entry, Match, No, Refused, Rolled, Seat, State
from fieldcraft.core.system import refusal

S = TypeVar("S", bound=State)


class Tried(NamedTuple):
    """What was last tried: from which state, the entry that it would be, and what would be true then."""

    before: object
    entry: Entry
    after: object


class Course(Match[S]):
    """A match whose entries are first tried, then stored, then taken in."""

    _tried: Tried | None = None

    def attempt(self, action: Action, by: Seat) -> Entry:
        """The entry that an action would be; Refused if it may not be done.  Nothing has happened."""
        before = self.state
        with self.trial():
            entry, after = self.play(action, by), self.state
        self._tried = Tried(before, entry, after)
        return entry

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
            state = self._after(entry)
            self._record(entry, state, self._rolls[-1] + sum(type(event) is Rolled for event in entry.events))
        elif entry.undoes not in self._standing or not self._take_back(entry):
            msg = f"entry {entry.seq} takes back entry {entry.undoes}, which cannot be taken back"
            raise ValueError(msg)

    def _after(self, entry: Entry) -> S:
        """What is true after an entry: known already, if it was just tried here."""
        tried, self._tried = self._tried, None
        if tried is not None and tried.entry is entry and tried.before is self.state:
            return tried.after  # type: ignore[return-value]
        return reduce(lambda now, event: event.apply(now), entry.events, self.state)

    def take_back(self, seq: int, by: Seat) -> Entry:
        """Take back an entry after which only the game master acted; Refused if that cannot stand without it."""
        entry = Entry(len(self.log), by, None, (), undoes=seq)
        if not self._take_back(entry):
            raise Refused(refusal(No("what came after it cannot stand without it", rule="match.undo")))
        return entry
