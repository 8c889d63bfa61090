"""The advantages that a crew has at hand: what it brings into a scene, and what of it still holds."""

from __future__ import annotations

from fieldcraft.core import from_rule, rule
from fieldcraft.systems.fates_edge.campaign.followers.assisting import deny_no_window, deny_unfit
from fieldcraft.systems.fates_edge.campaign.magic.facts import Casting
from fieldcraft.systems.fates_edge.campaign.state import Campaign

UNUSED = from_rule("initiative unused", "core.overstack.advantages")
"""The advantage of followers whose initiative is still unused, which is counted by itself."""

SPELL = "spell: "
"""With what the advantage of a spell begins."""


@rule("kit.magic.over-stack")
def spell_advantages(campaign: Campaign) -> tuple[str, ...]:
    """Each spell of the crew's that stands in the scene and gives something is an advantage."""
    own = (one for one in campaign.castings.values() if campaign.is_played(one.character))
    standing = (one for one in own if one.phase == "standing" and one.outcomes and stands_here(campaign, one))
    return tuple(dict.fromkeys(f"{SPELL}{one.spell.name}" for one in standing if one.spell))


def stands_here(campaign: Campaign, casting: Casting) -> bool:
    """Whether a spell is upon somebody who is in the scene, or of somebody there if it is upon nobody."""
    return campaign.scene is not None and (casting.target or casting.character) in campaign.scene.present


@rule("core.overstack.advantages", "core.follower.initiative.limit")
def has_unused_initiative(campaign: Campaign) -> bool:
    """Whether a follower of the crew's could take the initiative: there is a window yet."""
    own = (one for one in campaign.followers.values() if campaign.is_played(one.owner))
    return deny_no_window(campaign) is None and any(deny_unfit(campaign, one) is None for one in own)


@rule("core.overstack.advantages", "kit.magic.over-stack")
def advantages_at_hand(campaign: Campaign) -> tuple[str, ...]:
    """What counts without being said: each spell that stands, and initiative that is unused."""
    return (*spell_advantages(campaign), *((UNUSED,) if has_unused_initiative(campaign) else ()))


@rule("core.overstack.advantages")
def brought_advantages(campaign: Campaign) -> tuple[str, ...]:
    """What the crew entered the scene with, each of it once."""
    return pick_distinct(campaign.scene.advantages) if campaign.scene else ()


@rule("core.overstack.advantages")
def advantages(campaign: Campaign) -> tuple[str, ...]:
    """What the crew brought and gained, as far as it still has it, each of them once."""
    gained = campaign.scene.gained if campaign.scene else ()
    held = (one for one in (*brought_advantages(campaign), *gained) if still_holds(campaign, one))
    return pick_distinct(tuple(held))


def still_holds(campaign: Campaign, advantage: str) -> bool:
    """Whether an advantage is there yet: a spell stands, initiative is unused; of all else nobody says that it went."""
    if fold_advantage(advantage) == UNUSED:
        return has_unused_initiative(campaign)
    return not advantage.startswith(SPELL) or advantage in spell_advantages(campaign)


def fold_advantage(advantage: str) -> str:
    """An advantage as it is compared, whether written in words or as its key.

    >>> fold_advantage(" Active  buff"), fold_advantage("active_buff")
    ('active buff', 'active buff')
    """
    return " ".join(advantage.casefold().replace("_", " ").split())


def pick_distinct(named: tuple[str, ...]) -> tuple[str, ...]:
    """Advantages, each of them once however it is written, as it is named first."""
    return tuple({fold_advantage(one): one for one in reversed(named)}.values())[::-1]
