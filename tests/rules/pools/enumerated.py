"""Slow, obvious references: every way that the dice of a pool can fall, one by one."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import product

from fieldcraft.systems.fates_edge.pools import Die, Outcomes, Pool
from fieldcraft.systems.fates_edge.pools.pool import Kind

State = tuple[tuple[Kind, ...], int]
"""What each die shows, and complications that stay beside."""

Chances = dict[State, Fraction]
Value = tuple[Fraction, ...]


def pool_chances(pool: Pool, dv: int) -> dict[tuple[int, int], Fraction]:
    """The chance of each pair of successes and complications, die by die and step by step."""
    steps = {"description": _described, "fatigue": _tired, "boon": _spent}
    chances = _again({((), 0): Fraction(1)}, pool.die, lambda shown: (), adding=pool.dice)
    for step in pool.order.split(", "):
        chances = steps[step](chances, pool, dv)
    pairs: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for (shown, kept), chance in chances.items():
        pairs[shown.count("success"), shown.count("complication") + kept] += chance
    return dict(pairs)


def _again(chances, die: Die, which, adding: int = 0) -> Chances:
    """The chances when the dice at the places that `which` tells are rolled again, and some are added."""
    found: Chances = defaultdict(Fraction)
    kinds = [die.kind(face) for face in range(1, die.sides + 1)]
    for (shown, kept), chance in chances.items():
        places = which(shown)
        for rolled in product(set(kinds), repeat=len(places) + adding):
            share = Fraction(1)
            for kind in rolled:
                share *= Fraction(kinds.count(kind), die.sides)
            now = dict(enumerate(shown)) | dict(
                zip((*places, *range(len(shown), len(shown) + adding)), rolled, strict=True)
            )
            found[tuple(now[i] for i in sorted(now)), kept] += chance * share
    return found


def _places(shown: tuple[Kind, ...], kind: Kind) -> list[int]:
    return [i for i, one in enumerate(shown) if one == kind]


def _described(chances: Chances, pool: Pool, dv: int) -> Chances:
    most = {"basic": 0, "detailed": 1, "intricate": pool.dice}[pool.description]
    return _again(chances, pool.die, lambda shown: _places(shown, "complication")[:most])


def _tired(chances: Chances, pool: Pool, dv: int) -> Chances:
    return _again(chances, pool.die, lambda shown: _places(shown, "success")[: pool.fatigue])


def _spent(chances: Chances, pool: Pool, dv: int) -> Chances:
    if not pool.boon:
        return chances
    found: Chances = defaultdict(Fraction)
    for (shown, kept), chance in chances.items():
        choose = {"lexi": _best, "greedy": _greedy, "dv_only": _only_short}[pool.policy]
        place = choose(shown, pool, dv)
        stays = kept + (pool.keeps and place is not None and shown[place] == "complication")
        after = _again({(shown, stays): chance}, pool.die, lambda _, place=place: [] if place is None else [place])
        for state, share in after.items():
            found[state] += share
    return found


def _greedy(shown: tuple[Kind, ...], pool: Pool, dv: int) -> int | None:
    complications, blanks = _places(shown, "complication"), _places(shown, "blank")
    if pool.keeps:
        complications, blanks = [], complications + blanks
    return next(iter(complications + (blanks if shown.count("success") < dv else [])), None)


def _only_short(shown: tuple[Kind, ...], pool: Pool, dv: int) -> int | None:
    return _greedy(shown, pool, dv) if shown.count("success") < dv else None


def _best(shown: tuple[Kind, ...], pool: Pool, dv: int) -> int | None:
    """Look ahead for every die, by the order that the policy `lexi` claims; no boon where it gains nothing.

    Where no die can show a complication, more successes than needed are no gain.
    """
    aims = 5 if pool.die.complication else 4
    choices = [None, *range(len(shown))]
    return max(choices, key=lambda place: (value(shown, place, pool, dv)[:aims], place is None))


def value(shown: tuple[Kind, ...], place: int | None, pool: Pool, dv: int) -> Value:
    """Chances of clean success, success and no miss, then few complications and many successes, a die rolled again."""
    stays = int(pool.keeps and place is not None and shown[place] == "complication")
    after = _again({(shown, stays): Fraction(1)}, pool.die, lambda _: [] if place is None else [place])
    totals = [Fraction(0)] * 5
    for (now, kept), chance in after.items():
        s, c = now.count("success"), now.count("complication") + kept
        for i, worth in enumerate((s >= dv and c == 0, s >= dv, s > 0, -c, s)):
            totals[i] += chance * worth
    return tuple(totals)


def outcome_chances(chances: dict[tuple[int, int], Fraction], dv: int) -> Outcomes:
    """The four outcomes, word for word."""
    clean = sum(p for (s, c), p in chances.items() if s >= dv and c == 0)
    cost = sum(p for (s, c), p in chances.items() if s >= dv and c > 0)
    partial = sum(p for (s, _), p in chances.items() if 0 < s < dv)
    miss = sum(p for (s, _), p in chances.items() if s == 0)
    return Outcomes(*map(Fraction, (clean, cost, partial, miss)))
