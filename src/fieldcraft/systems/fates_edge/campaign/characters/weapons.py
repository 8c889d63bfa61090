"""What is a weapon, and which gear is out of the hand of somebody who was disarmed."""

from __future__ import annotations

from fieldcraft.core import Denial, from_rule, rule
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character, Item
from fieldcraft.systems.fates_edge.campaign.characters.terms import terms
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import feature_key, times_used

DISARMED = "disarmed"
"""The condition of somebody with no weapon in hand, until the game master says that it is over, or the scene ends."""

STRUCK = "struck"
"""What is counted for a scene of a thing that was struck from somebody's hand by name."""

ARMOUR = from_rule(
    ("armour", "armor", "mail", "plate", "shield", "helm", "helmet", "cuirass", "brigandine"), "core.cp.menu.combat"
)
"""The words with which armour ends that is listed otherwise."""

SORTS, WORDS = from_rule(
    (
        ("melee", "ranged"),
        (
            "sword", "blade", "dagger", "knife", "knive", "axe", "spear", "bow", "mace", "rapier", "sabre", "saber",
            "halberd", "javelin", "whip", "sling", "pistol", "cannon", "warhammer", "cudgel", "scimitar",
        ),
    ),
    "core.cp.menu.combat",
)  # fmt: skip
"""The sorts of the catalogue that are weapons, and the words with which those end that are listed otherwise."""


@rule("core.cp.menu.combat")
def is_weapon(campaign: Campaign, item: Item) -> bool:
    """Whether a piece of gear is a weapon, by its sort or, of what is listed elsewhere or nowhere, by its name."""
    ware = terms(campaign).ware(item.kind)
    if ware is not None and ware.sort in SORTS:
        return True
    return is_called(item, WORDS)


@rule("core.cp.menu.combat")
def is_armour(campaign: Campaign, item: Item) -> bool:
    """Whether a piece of gear is armour, by its sort or, of what is listed elsewhere or nowhere, by its name."""
    ware = terms(campaign).ware(item.kind)
    return (ware is not None and ware.sort == "armour") or is_called(item, ARMOUR)


def is_called(item: Item, ends: tuple[str, ...]) -> bool:
    """Whether a word of a thing's name, in the singular, ends with one of some words."""
    return any(word.removesuffix("s").endswith(ends) for word in item.name.casefold().replace("-", " ").split())


@rule("core.cp.menu.combat")
def is_out_of_hand(campaign: Campaign, who: Character, item: str) -> bool:
    """Whether somebody was disarmed of a thing, by its id: of any weapon, and of what was struck away by name."""
    if DISARMED not in who.conditions or item not in who.gear:
        return False
    struck = times_used(campaign, "scene", who.id, feature_key(STRUCK, item))
    return struck > 0 or is_weapon(campaign, who.gear[item])


def deny_out_of_hand(campaign: Campaign, character: str, item: str) -> Denial | None:
    """Why somebody does nothing with a thing of theirs, by its id: they were disarmed of it."""
    who = campaign.characters[character]
    if not is_out_of_hand(campaign, who, item):
        return None
    why = f"{who.name} is disarmed and does not hold {who.gear[item].name} until it has it again"
    return Denial(why, unit=who.id, rule="core.cp.menu.combat")
