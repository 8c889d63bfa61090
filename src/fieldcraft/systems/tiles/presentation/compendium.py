"""The kinds of units that come with the game, to be put on the mat by decree."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from fieldcraft.presentation import Offer
from fieldcraft.presentation.forms import FormField
from fieldcraft.systems.shared.presentation.compendium import call_copy, call_next, copy_fields, offer_copy, offer_kind
from fieldcraft.systems.tiles.content import Kind, content
from fieldcraft.systems.tiles.events.decrees import UnitAdded
from fieldcraft.systems.tiles.scene import UnitEntry, find_fields
from fieldcraft.systems.tiles.state import State, Unit

FIELDS = (
    FormField(name="unit.side", kind="side", label="Side", needed=True),
    FormField(name="unit.at.tile", kind="cell", label="Where it shall stand", needed=True),
)


def offer_unit_kinds(view: State) -> Iterator[Offer]:
    """One more of each kind."""
    names = {unit.title for unit in view.units.values()}
    for id, kind in content().kinds.items():
        called = kind.name or id.replace("-", " ").capitalize()
        own, name = call_next(id, called, view.units, names)
        unit = {**unit_fields(id), "id": own, "name": name, "at": {"level": kind.level or 0}}
        yield offer_kind(called, describe_kind(kind), kind.emblem or "", UnitAdded, *FIELDS, unit=unit)


@cache
def unit_fields(id: str) -> dict[str, Any]:
    """What units of a kind are, as JSON."""
    kind = content().kinds[id]
    entry = UnitEntry(side="", at="", **{name: getattr(kind, name) for name in Kind.__struct_fields__})
    fields = {name: value for name, value in find_fields(id, entry, content()).items() if name != "side"}
    found: dict[str, Any] = msgspec.to_builtins(fields)
    return found


def describe_kind(kind: Kind) -> str:
    """A kind in a few words: how much it bears, and what it does."""
    facts = (
        "flies" if kind.flying else "",
        f"{kind.hit_points} Hit Points" if kind.hit_points else "",
        *(kind.effects or ()),
    )
    return ", ".join(filter(None, facts))


FLEETING = frozenset(("id", "name", "at", "hit_points", "maimed", "down", "budget"))
"""What a copy of a unit does not have of it."""
LASTING = frozenset(Unit.__struct_fields__) - FLEETING


def offer_unit_copy(view: State, unit: Unit) -> Offer:
    """One more unit like another, with all its Hit Points."""
    own, name = call_copy(unit.id, unit.title, view.units, {one.title for one in view.units.values()})
    made = {**copy_fields(unit, LASTING), "id": own, "name": name, "hit_points": unit.most}
    return offer_copy("Unit", unit.title, UnitAdded, FIELDS[-1], unit={**made, "at": {"level": unit.at.level}})
