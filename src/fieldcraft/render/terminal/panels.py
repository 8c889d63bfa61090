"""Panels, pools and the parts of a story as lines of text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.text import Text

from fieldcraft.presentation import Clock, Panel, Row, Tableau, Track

TONES = {"plain": "", "good": "clean", "warn": "warn", "bad": "miss"}
"""The style of each tone."""


def panels(tableau: Tableau) -> list[Text]:
    """All panels, then the parts of a story."""
    found = [line for panel in tableau.panels.values() for line in _panel(panel)]
    return [*found, *(line for name, part in tableau.story.items() for line in _part(name, part))]


def _panel(panel: Panel) -> Iterator[Text]:
    yield Text.assemble((panel.title, "title"), (f"  {panel.text}" if panel.text else "", "quiet"))
    if not panel.rows and panel.empty:
        yield Text(f"  {panel.empty}", "quiet")
    for row in panel.rows:
        yield from _row(row)


def _row(row: Row) -> Iterator[Text]:
    """A thing with its facts, tracks, clocks and cards, and what may be done with it."""
    line = Text.assemble("  ", (row.title, "now"), f"  {row.text}" if row.text else "")
    line.append(f"  ({', '.join(row.marks)})" if row.marks else "", "quiet")
    for fact in row.facts:
        line.append(f"  {fact.label} ", "quiet").append(fact.value, TONES[fact.tone])
    for meter in meters(row):
        line.append(f"  {meter.label} ", "quiet").append(boxes(meter.value, meter.most), TONES[meter.tone])
    for card in row.cards:
        line.append("  ▤ ", "quiet").append("face down" if card.face_down else f"{card.label} {card.text}".rstrip())
    yield line
    offers = [f"{offer.label}{f' ({offer.cost})' if offer.cost else ''}" for offer in row.offers if not offer.refusal]
    if offers:
        yield Text(f"    {', '.join(offers)}", "quiet")


def meters(row: Row) -> tuple[Track | Clock, ...]:
    """The tracks and the clocks of a thing."""
    return (*row.tracks, *row.clocks)


def boxes(value: int, most: int) -> str:
    """Boxes of which some are filled; in figures where they are many.

    >>> boxes(2, 4), boxes(3, 40)
    ('■■□□', '3 of 40')
    """
    return "■" * value + "□" * (most - value) if most <= 12 else f"{value} of {most}"


# --- stories --------------------------------------------------------------------------


def _part(name: str, part: Any) -> Iterator[Text]:
    """A part of a story with its name; nothing where it is empty."""
    title, lines = name.replace("_", " ").capitalize(), [*_lines(part, "  ")]
    if not isinstance(part, dict | list | tuple):
        yield from (Text.assemble((f"{title} ", "title"), line.plain.strip()) for line in lines)
    elif lines:
        yield Text(title, "title")
        yield from lines


def _lines(part: Any, indent: str) -> Iterator[Text]:
    """What a part says, one fact a line."""
    if isinstance(part, dict):
        for name, value in part.items():
            if isinstance(value, dict | list):
                inner = [*_lines(value, f"{indent}  ")]
                yield from (Text(f"{indent}{name}", "quiet"), *inner) if inner else ()
            elif value not in (None, "", False):
                yield Text.assemble((f"{indent}{name}: ", "quiet"), str(value))
    elif isinstance(part, list | tuple):
        for value in part:
            yield from _lines(value, indent)
    elif part not in (None, ""):
        yield Text(f"{indent}{part}")
