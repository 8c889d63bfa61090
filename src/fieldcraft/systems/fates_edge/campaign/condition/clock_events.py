"""What happens to clocks: they start, fill, empty, come into the open, are hidden and go."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, get_args

from msgspec.structs import replace

from fieldcraft.core import GM, Event, Play, Seat, rule, ruling_id
from fieldcraft.systems.fates_edge.campaign.actions import Happening
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock, Danger, Sort
from fieldcraft.systems.fates_edge.campaign.condition.stores import EMPTY, SUPPLY
from fieldcraft.systems.fates_edge.campaign.followers.facts import opening_key, opening_used_key
from fieldcraft.systems.fates_edge.campaign.ids import free_id
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import (
    CREW,
    count_use,
    feature_key,
    forget_features,
    rename_uses,
)


class ClockStarted(Happening, frozen=True, kw_only=True):
    """A clock was set on the table, or behind the game master's screen."""

    clock: Clock

    def apply(self, campaign: Campaign) -> Campaign:
        return campaign.put(clocks=self.clock)

    def seen_by(self, campaign: Campaign, seat: Seat) -> Event | None:
        return None if self.clock.hidden and seat != GM else self

    def impossible(self, campaign: Campaign) -> str:
        if self.clock.id in campaign.clocks:
            return f"there is a clock {self.clock.id!r} already"
        other = self.clock.id == SUPPLY and (self.clock.sort, self.clock.size) != (EMPTY.sort, EMPTY.size)
        return "the crew's supplies have a clock of their own" if other else ""

    def words(self, campaign: Campaign) -> str:
        threat = f": {self.clock.then}" if self.clock.then else ""
        size = f"{self.clock.filled}/{self.clock.size}" if self.clock.filled else f"{self.clock.size}"
        return f"Clock {self.clock.name} ({size}){threat}"


class ClockEvent(Happening, frozen=True, kw_only=True):
    """What happens to a clock that is there; nobody but the game master sees what happens to a hidden one."""

    clock: str

    def seen_by(self, campaign: Campaign, seat: Seat) -> Event | None:
        return None if campaign.clocks[self.clock].hidden and seat != GM else self

    def impossible(self, campaign: Campaign) -> str:
        return "" if self.clock in campaign.clocks else f"there is no clock {self.clock!r}"


class Ticked(ClockEvent, frozen=True, kw_only=True):
    """A clock was filled by some segments, or emptied if `by` is negative, as far as it goes."""

    by: int
    why: str = ""

    def apply(self, campaign: Campaign) -> Campaign:
        clock = campaign.clocks[self.clock]
        return campaign.put(clocks=replace(clock, filled=min(clock.size, max(0, clock.filled + self.by))))

    def words(self, campaign: Campaign) -> str:
        clock = self.apply(campaign).clocks[self.clock]
        shows = clock.pressure or ask_pressure(clock) if self.by > 0 else ""
        told = "; ".join(filter(None, (shows, (clock.then or ask_end(clock)) if clock.full else "")))
        return f"{clock.name} {clock.filled}/{clock.size}" + (f": {told}" if told else "")


@rule("kit.lethal.clock-create")
def is_danger(sort: Sort) -> bool:
    """Whether a clock of some sort is a danger, which is begun in five steps."""
    return sort in get_args(Danger)


@rule("kit.lethal.clock-create")
def ask_pressure(clock: Clock) -> str:
    """What is asked at each tick of a danger of which nobody has said how it shows, as of one that a die picks."""
    return "(the game master: how does it show?)" if is_danger(clock.sort) else ""


@rule("core.rail.definition", "kit.lethal.clock-create")
def ask_end(clock: Clock) -> str:
    """What is asked when a rail or a danger is full of which it was not announced what it leads to."""
    if is_danger(clock.sort):
        return "(the game master: what happens?)"
    return "(the game master: which hard consequence?)" if clock.sort == "rail" else ""


class ClockRevealed(Happening, frozen=True, kw_only=True):
    """A hidden clock came into the open, as it stands."""

    clock: Clock

    def apply(self, campaign: Campaign) -> Campaign:
        return campaign.put(clocks=replace(self.clock, hidden=False))

    def words(self, campaign: Campaign) -> str:
        return f"A clock comes into the open: {self.clock.name} {self.clock.filled}/{self.clock.size}"


class ClockHidden(ClockEvent, frozen=True, kw_only=True):
    """A clock was taken behind the game master's screen, where it goes on."""

    def apply(self, campaign: Campaign) -> Campaign:
        return campaign.put(clocks=replace(campaign.clocks[self.clock], hidden=True))

    def seen_by(self, campaign: Campaign, seat: Seat) -> Event | None:
        return self if seat == GM else ClockRemoved(clock=self.clock).seen_by(campaign, seat)

    def words(self, campaign: Campaign) -> str:
        return f"Nobody else sees the clock {campaign.clocks[self.clock].name} any more"


class ClockRenamed(ClockEvent, frozen=True, kw_only=True):
    """A clock goes on under another id, since a rule needs the one that it had; with a `name` it is called so now."""

    id: str
    name: str = ""

    def apply(self, campaign: Campaign) -> Campaign:
        known = campaign.clocks[self.clock]
        aimed = {id: replace(one, clock=self.id) for id, one in campaign.attempts.items() if one.clock == known.id}
        moved = campaign.drop(clocks=known.id).put(clocks=replace(known, id=self.id, name=self.name or known.name))
        return self._in_frames(moved.change(attempts=moved.attempts | aimed))

    def _in_frames(self, campaign: Campaign) -> Campaign:
        """The campaign whose finale, scaled scene and followers, and what was fetched, know the clock by its new id."""
        crown, scaling = campaign.crown, campaign.scaling
        followers = {
            id: replace(one, venture=one.venture and one.venture.with_renamed(self.clock, self.id))
            for id, one in campaign.followers.items()
        }
        if crown and crown.finale:
            crown = replace(crown, finale=crown.finale.with_renamed(self.clock, self.id))
        framed = scaling and scaling.with_renamed(self.clock, self.id)
        renamed = campaign.change(crown=crown, scaling=framed, followers=followers)
        fetched = [opening_key("fetch", id) for id in (self.clock, self.id)]
        return rename_uses(rename_uses(renamed, *fetched), *map(opening_used_key, fetched))

    def words(self, campaign: Campaign) -> str:
        return f"The clock {campaign.clocks[self.clock].name} is called {self.name} now" if self.name else ""


def filled_key(clock: str) -> str:
    """What is counted for the campaign of a clock, by its id, that was taken off the table full and open.

    >>> filled_key("whisper-spread")
    'filled-whisper-spread'
    """
    return feature_key("filled", clock)


class ClockRemoved(ClockEvent, frozen=True, kw_only=True):
    """A clock was taken off the table."""

    def apply(self, campaign: Campaign) -> Campaign:
        aimed = {id: replace(one, clock="") for id, one in campaign.attempts.items() if one.clock == self.clock}
        gone = campaign.clocks[self.clock]
        removed = campaign.drop(clocks=self.clock).change(attempts=campaign.attempts | aimed)
        if gone.full and not gone.hidden:
            removed = count_use(removed, "campaign", CREW, filled_key(self.clock))
        fetched = opening_key("fetch", self.clock)
        return forget_features(removed, fetched, opening_used_key(fetched))

    def words(self, campaign: Campaign) -> str:
        return f"The clock {campaign.clocks[self.clock].name} is gone"


def is_full(campaign: Campaign, clock: str) -> bool:
    return clock in campaign.clocks and campaign.clocks[clock].full


@rule("kit.lethal.clock-rules", "campaign.secrets")
def start_clock(play: Play[Campaign], clock: Clock, because: Callable[..., Any] | None = None) -> str:
    """Set a clock on the table and return its id; what went by that id goes on under another.

    A hidden clock makes room as well, and players see nothing of it.  The id of the supplies is never another clock's.
    """
    if clock.id == SUPPLY and clock.sort != EMPTY.sort:
        clock = replace(clock, id=f"{SUPPLY}-clock")
    for renamed in make_room(play.state, clock):
        play.emit(renamed)
    play.emit(ClockStarted(clock=clock), because or start_clock)
    return clock.id


@rule("kit.lethal.clock-rules", "campaign.secrets")
def make_room(campaign: Campaign, clock: Clock) -> Iterator[Event]:
    """Let what goes by a clock's id go on under another, and what is called like it have a number behind its name.

    The new id of an open clock tells nothing of hidden ones.
    """
    if (there := campaign.clocks.get(clock.id)) is None:
        return
    known = {id for id, one in campaign.clocks.items() if there.hidden or not one.hidden}
    new = free_id(clock.id, known)
    name = f"{there.name} {new.rpartition('-')[2]}" if there.name == clock.name else ""
    yield from make_room(campaign, replace(there, id=new, name=name or there.name))
    yield ClockRenamed(clock=there.id, id=new, name=name, because=ruling_id(make_room))


EVENTS = (ClockStarted, Ticked, ClockRevealed, ClockHidden, ClockRenamed, ClockRemoved)
