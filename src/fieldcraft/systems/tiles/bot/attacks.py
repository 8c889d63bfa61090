"""What a unit can do to others, and from which tiles."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import reduce
from operator import or_

import msgspec

from fieldcraft.board import Cell, Squares
from fieldcraft.board.sight import field_of_view
from fieldcraft.board.terrain import share_an_edge
from fieldcraft.core import Action
from fieldcraft.systems.shared.caches import remember_some
from fieldcraft.systems.tiles.actions.moving import LineStep
from fieldcraft.systems.tiles.actions.striking import Shoot, Strike, Touch
from fieldcraft.systems.tiles.bot.odds import use_toll, whole
from fieldcraft.systems.tiles.bot.risk import effect_range
from fieldcraft.systems.tiles.bot.situation import Situation
from fieldcraft.systems.tiles.effects import Effect
from fieldcraft.systems.tiles.movement import spread
from fieldcraft.systems.tiles.place import Place
from fieldcraft.systems.tiles.placement import deny_place
from fieldcraft.systems.tiles.ranges import graze, touches, with_height
from fieldcraft.systems.tiles.slots import line_step_cost
from fieldcraft.systems.tiles.state import State, Unit

SOON = 1.1
"""How much more it is worth to hurt somebody who has yet to act this round."""


class Attack(msgspec.Struct, frozen=True):
    """An effect at a target: the tiles from which it can be used, what it takes, what one use of it is worth.

    `most` is what all uses together can be worth, and `extra` the slots that it takes to get at the target at all.
    `order` is that of the first use, where it is the same from all tiles.
    """

    effect: Effect
    target: str
    tiles: int
    value: float
    most: float
    extra: int = 0
    order: Action | None = None

    def worth_of(self, times: int) -> float:
        """What so many uses are worth, each taking its part of what the others left."""
        return self.most * (1 - (1 - min(1.0, self.value / self.most)) ** times) if self.most > 0 else 0.0


def find_attacks(s: Situation, unit: Unit, room: int) -> tuple[Attack, ...]:
    """All that a unit can pay to do at one target from the tiles of a room."""
    plain = (effect for effect in payable(unit) if not effect.entry)
    return tuple(attack for effect in plain for attack in attacks_with(s, unit, effect, room))


def payable(unit: Unit) -> list[Effect]:
    """The effects for which a unit has slots left."""
    return [effect for effect in unit.effects if effect.slots <= unit.budget.left]


def attacks_with(s: Situation, unit: Unit, effect: Effect, room: int) -> Iterator[Attack]:
    """An effect at each foe that it can be aimed at from there."""
    levels = {foe.at.level for foe in s.foes}
    sight = seen_tiles if effect.aim == "range" else straight_tiles
    far = {level: plan_distance(s, effect_range(effect), unit.at.level - level) for level in levels}
    for foe in s.foes:
        if effect.aim == "touch":
            tiles, extra = touch_tiles(s, unit, foe)
        else:
            tiles, extra = aim_tiles(s.view, sight, foe.at, far[foe.at.level]), 0
        if not tiles & room:
            continue
        value = use_toll(s.view, unit, effect, foe).loss * s.worth[foe.id] * waits(s, foe)
        if value > 0:
            yield Attack(effect, foe.id, tiles, value, whole(foe) * s.worth[foe.id], extra)


def waits(s: Situation, foe: Unit) -> float:
    """A foe that has yet to act is worth a little more."""
    return SOON if foe.id in s.waiting else 1.0


def plan_distance(s: Situation, far: int, rise: int) -> int:
    """How far in plan an effect goes that goes so far, to a level so much higher or lower; -1 if not even there."""
    ups = with_height(s.view, 0, rise)
    if ups > far:
        return -1
    return far - ups if s.view.options.height_distance == "sum" else far


Tiles = Callable[[State, Cell, int], int]
"""The tiles from which what goes so far can be aimed at a tile."""


def aim_tiles(state: State, sight: Tiles, at: Place, far: int) -> int:
    """The tiles from whose Centers what goes so far in plan, -1 if not even there, can be aimed at a place.

    That follows from the ground alone, and is kept with it.
    """

    def find() -> int:
        return reduce(or_, [sight(state, cell, far) for cell in at.cells])

    known = state.board.cache.setdefault("aimed from", {})
    return remember_some(known, (sight, at, far, state.options), find) if far >= 0 else 0


def seen_tiles(state: State, cell: Cell, far: int) -> int:
    """The tiles that see a tile."""
    return field_of_view(state.field, cell, far, graze(state))


def straight_tiles(state: State, cell: Cell, far: int) -> int:
    """The tiles that a clear path joins to a tile: a chain of steps that is as short as any."""
    four = isinstance(state.map.grid, Squares) and state.options.square_adjacency == 4
    near = state.field.diamond if four else state.field.disk
    layers = spread(state, cell, far).layers
    rings = (layer & ~near(cell, steps - 1) for steps, layer in enumerate(layers[1:], start=1))
    return reduce(or_, rings, layers[0])


def touch_tiles(s: Situation, unit: Unit, foe: Unit) -> tuple[int, int]:
    """The Centers from which a unit gets to a tile of a foe by a Line Step, and what that takes; 0 if it is there."""
    field, here = s.view.field, s.stands[unit.id]
    if touches(s.view, unit.at, foe.at):
        return here, 0
    if with_height(s.view, 0, unit.at.level - foe.at.level):
        return 0, 0
    if foe.at.is_line:
        return field.mask(foe.at.cells) & ~here, 0
    beside = field.cells(field.around(field.bit(foe.at.tile), orthogonal=True))
    lines = field.mask(cell for cell in beside if open_line(s, unit, foe, cell))
    return lines & ~here if unit.at.is_line else lines, line_step_cost(unit.budget)


def open_line(s: Situation, unit: Unit, foe: Unit, cell: Cell) -> bool:
    """Whether the Line between a tile and that of a foe is free to stand on."""
    if not share_an_edge(s.view.map.grid, cell, foe.at.tile):
        return False
    return deny_place(s.view, Place.line(cell, foe.at.tile, foe.at.level), unit) is None


def order_for(s: Situation, unit: Unit, attack: Attack) -> Action:
    """The order that begins an attack from where a unit stands."""
    if attack.order is not None:
        return attack.order
    like = (effect.name for effect in unit.effects if not effect.entry and kind_of(effect) is kind_of(attack.effect))
    name = "" if attack.effect.name == next(like) else attack.effect.name
    if attack.effect.aim == "touch" and not touches(s.view, unit.at, s.view.units[attack.target].at):
        return LineStep(unit.id, Place.line(unit.at.tile, s.view.units[attack.target].at.tile))
    return kind_of(attack.effect)(unit.id, attack.target, name)


def kind_of(effect: Effect) -> type[Touch | Strike | Shoot]:
    """The action that uses an effect at one target."""
    return Touch if effect.aim == "touch" else Shoot if effect.aim == "range" else Strike
