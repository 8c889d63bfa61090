"""The kinds of words in a battle's orders besides those that any game uses."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fieldcraft.systems.fates_edge.miniatures.commands import commandable
from fieldcraft.systems.fates_edge.miniatures.facing import facings
from fieldcraft.systems.shared.text import pieces
from fieldcraft.systems.shared.text.parser import Reader
from fieldcraft.systems.shared.text.tokens import Choice, Name, Names


class DescriptionRef(Choice, frozen=True):
    """How well a test is described, which only a player's character may be."""

    def offers(self, reader: Reader) -> Iterable[str]:
        unit = reader.state.units.get(reader.actor)
        return list(self.values)[1:] if unit is not None and unit.player else ()


def spell_names(reader: Reader) -> Names:
    unit = reader.state.units.get(reader.actor)
    return {spell.name: () for spell in unit.spells} if unit is not None else {}


def effect_names(reader: Reader) -> dict[str, tuple[str, ...]]:
    effects: dict[str, Any] = reader.state.effects
    return {effect.id: (effect.name,) if effect.name else () for effect in effects.values()}


Actor = pieces.Actor(commands=commandable)
FacingRef = pieces.DirectionRef(ways=facings)
SpellRef = Name(ask="which spell?", what="spell", names=spell_names)
EffectRef = Name(what="conjured thing", names=effect_names)
