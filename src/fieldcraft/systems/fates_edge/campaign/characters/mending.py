"""Mending gear: for a scene in the field, and for good in downtime."""

from __future__ import annotations

from fieldcraft.core import Denial, Play, Seat, from_rule, rule
from fieldcraft.systems.fates_edge.campaign.actions import CharacterEvent, is_master, is_own
from fieldcraft.systems.fates_edge.campaign.calendar import in_downtime, in_scene
from fieldcraft.systems.fates_edge.campaign.characters.content import Name
from fieldcraft.systems.fates_edge.campaign.characters.facts import Item
from fieldcraft.systems.fates_edge.campaign.characters.gear import ItemChanged, OfItem, has_item
from fieldcraft.systems.fates_edge.campaign.characters.terms import Terms, slug, terms
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import count_use, deny_used_up

FIELD_DV: int = from_rule(2, "kit.gear.repair-field")
"""The value against which gear is mended in the field."""


class FieldRepaired(CharacterEvent, frozen=True, kw_only=True):
    """Somebody tried to mend a piece of gear for the scene."""

    item: str
    done: bool

    def apply(self, campaign: Campaign) -> Campaign:
        campaign = count_use(campaign, "scene", self.character, f"repair-{self.item}")
        return count_use(campaign, "scene", self.character, f"mended-{self.item}") if self.done else campaign

    def words(self, campaign: Campaign) -> str:
        return f"{self.who(campaign).gear[self.item].name} {'holds' if self.done else 'does not hold'}"


@rule("kit.gear.repair-field")
def once_per_scene(campaign: Campaign, deed: FieldRepair, by: Seat) -> Denial | None:
    """A compromised thing may be mended once per scene for that scene."""
    item = campaign.characters[deed.character].gear[deed.item]
    if item.condition != "compromised":
        return Denial(f"{item.name} is {item.condition}")
    tried = deny_used_up(campaign, "scene", deed.character, f"repair-{deed.item}")
    return tried and Denial("it has been tried in this scene")


@rule("kit.gear.repair-field")
def skilled_hand(campaign: Campaign, deed: FieldRepair, by: Seat) -> Denial | None:
    """What a check is named for comes of it: Craft or Survival against a value of 2."""
    if not deed.attempt:
        return None
    attempt = campaign.attempts.get(deed.attempt)
    if attempt is None or attempt.character != deed.character or attempt.grade is None:
        return Denial("no such check of theirs has a result")
    fits = attempt.skill in ("craft", "survival") and attempt.dv == FIELD_DV
    return None if fits else Denial(f"this takes Craft or Survival against DV {FIELD_DV}")


class FieldRepair(OfItem, frozen=True, kw_only=True):
    """Mend a thing for the scene, as the check of Craft or Survival came out that was made here, or as `done` says."""

    done: bool = False
    attempt: str = ""

    checks = (is_master, is_own, in_scene, has_item, once_per_scene, skilled_hand)

    def resolve(self, play: Play[Campaign]) -> None:
        done = play.state.attempts[self.attempt].passed if self.attempt else self.done
        play.emit(FieldRepaired(character=self.character, item=self.item, done=done), once_per_scene)


@rule("kit.gear.repair-proper")
def repair_needs(item: Item, terms: Terms) -> tuple[str, ...]:
    """What a repair for good takes: tools, materials and downtime, for finer things a quest, for some still more."""
    ware = terms.ware(item.kind)
    fine = ware is not None and ware.tier in ("superior", "artifact")
    more = (ware.mending,) if ware is not None and ware.mending else ()
    return ("tools", "materials", *(("a quest",) if fine else ()), *more)


@rule("kit.gear.repair-proper")
def has_all(campaign: Campaign, deed: MendItem, by: Seat) -> Denial | None:
    """A repair for good has all that it takes; the game master knows whether it has."""
    item = campaign.characters[deed.character].gear[deed.item]
    missing = [one for one in repair_needs(item, terms(campaign)) if slug(one) not in set(map(slug, deed.having))]
    return Denial(f"{item.name} takes {', '.join(missing)}") if missing else None


class MendItem(OfItem, frozen=True):
    """Mend a thing for good in downtime; `having` names what is there for it."""

    having: tuple[Name, ...] = ()

    checks = (is_master, is_own, in_downtime, has_item, has_all)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(ItemChanged(character=self.character, item=self.item, condition="maintained"), has_all)


ACTIONS = (FieldRepair, MendItem)
EVENTS = (FieldRepaired,)
