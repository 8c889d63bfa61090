"""The kinds of words in an order: how each is read, written and proposed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from fieldcraft.board import Cell
from fieldcraft.systems.miniatures.facing import facings
from fieldcraft.systems.miniatures.reading import Reader, Word, quoted
from fieldcraft.systems.miniatures.state import State, Unit

LEADS = frozenset(("face", "at", "to", "on", "with", "between", "dv", "by", "move"))
CHOICES = frozenset(("boon", "aura", "test", "act", "basic", "detailed", "intricate"))
RESERVED = LEADS | CHOICES
"""Words that have a meaning inside an order; whoever is called so is written in quotes."""

_LABEL = re.compile(r"[a-z]+[0-9]+", re.IGNORECASE)
_PLAIN = re.compile(r"[^\W_][\w'’-]*")


def spoken(name: str) -> str:
    """A name as an order holds it: in quotes if it could be taken for something else."""
    plain = _PLAIN.fullmatch(name) and name.casefold() not in RESERVED
    return name if plain else quoted(name)


def meant(name: str, names: Mapping[str, tuple[str, ...]]) -> list[str]:
    """The keys that a name may mean: the key itself, else one of its names, else the beginning of one.

    >>> meant("cor", {"u1": ("Corvin",), "u2": ("Corwen",), "u3": ("Ash",)})
    ['u1', 'u2']
    """
    if name in names:
        return [name]
    folded = name.casefold()
    called = {key: [alias.casefold() for alias in (key, *aliases)] for key, aliases in names.items()}
    exact = [key for key, aliases in called.items() if folded in aliases]
    return exact or [key for key, aliases in called.items() if any(alias.startswith(folded) for alias in aliases)]


def unit_names(state: State) -> dict[str, tuple[str, ...]]:
    """What each unit answers to, besides its id."""
    return {unit.id: (unit.title,) for unit in state.units.values()}


def call(state: State, id: str) -> str:
    """The shortest name that means one unit and no other; its id, if it is gone."""
    key = ("called", id)
    if key not in state.memo:
        state.memo[key] = _called(state, id)
    found: str = state.memo[key]
    return found


def _called(state: State, id: str) -> str:
    unit = state.units.get(id)
    if unit is not None:
        names = unit_names(state)
        for name in (unit.title, id.capitalize()):
            if _PLAIN.fullmatch(name) and meant(name, names) == [id]:
                return spoken(name)
    return spoken(id)


def choose(reader: Reader, word: Word, names: Mapping[str, tuple[str, ...]], what: str) -> str:
    """The one key that a word means; OrderError if it means none, or several."""
    keys = meant(word.text, names)
    if len(keys) == 1:
        return keys[0]
    if keys:
        raise reader.error(
            f"{word.text!r} may mean {' or '.join(sorted(keys))}", word.column, sorted(map(spoken, keys))
        )
    raise reader.error(f"there is no {what} called {word.text!r}", word.column)


class Term(msgspec.Struct, frozen=True):
    """A kind of word: read from an order (None if it is not there), written into one, proposed for one."""

    def read(self, reader: Reader) -> Any | None:
        """The value of what comes next."""
        raise NotImplementedError

    def write(self, state: State, value: Any) -> str:
        """A value in words."""
        raise NotImplementedError

    def said(self, state: State, value: Any) -> Iterable[str]:
        """The words with which a value may begin."""
        return (self.write(state, value),)

    def offers(self, reader: Reader) -> Iterable[str]:
        """All that could be written, where it can be listed."""
        return ()


class UnitTerm(Term, frozen=True):
    """A unit by its id, its name, or the beginning of either."""

    def read(self, reader: Reader) -> str | None:
        """The id of the unit that is named."""
        word = reader.next
        if word is None or (not word.quoted and word.text.casefold() in RESERVED):
            return None
        id = choose(reader, word, unit_names(reader.state), "unit")
        reader.take(word)
        return id

    def write(self, state: State, value: str) -> str:
        """The unit's name."""
        return call(state, value)

    def offers(self, reader: Reader) -> Iterable[str]:
        """Every unit in sight."""
        return (call(reader.state, id) for id in reader.state.units)


class CellTerm(Term, frozen=True):
    """A cell by its label."""

    def read(self, reader: Reader) -> Cell | None:
        """The cell; OrderError if it is off the map."""
        word = reader.next
        if word is None or word.quoted or not _LABEL.fullmatch(word.text):
            return None
        cell = labelled(reader, word, word.text)
        reader.take(word)
        return cell

    def write(self, state: State, value: Cell) -> str:
        """The cell's label."""
        return state.board.grid.label(value)

    def offers(self, reader: Reader) -> Iterable[str]:
        """Every cell of the map."""
        return map(reader.state.board.grid.label, reader.state.board.grid.cells)


def labelled(reader: Reader, word: Word, label: str) -> Cell:
    """The cell that a label names; OrderError at its word if there is none."""
    try:
        return reader.state.board.grid.named(label)
    except ValueError as error:
        raise reader.error(str(error), word.column, ()) from None


class EdgeTerm(Term, frozen=True):
    """The side that two cells share, like d4|e4."""

    def read(self, reader: Reader) -> tuple[Cell, Cell] | None:
        """The two cells."""
        word = reader.next
        if word is None or word.text.count("|") != 1:
            return None
        a, b = (labelled(reader, word, label) for label in word.text.split("|"))
        reader.take(word)
        return a, b

    def write(self, state: State, value: tuple[Cell, Cell]) -> str:
        """The two labels."""
        return "|".join(map(state.board.grid.label, value))

    def offers(self, reader: Reader) -> Iterable[str]:
        """Every door."""
        return (self.write(reader.state, side.between) for side in reader.state.map.sides if side.door)


class FacingTerm(Term, frozen=True):
    """A direction by its compass name."""

    def read(self, reader: Reader) -> str | None:
        """The direction, whether or not a unit may face it; OrderError if the grid has none of that name."""
        if (word := reader.next) is None:
            return None
        name = word.text.casefold()
        if name not in reader.state.board.grid.directions:
            raise reader.error(f"{word.text!r} is no direction", word.column)
        reader.take(word)
        return name

    def write(self, state: State, value: str) -> str:
        """The compass name."""
        return value

    def offers(self, reader: Reader) -> Iterable[str]:
        """The ways in which units face."""
        return facings(reader.state)


class ChoiceTerm(Term, frozen=True):
    """One of a few words, each standing for a value."""

    words: dict[str, Any]

    def read(self, reader: Reader) -> Any | None:
        """The value that the word stands for."""
        word = reader.next
        if word is None or word.quoted or word.text.casefold() not in self.words:
            return None
        return self.words[reader.take(word).text.casefold()]

    def write(self, state: State, value: Any) -> str:
        """The word that stands for a value."""
        return next(word for word, stands_for in self.words.items() if stands_for == value)

    def offers(self, reader: Reader) -> Iterable[str]:
        """All of the words."""
        return self.words


class DescriptionTerm(ChoiceTerm, frozen=True):
    """How well a test is described, which only a player's character may be."""

    def offers(self, reader: Reader) -> Iterable[str]:
        """The steps of the ladder beyond the first."""
        return list(self.words)[1:] if reader.unit is not None and reader.unit.player else ()


class NumberTerm(Term, frozen=True):
    """A whole number; `first` is the number of what the engine counts as 0."""

    first: int = 0

    def read(self, reader: Reader) -> int | None:
        """The number, less the first."""
        word = reader.next
        if word is None or not (word.text.isascii() and word.text.isdecimal() and len(word.text) <= 4):
            return None
        return int(reader.take(word).text) - self.first

    def write(self, state: State, value: int) -> str:
        """The number in figures."""
        return str(value + self.first)


class TextTerm(Term, frozen=True):
    """Free text in quotes."""

    def read(self, reader: Reader) -> str | None:
        """The text."""
        word = reader.next
        return None if word is None or not word.quoted else reader.take(word).text

    def write(self, state: State, value: str) -> str:
        """The text in quotes."""
        return quoted(value)


class NamedTerm(Term, frozen=True):
    """One of several things by its name; `names` lists them for the unit that acts."""

    what: str
    names: Callable[[State, Unit | None], Mapping[str, tuple[str, ...]]]

    def read(self, reader: Reader) -> str | None:
        """The key of the thing that is named."""
        if (word := reader.next) is None:
            return None
        key = choose(reader, word, self.names(reader.state, reader.unit), self.what)
        reader.take(word)
        return key

    def write(self, state: State, value: str) -> str:
        """The thing's name."""
        return spoken(value)

    def offers(self, reader: Reader) -> Iterable[str]:
        """Every such thing."""
        return map(spoken, self.names(reader.state, reader.unit))


class ManyTerm(Term, frozen=True):
    """One or more words of a kind."""

    one: Term

    def read(self, reader: Reader) -> tuple[Any, ...] | None:
        """The values, as far as they go."""
        values = []
        while (value := self.one.read(reader)) is not None:
            values.append(value)
        return tuple(values) or None

    def write(self, state: State, value: tuple[Any, ...]) -> str:
        """The words with blanks between."""
        return " ".join(self.one.write(state, one) for one in value)

    def said(self, state: State, value: tuple[Any, ...]) -> Iterable[str]:
        """Each of the words."""
        return (self.one.write(state, one) for one in value)

    def offers(self, reader: Reader) -> Iterable[str]:
        """What one of them could be."""
        return self.one.offers(reader)
