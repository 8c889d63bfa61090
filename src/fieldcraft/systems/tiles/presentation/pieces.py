"""Units with their slots, and objects that stand or fall, as pieces."""

from __future__ import annotations

from collections.abc import Iterator

from fieldcraft.core.words import pluralize
from fieldcraft.presentation import Piece
from fieldcraft.presentation.pieces import Budget, Mark, Stat
from fieldcraft.systems.tiles.state import Object, State, Unit, slots_of


def show_unit(state: State, unit: Unit) -> Piece:
    """A unit on its Center or its Line, with its slots as pips."""
    a, b = unit.at.tile, unit.at.beyond
    return Piece(
        id=unit.id,
        name=unit.title,
        side=unit.side,
        emblem=unit.emblem,
        at=a,
        cells=unit.at.cells,
        border=None if b is None else (a, b),
        level=unit.at.level,
        health=(unit.most - unit.hit_points, unit.most),
        marks=tuple(list_marks(unit)),
        stats=tuple(list_stats(unit)),
        budget=Budget(label="slots", one="slot", left=unit.budget.left, most=slots_of(state, unit)),
        acting=unit.id == state.turn.unit,
        acted=unit.id in state.done,
        about=describe_place(state, unit),
    )


def describe_place(state: State, unit: Unit) -> str:
    """Where a unit stands, in words."""
    where = unit.at.label(state.map.grid)
    return f"{where}, on the Line" if unit.at.is_line else f"{where}, on the Center"


def list_marks(unit: Unit) -> Iterator[Mark]:
    """What has befallen a unit, and what it can do by nature."""
    if unit.down:
        yield Mark(name="down", label="Down", rule="tiles.hp.zero-default")
    if unit.maimed:
        yield Mark(name="stunned", label="Maimed", rule="tiles.type.blast.maim")
    if unit.flying:
        yield Mark(name="flying", label="Flying", rule="tiles.type.rising.fliers")
    if unit.vulnerable:
        yield Mark(name="hurt", label="Vulnerable", rule="tiles.type.blast.maim")
    if unit.budget.carried or unit.budget.kept:
        until = "until it acts otherwise" if unit.budget.carried else "into the next round"
        yield Mark(
            name="momentum", label="Momentum", icon="person-simple-run", until=until, rule="tiles.move.momentum-carry"
        )


def list_stats(unit: Unit) -> Iterator[Stat]:
    """The lines of a unit's card; bonuses stand apart."""
    yield Stat(label="Accuracy", value=add_bonus(unit.accuracy, unit.accuracy_bonus), rule="tiles.hit.v20")
    yield Stat(label="Evasion", value=add_bonus(unit.evasion, unit.evasion_bonus), rule="tiles.hit.v20")
    if unit.armour.reduction or unit.armour.durability:
        yield Stat(label="Armour", value=str(unit.armour.reduction), rule="tiles.type.blast.armor")
        yield Stat(label="Durability", value=str(unit.armour.durability), rule="tiles.type.blast.armor")
    yield Stat(label="Awareness", value=add_bonus(unit.awareness, unit.awareness_bonus), rule="tiles.hit.touch-static")
    for effect in unit.effects:
        said = effect.entry.removeprefix("AoE - ") if effect.entry else effect.aim
        parts = (said, f"damage {effect.damage}" if effect.damage else "", pluralize(effect.slots, "slot"))
        yield Stat(label=effect.name.capitalize(), value=", ".join(filter(None, parts)), rule="tiles.unit.data")


def add_bonus(value: int, bonus: int) -> str:
    """A value with its bonus apart, since a Touch leaves that out.

    >>> add_bonus(10, 2), add_bonus(6, 0)
    ('10+2', '6')
    """
    return f"{value}{bonus:+}" if bonus else str(value)


def show_falling(state: State, thing: Object) -> Piece:
    """An object that falls, at its height; what it bears in words."""
    area = state.areas.get(thing.area)
    bears = Stat(label="Durability", value=f"{thing.durability} of {thing.most}", rule="tiles.type.blast.barriers")
    return Piece(
        id=thing.id,
        name=thing.title,
        side="" if area is None else area.side,
        at=thing.cells[0],
        cells=thing.cells,
        kind="object",
        level=thing.height,
        timer=0 if area is None else area.timer,
        health=(thing.most - thing.durability, thing.most),
        stats=(bears,),
    )
