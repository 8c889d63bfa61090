"""Bounds that every reader keeps, so that no file can fill the memory or take for ever."""

from __future__ import annotations

from fieldcraft.board.grid import deny_size
from fieldcraft.maps.import_result import MapError

MOST_CROSSINGS = 1_000_000
"""Cells that all lines of a file may cross, and its areas cover, together."""

MOST_POINTS = 200_000
"""Points of all lines in a file."""


def check_size(columns: int, rows: int, file: str, place: str) -> None:
    """MapError unless a board of this many columns and rows may be."""
    if problem := deny_size(columns, rows):
        raise MapError(file, place, problem)


class Budget:
    """Counts the work that the lines and areas of a file cause, and stops a file that causes too much."""

    def __init__(self, file: str, place: str) -> None:
        self.file, self.place, self.left = file, place, MOST_CROSSINGS

    def charge(self, work: int) -> None:
        """MapError once there is too much of it."""
        self.left -= work
        if self.left < 0:
            allowed = f"they may cross {MOST_CROSSINGS} cells in all"
            raise MapError(self.file, self.place, f"the lines and areas are too long; {allowed}")
