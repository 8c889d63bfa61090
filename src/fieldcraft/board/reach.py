"""Reach: where a piece can get with so much movement, at what price and by which way.

The search keeps, for each cost, the set of places first reached at it, and spreads a whole set at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, cached_property, reduce
from operator import or_
from typing import TypedDict, Unpack

import msgspec

from fieldcraft.board.field import Field
from fieldcraft.board.grid import Cell
from fieldcraft.board.search import Bounds, Frame, bounds, frame, search
from fieldcraft.board.steps import ONE_CELL, Diagonals, Footprint, Walker, gait


def reach(
    field: Field,
    start: Cell,
    budget: int,
    *,
    shut: int = 0,
    stops: int = 0,
    costs: Mapping[int, int] | None = None,
    admit: int = 0,
    footprint: Footprint = ONE_CELL,
    diagonals: Diagonals = "alternating",
    parity: int = 0,
    climb: int = 1,
    pinch: bool = True,
) -> Reach:
    """Where a piece can get from an anchor with a budget of movement points, and the cheapest price of each place.

    A step leads to a neighbour and costs what entering the dearest newly occupied cell costs, `climb` points more for
    each level up (the level of a piece is that of its highest cell) and 1 more for a diagonal that is counted odd.

    - `shut`: cells that no cell of the piece may enter, such as occupied ones; they do not pinch diagonals.
    - `stops`: cells that end the move when a cell of the piece enters them; a piece that starts in one may leave.
    - `costs`: mask for each entering cost of 1 or more; the board's own unless given; a cell in none is never entered.
    - `admit`: impassable cells that this piece may enter after all.
    - `footprint`: the piece's cells as offsets from its anchor; no wall may run between two of them.
    - `diagonals` (squares): "alternating" cost 1, 2, 1, 2 ... more than nothing, "free" always 1, "never" are no steps.
    - `parity`: how many diagonals were made before; only odd or even matters.
    - `pinch`: a diagonal needs one open detour by two straight steps.  A detour is closed by a wall across either step
      and by impassable ground in its corner; without `pinch` by walls only.

    Raises ValueError if the piece does not stand on the map or the budget is below 0.

    >>> from fieldcraft.board import Board, Squares
    >>> there = reach(Board.of(Squares(8, 8)).field, (0, 0), 6)
    >>> there.cost((4, 4)), there.cost((5, 5)), there.route((3, 1))
    (6, None, ((1, 0), (2, 1), (3, 1)))
    """
    walker = Walker(footprint, diagonals, None if costs is None else tuple(costs.items()), admit, climb, pinch)
    moves = gait(field, walker)
    if not field.bits.get(start, 0) & moves.standing:
        raise ValueError(f"a piece of {len(footprint)} cells does not stand on the map at {start}")
    if budget < 0:
        raise ValueError(f"a budget is 0 or more points of movement, not {budget}")
    # No step costs less than 1, so the budget is also the number of lines that the search can touch on either side.
    line = field.numbers[start] // field.stride
    window = frame(moves, max(line - budget, 0), line + budget)
    first = 1 << field.numbers[start] - window.low + window.plane * (parity % window.parities)
    limits = bounds(window, moves, shut, stops, first)
    return Reach(field, start, parity % 2, window, limits, search(first, limits, window.dearest, budget))


class Movement(TypedDict, total=False):
    """What `reach` may be told about a piece and its surroundings."""

    shut: int
    stops: int
    costs: Mapping[int, int] | None
    admit: int
    footprint: Footprint
    diagonals: Diagonals
    parity: int
    climb: int
    pinch: bool


def route(field: Field, start: Cell, goal: Cell, **movement: Unpack[Movement]) -> tuple[Cell, ...] | None:
    """A cheapest way from one anchor to another however dear, the start left out, or None if there is none.

    >>> from fieldcraft.board import Board, Squares
    >>> route(Board.of(Squares(8, 8)).field, (0, 0), (3, 1), diagonals="never")
    ((1, 0), (2, 0), (2, 1), (3, 1))
    """
    budget = 2 * field.grid.distance(start, goal)
    while goal not in (found := reach(field, start, budget, **movement)):
        if found.exhausted:
            return None
        budget = 2 * budget + 1
    return found.route(goal)


class Reach(msgspec.Struct, frozen=True, dict=True, eq=False):
    """Where a piece can get, found by `reach`; cells are anchors of its footprint."""

    field: Field
    start: Cell
    _parity: int
    _frame: Frame
    _bounds: Bounds
    _states: tuple[int, ...]

    def __contains__(self, cell: object) -> bool:
        return bool(self.field.bits.get(cell, 0) & self.mask)  # type: ignore[call-overload]

    def __repr__(self) -> str:
        cells, start = self.mask.bit_count(), self.field.grid.label(self.start)
        return f"Reach({cells} cells from {start} within {len(self._states) - 1})"

    @property
    def exhausted(self) -> bool:
        """Whether more movement would lead no further."""
        return not any(self._states[-self._frame.dearest :])

    @cached_property
    def mask(self) -> int:
        return self._frame.fold(reduce(or_, self._states))

    @cached_property
    def stopped(self) -> int:
        """The anchors in reach at which the move ends, however the piece gets there within the budget."""
        return self.mask & ~self._frame.fold(reduce(or_, self._states) & self._bounds.going)

    @cached_property
    def layers(self) -> tuple[int, ...]:
        """For each cost from 0 to the budget the anchors that are reached for it and for no less."""
        fresh, found = self.mask, []
        for states in self._states:
            layer = self._frame.fold(states) & fresh if states else 0
            fresh ^= layer
            found.append(layer)
        return tuple(found)

    def cost(self, cell: Cell) -> int | None:
        """The cheapest price of getting to an anchor, None if it is out of reach."""
        first = self.field.numbers.get(cell, -1) - self._frame.low
        if not 0 <= first < self._frame.plane:
            return None
        anywhere = self._frame.planes << first
        for cost, states in enumerate(self._states):
            if states & anywhere:
                return cost
        return None

    def costs(self) -> dict[Cell, int]:
        """The cheapest price of every anchor in reach, cheapest first."""
        return {cell: cost for cost, layer in enumerate(self.layers) for cell in self.field.cells(layer)}

    def parity(self, cell: Cell) -> int | None:
        """Whether the diagonals made up to an anchor are odd in number (1) or even (0), None if it is out of reach.

        The cheapest way counts, and among equally cheap ones the one with the cheaper next diagonal.
        """
        if (cost := self.cost(cell)) is None:
            return None
        if self._frame.parities == 1:
            return self._parity
        return self._state(cell, cost) // self._frame.plane % 2

    def route(self, cell: Cell, avoid: Callable[[Cell, Cell], int] | None = None) -> tuple[Cell, ...]:
        """A cheapest way to an anchor, the start left out; among equals the one closest to the straight line.

        With `avoid` first the one whose steps, from cell to cell, sum up to the least of what is to be avoided.
        Raises ValueError if the anchor is out of reach.
        """
        if (end := self.cost(cell)) is None:
            raise ValueError(f"{cell} is out of reach of {self.start}")
        if avoid is not None:
            return self._shun(cell, end, avoid)
        (ax, ay), way, places = self.start, [cell], self.field.places
        along, across, plane, low = cell[0] - ax, cell[1] - ay, self._frame.plane, self._frame.low
        cost, state = end, self._state(cell, end)
        while cost:
            found = []
            for before, near in self._before(state, cost):
                x, y = places[near % plane + low]
                found.append((abs(along * (y - ay) - across * (x - ax)), near, before))
            _, state, cost = min(found)
            way.append(places[state % plane + low])
        return tuple(way[-2::-1])

    def _shun(self, cell: Cell, end: int, avoid: Callable[[Cell, Cell], int]) -> tuple[Cell, ...]:
        """The cheapest way on which least is avoided, and of those the one closest to the straight line."""
        (ax, ay), (bx, by) = self.start, cell

        @cache
        def burden(cost: int, state: int) -> int:
            return min((passing(found, state) for found in self._before(state, cost)), default=0)

        def passing(found: tuple[int, int], state: int) -> int:
            return burden(*found) + avoid(self._place(found[1]), self._place(state))

        def preference(found: tuple[int, int]) -> tuple[int, int, int]:
            x, y = self._place(found[1])
            return passing(found, state), abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)), found[1]

        cost, state, way = end, min(self._arrivals(cell, end), key=lambda state: (burden(end, state), state)), [cell]
        while cost:
            found = self._before(state, cost)
            cost, state = found[0] if len(found) == 1 else min(found, key=preference)
            way.append(self._place(state))
        return tuple(way[-2::-1])

    def _place(self, state: int) -> Cell:
        return self.field.places[state % self._frame.plane + self._frame.low]

    def _arrivals(self, cell: Cell, cost: int) -> Iterator[int]:
        """The states of an anchor that are reached at a cost."""
        first, states = self.field.numbers[cell] - self._frame.low, self._states[cost]
        return (state for state in range(first, states.bit_length(), self._frame.plane) if states >> state & 1)

    def _state(self, cell: Cell, cost: int) -> int:
        """The first state of an anchor that is reached at a cost."""
        return next(self._arrivals(cell, cost))

    def _before(self, state: int, cost: int) -> list[tuple[int, int]]:
        """The costs and states from which one step leads to a state at a cost."""
        before = []
        for spread in self._bounds.spreads:
            for flip, prices in spread.exits:
                for price, mask in prices:
                    if price <= cost and mask >> state & 1:
                        left, there = self._states[cost - price] & self._bounds.going, state - flip
                        for distance, allowed in spread.steps if left and there >= 0 else ():
                            near = there - distance
                            if near >= 0 and left >> near & 1 and (allowed is None or allowed >> there & 1):
                                before.append((cost - price, near))
        return before
