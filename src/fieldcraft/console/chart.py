"""Chances as bars of characters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import accumulate, pairwise

from rich.table import Table
from rich.text import Text

from fieldcraft.core.words import hundredths
from fieldcraft.dice import Contest

PATTERNS = {"clean": "█", "cost": "▓", "partial": "▒", "miss": "╳"}
"""The pattern of each look of an outcome, best first, by the name of its style."""

EIGHTHS = " ▏▎▍▌▋▊▉"


def percent(chance: Fraction | float, figures: int = 1) -> str:
    """A chance in hundredths; what is neither certain nor impossible is never rounded to either.

    >>> percent(Fraction(2, 3)), percent(Fraction(99999, 100000)), percent(Fraction(0))
    ('66.7 %', '>99.9 %', '0 %')
    """
    return f"{hundredths(chance, figures)} %"


def shares(chances: Iterable[Fraction | float], width: int) -> list[int]:
    """How many of `width` characters each of some chances that add up to 1 gets.

    >>> shares([Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)], 10)
    [5, 3, 2]
    """
    ends = [round(end * width) for end in accumulate(chances)]
    return [end - start for start, end in pairwise((0, *ends))]


def outcome_bar(chances: Mapping[str, Fraction | float], width: int = 40) -> Text:
    """The chances of outcomes by their looks in one bar, each with its pattern."""
    shown = [look for look in PATTERNS if look in chances]
    bar = Text()
    for look, count in zip(shown, shares([chances[look] for look in shown], width), strict=True):
        bar.append(PATTERNS[look] * count, look)
    return bar


def outcome_key(chances: Mapping[str, Fraction | float], names: Mapping[str, str]) -> Text:
    """The same in words and figures, each behind its pattern."""
    parts = [
        Text.assemble((pattern, look), f" {names[look]} {percent(chances[look])}")
        for look, pattern in PATTERNS.items()
        if look in chances
    ]
    return Text("   ").join(parts)


def contest_table(first: str, second: str, found: Contest) -> Table:
    """How likely one of two is ahead of the other."""
    table = Table(title=f"{first} vs {second}", title_justify="left", title_style="title", box=None, pad_edge=False)
    for name, chance in (("ahead", found.win), ("level", found.tie), ("behind", found.lose)):
        table.add_row(name, percent(chance), Text(bar(chance, 40), "now"))
    return table


def bar(share: Fraction | float, width: int = 30) -> str:
    """A bar from the left, an eighth of a character fine.

    >>> bar(0.5, 4), bar(0.03125, 4)
    ('██', '▏')
    """
    eighths = round(float(share) * width * 8)
    return ("█" * (eighths // 8) + EIGHTHS[eighths % 8]).rstrip()
