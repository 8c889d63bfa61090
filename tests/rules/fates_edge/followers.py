"""Followers, assets and campaigns in which they are at hand."""

from __future__ import annotations

from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt, Help, Points
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock
from fieldcraft.systems.fates_edge.campaign.followers.facts import Asset, Follower
from fieldcraft.systems.fates_edge.campaign.options import Options
from fieldcraft.systems.fates_edge.campaign.state import Campaign, Scene
from rules.fates_edge.campaigns import campaign, character

SCENE = Scene(number=1, name="Vault", present=frozenset({"anna", "ben"}))


FORTUNE = {id: Asset(id=id, name=id, owner="anna", kind="shop", tier="minor") for id in ("mill", "inn", "quay")}
"""What a Master of Coin has at least."""


def follower(cap: int = 2, **facts: object) -> Follower:
    """Anna's scout."""
    return Follower(**({"id": "sam", "name": "Sam", "owner": "anna", "role": "Scout", "cap": cap} | facts))


def asset(**facts: object) -> Asset:
    """Anna's inn."""
    return Asset(**({"id": "inn", "name": "Inn", "owner": "anna", "kind": "safehouse", "tier": "minor"} | facts))


def climb(helper: Follower, **facts: object) -> Attempt:
    """A climb of Anna's that is over, with which a follower helped."""
    given = {"character": "anna", "goal": "Climb", "attribute": "body", "skill": "athletics", "stage": "done"}
    helps = (Help(helper.id, helper.cap, helper.name, follower=True),)
    return Attempt(**({"id": f"climb-{helper.id}", "grade": "cost", "scene": 1, "helps": helps} | given | facts))  # type: ignore[arg-type]


def company(
    *ones: Follower | Asset, points: int = 0, chosen: dict[str, str] | None = None, **facts: object
) -> Campaign:
    """A campaign of Anna and Ben with followers and assets, and readings of the rules.

    With points in the bank each of the followers has helped with a climb.
    """
    people = facts.pop("people", (character("anna", boons=3), character("ben", boons=1)))
    clocks = {name: Clock(id=name, name=name, size=6, filled=2, sort="rail") for name in ("hunt", "crowd")}
    scene: Scene | None = facts.get("scene")  # type: ignore[assignment]
    climbs = [climb(one, scene=scene.number if scene else 0) for one in ones if isinstance(one, Follower) and points]
    given = {
        "attempts": {one.id: one for one in climbs},
        "followers": {one.id: one for one in ones if isinstance(one, Follower)},
        "assets": {one.id: one for one in ones if isinstance(one, Asset)},
        "bank": (Points(points, "test", until="arc"),) if points else (),
        "clocks": clocks,
        "options": Options(chosen or {}),
    }
    return campaign(*people, **(given | facts))  # type: ignore[misc]
