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
    def winner(self) -> Seat | None:
        """The seat that won; None for nobody."""
        return self.outcome.winner if self.outcome else None


def report(system: str, seed: int, limit: int, seatings: Sequence[dict[Seat, str]], played: Sequence[Played]) -> Report:
    """What some matches say together."""
    won = Counter(one.winner for one in played)
    seats = list(dict.fromkeys(seat for seating in seatings for seat in seating))
    names = list(dict.fromkeys(name for one in played for name in one.measures))
    return Report(
        system=system,
        seed=seed,
        limit=limit,
        matches=len(played),
        draws=won[None],
        unfinished=sum(one.outcome is None for one in played),
        sides=tuple(Share.of(seat, won[seat], len(played)) for seat in seats),
        bots=rivals(seatings, played),
        first=Share.of("whoever acts first", sum(one.winner == one.first for one in played), len(played)),
        endings=endings(played),
        length=Spread.of(one.length for one in played),
        measures={name: Spread.of(one.measures[name] for one in played if name in one.measures) for name in names},
    )


def rivals(seatings: Sequence[dict[Seat, str]], played: Sequence[Played]) -> tuple[Share, ...]:
    """How often each bot won against other bots; a match in which it plays both sides says nothing about it."""
    sat: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for one in played:
        seating = seatings[one.seating]
        if len(names := set(seating.values())) > 1:
            sat.update(names)
            won.update([seating[one.winner]] if one.winner in seating else [])
    return tuple(Share.of(name, won[name], sat[name]) for name in sorted(sat))


def endings(played: Sequence[Played]) -> tuple[Ending, ...]:
    """The ways in which matches ended, the most frequent first."""
    ways = Counter(
        (one.outcome.winner, one.outcome.why) if one.outcome else (None, "cut off before the end") for one in played
    )
    ranked = sorted(ways.items(), key=lambda way: (-way[1], str(way[0])))
    return tuple(Ending(winner, why, times) for (winner, why), times in ranked)
