"""Movement: where a body can go, space by space, and at what price.

A step leads to a contiguous space: to a neighbouring hex of the same layer, or one layer up or down.  It costs 1, or
what the ground costs on which it ends.  Who does not fly stands on the ground, and climbs where ground beside it rises
as high.  All masks are of anchors.
"""

from __future__ import annotations

from collections import defaultdict
from functools import reduce
from operator import and_, or_

import msgspec

from fieldcraft.board import Cell, Field
from fieldcraft.board.steps import anchors_over
from fieldcraft.core import rule
from fieldcraft.core.derived import derived_property
from fieldcraft.systems.battlefield.crowding import Places
from fieldcraft.systems.battlefield.lines import Ground, ground_of
from fieldcraft.systems.battlefield.obstruction import Obstructions, obstructions_of
from fieldcraft.systems.battlefield.spaces import FULL, TOP_LAYER, Body, Masks, body_of, masks_of, spaces_in
from fieldcraft.systems.battlefield.state import Space, State, Unit
from fieldcraft.systems.shared.caches import remember


class Gait(msgspec.Struct, frozen=True, dict=True):
    """A footprint on a map: where it can stand, and which steps walls forbid it; kept with the map."""

    field: Field
    offsets: tuple[Cell, ...]

    def over(self, mask: int) -> int:
        """The anchors from which any cell of the footprint lies in a mask."""
        return anchors_over(self.field, mask, self.offsets)

    @derived_property
    def whole(self) -> int:
        """The anchors at which all of the footprint lies on the map and no wall runs through it."""
        field, cells = self.field, set(self.offsets)
        on = reduce(and_, (field.translate(field.on, (-x, -y)) for x, y in self.offsets))
        for wall, (dx, dy) in zip(field.walls, field.grid.vectors, strict=True):
            inner = tuple((x, y) for x, y in self.offsets if (x + dx, y + dy) in cells)
            on &= ~anchors_over(field, wall, inner) if inner else -1
        return on

    @derived_property
    def steps(self) -> tuple[tuple[int, int], ...]:
        """How far the step in each direction shifts a bit, and the anchors that a wall keeps from it."""
        return tuple(zip(self.field.step_shifts, map(self.over, self.field.walls), strict=True))

    @derived_property
    def heights(self) -> dict[int, int]:
        """The anchors by the level of the highest ground under the footprint, highest first."""
        found, left = {}, self.whole
        for level, mask in sorted(self.field.levels.items(), reverse=True):
            found[level] = left & self.over(mask)
            left &= ~found[level]
        return found

    @derived_property
    def prices(self) -> tuple[tuple[int, int], ...]:
        """What standing on the dearest ground under the footprint costs, and where it costs that."""
        found, left = [], self.whole
        for price, mask in sorted(self.field.costs.items(), reverse=True):
            found.append((price, left & self.over(mask)))
            left &= ~found[-1][1]
        return tuple(found)

    @derived_property
    def barred(self) -> int:
        """The anchors at which part of the footprint is on impassable ground."""
        return self.over(self.field.impassable)

    def stands(self, layer: int) -> int:
        """The anchors at which it stands on the ground in a layer."""
        return self.heights.get(layer, 0)

    def clings(self, layer: int) -> int:
        """The anchors at which ground beside it rises as high as a layer."""
        high = reduce(or_, (mask for level, mask in self.field.levels.items() if level >= layer), 0)
        return self.over(self.field.around(high)) if layer else 0


def gait_of(field: Field, offsets: tuple[Cell, ...]) -> Gait:
    """The gait of a footprint on a map, worked out once."""
    found: Gait = remember(field.board.cache, ("gait", offsets), lambda: Gait(field, offsets))
    return found


class Room(msgspec.Struct, frozen=True, dict=True):
    """Where a body may be: in which spaces others and solid things leave room for it.

    `full` are the spaces too full for its lower layers, `full_at_top` those too full for its highest.
    """

    gait: Gait
    layers: int
    flying: bool
    ground: Ground
    full: Masks
    full_at_top: Masks

    @derived_property
    def _found(self) -> dict[int, int]:
        return {}

    @rule("field.crowd.enter", "field.size.vertical", "field.move.steps")
    def anchors(self, layer: int) -> int:
        """The anchors at which it may be in passing with its lowest spaces in a layer: every space must have room."""
        if (found := self._found.get(layer)) is None:
            shut = 0
            for n in range(self.layers):
                full = self.full_at_top if n == self.layers - 1 else self.full
                shut |= self.ground.cells(layer + n) | full.get(layer + n, 0)
            found = self.gait.whole & ~self.gait.over(shut)
            if not self.flying:
                found &= (self.gait.stands(layer) | self.gait.clings(layer)) & ~self.gait.barred
            self._found[layer] = found
        return found

    @derived_property
    def _prices(self) -> dict[int, tuple[tuple[int, int], ...]]:
        return {}

    def prices(self, layer: int) -> tuple[tuple[int, int], ...]:
        """What entering the anchors of a layer costs, and where."""
        if (found := self._prices.get(layer)) is None:
            room, ground = self.anchors(layer), 0 if self.flying else self.gait.stands(layer)
            priced = ((price, room & ground & mask) for price, mask in self.gait.prices)
            everywhere = ((1, room & ~ground), *priced)
            found = self._prices[layer] = tuple((price, mask) for price, mask in everywhere if mask)
        return found

    def ends(self, layer: int) -> int:
        """The anchors of a layer at which it may stop: in the air only if it flies."""
        return self.anchors(layer) & (-1 if self.flying else self.gait.stands(layer))


@rule("field.crowd.enter", "field.crowd.full", "field.obstruct.everything")
def room_for(body: Body, flying: bool, obstructions: Obstructions, offsets: tuple[Cell, ...]) -> Room:
    """The room that the others on the field leave a body; where it is already there is room for it."""
    field, taken = obstructions.field, dict(obstructions.taken)
    if (standing := obstructions.bodies.get(body.id)) is not None:
        for space in standing.spaces:
            left = taken.pop(space) - standing.places_in(space)
            taken |= {space: left} if left else {}
    layers = len(body.spaces) // len(body.cells)
    top = next(space for space in body.spaces if space.layer == body.top)
    full, full_at_top = (
        _too_full(field, taken, body, places) for places in (body.places_in(body.spaces[0]), body.places_in(top))
    )
    return Room(gait_of(field, offsets), layers, flying, ground_of(field), full, full_at_top)


def _too_full(field: Field, taken: Places, body: Body, places: float) -> Masks:
    return masks_of(
        field, (space for space, much in taken.items() if much + places > FULL and space not in body.spaces)
    )


class Walk(msgspec.Struct, frozen=True, dict=True):
    """Where a body can go from an anchor: for each price the anchors by layer that cost just that."""

    room: Room
    start: Space
    found: tuple[Masks, ...]

    @derived_property
    def ends(self) -> dict[int, int]:
        """The anchors at which the move may end, by layer; the start among them."""
        ends: dict[int, int] = defaultdict(int)
        for masks in self.found:
            for layer, mask in masks.items():
                ends[layer] |= mask & self.room.ends(layer)
        ends[self.start.layer] |= self.room.gait.field.bits[self.start.cell]
        return {layer: mask for layer, mask in ends.items() if mask}

    @derived_property
    def spaces(self) -> tuple[Space, ...]:
        """The same one by one, without the start."""
        return tuple(space for space in spaces_in(self.room.gait.field, self.ends) if space != self.start)

    def price(self, anchor: Space) -> int | None:
        """The cheapest price of an anchor, in passing too; None if it is out of reach."""
        bit, layer = self.room.gait.field.bits.get(anchor.cell, 0), anchor.layer
        for price, masks in enumerate(self.found):
            if masks.get(layer, 0) & bit:
                return price
        return None

    def route(self, anchor: Space) -> tuple[Space, ...]:
        """A cheapest way to an anchor, every space of it, the start left out; ValueError if it is out of reach."""
        if (price := self.price(anchor)) is None:
            raise ValueError(f"{anchor} is out of reach of {self.start}")
        way = [anchor]
        while way[-1] != self.start:
            before, price = self._before(way[-1], price)
            way.append(before)
        return tuple(way[-2::-1])

    def _before(self, anchor: Space, price: int) -> tuple[Space, int]:
        """An anchor one step before another on a cheapest way, and its price."""
        gait, bit = self.room.gait, self.room.gait.field.bits[anchor.cell]
        price -= next(cost for cost, mask in self.room.prices(anchor.layer) if mask & bit)
        earlier = self.found[price]
        beside = earlier.get(anchor.layer, 0)
        for shift, walled in gait.steps:
            near = bit >> shift if shift > 0 else bit << -shift
            if near & beside and not near & walled:
                return Space(*gait.field.places[near.bit_length() - 1], anchor.layer), price
        layer = next(layer for layer in (anchor.layer + 1, anchor.layer - 1) if earlier.get(layer, 0) & bit)
        return anchor._replace(layer=layer), price


@rule("field.move.steps", "field.grid.layers", "field.crowd.enter")
def walk_within(room: Room, start: Space, points: int) -> Walk:
    """Where a body can go from an anchor with so many points."""
    seen: dict[int, int] = defaultdict(int)
    found: list[dict[int, int]] = [defaultdict(int) for _ in range(points + 1)]
    found[0][start.layer] = room.gait.field.bits[start.cell]
    for spent, masks in enumerate(found):
        for layer in tuple(masks):
            masks[layer] &= ~seen[layer]
            seen[layer] |= masks[layer]
        for layer, new in tuple(masks.items()):
            if new and spent < points:
                _spread(room, layer, new, spent, found)
    return Walk(room, start, tuple(found))


def _spread(room: Room, layer: int, new: int, spent: int, found: list[dict[int, int]]) -> None:
    """Note where one step leads from some anchors of a layer, under the price that it has then."""
    moved = 0
    for shift, walled in room.gait.steps:
        leaving = new & ~walled if walled else new
        moved |= leaving << shift if shift > 0 else leaving >> -shift
    for there, mask in ((layer, moved), (layer + 1, new), (layer - 1, new)):
        if not 0 <= there <= TOP_LAYER:
            continue
        for price, anchors in room.prices(there):
            if spent + price < len(found):
                found[spent + price][there] |= mask & anchors


def walk_of(state: State, unit: Unit, points: int) -> Walk:
    """Where a unit can go with so many points; asked for once for each position."""

    def work() -> Walk:
        body = body_of(state, unit)
        offsets = tuple((q - unit.at[0], r - unit.at[1]) for q, r in body.cells)
        return walk_within(room_for(body, unit.flying, obstructions_of(state), offsets), unit.anchor, points)

    return remember(state.position_cache, ("walk", unit.id, points), work)
