"""The terminal: its console, its colours, and the marks that say the same without colour."""

from __future__ import annotations

import os
from functools import cache
from typing import Any

import msgspec
from rich.console import Console
from rich.theme import Theme

from fieldcraft.console.ascii import AsciiStream, wants_ascii

STYLES = {
    "now": "bold #dfae4c",
    "quiet": "#8b958d",
    "title": "bold",
    "rule": "italic #b9a36a",
    "warn": "bold #f0b93e",
    "clean": "#4fb391",
    "cost": "#8bbca5",
    "partial": "#d3a03c",
    "miss": "#9a928b",
    "side0": "bold #6fa8ea",
    "side1": "bold #ea7a50",
    "side2": "bold #b797de",
    "side3": "bold #a5b55c",
    "side4": "bold #aab3ab",
}
"""Brass is what is up now; sides and outcomes have the colours that they have at the table."""

PAGE = 120
"""How many columns there are where the output is no terminal."""


def console(*, stderr: bool = False) -> Console:
    """The console of this program; plain where the output is no terminal or NO_COLOR is set."""
    return _console(stderr=stderr, ascii_only=wants_ascii())


@cache
def _console(*, stderr: bool, ascii_only: bool) -> Console:
    file = AsciiStream(stderr=stderr) if ascii_only else None
    found = Console(theme=Theme(STYLES), highlight=False, emoji=False, markup=False, stderr=stderr, file=file)
    if not found.is_terminal and "COLUMNS" not in os.environ:
        found.width = PAGE
    return found


def as_json(value: Any) -> None:
    """Print a value as JSON, for programs."""
    from fieldcraft.core.encoding import encode

    text = msgspec.json.format(encode(value), indent=2)
    print(text.decode())  # noqa: T201  never wrapped, never coloured
