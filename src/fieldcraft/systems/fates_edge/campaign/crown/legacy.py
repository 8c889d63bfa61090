"""After the finale: epilogues, and what becomes part of the world."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec.structs import replace

from fieldcraft.core import GM, Denial, Event, Play, Seat, from_rule, rule
from fieldcraft.dice.cards import Card
from fieldcraft.systems.fates_edge.campaign.actions import (
    CharacterDeed,
    CharacterEvent,
    Deed,
    Happening,
    is_active,
    is_master,
    is_of_players,
    is_own,
    is_present,
)
from fieldcraft.systems.fates_edge.campaign.characters.buying import Bought, deny_spending_in_scene
from fieldcraft.systems.fates_edge.campaign.characters.facts import Purchase
from fieldcraft.systems.fates_edge.campaign.characters.terms import slug
from fieldcraft.systems.fates_edge.campaign.condition.clocks import deny_raising, move_clock, rail, rail_of
from fieldcraft.systems.fates_edge.campaign.crown.facts import Legacy
from fieldcraft.systems.fates_edge.campaign.crown.finale import NAMELESS
from fieldcraft.systems.fates_edge.campaign.crown.spread import crown
from fieldcraft.systems.fates_edge.campaign.decks.drawing import draw_cards
from fieldcraft.systems.fates_edge.campaign.followers.assisting import deny_compromised
from fieldcraft.systems.fates_edge.campaign.followers.events import deny_called
from fieldcraft.systems.fates_edge.campaign.followers.facts import Asset, opening_key
from fieldcraft.systems.fates_edge.campaign.followers.openings import deny_in_control
from fieldcraft.systems.fates_edge.campaign.followers.recruiting import anchor
from fieldcraft.systems.fates_edge.campaign.names import Name
from fieldcraft.systems.fates_edge.campaign.phases import in_scene
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import CREW, Counted, is_used_up

PROMPTS: dict[str, str] = from_rule(
    {"S": "a place that changed", "H": "a person kept or lost", "C": "a cost still owed", "D": "something that lasts"},
    "kit.crown.legacy",
)

INSTITUTION, WITH_STEWARD, RIDER = from_rule((12, 8, 4), "kit.crown.legacy")
"""Experience that it costs to turn an asset into an institution, with a scene for its steward, and an endorsement."""


@rule("kit.crown.legacy")
def finale_is_over(campaign: Campaign, deed: Deed, by: Seat) -> Denial | None:
    """All of this comes after the finale."""
    return None if crown(campaign).ending else Denial("the finale has not been played")


@rule("kit.crown.legacy")
def epilogue_drawn(campaign: Campaign, deed: CharacterDeed, by: Seat) -> Denial | None:
    """First somebody draws and tells, then what they hold becomes part of the world."""
    return None if deed.character in crown(campaign).epilogues else Denial("first the two cards are drawn")


class EpilogueDrawn(CharacterEvent, frozen=True, kw_only=True):
    """Somebody drew two cards for what became of them."""

    cards: tuple[str, str]

    def apply(self, campaign: Campaign) -> Campaign:
        now = crown(campaign)
        return campaign.change(crown=replace(now, epilogues={**now.epilogues, self.character: self.cards}))

    def words(self, campaign: Campaign) -> str:
        asked = tuple(dict.fromkeys(PROMPTS[Card(card).suit] for card in self.cards))
        twice = ", twice" if len(asked) < len(self.cards) else ""
        return f"{self.who(campaign).name} tells of {' and '.join(asked)}{twice}"


class LegacyLeft(Happening, frozen=True, kw_only=True):
    """Something became part of the world."""

    legacy: Legacy
    asset: str = ""
    follower: str = ""

    def apply(self, campaign: Campaign) -> Campaign:
        now = crown(campaign)
        campaign = campaign.change(crown=replace(now, legacies=(*now.legacies, self.legacy)))
        if self.follower:
            settled = anchor(campaign.followers[self.follower], f"stationed at {self.legacy.region}")
            campaign = settled.apply(campaign)
        return campaign.drop(assets=self.asset) if self.asset else campaign

    def words(self, campaign: Campaign) -> str:
        post = f", {self.legacy.post}" if self.legacy.post else ""
        where = f", {self.legacy.region}" if self.legacy.region else ""
        return f"{self.legacy.kind.capitalize()}: {self.legacy.what}{post}{where}"


@rule("kit.crown.legacy")
def once_each(campaign: Campaign, deed: DrawEpilogue, by: Seat) -> Denial | None:
    """Everybody draws once."""
    return Denial("the cards have been drawn") if deed.character in crown(campaign).epilogues else None


class DrawEpilogue(CharacterDeed, frozen=True):
    """Draw two cards and tell what they ask."""

    checks = (is_own, is_of_players, finale_is_over, once_each)

    def resolve(self, play: Play[Campaign]) -> None:
        one, two = draw_cards(play, "epilogue", 2)
        play.emit(EpilogueDrawn(character=self.character, cards=(one.text, two.text)), once_each)


@rule("kit.crown.legacy")
def legacy_price(deed: KeepLegacy) -> int:
    """What it costs in experience: an asset 12, or 8 with a scene for its steward, an endorsement 4."""
    if deed.kind == "rider":
        return RIDER
    return WITH_STEWARD if deed.steward else INSTITUTION


@rule("kit.crown.legacy")
def can_pay_legacy(campaign: Campaign, deed: KeepLegacy, by: Seat) -> Denial | None:
    """It is paid for with experience that is left."""
    who, cost = campaign.characters[deed.character], legacy_price(deed)
    return None if who.left >= cost else Denial(f"it costs {cost} XP: {who.name} has {who.left}")


@rule("core.xp.timing", "kit.crown.legacy")
def paid_between_scenes(campaign: Campaign, deed: KeepLegacy, by: Seat) -> Denial | None:
    """No experience is spent in a scene."""
    return deny_spending_in_scene(campaign)


@rule("kit.crown.legacy")
def steward_played(campaign: Campaign, deed: KeepLegacy, by: Seat) -> Denial | None:
    """That a scene for the steward was played the game master says."""
    return Denial("the game master says that the steward had a scene") if deed.steward and by != GM else None


@rule("kit.crown.legacy")
def is_endorsed(campaign: Campaign, deed: KeepLegacy, by: Seat) -> Denial | None:
    """An endorsement is on record, or the game master says that there is one; each becomes a rider once."""
    if deed.kind != "rider":
        return None
    if any(one.kind == "rider" and slug(one.what) == slug(deed.what) for one in crown(campaign).legacies):
        return Denial(f"{deed.what} is part of the doctrine")
    known = by == GM or slug(deed.what) in map(slug, endorsements(campaign))
    return None if known else Denial("there is no such endorsement on record")


def endorsements(campaign: Campaign) -> tuple[str, ...]:
    """The seasonal endorsements that smaller crowns have won."""
    won = (one for one in crown(campaign).records if one.prize == "endorsement" and one.ending != "shattered")
    return tuple(one.name for one in won)


@rule("kit.crown.legacy")
def major_asset(campaign: Campaign, deed: KeepLegacy, by: Seat) -> Denial | None:
    """Only a major asset of one's own becomes an institution, and none that is seized or burned."""
    if deed.kind == "rider":
        return None
    asset = find_own_major(campaign, deed)
    if asset is None:
        return Denial("only a major asset of their own becomes an institution")
    return Denial(f"{asset.name} is compromised", unit=asset.id) if asset.condition == "compromised" else None


def find_own_major(campaign: Campaign, deed: KeepLegacy) -> Asset | None:
    """The major asset of somebody's own that is meant, by its id or its name; None if there is none."""
    named = (one for one in campaign.assets.values() if slug(deed.what) in (one.id, slug(one.name)))
    return next((one for one in named if one.owner == deed.character and one.tier == "major"), None)


class KeepLegacy(CharacterDeed, frozen=True):
    """Pay for a major asset to become an institution, or for a season's endorsement to become part of the doctrine."""

    kind: Literal["institution", "rider"]
    what: Name
    steward: bool = False

    checks = (
        is_own,
        is_of_players,
        finale_is_over,
        epilogue_drawn,
        paid_between_scenes,
        major_asset,
        steward_played,
        is_endorsed,
        can_pay_legacy,
    )

    def resolve(self, play: Play[Campaign]) -> None:
        asset = find_own_major(play.state, self) if self.kind == "institution" else None
        what = asset.name if asset else self.what
        bought = Purchase("conversion", what, legacy_price(self), "kit.crown.legacy")
        play.emit(Bought(character=self.character, purchase=bought), legacy_price)
        legacy = Legacy(self.kind, self.character, what, arc=play.state.arc)
        play.emit(LegacyLeft(legacy=legacy, asset=asset.id if asset else ""), legacy_price)


@rule("kit.crown.legacy")
def able_follower(campaign: Campaign, deed: StationFollower, by: Seat) -> Denial | None:
    """Only a follower of one's own with cap 3 or more is given a house, who is there and was not called for a scene."""
    one = campaign.followers.get(deed.follower)
    if one is None or one.owner != deed.character or one.cap < 3 or one.where != "present":
        return Denial("only a follower of their own with cap 3 or more is given a house")
    return deny_called(one) or deny_compromised(campaign, one)


class StationFollower(CharacterDeed, frozen=True):
    """Give a follower a house to look after, as its custodian or as a deputy chair."""

    follower: str
    house: Name
    post: Literal["custodian", "deputy chair"] = "custodian"

    checks = (is_own, is_of_players, finale_is_over, epilogue_drawn, able_follower)

    def resolve(self, play: Play[Campaign]) -> None:
        name, arc = play.state.followers[self.follower].name, play.state.arc
        legacy = Legacy("stationed", self.character, name, self.house, arc, self.follower, self.post)
        play.emit(LegacyLeft(legacy=legacy, follower=self.follower), able_follower)


@rule("kit.crown.legacy")
def was_stationed(campaign: Campaign, deed: AskStationed, by: Seat) -> Denial | None:
    """Who was given a house sees to one thing there in each arc to come."""
    if (one := find_stationed(campaign, deed.follower)) is None:
        return Denial(f"{deed.follower!r} was given no house")
    if campaign.arc <= one.arc:
        return Denial(f"{one.what} sees to something there from the next arc on")
    done = is_used_up(campaign, "arc", deed.follower, "stationed")
    if done:
        return Denial(f"{one.what} has seen to something there in this arc")
    return deny_in_control(campaign, deed.character)


def find_stationed(campaign: Campaign, follower: str) -> Legacy | None:
    """Who was given a house, by the id of the follower that it was."""
    return next((one for one in crown(campaign).legacies if one.kind == "stationed" and one.follower == follower), None)


class AskStationed(CharacterDeed, frozen=True):
    """Let somebody who was given a house see to a filing or a chase in it: a character is in control once."""

    follower: str
    matter: Literal["filing", "chase"] = "filing"

    checks = (is_master, is_own, is_active, is_present, is_of_players, in_scene, was_stationed)

    def resolve(self, play: Play[Campaign]) -> None:
        if (one := find_stationed(play.state, self.follower)) is None:
            return
        name = play.state.characters[self.character].name
        what = f"{one.what} sees to a {self.matter} in {one.region}: {name} is in control once"
        play.emit(Counted(window="arc", owner=self.follower, feature="stationed", what=what), was_stationed)
        opened = Counted(
            window="scene", owner=self.character, feature=opening_key("controlled"), what=f"{name} may use it"
        )
        play.emit(opened, was_stationed)


@rule("kit.crown.legacy")
def has_fixture(campaign: Campaign, deed: StirFixture, by: Seat) -> Denial | None:
    """Only a rival who outlived the finale stands in the crew's way ever after."""
    return None if is_watched(campaign, deed.region) else Denial(f"no rival watches {deed.region}")


@rule("kit.crown.legacy")
def knows_rail(campaign: Campaign, deed: StirFixture, by: Seat) -> Denial | None:
    """What ticks is a rail that is not full: one that the rules name, or one on the table."""
    lies = any(one.sort == "rail" and deed.rail in (one.id, one.name) for one in campaign.clocks.values())
    known = rail_of(deed.rail)
    if not lies and (known is None or known.own):
        return Denial(f"there is no rail {deed.rail!r}")
    full = deny_raising(campaign, rail(deed.rail))
    return full and Denial(full.why)


@rule("kit.crown.legacy")
def is_unwatched(campaign: Campaign, deed: KeepRival, by: Seat) -> Denial | None:
    """The rival watches a region once."""
    return Denial(f"the rival watches {deed.region}") if is_watched(campaign, deed.region) else None


def is_watched(campaign: Campaign, region: str) -> bool:
    """Whether the rival watches a region ever after, however its name is written."""
    watched = (one for one in crown(campaign).legacies if one.kind == "fixture")
    return any(slug(one.region) == slug(region) for one in watched)


class KeepRival(Deed, frozen=True):
    """Let a rival who outlived the finale stand in the crew's way in a region."""

    region: Name

    checks = (is_master, finale_is_over, is_unwatched)

    def resolve(self, play: Play[Campaign]) -> None:
        name = crown(play.state).names.get("rival", NAMELESS)
        play.emit(LegacyLeft(legacy=Legacy("fixture", "", name, self.region, play.state.arc)), finale_is_over)


class StirFixture(Deed, frozen=True):
    """Tick the rail that fits, since the crew's habits showed in a region that a rival watches."""

    region: str
    rail: str

    checks = (is_master, has_fixture, knows_rail)

    def resolve(self, play: Play[Campaign]) -> None:
        move_clock(play, rail(self.rail), 1, f"habits that show in {self.region}")


WATCHED = "watched"
"""What is counted for a scene: that the game master was asked what the rival sees who watches its region."""


@rule("kit.crown.legacy")
def ask_of_fixture(campaign: Campaign) -> Iterable[Event]:
    """In a scene in a region that a rival watches the game master is asked whether the crew's habits show."""
    scene = campaign.scene
    if scene is None or is_used_up(campaign, "scene", CREW, WATCHED) or not is_watched(campaign, scene.venue):
        return
    name = crown(campaign).names.get("rival", NAMELESS)
    what = f"{name} watches {scene.venue} (the game master: do the crew's habits show, so that a rail ticks?)"
    yield Counted(window="scene", owner=CREW, feature=WATCHED, what=what, because="kit.crown.legacy")


ACTIONS = (DrawEpilogue, KeepLegacy, StationFollower, AskStationed, KeepRival, StirFixture)
EVENTS = (EpilogueDrawn, LegacyLeft)
