"""Making a character: experience and debts, complications to begin with, ties to others, and a kit."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec.structs import replace

from fieldcraft.core import GM, Denial, Play, Seat, from_rule, rule
from fieldcraft.systems.fates_edge.campaign.actions import (
    CharacterDeed,
    CharacterEvent,
    Deed,
    Happening,
    Told,
    is_own,
)
from fieldcraft.systems.fates_edge.campaign.characters.content import Name, Trouble, cultures, troubles
from fieldcraft.systems.fates_edge.campaign.characters.costs import CREATION
from fieldcraft.systems.fates_edge.campaign.characters.facts import Award, Character, Item
from fieldcraft.systems.fates_edge.campaign.characters.limits import ask_being
from fieldcraft.systems.fates_edge.campaign.characters.prerequisites import name_people, peoples_of
from fieldcraft.systems.fates_edge.campaign.characters.terms import deny_removed_content, slug, terms
from fieldcraft.systems.fates_edge.campaign.checks.omens import read_omen
from fieldcraft.systems.fates_edge.campaign.decks.drawing import draw_cards, set_aside
from fieldcraft.systems.fates_edge.campaign.ids import free_id
from fieldcraft.systems.fates_edge.campaign.names import spell_out
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import Counted, feature_key
from fieldcraft.systems.fates_edge.shared.abilities import ATTRIBUTES

COMPLICATIONS = from_rule(2, "core.creation.complication-trade")
"""How many complications a character may begin with."""

BY_CHANCE: dict[str, str] = from_rule(
    {"d10_table": "rolled", "deck": "drawn from the deck of consequences"}, "core.creation.complication-trade"
)
"""How a complication comes that nobody picks."""

HEIRLOOM = "broken-heirloom"
"""The complication by which a dear thing begins compromised."""

ILL_LUCK = "cursed-token"
"""The complication by which something that brings ill luck is carried."""

Id = Annotated[str, msgspec.Meta(pattern="^[a-z0-9][a-z0-9-]{0,39}$")]


class CharacterMade(Happening, frozen=True, kw_only=True):
    """Somebody new is there, or somebody's sheet was put in its place."""

    character: Character

    def apply(self, campaign: Campaign) -> Campaign:
        return campaign.put(characters=self.character)

    def words(self, campaign: Campaign) -> str:
        highest = max(map(self.character.abilities().attribute, ATTRIBUTES))
        return f"{self.character.name} joins{ask_being(highest)}"


class CharacterFinished(CharacterEvent, frozen=True, kw_only=True):
    """A character is ready to play."""

    def apply(self, campaign: Campaign) -> Campaign:
        return self.update(campaign, status="active")

    def words(self, campaign: Campaign) -> str:
        return f"{self.who(campaign).name} is ready"


@rule("core.affinity.definition")
def with_people(character: Character, culture: str) -> Character:
    """A character as one of a people; where that has an affinity, it goes before any that was named."""
    named = frozenset[str]() if slug(culture) in cultures() else character.affinities
    return replace(character, culture=culture, affinities=named)


class CharacterDescribed(CharacterEvent, frozen=True, kw_only=True):
    """What a character is was said in other words."""

    name: Name
    concept: str = ""
    culture: str = ""

    def apply(self, campaign: Campaign) -> Campaign:
        who = with_people(self.who(campaign), self.culture)
        return campaign.put(characters=replace(who, name=self.name, concept=self.concept))

    def words(self, campaign: Campaign) -> str:
        about = ", ".join(filter(None, (self.culture.replace("-", " "), self.concept)))
        return f"{self.name}: {about}" if about else self.name


def name_complication(key: str) -> str:
    """What a complication is called."""
    return next((one.name for one in troubles() if one.key == key), spell_out(key))


class ComplicationTaken(CharacterEvent, frozen=True, kw_only=True):
    """A character begins with a complication, for one more XP."""

    complication: str

    def apply(self, campaign: Campaign) -> Campaign:
        who = self.who(campaign)
        award = Award(1, self.complication, "core.creation.complication-trade")
        troubled = replace(who, complications=(*who.complications, self.complication), awards=(*who.awards, award))
        return campaign.put(characters=troubled)

    def words(self, campaign: Campaign) -> str:
        return f"{self.who(campaign).name} begins with {name_complication(self.complication)}"


class ItemGained(CharacterEvent, frozen=True, kw_only=True):
    """A character has something more."""

    item: str
    thing: Item

    def apply(self, campaign: Campaign) -> Campaign:
        who = self.who(campaign)
        new = replace(self.thing, arc=campaign.arc, session=campaign.session)
        return self.update(campaign, gear={**who.gear, self.item: new})

    def words(self, campaign: Campaign) -> str:
        name = self.who(campaign).name
        state = "" if self.thing.condition == "maintained" else f", {self.thing.condition}"
        return f"{name} has {self.thing.name}{state}{ask_hook(campaign, self.thing)}"


@rule("kit.gear.artifacts")
def ask_hook(campaign: Campaign, item: Item) -> str:
    """What the game master is asked as an artifact comes, which a strong hook always brings in; "" of all else."""
    ware = terms(campaign).ware(item.kind)
    return " (the game master: which hook brings it into the story?)" if ware and ware.sort == "artifact" else ""


@rule("campaign.ids")
def deny_taken_id(campaign: Campaign, id: str) -> Denial | None:
    """No two characters have one id, nor is it that of a follower or an asset."""
    if id in campaign.characters:
        return Denial(f"there is a character {id!r} already", rule="campaign.ids")
    other = campaign.followers.get(id) or campaign.assets.get(id)
    return Denial(f"{other.name} goes by {id!r} already", rule="campaign.ids") if other else None


@rule("kit.gear.logistics-assets", "kit.gear.cultural")
def ask_spoilt(campaign: Campaign, item: Item) -> str:
    """What the game master is asked of a thing that was damaged or lost, as it is told after that; "" for nothing."""
    ware = terms(campaign).ware(item.kind)
    return f" (the game master: {ware.spoilt})" if ware and ware.spoilt else ""


class ItemSpent(CharacterEvent, frozen=True, kw_only=True):
    """Something that was carried is used up and gone."""

    item: str
    why: str

    def apply(self, campaign: Campaign) -> Campaign:
        return self.update(campaign, gear={id: one for id, one in self.who(campaign).gear.items() if id != self.item})

    def impossible(self, campaign: Campaign) -> str:
        if why := super().impossible(campaign):
            return why
        return "" if self.item in self.who(campaign).gear else f"there is no {self.item!r}"

    def words(self, campaign: Campaign) -> str:
        who = self.who(campaign)
        item = who.gear[self.item]
        return f"{who.name} gives up {item.name}: {self.why}{ask_spoilt(campaign, item)}"


@rule("campaign.own")
def may_create(campaign: Campaign, deed: CreateCharacter, by: Seat) -> Denial | None:
    """A player makes characters for the own seat, the game master for all; each has an id of its own."""
    if (taken := deny_taken_id(campaign, deed.id)) is not None:
        return taken
    if deed.seat and deed.seat not in campaign.players:
        return Denial(f"nobody plays at the seat {deed.seat!r}")
    return None if by in (GM, deed.seat) else Denial("that is not your seat")


@rule("core.affinity.definition", "core.affinity.list")
def has_one_affinity(campaign: Campaign, deed: CreateCharacter, by: Seat) -> Denial | None:
    """A people gives one affinity: one of the list has its own, any other may name one."""
    if (people := cultures().get(slug(deed.culture))) is not None and deed.affinities:
        return Denial(f"the affinity of {spell_out(people.key)} is {people.affinity}")
    return Denial("a people gives one affinity") if len(deed.affinities) > 1 else None


@rule("core.creation.pool")
def new_character(deed: CreateCharacter) -> Character:
    """A new character has thirty XP."""
    return Character(
        id=deed.id,
        name=deed.name,
        seat=deed.seat,
        concept=deed.concept,
        culture=deed.culture,
        affinities=frozenset(map(slug, deed.affinities)),
        archetype=deed.archetype,
        awards=(Award(CREATION, "creation", "core.creation.pool"),),
        status="unfinished",
    )


class CreateCharacter(Deed, frozen=True, kw_only=True):
    """Begin to make a character."""

    id: Id
    name: Name
    seat: Seat = ""
    concept: str = ""
    culture: str = ""
    affinities: tuple[str, ...] = ()
    archetype: str = ""

    checks = (may_create, has_one_affinity)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(CharacterMade(character=new_character(self)), new_character)


@rule("core.creation.pool")
def in_the_making(campaign: Campaign, deed: Deed, by: Seat) -> Denial | None:
    """Some things are done only while a character is made."""
    who = campaign.characters[deed.piece]
    return None if who.status == "unfinished" else Denial(f"{who.name} is made already")


@rule("core.affinity.definition")
def keeps_its_people(campaign: Campaign, deed: DescribeCharacter, by: Seat) -> Denial | None:
    """Who has learned what only some people learn stays one of them."""
    who = campaign.characters[deed.character]
    after = peoples_of(with_people(who, deed.culture))
    for talent in filter(None, map(terms(campaign).talent, sorted(who.talents))):
        if talent.needs.people and not after.intersection(talent.needs.people):
            people = " or ".join(map(name_people, talent.needs.people))
            return Denial(f"{who.name} has learned {talent.name}, which takes {people}")
    return None


class DescribeCharacter(CharacterDeed, frozen=True, kw_only=True):
    """Say anew what a character in the making is called, what it is, and of which people."""

    name: Name
    concept: str = ""
    culture: str = ""

    checks = (is_own, in_the_making, keeps_its_people)

    def resolve(self, play: Play[Campaign]) -> None:
        described = CharacterDescribed(
            character=self.character, name=self.name, concept=self.concept, culture=self.culture
        )
        play.emit(described, in_the_making)


@rule("core.creation.complication-trade")
def few_complications(campaign: Campaign, deed: TakeComplication, by: Seat) -> Denial | None:
    """A character begins with two complications at most, each another one."""
    has = campaign.characters[deed.character].complications
    if len(has) >= COMPLICATIONS:
        return Denial(f"nobody begins with more than {COMPLICATIONS} complications")
    return Denial("that one is there already") if slug(deed.complication) in has else None


@rule("core.creation.complication-trade")
def who_chooses(campaign: Campaign, deed: TakeComplication, by: Seat) -> Denial | None:
    """Complications are rolled or drawn, or picked by the game master."""
    if (source := campaign.options["starting_complication_source"]) in BY_CHANCE:
        return Denial(f"it is {BY_CHANCE[source]}") if deed.complication else None
    return None if by == GM and slug(deed.complication) else Denial("the game master picks it")


@rule("core.creation.complication-trade")
def draw_complication(play: Play[Campaign]) -> str:
    """What a card of the deck of consequences tells; it is no consequence of the session that anybody is paid for."""
    (card,) = draw_cards(play, "consequences")
    set_aside(play, card.text)
    read = read_omen(play.state, card.text)
    return f"{card.name}, {read.band.lower()}: {read.suit.domain}"


@rule("core.creation.complication-trade", "core.creation.complication-table")
def choose_complication(play: Play[Campaign], has: tuple[str, ...]) -> str:
    """A complication that somebody does not have yet: of a die of ten, or of a card where the table draws."""
    while True:
        if play.state.options["starting_complication_source"] == "deck":
            which = draw_complication(play)
        else:
            which = complication_for_face(*play.roll(10, 1, "starting complication")).key
        if which not in has:
            return which


@rule("core.creation.complication-table")
def complication_for_face(face: int) -> Trouble:
    """A die of ten tells which complication it is.

    >>> complication_for_face(2).name
    'Broken Heirloom'
    """
    return troubles()[face - 1]


@rule("core.creation.complication-table")
def break_heirloom(play: Play[Campaign], character: str) -> None:
    """Whose heirloom is broken has one dear thing that is compromised: the first that they carry, or the heirloom.

    Neither a standard kit nor what brings ill luck is dear.
    """
    gear = play.state.characters[character].gear.items()
    dear = ((id, one) for id, one in gear if id != ILL_LUCK and not is_kit(play.state, one))
    id, thing = next(dear, (HEIRLOOM, Item("Heirloom")))
    play.emit(ItemGained(character=character, item=id, thing=replace(thing, condition="compromised")), break_heirloom)
    named = Counted(window="campaign", owner=character, feature=feature_key(HEIRLOOM, id), what="")
    play.emit(named, break_heirloom)


def is_kit(campaign: Campaign, item: Item) -> bool:
    ware = terms(campaign).ware(item.kind)
    return ware is not None and ware.sort == "kit"


@rule("core.creation.complication-table")
def ask_weaving(play: Play[Campaign]) -> None:
    """Ask the game master to work the complications that people begin with into the opening, its first scene."""
    troubled = (one for one in play.state.characters.values() if one.complications and not one.is_gone)
    found = [f"{one.name} ({', '.join(map(name_complication, one.complications))})" for one in troubled]
    if play.state.scenes == 1 and found:
        asked = "(the game master: how does the opening weave them in?)"
        play.emit(Told(what=f"Complications: {', '.join(found)} {asked}"), ask_weaving)


@rule("core.creation.complication-table")
def carry_token(play: Play[Campaign], character: str) -> None:
    """Whose complication is a cursed token carries it."""
    id = free_id(ILL_LUCK, play.state.characters[character].gear)
    play.emit(ItemGained(character=character, item=id, thing=Item("Cursed Token")), carry_token)


class TakeComplication(CharacterDeed, frozen=True):
    """Begin with a complication, for one more XP; `complication` only where it is picked."""

    complication: str = ""

    checks = (is_own, in_the_making, who_chooses, few_complications)

    def resolve(self, play: Play[Campaign]) -> None:
        has = play.state.characters[self.character].complications
        which = slug(self.complication) or choose_complication(play, has)
        play.emit(ComplicationTaken(character=self.character, complication=which), complication_for_face)
        if which == HEIRLOOM:
            break_heirloom(play, self.character)
        if which == ILL_LUCK:
            carry_token(play, self.character)


@rule("kit.gear.starting-kit")
def one_free_kit(campaign: Campaign, deed: TakeKit, by: Seat) -> Denial | None:
    """A character begins with one of the standard kits."""
    ware = terms(campaign).ware(deed.kit)
    if ware is None or ware.sort != "kit":
        return Denial(f"there is no kit {deed.kit!r}")
    if (no := deny_removed_content(terms(campaign), ware.key)) is not None:
        return no
    free = any(is_kit(campaign, item) for item in campaign.characters[deed.character].gear.values())
    return Denial("the first kit is free, and it is taken") if free else None


class TakeKit(CharacterDeed, frozen=True):
    """Take the free kit of a new character."""

    kit: str

    checks = (is_own, in_the_making, one_free_kit)

    def resolve(self, play: Play[Campaign]) -> None:
        ware = terms(play.state).ware(self.kit)
        assert ware is not None
        item = Item(ware.name, ware.key, uses=ware.uses)
        id = free_id(ware.key, play.state.characters[self.character].gear)
        play.emit(ItemGained(character=self.character, item=id, thing=item), one_free_kit)


@rule("core.contract.agency")
def acts_itself(campaign: Campaign, deed: FinishCharacter, by: Seat) -> Denial | None:
    """A character can act in scenes itself: it is more than the assets that it owns."""
    who = campaign.characters[deed.character]
    if any(one.kind not in ("asset", "gear", "other") for one in who.purchases):
        return None
    return Denial(f"{who.name} can do nothing in a scene but own things")


class FinishCharacter(CharacterDeed, frozen=True):
    """End the making of a character."""

    checks = (is_own, in_the_making, acts_itself)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(CharacterFinished(character=self.character), acts_itself)


ACTIONS = (CreateCharacter, DescribeCharacter, TakeComplication, TakeKit, FinishCharacter)
EVENTS = (CharacterMade, CharacterDescribed, CharacterFinished, ComplicationTaken, ItemGained, ItemSpent)
