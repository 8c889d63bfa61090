"""Second thoughts: skills that drift, talents given up, and works that win a patron."""

from __future__ import annotations

from collections import Counter
from typing import Annotated

import msgspec
from msgspec.structs import replace

from fieldcraft.core import GM, Denial, Play, Seat, from_rule, rule
from fieldcraft.systems.fates_edge.campaign.actions import CharacterDeed, CharacterEvent, is_active, is_own
from fieldcraft.systems.fates_edge.campaign.characters.buying import deny_unaffordable, is_time_to_spend, name_purchase
from fieldcraft.systems.fates_edge.campaign.characters.costs import skill_cost
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character, Kind, Purchase
from fieldcraft.systems.fates_edge.campaign.characters.limits import deny_purchase
from fieldcraft.systems.fates_edge.campaign.characters.terms import terms
from fieldcraft.systems.fates_edge.campaign.followers.assets import deny_no_presence
from fieldcraft.systems.fates_edge.campaign.followers.familiars import loosen_bonds
from fieldcraft.systems.fates_edge.campaign.names import spell_out
from fieldcraft.systems.fates_edge.campaign.phases import no_scene
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import count_use, is_used_up

DRIFT = from_rule(6, "core.option.respec-light")
"""The experience that may be moved between skills."""

WORKS = from_rule(8, "core.option.patronage")
"""The experience spent on works that wins a patron."""

TALENTS: tuple[Kind, ...] = ("talent", "prestige")


class Changed(CharacterEvent, frozen=True, kw_only=True):
    """A character's purchases were changed by further ones, some of them with something back.

    `told` says how; what may be done once per arc is `counted`.
    """

    purchases: tuple[Purchase, ...]
    told: str
    counted: str = ""

    def apply(self, campaign: Campaign) -> Campaign:
        who = self.who(campaign)
        stamped = (replace(one, session=campaign.session) for one in self.purchases)
        gone = {one.what for one in self.purchases if one.kind in TALENTS}
        asked = {talent: why for talent, why in who.giving_up.items() if talent not in gone}
        after = self.update(campaign, purchases=(*who.purchases, *stamped), giving_up=asked)
        return count_use(after, "arc", self.character, self.counted) if self.counted else after

    def words(self, campaign: Campaign) -> str:
        return f"{self.who(campaign).name} {self.told}"


class PatronWon(CharacterEvent, frozen=True, kw_only=True):
    """A character won a patron by its works."""

    def apply(self, campaign: Campaign) -> Campaign:
        who = self.who(campaign)
        return self.update(campaign, conditions=who.conditions | {"patron"})

    def words(self, campaign: Campaign) -> str:
        return f"{self.who(campaign).name} has a patron"


def drift_purchases(campaign: Campaign, deed: Drift) -> tuple[Purchase, ...]:
    """The purchases by which levels of some skills become levels of others, those that are given up first."""
    known, ruling = terms(campaign), "core.option.respec-light"
    has = dict(campaign.characters[deed.character].ratings_of("skill"))
    changes: list[Purchase] = []
    for skill in map(known.key, deed.forget):
        level = has.get(skill, 0)
        changes.append(Purchase("skill", skill, -skill_cost(level), ruling, level - 1))
        has[skill] = level - 1
    for skill in map(known.key, deed.learn):
        has[skill] = has.get(skill, 0) + 1
        changes.append(Purchase("skill", skill, skill_cost(has[skill]), ruling, has[skill]))
    return tuple(changes)


@rule("core.option.respec-light")
def has_levels(campaign: Campaign, deed: Drift, by: Seat) -> Denial | None:
    """Only levels that somebody has drift, and no skill becomes itself."""
    known, has = terms(campaign), campaign.characters[deed.character].ratings_of("skill")
    forgotten = Counter(map(known.key, deed.forget))
    if short := next((skill for skill, levels in forgotten.items() if has.get(skill, 0) < levels), None):
        return Denial(f"{short} has not so many levels")
    return Denial("a skill does not become itself") if set(forgotten) & set(map(known.key, deed.learn)) else None


@rule("core.option.respec-light")
def can_drift(campaign: Campaign, deed: Drift, by: Seat) -> Denial | None:
    """Once per arc, skills for six points at most become other skills that are worth as much."""
    if is_used_up(campaign, "arc", deed.character, "drift"):
        return Denial("skills drift once per arc")
    who, purchases = campaign.characters[deed.character], drift_purchases(campaign, deed)
    back, paid = -sum(one.xp for one in purchases if one.xp < 0), sum(one.xp for one in purchases if one.xp > 0)
    if back > DRIFT:
        return Denial(f"{back} XP are more than {DRIFT}")
    if paid != back:
        return Denial(f"skills worth {back} XP become skills worth as much, not {paid}")
    grown = who
    for one in purchases:
        if one.xp > 0 and (no := deny_purchase(grown, one, terms(campaign))) is not None:
            return no
        grown = replace(grown, purchases=(*grown.purchases, one))
    return None


@rule("core.asset.no-empty-chair")
def stays_present(campaign: Campaign, deed: Drift, by: Seat) -> Denial | None:
    """Who owns assets does not drift until nothing but them is left."""
    if all(one.owner != deed.character for one in campaign.assets.values()):
        return None
    who = campaign.characters[deed.character]
    after = replace(who, purchases=(*who.purchases, *drift_purchases(campaign, deed)))
    return deny_no_presence(campaign, after)


Skills = Annotated[tuple[str, ...], msgspec.Meta(min_length=1, max_length=3)]


class Drift(CharacterDeed, frozen=True):
    """Turn levels of skills into levels of others: `forget` and `learn` name a skill once for each of its levels."""

    forget: Skills
    learn: Skills

    checks = (is_own, is_active, is_time_to_spend, has_levels, can_drift, stays_present)

    def resolve(self, play: Play[Campaign]) -> None:
        purchases = drift_purchases(play.state, self)
        levels = {one.what: name_purchase(one, terms(play.state)) for one in purchases}
        told = f"lets skills drift: {', '.join(levels.values())}"
        play.emit(Changed(character=self.character, purchases=purchases, told=told, counted="drift"), can_drift)


@rule("core.option.respec-major")
def refund(paid: int) -> int:
    """Half of what a talent cost comes back, rounded down.

    >>> refund(15)
    7
    """
    return paid // 2


class PivotWanted(CharacterEvent, frozen=True, kw_only=True):
    """A player wants to give up a talent, for a reason in the story; without a reason it is kept after all."""

    talent: str
    why: str = ""

    def apply(self, campaign: Campaign) -> Campaign:
        others = {talent: why for talent, why in self.who(campaign).giving_up.items() if talent != self.talent}
        return self.update(campaign, giving_up=others | ({self.talent: self.why} if self.why else {}))

    def words(self, campaign: Campaign) -> str:
        known = terms(campaign).talent(self.talent)
        who, talent = self.who(campaign).name, known.name if known else spell_out(self.talent)
        return f"{who} would give up {talent}: {self.why}" if self.why else f"{who} keeps {talent}"


@rule("core.option.respec-major")
def may_pivot(campaign: Campaign, deed: Pivot, by: Seat) -> Denial | None:
    """Once per arc, somebody gives up a talent that it has."""
    who = campaign.characters[deed.character]
    if deed.talent not in who.talents:
        return Denial(f"{who.name} has no talent {deed.talent!r}")
    again = is_used_up(campaign, "arc", deed.character, "pivot")
    return Denial("talents are given up once per arc") if again else None


@rule("core.option.respec-major")
def is_wanted(campaign: Campaign, deed: Pivot, by: Seat) -> Denial | None:
    """A player asks to give a talent up, and the game master agrees that the story bears it: nobody takes one away."""
    who = campaign.characters[deed.character]
    if by == GM and who.seat and deed.talent not in who.giving_up:
        return Denial(f"this is for {who.name}'s player to ask", unit=who.id)
    if by != GM and deed.talent in who.giving_up:
        return Denial("the game master is asked already")
    told = deed.why.strip() or deed.talent in who.giving_up
    return None if told else Denial("say why, in the story")


class Pivot(CharacterDeed, frozen=True):
    """Ask to give up a talent or prestige ability, for a reason in the story, or agree to it: half of its cost is back.

    Where nobody plays the character the game master does both at once.
    """

    talent: str
    why: Annotated[str, msgspec.Meta(max_length=500)] = ""

    checks = (is_own, is_active, no_scene, may_pivot, is_wanted)

    def resolve(self, play: Play[Campaign]) -> None:
        who = play.state.characters[self.character]
        if play.by != GM:
            play.emit(PivotWanted(character=who.id, talent=self.talent, why=self.why.strip()), is_wanted)
            return
        learned = (one for one in reversed(who.purchases) if one.kind in TALENTS)
        bought = next(one for one in learned if one.what == self.talent)
        back = Purchase(bought.kind, bought.what, -refund(bought.xp), "core.option.respec-major", -1)
        told = f"gives up {name_purchase(back, terms(play.state))} and has {-back.xp} XP back"
        play.emit(Changed(character=self.character, purchases=(back,), told=told, counted="pivot"), refund)
        loosen_bonds(play, self.character)


@rule("core.option.respec-major")
def is_to_be_given_up(campaign: Campaign, deed: KeepTalent, by: Seat) -> Denial | None:
    """Only what somebody would give up is kept after all."""
    asked = deed.talent in campaign.characters[deed.character].giving_up
    return None if asked else Denial(f"nobody asks to give up {deed.talent!r}")


class KeepTalent(CharacterDeed, frozen=True):
    """Keep a talent after all: its player thought better of it, or the game master does not agree."""

    talent: str

    checks = (is_own, is_active, is_to_be_given_up)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(PivotWanted(character=self.character, talent=self.talent), is_to_be_given_up)


@rule("core.option.patronage")
def has_patron(character: Character) -> bool:
    """Who has spent eight points on works of the town, a guild or a temple has a patron."""
    return sum(one.xp for one in character.purchases if (one.kind, one.what) == ("other", "works")) >= WORKS


@rule("core.xp.currency")
def can_pay(campaign: Campaign, deed: FundWorks, by: Seat) -> Denial | None:
    """Nobody spends more than is left."""
    return deny_unaffordable(campaign.characters[deed.character], deed.xp)


class FundWorks(CharacterDeed, frozen=True):
    """Spend experience on works of the town, a guild or a temple."""

    xp: Annotated[int, msgspec.Meta(ge=1, le=20)]
    what: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]

    checks = (is_own, is_active, is_time_to_spend, can_pay)

    def resolve(self, play: Play[Campaign]) -> None:
        spent = Purchase("other", "works", self.xp, "core.option.patronage")
        asked = " (the game master: do they serve the town, a guild or a temple?)"
        told = f"pays {self.xp} XP for works: {self.what}{asked}"
        play.emit(Changed(character=self.character, purchases=(spent,), told=told), has_patron)
        who = play.state.characters[self.character]
        if has_patron(who) and "patron" not in who.conditions:
            play.emit(PatronWon(character=self.character), has_patron)


ACTIONS = (Drift, Pivot, KeepTalent, FundWorks)
EVENTS = (Changed, PivotWanted, PatronWon)
