"""What a cell is worth to a unit, and which cells are worth a look."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import reduce
from math import inf
from operator import or_

import msgspec

from fieldcraft.board import Cell, Direction
from fieldcraft.board.sight import field_of_view
from fieldcraft.systems.fates_edge.miniatures.bot.risk import risk, wariest
from fieldcraft.systems.fates_edge.miniatures.bot.situation import Situation, relocate
from fieldcraft.systems.fates_edge.miniatures.bot.worth import is_decisive
from fieldcraft.systems.fates_edge.miniatures.footprint import offsets, unit_mask
from fieldcraft.systems.fates_edge.miniatures.state import Unit
from fieldcraft.systems.shared.bot.ways import nearest, steps
from fieldcraft.systems.shared.caches import remember

STEP = 0.03
"""What a step nearer to the foe is worth to somebody eager."""

COMPANY = 0.015
"""What a friend close by is worth, up to two."""

ESCORT = 0.12
"""The same to a unit that must not be lost."""

LOOKS = 10
"""So many cells to shoot from, or to withdraw to, are enough to choose from."""


class Place(msgspec.Struct, frozen=True):
    """A cell, the way to face there, and what it is worth to stand so."""

    cell: Cell
    facing: Direction
    value: float


def place(s: Situation, unit: Unit, cell: Cell, spared: Mapping[str, float] = {}) -> Place:
    """A cell as it is worth most to a unit, the facing its own choice."""
    danger, facing = wariest(s, unit, cell, spared)
    return Place(cell, facing, merit(s, unit, cell) - s.mood.fear * danger)


def best_place(s: Situation, unit: Unit, cells: Iterable[Cell], otherwise: float) -> float:
    """What the best of some cells is worth to a unit; those that are worth less without any danger are passed over."""
    best, found = -inf, [(merit(s, unit, cell), cell) for cell in s.in_time(cells)]
    for most, cell in sorted(found, reverse=True):
        if most <= best:
            break
        best = max(best, place(s, unit, cell).value)
    return best if found else otherwise


def stay(s: Situation, unit: Unit) -> float:
    """What it is worth to a unit to stand as it stands."""
    return remember(
        s.cache, ("stay", unit.id), lambda: merit(s, unit, unit.at) - s.mood.fear * risk(s, unit, unit.at, unit.facing)
    )


def merit(s: Situation, unit: Unit, cell: Cell) -> float:
    """What a cell is worth whichever way one faces: near to the goals, to the foe and to friends."""

    def add_up() -> float:
        here = unit_mask(s.view, relocate(unit, cell))
        zeal = s.mood.zeal * (0.3 if any(unit.id in pull.units for pull in s.pulls) else 1.0)
        goals = sum(pull.value(unit.id, here) for pull in s.pulls)
        return goals - zeal * STEP * gap(s, unit, here) + closeness(s, unit, here)

    return remember(s.cache, ("merit", unit.id, cell), add_up)


def gap(s: Situation, unit: Unit, here: int) -> int:
    """The steps that are missing until a unit can strike, or shoot without being struck; all, if no foe is seen."""
    if not s.foes:
        return steps(s.toward_foes, here)
    shoots = unit.ranged and here & seen_by_foes(s, unit.ranged)
    want = max(1, unit.ranged * 2 // 3) if shoots else unit.reach
    return max(0, steps(s.toward_foes, here) - want)


def seen_by_foes(s: Situation, distance: int) -> int:
    """The cells at most so far from a foe, with nothing between that bars sight."""
    field, graze = s.view.board.field, s.view.options.los_graze
    views = (field_of_view(field, foe.at, distance, graze) for foe in s.foes)
    return remember(s.cache, ("seen by foes", distance), lambda: reduce(or_, views, 0))


def closeness(s: Situation, unit: Unit, here: int) -> float:
    """What the friends close by are worth: most to those who must not be lost."""
    friends, each = remember(s.cache, ("company", unit.id), lambda: company(s, unit))
    return each * min(2, sum(bool(here & friend) for friend in friends))


def company(s: Situation, unit: Unit) -> tuple[tuple[int, ...], float]:
    """The cells close by each of a unit's friends, and what a friend close by is worth."""
    friends = tuple(s.vicinity[ally.id] for ally in s.own if ally.id != unit.id)
    return friends, ESCORT if is_decisive(s.view, unit) else COMPANY


# --- where to look ------------------------------------------------------------------------


def worth_a_look(s: Situation, unit: Unit, reachable: int) -> tuple[Cell, ...]:
    """A few dozen cells in reach, those near foes first: to strike, to shoot, on the way, and the safe ones."""
    safe = reachable & ~s.threatened
    found = to_strike(s, unit, reachable) | to_shoot(s, unit, reachable, safe)
    for pull in s.pulls:
        if unit.id in pull.units:
            found |= nearest(pull.layers, reachable, 2) | nearest(pull.layers, safe, 1)
    found |= nearest(s.toward_foes, reachable, 2) | nearest(s.toward_foes, safe, 2)
    if s.mood.zeal < 0:
        found |= thin(s, safe or reachable)
    field = s.view.board.field
    return tuple(sorted(field.cells(found), key=lambda cell: steps(s.toward_foes, field.bit(cell))))


def to_strike(s: Situation, unit: Unit, reachable: int) -> int:
    """The cells from which a unit strikes somebody."""
    found = 0
    if unit.melee and "disarmed" not in unit.conditions:
        for foe in s.foes:
            found |= anchors(s, unit, s.struck_from(foe, foe.at, unit.reach)) & reachable
    return found


def anchors(s: Situation, unit: Unit, cells: int) -> int:
    """Where a unit's anchor may be when its base covers one of some cells."""
    found, field = 0, s.view.board.field
    for x, y in offsets(s.view, unit):
        found |= field.translate(cells, (-x, -y)) if (x, y) != (0, 0) else cells
    return found


def to_shoot(s: Situation, unit: Unit, reachable: int, safe: int) -> int:
    """A few cells from which a shooter sees somebody within range: safe ones if there are any, the farthest off."""
    if not unit.ranged:
        return 0
    seen = seen_by_foes(s, unit.ranged)
    return thin(s, seen & safe or seen & reachable)


def thin(s: Situation, mask: int) -> int:
    """The cells among some that lie farthest from the foe: whole layers, until there are `LOOKS` or more."""
    found = 0
    for layer in reversed(s.toward_foes):
        found |= layer & mask
        if found.bit_count() >= LOOKS:
            break
    return found
