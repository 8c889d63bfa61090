"""What a finished match has to tell besides its end: numbers by name, for each game that has any."""

from __future__ import annotations

from typing import Any

from fieldcraft.core import Match
from fieldcraft.games import game, names


def measure(match: Match[Any]) -> dict[str, float]:
    """The numbers that a finished match has to tell; none for a game that says nothing of them."""
    known = game(match.system.name).measures if match.system.name in names() else None
    return {} if known is None else known(match)
