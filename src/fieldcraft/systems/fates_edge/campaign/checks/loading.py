"""Weapons that are loaded between one shot and the next."""

from __future__ import annotations

from typing import Protocol

from fieldcraft.core import Denial, Play, Seat, rule
from fieldcraft.systems.fates_edge.campaign.characters.content import Reload
from fieldcraft.systems.fates_edge.campaign.characters.terms import terms
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import Counted, feature_key, times_used


class GearDeed(Protocol):
    """A deed of somebody with a piece of gear."""

    @property
    def piece(self) -> str: ...

    @property
    def gear(self) -> str: ...


LOADED, SHOT = "loaded", "shot"
"""What is counted of a weapon."""


def takes_loading(campaign: Campaign, character: str, item: str) -> bool:
    """Whether a thing takes an action to load once it was used."""
    thing = campaign.characters[character].gear.get(item)
    ware = terms(campaign).ware(thing.kind) if thing else None
    return ware is not None and any(isinstance(one, Reload) for one in ware.effects)


@rule("kit.gear.weapons-ranged")
def is_loaded(campaign: Campaign, deed: GearDeed, by: Seat) -> Denial | None:
    """What takes an action to load is loaded again before its next shot in the scene."""
    if not takes_loading(campaign, deed.piece, deed.gear):
        return None
    shots, loads = (times_used(campaign, "scene", deed.piece, feature_key(what, deed.gear)) for what in (SHOT, LOADED))
    name = campaign.characters[deed.piece].gear[deed.gear].name
    return Denial(f"{name} must be loaded first, which is an action of its own") if shots > loads else None


@rule("kit.gear.weapons-ranged")
def count_shot(play: Play[Campaign], attempt: Attempt) -> None:
    """Count a shot of what must be loaded after it."""
    if takes_loading(play.state, attempt.character, attempt.gear):
        what = f"{play.state.characters[attempt.character].gear[attempt.gear].name} is empty"
        shot = Counted(window="scene", owner=attempt.character, feature=feature_key(SHOT, attempt.gear), what=what)
        play.emit(shot, count_shot)
