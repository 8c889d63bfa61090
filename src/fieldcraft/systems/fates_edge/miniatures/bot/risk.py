"""What may befall a unit on a cell, facing a way, before it acts again."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from fieldcraft.board import Cell, Direction
from fieldcraft.systems.fates_edge.miniatures.bot.odds import Blow, toll
from fieldcraft.systems.fates_edge.miniatures.bot.situation import Situation, Threat, relocate
from fieldcraft.systems.fates_edge.miniatures.checks import set_up, with_modifiers
from fieldcraft.systems.fates_edge.miniatures.combat import defence
from fieldcraft.systems.fates_edge.miniatures.facing import arc_of_cell, facings, senses_all_around
from fieldcraft.systems.fates_edge.miniatures.footprint import occupied_mask, unit_mask
from fieldcraft.systems.fates_edge.miniatures.state import Unit
from fieldcraft.systems.fates_edge.miniatures.walking import room_to_turn
from fieldcraft.systems.fates_edge.miniatures.zoc import projected_zone
from fieldcraft.systems.shared.caches import remember

FAR_SHOT = 0.4
"""How likely a shooter that must walk first shoots, next to one that need not."""

NEXT = 0.8
"""Each further foe that may strike adds this much less: not all of them will."""


class Menace(msgspec.Struct, frozen=True):
    """A foe that may strike a unit on a cell: from which cells, and what a blow or a shot would cost, likely or not."""

    foe: str
    stands: int
    adjacent: bool
    front: float
    rear: float
    shot: float


def menaces(s: Situation, unit: Unit, cell: Cell) -> tuple[Menace, ...]:
    """All foes that may strike a unit on a cell."""

    def find() -> tuple[Menace, ...]:
        here = unit_mask(s.view, relocate(unit, cell))
        near = (threat for threat in s.threats if (threat.hits | threat.shoots | threat.stretches) & here)
        return tuple(filter(None, (menace(s, threat, unit, cell, here) for threat in near)))

    return remember(s.cache, ("menaces", unit.id, cell), find)


def menace(s: Situation, threat: Threat, unit: Unit, cell: Cell, here: int) -> Menace | None:
    """A foe as a danger to a unit on a cell; None if it is none."""
    foe, weight, there = threat.unit, threat.weight, s.stands[threat.unit.id]
    near = threat.stands & s.struck_from(unit, cell, foe.reach) if threat.hits & here else 0
    if near and there & s.struck_from(unit, cell, unit.reach):
        near &= there  # It would be held where it stands.
    shot = front = rear = 0.0
    if (likely := 1.0 if here & threat.shoots else FAR_SHOT if here & threat.stretches else 0.0) > 0:
        cover = max((degree for degree, mask in s.view.board.field.covers.items() if mask & here), default=0)
        shot = weight * likely * cost(s, foe, unit, "ranged", -cover)
    if near:
        front, rear = weight * cost(s, foe, unit, "melee"), weight * cost(s, foe, unit, "melee", 1, 1)
    return Menace(foe.id, near, bool(near & there), front, rear, shot) if near or shot else None


def cost(s: Situation, foe: Unit, unit: Unit, how: str, more: int = 0, bonus: int = 0) -> float:
    """The worth that a foe's attack takes from a unit on average, wherever they stand, with more dice and effect."""

    def find() -> float:
        pool = remember(s.cache, ("pool", foe.id, how), lambda: with_modifiers(s.view, foe, set_up(foe, how, 1)).dice)
        dv = remember(s.cache, ("value", unit.id), lambda: max(1, defence(s.view, unit).total))
        blow = Blow(max(1, pool.total + more), dv, bonus, foe.boons > 0)
        return s.worth[unit.id] * toll(blow, unit.harm_max - unit.harm, unit.harm_max).loss

    return remember(s.cache, ("cost", foe.id, unit.id, how, more, bonus), find)


def ahead_and_behind(s: Situation, unit: Unit, cell: Cell, facing: Direction) -> tuple[int, int]:
    """The cells near a unit on a cell, facing a way, that lie in its front, and those in its rear."""

    def find() -> tuple[int, int]:
        there, bits, front, rear = relocate(unit, cell, facing), s.view.board.field.bits, 0, 0
        for c in s.view.board.field.cells(projected_zone(s.view, there, 2)):
            arc = arc_of_cell(s.view, there, c)
            front |= bits[c] if arc == "front" else 0
            rear |= bits[c] if arc == "rear" else 0
        return front, rear

    return remember(s.view.board.cache, ("ahead and behind", unit.size, unit.shape, cell, facing), find)


def risk(s: Situation, unit: Unit, cell: Cell, facing: Direction, spared: Mapping[str, float] = {}) -> float:
    """The worth that a unit stands to lose on a cell, facing a way; `spared` is the chance that a foe is gone by then.

    No more foes strike than find room round it.
    """
    found = menaces(s, unit, cell)
    if not found:
        return 0.0
    behind = 0 if senses_all_around(unit) else ahead_and_behind(s, unit, cell, facing)[1]
    blows: list[float] = []
    shots: list[float] = []
    room = 0
    for one in found:
        room |= one.stands
        struck, left = one.rear if one.stands & behind else one.front, 1 - spared.get(one.foe, 0.0)
        (blows if struck >= one.shot else shots).append(left * max(struck, one.shot))
    places = (room & ~occupied_mask(s.view)).bit_count() + sum(one.adjacent for one in found)
    losses = sorted((*sorted(blows, reverse=True)[:places], *shots), reverse=True)
    total = 0.0
    for loss in reversed(losses):
        total = loss + NEXT * total
    return min(s.worth[unit.id], total)


def wariest(s: Situation, unit: Unit, cell: Cell, spared: Mapping[str, float] = {}) -> tuple[float, Direction]:
    """The least risk on a cell and the way to face for it: with the back to nobody, and the front to most."""
    found = menaces(s, unit, cell)
    if not found:
        return 0.0, unit.facing

    likely = [(one, 1 - spared.get(one.foe, 0.0)) for one in found if one.stands]
    if not likely:  # From shots it is as safe whichever way one faces.
        return risk(s, unit, cell, unit.facing, spared), unit.facing

    def exposure(facing: Direction) -> tuple[float, float]:
        ahead, behind = ahead_and_behind(s, unit, cell, facing)
        backs = fronts = 0.0
        for one, left in likely:
            if one.stands & behind:
                backs += (one.rear - one.front) * left
            if one.stands & ahead:
                fronts += one.front * left
        return backs, -fronts

    facing = min(ways(s, unit, cell), key=exposure)
    return risk(s, unit, cell, facing, spared), facing


def ways(s: Situation, unit: Unit, cell: Cell) -> tuple[Direction, ...]:
    """The ways to face on a cell for which there is room, that of the unit first."""
    others = (way for way in facings(s.view) if way != unit.facing)
    if unit.size != "medium":
        return (unit.facing, *others)
    state, there = s.with_unit_at(unit, cell), relocate(unit, cell)
    return (unit.facing, *(way for way in others if room_to_turn(state, there, way)))
