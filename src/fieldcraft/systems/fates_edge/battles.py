"""A battle with miniatures as a scene of the story: who takes the field, and what they bring back."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec.structs import replace

from fieldcraft.core import No, Play, Seat, rule
from fieldcraft.systems.fates_edge.abilities import Abilities
from fieldcraft.systems.fates_edge.acting.facts import Points
from fieldcraft.systems.fates_edge.calendar import in_scene
from fieldcraft.systems.fates_edge.campaign import Campaign
from fieldcraft.systems.fates_edge.company.changing import Counted
from fieldcraft.systems.fates_edge.company.facts import Follower
from fieldcraft.systems.fates_edge.counters import CREW, used
from fieldcraft.systems.fates_edge.deeds import Deed, Happening, master
from fieldcraft.systems.fates_edge.magic.battle import Held, SpellHeld, battle_spells, held, lost, standing, veil
from fieldcraft.systems.fates_edge.magic.gathering import catalogue
from fieldcraft.systems.fates_edge.magic.happenings import CastingSpent
from fieldcraft.systems.fates_edge.people.facts import Character
from fieldcraft.systems.fates_edge.people.needs import abilities
from fieldcraft.systems.miniatures.goals import Slay
from fieldcraft.systems.miniatures.spells import Spell
from fieldcraft.systems.miniatures.state import State, Unit

Level = Annotated[int, msgspec.Meta(ge=0)]

# --- taking the field -------------------------------------------------------------------------


@rule("campaign.battle")
def as_unit(campaign: Campaign, character: Character, place: Unit) -> Unit:
    """A character in the place of a unit: its own name, ratings, spells and state, the place's weapons and rituals."""
    return replace(
        place,
        id=character.id,
        name=character.name,
        number=0,
        player=True,
        abilities=abilities(character, campaign.options),
        boons=character.boons,
        fatigue=character.fatigue,
        harm=character.harm,
        spells=(*battle_spells(campaign, character), *rituals(place)),
        veil=veil(campaign, character),
        conditions=place.conditions | ({"compromised"} if worn(character) else set()),
    )


def rituals(place: Unit) -> tuple[Spell, ...]:
    """The rituals of a place: what the battle is about can be done by whoever takes it."""
    return tuple(spell for spell in place.spells if spell.ritual)


def worn(character: Character) -> bool:
    """Whether some of its gear is compromised."""
    return any(item.condition == "compromised" for item in character.gear.values())


@rule("campaign.battle")
def as_figure(follower: Follower, place: Unit) -> Unit:
    """A follower in the place of a unit: its role is its skill, as good as its cap, and it has no boons."""
    able = Abilities(skills={follower.role.casefold(): follower.cap})
    return replace(
        place,
        id=follower.id,
        name=follower.name,
        number=0,
        player=False,
        abilities=able,
        harm=follower.harm,
        spells=rituals(place),
    )


@rule("campaign.battle")
def fielded(campaign: Campaign, battle: State, side: Seat) -> State:
    """A battle in which those present take the places of a side's units in order, then their followers; others stay.

    ValueError if the side has no places.
    """
    places = [unit for unit in battle.units.values() if unit.side == side]
    if not places:
        msg = f"no unit of the battle is on the side {side!r}: there are {', '.join(battle.sides)}"
        raise ValueError(msg)
    here = campaign.scene.present if campaign.scene else frozenset(campaign.characters)
    people = [one for one in campaign.characters.values() if one.id in here and one.status == "active"]
    behind = [one for one in campaign.followers.values() if one.owner in here and available(one)]
    heroes = {place.id: as_unit(campaign, one, place) for one, place in zip(people, places, strict=False)}
    figures = {place.id: as_figure(one, place) for one, place in zip(behind, places[len(people) :], strict=False)}
    return renamed(battle, heroes | figures)


def available(follower: Follower) -> bool:
    """Whether a follower can take the field."""
    return follower.where == "present" and follower.harm < 3 and follower.condition != "compromised"


def renamed(battle: State, taken: dict[str, Unit]) -> State:
    """The battle with some units in the places of others, wherever those were named."""
    units = {unit.id: unit for unit in (taken.get(id, unit) for id, unit in battle.units.items())}
    order = tuple(taken[id].id if id in taken else id for id in battle.order)
    goals = tuple(
        replace(goal, unit=taken[goal.unit].id) if isinstance(goal, Slay) and goal.unit in taken else goal
        for goal in battle.goals
    )
    return replace(battle, units=units, order=order, goals=goals)


# --- coming back --------------------------------------------------------------------------------


class Result(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a battle has left of a character or a follower."""

    id: str
    boons: Level = 0
    fatigue: Annotated[int, msgspec.Meta(ge=0, le=4)] = 0
    harm: Level = 0


@rule("campaign.battle")
def results(campaign: Campaign, began: State, ended: State) -> tuple[Result, ...]:
    """What a battle has left of everybody of the campaign who took the field; who fell has all harm there is."""
    known = [id for id in began.units if id in campaign.characters or id in campaign.followers]
    return tuple(result(ended.units.get(id), began.units[id]) for id in known)


def result(unit: Unit | None, before: Unit) -> Result:
    """What is left of a unit; None for one that is gone."""
    if unit is None:
        return Result(id=before.id, boons=before.boons, fatigue=before.fatigue, harm=before.harm_max)
    return Result(id=unit.id, boons=unit.boons, fatigue=min(unit.fatigue, 4), harm=min(unit.harm, unit.harm_max))


class Magic(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a battle has left of magic: spells that stand now, and castings of the story that do no more."""

    held: tuple[Held, ...] = ()
    lost: tuple[str, ...] = ()


def magic(campaign: Campaign, began: State, ended: State) -> Magic:
    """What a battle has left of the magic of people of the campaign."""
    return Magic(held(campaign, began, ended), lost(campaign, began, ended))


class CameBack(Happening, frozen=True, kw_only=True):
    """Somebody came back from a battle."""

    result: Result

    def apply(self, campaign: Campaign) -> Campaign:
        """What the battle left is what there is."""
        id, harm = self.result.id, min(self.result.harm, 3)
        if id in campaign.followers:
            return campaign.put(followers=replace(campaign.followers[id], harm=harm))
        left = {"boons": self.result.boons, "fatigue": self.result.fatigue, "harm": harm}
        return campaign.put(characters=replace(campaign.characters[id], **left))

    def impossible(self, campaign: Campaign) -> str:
        """Only those of the campaign come back."""
        known = self.result.id in campaign.characters or self.result.id in campaign.followers
        return "" if known else f"there is nobody called {self.result.id!r}"

    def words(self, campaign: Campaign) -> str:
        """Who, and how."""
        one = campaign.characters.get(self.result.id) or campaign.followers[self.result.id]
        return f"{one.name} comes back: harm {self.result.harm}, fatigue {self.result.fatigue}"


class PointsKept(Happening, frozen=True, kw_only=True):
    """Complication points of a battle stay with the game master until the scene ends."""

    count: int

    def apply(self, campaign: Campaign) -> Campaign:
        """They are in the bank."""
        return campaign.change(bank=(*campaign.bank, Points(self.count, "the battle")))

    def words(self, campaign: Campaign) -> str:
        """How many."""
        return f"{self.count} complication points are left of the battle"


@rule("campaign.battle")
def known_fighters(campaign: Campaign, deed: ReturnFromBattle, by: Seat) -> No | None:
    """Only those of the campaign come back from a battle."""
    unknown = (why for one in deed.results if (why := CameBack(result=one).impossible(campaign)))
    return next((No(why) for why in unknown), None)


@rule("campaign.battle")
def known_magic(campaign: Campaign, deed: ReturnFromBattle, by: Seat) -> No | None:
    """Only spells that are known, of people of the campaign, come back, and only castings that there are end."""
    for one in deed.magic.held:
        if one.spell not in catalogue(campaign):
            return No(f"there is no spell {one.spell!r}")
        people = {one.character, one.target} - {""}
        if stranger := next((id for id in sorted(people) if id not in campaign.characters), ""):
            return No(f"there is no character {stranger!r}")
    unknown = (No(f"there is no casting {id!r}") for id in deed.magic.lost if id not in campaign.castings)
    return next(unknown, None)


@rule("campaign.battle")
def not_twice(campaign: Campaign, deed: ReturnFromBattle, by: Seat) -> No | None:
    """What a battle has left comes back once."""
    if not deed.battle or not used(campaign, "campaign", CREW, deed.battle):
        return None
    return No("what that battle has left has come back already")


class ReturnFromBattle(Deed, frozen=True):
    """Take back into the story what a battle has left: of people, of complication points and of magic.

    `battle` tells it from others, "" for one that was fought elsewhere.
    """

    results: tuple[Result, ...]
    bank: Level = 0
    battle: str = ""
    magic: Magic = Magic()

    checks = (master, in_scene, known_fighters, known_magic, not_twice)

    def resolve(self, play: Play[Campaign]) -> None:
        """Each comes back, and the points are kept."""
        if self.battle:
            over = Counted(window="campaign", owner=CREW, feature=self.battle, what="The battle is over")
            play.emit(over, not_twice)
        for one in self.results:
            play.emit(CameBack(result=one), known_fighters)
        if self.bank:
            play.emit(PointsKept(count=self.bank), known_fighters)
        self._magic_back(play)

    def _magic_back(self, play: Play[Campaign]) -> None:
        for casting in self.magic.lost:
            play.emit(CastingSpent(casting=casting, why="was seen through"), lost)
        for one in self.magic.held:
            play.emit(standing(play.state, one), standing)


ACTIONS = (ReturnFromBattle,)
EVENTS = (CameBack, PointsKept, SpellHeld)
