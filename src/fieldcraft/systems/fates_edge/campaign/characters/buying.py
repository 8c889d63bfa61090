"""Buying: experience becomes attributes, skills and talents, each purchase with its rule, its session and its days."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

import msgspec
from msgspec.structs import replace

from fieldcraft.core import GM, Check, Denial, Play, Seat, from_rule, rule, ruling_id
from fieldcraft.core.words import capitalize_first
from fieldcraft.systems.fates_edge.campaign.actions import CharacterEvent, is_own
from fieldcraft.systems.fates_edge.campaign.characters import training
from fieldcraft.systems.fates_edge.campaign.characters.costs import attribute_cost, skill_cost, talent_cost
from fieldcraft.systems.fates_edge.campaign.characters.facts import Award, Character, Purchase
from fieldcraft.systems.fates_edge.campaign.characters.limits import ask_being, deny_purchase
from fieldcraft.systems.fates_edge.campaign.characters.prerequisites import current_standing
from fieldcraft.systems.fates_edge.campaign.characters.terms import Terms, meant_skill, slug, terms
from fieldcraft.systems.fates_edge.campaign.condition.clock_events import start_clock
from fieldcraft.systems.fates_edge.campaign.names import spell_out
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.shared.abilities import Attribute

LESSON, LESSON_XP = from_rule(("trained", 1), "kit.adventure.diamonds")
"""The condition of somebody whose next level of a skill is cheaper, and by how much."""

DEFICIT = 2
"""How far a character may overspend while it is made."""


def next_attribute(character: Character, name: str) -> Purchase:
    rating = getattr(character.abilities(), name) + 1
    return Purchase("attribute", name, attribute_cost(rating), ruling_id(attribute_cost), rating)


def next_skill(character: Character, name: str, terms: Terms) -> Purchase:
    """The next level of a skill, by the name under which it stands on the list."""
    key = terms.key(name)
    level = character.ratings_of("skill").get(key, 0) + 1
    return Purchase("skill", key, skill_cost(level), ruling_id(skill_cost), level)


def talent_purchase(name: str, terms: Terms, named: int | None = None) -> Purchase:
    """A talent or prestige ability at its price, or at the one that was named for what has none."""
    talent = terms.talent(name)
    if talent is None:
        return Purchase("talent", slug(name), 0, "core.talent.categories")
    price = talent_cost(talent)
    return Purchase(talent.kind, talent.key, price if price is not None else named or 0, talent.rule)


def name_purchase(purchase: Purchase, terms: Terms) -> str:
    """What was bought, as people read it: "Wits 3", "Iron Stomach", "Old Tom, Cap 1"."""
    if purchase.kind in ("talent", "prestige"):
        talent = terms.talent(purchase.what)
        return talent.name if talent else spell_out(purchase.what)
    if purchase.kind in ("attribute", "skill"):
        return f"{spell_out(purchase.what)} {max(purchase.rating, 0)}"
    ware = terms.ware(purchase.what) if purchase.kind == "gear" else None
    named = ware.name if ware else purchase.what
    called = capitalize_first(named)
    return f"{called}, Cap {purchase.rating}" if purchase.kind == "follower" and purchase.rating else called


@rule("kit.prestige.general", "core.talent.guild-ties")
def ask_about(purchase: Purchase, terms: Terms) -> str:
    """What the game master is asked as something is learned; "" for nothing.

    An art of prestige brings a duty, what a talent needs besides ratings only people know, and so they do of beings.
    """
    if purchase.kind == "attribute":
        return ask_being(purchase.rating)
    talent = terms.talent(purchase.what) if purchase.kind in ("talent", "prestige") else None
    if talent is None:
        return ""
    if talent.needs.word:
        return f" (the game master: is there {talent.needs.word}?)"
    return f" (the game master: which duty does it bring, as {talent.culture} have it?)" if talent.art else ""


class Bought(CharacterEvent, frozen=True, kw_only=True):
    """A character made a purchase, in so many days and with so many montages."""

    purchase: Purchase
    days: int = 0
    montages: int = 0

    def apply(self, campaign: Campaign) -> Campaign:
        who = self.who(campaign)
        stamped = replace(self.purchase, session=campaign.session, days=self.days)
        campaign = self.update(campaign, purchases=(*who.purchases, stamped))
        return training.spend_time(campaign, self.character, self.days, self.montages)

    def impossible(self, campaign: Campaign) -> str:
        return explain_unaffordable(campaign, self.character, self.purchase.xp)

    def words(self, campaign: Campaign) -> str:
        if self.purchase.kind == "gear" and not self.purchase.xp:
            return ""
        what, asked = name_purchase(self.purchase, terms(campaign)), ask_about(self.purchase, terms(campaign))
        who, price = self.who(campaign).name, f"{self.purchase.xp} XP"
        if self.purchase.kind == "maintenance":
            return f"{who} pays {price} for the upkeep of {what}"
        return f"{who} buys {what} for {price}{asked}"


class LessonUsed(CharacterEvent, frozen=True, kw_only=True):
    """Training that somebody was given makes a skill cheaper: so much experience comes with it."""

    def apply(self, campaign: Campaign) -> Campaign:
        who = self.who(campaign)
        award = Award(LESSON_XP, LESSON, "kit.adventure.diamonds", max(1, campaign.session))
        after = replace(who, awards=(*who.awards, award), conditions=who.conditions - {LESSON})
        return campaign.put(characters=after)

    def words(self, campaign: Campaign) -> str:
        return f"The training of {self.who(campaign).name} saves {LESSON_XP} XP"


@rule("kit.adventure.diamonds")
def lesson_discount(character: Character, purchase: Purchase) -> int:
    """What training that was a reward saves of the next level of a skill, once."""
    return LESSON_XP if purchase.kind == "skill" and LESSON in character.conditions else 0


@rule("campaign.own")
def can_grow(campaign: Campaign, deed: Buying, by: Seat) -> Denial | None:
    """Characters grow while they are played or made."""
    who = campaign.characters[deed.character]
    return None if who.status in ("active", "unfinished") else Denial(f"{who.name} is {who.status}", unit=who.id)


@rule("core.xp.timing")
def is_time_to_spend(campaign: Campaign, deed: Any, by: Seat) -> Denial | None:
    """Purchases are made in downtime only, but for those of a character in the making."""
    if campaign.phase == "downtime" or campaign.characters[deed.character].status == "unfinished":
        return None
    return Denial("experience is spent in downtime")


@rule("core.xp.timing")
def deny_spending_in_scene(campaign: Campaign) -> Denial | None:
    """No experience is spent in a scene."""
    return Denial("no experience is spent in a scene", rule="core.xp.timing") if campaign.scene else None


@rule("core.xp.currency", "core.creation.deficit")
def deny_unaffordable(character: Character, xp: int) -> Denial | None:
    """Nobody spends more than is left, but for a small debt while the character is made."""
    debt = DEFICIT if character.status == "unfinished" else 0
    if xp <= character.left + debt:
        return None
    return Denial(f"it costs {xp} XP and {character.name} has {character.left}", rule="core.xp.currency")


def explain_unaffordable(campaign: Campaign, character: str, xp: int) -> str:
    """Why a character, by its id, cannot spend so much; "" if it can."""
    if (who := campaign.characters.get(character)) is None:
        return f"there is no character {character!r}"
    no = deny_unaffordable(who, xp) if xp > 0 else None
    return no.why if no else ""


@rule("core.xp.currency")
def is_allowed_purchase(campaign: Campaign, deed: Buying, by: Seat) -> Denial | None:
    """A purchase is one that the rules allow, and there is experience for it."""
    who = campaign.characters[deed.character]
    purchase = deed.purchase(campaign)
    creating = who.status == "unfinished"
    why = deny_purchase(who, purchase, terms(campaign), current_standing(campaign, who), creating)
    return why or deny_unaffordable(who, purchase.xp - lesson_discount(who, purchase))


@rule("core.xp.downtime")
def learned_in_time(campaign: Campaign, deed: Buying, by: Seat) -> Denial | None:
    """Learning takes its days; a new character has learned before."""
    if campaign.characters[deed.character].status == "unfinished":
        return None
    purchase = deed.purchase(campaign)
    checks = (training.can_teach, training.montages_left, training.time_enough)
    for check in checks:
        if (why := check(campaign, deed, purchase, by)) is not None:
            return replace(why, rule=ruling_id(check))
    return None


class Buying(training.Training, frozen=True):
    """Something that a character learns for experience."""

    checks: ClassVar[tuple[Check, ...]] = (is_own, can_grow, is_time_to_spend, is_allowed_purchase, learned_in_time)

    def purchase(self, campaign: Campaign) -> Purchase:
        """What is bought, at its price."""
        raise NotImplementedError

    def resolve(self, play: Play[Campaign]) -> None:
        campaign, purchase = play.state, self.purchase(play.state)
        made = campaign.characters[self.character].status == "unfinished"
        days = 0 if made or self.rush else training.days(campaign, self, purchase)
        montages = 0 if made else self.montages
        if lesson_discount(campaign.characters[self.character], purchase):
            play.emit(LessonUsed(character=self.character), lesson_discount)
        play.emit(
            Bought(character=self.character, purchase=purchase, days=days, montages=montages, because=purchase.rule)
        )
        if self.rush and not made:
            start_clock(play, training.haste_clock(self.character, purchase), training.haste_clock)


class RaiseAttribute(Buying, frozen=True, kw_only=True):
    """Raise an attribute by one."""

    attribute: Attribute

    def purchase(self, campaign: Campaign) -> Purchase:
        return next_attribute(campaign.characters[self.character], self.attribute)


class RaiseSkill(Buying, frozen=True, kw_only=True):
    """Raise a skill by one."""

    skill: str

    def purchase(self, campaign: Campaign) -> Purchase:
        who = campaign.characters[self.character]
        return next_skill(who, meant_skill(campaign, who, self.skill), terms(campaign))


@rule("core.prestige.unlisted-cost")
def has_right_price(campaign: Campaign, deed: LearnTalent, by: Seat) -> Denial | None:
    """The price of a talent is as it is written; where none is, the game master names it."""
    talent = terms(campaign).talent(deed.talent)
    named = talent is not None and talent_cost(talent) is None
    if deed.xp is None:
        return Denial("the game master names the price") if named else None
    if not named:
        return Denial("its price is written down")
    return None if by == GM else Denial("only the game master names a price")


class LearnTalent(Buying, frozen=True, kw_only=True):
    """Learn a talent or a prestige ability."""

    talent: str
    xp: Annotated[int, msgspec.Meta(ge=0, le=100)] | None = None

    checks: ClassVar[tuple[Check, ...]] = (
        is_own,
        can_grow,
        is_time_to_spend,
        has_right_price,
        is_allowed_purchase,
        learned_in_time,
    )

    def purchase(self, campaign: Campaign) -> Purchase:
        return talent_purchase(self.talent, terms(campaign), self.xp)


ACTIONS = (RaiseAttribute, RaiseSkill, LearnTalent)
EVENTS = (Bought, LessonUsed)
