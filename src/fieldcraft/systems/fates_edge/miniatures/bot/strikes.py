"""What a unit can do to its foes from a cell: the best blow or shot, by exact odds, and what it sets up for others."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import msgspec
from msgspec.structs import replace

from fieldcraft.board import Cell
from fieldcraft.systems.fates_edge.miniatures.bot.odds import blow, toll
from fieldcraft.systems.fates_edge.miniatures.bot.risk import cost
from fieldcraft.systems.fates_edge.miniatures.bot.situation import Situation
from fieldcraft.systems.fates_edge.miniatures.combat import attack_test, deny_shot, enemies_in_reach
from fieldcraft.systems.fates_edge.miniatures.facing import arc, are_opposite, is_flanking, senses_all_around
from fieldcraft.systems.fates_edge.miniatures.state import State, Unit
from fieldcraft.systems.fates_edge.miniatures.zoc import threatens
from fieldcraft.systems.shared.caches import remember

TARGETS = 3
"""How many targets of its shots a unit thinks about on each cell."""

FLANK = 0.5
"""How much of the gain of a flank counts that an ally may still use this round."""


class Strike(msgspec.Struct, frozen=True):
    """A blow or a shot at a foe: what it promises, and the chance that the foe is out of the fight."""

    target: str
    ranged: bool
    value: float
    out: float


def strikes(s: Situation, unit: Unit, cell: Cell) -> tuple[Strike, ...]:
    """All that a unit could strike or shoot at from a cell, if it still has its act."""

    def find() -> tuple[Strike, ...]:
        if not (unit.ranged or may_reach(s, unit, cell)):
            return ()
        state = s.with_unit_at(unit, cell)
        return (*blows(s, state, unit.id), *shots(s, state, unit.id))

    return remember(s.cache, ("strikes", unit.id, cell), find)


def may_reach(s: Situation, unit: Unit, cell: Cell) -> bool:
    """Whether a unit may reach a foe from a cell: a quick look, by which most cells are passed over."""
    if s.view.options.melee_range != "zoc" or s.view.lanes:
        return True
    return bool(s.struck_from(unit, cell, unit.reach) & s.struck)


def best(s: Situation, unit: Unit, cell: Cell) -> Strike | None:
    return max(strikes(s, unit, cell), key=lambda strike: strike.value, default=None)


def blows(s: Situation, state: State, id: str) -> Iterator[Strike]:
    unit = state.units[id]
    if unit.melee and "disarmed" not in unit.conditions:
        yield from (strike(s, state, unit, foe, ranged=False) for foe in enemies_in_reach(state, unit))


def shots(s: Situation, state: State, id: str) -> Iterator[Strike]:
    """The shots of a unit at the few worthiest whom it can shoot at."""
    unit = state.units[id]
    if unit.ranged:
        worthiest = remember(
            s.cache, ("by worth", id), lambda: sorted(s.foes, key=lambda foe: -cost(s, unit, foe, "ranged"))
        )
        clear = (foe for foe in worthiest if deny_shot(state, unit, foe) is None)
        yield from (strike(s, state, unit, foe, ranged=True) for foe in islice(clear, TARGETS))


def strike(s: Situation, state: State, unit: Unit, foe: Unit, *, ranged: bool) -> Strike:
    """One attack: what it takes from the foe; a foe that has yet to act is worth a little more."""
    taken = toll(blow(state, attack_test(state, unit, foe, ranged=ranged)), foe.harm_max - foe.harm, foe.harm_max)
    waits = 1.0 if foe.id in state.done else 1.1
    return Strike(foe.id, ranged, s.worth[foe.id] * taken.loss * waits, taken.out)


def flanks_opened(s: Situation, unit: Unit, cell: Cell) -> float:
    """What it is worth to allies who have yet to act that a unit stands on a cell and holds a foe from another side."""
    if not may_reach(s, unit, cell):
        return 0.0
    state = s.with_unit_at(unit, cell)
    there, found = state.units[unit.id], 0.0
    for foe in enemies_in_reach(state, there):
        for ally in s.own:
            if ally.id != unit.id and ally.id not in state.done and flanked_by(s, state, there, ally, foe):
                found += FLANK * s.worth[foe.id] * more_dice(state, ally, foe, 1)
    return found


def flanked_by(s: Situation, state: State, unit: Unit, ally: Unit, foe: Unit) -> bool:
    """Whether an ally flanks a foe thanks to a unit, and did not before."""
    if senses_all_around(foe) or not threatens(state, ally, foe) or is_flanking(s.view, ally, foe):
        return False
    return threatens(state, unit, foe) and are_opposite(arc(state, foe, unit), arc(state, foe, ally))


def more_dice(state: State, ally: Unit, foe: Unit, dice: int) -> float:
    """The further part of a foe's worth that so many more dice take on average."""
    known = blow(state, attack_test(state, ally, foe, ranged=False))
    left = foe.harm_max - foe.harm
    return toll(replace(known, dice=known.dice + dice), left, foe.harm_max).loss - toll(known, left, foe.harm_max).loss
