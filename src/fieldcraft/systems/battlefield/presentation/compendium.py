"""The creatures and objects that come with the game, to be put on the field by decree."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from fieldcraft.presentation import Offer
from fieldcraft.presentation.forms import FormField
from fieldcraft.systems.battlefield.content import Kind, creatures, find_effects
from fieldcraft.systems.battlefield.events.field import UnitAdded
from fieldcraft.systems.battlefield.state import NOBODY, State, Unit
from fieldcraft.systems.shared.presentation.compendium import call_copy, call_next, copy_fields, offer_copy, offer_kind
from fieldcraft.systems.shared.scene import given_fields

SIDE = FormField(name="unit.side", kind="side", label="Side", needed=True)
WHERE = FormField(name="unit.at", kind="cell", label="Where it shall stand", needed=True)


def offer_creatures(view: State) -> Iterator[Offer]:
    """One more of each kind."""
    names = {unit.title for unit in view.units.values()}
    for id, kind in creatures().items():
        called = kind.name or id.replace("-", " ").capitalize()
        own, name = call_next(id, called, view.units, names)
        unit = {**unit_fields(id), "id": own, "name": name}
        fields = (WHERE,) if kind.object else (SIDE, WHERE)
        yield offer_kind(called, describe_creature(kind), kind.emblem or "", UnitAdded, *fields, unit=unit)


@cache
def unit_fields(id: str) -> dict[str, Any]:
    """What units of a kind are, as JSON."""
    kind = creatures()[id]
    given = {name: value for name, value in given_fields(kind).items() if name not in ("name", "object")}
    given["effects"] = find_effects(id, kind.effects or ())
    given |= {"kind": "object", "side": NOBODY} if kind.object else {}
    found: dict[str, Any] = msgspec.to_builtins(given)
    return found


def describe_creature(kind: Kind) -> str:
    """A kind in a few words: what it does, how large it is, what it withstands."""
    does = ", ".join(effect.name for effect in find_effects("", kind.effects or ()))
    facts = (
        "object" if kind.object else "",
        "flies" if kind.flying else "",
        f"size {kind.size}" if kind.size else "",
        f"durability {kind.durability}" if kind.durability else "",
        does,
    )
    return ", ".join(filter(None, facts))


FLEETING = frozenset(("id", "name", "at", "layer", "harm", "bearer", "grips", "encumbered"))
"""What a copy of a creature or an object does not have of it."""
LASTING = frozenset(Unit.__struct_fields__) - FLEETING


def offer_unit_copy(view: State, unit: Unit) -> Offer:
    """One more creature or object like another."""
    own, name = call_copy(unit.id, unit.title, view.units, {one.title for one in view.units.values()})
    made = {**copy_fields(unit, LASTING), "id": own, "name": name}
    return offer_copy("Piece", unit.title, UnitAdded, WHERE, unit=made)
