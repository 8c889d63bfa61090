"""Checking a sheet: every purchase at its price, in its order, allowed, and paid for."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from fieldcraft.core import rule, ruling_id
from fieldcraft.systems.fates_edge.campaign.characters.buying import (
    DEFICIT,
    next_attribute,
    next_skill,
    talent_purchase,
)
from fieldcraft.systems.fates_edge.campaign.characters.content import Pack
from fieldcraft.systems.fates_edge.campaign.characters.costs import ASSETS, CREATION
from fieldcraft.systems.fates_edge.campaign.characters.creation import COMPLICATIONS
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character, Purchase
from fieldcraft.systems.fates_edge.campaign.characters.limits import deny_purchase, is_capable
from fieldcraft.systems.fates_edge.campaign.characters.prerequisites import affinities_of
from fieldcraft.systems.fates_edge.campaign.characters.terms import Terms
from fieldcraft.systems.fates_edge.campaign.followers.recruiting import follower_price
from fieldcraft.systems.fates_edge.campaign.options import Options
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.shared.abilities import ATTRIBUTES

MOST_CAP = 5


class Finding(msgspec.Struct, frozen=True):
    """Something amiss on a sheet: where, what, by which ruling, what is written and what would be right."""

    where: str
    why: str
    rule: str
    written: int | None = None
    right: int | None = None

    def __str__(self) -> str:
        told = "" if self.right is None else f": {self.written}, not {self.right}"
        return f"{self.where}: {self.why}{told} [{self.rule}]"


def check_sheet(
    character: Character, options: Options | None = None, packs: tuple[Pack, ...] = ()
) -> tuple[Finding, ...]:
    """Whatever on a sheet is not as the rules have it; nothing if all is well.

    >>> check_sheet(Character(id="a", name="A", purchases=(Purchase("skill", "melee", 4, "", 1),)))[0].right
    2
    """
    terms = Terms(options or Options(), packs)
    return (*_steps(character, terms), *check_people(character), *check_budget(character), *check_presence(character))


def _steps(character: Character, terms: Terms) -> Iterator[Finding]:
    so_far = replace(character, purchases=())
    for purchase in character.purchases:
        if not purchase.rating < 0 and purchase.xp >= 0:
            yield from _step(so_far, purchase, terms)
        so_far = replace(so_far, purchases=(*so_far.purchases, purchase))


def _step(before: Character, purchase: Purchase, terms: Terms) -> Iterator[Finding]:
    where = f"{purchase.what} {purchase.rating}".removesuffix(" 0")
    if (right := expected_purchase(before, purchase, terms)) is not None:
        if purchase.rating != right.rating:
            yield Finding(where, "a step was left out", right.rule, purchase.rating, right.rating)
        elif purchase.xp != right.xp:
            yield Finding(where, "the price is another", right.rule, purchase.xp, right.xp)
    if (no := deny_purchase(before, purchase, terms, creating=purchase.session == 0)) is not None:
        yield Finding(where, no.why, no.rule)


def expected_purchase(before: Character, purchase: Purchase, terms: Terms) -> Purchase | None:
    """A purchase as the rules have it; None for what has no price of its own."""
    if purchase.kind == "attribute" and purchase.what in ATTRIBUTES:
        return next_attribute(before, purchase.what)
    if purchase.kind == "skill":
        return next_skill(before, purchase.what, terms)
    if purchase.kind in ("talent", "prestige") and terms.talent(purchase.what) is not None:
        right = talent_purchase(purchase.what, terms, purchase.xp)
        return replace(right, rating=purchase.rating)
    return _holding(purchase, terms)


@rule("core.xp.cost.asset", "kit.archetype.assumptions")
def _holding(purchase: Purchase, terms: Terms) -> Purchase | None:
    """A follower costs by its Cap, an asset by its tier, which its rating tells."""
    if purchase.kind == "follower" and 1 <= purchase.rating <= MOST_CAP:
        return replace(
            purchase,
            xp=follower_price(Campaign(options=terms.options), purchase.rating),
            rule=ruling_id(follower_price),
        )
    if purchase.kind == "asset" and 1 <= purchase.rating <= len(ASSETS):
        cost, _ = tuple(ASSETS.values())[purchase.rating - 1]
        return replace(purchase, xp=cost, rule="core.xp.cost.asset")
    return None


@rule("core.affinity.definition")
def check_people(character: Character) -> tuple[Finding, ...]:
    """A people gives one affinity, and nothing is named beside that of a people of the list."""
    named, right = set(character.affinities), set(affinities_of(character))
    if named <= right and len(right) <= 1:
        return ()
    return (Finding("people", "a people gives one affinity", "core.affinity.definition", len(named | right), 1),)


@rule("core.asset.no-empty-chair")
def check_presence(character: Character) -> tuple[Finding, ...]:
    """Assets alone make no character: who owns one also has an attribute of 3, a skill of 2 or a follower."""
    if not character.ratings_of("asset") or character.ratings_of("follower") or is_capable(character):
        return ()
    return (Finding("sheet", "an attribute of 3, a skill of 2 or a follower is missing", "core.asset.no-empty-chair"),)


@rule("core.creation.pool", "core.creation.deficit", "core.creation.complication-trade", "core.xp.currency")
def check_budget(character: Character) -> tuple[Finding, ...]:
    """A character begins with thirty XP, two more for complications and a debt of two, which it repays first."""
    begun = sum(one.xp for one in character.awards if one.session == 0)
    first = sum(one.xp for one in character.purchases if one.session == 0)
    later = any(one.session for one in character.purchases)
    inherited = sum(one.xp for one in character.awards if one.rule == "core.contract.death")
    most = (inherited or CREATION) + min(COMPLICATIONS, len(character.complications))
    found = []
    if begun > most:
        found.append(Finding("awards", "more to begin with than the rules give", "core.creation.pool", begun, most))
    if first > begun + DEFICIT:
        found.append(
            Finding("creation", "more is spent than there is", "core.creation.deficit", first, begun + DEFICIT)
        )
    if later and character.left < 0:
        found.append(
            Finding("sheet", "more is spent than was earned", "core.xp.currency", character.spent, character.earned)
        )
    return tuple(found)
