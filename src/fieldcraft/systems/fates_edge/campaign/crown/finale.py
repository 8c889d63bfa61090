"""The finale: how it is set up, its three beats, and what may be used once in it."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec.structs import replace

from fieldcraft.core import Denial, Play, Seat, from_rule, rule
from fieldcraft.core.words import pluralize
from fieldcraft.dice.cards import Card
from fieldcraft.systems.fates_edge.campaign.actions import CharacterDeed, Deed, Happening, is_master, is_of_players
from fieldcraft.systems.fates_edge.campaign.characters.terms import slug
from fieldcraft.systems.fates_edge.campaign.checks.advantages import advantages
from fieldcraft.systems.fates_edge.campaign.checks.consequences import release_on_spade
from fieldcraft.systems.fates_edge.campaign.checks.facts import Points
from fieldcraft.systems.fates_edge.campaign.checks.overstack import OVERSTACK, tell_advantages
from fieldcraft.systems.fates_edge.campaign.condition.acting import IN_PERSON
from fieldcraft.systems.fates_edge.campaign.condition.clock_events import Ticked, start_clock
from fieldcraft.systems.fates_edge.campaign.condition.clocks import deny_no_room, rail
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock
from fieldcraft.systems.fates_edge.campaign.crown.dials import dials_counted, finale_due
from fieldcraft.systems.fates_edge.campaign.crown.facts import PRIMARY, Beat, Finale, Way
from fieldcraft.systems.fates_edge.campaign.crown.pacing import (
    MINI_POINTS,
    MINI_PRIMARY,
    Profile,
    overstack_segments,
    pace,
)
from fieldcraft.systems.fates_edge.campaign.crown.spread import CrownCardShown, crown, primary_size
from fieldcraft.systems.fates_edge.campaign.decks.facts import Motive
from fieldcraft.systems.fates_edge.campaign.decks.hands import shuffled_pile
from fieldcraft.systems.fates_edge.campaign.decks.motives import ASPECTS, draw_motive
from fieldcraft.systems.fates_edge.campaign.decks.pack_entries import add_pack_traits
from fieldcraft.systems.fates_edge.campaign.decks.people import Motivated
from fieldcraft.systems.fates_edge.campaign.followers.facts import opening_key
from fieldcraft.systems.fates_edge.campaign.followers.openings import deny_in_control
from fieldcraft.systems.fates_edge.campaign.followers.points import give_points
from fieldcraft.systems.fates_edge.campaign.ids import free_id
from fieldcraft.systems.fates_edge.campaign.phases import in_scene
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import CREW, Counted, times_used

RIVAL = "rival"
"""The id of whom it is decided against."""

NAMELESS = "The rival"
"""What they are called until they have a name."""

POOL = "finale"
"""The source of the points with which the game master opens it."""

BEATS: dict[Beat, str] = from_rule(
    {
        "reckoning": "the record is defended or made sacred, and the rival shows what moves them",
        "crossing": "the kinetic rail bites",
        "coronation": "the leverage gets the monument signed, sealed or sworn",
    },
    "kit.crown.finale.beats",
)


@rule("kit.crown.finale.forced", "kit.crown.finale.balanced", "kit.crown.finale.called", "kit.crown.spread.wild")
def head_start(campaign: Campaign, way: Way) -> int:
    """How many segments both rails begin with: none if it was called, two if it was forced and the Wild is an Ace."""
    ace = Card(crown(campaign).cards["wild"]).rank == "A"
    return {"called": 0, "mini": 0, "balanced": 1, "forced": 2 if ace else 1}[way]


@rule("kit.crown.finale.cp-budget", "kit.crown.finale.forced", "kit.pacing.mini-crown")
def finale_points(profile: Profile, way: Way) -> tuple[int, int]:
    """The least and most points of a finale, one more if it was forced; the game master opens with the least."""
    least, most = MINI_POINTS if way == "mini" else profile.points
    return least + (way == "forced"), most + (way == "forced")


@rule("kit.crown.finale.cp-budget")
def pool_points(campaign: Campaign, count: int) -> Points:
    """Points of the finale's pool, which last through all its scenes and lapse with it."""
    return Points(count, POOL, "due", arc=campaign.arc)


@rule("kit.crown.finale.beats", "kit.crown.finale.primary", "kit.pacing.mini-crown")
def main_clock(campaign: Campaign, way: Way) -> Clock:
    """The finale's own clock."""
    now = crown(campaign)
    size = MINI_PRIMARY if way == "mini" else primary_size(campaign)
    return Clock(id=PRIMARY, name=now.names.get("leverage", "The Crown"), size=size, sort="primary")


class FinaleBegun(Happening, frozen=True, kw_only=True):
    """A finale began, with points for the game master that are told aloud."""

    finale: Finale
    points: int

    def apply(self, campaign: Campaign) -> Campaign:
        points = pool_points(campaign, self.points)
        now = replace(crown(campaign), finale=self.finale)
        return campaign.change(crown=now, bank=(*campaign.bank, points))

    def words(self, campaign: Campaign) -> str:
        what = "A smaller crown" if self.finale.way == "mini" else f"The finale is {self.finale.way}"
        return f"{what}: the game master opens with {pluralize(self.points, 'point')}"


class FinaleChanged(Happening, frozen=True, kw_only=True):
    """The finale came to its next beat, or something was used that can be used once in it."""

    finale: Finale
    why: str
    points: int = 0

    def apply(self, campaign: Campaign) -> Campaign:
        more = (pool_points(campaign, self.points),) if self.points else ()
        return campaign.change(crown=replace(crown(campaign), finale=self.finale), bank=(*campaign.bank, *more))

    def words(self, campaign: Campaign) -> str:
        return self.why


def way_of(campaign: Campaign, mini: bool) -> Way | None:
    """The finale that can be played now, None if none can."""
    _, profile = pace(campaign)
    if profile is None:
        return None
    return "mini" if mini else finale_due(campaign, profile)


@rule("kit.crown.finale.beats")
def can_frame_finale(campaign: Campaign, deed: BeginFinale, by: Seat) -> Denial | None:
    """A finale is set up from the spread and its two rails, and only one is played."""
    now = crown(campaign)
    if not now.cards or not now.social:
        return Denial("a finale needs the spread and its two rails")
    return Denial("a finale has been played" if now.ending else "a finale is on") if now.ending or now.finale else None


@rule("kit.crown.finale.balanced")
def time_is_ripe(campaign: Campaign, deed: BeginFinale, by: Seat) -> Denial | None:
    """A finale comes when the dials bring it."""
    return None if way_of(campaign, deed.mini) else Denial("neither Mandate nor Crisis brings a finale yet")


@rule("kit.crown.finale.called")
def was_called_if_callable(campaign: Campaign, deed: BeginFinale, by: Seat) -> Denial | None:
    """What players can call they have called."""
    called = crown(campaign).called or way_of(campaign, deed.mini) != "called"
    return None if called else Denial("the players have not called it")


@rule("kit.crown.finale.forced")
def is_forced_in_time(campaign: Campaign, deed: BeginFinale, by: Seat) -> Denial | None:
    """The rival forces the decision in the arc after Crisis came to its height."""
    due = crown(campaign).due
    early = way_of(campaign, deed.mini) == "forced" and campaign.arc < due
    return Denial(f"the rival forces the decision in arc {due}") if early else None


@rule("kit.pacing.mini-crown")
def half_way(campaign: Campaign, deed: BeginFinale, by: Seat) -> Denial | None:
    """A smaller crown is staged once, when Mandate has come half the way."""
    _, profile = pace(campaign)
    if not deed.mini or profile is None:
        return None
    now = crown(campaign)
    if now.mini:
        return Denial("a smaller crown has been staged")
    return None if now.mandate >= profile.half else Denial(f"a smaller crown needs Mandate {profile.half}")


@rule("kit.pacing.over-stack")
def can_pay_with_point(campaign: Campaign, deed: BeginFinale, by: Seat) -> Denial | None:
    """Only at the pace of a chronicle the table may pay for its advantages with a point."""
    pays = deed.stack == "rails" or pace(campaign)[0] == "chronicle"
    return None if pays else Denial("only in a chronicle advantages may be paid for with a point")


class BeginFinale(Deed, frozen=True):
    """Set up the finale in the scene that is being played; `mini` stages a smaller one.

    `stack` says what the crew's advantages cost where the table can choose: segments on the rails, or a point that
    waits for the first twist of Spades.
    """

    mini: bool = False
    stack: Literal["rails", "point"] = "rails"

    checks = (
        is_master,
        dials_counted,
        in_scene,
        can_frame_finale,
        half_way,
        time_is_ripe,
        was_called_if_callable,
        is_forced_in_time,
        can_pay_with_point,
    )

    def resolve(self, play: Play[Campaign]) -> None:
        way = way_of(play.state, self.mini) or "balanced"
        for place in ("rival", "pressure", "wild"):
            if place not in crown(play.state).shown and not (self.mini and place == "wild"):
                play.emit(CrownCardShown(place=place, card=crown(play.state).cards[place]), can_frame_finale)
        clocks, points = self._clocks(play.state, way), self._points(play.state, way)
        stacked = overstack_segments(play.state, stacked_advantages(play.state)) > 0
        primary, social, kinetic = (start_clock(play, clock, main_clock) for clock in clocks)
        begun = Finale(way=way, primary=primary, social=social, kinetic=kinetic, boost=way == "called")
        play.emit(FinaleBegun(finale=begun, points=points), time_is_ripe)
        if stacked:
            self._over_stack(play)
        draw_rival(play)

    def _over_stack(self, play: Play[Campaign]) -> None:
        what = f"Over-Stack: {tell_advantages(play.state)}"
        play.emit(Counted(window="scene", owner=CREW, feature=OVERSTACK, what=what), stacked_advantages)
        if self.stack == "point":
            give_points(play, 1, "Over-Stack", overstack_segments, "twist")

    def _clocks(self, campaign: Campaign, way: Way) -> tuple[Clock, Clock, Clock]:
        stacked = 0 if self.stack == "point" else overstack_segments(campaign, stacked_advantages(campaign))
        now, filled = crown(campaign), head_start(campaign, way) + stacked
        social, kinetic = (replace(one, filled=min(filled, one.size)) for one in (rail(now.social), rail(now.kinetic)))
        return main_clock(campaign, way), social, kinetic

    def _points(self, campaign: Campaign, way: Way) -> int:
        _, profile = pace(campaign)
        return finale_points(profile, way)[0] if profile else 0


@rule("kit.crown.spread.rival", "kit.crown.finale.beats")
def draw_rival(play: Play[Campaign]) -> None:
    """Draw all that moves the rival and is not known yet, of a smaller crown or of a person of the story."""
    known = find_rival(play.state)
    missing = tuple(suit for suit in ASPECTS if known.of(suit) is None)
    if not missing:
        return
    drawn = add_pack_traits(play, draw_motive(shuffled_pile(play, "motives"), missing))
    traits = sorted((*known.traits, *drawn.traits), key=lambda one: ASPECTS.index(one.suit))
    play.emit(Motivated(motive=replace(known, traits=tuple(traits))), draw_rival)


@rule("kit.crown.spread.rival")
def find_rival(campaign: Campaign) -> Motive:
    """What is known to move the rival, by the name that they have now or none; nothing of somebody new."""
    name = crown(campaign).names.get("rival", NAMELESS)
    named = (one for one in campaign.motives.values() if slug(one.name) in (slug(name), slug(NAMELESS)))
    nobody = Motive(traits=(), id=free_id(RIVAL, campaign.motives), name=name)
    return max(named, key=lambda one: len(one.traits), default=nobody)


@rule("kit.pacing.over-stack")
def stacked_advantages(campaign: Campaign) -> int:
    """The advantages that count as a finale begins: all, but none where the scene has had its Over-Stack."""
    return 0 if times_used(campaign, "scene", CREW, OVERSTACK) else len(advantages(campaign))


@rule("kit.crown.finale.beats")
def finale_on(campaign: Campaign, deed: Deed, by: Seat) -> Denial | None:
    """Only while a finale is played."""
    return None if crown(campaign).finale else Denial("no finale is being played")


@rule("kit.crown.finale.beats")
def beat_left(campaign: Campaign, deed: NextCrownBeat, by: Seat) -> Denial | None:
    """After the coronation there is no further beat."""
    now = crown(campaign).finale
    return Denial("the coronation is the last beat") if now and now.beat == "coronation" else None


@rule("kit.crown.finale.beats")
def tell_beat(campaign: Campaign, finale: Finale, beat: Beat) -> str:
    """How a beat of a finale is told; in the coronation the game master is asked what seals the monument."""
    told = f"{beat.capitalize()}: {BEATS[beat]}"
    if beat != "coronation":
        return told
    name = crown(campaign).names.get("leverage", "the leverage")
    asked = (
        f"what does {name} sign, seal or swear?" if finale.leverage else f"what seals it, since {name} has been used?"
    )
    return f"{told} (the game master: {asked})"


class NextCrownBeat(Deed, frozen=True):
    """Go on from reckoning to crossing, and from crossing to coronation."""

    checks = (is_master, finale_on, beat_left)

    def resolve(self, play: Play[Campaign]) -> None:
        if now := crown(play.state).finale:
            beats = list(BEATS)
            beat = beats[beats.index(now.beat) + 1]
            told = tell_beat(play.state, now, beat)
            play.emit(FinaleChanged(finale=replace(now, beat=beat), why=told), beat_left)


@rule("kit.crown.finale.called")
def boost_left(campaign: Campaign, deed: UseBoost, by: Seat) -> Denial | None:
    """A finale that was called gives the crew one advantage to use when they like."""
    now = crown(campaign).finale
    if now is None or not now.boost:
        return Denial("there is no boost to use")
    return deny_in_control(campaign, deed.character) if deed.what == "controlled" else None


class UseBoost(CharacterDeed, frozen=True):
    """Use the boost of a finale that was called: the next action begins in control, or has one more effect."""

    what: Literal["controlled", "effect"]

    checks = (*IN_PERSON, is_of_players, finale_on, boost_left)

    def resolve(self, play: Play[Campaign]) -> None:
        if now := crown(play.state).finale:
            told = {"controlled": "begins in control", "effect": "has one more effect"}[self.what]
            who = play.state.characters[self.character].name
            play.emit(FinaleChanged(finale=replace(now, boost=False), why=f"Boost: {who} {told}"), boost_left)
            opened = Counted(
                window="scene", owner=self.character, feature=opening_key(self.what), what=f"{who} may use it"
            )
            play.emit(opened, boost_left)


@rule("kit.crown.spread.leverage", "kit.crown.finale.beats")
def leverage_left(campaign: Campaign, deed: UseLeverage, by: Seat) -> Denial | None:
    """The leverage of a finale moves a position or is one definite outcome, once, and no die is rolled for it."""
    now = crown(campaign).finale
    if now is None or not now.leverage:
        return Denial("the leverage has been used")
    if deed.what == "controlled":
        return deny_in_control(campaign, deed.character)
    return None if deed.outcome.strip() else Denial("say which outcome it brings")


class UseLeverage(CharacterDeed, frozen=True):
    """Use the leverage of the crown: somebody's next action begins in control, or one `outcome` simply happens."""

    what: Literal["controlled", "outcome"]
    outcome: Annotated[str, msgspec.Meta(max_length=200)] = ""

    checks = (*IN_PERSON, is_of_players, finale_on, leverage_left)

    def resolve(self, play: Play[Campaign]) -> None:
        if (now := crown(play.state).finale) is None:
            return
        who, name = play.state.characters[self.character].name, crown(play.state).names.get("leverage", "the leverage")
        told = self.outcome if self.what == "outcome" else f"{who} begins in control"
        play.emit(FinaleChanged(finale=replace(now, leverage=False), why=f"{name}: {told}"), leverage_left)
        if self.what == "controlled":
            opened = Counted(
                window="scene", owner=self.character, feature=opening_key("controlled"), what=f"{who} may use it"
            )
            play.emit(opened, leverage_left)


@rule("kit.crown.finale.twist-collision")
def collision_ahead(campaign: Campaign, deed: ContradictBelief, by: Seat) -> Denial | None:
    """The rival's twist contradicts their belief once."""
    now = crown(campaign).finale
    return None if now and now.collision == "ahead" else Denial("twist and belief have collided already")


class ContradictBelief(Deed, frozen=True):
    """Rule that the rival's twist contradicts their belief, so that the table chooses what comes of it."""

    checks = (is_master, finale_on, collision_ahead)

    def resolve(self, play: Play[Campaign]) -> None:
        if (now := crown(play.state).finale) is not None:
            told = "Twist contradicts belief (the table: a point for the game master, or two segments off the rails?)"
            play.emit(FinaleChanged(finale=replace(now, collision="open"), why=told), collision_ahead)
            release_on_spade(play, "S")


@rule("kit.crown.finale.twist-collision")
def collision_open(campaign: Campaign, deed: CollideTwist, by: Seat) -> Denial | None:
    """The table chooses, players and game master alike, once twist and belief contradict each other."""
    now = crown(campaign).finale
    if now and now.collision == "open":
        return None
    over = now and now.collision == "over"
    return Denial("twist and belief have collided already" if over else "twist and belief do not collide yet")


@rule("kit.crown.finale.twist-collision")
def two_ticks(campaign: Campaign, deed: CollideTwist, by: Seat) -> Denial | None:
    """It gives a point to the game master, or takes two segments in all off the rails."""
    return None if deed.social + deed.kinetic in (0, 2) else Denial("two segments in all come off the rails")


@rule("kit.crown.finale.twist-collision")
def rails_ease(campaign: Campaign, deed: CollideTwist, by: Seat) -> Denial | None:
    """Segments come off rails of which something is filled."""
    if (now := crown(campaign).finale) is None:
        return None
    asked = [clock for clock, segments in ((now.social, deed.social), (now.kinetic, deed.kinetic)) if segments]
    return next((no for clock in asked if (no := deny_uneased(campaign, clock)) is not None), None)


def deny_uneased(campaign: Campaign, clock: str) -> Denial | None:
    """Why no segment comes off a rail, by its id: it is gone, or nothing of it is filled."""
    if clock not in campaign.clocks:
        return Denial("that rail is gone")
    no = deny_no_room(campaign, clock, -1)
    return no and Denial(no.why)


class CollideTwist(Deed, frozen=True):
    """Choose what comes of a twist and belief that collide: a point for the game master, or segments off the rails."""

    social: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0
    kinetic: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0

    checks = (finale_on, collision_open, two_ticks, rails_ease)

    def resolve(self, play: Play[Campaign]) -> None:
        if (now := crown(play.state).finale) is None:
            return
        points = 0 if self.social + self.kinetic else 1
        for clock, by in ((now.social, self.social), (now.kinetic, self.kinetic)):
            if by:
                play.emit(Ticked(clock=clock, by=-by), two_ticks)
        changed = replace(now, collision="over")
        told = f"Twist collides with belief: {'a point for the game master' if points else 'the rails ease'}"
        play.emit(FinaleChanged(finale=changed, why=told, points=points), collision_open)


ACTIONS = (BeginFinale, NextCrownBeat, UseBoost, UseLeverage, ContradictBelief, CollideTwist)
EVENTS = (FinaleBegun, FinaleChanged)
