"""Using a talent or a piece of gear outside of a roll: whether it may be used, and what it asks the game master."""

from __future__ import annotations

from msgspec.structs import replace

from fieldcraft.core import GM, Denial, Play, Seat, rule
from fieldcraft.systems.fates_edge.campaign.characters.effect_kinds import (
    Brew,
    Company,
    Counter,
    Effect,
    Forage,
    Grant,
    Ledger,
    Omens,
    Relief,
    Reload,
    Story,
    Trial,
    Window,
)
from fieldcraft.systems.fates_edge.campaign.characters.effects import (
    FeatureUsed,
    find_feature,
)
from fieldcraft.systems.fates_edge.campaign.characters.feature_effects import (
    HANDLERS,
    FeatureDeed,
    find_effect,
    granted_clock,
    granted_segments,
)
from fieldcraft.systems.fates_edge.campaign.characters.terms import terms
from fieldcraft.systems.fates_edge.campaign.checks.loading import is_empty
from fieldcraft.systems.fates_edge.campaign.condition.acting import IN_PERSON
from fieldcraft.systems.fates_edge.campaign.condition.clocks import deny_clock, deny_no_room
from fieldcraft.systems.fates_edge.campaign.condition.supply import deny_spare
from fieldcraft.systems.fates_edge.campaign.magic.facts import Casting
from fieldcraft.systems.fates_edge.campaign.phases import in_downtime, in_scene
from fieldcraft.systems.fates_edge.campaign.scaling.measures import is_lost_at_gates
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import deny_used_up

ELSEWHERE: dict[type[Effect], str] = {
    Relief: "is used on somebody, as a remedy",
    Ledger: "does its work as an asset is activated",
}
"""Where features work that are used neither by themselves nor in a roll."""


@rule("core.prestige.after-loss")
def has_feature(campaign: Campaign, deed: FeatureDeed, by: Seat) -> Denial | None:
    """What is used is there and works, and there is something to tell of it."""
    feature = find_feature(campaign, campaign.characters[deed.character], deed.feature)
    if feature is None:
        return Denial(f"{campaign.characters[deed.character].name} has no {deed.feature!r} that works")
    if any(isinstance(one, Story) or type(one) in HANDLERS for one in feature.effects):
        return None
    works = next((ELSEWHERE[type(one)] for one in feature.effects if type(one) in ELSEWHERE), "does its work in a roll")
    return Denial(f"{feature.name} {works}", rule=feature.rule)


@rule("kit.gear.tools", "kit.gear.rare", "kit.gear.artifacts", "core.talent.guild-ties")
def is_in_its_phase(campaign: Campaign, deed: FeatureDeed, by: Seat) -> Denial | None:
    """What is brewed takes downtime, and what moves something is used in a scene.

    Trips, payments, camps, and what is only told once a session or more seldom come at any time.
    """
    if find_effect(campaign, deed, Brew):
        return in_downtime(campaign, deed, by) or (None if deed.what else Denial("name what is made"))
    trial = find_effect(campaign, deed, Trial)
    if find_effect(campaign, deed, Forage) or find_effect(campaign, deed, Omens) or (trial and trial.camp):
        return None
    told = find_effect(campaign, deed, Story)
    if told and told.once not in ("", "roll", "scene") and not find_effect(campaign, deed, Grant):
        return None
    no = in_scene(campaign, deed, by)
    return replace(no, rule=rule_of(campaign, deed)) if no is not None else None


@rule("kit.gear.tools")
def has_uses(campaign: Campaign, deed: FeatureDeed, by: Seat) -> Denial | None:
    """Some gear is used up."""
    item = campaign.characters[deed.character].gear.get(deed.feature)
    ware = item and terms(campaign).ware(item.kind)
    return Denial(f"{item.name} is used up") if item and ware and ware.uses and not item.uses else None


@rule("kit.gear.weapons-ranged")
def can_be_loaded(campaign: Campaign, deed: FeatureDeed, by: Seat) -> Denial | None:
    """What is loaded takes no second load."""
    full = find_effect(campaign, deed, Reload) and not is_empty(campaign, deed.character, deed.feature)
    return Denial("it is loaded") if full else None


@rule("core.time.frequency-counters")
def not_used_up(campaign: Campaign, deed: FeatureDeed, by: Seat) -> Denial | None:
    """What may be used only so often is not used again before its time."""
    feature = find_feature(campaign, campaign.characters[deed.character], deed.feature)
    if feature is None:
        return None
    windows = (one.once for one in feature.effects if one.once)
    found = (deny_used_up(campaign, once, deed.character, deed.feature, feature.name) for once in windows)
    return next(filter(None, found), None)


@rule("kit.prestige.mid", "kit.prestige.high")
def has_clock_to_move(campaign: Campaign, deed: FeatureDeed, by: Seat) -> Denial | None:
    """What moves a clock and does nothing else needs one that is on the table, and that no gate holds up."""
    grant = find_effect(campaign, deed, Grant)
    if grant is None or not grant.by or grant.opens:
        return None
    clock = granted_clock(campaign, deed)
    if is_lost_at_gates(campaign, clock):
        return Denial("a gate is closed: the job does not move", rule="kit.scaling.gates")
    return deny_clock(campaign, clock)


@rule("kit.prestige.mid", "kit.prestige.high")
def clock_can_move(campaign: Campaign, deed: FeatureDeed, by: Seat) -> Denial | None:
    """What moves a clock and does nothing else is not used up on one that goes no further that way."""
    grant = find_effect(campaign, deed, Grant)
    if grant is None or not grant.by or grant.opens:
        return None
    return deny_no_room(campaign, granted_clock(campaign, deed), granted_segments(deed, grant))


@rule("core.talent.forge-patriarch", "core.talent.wild-speaker", "kit.prestige.high")
def names_lane(campaign: Campaign, deed: FeatureDeed, by: Seat) -> Denial | None:
    """Who is called helps in a lane: one of those that there are, or one that is named."""
    company = find_effect(campaign, deed, Company)
    if company is None:
        return None
    if company.roles and deed.what.capitalize() not in company.roles:
        return Denial(f"say who comes: {' or '.join(company.roles)}", rule=rule_of(campaign, deed))
    return None if deed.what else Denial("say in which lane they help", rule=rule_of(campaign, deed))


@rule(
    "core.talent.lorekeeper",
    "core.talent.guild-ties",
    "core.talent.shadowbinder",
    "core.prestige.shadow-broker",
    "kit.prestige.mid",
    "kit.prestige.high",
)
def says_what_about(campaign: Campaign, deed: FeatureDeed, by: Seat) -> Denial | None:
    """Where the game master is asked about something, the player says about what."""
    story = find_effect(campaign, deed, Story)
    if story is None or not story.about or (deed.what in story.ways if story.ways else deed.what):
        return None
    why = f"say {story.about}" + f": {' or '.join(story.ways)}" * bool(story.ways)
    return Denial(why, rule=rule_of(campaign, deed))


def rule_of(campaign: Campaign, deed: FeatureDeed) -> str:
    """The ruling of what is used, which says what it takes."""
    feature = find_feature(campaign, campaign.characters[deed.character], deed.feature)
    return feature.rule if feature else ""


@rule("core.prestige.echo-killer")
def has_magic_to_undo(campaign: Campaign, deed: FeatureDeed, by: Seat) -> Denial | None:
    """It undoes a spell that stands or is about to, or another effect of which the game master says what it costs.

    A spell of one's own side is undone where the game master says that it is aimed at the party.
    """
    if find_effect(campaign, deed, Counter) is None:
        return None
    if deed.casting:
        spell = campaign.castings.get(deed.casting)
        if spell is None or not (spell.phase == "standing" or is_incoming(campaign, spell)):
            return Denial(f"no spell {deed.casting!r} stands or is about to take hold")
        friendly = campaign.is_played(spell.character) == campaign.is_played(deed.character)
        return Denial("a spell of one's own side is aimed at nobody of it") if friendly and by != GM else None
    if by == GM and deed.points:
        return None
    return Denial("name the spell that stands, or let the game master say how many points the effect costs")


@rule("core.prestige.echo-killer")
def is_incoming(campaign: Campaign, spell: Casting) -> bool:
    """Whether a spell was woven, and has not taken hold yet."""
    weave = campaign.attempts.get(spell.weave)
    return spell.phase == "weave" and weave is not None and weave.passed


@rule("kit.gear.rare")
def has_its_check(campaign: Campaign, deed: FeatureDeed, by: Seat) -> Denial | None:
    """Some gear takes a check of one's own that was made with it and succeeded: of its skill, against its value."""
    item, forage = campaign.characters[deed.character].gear.get(deed.feature), find_effect(campaign, deed, Forage)
    ware = terms(campaign).ware(item.kind) if item else None
    if forage is None or ware is None:
        return None
    check = campaign.attempts.get(deed.attempt)
    right = check is not None and (check.character, check.gear, check.dv) == (deed.character, deed.feature, ware.dv)
    if check is not None and right and check.skill in forage.skills and check.passed:
        return None
    skill = " or ".join(forage.skills).capitalize()
    return Denial(f"this takes a check of {skill} made with it that succeeds against DV {ware.dv}")


@rule("kit.supply.free-segment")
def adds_segment(campaign: Campaign, deed: FeatureDeed, by: Seat) -> Denial | None:
    """What gives a free segment of supplies is not used up where it adds none."""
    feature = find_feature(campaign, campaign.characters[deed.character], deed.feature)
    gives = feature is not None and find_effect(campaign, deed, Forage) is not None
    return deny_spare(campaign, feature.name) if feature and gives else None


class UseFeature(FeatureDeed, frozen=True):
    """Use a talent or a piece of gear outside of a roll; `what` says how, or names who comes or what is made.

    `clock` is what it moves, where that may be chosen, and `other_way` lets it be moved the other way where it may.
    `attempt` is the check that it takes, if it takes one; `casting` is the spell that it ends, and `points` what
    another magical effect costs that it undoes.
    """

    checks = (
        *IN_PERSON,
        has_feature,
        is_in_its_phase,
        names_lane,
        has_magic_to_undo,
        has_its_check,
        has_clock_to_move,
        has_uses,
        can_be_loaded,
        not_used_up,
        adds_segment,
        clock_can_move,
        says_what_about,
    )

    def resolve(self, play: Play[Campaign]) -> None:
        feature = find_feature(play.state, play.state.characters[self.character], self.feature)
        assert feature is not None
        windows: list[Window] = [one.once for one in feature.effects if one.once]
        asks = next((one.asks for one in feature.effects if isinstance(one, Story)), "")
        play.emit(
            FeatureUsed(
                character=self.character,
                feature=feature.key,
                name=feature.name,
                once=windows[0] if windows else "",
                what=self.what or feature.text,
                asks=asks,
                because=feature.rule,
            )
        )
        for effect in feature.effects:
            if (handler := HANDLERS.get(type(effect))) is not None:
                handler(play, self, feature, effect)


ACTIONS = (UseFeature,)
