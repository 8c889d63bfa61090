"""What an area does to a victim: how much goes to its Hit Points and to its Armour, and whether it maims and kills."""

from __future__ import annotations

from typing import Literal

import msgspec

from fieldcraft.core import from_rule, rule
from fieldcraft.systems.tiles.effects import Effect
from fieldcraft.systems.tiles.entries import Falling, Rising, Spread
from fieldcraft.systems.tiles.state import Armour, Unit

Type = Spread | Literal["plain"]
"""How an area works on its victims; "plain" like an attack."""

DEADLY: frozenset[Type] = from_rule(
    frozenset({"aura", "blast", "emanation", "engulf"}),
    "tiles.type.aura-lethal",
    "tiles.type.blast.lethal",
    "tiles.type.emanation.damage",
    "tiles.type.engulf.lethal",
)
"""The Types that kill whom they bring to 0 Hit Points."""

WEARING: frozenset[Type] = from_rule(
    frozenset({"blast", "emanation", "engulf"}),
    "tiles.type.blast.armor",
    "tiles.type.emanation.damage",
    "tiles.type.engulf.armor",
)
"""The Types that damage Armour, in full."""

FILLING: frozenset[Type | Rising | Falling] = from_rule(
    frozenset({"emanation", "engulf"}), "tiles.type.emanation.fill", "tiles.type.engulf.fill"
)
"""The Types that fill their area, round objects but not through walls."""

MAIM = from_rule({False: 50, True: 100}, "tiles.type.blast.maim")
"""The chance in percent that an Impact maims whoever wears no Armour, by whether he is Vulnerable."""


class Harm(msgspec.Struct, frozen=True):
    """The Hit Points and the Durability of Armour that are lost, and the chance in percent of being maimed.

    `deadly` says that whoever it brings to 0 Hit Points is dead, `stopped` that Armour took all of it off.
    """

    hit_points: int = 0
    armour: int = 0
    maim: int = 0
    deadly: bool = False
    stopped: bool = False


@rule("tiles.type.rising.beneath", "tiles.type.falling.above")
def working_type(effect: Effect) -> Type:
    """How an area works: as its Type; what lands as a Blast and what rises as an attack, if no other is named."""
    type_ = effect.area.type if effect.area else "plain"
    match type_:
        case Falling():
            return effect.impact or "blast"
        case Rising():
            return effect.impact or "plain"
    return type_


@rule("tiles.type.blast.maim", "tiles.type.engulf.fill")
def is_impact(effect: Effect) -> bool:
    """Whether an area strikes with an Impact: a Blast does, and whatever lands but for what fills as Engulf."""
    type_ = working_type(effect)
    lands = effect.area is not None and isinstance(effect.area.type, Falling)
    return type_ == "blast" or (lands and type_ != "engulf")


@rule("tiles.type.blast.armor", "tiles.type.engulf.armor", "tiles.type.emanation.damage")
def through_armour(type_: Type, armour: Armour, damage: int) -> int:
    """What of a damage comes to the victim: all of an Engulf area's, and else what whole Armour does not take off."""
    if type_ == "engulf" or not armour.durability:
        return damage
    return max(0, damage - armour.reduction)


@rule("tiles.type.blast.armor", "tiles.type.engulf.armor", "tiles.type.emanation.damage")
def wear_of(type_: Type, armour: Armour, damage: int) -> int:
    """The Durability that Armour loses: the damage in full, at most all it has, if the Type damages Armour."""
    return min(damage, armour.durability) if type_ in WEARING else 0


@rule("tiles.type.blast.maim")
def maim_chance(effect: Effect, unit: Unit, lost: int) -> int:
    """The chance in percent that whoever loses Hit Points to an Impact is maimed; none while he wears Armour."""
    exposed = is_impact(effect) and lost > 0 and not unit.armour.durability
    return MAIM[unit.vulnerable] if exposed else 0


@rule("tiles.type.aura-lethal", "tiles.type.blast.lethal", "tiles.type.engulf.lethal", "tiles.type.emanation.damage")
def is_deadly(type_: Type) -> bool:
    """Whether whoever is brought to 0 Hit Points by an area is dead, and not merely down."""
    return type_ in DEADLY


def harm_to(unit: Unit, effect: Effect, damage: int) -> Harm:
    """What an area with so much damage left does to a unit in it."""
    type_ = working_type(effect)
    lost = through_armour(type_, unit.armour, damage)
    worn = wear_of(type_, unit.armour, damage)
    return Harm(lost, worn, maim_chance(effect, unit, lost), is_deadly(type_), stopped=damage > 0 and not lost)
