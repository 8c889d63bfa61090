"""Gear and talents that take fatigue, harm or a curse from somebody, or keep somebody from dying."""

from __future__ import annotations

from typing import Literal

from fieldcraft.core import Denial, Play, Seat, from_rule, rule
from fieldcraft.systems.fates_edge.campaign.actions import CharacterDeed
from fieldcraft.systems.fates_edge.campaign.characters.content import Name
from fieldcraft.systems.fates_edge.campaign.characters.effect_kinds import Relief
from fieldcraft.systems.fates_edge.campaign.characters.effects import Feature, FeatureUsed, applies, find_feature
from fieldcraft.systems.fates_edge.campaign.characters.terms import terms
from fieldcraft.systems.fates_edge.campaign.checks.conditions import Unmarked
from fieldcraft.systems.fates_edge.campaign.checks.restraint import deny_unreached
from fieldcraft.systems.fates_edge.campaign.condition.acting import IN_PERSON
from fieldcraft.systems.fates_edge.campaign.condition.clock_events import ClockRemoved
from fieldcraft.systems.fates_edge.campaign.condition.death import Stabilised, is_bargained_for
from fieldcraft.systems.fates_edge.campaign.condition.fatigue import Rested, deny_helpless, deny_locked_fatigue
from fieldcraft.systems.fates_edge.campaign.condition.harm import Harmed
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import deny_used_up


def find_remedy(campaign: Campaign, deed: UseRemedy) -> tuple[Feature, Relief] | None:
    """The gear or the talent that is used, and what it takes away."""
    own = find_feature(campaign, campaign.characters[deed.character], deed.item)
    return next(((own, effect) for effect in own.effects if isinstance(effect, Relief)), None) if own else None


def find_relief(campaign: Campaign, deed: UseRemedy) -> Relief | None:
    found = find_remedy(campaign, deed)
    return found[1] if found else None


@rule("kit.gear.kits", "kit.gear.tools")
def is_remedy(campaign: Campaign, deed: UseRemedy, by: Seat) -> Denial | None:
    """What one has, whole and not used up, may relieve somebody, as often as it may be used."""
    who, found = campaign.characters[deed.character], find_remedy(campaign, deed)
    if found is None:
        return Denial(f"{who.name} has no remedy {deed.item!r}")
    feature, relief = found
    item = who.gear.get(deed.item)
    ware = terms(campaign).ware(item.kind) if item else None
    if item and ware is not None and ware.uses and not item.uses:
        return Denial(f"{item.name} is used up")
    return deny_used_up(campaign, relief.once, who.id, deed.item, feature.name) if relief.once else None


@rule("kit.gear.kits", "kit.gear.tools")
def needs_remedy(campaign: Campaign, deed: UseRemedy, by: Seat) -> Denial | None:
    """A remedy is for somebody who is there and has what it takes away; some is for others than who uses it."""
    relief = find_relief(campaign, deed)
    if (deed.clock and deed.aim != "stabilise") or (deed.condition and deed.aim != "lift"):
        return Denial("a countdown is named to keep somebody alive, and a condition to end a curse")
    if (patient := campaign.characters.get(deed.on)) is None:
        return Denial(f"there is no character {deed.on!r}")
    if (no := deny_unreached(campaign, deed.character, patient.id)) is not None:
        return no
    if relief is not None and relief.others and deed.on == deed.character:
        return Denial("this is for others", unit=patient.id)
    if deed.aim == "stabilise":
        return deny_not_dying(campaign, deed) if relief and relief.stabilises else Denial("this keeps nobody alive")
    if deed.aim == "lift":
        return None if relief and relief.curse else Denial("this ends no curse")
    if relief is not None and relief.fatigue:
        return deny_locked_fatigue(campaign, patient) if patient.fatigue else Denial(f"{patient.name} is not tired")
    return None if patient.harm else Denial(f"{patient.name} is not harmed", unit=patient.id)


@rule("kit.gear.kits")
def deny_not_dying(campaign: Campaign, deed: UseRemedy) -> Denial | None:
    """Who is dying is severely harmed, has collapsed, or is bargained for; a countdown that is named is one of harm."""
    clock = campaign.clocks.get(deed.clock)
    if deed.clock and (clock is None or clock.sort not in COUNTDOWNS):
        return Denial(f"{deed.clock!r} counts down nobody's life")
    patient = campaign.characters[deed.on]
    dying = deed.clock or deny_helpless(campaign, patient) or is_bargained_for(campaign, patient.id)
    return None if dying else Denial(f"{patient.name} is not dying", unit=patient.id)


@rule("kit.prestige.high")
def bears_curse(campaign: Campaign, deed: UseRemedy, by: Seat) -> Denial | None:
    """A curse that is ended is a condition that somebody has."""
    patient = campaign.characters[deed.on]
    if deed.aim != "lift" or deed.condition in patient.conditions:
        return None
    return Denial(f"{patient.name} does not bear {deed.condition!r}", unit=patient.id)


COUNTDOWNS: frozenset[str] = from_rule(frozenset({"injury", "doom"}), "kit.gear.kits")
"""The sorts of clocks that count down to somebody's end."""


@rule("kit.gear.kits")
def is_applied_well(campaign: Campaign, deed: UseRemedy, by: Seat) -> Denial | None:
    """Some remedies take a check that succeeded: of theirs and with them, by the traits and value that stand there."""
    item, relief = campaign.characters[deed.character].gear.get(deed.item), find_relief(campaign, deed)
    ware = terms(campaign).ware(item.kind) if item else None
    if ware is None or relief is None or not ware.dv:
        return Denial("this takes no check") if deed.attempt else None
    check = campaign.attempts.get(deed.attempt)
    if check is not None and check.character == deed.character and check.passed and applies(check, deed.item, ware):
        return None
    told = " and ".join(one.capitalize() for one in (*relief.attributes, *relief.skills))
    return Denial(f"this takes a check of {told} with {ware.name} that succeeds against DV {ware.dv}")


class UseRemedy(CharacterDeed, frozen=True):
    """Use a remedy on somebody, oneself or another: gear or a talent, as `item`.

    `attempt` is the check that it takes, if any.  Some remedies stabilise who is dying instead, which ends the
    countdown that `clock` names, and lets nobody act again; some lift the curse that `condition` names instead.
    """

    item: Name
    on: Name
    attempt: str = ""
    aim: Literal["relieve", "stabilise", "lift"] = "relieve"
    clock: str = ""
    condition: str = ""

    checks = (*IN_PERSON, is_remedy, needs_remedy, bears_curse, is_applied_well)

    def resolve(self, play: Play[Campaign]) -> None:
        if (found := find_remedy(play.state, self)) is None:
            return
        feature, relief = found
        used = FeatureUsed(character=self.character, feature=self.item, name=feature.name, once=relief.once)
        play.emit(used, is_remedy)
        if self.aim == "stabilise":
            play.emit(Stabilised(character=self.on), needs_remedy)
            if self.clock:
                play.emit(ClockRemoved(clock=self.clock), needs_remedy)
            return
        if self.aim == "lift":
            play.emit(Unmarked(character=self.on, condition=self.condition), bears_curse)
            return
        patient = play.state.characters[self.on]
        if relief.fatigue:
            play.emit(Rested(character=self.on, levels=relief.fatigue), needs_remedy)
        if relief.harm:
            level = max(0, patient.harm - relief.harm)
            play.emit(Harmed(character=self.on, level=level, why="treated"), needs_remedy)


ACTIONS = (UseRemedy,)
