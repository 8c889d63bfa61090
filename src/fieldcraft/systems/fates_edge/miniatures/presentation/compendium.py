"""The units of the scenes that come with the game, to be put on the board by decree."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from fieldcraft.presentation import Offer
from fieldcraft.presentation.forms import FormField
from fieldcraft.systems.fates_edge.miniatures.editor.palette import palette
from fieldcraft.systems.fates_edge.miniatures.events.decrees import UnitAdded
from fieldcraft.systems.fates_edge.miniatures.scene import ABILITIES, Kind
from fieldcraft.systems.fates_edge.miniatures.state import State, Unit
from fieldcraft.systems.shared.presentation.compendium import call_copy, call_next, copy_fields, offer_copy, offer_kind
from fieldcraft.systems.shared.scene import given_fields

FIELDS = (
    FormField(name="unit.side", kind="side", label="Side", needed=True),
    FormField(name="unit.facing", kind="direction", label="Faces", needed=True, usual="ne"),
    FormField(name="unit.at", kind="cell", label="Where it shall stand", needed=True),
)
SECRET = ("hidden", "unseen")
"""What a unit of a scene may have that one who joins has not: nobody has seen it yet."""


def offer_samples(view: State) -> Iterator[Offer]:
    """One more of each sort of unit."""
    names = {unit.title for unit in view.units.values()}
    for sample in palette().kinds:
        own, name = call_next(sample.id, sample.name, view.units, names)
        unit = {**unit_fields()[sample.name], "id": own, "name": name}
        text = describe_sample(sample.pattern, sample.scene)
        yield offer_kind(sample.name, text, sample.pattern.emblem or "", UnitAdded, *FIELDS, unit=unit)


@cache
def unit_fields() -> dict[str, dict[str, Any]]:
    """What units of each sort are, as JSON, by their names."""
    return {sample.name: to_unit(sample.pattern) for sample in palette().kinds}


def to_unit(pattern: Kind) -> dict[str, Any]:
    """What a pattern says of a unit, as JSON."""
    given: dict[str, Any] = msgspec.to_builtins(given_fields(pattern))
    known = {name: value for name, value in given.items() if name not in SECRET}
    abilities = {name: known.pop(name) for name in ABILITIES if name in known}
    return {**known, "abilities": abilities}


def describe_sample(pattern: Kind, scene: str) -> str:
    """A sort in a few words: how large and able it is, and out of which scene it comes."""
    facts = (
        pattern.size if pattern.size not in (None, "medium") else "",
        "magic" if pattern.spells else "",
        "shoots" if pattern.ranged else "",
        *sorted(pattern.traits or ()),
        f"Body {pattern.body}" if pattern.body else "",
        scene,
    )
    return ", ".join(filter(None, facts))


LASTING = frozenset(
    (
        "side", "facing", "emblem", "size", "shape", "speed", "abilities", "defence", "disengage_dv", "tackle_dv",
        "melee", "reach", "ranged", "traits", "spells", "harm_max",
    )
)  # fmt: skip
"""What a copy of a unit has too: it is nobody's character, and has no boons, harm or bonds of its own."""


def offer_unit_copy(view: State, unit: Unit) -> Offer:
    """One more unit like another."""
    own, name = call_copy(unit.id, unit.title, view.units, {one.title for one in view.units.values()})
    made = {**copy_fields(unit, LASTING), "id": own, "name": name}
    return offer_copy("Piece", unit.title, UnitAdded, FIELDS[-1], unit=made)
