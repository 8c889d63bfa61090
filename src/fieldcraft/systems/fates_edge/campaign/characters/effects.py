"""What talents and gear do for a roll: dice, re-rolls, points taken off, successes; and using what is told in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from fieldcraft.core import Play, rule
from fieldcraft.systems.fates_edge.campaign.actions import CharacterEvent
from fieldcraft.systems.fates_edge.campaign.calendar_events import BATTLE, DUEL, was_battle, was_fight
from fieldcraft.systems.fates_edge.campaign.characters.content import Talent, Ware
from fieldcraft.systems.fates_edge.campaign.characters.effect_kinds import (
    Bend,
    Brace,
    Does,
    Effect,
    ExtraDice,
    Halve,
    Helpers,
    Mitigate,
    Points,
    Provisions,
    Relief,
    Reroll,
    Steady,
    Success,
    Window,
)
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character
from fieldcraft.systems.fates_edge.campaign.characters.terms import is_of_kind, skill_rating, slug, terms
from fieldcraft.systems.fates_edge.campaign.characters.weapons import is_out_of_hand
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt
from fieldcraft.systems.fates_edge.campaign.condition.stores import fatigue_is_locked, supply_band
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import (
    count_use,
    feature_key,
    is_used_up,
    return_use,
    times_used,
)
from fieldcraft.systems.fates_edge.shared.abilities import Attribute

E = TypeVar("E", bound=Effect)

Tags = frozenset[str]


class Roll(msgspec.Struct, frozen=True):
    """What a talent may ask about a roll: its attribute, its skill, and what is said of it.

    A piece of gear that a roll relies on is named among the tags by its id; `check` is the id of the check.
    """

    attribute: Attribute
    skill: str
    tags: Tags = frozenset()
    check: str = ""


class Gain(msgspec.Struct, frozen=True):
    """What a talent or a piece of gear gives: how much of it, by which rule, how often, and at what price besides.

    `what` says of re-rolls whether they are of failed dice or of 1s; an amount of 0 is all of them there.  With
    a `debt` points that are taken off come back, and so many more.  `allies` says that it may be given to others,
    `boons` and `backlash` what it brings to who uses it, `leads` that allies have a die more in their next action;
    `less` are points that go with successes; who `forgoes` gives up the attack of the beat for it; what `offsets` makes
    up for dice that are taken; of what is `spread` a roll takes what it needs, and the rest is left for others.
    """

    feature: str
    name: str
    rule: str
    amount: int
    once: Window = ""
    price: str = ""
    what: str = ""
    debt: int = 0
    allies: bool = False
    boons: int = 0
    backlash: int = 0
    leads: bool = False
    less: int = 0
    forgoes: bool = False
    offsets: bool = False
    spread: bool = False


DIAMONDS = "diamonds"
"""What is true of a roll while a card of Diamonds that was drawn for it is cancelled."""

DERIVED: Tags = frozenset({"half-health", "untrained", "supply-full", "supplied", BATTLE, "after-battle"})
"""What is true of a roll or not, whatever is said of it."""


class Feature(msgspec.Struct, frozen=True):
    """Something that a character has and that does something."""

    key: str
    name: str
    rule: str
    effects: tuple[Does, ...]
    text: str = ""


@rule("core.prestige.after-loss")
def talent_works(campaign: Campaign, character: Character, talent: Talent) -> bool:
    """A talent that needs assets is kept but silent while one is lost or compromised; lost ratings change nothing."""
    needs = talent.needs
    if not needs.asset_count and not needs.assets:
        return True
    held = (one for one in campaign.assets.values() if one.owner == character.id and one.condition != "compromised")
    own = [slug(f"{one.kind} {one.name}") for one in held]
    return len(own) >= needs.asset_count and all(any(is_of_kind(asset, kind) for asset in own) for kind in needs.assets)


def features(campaign: Campaign, character: Character, used: Tags) -> Iterator[Feature]:
    """The talents of a character, the gear that it wears and the gear that it uses."""
    talents = (working_talent(campaign, character, key) for key in sorted(character.talents))
    return filter(None, (*talents, *gear_at_work(campaign, character, used)))


@rule("kit.gear.armor", "kit.gear.cultural", "kit.gear.rare")
def gear_at_work(campaign: Campaign, character: Character, used: Tags) -> Iterator[Feature]:
    """What gear does something, each kind of it once: by the thing that is used, else by one that is whole."""
    found = {id: one for id in character.gear if (one := working_gear(campaign, character, id, used)) is not None}
    best = sorted(found, key=lambda id: (id not in used, character.gear[id].condition != "maintained"))
    one_of_each = {character.gear[id].kind: id for id in reversed(best)}.values()
    return (one for id, one in found.items() if id in one_of_each)


def find_feature(campaign: Campaign, character: Character, key: str) -> Feature | None:
    """A talent or the gear of a character, if it works while it is used."""
    return working_talent(campaign, character, key) or working_gear(campaign, character, key, frozenset((key,)))


def working_talent(campaign: Campaign, character: Character, key: str) -> Feature | None:
    """A talent of a character, if it works."""
    talent = terms(campaign).talent(key) if key in character.talents else None
    if talent is None or not talent_works(campaign, character, talent):
        return None
    return Feature(key, talent.name, talent.rule, talent.effects, talent.text)


def working_gear(campaign: Campaign, character: Character, id: str, used: Tags) -> Feature | None:
    """The gear of a character, if it is whole and at hand, and worn or used."""
    item = character.gear.get(id)
    ware = terms(campaign).ware(item.kind) if item else None
    if item is None or ware is None or item.condition == "broken" or not (ware.worn or id in used):
        return None
    if is_out_of_hand(campaign, character, id):
        return None
    return Feature(id, ware.name, ware.rule, ware.effects, ware.text)


@rule("core.talent.blood-frenzy")
def is_badly_worn(character: Character) -> bool:
    """Half of one's strength is gone at two levels of fatigue."""
    return character.fatigue >= 2


@rule("kit.gear.kits", "kit.gear.rare")
def supply_tags(campaign: Campaign) -> Tags:
    """What gear may ask about the supplies of the crew: whether they are full, and whether there are enough."""
    told = {"supply-full": supply_band(campaign) == "full", "supplied": not fatigue_is_locked(campaign)}
    return frozenset(tag for tag, true in told.items() if true)


@rule(
    "core.talent.versatile",
    "core.affinity.definition",
    "core.talent.blood-memory",
    "core.talent.banner-bearer",
    "core.prestige.duelists-insight",
    "kit.gear.tools",
)
def roll_tags(campaign: Campaign, character: Character, roll: Roll) -> Tags:
    """What is true of a roll besides what was said of it: a skill that one lacks, a worn body, a journey by sea.

    What is for a battle or a duel is for one that is fought, and what comes of a battle for the scene after it.
    """
    found = roll.tags - DERIVED | supply_tags(campaign)
    if not was_fight(campaign):
        found -= {DUEL}
    if "sea" in found:
        found |= {"travel"}
    if was_battle(campaign):
        found |= {BATTLE}
    if campaign.scene is not None and character.id in campaign.fighters:
        found |= {"after-battle"}
    if is_badly_worn(character):
        found |= {"half-health"}
    return found | {"untrained"} if skill_rating(campaign, character, roll.skill) == 0 else found


@rule("core.prestige.oath-bound-captain", "kit.prestige.mid")
def allies_present(campaign: Campaign, character: str) -> tuple[str, ...]:
    """The others in the scene who are on the side of somebody: those whom players play, or those of the game master."""
    present = campaign.scene.present if campaign.scene else frozenset()
    played = campaign.is_played(character)
    return tuple(id for id in sorted(present - {character}) if campaign.is_played(id) == played)


def _holds(effect: Effect, roll: Roll, tags: Tags, skill: str) -> bool:
    return (
        (not effect.attributes or roll.attribute in effect.attributes)
        and (not effect.skills or skill in effect.skills)
        and effect.tags <= tags
    )


@rule("core.time.frequency-counters")
def counted_as(feature: str, once: Window, check: str) -> str:
    """As what a use is counted: of what may be used once in a roll, in each check for itself.

    >>> counted_as("weave-anchor", "roll", "7"), counted_as("lorekeeper", "session", "7")
    ('weave-anchor-7', 'lorekeeper')
    """
    return feature_key(feature, check) if once == "roll" and check else feature


@rule("core.talent.banner-bearer")
def most_uses(effect: Effect) -> int:
    """How much of an effect is used up in its window: it is used once, or each of the points that it spreads."""
    return effect.points if isinstance(effect, Mitigate) and effect.spread else 1


def _found(campaign: Campaign, character: Character, roll: Roll, kind: type[E]) -> Iterator[tuple[Feature, E]]:
    tags, skill = roll_tags(campaign, character, roll), terms(campaign).skill(roll.skill)
    for feature in features(campaign, character, roll.tags):
        for effect in feature.effects:
            if not isinstance(effect, kind) or not _holds(effect, roll, tags, skill.key if skill else roll.skill):
                continue
            counted = counted_as(feature.key, effect.once, roll.check)
            if not effect.once or not is_used_up(campaign, effect.once, character.id, counted, most_uses(effect)):
                yield feature, effect


def _gain(feature: Feature, effect: Effect, amount: int, what: str = "") -> Gain:
    return Gain(
        feature.key, feature.name, feature.rule, amount, effect.once, effect.price, what,
        allies=effect.allies, boons=effect.boons, backlash=effect.backlash, forgoes=effect.forgoes,
    )  # fmt: skip


def extra_dice(campaign: Campaign, character: Character, roll: Roll) -> tuple[Gain, ...]:
    """Dice that talents and gear add to a pool or take from it, those that are used up left out."""
    return tuple(
        replace(_gain(feature, one, one.dice), offsets=one.offsets)
        for feature, one in _found(campaign, character, roll, ExtraDice)
    )


def rerolls(campaign: Campaign, character: Character, roll: Roll) -> tuple[Gain, ...]:
    return tuple(_gain(feature, one, one.dice, one.what) for feature, one in _found(campaign, character, roll, Reroll))


def mitigation(campaign: Campaign, character: Character, roll: Roll) -> tuple[Gain, ...]:
    """Points that talents and gear take off a roll; off an ally's, if that is among the tags."""
    found = (
        replace(
            _gain(feature, one, points_left(campaign, character, feature, one)),
            debt=one.debt, leads=one.leads, spread=one.spread,
        )
        for feature, one in _found(campaign, character, roll, Mitigate)
    )  # fmt: skip
    return (*found, *patron_gain(campaign, character, roll))


@rule("core.talent.banner-bearer")
def points_left(campaign: Campaign, character: Character, feature: Feature, effect: Mitigate) -> int:
    """The points that somebody may still take off: of those that are spread what other rolls have left."""
    used = times_used(campaign, effect.once, character.id, feature.key) if effect.spread and effect.once else 0
    return effect.points - used


@rule("core.talent.weave-anchor")
def standing_mitigation(campaign: Campaign, character: Character, roll: Roll) -> int:
    """The points that talents and gear take off each roll that fits, without being used for it."""
    return sum(gain.amount for gain in mitigation(campaign, character, roll) if not gain.once)


def sure_successes(campaign: Campaign, character: Character, roll: Roll) -> tuple[Gain, ...]:
    return tuple(
        replace(_gain(feature, one, one.count), less=one.less)
        for feature, one in _found(campaign, character, roll, Success)
    )


@rule("kit.gear.weapons-ranged")
def sure_points(campaign: Campaign, character: Character, roll: Roll) -> tuple[Gain, ...]:
    """Complication points that a player's roll makes for what it relies on, whatever the dice show."""
    if not campaign.is_played(character.id):
        return ()
    return tuple(_gain(feature, one, one.count) for feature, one in _found(campaign, character, roll, Points))


@rule("kit.gear.cultural")
def braces(campaign: Campaign, character: Character) -> tuple[Gain, ...]:
    """What keeps fatigue off, each with the least face of a die of ten that does it."""
    worn = features(campaign, character, frozenset())
    return tuple(_gain(feature, one, one.face) for feature in worn for one in feature.effects if isinstance(one, Brace))


@rule("core.talent.commanding-presence")
def steadying_dice(campaign: Campaign, leader: Character) -> int:
    """The dice that followers have more for the sake of their leader when they roll their Cap."""
    own = features(campaign, leader, frozenset())
    return sum(one.dice for feature in own for one in feature.effects if isinstance(one, Steady))


@rule("kit.gear.kits")
def has_provisions(campaign: Campaign, character: Character) -> bool:
    """Whether a character carries supplies of its own, so that hunger comes a step later."""
    worn = features(campaign, character, frozenset())
    return any(isinstance(one, Provisions) for feature in worn for one in feature.effects)


@rule("kit.gear.cultural")
def bends(campaign: Campaign, character: Character, roll: Roll) -> tuple[str, ...]:
    """The gear that a roll relied on and that a failure with points bends, by id."""
    return tuple(feature.key for feature, _ in _found(campaign, character, roll, Bend))


@rule("core.talent.iron-stomach", "kit.talent.tier-table")
def halve_points(campaign: Campaign, character: Character, roll: Roll, points: int) -> int:
    """The points that are left of those that a talent halves, rounded down."""
    if not any(True for _ in _found(campaign, character, roll, Halve)):
        return points
    return points // 2


@rule("core.talent.coordinated-assault", "kit.talent.coordinated-assault", "kit.talent.master-coordinator")
def helpers(campaign: Campaign, character: Character, roll: Roll) -> tuple[int, int]:
    """How many followers may help an action of a character, and with how many dice in all."""
    found = [(one.most, one.dice) for _, one in _found(campaign, character, roll, Helpers)]
    return max((most for most, _ in found), default=1), max((dice for _, dice in found), default=3)


@rule("core.option.patronage")
def patron_gain(campaign: Campaign, character: Character, roll: Roll) -> tuple[Gain, ...]:
    """A patron cancels one complication of Diamonds per arc."""
    if "patron" not in character.conditions or DIAMONDS not in roll.tags:
        return ()
    if is_used_up(campaign, "arc", character.id, "patron"):
        return ()
    return (Gain("patron", "Patron", "core.option.patronage", 99, "arc"),)


class FeatureUsed(CharacterEvent, frozen=True, kw_only=True):
    """Somebody used a talent or a piece of gear, on a check if it was for one; `times` is how much of it."""

    feature: str
    name: str
    once: Window = ""
    what: str = ""
    asks: str = ""
    check: str = ""
    times: int = 1

    def apply(self, campaign: Campaign) -> Campaign:
        who = self.who(campaign)
        item = who.gear.get(self.feature)
        if item is not None and item.uses:
            campaign = campaign.put(
                characters=replace(who, gear={**who.gear, self.feature: replace(item, uses=item.uses - 1)})
            )
        counted = counted_as(self.feature, self.once, self.check)
        return count_use(campaign, self.once, self.character, counted, self.times) if self.once else campaign

    def words(self, campaign: Campaign) -> str:
        told = f": {self.what}" if self.what else ""
        asked = f" (the game master: {self.asks})" if self.asks else ""
        return f"{self.who(campaign).name} uses {self.name}{told}{asked}"


def relief_of(ware: Ware) -> Relief | None:
    """What a remedy takes from somebody; None if gear is none."""
    return next((one for one in ware.effects if isinstance(one, Relief)), None)


@rule("kit.gear.kits")
def applies(check: Attempt, item: str, ware: Ware) -> bool:
    """Whether a check is made with a remedy, as its use takes one."""
    relief = relief_of(ware)
    fits = relief is not None and check.attribute in relief.attributes and check.skill in relief.skills
    return fits and (check.gear, check.dv) == (item, ware.dv)


@rule("kit.gear.kits")
def tried_remedy(campaign: Campaign, attempt: Attempt) -> FeatureUsed | None:
    """The use of a remedy that a check is; None if it is made with none that takes one."""
    item = campaign.characters[attempt.character].gear.get(attempt.gear)
    ware = terms(campaign).ware(item.kind) if item else None
    relief = relief_of(ware) if ware and ware.dv else None
    if ware is None or relief is None or not applies(attempt, attempt.gear, ware):
        return None
    what = "" if attempt.stage == "forked" else "in vain"
    return FeatureUsed(character=attempt.character, feature=attempt.gear, name=ware.name, once=relief.once, what=what)


@rule("kit.gear.kits")
def spend_failed_remedy(play: Play[Campaign], attempt: Attempt) -> None:
    """A remedy that may be tried only so often is used up by a check that fails."""
    used = tried_remedy(play.state, attempt)
    if used and not attempt.passed:
        play.emit(used, spend_failed_remedy)


@rule("kit.gear.kits", "core.check.outcome.partial")
def regain_tried_remedy(campaign: Campaign, attempt: Attempt) -> Campaign:
    """The campaign in which a remedy serves after all whose check was partial, since its price is paid."""
    used = tried_remedy(campaign, attempt)
    if used is None or not used.once:
        return campaign
    return return_use(campaign, used.once, used.character, counted_as(used.feature, used.once, used.check))


EVENTS = (FeatureUsed,)
