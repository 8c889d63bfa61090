"""A battle that was fought as a scene of the story: what its people, its points and its magic bring back."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec.structs import replace

from fieldcraft.core import Denial, Play, Seat, from_rule, rule
from fieldcraft.systems.fates_edge.campaign.actions import Deed, Happening, is_master
from fieldcraft.systems.fates_edge.campaign.calendar_events import BATTLE, was_battle
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character
from fieldcraft.systems.fates_edge.campaign.characters.gear import ItemChanged, worsen_condition
from fieldcraft.systems.fates_edge.campaign.checks.conditions import Marked, Unmarked
from fieldcraft.systems.fates_edge.campaign.checks.restraint import HOLDS
from fieldcraft.systems.fates_edge.campaign.checks.spending import points_banked
from fieldcraft.systems.fates_edge.campaign.condition.fatigue import Tired, deny_helpless
from fieldcraft.systems.fates_edge.campaign.magic.battle import Held, SpellHeld, stand_after_battle
from fieldcraft.systems.fates_edge.campaign.magic.casting import known_spells
from fieldcraft.systems.fates_edge.campaign.magic.events import CastingSpent
from fieldcraft.systems.fates_edge.campaign.phases import in_scene
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import CREW, Counted, times_used

Level = Annotated[int, msgspec.Meta(ge=0)]


Hold = Literal["lost footing", "disarmed", "restrained", "separated"]


class Result(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a battle has left of a character or a follower.

    `holds` is what a character is held up by, None for what did before, and `worn` the gear that suffered, by id.
    """

    id: str
    boons: Level = 0
    fatigue: Annotated[int, msgspec.Meta(ge=0, le=4)] = 0
    harm: Level = 0
    holds: frozenset[Hold] | None = None
    worn: tuple[str, ...] = ()


ALL_HARM = from_rule(3, "kit.harm.track", "core.follower.tracks")
"""All the harm that there is in the story."""


@rule("campaign.battle", "kit.harm.track")
def fighters(campaign: Campaign) -> tuple[Character, ...]:
    """Those who take the places of a side, in order: who is there and can act."""
    here = campaign.scene.present if campaign.scene else frozenset(campaign.characters)
    active = (one for one in campaign.characters.values() if one.id in here and one.status == "active")
    return tuple(one for one in active if deny_helpless(campaign, one) is None)


class Magic(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a battle has left of magic: spells that stand now, and castings of the story that do no more."""

    held: tuple[Held, ...] = ()
    lost: tuple[str, ...] = ()


class CameBack(Happening, frozen=True, kw_only=True):
    """Somebody came back from a battle."""

    result: Result

    def apply(self, campaign: Campaign) -> Campaign:
        id, harm = self.result.id, min(self.result.harm, ALL_HARM)
        if id in campaign.followers:
            return campaign.put(followers=replace(campaign.followers[id], harm=harm))
        more = self.result.fatigue - campaign.characters[id].fatigue
        tired = Tired(character=id, levels=more).apply(campaign) if more > 0 else campaign
        left = {"boons": self.result.boons, "fatigue": self.result.fatigue, "harm": harm}
        return tired.put(characters=replace(tired.characters[id], **left))

    def impossible(self, campaign: Campaign) -> str:
        known = self.result.id in campaign.characters or self.result.id in campaign.followers
        return "" if known else f"there is nobody called {self.result.id!r}"

    def words(self, campaign: Campaign) -> str:
        one = campaign.characters.get(self.result.id) or campaign.followers[self.result.id]
        return f"{one.name} comes back: harm {self.result.harm}, fatigue {self.result.fatigue}"


class PointsKept(Happening, frozen=True, kw_only=True):
    """Complication points of a battle stay with the game master until the scene ends."""

    count: int

    def apply(self, campaign: Campaign) -> Campaign:
        return campaign.change(bank=(*campaign.bank, points_banked(campaign, self.count, "the battle")))

    def words(self, campaign: Campaign) -> str:
        return f"{self.count} complication points are left of the battle"


@rule("campaign.battle")
def known_fighters(campaign: Campaign, deed: ReturnFromBattle, by: Seat) -> Denial | None:
    """Only those of the campaign come back from a battle."""
    unknown = (why for one in deed.results if (why := CameBack(result=one).impossible(campaign)))
    return next((Denial(why) for why in unknown), None)


@rule("campaign.battle", "core.cp.menu.combat")
def known_gear(campaign: Campaign, deed: ReturnFromBattle, by: Seat) -> Denial | None:
    """Only what somebody carries, and is not broken, has suffered in a battle, and each thing once."""
    for one in deed.results:
        gear = campaign.characters[one.id].gear if one.id in campaign.characters else {}
        whole = {id for id, item in gear.items() if item.condition != "broken"}
        if len(set(one.worn)) < len(one.worn) or not whole.issuperset(one.worn):
            return Denial(f"{one.id} carries no such gear that could suffer: {', '.join(one.worn)}", unit=one.id)
    return None


@rule("campaign.battle", "core.cp.menu.combat")
def suffer(play: Play[Campaign], result: Result) -> None:
    """What complication points bought against a character in a battle lasts as if it were bought in the story."""
    who = play.state.characters[result.id]
    held = who.conditions & HOLDS
    now = held if result.holds is None else result.holds
    for condition in sorted(held - now):
        play.emit(Unmarked(character=who.id, condition=condition), suffer)
    for condition in sorted(now - held):
        play.emit(Marked(character=who.id, condition=condition), suffer)
    for item in result.worn:
        worn = worsen_condition(who.gear[item], 1)
        play.emit(ItemChanged(character=who.id, item=item, condition=worn), suffer)


@rule("campaign.battle")
def known_magic(campaign: Campaign, deed: ReturnFromBattle, by: Seat) -> Denial | None:
    """Only spells that are known, of people of the campaign, come back, and only castings that there are end."""
    for one in deed.magic.held:
        if one.spell not in known_spells(campaign):
            return Denial(f"there is no spell {one.spell!r}")
        people = {one.character, one.target} - {""}
        if stranger := next((id for id in sorted(people) if id not in campaign.characters), ""):
            return Denial(f"there is no character {stranger!r}")
    unknown = (Denial(f"there is no casting {id!r}") for id in deed.magic.lost if id not in campaign.castings)
    return next(unknown, None)


@rule("campaign.battle")
def is_first_return(campaign: Campaign, deed: ReturnFromBattle, by: Seat) -> Denial | None:
    """What a battle has left comes back once."""
    if not deed.battle or not times_used(campaign, "campaign", CREW, deed.battle):
        return None
    return Denial("what that battle has left has come back already")


class ReturnFromBattle(Deed, frozen=True):
    """Take back into the story what a battle has left: of people, of complication points and of magic.

    `battle` tells it from others, "" for one that was fought elsewhere.
    """

    results: tuple[Result, ...]
    bank: Level = 0
    battle: str = ""
    magic: Magic = Magic()

    checks = (is_master, in_scene, known_fighters, known_gear, known_magic, is_first_return)

    def resolve(self, play: Play[Campaign]) -> None:
        if self.battle:
            over = Counted(window="campaign", owner=CREW, feature=self.battle, what="The battle is over")
            play.emit(over, is_first_return)
        fought = Counted(window="scene", owner=CREW, feature=BATTLE, what="The crew has fought")
        play.emit(fought, was_battle)
        for one in self.results:
            play.emit(CameBack(result=one), known_fighters)
            if one.id in play.state.characters:
                suffer(play, one)
        if self.bank:
            play.emit(PointsKept(count=self.bank), known_fighters)
        self._magic_back(play)

    def _magic_back(self, play: Play[Campaign]) -> None:
        for casting in self.magic.lost:
            play.emit(CastingSpent(casting=casting, why="was seen through"), known_magic)
        for one in self.magic.held:
            play.emit(stand_after_battle(play.state, one), stand_after_battle)


ACTIONS = (ReturnFromBattle,)
EVENTS = (CameBack, PointsKept, SpellHeld)
