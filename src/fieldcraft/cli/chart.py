"""Chances as bars of characters: each outcome has its own pattern, so that none is told by colour alone."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import accumulate, pairwise

from rich.text import Text

from fieldcraft.dice import Outcomes

PATTERNS = {"clean": "█", "cost": "▓", "partial": "▒", "miss": "╳"}
"""The pattern of each outcome, best first, by the name of its style."""

NAMES = {"clean": "clean", "cost": "at a cost", "partial": "partial", "miss": "miss"}

EIGHTHS = " ▏▎▍▌▋▊▉"


def percent(chance: Fraction | float, figures: int = 1) -> str:
    """A chance in hundredths; what is neither certain nor impossible is never rounded to either.

    >>> percent(Fraction(2, 3)), percent(Fraction(99999, 100000)), percent(Fraction(0))
    ('66.7 %', '>99.9 %', '0 %')
    """
    if chance in (0, 1):
        return f"{100 * int(chance)} %"
    least = 10**-figures
    hundredths = float(chance) * 100
    if hundredths < least / 2:
        return f"<{least} %"
    if hundredths > 100 - least / 2:
        return f">{100 - least} %"
    return f"{hundredths:.{figures}f} %"


def shares(chances: Iterable[Fraction], width: int) -> list[int]:
    """How many of `width` characters each of some chances that add up to 1 gets.

    >>> shares([Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)], 10)
    [5, 3, 2]
    """
    ends = [round(end * width) for end in accumulate(chances)]
    return [end - start for start, end in pairwise((0, *ends))]


def outcome_bar(odds: Outcomes, width: int = 40) -> Text:
    """The four outcomes as one bar."""
    chances = [getattr(odds, name) for name in PATTERNS]
    bar = Text()
    for (name, pattern), count in zip(PATTERNS.items(), shares(chances, width), strict=True):
        bar.append(pattern * count, name)
    return bar


def outcome_key(odds: Outcomes) -> Text:
    """The four outcomes in words and figures, each behind its pattern."""
    parts = [
        Text.assemble((pattern, name), f" {NAMES[name]} {percent(getattr(odds, name))}")
        for name, pattern in PATTERNS.items()
    ]
    return Text("   ").join(parts)


def bar(share: Fraction | float, width: int = 30) -> str:
    """A bar from the left, an eighth of a character fine.

    >>> bar(0.5, 4), bar(0.03125, 4)
    ('██', '▏')
    """
    eighths = round(float(share) * width * 8)
    return ("█" * (eighths // 8) + EIGHTHS[eighths % 8]).rstrip()
