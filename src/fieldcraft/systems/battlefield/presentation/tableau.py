"""A view as a tableau: the ground, creatures and objects with their layers, fog and auras, whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator

from fieldcraft.core import Seat
from fieldcraft.presentation import Area, Banner, Piece, Stat, Tableau
from fieldcraft.systems.battlefield.areas import lay_burst
from fieldcraft.systems.battlefield.crowding import crowd_around
from fieldcraft.systems.battlefield.spaces import bodies_of, spaces_of
from fieldcraft.systems.battlefield.state import State, Unit
from fieldcraft.systems.battlefield.terrain import read_terrain
from fieldcraft.systems.battlefield.turns import cells, decide_outcome, seats_to_act
from fieldcraft.systems.shared.goals import GoalBase
from fieldcraft.systems.shared.presentation.contest import (
    describe_goal,
    describe_progress,
    show_ending,
    show_goals,
    show_turns,
)
from fieldcraft.systems.shared.presentation.ground import show_ground


def tableau(view: State, seat: Seat, banners: tuple[Banner, ...]) -> Tableau:
    """All that a seat sees; what has no order of its own stands in the order of its ids."""
    creatures = [unit for unit in view.units.values() if unit.kind == "unit"]
    end = decide_outcome(view)
    return Tableau(
        system="battlefield",
        title=view.title,
        ground=show_ground(view.map, read_terrain()),
        banners=banners,
        pieces={id: piece(view, view.units[id]) for id in sorted(view.units)},
        areas={area.id: area for area in areas(view)},
        turn=show_turns(
            view,
            banners,
            waits_for=seats_to_act(view),
            end=end,
            order=sorted(creatures, key=lambda unit: (unit.id not in view.done, unit.side != view.up, unit.id)),
        ),
        goals=show_goals(view, view.goals, _goal_text, _goal_progress),
        ending=show_ending(end),
    )


def _goal_text(view: State, goal: GoalBase) -> str:
    return describe_goal(view, goal)


def _goal_progress(view: State, goal: GoalBase) -> str:
    return describe_progress(view, goal, cells)


def piece(view: State, unit: Unit) -> Piece:
    """A creature or an object as it stands there."""
    spaces = spaces_of(view, unit)
    layers = {space.layer for space in spaces}
    ground = max((view.map.level(space.cell) for space in spaces), default=0)
    return Piece(
        id=unit.id,
        name=unit.title,
        side=unit.side,
        emblem=unit.emblem,
        at=unit.at,
        cells=tuple(dict.fromkeys(space.cell for space in spaces)),
        health=(unit.harm, unit.durability) if unit.durability else (0, 0),
        stats=stats(view, unit),
        kind=unit.kind,
        level=max(0, unit.layer - ground),
        height=len(layers),
        attached=unit.bearer,
        acting=unit.id == view.turn.unit,
        acted=unit.id in view.done,
    )


def stats(view: State, unit: Unit) -> tuple[Stat, ...]:
    """What the card of a creature or an object says."""
    crowd = crowd_around(view, unit).tier
    values = {"Size": str(unit.size), "Crowded": str(crowd) if crowd else ""}
    if unit.kind == "unit":
        values |= {"Speed": str(unit.speed), "Senses": ", ".join((*unit.primary, *unit.others))}
    return tuple(Stat(label=label, value=value) for label, value in values.items() if value)


def areas(view: State) -> Iterator[Area]:
    """Fog with its Tier, auras round their makers, and places with a name."""
    for fog in view.fogs.values():
        yield Area(id=f"fog {fog.id}", cells=fog.cells, look="veil", label=f"{fog.name}, Tier {fog.tier}")
    for aura in view.auras.values():
        template = lay_burst(view, bodies_of(view)[aura.owner], aura.value)
        found = {cell for mask in template.masks.values() for cell in template.field.cells(mask)}
        yield Area(id=f"aura {aura.id}", cells=tuple(sorted(found)), look="hazard", label=aura.effect)
    for name, place in view.places.items():
        yield Area(id=f"place {name}", cells=place, look="region", label=name)
