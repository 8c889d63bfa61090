"""Movement the slow and obvious way: over coordinates, one state at a time."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from typing import NamedTuple

from fieldcraft.board import Board, Cell, Squares


class Piece(NamedTuple):
    """What moves, and under which rules."""

    footprint: tuple[Cell, ...] = ((0, 0),)
    diagonals: str = "alternating"
    climb: int = 1
    pinch: bool = True
    shut: frozenset[Cell] = frozenset()
    stops: frozenset[Cell] = frozenset()
    admit: frozenset[Cell] = frozenset()


class State(NamedTuple):
    """Where a piece stands, whether it made an odd number of diagonals, and whether it must end its move."""

    cell: Cell
    parity: int
    ended: bool


def standing(piece: Piece, anchor: Cell) -> set[Cell]:
    return {(anchor[0] + x, anchor[1] + y) for x, y in piece.footprint}


def newly_entered(piece: Piece, a: Cell, b: Cell) -> set[Cell]:
    return standing(piece, b) - standing(piece, a)


def wall_between(board: Board, a: Cell, b: Cell) -> bool:
    return any(side.impassable and set(side.between) == {a, b} for side in board.sides)


def is_whole(board: Board, piece: Piece, anchor: Cell) -> bool:
    cells = standing(piece, anchor)
    return all(c in board.grid for c in cells) and not any(wall_between(board, a, b) for a in cells for b in cells)


def ground_open(board: Board, piece: Piece, a: Cell, b: Cell) -> bool:
    return all(not board.terrain(c).impassable or c in piece.admit for c in newly_entered(piece, a, b))


def crosses_wall(board: Board, piece: Piece, a: Cell, b: Cell) -> bool:
    """Whether a straight step takes any cell of the piece across a wall."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    return any(wall_between(board, (x, y), (x + dx, y + dy)) for x, y in standing(piece, a))


def detour_open(board: Board, piece: Piece, a: Cell, corner: Cell, b: Cell) -> bool:
    if crosses_wall(board, piece, a, corner) or crosses_wall(board, piece, corner, b):
        return False
    return is_whole(board, piece, corner) and (not piece.pinch or ground_open(board, piece, a, corner))


def is_diagonal(board: Board, a: Cell, b: Cell) -> bool:
    return isinstance(board.grid, Squares) and a[0] != b[0] and a[1] != b[1]


def step_price(board: Board, piece: Piece, a: Cell, b: Cell, parity: int) -> int | None:
    """The price of one step, None if it may not be taken."""
    if not is_whole(board, piece, b) or not ground_open(board, piece, a, b) or newly_entered(piece, a, b) & piece.shut:
        return None
    diagonal = is_diagonal(board, a, b)
    if diagonal:
        corners = ((b[0], a[1]), (a[0], b[1]))
        if piece.diagonals == "never" or not any(detour_open(board, piece, a, corner, b) for corner in corners):
            return None
    elif crosses_wall(board, piece, a, b):
        return None
    dearest = max(board.terrain(c).cost for c in newly_entered(piece, a, b))
    up = max(board.level(c) for c in standing(piece, b)) - max(board.level(c) for c in standing(piece, a))
    odd = parity if diagonal and piece.diagonals == "alternating" else 0
    return dearest + odd + piece.climb * max(up, 0)


def steps(board: Board, piece: Piece, state: State) -> Iterator[tuple[int, State]]:
    if state.ended:
        return
    for dx, dy in board.grid.vectors:
        there = (state.cell[0] + dx, state.cell[1] + dy)
        price = step_price(board, piece, state.cell, there, state.parity)
        if price is not None:
            counted = piece.diagonals == "alternating" and is_diagonal(board, state.cell, there)
            ends = bool(newly_entered(piece, state.cell, there) & piece.stops)
            yield price, State(there, state.parity ^ counted, ends)


def cheapest(board: Board, piece: Piece, start: Cell, budget: int, parity: int = 0) -> dict[State, int]:
    """The cheapest cost of every state within the budget."""
    best = {State(start, parity, ended=False): 0}
    heap = [(0, State(start, parity, ended=False))]
    while heap:
        spent, state = heapq.heappop(heap)
        for price, there in steps(board, piece, state) if spent == best[state] else ():
            if spent + price <= min(budget, best.get(there, budget + 1) - 1):
                best[there] = spent + price
                heapq.heappush(heap, (spent + price, there))
    return best
