"""What units, sides and cells are called in sentences, as far as one may know them."""

from __future__ import annotations

from collections.abc import Iterable

from fieldcraft.board import Cell
from fieldcraft.core import Seat
from fieldcraft.core.words import list_in_words
from fieldcraft.presentation.log import side_word
from fieldcraft.systems.shared.text.pieces import Pieces, Roster


def unit_name(state: Roster, id: str) -> str:
    """What a unit is called; whoever is not to be seen is somebody unseen."""
    unit = state.units.get(id)
    return "somebody unseen" if unit is None else unit.title


def name_units(state: Roster, ids: Iterable[str]) -> str:
    """What some units are called."""
    return list_in_words(unit_name(state, id) for id in ids)


def side_name(seat: Seat) -> str:
    """What a side is called where only its id is known; its name stands there once a table tells it."""
    return side_word(seat)


def cell_names(state: Pieces, some: Iterable[Cell]) -> str:
    """What cells are called, in a row."""
    return " ".join(state.board.grid.label(cell) for cell in some)


def label_cells(state: Pieces, cells: Iterable[Cell]) -> str:
    """What cells are called, in a row; those beyond the map have no names."""
    return cell_names(state, (cell for cell in cells if cell in state.board.grid))


def dice_words(shown: Iterable[int]) -> str:
    """What dice show."""
    return " ".join(map(str, shown)) or "no dice"
