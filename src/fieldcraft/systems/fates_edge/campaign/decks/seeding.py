"""Seeds of adventures at the table: drawn behind the screen, opened as a scene's clocks, and paid out at the end."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec.structs import replace

from fieldcraft.core import GM, Denial, Event, Play, Seat, rule
from fieldcraft.dice.cards import Card
from fieldcraft.systems.fates_edge.campaign.actions import (
    CharacterDeed,
    Deed,
    Happening,
    deny_unplayed,
    is_active,
    is_master,
    is_of_players,
    is_own,
)
from fieldcraft.systems.fates_edge.campaign.characters.buying import LESSON
from fieldcraft.systems.fates_edge.campaign.characters.terms import slug
from fieldcraft.systems.fates_edge.campaign.checks.boons import BoonsGained
from fieldcraft.systems.fates_edge.campaign.checks.conditions import Marked
from fieldcraft.systems.fates_edge.campaign.condition.clock_events import start_clock
from fieldcraft.systems.fates_edge.campaign.condition.clocks import id_of
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock, Sort
from fieldcraft.systems.fates_edge.campaign.condition.fatigue import tire
from fieldcraft.systems.fates_edge.campaign.condition.harm import deny_no_worse
from fieldcraft.systems.fates_edge.campaign.condition.stores import supply_clock
from fieldcraft.systems.fates_edge.campaign.condition.supply import LOW, deny_spare, grant_segment, lower_supplies
from fieldcraft.systems.fates_edge.campaign.decks.adventure import DRAWS, Gift, Kind, adventures, clock_size
from fieldcraft.systems.fates_edge.campaign.decks.facts import Element, Favour, Seed
from fieldcraft.systems.fates_edge.campaign.decks.favours import FavourGained, deny_favour_name
from fieldcraft.systems.fates_edge.campaign.decks.hands import shuffled_pile
from fieldcraft.systems.fates_edge.campaign.decks.pack_entries import add_pack_elements
from fieldcraft.systems.fates_edge.campaign.followers.events import AssetChanged, FollowerChanged, unused_name
from fieldcraft.systems.fates_edge.campaign.followers.facts import Asset, Follower
from fieldcraft.systems.fates_edge.campaign.followers.payment import Paid, Price
from fieldcraft.systems.fates_edge.campaign.followers.points import give_points
from fieldcraft.systems.fates_edge.campaign.names import Name
from fieldcraft.systems.fates_edge.campaign.phases import in_scene
from fieldcraft.systems.fates_edge.campaign.state import Campaign


class SeedSown(Happening, frozen=True, kw_only=True):
    """The seed of an adventure was drawn, was opened in a scene, or gave its reward."""

    seed: Seed
    what: str

    def apply(self, campaign: Campaign) -> Campaign:
        return campaign.put(seeds=self.seed)

    def seen_by(self, campaign: Campaign, seat: Seat) -> Event | None:
        return self if seat == GM else None

    def words(self, campaign: Campaign) -> str:
        return f"{self.seed.id} {self.what}"


@rule("kit.adventure.full-seed", "kit.adventure.clock-size")
def new_seed(campaign: Campaign, deed: DrawSeed, by: Seat) -> Denial | None:
    """Two seeds never have one name, and each has one that its clock can have."""
    if deed.name in campaign.seeds:
        return Denial(f"there is a seed {deed.name!r}")
    return None if id_of(deed.name) else Denial("a name has a letter or a number in it")


@rule("kit.adventure.links")
def is_unopened(campaign: Campaign, deed: OpenSeed, by: Seat) -> Denial | None:
    """A seed that was drawn is opened once."""
    seed = campaign.seeds.get(deed.seed)
    if seed is None:
        return Denial(f"there is no seed {deed.seed!r}")
    return Denial("it has been opened") if seed.opened else None


@rule("kit.adventure.links")
def somebody_tires(campaign: Campaign, deed: OpenSeed, by: Seat) -> Denial | None:
    """Where somebody begins tired it is said who, of those in the scene who can tire any further."""
    seed = campaign.seeds[deed.seed]
    named = campaign.scene is not None and deed.tired in campaign.scene.present
    tires = seed.harsh and deed.begin == "fatigue_one_pc"
    if not tires and not deed.tired:
        return None
    if not named:
        return Denial("say who is tired, of those in this scene")
    return deny_unplayed(campaign, deed.tired) or (deny_no_worse(campaign, deed.tired, "fatigue") if tires else None)


def find_reward(seed: Seed) -> Element | None:
    return next((one for one in (*seed.elements, *seed.payoffs) if one.role == "reward"), None)


def reward_gift(campaign: Campaign, deed: GiveReward) -> tuple[Gift, str]:
    """What the reward of a seed gives, and how it is told."""
    found = find_reward(campaign.seeds[deed.seed])
    return (adventures().gifts[Card(found.card).rank], found.text) if found else (Gift("favour"), "")


@rule("kit.adventure.diamonds")
def reward_left(campaign: Campaign, deed: GiveReward, by: Seat) -> Denial | None:
    """A seed that was opened gives the reward that it holds."""
    seed = campaign.seeds.get(deed.seed)
    return None if seed and seed.opened and find_reward(seed) else Denial("there is no reward to take")


@rule("kit.adventure.diamonds")
def gift_price(given: Gift) -> int:
    """What a gift costs in experience to keep: only artifacts do, followers join free."""
    return given.amount if given.kind == "artifact" else 0


@rule("kit.adventure.links")
def can_pay_reward(campaign: Campaign, deed: GiveReward, by: Seat) -> Denial | None:
    """Experience is spent between scenes, by who has it."""
    cost, who = gift_price(reward_gift(campaign, deed)[0]), campaign.characters[deed.character]
    if cost and campaign.scene:
        return Denial("experience is not spent within a scene")
    return None if who.left >= cost else Denial(f"it costs {cost} XP: {who.name} has {who.left}")


@rule("kit.adventure.diamonds")
def new_favour(id: str, owner: str, text: str, gift: Gift) -> Favour:
    """A favour as it is gained: local renown is worth boons there, and coin pays for upkeep once."""
    return Favour(id=id, owner=owner, text=text, boons=gift.amount, pays=gift.what)


@rule("kit.adventure.diamonds")
def has_no_lesson(campaign: Campaign, deed: GiveReward, by: Seat) -> Denial | None:
    """Training is used before more is given, since it makes one level cheaper and not two."""
    who, given = campaign.characters[deed.character], reward_gift(campaign, deed)[0]
    again = given.kind == "training" and LESSON in who.conditions
    return Denial(f"{who.name} has not used the last training yet", unit=who.id) if again else None


@rule("core.follower.specialty")
def tells_lane(campaign: Campaign, deed: GiveReward, by: Seat) -> Denial | None:
    """Who offers service does so in one lane, as every follower."""
    serves = reward_gift(campaign, deed)[0].kind == "follower"
    return Denial("say in which lane the follower serves") if serves and not deed.role.strip() else None


@rule("campaign.own")
def has_free_name(campaign: Campaign, deed: GiveReward, by: Seat) -> Denial | None:
    """What a seed gives has a name that nothing of its sort has."""
    kind = reward_gift(campaign, deed)[0].kind
    if kind in ("asset", "artifact", "follower"):
        return unused_name(campaign, deed, by)
    return deny_favour_name(campaign, deed.name) if kind == "favour" else None


@rule("kit.supply.free-segment", "kit.adventure.diamonds")
def adds_stores(campaign: Campaign, deed: GiveReward, by: Seat) -> Denial | None:
    """Small stores are given where they add a segment: however many seeds hold them, they are one source."""
    given, told = reward_gift(campaign, deed)
    return deny_spare(campaign, told) if given.kind == "supplies" else None


class DrawSeed(Deed, frozen=True):
    """Draw the seed of an adventure: a hook, a whole seed or an act."""

    name: Name
    kind: Kind = "seed"

    checks = (is_master, new_seed)

    def resolve(self, play: Play[Campaign]) -> None:
        drawn = DRAWS[self.kind](shuffled_pile(play, "adventure"))
        told = add_pack_elements(play, drawn)
        play.emit(SeedSown(seed=replace(told, id=self.name), what="is drawn"), DRAWS[self.kind])


class OpenSeed(Deed, frozen=True):
    """Open a seed in the scene that is being played; `begin` and `tired` say how it begins if a black card rules it."""

    seed: str
    begin: Literal["low_supply", "fatigue_one_pc"] = "low_supply"
    tired: str = ""

    checks = (is_master, in_scene, is_unopened, somebody_tires)

    def resolve(self, play: Play[Campaign]) -> None:
        seed = play.state.seeds[self.seed]
        for number, size in enumerate((seed.clock, *seed.parallel), 1):
            name = seed.id if number == 1 else f"{seed.id} {number}"
            sort: Sort = "primary" if number == 1 else "clock"
            start_clock(play, Clock(id=id_of(name), name=name, size=size, sort=sort), clock_size)
        if seed.points:
            give_points(play, seed.points, "cards of one colour", is_unopened)
        if seed.harsh:
            self._begin_harshly(play)
        play.emit(SeedSown(seed=replace(seed, opened=True), what="is opened"), is_unopened)

    def _begin_harshly(self, play: Play[Campaign]) -> None:
        if self.begin == "fatigue_one_pc":
            tire(play, self.tired, 1, "the road here")
        elif (short := LOW - supply_clock(play.state).filled) > 0:
            lower_supplies(play, short, "the road here")


class GiveReward(CharacterDeed, frozen=True):
    """Give a character what a seed holds: `name` is what the follower, asset or favour is called.

    `role` is the lane in which a follower serves.
    """

    seed: str
    name: Name
    role: Annotated[str, msgspec.Meta(max_length=120)] = ""

    checks = (
        is_master,
        is_own,
        is_active,
        is_of_players,
        reward_left,
        has_free_name,
        tells_lane,
        has_no_lesson,
        adds_stores,
        can_pay_reward,
    )

    def resolve(self, play: Play[Campaign]) -> None:
        given, told = reward_gift(play.state, self)
        if cost := gift_price(given):
            play.emit(Paid(character=self.character, price=Price(xp=cost), kind="gear", what=self.name), gift_price)
        if given.kind == "supplies":
            grant_segment(play, told)
        else:
            play.emit(self._event(given, told), reward_left)
        seed = play.state.seeds[self.seed]
        rest = {
            name: tuple(one for one in getattr(seed, name) if one != find_reward(seed))
            for name in ("elements", "payoffs")
        }
        play.emit(SeedSown(seed=replace(seed, **rest), what="gives its reward"), reward_left)

    def _event(self, given: Gift, told: str) -> Event:
        who, id = self.character, slug(self.name)
        match given.kind:
            case "boons":
                return BoonsGained(character=who, count=given.amount, why=told)
            case "asset" | "artifact":
                made = Asset(id=id, name=self.name, owner=who, kind=given.what, tier=given.tier)
                return AssetChanged(asset=made, what=told)
            case "follower":
                one = Follower(id=id, name=self.name, owner=who, role=self.role, cap=given.amount, loyalty="wary")
                return FollowerChanged(follower=one, what=told)
            case "training":
                return Marked(character=who, condition=LESSON)
        return FavourGained(favour=new_favour(id, who, f"{self.name} ({told})", given))


ACTIONS = (DrawSeed, OpenSeed, GiveReward)
EVENTS = (SeedSown,)
