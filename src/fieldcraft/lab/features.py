"""What each option is like in a few numbers, for every game alike: what policies learn from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fieldcraft.core import Action, Seat, State, System
from fieldcraft.games import game
from fieldcraft.lab.balance import camps_of
from fieldcraft.lab.environments.choices import find_cells
from fieldcraft.presentation.pieces import Piece
from fieldcraft.presentation.tableau import Outline

FEATURES = ("strikes a foe", "health of the foe", "own health", "goes", "nearer to a foe", "beside a foe", "ends")
"""What is told of an option besides its kind, between -1 and 1."""


class Features:
    """What the options of one seat are like: a row of numbers for each, its kind first and `FEATURES` then."""

    def __init__(self, system: System[Any], start: State, seat: Seat) -> None:
        self.system, self.seat = system, seat
        self.camps = camps_of(system, start)
        self.kinds = {kind: number for number, kind in enumerate(system.actions)}
        self.shown: tuple[State, Outline] | None = None
        self.names = (*(kind.__name__ for kind in system.actions), *FEATURES)

    def outline(self, view: State) -> Outline:
        """What the seat sees of the board."""
        if self.shown is None or self.shown[0] is not view:
            self.shown = view, game(self.system.name).show.draw_outline(view, self.seat)
        return self.shown[1]

    def is_own(self, piece: Piece) -> bool:
        """Whether a piece is of the seat's camp."""
        return self.camps.get(piece.side, piece.side) == self.camps.get(self.seat, self.seat)

    def rate(self, view: State, options: Sequence[Action]) -> list[list[float]]:
        """A row for each option."""
        pieces = self.outline(view).pieces
        foes = [piece for piece in pieces.values() if piece.kind != "object" and not self.is_own(piece)]
        found = []
        for option in options:
            row = [0.0] * len(self.kinds)
            if (kind := self.kinds.get(type(option))) is not None:
                row[kind] = 1.0
            found.append([*row, *describe_option(option, pieces, foes)])
        return found


def describe_option(option: Action, pieces: Mapping[str, Piece], foes: Sequence[Piece]) -> tuple[float, ...]:
    """The numbers that `FEATURES` names."""
    own = pieces.get(option.piece)
    named = set(find_names([getattr(option, name) for name in option.__struct_fields__]))
    target = next((foe for foe in foes if foe.id in named), None)
    cells = find_cells(option)
    before = far(own.at, foes) if own else 0.0
    after = far(cells[-1], foes) if cells else before
    return (
        float(target is not None),
        health(target) if target else 0.0,
        health(own) if own else 0.0,
        float(bool(cells)),
        min(1.0, max(-1.0, (before - after) / 5)),
        float(after <= 1),
        float(not cells and target is None),
    )


def find_names(value: Any) -> list[str]:
    """The words that stand in something, however deep; ids are among them.

    >>> find_names(["sable", ("corvin", 3), {"of": "ford"}])
    ['sable', 'corvin', 'ford']
    """
    match value:
        case str():
            return [value]
        case tuple() | list():
            return [name for one in value for name in find_names(one)]
        case dict():
            return find_names(list(value.values()))
    return []


def health(piece: Piece) -> float:
    """The part of its health that a piece has left; all of it, if nothing is said of it."""
    lost, most = piece.health
    return max(0.0, 1 - lost / most) if most else 1.0


def far(cell: tuple[int, int], foes: Sequence[Piece]) -> float:
    """The steps to the nearest foe, as on squares; 0 if there is none."""
    return float(min((max(abs(cell[0] - f.at[0]), abs(cell[1] - f.at[1])) for f in foes), default=0))
