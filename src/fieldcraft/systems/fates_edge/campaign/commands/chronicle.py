"""What a campaign was like at the end of each of its sessions."""

from __future__ import annotations

from collections import Counter

import msgspec

from fieldcraft.core import Match, Seat
from fieldcraft.systems.fates_edge.campaign.state import Campaign


class Person(msgspec.Struct, frozen=True):
    """Somebody at the end of a session."""

    earned: int
    left: int
    boons: int
    fatigue: int
    harm: int
    status: str


class Session(msgspec.Struct, frozen=True, kw_only=True):
    """A session that is over; its number is 0 for what came before the first.

    `deeds` is how many were done in it, `people` how everybody was by name, `clocks` how many segments of how many each
    had filled, `dials` those of the Crown.
    """

    number: int
    deeds: int
    people: dict[str, Person]
    clocks: dict[str, tuple[int, int]]
    dials: dict[str, int]

    @property
    def name(self) -> str:
        return f"session {self.number}" if self.number else "before"

    def figure(self, person: str, fact: str) -> str:
        """A fact of somebody's as a figure; "" for who was not there."""
        return str(getattr(self.people[person], fact)) if person in self.people else ""

    def clock(self, name: str) -> str:
        """A clock as "2/6"; "" for one that was not there."""
        return "/".join(map(str, self.clocks[name])) if name in self.clocks else ""


def sessions(match: Match[Campaign], seat: Seat) -> tuple[Session, ...]:
    """Every session as a seat may know it, the first first."""
    ends: dict[int, Campaign] = {}
    deeds: Counter[int] = Counter()
    for entry in match.standing:
        before = match.before(entry.seq)
        ends[before.session] = before
        deeds[before.session] += 1
    ends[match.state.session] = match.state
    return tuple(describe_session(match.system.view(end, seat), deeds[number]) for number, end in sorted(ends.items()))


def describe_session(end: Campaign, deeds: int) -> Session:
    """A session by its end."""
    crown = end.crown
    return Session(
        number=end.session,
        deeds=deeds,
        people={
            one.name: Person(one.earned, one.left, one.boons, one.fatigue, one.harm, one.status)
            for one in end.characters.values()
        },
        clocks={one.name: (one.filled, one.size) for one in end.clocks.values()},
        dials={"mandate": crown.mandate, "crisis": crown.crisis} if crown else {},
    )
