"""Which die a boon is spent on."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fieldcraft.systems.fates_edge.pools.pool import D10, Die, Kind, Policy

Choice = Callable[[int, int, int, int], Kind | None]
"""From successes, complications, blanks and difficulty to the kind of die to roll again."""


def lexi(successes: int, complications: int, blanks: int, dv: int) -> Kind | None:
    """A complication first; else a blank that one more success would make worth it.

    With dice that can show a complication nothing does better in the order: clean success, any success, no miss, few
    complications, many successes.
    """
    if complications:
        return "complication"
    return "blank" if blanks and successes in {0, dv - 1} else None


def greedy(successes: int, complications: int, blanks: int, dv: int) -> Kind | None:
    """A complication first; else a blank as long as successes are short of the difficulty."""
    if complications:
        return "complication"
    return "blank" if blanks and successes < dv else None


def dv_only(successes: int, complications: int, blanks: int, dv: int) -> Kind | None:
    """Nothing once the difficulty is met; before that a complication, else a blank."""
    return greedy(successes, complications, blanks, dv) if successes < dv else None


CHOICES: dict[Policy, Choice] = {"lexi": lexi, "greedy": greedy, "dv_only": dv_only}


def keep_complications(choice: Choice) -> Choice:
    """The choice where a complication that is rolled again stays: it is to the boon what a blank is."""
    return lambda successes, complications, blanks, dv: choice(successes, 0, complications + blanks, dv)


def best_boon(
    faces: Sequence[int], dv: int, die: Die = D10, policy: Policy = "lexi", *, keeps: bool = False
) -> int | None:
    """The place, from 0, of the die to spend a boon on, or None if it is better kept.

    With `keeps` a complication that is rolled again stays, so that it is to the boon what a blank is.

    >>> best_boon((7, 1, 3), dv=2), best_boon((7, 4, 3), dv=2), best_boon((7, 8, 3), dv=2)
    (1, 1, None)
    """
    kinds = [die.kind(face) for face in faces]
    if keeps:
        kinds = ["blank" if kind == "complication" else kind for kind in kinds]
    chosen = CHOICES[policy](kinds.count("success"), kinds.count("complication"), kinds.count("blank"), dv)
    return None if chosen is None else kinds.index(chosen)
