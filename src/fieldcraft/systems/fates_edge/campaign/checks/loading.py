"""Weapons that are loaded between one shot and the next."""

from __future__ import annotations

from fieldcraft.core import Denial, Play, Seat, rule
from fieldcraft.systems.fates_edge.campaign.characters.effect_kinds import Reload
from fieldcraft.systems.fates_edge.campaign.characters.gear import GearDeed
from fieldcraft.systems.fates_edge.campaign.characters.terms import terms
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt
from fieldcraft.systems.fates_edge.campaign.checks.steps import Step
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import Counted, feature_key, times_used

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
    return deny_empty(campaign, deed.piece, deed.gear)


@rule("kit.gear.weapons-ranged")
def is_still_loaded(campaign: Campaign, deed: Step, by: Seat) -> Denial | None:
    """Of several shots that were announced the first empties it."""
    shot = campaign.attempts[deed.attempt]
    return deny_empty(campaign, shot.character, shot.gear)


def deny_empty(campaign: Campaign, character: str, item: str) -> Denial | None:
    """Why nothing can be shot with a thing, by its id: it was shot and has not been loaded."""
    if not takes_loading(campaign, character, item) or not is_empty(campaign, character, item):
        return None
    name = campaign.characters[character].gear[item].name
    return Denial(f"{name} must be loaded first, which is an action of its own")


def is_empty(campaign: Campaign, character: str, item: str) -> bool:
    """Whether what must be loaded was shot since it was loaded."""
    shots, loads = (times_used(campaign, "scene", character, feature_key(what, item)) for what in (SHOT, LOADED))
    return shots > loads


@rule("kit.gear.weapons-ranged")
def count_shot(play: Play[Campaign], attempt: Attempt) -> None:
    """Count a shot of what must be loaded after it."""
    if takes_loading(play.state, attempt.character, attempt.gear):
        what = f"{play.state.characters[attempt.character].gear[attempt.gear].name} is empty"
        shot = Counted(window="scene", owner=attempt.character, feature=feature_key(SHOT, attempt.gear), what=what)
        play.emit(shot, count_shot)
