"""What a reader of map files hands over, and how it complains."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from fieldcraft.board import Board, Cell
from fieldcraft.maps.backdrop import Backdrop

Value = str | int | float | bool
"""What a marker may say of itself."""


class MapError(ValueError):
    """A map file that cannot be read: which file, where inside it, what is wrong and what is allowed.

    >>> print(MapError("cave.tmx", "layer 'Ground'", "100 tiles are needed, not 99"))
    cave.tmx: layer 'Ground': 100 tiles are needed, not 99
    """

    def __init__(self, file: str, place: str, problem: str) -> None:
        super().__init__(file, place, problem)
        self.file, self.place, self.problem = file, place, problem

    def __str__(self) -> str:
        return ": ".join(part for part in self.args if part)


class Marker(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A named cell: where a piece starts, where treasure lies; `kind` says what sort ("spawn"), "" if nobody did."""

    name: str
    cell: Cell
    kind: str = ""
    properties: Mapping[str, Value] = {}


def six_digits(color: str | None) -> str:
    """A colour without "#" and without the two digits before it that say how opaque it is; white if it is none.

    >>> six_digits("#ffECCD8B"), six_digits("red")
    ('eccd8b', 'ffffff')
    """
    digits = (color or "").removeprefix("#")[-6:].lower()
    return digits if len(digits) == 6 and set(digits) <= set("0123456789abcdef") else "ffffff"


class Light(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lamp: where it hangs and how far it shines, in cells from the top left; `color` is six hexadecimal digits."""

    x: float
    y: float
    range: float
    color: str = "ffffff"
    intensity: float = 1.0
    shadows: bool = True


class Imported(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A map from a file: the board and what else was drawn on it; `notices` tell what was skipped or guessed.

    `notes` are for the game master, by their cells; `parts` names the maps in a file that holds several.
    """

    board: Board
    name: str
    markers: tuple[Marker, ...] = ()
    notices: tuple[str, ...] = ()
    lights: tuple[Light, ...] = ()
    backdrop: Backdrop | None = None
    notes: Mapping[Cell, str] = {}
    parts: tuple[str, ...] = ()
