"""The names of styles, which the console gives their colours, and the marks that say the same without colour."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

from fieldcraft.presentation import Banner, Tableau
from fieldcraft.render.compose import livery_number

SIDES = ("side0", "side1", "side2", "side3", "side4")
"""The styles of the sides, in the order of the liveries; further sides begin again."""

PLATES = ("[]", "()", "<>", "{}")
"""What encloses the pieces of each side, so that sides are not told apart by colour alone."""


def side_style(banners: tuple[Banner, ...], side: str) -> str:
    """The style of a side; that of nobody where no side has this id.

    >>> side_style((Banner(id="alder", label="", colour="alder"),), "alder"), side_style((), "crows")
    ('side0', 'side4')
    """
    for place, banner in enumerate(banners):
        if banner.id == side:
            return SIDES[livery_number(banner, place) % len(SIDES)]
    return SIDES[-1]


def side_place(banners: tuple[Banner, ...], side: str) -> int:
    """Which of the sides it is, counted from 0; the number of the sides for one that is not among them."""
    return next((place for place, banner in enumerate(banners) if banner.id == side), len(banners))


def side_label(tableau: Tableau, side: str) -> Text:
    """A side's name in its colour."""
    label = next((banner.label for banner in tableau.banners if banner.id == side), "") or side.capitalize()
    return Text(label, side_style(tableau.banners, side))


def join(parts: Iterable[str | Text], between: str = "  ") -> Text:
    """Texts in a row, those that are empty left out."""
    texts = (Text(part) if isinstance(part, str) else part for part in parts)
    return Text(between).join(text for text in texts if text.plain)
