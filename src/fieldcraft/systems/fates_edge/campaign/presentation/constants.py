"""The numbers of the core, each from where it is stated, for people to look up."""

from __future__ import annotations

from fieldcraft.core import rule
from fieldcraft.systems.fates_edge.campaign.characters.bonds import MOST_BOND_BOONS
from fieldcraft.systems.fates_edge.campaign.characters.costs import ASSETS, CREATION, attribute_cost, skill_cost
from fieldcraft.systems.fates_edge.campaign.characters.training import HASTE
from fieldcraft.systems.fates_edge.campaign.checks.boons import PRICE
from fieldcraft.systems.fates_edge.campaign.followers.assisting import MOST
from fieldcraft.systems.fates_edge.campaign.followers.familiars import MOST_BOUND
from fieldcraft.systems.fates_edge.campaign.followers.hits import PRICES
from fieldcraft.systems.fates_edge.campaign.magic.rituals import MOST_HELPERS
from fieldcraft.systems.fates_edge.campaign.options import readings
from fieldcraft.systems.fates_edge.shared.assists import CAP
from fieldcraft.systems.fates_edge.shared.checks import COMPLICATION, SIDES, SUCCESS


def default(option: str) -> str:
    """The value of an option that holds unless another is chosen."""
    return readings()[option].values[0]


@rule("core.glossary.constants")
def constants() -> dict[str, str]:
    """The central numbers by name; of what a table may choose, the default.

    >>> constants()["boon_cap"], constants()["asset_costs"], len(constants())
    ('5', '4/8/12', 18)
    """
    return {
        "die_faces": str(SIDES),
        "success_face_min": str(SUCCESS),
        "cp_face": str(COMPLICATION),
        "assist_cap": str(CAP),
        "boon_cap": default("boon_cap"),
        "boon_bond_max": str(MOST_BOND_BOONS),
        "boons_per_xp": str(PRICE),
        "starting_xp": str(CREATION),
        "attribute_cost_factor": str(attribute_cost(1)),
        "skill_cost_factor": str(skill_cost(1)),
        "asset_costs": "/".join(str(xp) for xp, _ in ASSETS.values()),
        "haste_clock": str(HASTE),
        "overstack_threshold": default("overstack_threshold"),
        "exposure_limit": str(MOST),
        "harm_limit": str(MOST),
        "ritual_helper_max": str(MOST_HELPERS),
        "familiar_max": str(MOST_BOUND),
        "follower_hit_price": str(min(PRICES.values())),
    }
