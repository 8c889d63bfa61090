"""Complication points that the game master spends on followers, and those that come of them."""

from __future__ import annotations

from msgspec.structs import replace

from fieldcraft.core import No, rule
from fieldcraft.systems.fates_edge.acting.facts import Points
from fieldcraft.systems.fates_edge.campaign import Campaign
from fieldcraft.systems.fates_edge.deeds import Happening


class PointsTaken(Happening, frozen=True, kw_only=True):
    """The game master spent points: of those that a check left if it is named, else from the bank, oldest first."""

    count: int
    why: str
    attempt: str = ""

    def apply(self, campaign: Campaign) -> Campaign:
        """They are gone."""
        if self.attempt:
            one = campaign.attempts[self.attempt]
            return campaign.put(attempts=replace(one, points=one.points - self.count))
        return campaign.change(bank=rest(campaign.bank, self.count))

    def words(self, campaign: Campaign) -> str:
        """How many, and what for."""
        return f"{self.count} complication points: {self.why}"


class PointsGiven(Happening, frozen=True, kw_only=True):
    """The game master has more points in the bank."""

    points: Points

    def apply(self, campaign: Campaign) -> Campaign:
        """They are there."""
        return campaign.change(bank=(*campaign.bank, self.points))

    def words(self, campaign: Campaign) -> str:
        """How many, and from where."""
        return f"The game master banks {self.points.count}: {self.points.source}"


def rest(bank: tuple[Points, ...], count: int) -> tuple[Points, ...]:
    """What is left of a bank when so many points are taken from it, oldest first.

    >>> [one.count for one in rest((Points(1, "a"), Points(3, "b")), 2)]
    [2]
    """
    if not bank or count <= 0:
        return bank
    first, *others = bank
    if first.count <= count:
        return rest(tuple(others), count - first.count)
    return (replace(first, count=first.count - count), *others)


@rule("core.follower.risk")
def short(campaign: Campaign, count: int, attempt: str) -> No | None:
    """Harm to followers is paid for in points that are there."""
    if attempt and attempt not in campaign.attempts:
        return No(f"there is no check {attempt!r}")
    there = campaign.attempts[attempt].points if attempt else sum(one.count for one in campaign.bank)
    return None if there >= count else No(f"it costs {count} points and there are {there}")


EVENTS = (PointsTaken, PointsGiven)
