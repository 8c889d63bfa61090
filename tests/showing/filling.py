"""Offers of decrees as somebody fills them in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from fieldcraft.core import Decree, Event, System
from fieldcraft.core.encoding import encode
from fieldcraft.core.log import decoder, entry
from fieldcraft.presentation import Offer


def fill_offer(system: System[Any], offer: Offer, given: Mapping[str, Any]) -> Event:
    """The event of an offer whose fields are filled in: with what is given for their kind, else what is usual."""
    action = msgspec.json.decode(msgspec.json.encode(offer.action))
    for field in offer.fields:
        usual = field.values[0] if field.kind == "one" else field.usual
        value = given.get(field.kind, usual)
        for path in field.name.split() if value is not None else ():
            *steps, last = path.split(".")
            into = action
            for step in steps:
                into = into.setdefault(step, {})
            into[last] = value
    line = encode({"seq": 0, "by": "", "action": {"do": "decree", "events": [action], "reason": "so"}, "events": []})
    decree = entry(decoder(system).decode(line)).action
    assert isinstance(decree, Decree)
    return decree.events[0]
