"""What a spell may be worth casting at: a few dozen aims for each spell, for those who list what they can do.

Units are listed one by one.  Of the ground only the cells that matter most are listed: those nearest to enemies and to
the places of the scene, alone and in straight lines of three.  Any other legal aim may be given by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from fieldcraft.board import Cell
from fieldcraft.board.field import Field
from fieldcraft.board.sight import field_of_view
from fieldcraft.systems.fates_edge.miniatures.footprint import cells, occupied_mask
from fieldcraft.systems.fates_edge.miniatures.magic.casting import SEARCH_RADIUS
from fieldcraft.systems.fates_edge.miniatures.magic.spells import Aim, Spell, Tag
from fieldcraft.systems.fates_edge.miniatures.ranges import BANDS, group_distance, unit_distance
from fieldcraft.systems.fates_edge.miniatures.state import State, Unit
from fieldcraft.systems.fates_edge.miniatures.zoc import hostile_zone, is_hostile
from fieldcraft.systems.shared.caches import remember_some

SPOTS, LINES, AWAY = 12, 4, 4
"""How many single cells are listed, round how many of them lines, and how many of the farthest to be carried to."""


def aims(state: State, unit: Unit, spell: Spell) -> Iterator[Aim]:
    """What a spell may be worth casting at; may hold aims that are not legal."""
    return AIMS[spell.tag](state, unit, spell)


def in_band(state: State, unit: Unit, spell: Spell, most: int) -> tuple[Cell, ...]:
    """The open cells in sight of a unit within a spell's own band, and not farther than `most`."""
    field, here = state.board.field, cells(state, unit)
    reach = min(most, state.options.bands[BANDS.index(spell.band)])
    disks = [field.disk(cell, reach) for cell in here]
    if spell.sight:
        graze = state.options.los_graze
        disks = [disk & field_of_view(field, c, reach, graze) for c, disk in zip(here, disks, strict=True)]
    mask = 0
    for disk in disks:
        mask |= disk
    return tuple(c for c in field.cells(mask & ~field.impassable) if group_distance(state, here, (c,)) <= reach)


def rank_cells(state: State, unit: Unit, found: tuple[Cell, ...]) -> list[Cell]:
    """Cells, those nearest to enemies and to places first."""
    foes = (other for other in state.units.values() if is_hostile(state, unit.side, other.side))
    places = (cell for place in state.places.values() for cell in place)
    hot = (*(cell for foe in foes for cell in cells(state, foe)), *places) or (unit.at,)
    return sorted(found, key=lambda cell: (group_distance(state, hot, (cell,)), cell))


def lines(state: State, spot: Cell) -> Iterator[tuple[Cell, ...]]:
    """The straight lines of three cells round a cell, across edges."""
    grid = state.board.grid
    edges, (x, y) = state.board.field.edges, spot
    for dx, dy in (grid.vectors[number] for number in edges[: len(edges) // 2]):
        line = ((x - dx, y - dy), spot, (x + dx, y + dy))
        if all(cell in grid for cell in line):
            yield line


def ground(state: State, unit: Unit, spell: Spell, shut: int = 0) -> Iterator[tuple[Cell, ...]]:
    """Cells worth covering, alone and in lines, without those that are shut."""
    field = state.board.field
    found = tuple(c for c in in_band(state, unit, spell, state.options.bands[-1]) if not field.bit(c) & shut)
    spots = rank_cells(state, unit, found)[:SPOTS]
    yield from ((spot,) for spot in spots)
    known = set(found)
    yield from (line for spot in spots[:LINES] for line in lines(state, spot) if known.issuperset(line))


def doorways(state: State) -> Iterator[tuple[Cell, Cell]]:
    """The edges on which doors stand."""
    return (side.between for side in state.map.sides if side.door)


def wards(state: State, unit: Unit, spell: Spell) -> Iterator[Aim]:
    """Cells, and doorways."""
    yield from (Aim(cells=some) for some in ground(state, unit, spell))
    yield from (Aim(edge=edge) for edge in doorways(state))


def conjurations(state: State, unit: Unit, spell: Spell) -> Iterator[Aim]:
    """Empty cells, and doorways, at each value."""
    empty = tuple(ground(state, unit, spell, occupied_mask(state)))
    for choice in (1, 2, 3):
        yield from (Aim(cells=some, choice=choice) for some in empty)
        yield from (Aim(edge=edge, choice=choice) for edge in doorways(state))


def passages(state: State, unit: Unit, spell: Spell) -> Iterator[Aim]:
    """Cells, alone and in lines."""
    return (Aim(cells=some) for some in ground(state, unit, spell))


def searches(state: State, unit: Unit, spell: Spell) -> Iterator[Aim]:
    """As many cells as it takes to search all that lies within the band."""
    field, known = state.board.field, state.board.cache.setdefault("searches", {})
    ground = field.mask(in_band(state, unit, spell, state.options.bands[-1]))
    return (Aim(cells=(cell,)) for cell in remember_some(known, ground, lambda: cover_with_searches(field, ground)))


def cover_with_searches(field: Field, ground: int) -> tuple[Cell, ...]:
    """The middles of the searches that together cover some cells, few of them."""
    left, found = ground, list[Cell]()
    while left:
        around = field.disk(field.cells(left & -left)[0], SEARCH_RADIUS)
        best = max(field.cells(around & ground), key=lambda cell: (field.disk(cell, SEARCH_RADIUS) & left).bit_count())
        left &= ~field.disk(best, SEARCH_RADIUS)
        found.append(best)
    return tuple(found)


def everybody(state: State, unit: Unit, spell: Spell) -> Iterator[Aim]:
    """Every unit."""
    return (Aim(target=id) for id in state.units)


def journeys(state: State, unit: Unit, spell: Spell) -> Iterator[Aim]:
    """Every ally, to the cells nearest to enemies and places and to those farthest away."""
    shut = occupied_mask(state) | hostile_zone(state, unit.side)
    field = state.board.field
    found = tuple(c for c in in_band(state, unit, spell, state.options.bands[1]) if not field.bit(c) & shut)
    spots = rank_cells(state, unit, found)
    best = dict.fromkeys((*spots[: SPOTS - AWAY], *spots[-AWAY:]))
    near = (ally for ally in state.of(unit.side) if unit_distance(state, unit, ally) <= state.options.bands[1])
    return (Aim(target=ally.id, cells=(cell,)) for ally in near for cell in best)


AIMS: dict[Tag, Callable[[State, Unit, Spell], Iterator[Aim]]] = {
    "ward": wards,
    "conjure": conjurations,
    "passage": passages,
    "reveal": searches,
    "banish": everybody,
    "mark": everybody,
    "veil": everybody,
    "transport": journeys,
}
"""What each tag may be worth casting at."""
