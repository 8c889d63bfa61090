"""Reading an order word by word, and saying where it cannot be understood."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from fieldcraft.core import Action, OrderError, Seat
from fieldcraft.systems.shared.text.fields import usual_values

_WORD = re.compile(r'\s*(?:"(?P<quoted>(?:[^"\\]|\\.)*)"|(?P<bare>[^\s"]+)|(?P<open>"))', re.DOTALL)
_NAME = re.compile(r"[^\W_][\w'’-]*")
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n"}
_UNESCAPED = {"n": "\n"}


class Word(NamedTuple):
    """A word of an order, and where it stands."""

    text: str
    column: int
    end: int
    quoted: bool

    def is_keyword(self, word: str) -> bool:
        """Whether it is a given word of the language; a quoted word is always a name."""
        return not self.quoted and self.text.casefold() == word


class Scope:
    """What words are understood against: the state, and the words that mean something inside an order."""

    def __init__(self, state: Any, reserved: frozenset[str]) -> None:
        self.state, self.reserved = state, reserved

    def quote_name(self, name: str) -> str:
        """A name as an order holds it: in quotes if it could be taken for something else."""
        return name if is_bare_name(name) and name.casefold() not in self.reserved else quote(name)


class Reader(Scope):
    """An order read word by word, which remembers what could have stood where it stopped.

    `actor` is the id of who acts, `kind` what it does, `found` the fields read so far.  With a `seat`, what is proposed
    is what the rules allow that seat, of which `to_act` says whether it may do something now; without one, all that
    could be written.
    """

    def __init__(
        self,
        text: str,
        state: Any,
        reserved: frozenset[str],
        to_act: Callable[[Any], frozenset[Seat]],
        seat: Seat | None = None,
    ) -> None:
        super().__init__(state, reserved)
        self.text, self.seat, self.to_act = text, seat, to_act
        self.actor = ""
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
            return Word(unquote(match[group]), match.start(group) - 1, match.end(), quoted=True)
        return Word(match[group], match.start(group), match.end(), quoted=False)

    def match(self, pattern: re.Pattern[str]) -> Word | None:
        """What comes next if it is of a pattern, whose first group is then the text; None else."""
        found = pattern.match(self.text, self._end)
        return Word(found[1], found.start(1), found.end(), quoted=False) if found is not None else None

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
        if found is None or not found.is_keyword(word):
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

    def may_answer(self, kind: type[Action]) -> bool:
        """Whether actions of a kind are what the game waits for now."""
        ask = self.state.ask
        return kind.answers is (None if ask is None else type(ask))

    def options(self, kind: type[Action]) -> list[Action] | None:
        """What of a kind the rules allow the seat, and the actor that was named; None if no seat is known."""
        if self.seat is None:
            return None
        if not kind.anytime and not (self.seat in self.to_act(self.state) and self.may_answer(kind)):
            return []
        found: Iterable[Any] = kind.candidates(self.state, self.seat)
        if self.actor:
            found = (action for action in found if action.piece in ("", self.actor))
        return [action for action in found if not any(check(self.state, action, self.seat) for check in kind.checks)]

    def values(self, field: str) -> list[Any] | None:
        """What a field may hold, given the fields that were read; None if that is not known."""
        options = None if lists_nothing(self.kind) else self.options(self.kind)
        if options is None:
            return None
        fits = [o for o in options if all(getattr(o, name) == value for name, value in self.found.items())]
        usual = usual_values(self.kind)[field]
        values = dict.fromkeys(value for option in fits if (value := getattr(option, field)) != usual)
        # Options that differ in other fields alone say nothing about this one.
        return None if fits and not values else list(values)


def lists_nothing(kind: type[Action]) -> bool:
    """Whether actions of a kind are said freely and cannot be listed."""
    return "candidates" not in {name for base in kind.__mro__[: kind.__mro__.index(Action)] for name in vars(base)}


def is_bare_name(name: str) -> bool:
    """Whether a name is one word that needs no quotes."""
    return _NAME.fullmatch(name) is not None


def unquote(text: str) -> str:
    """What stands between quotes, without its escapes."""
    return re.sub(r"\\(.)", lambda match: _UNESCAPED.get(match[1], match[1]), text, flags=re.DOTALL)


def quote(text: str) -> str:
    r"""A text in quotes, as an order holds it.

    >>> print(quote('the "old" bridge'))
    "the \"old\" bridge"
    """
    return '"' + "".join(_ESCAPES.get(letter, letter) for letter in text) + '"'
