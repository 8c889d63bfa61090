"""A campaign with a Crown Spread."""

from __future__ import annotations

from fieldcraft.systems.fates_edge.campaign.crown.facts import Crown
from fieldcraft.systems.fates_edge.campaign.options import Options
from fieldcraft.systems.fates_edge.campaign.state import Campaign, Scene
from rules.fates_edge.campaigns import campaign

CARDS = {"site": "10S", "rival": "7H", "pressure": "9C", "leverage": "QD", "wild": "5S"}


def crowned(
    clock: str = "base_0_6",
    *,
    cards: dict[str, str] | None = None,
    options: dict[str, str] | None = None,
    advantages: tuple[str, ...] = (),
    **crown: object,
) -> Campaign:
    """A campaign with a spread, played at a pace, in a scene; `crown` are further facts of its crown."""
    spread = Crown(cards=CARDS | (cards or {}), shown=frozenset({"site", "leverage"}), **crown)
    scene = Scene(number=1, name="Synod", present=frozenset({"anna", "ben"}), advantages=advantages)
    return campaign(scene=scene, crown=spread, options=Options({"campaign_clock": clock} | (options or {})))
