"""The compendium: all kinds of pieces that a game knows, and copies of those on the board, put there by decree."""

from __future__ import annotations

import re
from collections.abc import Container
from itertools import count
from typing import Any

import msgspec

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


# --- copies of pieces -----------------------------------------------------------------------------

COPY = "copy"
"""The icon by which keys and menus find the offer to copy a piece."""


def call_copy(id: str, name: str, ids: Container[str], names: Container[str]) -> tuple[str, str]:
    """The id and the name of a copy: those of the original with the next number that is free.

    >>> call_copy("rat-2", "Rat 2", {"rat", "rat-2"}, {"Rat", "Rat 2"})
    ('rat-3', 'Rat 3')
    """
    stem, title = re.sub(r"-\d+$", "", id), re.sub(r" \d+$", "", name)
    numbered = ((f"{stem}-{number}", f"{title} {number}") for number in count(2))
    return next((one, called) for one, called in numbered if one not in ids and called not in names)


def copy_fields(unit: Any, lasting: Container[str]) -> dict[str, Any]:
    """What of a piece its copy has too, as JSON: those of its fields that are `lasting`, and nothing of its fate."""
    fields = {name: getattr(unit, name) for name in unit.__struct_fields__ if name in lasting}
    found: dict[str, Any] = msgspec.to_builtins(fields)
    return found


def offer_copy(group: str, title: str, event: type[Event], *fields: FormField, **known: Any) -> Offer:
    """One more of the kind of a piece, as whole and fresh as it once was."""
    action = {"event": tag(event.__name__), **known}
    return Offer(action=action, label="Copy to …", text=f"{title}: one more", icon=COPY, group=group, fields=fields)
