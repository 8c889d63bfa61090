"""For each deed the most telling action: what somebody would try first, so that its refusal says why there is none."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from fieldcraft.board import Cell
from fieldcraft.core import Action
from fieldcraft.systems.miniatures.actions.boons import HeroicRush, IgnoreZone, ignorable
from fieldcraft.systems.miniatures.actions.casting import BeginRitual, Cast, CrackSeal
from fieldcraft.systems.miniatures.actions.fighting import Attack, Breach, Pull, Shoot, Shove, Tackle, enemies
from fieldcraft.systems.miniatures.actions.moving import Face, Move, Shift
from fieldcraft.systems.miniatures.actions.readying import Assist, Door, Rally, Swap
from fieldcraft.systems.miniatures.aiming import SHAPES
from fieldcraft.systems.miniatures.facing import facings
from fieldcraft.systems.miniatures.footprint import cells
from fieldcraft.systems.miniatures.placement import shove_cells
from fieldcraft.systems.miniatures.prospects import aims
from fieldcraft.systems.miniatures.ranges import apart, between
from fieldcraft.systems.miniatures.spells import Aim, Spell
from fieldcraft.systems.miniatures.state import State, Unit
from fieldcraft.systems.miniatures.steps import blocked
from fieldcraft.systems.miniatures.weaving import HOSTILE

NO_ENEMY, NO_ALLY = "enemy", "at hand"
"""What is named where nobody is there, so that the refusal reads well."""


def nearest(state: State, unit: Unit, others: Iterable[Unit]) -> Unit | None:
    """The nearest of some units."""
    return min(others, key=lambda other: (between(state, unit, other), other.id), default=None)


def foe(state: State, unit: Unit) -> str:
    """The nearest enemy in sight."""
    found = nearest(state, unit, enemies(state, unit))
    return NO_ENEMY if found is None else found.id


def ally(state: State, unit: Unit) -> str:
    """The nearest ally."""
    found = nearest(state, unit, (other for other in state.of(unit.side) if other.id != unit.id))
    return NO_ALLY if found is None else found.id


def step(state: State, unit: Unit) -> Cell:
    """A neighbouring cell, one that can be entered if there is any."""
    near = state.board.grid.neighbours(unit.at)
    return next((cell for cell in near if blocked(state, unit, unit.at, cell) is None), near[0])


def other_way(state: State, unit: Unit) -> str:
    """A way that a unit does not face."""
    return next(way for way in facings(state) if way != unit.facing)


def move(state: State, unit: Unit) -> Action:
    """One step."""
    return Move(unit.id, (step(state, unit),))


def face(state: State, unit: Unit) -> Action:
    """Another way."""
    return Face(unit.id, other_way(state, unit))


def shift(how: Literal["act", "test"], state: State, unit: Unit) -> Action:
    """One step inside the zone."""
    return Shift(unit.id, step(state, unit), by=how)


def ignore(state: State, unit: Unit) -> Action:
    """Out of the zone that the unit stands in, or to the first cell in reach that an enemy controls."""
    there = next(iter(ignorable(state, unit)), unit.at)
    return IgnoreZone(unit.id, (step(state, unit) if there == unit.at else there,), there)


def rush(state: State, unit: Unit) -> Action:
    """One step to the nearest enemy."""
    return HeroicRush(unit.id, (step(state, unit),), foe(state, unit))


def against(kind: type[Attack | Shoot | Tackle], state: State, unit: Unit) -> Action:
    """The nearest enemy."""
    return kind(unit.id, foe(state, unit))


def displace(kind: type[Shove | Pull], state: State, unit: Unit) -> Action:
    """The nearest enemy, to where it would go."""
    target = state.units.get(foe(state, unit))
    there = shove_cells(state, unit, target, pull=kind is Pull) if target is not None else ()
    return kind(unit.id, foe(state, unit), next(iter(there), unit.at))


def breach(state: State, unit: Unit) -> Action:
    """The nearest conjured thing."""
    here = cells(state, unit)
    found = [(apart(state, here, effect.ground), id) for id, effect in state.effects.items() if effect.kind in HEWN]
    return Breach(unit.id, min(found)[1])


HEWN = ("wall", "hazard")
"""The effects that can be hewn down."""


def beside(kind: type[Assist | Rally | Swap], state: State, unit: Unit) -> Action:
    """The nearest ally."""
    return kind(unit.id, ally(state, unit))


def door(state: State, unit: Unit) -> Action:
    """The nearest door."""
    doors = [side for side in state.map.sides if side.door]
    here = cells(state, unit)
    side = min(doors, key=lambda side: (apart(state, here, side.between), sorted(side.between)))
    return Door(unit.id, side.between, side.impassable)


# --- spells -----------------------------------------------------------------------------


def spellwork(kind: type[Cast | BeginRitual | CrackSeal], spell: Spell, state: State, unit: Unit) -> Action:
    """A spell at whatever is worth it, else at the nearest thing of its kind."""
    aim = next(aims(state, unit, spell), None) or at_hand(state, unit, spell)
    return kind(unit.id, spell.name, target=aim.target, cells=aim.cells, choice=aim.choice, edge=aim.edge)


def at_hand(state: State, unit: Unit, spell: Spell) -> Aim:
    """The nearest thing of the kind that a spell is cast at."""
    given = SHAPES[spell.tag][0]
    target = foe(state, unit) if spell.tag in HOSTILE else unit.id
    return Aim(
        target=target if "target" in given else "",
        cells=(step(state, unit),) if "cells" in given else (),
        choice=1 if "choice" in given else 0,
    )
