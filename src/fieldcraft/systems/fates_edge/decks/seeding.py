"""Seeds of adventures at the table: drawn behind the screen, opened as a scene's clocks, and paid out at the end."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from fieldcraft.core import GM, Event, No, Play, Seat, rule
from fieldcraft.dice.cards import Card
from fieldcraft.systems.fates_edge.acting.boons import BoonsGained
from fieldcraft.systems.fates_edge.acting.facts import Points
from fieldcraft.systems.fates_edge.acting.wearing import Marked
from fieldcraft.systems.fates_edge.calendar import Name, in_scene
from fieldcraft.systems.fates_edge.campaign import Campaign
from fieldcraft.systems.fates_edge.company.changing import AssetChanged, FollowerChanged
from fieldcraft.systems.fates_edge.company.facts import Asset, Follower
from fieldcraft.systems.fates_edge.company.paying import Paid, Price
from fieldcraft.systems.fates_edge.company.points import PointsGiven
from fieldcraft.systems.fates_edge.decks.adventure import DRAWS, Gift, Kind, adventures
from fieldcraft.systems.fates_edge.decks.beside import seed_beside
from fieldcraft.systems.fates_edge.decks.facts import Element, Favour, Seed
from fieldcraft.systems.fates_edge.decks.favours import FavourGained
from fieldcraft.systems.fates_edge.decks.hands import table
from fieldcraft.systems.fates_edge.deeds import Deed, Happening, alive, master, own
from fieldcraft.systems.fates_edge.people.buying import LESSON
from fieldcraft.systems.fates_edge.wear.clocks import id_of
from fieldcraft.systems.fates_edge.wear.facts import Clock
from fieldcraft.systems.fates_edge.wear.stores import stores
from fieldcraft.systems.fates_edge.wear.supply import run_down, spare
from fieldcraft.systems.fates_edge.wear.ticking import ClockStarted
from fieldcraft.systems.fates_edge.wear.tiring import tire

LOW = 2
"""The segments of the supplies that are filled when they are low."""


class SeedSown(Happening, frozen=True, kw_only=True):
    """The seed of an adventure was drawn, was opened in a scene, or gave its reward."""

    seed: Seed
    what: str

    def apply(self, campaign: Campaign) -> Campaign:
        """It lies behind the screen."""
        return campaign.put(seeds=self.seed)

    def seen_by(self, campaign: Campaign, seat: Seat) -> Event | None:
        """Players do not see it."""
        return self if seat == GM else None

    def words(self, campaign: Campaign) -> str:
        """What happened to it."""
        return f"{self.seed.id} {self.what}"


# --- the rules --------------------------------------------------------------------------------


@rule("kit.adventure.full-seed")
def new_seed(campaign: Campaign, deed: DrawSeed, by: Seat) -> No | None:
    """Two seeds never have one name."""
    return No(f"there is a seed {deed.name!r}") if deed.name in campaign.seeds else None


@rule("kit.adventure.links")
def unopened(campaign: Campaign, deed: OpenSeed, by: Seat) -> No | None:
    """A seed that was drawn is opened once."""
    seed = campaign.seeds.get(deed.seed)
    if seed is None:
        return No(f"there is no seed {deed.seed!r}")
    return No("it has been opened") if seed.opened else None


@rule("kit.adventure.links")
def start(campaign: Campaign, deed: OpenSeed) -> str:
    """How a scene begins that a black card rules: low in supplies, with somebody tired, or as the game master picks."""
    reading = campaign.options["black_high"]
    return deed.begin if reading == "gm_choice" else reading


@rule("kit.adventure.links")
def somebody_tires(campaign: Campaign, deed: OpenSeed, by: Seat) -> No | None:
    """Where somebody begins tired it is said who."""
    seed = campaign.seeds[deed.seed]
    named = deed.tired in campaign.characters
    return No("say who is tired") if seed.harsh and start(campaign, deed) == "fatigue_one_pc" and not named else None


def reward(seed: Seed) -> Element | None:
    """The reward that a seed holds: its own, or the first that was kept back."""
    return next((one for one in (*seed.elements, *seed.payoffs) if one.role == "reward"), None)


def gift(campaign: Campaign, deed: GiveReward) -> tuple[Gift, str]:
    """What the reward of a seed gives, and how it is told."""
    found = reward(campaign.seeds[deed.seed])
    return (adventures().gifts[Card(found.card).rank], found.text) if found else (Gift("favour"), "")


@rule("kit.adventure.diamonds")
def reward_left(campaign: Campaign, deed: GiveReward, by: Seat) -> No | None:
    """A seed that was opened gives the reward that it holds."""
    seed = campaign.seeds.get(deed.seed)
    return None if seed and seed.opened and reward(seed) else No("there is no reward to take")


@rule("kit.adventure.diamonds")
def price(campaign: Campaign, given: Gift) -> int:
    """What it costs in experience to keep: artifacts, and followers by the other reading."""
    if given.kind == "follower":
        return 4 if campaign.options["reward_follower"] == "costs_4_xp" else 0
    return given.amount if given.kind == "artifact" else 0


@rule("kit.adventure.links")
def affordable(campaign: Campaign, deed: GiveReward, by: Seat) -> No | None:
    """Experience is spent between scenes, by who has it."""
    cost, who = price(campaign, gift(campaign, deed)[0]), campaign.characters[deed.character]
    if cost and campaign.scene:
        return No("experience is not spent within a scene")
    return None if who.left >= cost else No(f"it costs {cost} XP: {who.name} has {who.left}")


# --- what is done ---------------------------------------------------------------------------------


class DrawSeed(Deed, frozen=True):
    """Draw the seed of an adventure: a hook, a whole seed or an act."""

    name: Name
    kind: Kind = "seed"

    checks = (master, new_seed)

    def resolve(self, play: Play[Campaign]) -> None:
        """The cards say."""
        drawn = DRAWS[self.kind](table(play, "adventure"), play.state.options)
        told = seed_beside(play, drawn)
        play.emit(SeedSown(seed=replace(told, id=self.name), what="is drawn"), DRAWS[self.kind])


class OpenSeed(Deed, frozen=True):
    """Open a seed in the scene that is being played; `begin` and `tired` say how, where that is free."""

    seed: str
    begin: str = "low_supply"
    tired: str = ""

    checks = (master, in_scene, unopened, somebody_tires)

    def resolve(self, play: Play[Campaign]) -> None:
        """Its clocks start, and what its cards make together comes to pass."""
        seed = play.state.seeds[self.seed]
        for number, size in enumerate((seed.clock, *seed.parallel), 1):
            name = seed.id if number == 1 else f"{seed.id} {number}"
            play.emit(ClockStarted(clock=Clock(id=id_of(name), name=name, size=size)), unopened)
        if seed.points:
            play.emit(PointsGiven(points=Points(seed.points, "cards of one colour")), unopened)
        if seed.harsh:
            self._begin_harshly(play)
        play.emit(SeedSown(seed=replace(seed, opened=True), what="is opened"), unopened)

    def _begin_harshly(self, play: Play[Campaign]) -> None:
        if start(play.state, self) == "fatigue_one_pc":
            tire(play, self.tired, 1, "the road here")
        elif (short := LOW - stores(play.state).filled) > 0:
            run_down(play, short, "the road here")


class GiveReward(Deed, frozen=True):
    """Give a character what a seed holds: `name` is what the follower, asset or favour is called."""

    character: str
    seed: str
    name: Name

    checks = (master, own, alive, reward_left, affordable)

    def resolve(self, play: Play[Campaign]) -> None:
        """It is theirs."""
        given, told = gift(play.state, self)
        if cost := price(play.state, given):
            kind: Literal["follower", "gear"] = "follower" if given.kind == "follower" else "gear"
            play.emit(Paid(character=self.character, price=Price(xp=cost), kind=kind, what=self.name), price)
        if given.kind == "supplies":
            spare(play, self.name)
        else:
            play.emit(self._event(given, told), reward_left)
        seed = play.state.seeds[self.seed]
        rest = {
            name: tuple(one for one in getattr(seed, name) if one != reward(seed)) for name in ("elements", "payoffs")
        }
        play.emit(SeedSown(seed=replace(seed, **rest), what="gives its reward"), reward_left)

    def _event(self, given: Gift, told: str) -> Event:
        who, id = self.character, id_of(self.name)
        match given.kind:
            case "boons":
                return BoonsGained(character=who, count=given.amount, why=told)
            case "asset":
                made = Asset(id=id, name=self.name, owner=who, kind="reward", tier=given.tier)
                return AssetChanged(asset=made, what=told)
            case "follower":
                one = Follower(id=id, name=self.name, owner=who, role="", cap=given.amount, loyalty="wary")
                return FollowerChanged(follower=one, what=told)
            case "training":
                return Marked(character=who, condition=LESSON)
        return FavourGained(favour=Favour(id=id, owner=who, text=f"{self.name} ({told})"))


ACTIONS = (DrawSeed, OpenSeed, GiveReward)
EVENTS = (SeedSown,)
