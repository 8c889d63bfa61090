"""Boons: how they are gained, held, spent and turned into experience."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import msgspec
from msgspec.structs import replace

from fieldcraft.core import Denial, Event, Play, Seat, from_rule, rule, ruling_id
from fieldcraft.core.words import pluralize
from fieldcraft.systems.fates_edge.campaign.actions import (
    CharacterDeed,
    CharacterEvent,
    Deed,
    Happening,
    is_active,
    is_master,
    is_own,
)
from fieldcraft.systems.fates_edge.campaign.characters.facts import Award
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt, Name
from fieldcraft.systems.fates_edge.campaign.phases import in_scene
from fieldcraft.systems.fates_edge.campaign.scaling.measures import current_scaling
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import count_use, times_used
from fieldcraft.systems.fates_edge.shared.boons import cap_boons

CONVERSION = "boon-conversion"
PRICE = from_rule(2, "core.boon.conversion", "core.boon.spend.list")
"""Boons for one point of experience."""


class OfBoons(CharacterEvent, frozen=True, kw_only=True):
    """Something that happened to somebody's boons."""

    count: Annotated[int, msgspec.Meta(ge=1)]


class BoonsGained(OfBoons, frozen=True, kw_only=True):
    """Somebody gained boons, perhaps for a moment more than anybody may hold."""

    why: str

    def apply(self, campaign: Campaign) -> Campaign:
        who = campaign.characters[self.character]
        return campaign.put(characters=replace(who, boons=who.boons + self.count))

    def words(self, campaign: Campaign) -> str:
        return f"{campaign.characters[self.character].name} gains {pluralize(self.count, 'boon')}: {self.why}"


class BoonsGone(OfBoons, frozen=True, kw_only=True):
    """Somebody has fewer boons than before."""

    def impossible(self, campaign: Campaign) -> str:
        if why := super().impossible(campaign):
            return why
        who = campaign.characters[self.character]
        return "" if who.boons >= self.count else f"{who.name} has only {pluralize(who.boons, 'boon')}"


class BoonsSpent(BoonsGone, frozen=True, kw_only=True):
    """Somebody spent boons."""

    why: str

    def apply(self, campaign: Campaign) -> Campaign:
        who = campaign.characters[self.character]
        return campaign.put(characters=replace(who, boons=who.boons - self.count))

    def words(self, campaign: Campaign) -> str:
        return f"{campaign.characters[self.character].name} spends {pluralize(self.count, 'boon')}: {self.why}"


class BoonsOverflowed(BoonsGone, frozen=True, kw_only=True):
    """Boons beyond the cap were lost, or became experience."""

    xp: int = 0

    def apply(self, campaign: Campaign) -> Campaign:
        who = campaign.characters[self.character]
        gained = (Award(self.xp, "boons beyond the cap", ruling_id(overflow), campaign.session),) if self.xp else ()
        return campaign.put(characters=replace(who, boons=who.boons - self.count, awards=(*who.awards, *gained)))

    def words(self, campaign: Campaign) -> str:
        name, became = campaign.characters[self.character].name, f" for {self.xp} XP" if self.xp else ""
        return f"{name} loses {pluralize(self.count, 'boon')} beyond the cap{became}"


class BoonsConverted(BoonsGone, frozen=True, kw_only=True):
    """Boons became experience."""

    def apply(self, campaign: Campaign) -> Campaign:
        who = campaign.characters[self.character]
        awards = (*who.awards, Award(1, "boons", ruling_id(can_convert), campaign.session))
        after = campaign.put(characters=replace(who, boons=who.boons - self.count, awards=awards))
        return count_use(after, "session", self.character, CONVERSION)

    def words(self, campaign: Campaign) -> str:
        return f"{campaign.characters[self.character].name} turns {self.count} boons into 1 XP"


MOMENT = from_rule("moment-for-a-boon", "core.boon.reroll")
"""What is gone of a check whose dice lie once something else begins."""


@rule("core.boon.reroll")
def pass_moment(campaign: Campaign, attempt: Attempt) -> Campaign:
    """A boon is declared as soon as the dice lie: not in a later beat, nor once who rolled them has rolled others."""
    return count_use(campaign, "scene", attempt.id, MOMENT) if attempt.stage == "rolled" else campaign


@rule("core.boon.reroll")
def is_moment_past(campaign: Campaign, attempt: Attempt) -> bool:
    """Whether it is too late for a boon that throws a die of a check again."""
    return times_used(campaign, "scene", attempt.id, MOMENT) > 0


class BeatBegun(Happening, frozen=True, kw_only=True):
    """The next beat of a scene began."""

    def apply(self, campaign: Campaign) -> Campaign:
        scene = campaign.scene
        if scene is None:
            return campaign
        for one in campaign.attempts.values():
            campaign = pass_moment(campaign, one)
        return campaign.change(scene=replace(scene, beat=scene.beat + 1))

    def impossible(self, campaign: Campaign) -> str:
        return "" if campaign.scene else "no scene is being played"

    def words(self, campaign: Campaign) -> str:
        return f"Beat {campaign.scene.beat + 1}" if campaign.scene else ""


@rule("core.boon.cap")
def boon_cap(campaign: Campaign) -> int:
    """How many boons somebody holds at this table once a beat is over."""
    return int(campaign.options["boon_cap"])


@rule("core.boon.overflow", "core.boon.cap")
def overflow(campaign: Campaign, character: str) -> BoonsOverflowed | None:
    """Once a beat is over nobody holds more boons than the cap; the rest is lost or, by other readings, experience."""
    boons = campaign.characters[character].boons
    over = boons - cap_boons(boons, boon_cap(campaign))
    if not over:
        return None
    return BoonsOverflowed(character=character, count=over, xp=overflow_xp(campaign, character, over // PRICE))


MOST_XP = from_rule(2, "core.boon.overflow")
"""The experience that boons beyond the cap become in a session at most, by the reading that has an end."""


@rule("core.boon.overflow")
def overflow_xp(campaign: Campaign, character: str, worth: int) -> int:
    """The experience that boons beyond the cap become, if two are worth a point: none, all of it, or two a session."""
    if (reading := campaign.options["boon_overflow"]) != "convert_2to1_max_2xp":
        return 0 if reading == "lost" else worth
    awards = campaign.characters[character].awards
    had = sum(one.xp for one in awards if (one.rule, one.session) == (ruling_id(overflow), campaign.session))
    return max(min(worth, MOST_XP - had), 0)


@rule("core.boon.conversion")
def can_convert(campaign: Campaign, deed: ConvertBoons, by: Seat) -> Denial | None:
    """Two boons become a point of experience once a session in downtime."""
    who = campaign.characters[deed.character]
    if who.boons < PRICE:
        return Denial(f"{who.name} has only {pluralize(who.boons, 'boon')}", unit=who.id)
    if campaign.phase != "downtime":
        return Denial("boons become experience in downtime")
    if times_used(campaign, "session", who.id, CONVERSION):
        return Denial(f"{who.name} has turned boons into experience this session", unit=who.id)
    return None


def overflow_events(campaign: Campaign) -> Iterable[Event]:
    found = (overflow(campaign, id) for id in campaign.characters)
    return (replace(one, because=ruling_id(overflow)) for one in found if one)


def drop_excess_boons(campaign: Campaign) -> Iterable[Event]:
    """Outside scenes what is beyond the cap goes at once; in a scene there is time until the beat ends to spend it."""
    return overflow_events(campaign) if campaign.scene is None else ()


def gain_boons(play: Play[Campaign], character: str, count: int, why: str) -> None:
    play.emit(BoonsGained(character=character, count=count, why=why), overflow)


@rule("core.time.beat-round")
def next_beat(campaign: Campaign, deed: Deed, by: Seat) -> Denial | None:
    """A beat is one exchange in which everybody acts once; the game master says when the next one begins.

    Those of a scaled scene begin by its own procedure.
    """
    scaling = current_scaling(campaign)
    if scaling is not None and scaling.beat:
        return Denial("this scene is scaled: begin the next of its beats")
    return in_scene(campaign, deed, by)


@rule("core.time.beat-round", "core.boon.overflow")
def pass_beat(play: Play[Campaign]) -> None:
    """Let a beat of the scene pass, and with it the boons beyond the cap; between scenes there are no beats."""
    if play.state.scene is None:
        return
    for over in overflow_events(play.state):
        play.emit(over)
    play.emit(BeatBegun(), next_beat)


class AwardBoon(CharacterDeed, frozen=True):
    """Give a character a boon for what was no check: a bond that cost something, a turn of the story."""

    why: Name

    checks = (is_master, is_own, is_active)

    def resolve(self, play: Play[Campaign]) -> None:
        gain_boons(play, self.character, 1, self.why)


class ConvertBoons(CharacterDeed, frozen=True):
    """Turn two boons into a point of experience."""

    checks = (is_own, is_active, can_convert)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(BoonsConverted(character=self.character, count=PRICE), can_convert)


ACTIONS = (AwardBoon, ConvertBoons)
EVENTS = (BoonsGained, BoonsSpent, BoonsOverflowed, BoonsConverted, BeatBegun)
