"""The beats of a scaled scene: everybody declares, the anchor acts first, cards fall, the worst of them applies."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec.structs import replace

from fieldcraft.core import Denial, Play, Seat, rule
from fieldcraft.core.words import pluralize
from fieldcraft.systems.fates_edge.campaign.actions import CharacterDeed, Deed, Happening, alive, master, own
from fieldcraft.systems.fates_edge.campaign.calendar import Name
from fieldcraft.systems.fates_edge.campaign.condition.ticking import Ticked, full
from fieldcraft.systems.fates_edge.campaign.scaling.facts import Intent, Scaling
from fieldcraft.systems.fates_edge.campaign.scaling.measures import (
    JOB,
    against,
    epic,
    floor,
    hot,
    position,
    scaled,
    tiers,
)
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import CREW, count, only

Hits = Annotated[int, msgspec.Meta(ge=0, le=30)]

# --- what happens -----------------------------------------------------------------------------


class ScaledBeatBegun(Happening, frozen=True, kw_only=True):
    """A beat began: the game master has so many points and free flips in it, and nothing was declared yet."""

    floor: int
    free: int

    def apply(self, campaign: Campaign) -> Campaign:
        """What was left of the last beat is gone."""
        if (now := campaign.scaling) is None:
            return campaign
        fresh = replace(now, beat=now.beat + 1, intents={}, flips=(), applied="", floor=self.floor, free=self.free)
        return campaign.change(scaling=fresh)

    def words(self, campaign: Campaign) -> str:
        """What the game master has."""
        return f"A beat begins: {pluralize(self.floor, 'point')} and {pluralize(self.free, 'free flip')}"


class IntentDeclared(Happening, frozen=True, kw_only=True):
    """Somebody declared what they do in the beat."""

    character: str
    intent: Intent
    owner: str = ""

    def apply(self, campaign: Campaign) -> Campaign:
        """They are committed; being epic is counted."""
        now = changed(campaign, self.character, self.intent)
        return count(now, "scene", self.owner, "epic") if self.intent.epic else now

    def words(self, campaign: Campaign) -> str:
        """Who, where they stand, and what they do."""
        own = tiers(campaign)
        stands = position(own.get(self.character, 0), max(own.values(), default=0))
        return f"{campaign.characters[self.character].name} ({stands}): {self.intent.what}"


class IntentDone(Happening, frozen=True, kw_only=True):
    """Somebody did what they had declared; being epic gives the game master some flips for nothing."""

    character: str
    flips: int = 0
    attempt: str = ""

    def apply(self, campaign: Campaign) -> Campaign:
        """It is done, and the check with which it was done has been used."""
        if (now := campaign.scaling) is None:
            return campaign
        done = changed(campaign, self.character, replace(now.intents[self.character], done=True))
        done = count(done, "scene", CREW, of_beat(self.attempt)) if self.attempt else done
        return done.change(scaling=replace(done.scaling, free=now.free + self.flips)) if done.scaling else done

    def words(self, campaign: Campaign) -> str:
        """Who."""
        return f"{campaign.characters[self.character].name} has acted"


def of_beat(attempt: str) -> str:
    """As what the use of a check in a beat is counted.

    >>> of_beat("7")
    'check-7-in-a-beat'
    """
    return f"check-{attempt}-in-a-beat"


def changed(campaign: Campaign, character: str, intent: Intent) -> Campaign:
    """The campaign with what somebody declared."""
    now = campaign.scaling
    return campaign.change(scaling=replace(now, intents={**now.intents, character: intent})) if now else campaign


# --- who may do what ------------------------------------------------------------------------------


@rule("kit.scaling.beat")
def is_scaled(campaign: Campaign, deed: Deed, by: Seat) -> Denial | None:
    """Only in a scene that is scaled."""
    return None if scaled(campaign) else Denial("the scene is not scaled")


@rule("kit.scaling.beat")
def beat_on(campaign: Campaign, deed: Deed, by: Seat) -> Denial | None:
    """Only in a beat."""
    now = scaled(campaign)
    return None if now and now.beat else Denial("no beat has begun")


@rule("kit.scaling.beat")
def undeclared(campaign: Campaign, deed: DeclareIntent, by: Seat) -> Denial | None:
    """Those who are in the scene declare one thing each."""
    now = scaled(campaign)
    if deed.character not in tiers(campaign):
        return Denial("they are not in the scene")
    return Denial("they have declared already") if now and deed.character in now.intents else None


@rule("kit.scaling.epic")
def epic_left(campaign: Campaign, deed: DeclareIntent, by: Seat) -> Denial | None:
    """Each character is epic once in a scene, or the whole crew is by the other reading."""
    return only(campaign, "scene", deed.character, "epic") if deed.epic else None


@rule("kit.scaling.beat", "kit.scaling.anchor")
def in_turn(campaign: Campaign, deed: ActInBeat, by: Seat) -> Denial | None:
    """All declare before anybody acts, the anchor acts first, and everybody once."""
    now = scaled(campaign)
    if now is None:
        return Denial("the scene is not scaled")
    intent, first = now.intents.get(deed.character), now.intents.get(now.anchor)
    if intent is None:
        return Denial("they have declared nothing")
    if intent.done:
        return Denial("they have acted in this beat")
    return Denial("the anchor acts first") if first and not first.done and deed.character != now.anchor else None


@rule("kit.scaling.beat")
def a_clock_of_it(campaign: Campaign, deed: ActInBeat, by: Seat) -> Denial | None:
    """What is done aims at a clock."""
    return None if deed.target in campaign.clocks else Denial(f"there is no clock {deed.target!r}")


@rule("kit.scaling.beat")
def of_this_scene(campaign: Campaign, deed: ActInBeat, by: Seat) -> Denial | None:
    """A check counts once: one of theirs in this scene, with a result, and moving no clock by itself."""
    if not deed.attempt:
        return None
    check = campaign.attempts.get(deed.attempt)
    if check is None or check.character != deed.character or campaign.scene is None:
        return Denial(f"they made no check {deed.attempt!r}")
    if check.scene != campaign.scene.number or check.grade is None:
        return Denial(f"{check.goal!r} was not rolled in this scene")
    if check.clock:
        return Denial(f"{check.goal!r} moves its own clock")
    return only(campaign, "scene", CREW, of_beat(deed.attempt))


# --- what is done ---------------------------------------------------------------------------------


@rule("kit.scaling.cp-floor", "kit.scaling.free-flip")
def pressure(campaign: Campaign, scaling: Scaling) -> tuple[int, int]:
    """The points and free flips with which a beat begins, as far as their dials are turned.

    Points that players do not know of count for nothing here, since what the beat gives is told.
    """
    highest = max(tiers(campaign).values(), default=0)
    points = floor(scaling, highest) if "cp_floor" in scaling.dials else 0
    banked = sum(one.count for one in campaign.bank if not one.secret)
    return max(0, points - banked), int("free_flip" in scaling.dials and hot(campaign))


class BeginScaledBeat(Deed, frozen=True):
    """Begin the next beat of a scaled scene."""

    checks = (master, is_scaled)

    def resolve(self, play: Play[Campaign]) -> None:
        """The game master has at least what the scene gives."""
        if (now := scaled(play.state)) is not None:
            points, free = pressure(play.state, now)
            play.emit(ScaledBeatBegun(floor=points, free=free), pressure)


class DeclareIntent(CharacterDeed, frozen=True):
    """Say what a character does in the beat, and whether it is epic: before the dice fall."""

    what: Name
    epic: bool = False

    checks = (own, alive, beat_on, undeclared, epic_left)

    def resolve(self, play: Play[Campaign]) -> None:
        """It is said."""
        owner = self.character
        intent = Intent(self.what, self.epic)
        play.emit(IntentDeclared(character=self.character, intent=intent, owner=owner), undeclared)


@rule("kit.scaling.gates")
def lost_at_gates(campaign: Campaign, scaling: Scaling, target: str) -> bool:
    """While a gate is closed nothing that is done moves the job on."""
    return target == JOB and any(gate in campaign.clocks and not full(campaign, gate) for gate in scaling.gates)


@rule("kit.scaling.beat", "kit.scaling.epic")
def fallen(campaign: Campaign, deed: ActInBeat) -> tuple[int, int]:
    """The hits and the ones that count: those of the check, or as they were said."""
    check = campaign.attempts.get(deed.attempt)
    return (check.successes, check.ones) if check else (deed.hits, deed.ones)


class ActInBeat(CharacterDeed, frozen=True):
    """Let somebody's dice move a clock: those of a check, `attempt`, or by hits and ones dice that fell elsewhere."""

    target: str
    hits: Hits = 0
    ones: Hits = 0
    clear: bool = False
    attempt: str = ""

    checks = (master, own, beat_on, in_turn, a_clock_of_it, of_this_scene)

    def resolve(self, play: Play[Campaign]) -> None:
        """The clock ticks, unless a gate is in the way."""
        if (now := scaled(play.state)) is None:
            return
        intent, (hits, ones) = now.intents[self.character], fallen(play.state, self)
        ticks = against(hits, tiers(play.state)[self.character], now.obstacle)
        ticks = epic(ticks, hits) if intent.epic else ticks
        if ticks and not lost_at_gates(play.state, now, self.target):
            play.emit(Ticked(clock=self.target, by=-ticks if self.clear else ticks, why=intent.what), against)
        flips = ones if intent.epic else 0
        play.emit(IntentDone(character=self.character, flips=flips, attempt=self.attempt), in_turn)


ACTIONS = (BeginScaledBeat, DeclareIntent, ActInBeat)
EVENTS = (ScaledBeatBegun, IntentDeclared, IntentDone)
