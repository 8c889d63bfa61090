"""What a seat sees as numbers, for every game alike: planes over the board, and a row of features for each option."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from fieldcraft.core import Action, Seat, State, System
from fieldcraft.lab.features import Features, health
from fieldcraft.presentation.ground import Ground

Numbers: TypeAlias = NDArray[np.float32]

PLANES = ("own", "own health", "own to act", "foe", "foe health", "foe to act", "thing", "ground", "height")
"""What each plane over the board shows, between 0 and 1."""


class Sight(Features):
    """What one seat of a game sees of a board of a fixed size."""

    def __init__(self, system: System[Any], start: State, seat: Seat) -> None:
        super().__init__(system, start, seat)
        ground = self.outline(system.view(start, seat)).ground
        self.columns, self.rows = ground.columns, ground.rows
        self.shape = (len(PLANES), self.rows, self.columns)
        self.features = len(self.names)
        self.ground: tuple[Ground, Numbers] | None = None

    def planes(self, view: State) -> Numbers:
        """The planes over the board."""
        shown = self.outline(view)
        if self.ground is None or self.ground[0] is not shown.ground:
            self.ground = shown.ground, self._draw_ground(shown.ground)
        found = self.ground[1].copy()
        for piece in shown.pieces.values():
            first = 6 if piece.kind == "object" else 0 if self.is_own(piece) else 3
            for cell in piece.cells or (piece.at,):
                if (place := self._place(shown.ground, cell)) is not None:
                    found[(first, *place)] = 1
                    if first < 6:
                        found[(first + 1, *place)] = health(piece)
                        found[(first + 2, *place)] = not piece.acted
        return found

    def _draw_ground(self, ground: Ground) -> Numbers:
        """The planes with nobody on them."""
        found = np.zeros(self.shape, np.float32)
        kinds = max(1, len(ground.kinds) - 1)
        found[7].flat[: len(ground.terrain)] = np.minimum(1, np.asarray(ground.terrain, np.float32) / kinds)
        if ground.levels:
            found[8].flat[: len(ground.levels)] = np.clip(np.asarray(ground.levels, np.float32) / 10, 0, 1)
        return found

    def _place(self, ground: Ground, cell: tuple[int, int]) -> tuple[int, int] | None:
        """The row and the column of a cell; None for one outside.  Rows of hexes are shifted into a rectangle."""
        x, y = cell
        if ground.shape == "hex":
            x += y // 2
        return (y, x) if 0 <= y < self.rows and 0 <= x < self.columns else None

    def rate_options(self, view: State, options: Sequence[Action]) -> Numbers:
        """A row for each option: the kind of it, and its features."""
        return np.asarray(self.rate(view, options), np.float32).reshape(len(options), self.features)
