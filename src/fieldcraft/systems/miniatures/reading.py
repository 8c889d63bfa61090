"""Reading an order word by word, and saying where it cannot be understood."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, NamedTuple

from msgspec.structs import fields

from fieldcraft.core import Action, Seat
from fieldcraft.systems.miniatures.state import State, Unit
from fieldcraft.systems.miniatures.turns import to_act

_WORD = re.compile(r'\s*(?:"(?P<quoted>(?:[^"\\]|\\.)*)"|(?P<bare>[^\s"]+)|(?P<open>"))', re.DOTALL)
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n"}
_MEANT = {"n": "\n"}

SHOWN = 12
"""How many of the allowed words a message lists."""


class OrderError(ValueError):
    """An order that cannot be read: the text, the column where it fails (from 0), why, and what may stand there."""

    def __init__(self, text: str, column: int, why: str, allowed: Iterable[str] = ()) -> None:
        self.text, self.column, self.why, self.allowed = text, column, why, tuple(allowed)
        super().__init__(text, column, why, self.allowed)

    def __str__(self) -> str:
        return f"{self.why} (column {self.column + 1}){self._allowed()}"

    @property
    def caret(self) -> str:
        """The order, with a caret under the word that was not understood."""
        return f"{self.text}\n{' ' * self.column}^"

    def _allowed(self) -> str:
        if not self.allowed:
            return ""
        more = len(self.allowed) - SHOWN
        return f"; allowed: {', '.join(self.allowed[:SHOWN])}" + (f" and {more} more" if more > 0 else "")


@cache
def defaults(kind: type[Action]) -> dict[str, Any]:
    """What each field of an action is if it is left out; NODEFAULT if it may not be."""
    return {field.name: field.default for field in fields(kind)}


class Word(NamedTuple):
    """A word of an order, and where it stands."""

    text: str
    column: int
    end: int
    quoted: bool

    def says(self, word: str) -> bool:
        """Whether it is a given word of the language; a quoted word is always a name."""
        return not self.quoted and self.text.casefold() == word


class Reader:
    """An order read word by word, which remembers what could have stood where it stopped.

    `unit` is who acts, `kind` what it does, `found` the fields read so far.  With a `seat`, what is proposed is what
    the rules allow that seat; without one, all that could be written.
    """

    def __init__(self, text: str, state: State, seat: Seat | None = None) -> None:
        self.text, self.state, self.seat = text, state, seat
        self.unit: Unit | None = None
        self.kind: type[Action] = Action
        self.found: dict[str, Any] = {}
        self._end, self._offers = 0, list[Callable[[], Iterable[str]]]()

    # --- words ------------------------------------------------------------------

    @property
    def next(self) -> Word | None:
        """The word that comes next, None at the end; OrderError if it opens with a quote that is never closed."""
        if (match := _WORD.match(self.text, self._end)) is None:
            return None
        group = str(match.lastgroup)
        if group == "open":
            raise OrderError(self.text, match.start(group), "a quotation mark opens here and is never closed")
        if group == "quoted":
            return Word(unquoted(match[group]), match.start(group) - 1, match.end(), quoted=True)
        return Word(match[group], match.start(group), match.end(), quoted=False)

    @property
    def column(self) -> int:
        """Where the next word stands, or would stand."""
        return word.column if (word := self.next) is not None else len(self.text)

    @property
    def rest(self) -> str:
        """All that has not been read."""
        return self.text[self._end :].strip()

    def take(self, word: Word) -> Word:
        """Go on behind a word."""
        self._end, self._offers = word.end, []
        return word

    def skip(self, word: str) -> bool:
        """Go on behind a given word, if it comes next."""
        found = self.next
        if found is None or not found.says(word):
            return False
        self.take(found)
        return True

    def close(self) -> None:
        """Go on to the end."""
        self._end, self._offers = len(self.text), []

    # --- what could have stood there ----------------------------------------------

    def expect(self, offers: Callable[[], Iterable[str]]) -> None:
        """Remember what may come next."""
        self._offers.append(offers)

    @property
    def allowed(self) -> list[str]:
        """What may come next, each word once; where there is little to choose from comes first."""
        groups = sorted((list(offers()) for offers in self._offers), key=len)
        return list(dict.fromkeys(word for group in groups for word in group))

    def error(self, why: str, column: int | None = None, allowed: Iterable[str] | None = None) -> OrderError:
        """That what stands at a column, by default the next word, is not understood."""
        where = self.column if column is None else column
        return OrderError(self.text, where, why, self.allowed if allowed is None else allowed)

    def options(self, kind: type[Action]) -> list[Action] | None:
        """What of a kind the rules allow the seat, and the unit that was named; None if no seat is known."""
        if self.seat is None:
            return None
        if not kind.anytime and not self._asked(kind):
            return []
        found: Iterable[Any] = kind.candidates(self.state, self.seat)
        if self.unit is not None:
            found = (action for action in found if getattr(action, "unit", self.unit.id) == self.unit.id)
        return [action for action in found if not any(check(self.state, action, self.seat) for check in kind.checks)]

    def _asked(self, kind: type[Action]) -> bool:
        """Whether the game waits for the seat to do something of a kind."""
        ask = self.state.ask
        return self.seat in to_act(self.state) and kind.answers is (None if ask is None else type(ask))

    def values(self, field: str) -> list[Any] | None:
        """What a field may hold, given the fields that were read; None if that is not known."""
        if (options := self.options(self.kind)) is None:
            return None
        fits = [o for o in options if all(getattr(o, name) == value for name, value in self.found.items())]
        default = defaults(self.kind)[field]
        values = dict.fromkeys(value for option in fits if (value := getattr(option, field)) != default)
        # Options that differ in other fields alone say nothing about this one.
        return None if fits and not values else list(values)


def unquoted(text: str) -> str:
    """What stands between quotes, without its escapes."""
    return re.sub(r"\\(.)", lambda match: _MEANT.get(match[1], match[1]), text, flags=re.DOTALL)


def quoted(text: str) -> str:
    r"""A text in quotes, as an order holds it.

    >>> print(quoted('the "old" bridge'))
    "the \"old\" bridge"
    """
    return '"' + "".join(_ESCAPES.get(letter, letter) for letter in text) + '"'
