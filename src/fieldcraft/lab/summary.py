"""From single matches to a report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from fieldcraft.core import Outcome, Seat
from fieldcraft.lab.report import Ending, Report, Share, Spread


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


def report(system: str, seed: int, limit: int, seatings: Sequence[dict[Seat, str]], played: Sequence[Played]) -> Report:
    """What some matches say together."""
    won = Counter(seat for one in played for seat in one.winners)
    seats = list(dict.fromkeys(seat for seating in seatings for seat in seating))
    names = list(dict.fromkeys(name for one in played for name in one.measures))
    return Report(
        system=system,
        seed=seed,
        limit=limit,
        matches=len(played),
        draws=sum(not one.winners for one in played),
        unfinished=sum(one.outcome is None for one in played),
        sides=tuple(Share.of(seat, won[seat], len(played)) for seat in seats),
        bots=rivals(seatings, played),
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


def rivals(seatings: Sequence[dict[Seat, str]], played: Sequence[Played]) -> tuple[Share, ...]:
    """How often each bot won against other bots; a match in which it plays both sides says nothing about it."""
    sat: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for one in played:
        seating = seatings[one.seating]
        if len(names := set(seating.values())) > 1:
            sat.update(names)
            won.update({seating[seat] for seat in one.winners if seat in seating})
    return tuple(Share.of(name, won[name], sat[name]) for name in sorted(sat))


def endings(played: Sequence[Played]) -> tuple[Ending, ...]:
    """The ways in which matches ended, the most frequent first."""
    ways = Counter((one.winners, one.outcome.why) if one.outcome else ((), "cut off before the end") for one in played)
    ranked = sorted(ways.items(), key=lambda way: (-way[1], str(way[0])))
    return tuple(Ending(winners, why, times) for (winners, why), times in ranked)
