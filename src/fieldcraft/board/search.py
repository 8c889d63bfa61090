"""The search under `reach`: sets of states that spread over a board, one shift for each direction.

A state is an anchor together with what the further way depends on: the parity of the diagonals made and, for a piece
of several cells, whether the step that led there ended the move.  Each of these combinations is a plane, a copy of the
map, and the planes lie one after another in one integer, so that a change of plane is a shift like any other.
Masks are cut to what the budget can touch before the search begins.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, reduce
from operator import and_
from typing import NamedTuple

import msgspec

from fieldcraft.board.grid import Hexes, Squares
from fieldcraft.board.steps import Costs, Gait, Strides, anchors_over

MOST_KEPT = 256
"""How many frames a gait keeps."""

Steps = tuple[tuple[int, int | None], ...]
"""Steps as distances between bits, each with a mask of where it may lead, None for everywhere."""


class Spread(NamedTuple):
    """Strides made ready for the search.

    `move` shifts a set of states by all the `steps`; `exits` are shifts to other planes, each with the prices of the
    states that they lead to.
    """

    move: Callable[[int], int]
    steps: Steps
    exits: tuple[tuple[int, Costs], ...]


class Frame(msgspec.Struct, frozen=True, eq=False):
    """The part of a field that a search can touch, its planes of states, and a gait made ready for it.

    `planes` has the first bit of each plane: one for each parity, and for whoever has come there and must stop.
    """

    low: int
    full: int
    plane: int
    parities: int
    planes: int
    spreads: tuple[Spread, ...] = ()
    dearest: int = 1

    def cut(self, mask: int) -> int:
        """A mask of the field, cut to the frame."""
        return mask >> self.low & self.full

    def states(self, cut: int) -> int:
        """A cut mask on the plane of each parity."""
        return cut | cut << self.plane if self.parities == 2 else cut

    def fold(self, states: int) -> int:
        """The anchors of a set of states, as a mask of the field."""
        found = states & self.full
        while states := states >> self.plane:
            found |= states & self.full
        return found << self.low


class Bounds(NamedTuple):
    """What one search may do: how it spreads, which states it may reach, and which of them it leaves again."""

    spreads: tuple[Spread, ...]
    open: int
    going: int


def frame(moves: Gait, first: int, last: int) -> Frame:
    """A gait made ready for the lines from the first to the last; kept for the next search over the same lines."""
    known: dict[tuple[int, int], Frame] = moves.cache
    if (found := known.get((first, last))) is None:
        if len(known) >= MOST_KEPT:
            known.clear()
        found = known[first, last] = _cut_frame(moves, first, last)
    return found


def _cut_frame(moves: Gait, first: int, last: int) -> Frame:
    stride = moves.field.stride
    size = min((last + 1) * stride, moves.field.on.bit_length()) - first * stride
    counted = any(strides.counted for strides in moves.strides)
    # The gap between two planes keeps a step off one of them from landing on the next.
    plane, parities = size + stride + 1, 2 if counted else 1
    bare = Frame(
        first * stride, (1 << size) - 1, plane, parities, sum(1 << number * plane for number in range(2 * parities))
    )
    spreads = tuple(_spread(bare, strides, stride) for strides in moves.strides)
    prices = (price for spread in spreads for _, prices in spread.exits for price, _ in prices)
    return msgspec.structs.replace(bare, spreads=spreads, dearest=max(prices, default=1))


def _spread(frame: Frame, strides: Strides, stride: int) -> Spread:
    even = tuple((price + strides.surcharge, frame.states(frame.cut(mask))) for price, mask in strides.prices)
    odd = tuple((price + 1, mask) for price, mask in even)
    exits = ((frame.plane, even), (-frame.plane, odd)) if strides.counted else ((0, even),)
    gates = (None if step.allowed is None else frame.states(frame.cut(step.allowed)) for step in strides.steps)
    steps = tuple((step.distance, gate) for step, gate in zip(strides.steps, gates, strict=True))
    rose = _rose(strides)
    move = partial(_by_steps, steps) if rose is None else partial(rose, stride)
    return Spread(move, steps, exits)


def bounds(frame: Frame, moves: Gait, shut: int, stops: int, first: int) -> Bounds:
    """What bars a step or ends the move bounds the search as a whole where it does so for every kind of step."""
    if len(moves.newly) == 1:
        barred = frame.cut(anchors_over(moves.field, shut, moves.newly[0]))
        ending = frame.cut(anchors_over(moves.field, stops, moves.newly[0]))
        reached, going = frame.states(frame.full ^ barred), frame.states(frame.full ^ ending)
        return Bounds(frame.spreads, reached | first, going | first)
    return _bound_each(frame, moves, shut, stops, first)


def _bound_each(frame: Frame, moves: Gait, shut: int, stops: int, first: int) -> Bounds:
    """The same for steps that enter different cells: what bars or ends some of them only bounds their prices."""
    barred = [frame.cut(anchors_over(moves.field, shut, newly)) for newly in moves.newly]
    ending = [frame.cut(anchors_over(moves.field, stops, newly)) for newly in moves.newly]
    never, always = reduce(and_, barred), reduce(and_, ending)
    reached, going = frame.states(frame.full ^ never), frame.states(frame.full ^ always) | first
    own = {newly: (b ^ never, e ^ always) for newly, b, e in zip(moves.newly, barred, ending, strict=True)}
    each = zip(frame.spreads, moves.strides, strict=True)
    spreads = tuple(_bound(frame, spread, *own[strides.newly]) for spread, strides in each)
    return Bounds(spreads, reached | first | reached << frame.parities * frame.plane, going)


def _bound(frame: Frame, spread: Spread, barred: int, ending: int) -> Spread:
    """A spread that does not enter the `barred` anchors, and leads to other planes at the `ending` ones."""
    free, last = frame.full ^ (barred | ending), (barred | ending) ^ barred
    exits = []
    for part, halt in ((frame.states(free), 0), (frame.states(last), frame.parities * frame.plane)):
        for flip, prices in spread.exits:
            exits.append((flip + halt, tuple((price, (mask & part) << halt) for price, mask in prices if mask & part)))
    return spread._replace(exits=tuple((flip, prices) for flip, prices in exits if prices))


def _rose(strides: Strides) -> Callable[[int, int], int] | None:
    """How to take all the steps at once, if they are free and make up a rose."""
    free = all(step.allowed is None for step in strides.steps)
    return _ROSES.get(frozenset(step.vector for step in strides.steps)) if free else None


def _by_steps(steps: Steps, states: int) -> int:
    found = 0
    for distance, allowed in steps:
        moved = states << distance if distance > 0 else states >> -distance
        found |= moved if allowed is None else moved & allowed
    return found


def _four_ways(stride: int, states: int) -> int:
    return states << 1 | states >> 1 | states << stride | states >> stride


def _six_ways(stride: int, states: int) -> int:
    after, before = states << 1, states >> 1
    return after | before | (states | before) << stride | (states | after) >> stride


def _eight_ways(stride: int, states: int) -> int:
    # The states themselves may come along, since they are reached already.
    line = states << 1 | states | states >> 1
    return line | line << stride | line >> stride


_ROSES = {
    frozenset(Squares.vectors[::2]): _four_ways,
    frozenset(Hexes.vectors): _six_ways,
    frozenset(Squares.vectors): _eight_ways,
}
"""Sets of steps that are often taken all at once, and then need fewer shifts than there are steps."""


def search(first: int, bounds: Bounds, dearest: int, budget: int) -> tuple[int, ...]:
    """The states first reached at each cost from 0 to the budget."""
    spreads, unseen, going = bounds
    pending = [first] + [0] * (budget + dearest)
    for spent in range(budget + 1):
        pending[spent] = new = pending[spent] & unseen
        if not new:
            continue
        unseen ^= new
        leaving = new & going
        for move, _, exits in spreads:
            moved = move(leaving)
            for flip, prices in exits:
                there = moved << flip if flip > 0 else moved >> -flip if flip else moved
                for price, mask in prices:
                    pending[spent + price] |= there & mask
    return tuple(pending[: budget + 1])
