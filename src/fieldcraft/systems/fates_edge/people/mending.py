"""Mending gear: for a scene in the field, and for good in downtime."""

from __future__ import annotations

from fieldcraft.core import No, Play, Seat, rule
from fieldcraft.systems.fates_edge.calendar import in_downtime, in_scene
from fieldcraft.systems.fates_edge.campaign import Campaign
from fieldcraft.systems.fates_edge.counters import count, only
from fieldcraft.systems.fates_edge.deeds import Happening, master, own
from fieldcraft.systems.fates_edge.options import Options
from fieldcraft.systems.fates_edge.people.content import Name
from fieldcraft.systems.fates_edge.people.facts import Item
from fieldcraft.systems.fates_edge.people.gear import ItemChanged, OfItem, has_item
from fieldcraft.systems.fates_edge.people.terms import Terms, slug, terms


class FieldRepaired(Happening, frozen=True, kw_only=True):
    """Somebody tried to mend a piece of gear for the scene."""

    character: str
    item: str
    done: bool

    def apply(self, campaign: Campaign) -> Campaign:
        """It is counted, and if it was done the gear serves for this scene."""
        campaign = count(campaign, "scene", self.character, f"repair-{self.item}")
        return count(campaign, "scene", self.character, f"mended-{self.item}") if self.done else campaign

    def words(self, campaign: Campaign) -> str:
        """What, and whether it holds."""
        return f"{campaign.characters[self.character].gear[self.item].name} {'holds' if self.done else 'does not hold'}"


@rule("kit.gear.repair-field")
def field_repair_dv(options: Options) -> int | None:
    """The value against which gear is mended in the field; None where the game master sets it."""
    return None if options["field_repair_dv"] == "gm_set" else int(options["field_repair_dv"])


@rule("kit.gear.repair-field")
def once_per_scene(campaign: Campaign, deed: FieldRepair, by: Seat) -> No | None:
    """A compromised thing may be mended once per scene for that scene."""
    item = campaign.characters[deed.character].gear[deed.item]
    if item.condition != "compromised":
        return No(f"{item.name} is {item.condition}")
    tried = only(campaign, "scene", deed.character, f"repair-{deed.item}")
    return tried and No("it has been tried in this scene")


@rule("kit.gear.repair-field")
def skilled_hand(campaign: Campaign, deed: FieldRepair, by: Seat) -> No | None:
    """What a check is named for comes of it: Craft or Survival against the value of the table."""
    if not deed.attempt:
        return None
    attempt, dv = campaign.attempts.get(deed.attempt), field_repair_dv(campaign.options)
    if attempt is None or attempt.character != deed.character or attempt.grade is None:
        return No("no such check of theirs has a result")
    fits = attempt.skill in ("craft", "survival") and dv in (None, attempt.dv)
    return None if fits else No(f"this takes Craft or Survival{f' against DV {dv}' if dv else ''}")


class FieldRepair(OfItem, frozen=True, kw_only=True):
    """Mend a thing for the scene, as the check of Craft or Survival came out that was made here, or as `done` says."""

    done: bool = False
    attempt: str = ""

    checks = (master, own, in_scene, has_item, once_per_scene, skilled_hand)

    def resolve(self, play: Play[Campaign]) -> None:
        """It serves for the scene, or not."""
        done = play.state.attempts[self.attempt].passed if self.attempt else self.done
        play.emit(FieldRepaired(character=self.character, item=self.item, done=done), once_per_scene)


@rule("kit.gear.repair-proper")
def what_it_takes(item: Item, terms: Terms) -> tuple[str, ...]:
    """What a repair for good takes: tools, materials and downtime, for finer things a quest, for some still more."""
    ware = terms.ware(item.kind)
    fine = ware is not None and ware.tier in ("superior", "artifact")
    more = (ware.mending,) if ware is not None and ware.mending else ()
    return ("tools", "materials", *(("a quest",) if fine else ()), *more)


@rule("kit.gear.repair-proper")
def has_all(campaign: Campaign, deed: MendItem, by: Seat) -> No | None:
    """A repair for good has all that it takes; the game master knows whether it has."""
    item = campaign.characters[deed.character].gear[deed.item]
    missing = [one for one in what_it_takes(item, terms(campaign)) if slug(one) not in set(map(slug, deed.having))]
    return No(f"{item.name} takes {', '.join(missing)}") if missing else None


class MendItem(OfItem, frozen=True):
    """Mend a thing for good in downtime; `having` names what is there for it."""

    having: tuple[Name, ...] = ()

    checks = (master, own, in_downtime, has_item, has_all)

    def resolve(self, play: Play[Campaign]) -> None:
        """It is as it was."""
        play.emit(ItemChanged(character=self.character, item=self.item, condition="maintained"), has_all)


ACTIONS = (FieldRepair, MendItem)
EVENTS = (FieldRepaired,)
