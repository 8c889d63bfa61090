"""The compendium: all kinds of pieces that a game knows, each to be put on the board by decree."""

from __future__ import annotations

from collections.abc import Container
from itertools import count
from typing import Any

from fieldcraft.core import Event
from fieldcraft.core.model import tag
from fieldcraft.presentation import Offer
from fieldcraft.presentation.forms import FormField

GROUP = "Compendium"
"""The heading under which kinds stand."""


def call_next(id: str, name: str, ids: Container[str], names: Container[str]) -> tuple[str, str]:
    """The id and the name of one more of a kind, with the first number that is free where others have them.

    >>> call_next("rat", "Rat", {"rat"}, {"Rat", "Rat 2"})
    ('rat-3', 'Rat 3')
    """
    numbered = ((id, name) if number == 1 else (f"{id}-{number}", f"{name} {number}") for number in count(1))
    return next((one, called) for one, called in numbered if one not in ids and called not in names)


def offer_kind(name: str, text: str, emblem: str, event: type[Event], *fields: FormField, **known: Any) -> Offer:
    """A piece of a kind that joins: `text` says what it can do; whose it is and where it stands is to be filled in."""
    return Offer(
        action={"event": tag(event.__name__), **known}, label=name, text=text, icon=emblem, group=GROUP, fields=fields
    )
