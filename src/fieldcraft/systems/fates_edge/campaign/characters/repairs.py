"""Repairs of gear: in the field for a scene, and for good in downtime."""

from __future__ import annotations

from fieldcraft.core import Denial, Play, Seat, from_rule, rule
from fieldcraft.systems.fates_edge.campaign.actions import (
    CharacterEvent,
    Told,
    is_active,
    is_master,
    is_own,
    is_present,
)
from fieldcraft.systems.fates_edge.campaign.characters.content import Name
from fieldcraft.systems.fates_edge.campaign.characters.creation import HEIRLOOM
from fieldcraft.systems.fates_edge.campaign.characters.facts import Item
from fieldcraft.systems.fates_edge.campaign.characters.gear import MENDED, SHOP, ItemChanged, OfItem, has_item
from fieldcraft.systems.fates_edge.campaign.characters.terms import Terms, slug, terms
from fieldcraft.systems.fates_edge.campaign.phases import in_downtime, in_scene
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import (
    CREW,
    SPENT,
    count_use,
    deny_check_used,
    feature_key,
    is_used_up,
)

FIELD_DV: int = from_rule(2, "kit.gear.repair-field")
"""The value against which gear is mended in the field."""


QUEST: str = from_rule("a quest", "kit.gear.repair-proper", "kit.gear.upkeep")
"""What mends finer things, and nothing else does."""

PRICE: str = from_rule("its price", "core.creation.complication-table")
"""What mending a broken heirloom takes besides: it is costly, or somebody takes it amiss."""

TRIED = "repair"
"""What is counted of a thing: that a repair was tried."""


class FieldRepaired(CharacterEvent, frozen=True, kw_only=True):
    """Somebody tried to mend a piece of gear for the scene."""

    item: str
    done: bool
    attempt: str = ""

    def apply(self, campaign: Campaign) -> Campaign:
        campaign = count_use(campaign, "scene", self.character, feature_key(TRIED, self.item))
        if self.attempt:
            campaign = count_use(campaign, "scene", CREW, feature_key(SPENT, self.attempt))
        return count_use(campaign, "scene", self.character, feature_key(MENDED, self.item)) if self.done else campaign

    def words(self, campaign: Campaign) -> str:
        return f"{self.who(campaign).gear[self.item].name} {'holds' if self.done else 'does not hold'}"


@rule("kit.gear.repair-field")
def once_per_scene(campaign: Campaign, deed: FieldRepair, by: Seat) -> Denial | None:
    """A compromised thing may be mended once per scene for that scene."""
    item = campaign.characters[deed.character].gear[deed.item]
    if item.condition != "compromised":
        return Denial(f"{item.name} is {item.condition}")
    tried = is_used_up(campaign, "scene", deed.character, feature_key(TRIED, deed.item))
    return Denial("it has been tried in this scene") if tried else None


@rule("kit.gear.repair-field")
def skilled_hand(campaign: Campaign, deed: FieldRepair, by: Seat) -> Denial | None:
    """What a check is named for comes of it, once: anybody's Craft or Survival against a value of 2."""
    if not deed.attempt:
        return None
    attempt = campaign.attempts.get(deed.attempt)
    if attempt is None or attempt.grade is None:
        return Denial("no such check has a result")
    if attempt.skill not in ("craft", "survival") or attempt.dv != FIELD_DV:
        return Denial(f"this takes Craft or Survival against DV {FIELD_DV}")
    return deny_check_used(campaign, attempt.id, attempt.goal)


class FieldRepair(OfItem, frozen=True, kw_only=True):
    """Mend a thing for the scene, as the check of Craft or Survival came out that was made here, or as `done` says."""

    done: bool = False
    attempt: str = ""

    checks = (is_master, is_own, in_scene, is_active, is_present, has_item, once_per_scene, skilled_hand)

    def resolve(self, play: Play[Campaign]) -> None:
        done = play.state.attempts[self.attempt].passed if self.attempt else self.done
        play.emit(
            FieldRepaired(character=self.character, item=self.item, done=done, attempt=self.attempt), once_per_scene
        )


@rule("kit.gear.repair-proper")
def repair_needs(item: Item, terms: Terms) -> tuple[str, ...]:
    """What a repair for good takes: tools, materials and downtime, for finer things a quest, for some still more."""
    ware = terms.ware(item.kind)
    fine = ware is not None and ware.tier in ("superior", "artifact")
    more = (ware.mending,) if ware is not None and ware.mending else ()
    return ("tools", "materials", *((QUEST,) if fine else ()), *more)


@rule("core.creation.complication-table")
def is_heirloom(campaign: Campaign, character: str, item: str) -> bool:
    """Whether a thing is the dear one with which somebody began, and which was broken."""
    return is_used_up(campaign, "campaign", character, feature_key(HEIRLOOM, item))


@rule("core.creation.complication-table")
def mending_needs(campaign: Campaign, character: str, item: str) -> tuple[str, ...]:
    """What it takes to mend somebody's thing for good: a broken heirloom has a price of its own besides."""
    needs = repair_needs(campaign.characters[character].gear[item], terms(campaign))
    return (*needs, PRICE) if is_heirloom(campaign, character, item) else needs


SUPPLIED: tuple[str, ...] = from_rule(("tools", "materials"), "kit.gear.logistics-assets")
"""What a superior workshop has for a repair."""


@rule("kit.gear.logistics-assets")
def has_workshop(campaign: Campaign) -> bool:
    """Whether somebody of the crew who is there has a superior workshop that works."""
    return any(slug(one.kind) == slug(SHOP) for one in campaign.crew_assets("active"))


@rule("kit.gear.repair-proper")
def has_all(campaign: Campaign, deed: MendItem, by: Seat) -> Denial | None:
    """A repair for good has all that it takes; the game master knows whether it has, but for what a workshop has."""
    item = campaign.characters[deed.character].gear[deed.item]
    there = {*map(slug, deed.having), *(SUPPLIED if has_workshop(campaign) else ())}
    needs = mending_needs(campaign, deed.character, deed.item)
    missing = [one for one in needs if slug(one) not in there]
    return Denial(f"{item.name} takes {', '.join(missing)}") if missing else None


@rule("kit.gear.repair-proper")
def is_damaged(campaign: Campaign, deed: MendItem, by: Seat) -> Denial | None:
    """Only what is compromised or broken is mended."""
    item = campaign.characters[deed.character].gear[deed.item]
    return Denial(f"nothing is wrong with {item.name}") if item.condition == "maintained" else None


class MendItem(OfItem, frozen=True):
    """Mend a thing for good in downtime; `having` names what is there for it."""

    having: tuple[Name, ...] = ()

    checks = (is_master, is_own, in_downtime, is_active, has_item, is_damaged, has_all)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(ItemChanged(character=self.character, item=self.item, condition="maintained"), has_all)
        if is_heirloom(play.state, self.character, self.item):
            name = play.state.characters[self.character].gear[self.item].name
            asked = "(the game master: is it coin, a favour or a quarrel?)"
            play.emit(Told(what=f"Mending {name} has its price {asked}"), mending_needs)


ACTIONS = (FieldRepair, MendItem)
EVENTS = (FieldRepaired,)
