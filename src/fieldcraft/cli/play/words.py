"""Words that name things on the table: pieces, cells, directions and the fields of a form."""

from __future__ import annotations

import json
import re
import shlex
import unicodedata
from collections.abc import Callable, Iterable
from typing import Any

from fieldcraft.board import Cell
from fieldcraft.presentation import Offer, Tableau
from fieldcraft.presentation.forms import FormField
from fieldcraft.render.compose import find_piece, grid_of


def split_words(text: str) -> list[str]:
    """The words of a line; quotation marks hold several together."""
    return shlex.split(text.replace("'", "\\'"))


def quote_word(word: str) -> str:
    """A word as it is typed.

    >>> quote_word("Gate Seal"), quote_word("Ward")
    ('"Gate Seal"', 'Ward')
    """
    return f'"{word}"' if re.search(r"\s", word) else word


def find_named(text: str, names: Iterable[str], what: str) -> str:
    """The name that a word stands for, in any case; LookupError, with the names there are, if there is none.

    >>> find_named("gate seal", ["Ward", "Gate Seal"], "deed")
    'Gate Seal'
    """
    known = list(names)
    found = next((name for name in known if fold_name(name) == fold_name(text)), None)
    if found is None:
        message = f"there is no {what} {text!r}: {', '.join(known) or 'there are none'}"
        raise LookupError(message)
    return found


def fold_name(name: str) -> str:
    """A name without what is hard to type.

    >>> fold_name("Move to …"), fold_name("Harm −1")
    ('move to', 'harm -1')
    """
    return name.casefold().replace("−", "-").strip(" …")


def find_cell(tableau: Tableau, text: str) -> Cell:
    """The cell of a label, or the zone of a name."""
    zones = [zone.name for zone in tableau.ground.zones]
    if zones:
        return zones.index(find_named(text, zones, "zone")), 0
    return grid_of(tableau.ground).find_cell(text)


def cell_name(tableau: Tableau, cell: Cell) -> str:
    """What a cell or a zone is called."""
    zones = tableau.ground.zones
    return zones[cell[0]].name if zones else grid_of(tableau.ground).label(cell)


# --- forms ----------------------------------------------------------------------------


def fill_offer(tableau: Tableau, offer: Offer, values: list[str]) -> dict[str, Any]:
    """The action of an offer, its fields filled in with words in their order."""
    action: dict[str, Any] = json.loads(json.dumps(offer.action))
    asked = [field for field in offer.fields if field.kind != "id"]
    if len(values) > len(asked):
        message = f"{offer.label} takes {len(asked)} words: {usage(offer)}"
        raise ValueError(message)
    for number, field in enumerate(asked):
        value = read_field(tableau, field, values[number]) if number < len(values) else field.usual
        if value is None and field.needed:
            message = f"{offer.label} needs {usage(offer)}"
            raise ValueError(message)
        if value is not None:
            put(action, field.name, value)
    for field in offer.fields:
        if field.kind == "id":
            put(action, field.name, fresh_id(get(action, re.sub(r"[^.]*$", "name", field.name)), tableau))
    return action


def usage(offer: Offer) -> str:
    """What is filled in, in its order; what may be left out stands in brackets."""
    asked = (field for field in offer.fields if field.kind != "id")
    return " ".join(f"<{field.label}>" if field.needed else f"[{field.label}]" for field in asked)


def read_field(tableau: Tableau, field: FormField, text: str) -> Any:
    """What a word means in a field; a hyphen leaves it as it usually is."""
    if text == "-":
        return field.usual
    if field.kind in ON_TABLE:
        return ON_TABLE[field.kind](tableau, text)
    if field.kind in ALONE:
        return ALONE[field.kind](text)
    return find_named(text, field.values, field.label) if field.kind == "one" else text


def find_side(tableau: Tableau, text: str) -> str:
    """The side of an id or a name."""
    names = {name: one.id for one in tableau.banners for name in (one.id, one.label)}
    return names[find_named(text, names, "side")]


ON_TABLE: dict[str, Callable[[Tableau, str], Any]] = {
    "piece": lambda tableau, text: find_piece(tableau, text).id,
    "cell": find_cell,
    "cells": lambda tableau, text: [find_cell(tableau, cell) for cell in text.split(",")],
    "edge": lambda tableau, text: [find_cell(tableau, cell) for cell in text.split("|")],
    "side": find_side,
}
"""What words mean that name what lies on the table."""

ALONE: dict[str, Callable[[str], Any]] = {
    "number": int,
    "flag": lambda text: find_named(text, ("yes", "no"), "answer") == "yes",
    "several": lambda text: text.split(","),
    "texts": lambda text: text.split(","),
    "numbers": lambda text: [int(number) for number in text.split(",")],
    "json": json.loads,
}
"""What other words mean."""


def put(action: dict[str, Any], names: str, value: Any) -> None:
    """Write a value to one or several places of an action."""
    for name in names.split():
        *steps, last = name.split(".")
        into = action
        for step in steps:
            into = into.setdefault(step, {})
        into[last] = value


def get(action: dict[str, Any], name: str) -> str:
    """The text at a place of an action; "" if nothing stands there."""
    found: Any = action
    for step in name.split("."):
        found = found.get(step, "") if isinstance(found, dict) else ""
    return str(found)


def fresh_id(name: str, tableau: Tableau) -> str:
    """An id made of a name in small letters, with a number where that is taken."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    base = re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or "new"
    found, number = base, 2
    while found in tableau.pieces or found in tableau.areas:
        found, number = f"{base}-{number}", number + 1
    return found
