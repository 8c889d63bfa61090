"""Offers of decrees as somebody fills them in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from fieldcraft.core import Action, Decree, Event, System
from fieldcraft.core.encoding import encode
from fieldcraft.core.log import decoder, entry
from fieldcraft.presentation import Offer


def fill_fields(offer: Offer, given: Mapping[str, Any]) -> dict[str, Any]:
    """What an offer says once its fields are filled in: with what is given for their kind, else what is usual."""
    said: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(offer.action))
    for field in offer.fields:
        usual = field.values[0] if field.kind == "one" else field.usual
        value = given.get(field.kind, usual)
        if value is not None:
            put(said, field.name, value)
    return said


def put(said: dict[str, Any], name: str, value: Any) -> None:
    """Write a value to each place that the name of a field leads to; a place in a list is added to its end."""
    for path in name.split():
        *steps, last = path.split(".")
        into: Any = said
        for step in steps:
            into = into.setdefault(step, {})
        if isinstance(into, list):
            into.append(value)
        else:
            into[last] = value


def read_action(system: System[Any], said: Mapping[str, Any]) -> Action:
    """An action as it comes over the wire."""
    action = entry(decoder(system).decode(encode({"seq": 0, "by": "", "action": said, "events": []}))).action
    assert action is not None
    return action


def fill_action(system: System[Any], offer: Offer, given: Mapping[str, Any]) -> Action:
    """The action of an offer whose fields are filled in."""
    return read_action(system, fill_fields(offer, given))


def fill_offer(system: System[Any], offer: Offer, given: Mapping[str, Any]) -> Event:
    """The event of an offer to decree whose fields are filled in."""
    decree = read_action(system, {"do": "decree", "events": [fill_fields(offer, given)], "reason": "so"})
    assert isinstance(decree, Decree)
    return decree.events[0]
