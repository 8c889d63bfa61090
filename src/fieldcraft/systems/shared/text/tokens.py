"""Kinds of words that any game may use: how each is read, written and proposed."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Self, get_args

import msgspec
from msgspec.structs import replace

from fieldcraft.systems.shared.text.fields import split_hint
from fieldcraft.systems.shared.text.parser import Reader, Scope, Word, quote

Names = Mapping[str, tuple[str, ...]]
"""What each thing answers to besides its key."""


def find_keys(name: str, names: Names) -> list[str]:
    """The keys that a name may mean: the key itself, else one of its names, else the beginning of one.

    >>> find_keys("cor", {"u1": ("Corvin",), "u2": ("Corwen",), "u3": ("Ash",)})
    ['u1', 'u2']
    """
    if name in names:
        return [name]
    folded = name.casefold()
    called = {key: [alias.casefold() for alias in (key, *aliases)] for key, aliases in names.items()}
    exact = [key for key, aliases in called.items() if folded in aliases]
    return exact or [key for key, aliases in called.items() if any(alias.startswith(folded) for alias in aliases)]


def choose_key(reader: Reader, word: Word, names: Names, what: str) -> str:
    """The one key that a word means; OrderError if it means none, or several."""
    keys = find_keys(word.text, names)
    if len(keys) == 1:
        return keys[0]
    if keys:
        allowed = sorted(map(reader.quote_name, keys))
        raise reader.error(f"{word.text!r} may mean {' or '.join(sorted(keys))}", word.column, allowed)
    raise reader.error(f"there is no {what} called {word.text!r}", word.column)


class Token(msgspec.Struct, frozen=True):
    """A kind of word: read from an order (None if it is not there), written into one, proposed for one.

    `lead` is the keyword before it, `ask` the question if it is missing.
    """

    lead: str = ""
    ask: str = "what?"

    @property
    def words(self) -> Iterable[str]:
        """The words of the language that may stand for a value."""
        return ()

    def after(self, lead: str) -> Self:
        """The same behind another keyword."""
        return replace(self, lead=lead)

    def for_field(self, name: str, hint: Any) -> Self:
        """The token for a field of a name and a type."""
        return self

    def read(self, reader: Reader) -> Any | None:
        """The value of what comes next."""
        raise NotImplementedError

    def write(self, scope: Scope, value: Any) -> str:
        """A value in words."""
        raise NotImplementedError

    def first_words(self, scope: Scope, value: Any) -> Iterable[str]:
        """The words with which a value may begin."""
        return (self.write(scope, value),)

    def offers(self, reader: Reader) -> Iterable[str]:
        """All that could be written, where it can be listed."""
        return ()

    def infer(self, reader: Reader) -> Iterable[Any]:
        """What the value may be if it is left out."""
        return ()


class Subject(Token, frozen=True):
    """Who acts, named before the verb: by id, by name or by the beginning of either."""

    what: str = "piece"

    def names(self, state: Any) -> Names:
        """Whoever may be named."""
        raise NotImplementedError

    def acting_id(self, state: Any) -> str:
        """The id of who acts if nobody is named; "" if somebody must be."""
        return ""

    def commandable(self, reader: Reader) -> Iterable[str]:
        """The ids of those who may be named now."""
        return self.names(reader.state)


class Verb(Token, frozen=True):
    """A field that the verb settles: each of its words is a verb of its own."""

    values: dict[str, Any] = {}


class Choice(Token, frozen=True):
    """One of a few words, each standing for a value; those of the field's type unless others are given."""

    values: dict[str, Any] = {}

    @property
    def words(self) -> Iterable[str]:
        return self.values

    def for_field(self, name: str, hint: Any) -> Self:
        """With the words of a literal type, or the name of a field that is true or not."""
        literal = {name: True} if hint is bool else {str(value): value for value in get_args(hint)}
        return self if self.values else replace(self, values=literal)

    def read(self, reader: Reader) -> Any | None:
        """The value that the word stands for."""
        word = reader.next
        if word is None or word.quoted or word.text.casefold() not in self.values:
            return None
        return self.values[reader.take(word).text.casefold()]

    def write(self, scope: Scope, value: Any) -> str:
        """The word that stands for a value."""
        return next(word for word, stands_for in self.values.items() if stands_for == value)

    def offers(self, reader: Reader) -> Iterable[str]:
        """All of the words."""
        return self.values


class Number(Token, frozen=True):
    """A whole number; `first` is the number of what the engine counts as 0."""

    first: int = 0

    def read(self, reader: Reader) -> int | None:
        """The number, less the first."""
        word = reader.next
        if word is None or not (word.text.isascii() and word.text.isdecimal() and len(word.text) <= 4):
            return None
        return int(reader.take(word).text) - self.first

    def write(self, scope: Scope, value: int) -> str:
        """The number in figures."""
        return str(value + self.first)


class Text(Token, frozen=True):
    """Free text in quotes."""

    def read(self, reader: Reader) -> str | None:
        """The text."""
        word = reader.next
        return None if word is None or not word.quoted else reader.take(word).text

    def write(self, scope: Scope, value: str) -> str:
        """The text in quotes."""
        return quote(value)


class Name(Token, frozen=True):
    """One of several things by its name; `names` lists them for what is being read."""

    what: str = "thing"
    names: Callable[[Reader], Names] = lambda reader: {}

    def read(self, reader: Reader) -> str | None:
        """The key of the thing that is named."""
        if (word := reader.next) is None:
            return None
        key = choose_key(reader, word, self.names(reader), self.what)
        reader.take(word)
        return key

    def write(self, scope: Scope, value: str) -> str:
        """The thing's name."""
        return scope.quote_name(value)

    def offers(self, reader: Reader) -> Iterable[str]:
        """Every such thing."""
        return map(reader.quote_name, self.names(reader))


class Many(Token, frozen=True):
    """One or more words of a kind."""

    one: Token = Text()

    def read(self, reader: Reader) -> tuple[Any, ...] | None:
        """The values, as far as they go."""
        values = []
        while (value := self.one.read(reader)) is not None:
            values.append(value)
        return tuple(values) or None

    def write(self, scope: Scope, value: tuple[Any, ...]) -> str:
        """The words with blanks between."""
        return " ".join(self.one.write(scope, one) for one in value)

    def first_words(self, scope: Scope, value: tuple[Any, ...]) -> Iterable[str]:
        """Each of the words."""
        return (self.one.write(scope, one) for one in value)

    def offers(self, reader: Reader) -> Iterable[str]:
        """What one of them could be."""
        return self.one.offers(reader)


JSON_BEGINS = ("[", "{", '"')
"""How a value of a fact begins that is JSON and no bare word."""

_VALUE = r"""((?:'[^']*'|"(?:[^"\\]|\\.)*"|\\.|[^\s"'\\])*)"""


class Fact(Token, frozen=True):
    """A field as `name=value`, the value a bare word or JSON; facts stand in any order."""

    name: str = ""
    hint: Any = Any

    def read(self, reader: Reader) -> Any | None:
        """The value; OrderError if it is not of the field's type."""
        word = reader.match(re.compile(rf"\s*{re.escape(self.name)}={_VALUE}(?!\S)", re.DOTALL))
        if word is None:
            return None
        try:
            value = " ".join(shlex.split(word.text))
            raw = json.loads(value) if value[:1] in JSON_BEGINS else value
            found = msgspec.convert(raw, type=self.hint, strict=False)
        except ValueError as error:
            raise reader.error(f"{self.name}: {error}", word.column) from None
        reader.take(word)
        return found

    def write(self, scope: Scope, value: Any) -> str:
        """The name, and the value in quotes where it needs them."""
        raw = msgspec.to_builtins(value)
        bare = isinstance(raw, str) and raw[:1] not in JSON_BEGINS
        return f"{self.name}={shlex.quote(raw if bare else json.dumps(raw, ensure_ascii=False))}"

    def offers(self, reader: Reader) -> Iterable[str]:
        """The name, with each of the values where they can be listed."""
        bare, _ = split_hint(self.hint)
        listed = ("true", "false") if bare is bool else [one for one in get_args(bare) if isinstance(one, str)]
        return (f"{self.name}={value}" for value in listed or ("",))
