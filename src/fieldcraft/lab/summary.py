"""From single matches to a report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from fieldcraft.core import Outcome, Seat
from fieldcraft.lab.report import Ending, Report, Share, Spread
from fieldcraft.lab.statistics import spread_factor


class Played(msgspec.Struct, frozen=True):
    """One match: which seating it had, who acted first, how it ended (None if cut off), its actions, its measures."""

    seating: int
    first: Seat
    outcome: Outcome | None
    length: int
    measures: dict[str, float]

    @property
    def winners(self) -> tuple[Seat, ...]:
        return self.outcome.winners if self.outcome else ()


def report(
    system: str,
    seed: int,
    limit: int,
    seatings: Sequence[dict[Seat, str]],
    played: Sequence[Played],
    together: int = 1,
) -> Report:
    """What some matches say together; as many in a row as are played `together` count as one observation."""
    seats = list(dict.fromkeys(seat for seating in seatings for seat in seating))
    names = list(dict.fromkeys(name for one in played for name in one.measures))
    return Report(
        system=system,
        seed=seed,
        limit=limit,
        matches=len(played),
        draws=sum(not one.winners for one in played),
        unfinished=sum(one.outcome is None for one in played),
        sides=tuple(share_of(seat, [(seat in one.winners) for one in played], together) for seat in seats),
        bots=rivals(seatings, played, together),
        first=first_share(played),
        endings=endings(played),
        length=Spread.of(one.length for one in played),
        measures={name: Spread.of(one.measures[name] for one in played if name in one.measures) for name in names},
    )


def first_share(played: Sequence[Played]) -> Share | None:
    """How often whoever acted first won; None if that was always the same side, whose share says it already."""
    if len({one.first for one in played}) < 2:
        return None
    return Share.of("whoever acts first", sum(one.first in one.winners for one in played), len(played))


def rivals(seatings: Sequence[dict[Seat, str]], played: Sequence[Played], together: int = 1) -> tuple[Share, ...]:
    """How often each bot won against other bots; a match in which it plays both sides says nothing about it."""
    against = [one for one in played if len(set(seatings[one.seating].values())) > 1]
    names = sorted({name for one in against for name in seatings[one.seating].values()})
    found = []
    for name in names:
        there = [one for one in against if name in seatings[one.seating].values()]
        won = [any(seatings[one.seating].get(seat) == name for seat in one.winners) for one in there]
        found.append(share_of(name, won, together))
    return tuple(found)


def share_of(name: str, won: Sequence[bool], together: int) -> Share:
    """Somebody's share of some matches, of which as many in a row as are played together are one observation."""
    if together == 1:
        return Share.of(name, sum(won), len(won))
    groups = [sum(won[i : i + together]) for i in range(0, len(won) - together + 1, together)]
    return Share.of(name, sum(won), len(won), spread_factor(groups, together))


def endings(played: Sequence[Played]) -> tuple[Ending, ...]:
    """The ways in which matches ended, the most frequent first."""
    ways = Counter((one.winners, one.outcome.why) if one.outcome else ((), "cut off before the end") for one in played)
    ranked = sorted(ways.items(), key=lambda way: (-way[1], str(way[0])))
    return tuple(Ending(winners, why, times) for (winners, why), times in ranked)
