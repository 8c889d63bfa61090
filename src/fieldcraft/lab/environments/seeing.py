"""What a seat sees as numbers, for every game alike: planes over the board, and a row of features for each option."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from fieldcraft.core import Action, Seat, State, System
from fieldcraft.games import game
from fieldcraft.lab.balance import camps_of
from fieldcraft.lab.environments.choices import find_cells
from fieldcraft.presentation.tableau import Piece, Tableau

Numbers: TypeAlias = NDArray[np.float32]

PLANES = ("own", "own health", "own to act", "foe", "foe health", "foe to act", "thing", "ground", "height")
"""What each plane over the board shows, between 0 and 1."""

FEATURES = ("strikes a foe", "health of the foe", "own health", "goes", "nearer to a foe", "beside a foe", "ends")
"""What is told of an option besides its kind, between -1 and 1."""


class Sight:
    """What one seat of a game sees of a board of a fixed size."""

    def __init__(self, system: System[Any], start: State, seat: Seat) -> None:
        self.system, self.seat = system, seat
        self.camps = camps_of(system, start)
        self.kinds = {kind: number for number, kind in enumerate(system.actions)}
        ground = self.tableau(system.view(start, seat)).ground
        self.columns, self.rows = ground.columns, ground.rows
        self.shape = (len(PLANES), self.rows, self.columns)
        self.features = len(self.kinds) + len(FEATURES)

    def tableau(self, view: State) -> Tableau:
        """What the seat is shown."""
        shown: Tableau = game(self.system.name).show.tableau(view, self.seat, ())
        return shown

    def is_own(self, piece: Piece) -> bool:
        """Whether a piece is of the seat's camp."""
        return self.camps.get(piece.side, piece.side) == self.camps.get(self.seat, self.seat)

    def planes(self, view: State) -> Numbers:
        """The planes over the board."""
        shown = self.tableau(view)
        found = np.zeros(self.shape, np.float32)
        ground = shown.ground
        kinds = max(1, len(ground.kinds) - 1)
        found[7].flat[: len(ground.terrain)] = np.minimum(1, np.asarray(ground.terrain, np.float32) / kinds)
        if ground.levels:
            found[8].flat[: len(ground.levels)] = np.clip(np.asarray(ground.levels, np.float32) / 10, 0, 1)
        for piece in shown.pieces.values():
            first = 6 if piece.kind == "object" else 0 if self.is_own(piece) else 3
            for cell in piece.cells or (piece.at,):
                if (place := self._place(shown, cell)) is not None:
                    found[(first, *place)] = 1
                    if first < 6:
                        found[(first + 1, *place)] = health(piece)
                        found[(first + 2, *place)] = not piece.acted
        return found

    def _place(self, shown: Tableau, cell: tuple[int, int]) -> tuple[int, int] | None:
        """The row and the column of a cell; None for one outside.  Rows of hexes are shifted into a rectangle."""
        x, y = cell
        if shown.ground.shape == "hex":
            x += y // 2
        return (y, x) if 0 <= y < self.rows and 0 <= x < self.columns else None

    def rate(self, view: State, options: Sequence[Action]) -> Numbers:
        """A row for each option: the kind of it, and its features."""
        shown = self.tableau(view)
        pieces = dict(shown.pieces)
        foes = [piece for piece in pieces.values() if piece.kind != "object" and not self.is_own(piece)]
        found = np.zeros((len(options), self.features), np.float32)
        for row, option in zip(found, options, strict=True):
            if (kind := self.kinds.get(type(option))) is not None:
                row[kind] = 1
            row[len(self.kinds) :] = self._features(option, pieces, foes)
        return found

    def _features(self, option: Action, pieces: dict[str, Piece], foes: list[Piece]) -> tuple[float, ...]:
        own = pieces.get(option.piece)
        named = {getattr(option, name) for name in option.__struct_fields__ if isinstance(getattr(option, name), str)}
        target = next((foe for foe in foes if foe.id in named), None)
        cells = find_cells(option)
        before = far(own.at, foes) if own else 0.0
        after = far(cells[-1], foes) if cells else before
        return (
            float(target is not None),
            health(target) if target else 0.0,
            health(own) if own else 0.0,
            float(bool(cells)),
            float(np.clip((before - after) / 5, -1, 1)),
            float(after <= 1),
            float(not cells and target is None),
        )


def health(piece: Piece) -> float:
    """The part of its health that a piece has left; all of it, if nothing is said of it."""
    lost, most = piece.health
    return max(0.0, 1 - lost / most) if most else 1.0


def far(cell: tuple[int, int], foes: Sequence[Piece]) -> float:
    """The steps to the nearest foe, as on squares; 0 if there is none."""
    return float(min((max(abs(cell[0] - f.at[0]), abs(cell[1] - f.at[1])) for f in foes), default=0))
