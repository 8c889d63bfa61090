"""Scenes with a caster, for the tests of magic."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fieldcraft.core import Match
from fieldcraft.systems.fates_edge.miniatures import State
from fieldcraft.systems.fates_edge.miniatures.magic.spells import Spell
from rules.scenes import match, scene

SPELLS = {
    spell.name: spell
    for spell in (
        Spell(name="Threshold", tag="ward"),
        Spell(name="Gate Seal", tag="ward", bars="outsiders"),
        Spell(name="Dismissal", tag="banish"),
        Spell(name="Bulwark", tag="conjure"),
        Spell(name="Brambles", tag="conjure", hazard=True),
        Spell(name="Brand", tag="mark", element="fire"),
        Spell(name="Shroud", tag="veil", element="shadow"),
        Spell(name="Lantern", tag="reveal"),
        Spell(name="Safe Road", tag="passage"),
        Spell(name="Sure Road", tag="passage", fast=False, bump="effect"),
        Spell(name="Step Through", tag="transport"),
        Spell(name="Great Wall", tag="conjure", ritual=1, element="earth"),
        Spell(name="Long Brand", tag="mark", ritual=2),
    )
}
"""A spell of each kind, by name."""


def casting(
    text: str,
    *spells: Spell | str,
    dice: Sequence[Sequence[int]] = (),
    units: Mapping[str, Mapping[str, Any]] | None = None,
    **more: Any,
) -> Match[State]:
    """A battle in which A knows some spells, given or by name, and casts them with three dice: Wits 2 and Arcana 1.

    Where no enemy is drawn one waits behind a wall below, since a battle without enemies is over.
    """
    if not any(letter.islower() for letter in text):
        width = len(text.split("\n", maxsplit=1)[0].split())
        text += "\n" + " ".join("#" * width) + "\n" + " ".join("z".ljust(width, "."))
    known = tuple(SPELLS[spell] if isinstance(spell, str) else spell for spell in spells)
    caster = {"spells": known, "wits": 2, "skills": {"arcana": 1}, **(units or {}).get("A", {})}
    return match(scene(text, units={**(units or {}), "A": caster}, **more), dice)
