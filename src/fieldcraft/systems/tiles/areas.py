"""Areas of effect in a fight: where they may be laid, what they cover there, whom they strike and how hard."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

import msgspec

from fieldcraft.board import Cell
from fieldcraft.board.lines import Part
from fieldcraft.board.steps import Diagonals, step_cost
from fieldcraft.core import Denial, rule, ruling_id
from fieldcraft.core.words import pluralize
from fieldcraft.systems.shared.caches import remember
from fieldcraft.systems.tiles.blast import Barriers, Blow, strike_through
from fieldcraft.systems.tiles.effects import Effect
from fieldcraft.systems.tiles.entries import (
    AnyShape,
    AreaEntry,
    Cone,
    Cube,
    Disk,
    Falling,
    Line,
    Rail,
    Rising,
    Round,
    Specified,
    Sphere,
    Trail,
)
from fieldcraft.systems.tiles.fill import filled_tiles, wall_tiles
from fieldcraft.systems.tiles.harm import FILLING, Harm, harm_to, working_type
from fieldcraft.systems.tiles.place import Place
from fieldcraft.systems.tiles.ranges import has_sight, steps_between, with_height
from fieldcraft.systems.tiles.shapes import Aim, Spot, covered_tiles
from fieldcraft.systems.tiles.state import State, Unit


class AreaHarm(msgspec.Struct, frozen=True):
    """What an area does when it strikes: the harm to each unit in it, and the Durability each object loses, by id."""

    harms: dict[str, Harm]
    losses: dict[str, int]


def origins(place: Place) -> tuple[Spot, ...]:
    """Where an area of somebody in a place may come from: the Center of a tile that he occupies."""
    return tuple([Spot(cell, place.level) for cell in place.cells])


# -- whether it may be laid so


@rule("tiles.center.range")
def find_aim(
    state: State, unit: Unit, entry: AreaEntry, targets: tuple[Spot, ...], start: Cell | None = None
) -> Aim | Denial:
    """An area of a unit aimed at some tiles from the Center `start`, or why it cannot be.

    Without one it comes from the first of the unit's Centers from which that is allowed.
    """
    if start is not None and start not in unit.at.cells:
        why = f"{unit.title} does not stand in {state.map.grid.label(start)}"
        return Denial(why, start, unit.id, rule=ruling_id(find_aim))
    first: Denial | None = None
    for origin in origins(unit.at) if start is None else (Spot(start, unit.at.level),):
        aim = Aim(origin, targets)
        if (denial := deny_aim(state, entry, aim)) is None:
            return aim
        first = first or denial
    assert first is not None, "who stands anywhere has a Center to aim from"
    return first


def deny_aim(state: State, entry: AreaEntry, aim: Aim) -> Denial | None:
    """Why an area cannot be aimed so, if it cannot."""
    shape = entry.shape
    for spot in aim.spots:
        if spot.cell not in state.map.grid:
            return Denial(f"{spot.cell} is not on the map", spot.cell, rule="tiles.aoe.entry")
    match shape:
        case Line() | Rail() | Cone():
            return deny_course(state, shape, aim)
        case Trail():
            return deny_trail(state, shape, aim)
    return deny_spots(state, shape, aim) or deny_closed(state, entry, aim)


@rule("tiles.aoe.line", "tiles.aoe.to-hit")
def deny_course(state: State, shape: Line | Rail | Cone, aim: Aim) -> Denial | None:
    """A line leads to one other tile; a Rail or Cone takes its direction from it, a Line must reach and see it."""
    if len(aim.spots) != 1 or aim.spots[0].cell == aim.origin.cell:
        why = "it has to be aimed at one tile, and another than the one that it comes from"
        return Denial(why, aim.origin.cell, rule=ruling_id(deny_course))
    return _deny_spot(state, aim.origin, aim.spots[0], shape.length) if isinstance(shape, Line) else None


@rule("tiles.aoe.specified", "tiles.aoe.to-hit")
def deny_spots(state: State, shape: Sphere | Disk | Cube | Specified, aim: Aim) -> Denial | None:
    """Tiles are chosen within Range and in sight, each once and no more than the entry says."""
    if isinstance(shape, Round) and not shape.range:
        why = "it lies about whoever casts it, and is aimed at no tile"
        return Denial(why, aim.origin.cell, rule="tiles.aoe.entry") if aim.spots else None
    most = 1 if isinstance(shape, Round) else shape.targets
    if not 1 <= len(aim.spots) <= most:
        return Denial(
            f"it is aimed at {pluralize(most, 'tile')}, not {len(aim.spots)}", aim.origin.cell, rule="tiles.aoe.entry"
        )
    if len(set(aim.spots)) < len(aim.spots):
        return Denial("a tile can be chosen only once", aim.spots[0].cell, rule=ruling_id(deny_spots))
    denials = (_deny_spot(state, aim.origin, spot, shape.range) for spot in aim.spots)
    return next((denial for denial in denials if denial is not None), None)


def _deny_spot(state: State, origin: Spot, spot: Spot, far: int) -> Denial | None:
    away = with_height(state, steps_between(state, origin.cell, spot.cell), spot.level - origin.level)
    if away > far:
        why = f"{state.map.grid.label(spot.cell)} is {pluralize(away, 'tile')} away, and this goes {far}"
        return Denial(why, spot.cell, rule="tiles.range.range")
    if not has_sight(state, origin.cell, spot.cell):
        return Denial(f"{state.map.grid.label(spot.cell)} is out of sight", spot.cell, rule="tiles.range.los")
    return None


@rule("tiles.type.emanation.fill", "tiles.type.engulf.fill")
def deny_closed(state: State, entry: AreaEntry, aim: Aim) -> Denial | None:
    """What fills its area does not begin in a wall or in a solid object."""
    walls = wall_tiles(state.field) if entry.type in FILLING else 0
    if not (closed := [spot.cell for spot in aim.spots if walls & state.field.bit(spot.cell)]):
        return None
    why = f"{state.map.grid.label(closed[0])} is closed, and what fills its area begins in an open tile"
    return Denial(why, closed[0], rule=ruling_id(deny_closed))


@rule("tiles.aoe.trail", "tiles.distance.height")
def deny_trail(state: State, trail: Trail, aim: Aim) -> Denial | None:
    """A Trail goes from tile to adjacent tile past no wall, and is no longer than its entry says."""
    if not 1 <= len(aim.spots) <= trail.length:
        return Denial(
            f"a Trail takes one tile at least and at most {trail.length}, not {len(aim.spots)}",
            aim.origin.cell,
            rule=ruling_id(deny_trail),
        )
    first = aim.spots[0]
    if (away := with_height(state, 1, first.level - aim.origin.level)) > 1:
        why = f"a Trail begins next to the initiator, not {pluralize(away, 'tile')} away"
        return Denial(why, first.cell, rule=ruling_id(deny_trail))
    path = (aim.origin.cell, *(spot.cell for spot in aim.spots))
    blocked = next((b for a, b in pairwise(path) if not is_step(state, a, b)), None)
    if blocked is None:
        return None
    return Denial(f"the Trail cannot go on to {state.map.grid.label(blocked)}", blocked, rule=ruling_id(deny_trail))


def is_step(state: State, a: Cell, b: Cell) -> bool:
    """Whether an area may go from one tile to the next: as a unit would, and over water too."""
    diagonals: Diagonals = "never" if state.options.square_adjacency == 4 else "free"
    over = state.field.cells_of_ground("water")
    return step_cost(state.field, a, b, admit=over, diagonals=diagonals, climb=0) is not None


# -- what it covers


@rule("tiles.type.aura", "tiles.type.emanation.fill", "tiles.type.engulf.fill", "tiles.type.rising.height")
def affected_tiles(state: State, effect: Effect, entry: AreaEntry, aim: Aim, level: int = 0) -> int:
    """The tiles on which whoever is on a level is affected; before a roof or a flier is reckoned with.

    An Emanation or Engulf area fills its shape, also if it lands as one; an Aura and all else cover it whole, walls or
    no walls.  What rises covers its shape on the ground beneath, and as many levels as it is high.
    """
    adjacency = state.options.square_adjacency
    if isinstance(entry.type, Rising):
        beneath = Aim(Spot(aim.origin.cell), tuple([Spot(spot.cell) for spot in aim.spots]))
        return covered_tiles(state.field, entry.shape, beneath, 0, adjacency) if level < entry.type.height else 0
    shape = covered_tiles(state.field, entry.shape, aim, level, adjacency)
    if working_type(effect) not in FILLING or isinstance(entry.shape, Trail):
        return shape
    return shape & fill_shape(state, entry.shape, aim)


def fill_shape(state: State, shape: AnyShape, aim: Aim) -> int:
    """The tiles in plan that are filled from each Point of Origin, on its own level."""
    centred = not isinstance(shape, Line | Rail | Cone)
    field, adjacency, found = state.field, state.options.square_adjacency, 0
    for spot in (aim.spots or (aim.origin,)) if centred else (aim.origin,):
        part = Aim(spot, (spot,)) if centred else aim
        tiles = _in_plan(state, shape, part)
        found |= filled_tiles(field, tiles, field.bit(spot.cell), slanting=not centred and adjacency == 8)
    return found


def _in_plan(state: State, shape: AnyShape, aim: Aim) -> int:
    """The tiles that a shape covers on any level between its origin and what it is aimed at."""
    low, *_, high = sorted((aim.origin.level, aim.spots[0].level))
    levels = (covered_tiles(state.field, shape, aim, z, state.options.square_adjacency) for z in range(low, high + 1))
    found = 0
    for tiles in levels:
        found |= tiles
    return found


@rule("tiles.type.falling.above")
def is_stopped_by_roof(state: State, effect: Effect, aim: Aim) -> bool:
    """Whether a thing that falls comes down on a roof, and not on what is below."""
    return bool(effect.durability) and (*aim.spots, aim.origin)[0].cell in state.roofs


@rule("tiles.type.falling.above")
def sheltered_tiles(state: State, effect: Effect) -> int:
    """The tiles that a roof keeps out of an area that falls, but not as one thing."""
    falls = effect.area is not None and isinstance(effect.area.type, Falling)
    return state.field.mask(state.roofs) if falls and not effect.durability else 0


def tiles_of(state: State, effect: Effect, aim: Aim, level: int = 0) -> int:
    """The tiles on which an effect strikes whoever is on a level, roofs and walls reckoned with."""

    def find() -> int:
        if effect.area is None or is_stopped_by_roof(state, effect, aim):
            return 0
        return affected_tiles(state, effect, effect.area, aim, level) & ~sheltered_tiles(state, effect)

    return remember(state.cache, ("tiles of", effect, aim, level), find)


# -- whom it strikes


@rule("tiles.type.rising.fliers")
def is_above(effect: Effect, unit: Unit) -> bool:
    """Whether a unit flies over an area that rises; it does, however high that is."""
    return unit.flying and effect.area is not None and isinstance(effect.area.type, Rising)


@rule("tiles.line.aoe", "tiles.aoe.to-hit", "tiles.aoe.sphere-caster")
def victims(state: State, effect: Effect, aim: Aim) -> tuple[str, ...]:
    """The units in an area, friend or foe: each once, if any tile that it occupies is affected."""

    def find() -> tuple[str, ...]:
        levels = {unit.at.level for unit in state.units.values()}
        tiles = {level: tiles_of(state, effect, aim, level) for level in levels}
        inside = [unit for unit in state.units.values() if tiles[unit.at.level] & occupied_tiles(state, unit.at)]
        return tuple([unit.id for unit in inside if not is_above(effect, unit)])

    return remember(state.cache, ("victims", effect, aim), find)


def occupied_tiles(state: State, place: Place) -> int:
    """The tiles of a place, as a mask."""
    bits = state.field.bits
    return bits[place.tile] if place.beyond is None else bits[place.tile] | bits[place.beyond]


def barriers_of(state: State) -> Barriers:
    """What stands in the way of a Blast: the walls of the map and the objects with the Durability that they have."""

    def build() -> Barriers:
        things = {part: state.objects[id].durability for part, id in parts_of(state).items()}
        return Barriers(state.field, things)

    return remember(state.ground_cache, "barriers", build)


def parts_of(state: State) -> Mapping[Part, str]:
    """The ids of the objects that stand, by the tile or the edge on which each does."""
    standing = (thing for thing in state.objects.values() if not thing.area)
    return {tuple(sorted(thing.cells)): thing.id for thing in standing}


def strike_with(state: State, effect: Effect, aim: Aim, damage: int) -> AreaHarm:
    """What an area with so much damage does to all in it; nothing is changed yet."""
    return AreaHarm(find_harms(state, effect, aim, damage), find_losses(state, effect, aim, damage))


def find_harms(state: State, effect: Effect, aim: Aim, damage: int) -> dict[str, Harm]:
    """What an area with so much damage does to each unit in it, by id."""
    hit = [state.units[id] for id in victims(state, effect, aim)]
    if effect.area is None or not has_to_break(state, effect, aim):
        return {unit.id: harm_to(unit, effect, damage) for unit in hit}
    sheltered = set(state.field.cells(sheltered_tiles(state, effect)))
    blows = {level: _blow(state, effect.area, aim, damage, level) for level in {unit.at.level for unit in hit}}
    comes = {unit.id: blows[unit.at.level].damage_to(set(unit.at.cells) - sheltered) for unit in hit}
    return {unit.id: harm_to(unit, effect, comes[unit.id]) for unit in hit}


def find_losses(state: State, effect: Effect, aim: Aim, damage: int) -> dict[str, int]:
    """The Durability that an area with so much damage takes of each object in its way, by id."""
    if effect.area is None or not has_to_break(state, effect, aim):
        return {}
    sheltered, losses = sheltered_tiles(state, effect), _blow(state, effect.area, aim, damage, 0).losses
    lost = {id: losses[part] for part, id in parts_of(state).items() if part in losses}
    return {id: loss for id, loss in lost.items() if state.field.mask(state.objects[id].cells) & ~sheltered}


def has_to_break(state: State, effect: Effect, aim: Aim) -> bool:
    """Whether what stands in the way of an area takes some of its damage, and suffers by it."""
    return is_blast(effect) and not is_stopped_by_roof(state, effect, aim)


@rule("tiles.type.rising.beneath", "tiles.type.blast.barriers")
def is_blast(effect: Effect) -> bool:
    """Whether an area has to break what stands in its way; what rises comes out of the ground under each tile."""
    rises = effect.area is not None and isinstance(effect.area.type, Rising)
    return working_type(effect) == "blast" and not rises


def _blow(state: State, entry: AreaEntry, aim: Aim, damage: int, level: int) -> Blow:
    return strike_through(barriers_of(state), entry.shape, aim, damage, level, state.options.square_adjacency)
