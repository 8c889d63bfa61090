"""What happens to clocks: they start, fill, empty, come into the open, are hidden and go."""

from __future__ import annotations

from msgspec.structs import replace

from fieldcraft.core import GM, Event, Seat
from fieldcraft.systems.fates_edge.campaign.actions import Happening
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock
from fieldcraft.systems.fates_edge.campaign.state import Campaign


class ClockStarted(Happening, frozen=True, kw_only=True):
    """A clock was set on the table, or behind the game master's screen."""

    clock: Clock

    def apply(self, campaign: Campaign) -> Campaign:
        return campaign.put(clocks=self.clock)

    def seen_by(self, campaign: Campaign, seat: Seat) -> Event | None:
        return None if self.clock.hidden and seat != GM else self

    def words(self, campaign: Campaign) -> str:
        threat = f": {self.clock.then}" if self.clock.then else ""
        return f"Clock {self.clock.name} ({self.clock.size}){threat}"


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
        told = clock.then if clock.full else clock.pressure
        return f"{clock.name} {clock.filled}/{clock.size}" + (f": {told}" if told else "")


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


class ClockRemoved(ClockEvent, frozen=True, kw_only=True):
    """A clock was taken off the table."""

    def apply(self, campaign: Campaign) -> Campaign:
        aimed = {id: replace(one, clock="") for id, one in campaign.attempts.items() if one.clock == self.clock}
        return campaign.drop(clocks=self.clock).change(attempts=campaign.attempts | aimed)

    def words(self, campaign: Campaign) -> str:
        return f"The clock {campaign.clocks[self.clock].name} is gone"


def is_full(campaign: Campaign, clock: str) -> bool:
    return clock in campaign.clocks and campaign.clocks[clock].full


EVENTS = (ClockStarted, Ticked, ClockRevealed, ClockHidden, ClockRemoved)
