"""What a game master decrees, in words: `decree "a trap door" place Sable d4`, or any events as JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Union

import msgspec

from fieldcraft.core import Event
from fieldcraft.systems.shared.text.parser import Reader, Scope
from fieldcraft.systems.shared.text.tokens import Token


class DecreeForm(msgspec.Struct, frozen=True):
    """A word of the game master's: the tokens that follow it, and the event that they come to."""

    tokens: tuple[Token, ...]
    event: Callable[..., Event]

    def read(self, reader: Reader, word: str) -> Event:
        """The event; OrderError where a word is missing."""
        values = []
        for token in self.tokens:
            reader.expect(lambda token=token: token.offers(reader))  # type: ignore[misc]
            if (value := token.read(reader)) is None:
                raise reader.error(f"{word}: whom, what or where?")
            values.append(value)
        return self.event(reader.state, *values)


class EventsToken(Token, frozen=True):
    """What happens by decree: one event in words, or events as JSON, one or a list of them."""

    events: tuple[type[Event], ...] = ()
    forms: dict[str, DecreeForm] = {}

    def read(self, reader: Reader) -> tuple[Event, ...] | None:
        """The events; OrderError with the place, or with the path inside the JSON, if they are none."""
        if (word := reader.next) is None:
            return None
        name = word.text.casefold()
        if name in self.forms and not word.quoted:
            reader.take(word)
            return (self.forms[name].read(reader, name),)
        if reader.rest[:1] not in "[{":
            raise reader.error(f"{word.text!r} is no decree")
        return self._json(reader)

    def _json(self, reader: Reader) -> tuple[Event, ...]:
        one: Any = Union.__getitem__(self.events)
        text = reader.rest if reader.rest.startswith("[") else f"[{reader.rest}]"
        try:
            events = tuple(msgspec.json.decode(text, type=list[one]))
        except msgspec.DecodeError as error:
            raise reader.error(f"these are no events: {error}", reader.column) from None
        reader.close()
        return events

    def write(self, scope: Scope, value: tuple[Event, ...]) -> str:
        """The events as a list."""
        return msgspec.json.encode(value).decode()

    def offers(self, reader: Reader) -> Iterable[str]:
        """The words for what is decreed most."""
        return self.forms
