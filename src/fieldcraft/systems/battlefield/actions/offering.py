"""How effects are offered: what they are called and do, and the shapes that they may be aimed as."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache

from fieldcraft.board import Cell, Direction, Hexes
from fieldcraft.core.words import capitalize_first
from fieldcraft.presentation import Aim, Barred, Shape
from fieldcraft.systems.battlefield.areas import initial_spaces
from fieldcraft.systems.battlefield.effects import Area, Effect
from fieldcraft.systems.battlefield.obstruction import obstructions_of
from fieldcraft.systems.battlefield.options import Options
from fieldcraft.systems.battlefield.senses import best_try
from fieldcraft.systems.battlefield.shapes import Kind, ways_away, ways_of
from fieldcraft.systems.battlefield.spaces import Masks, bodies_of, subtract_masks
from fieldcraft.systems.battlefield.state import Space, State, Unit
from fieldcraft.systems.battlefield.targeting import range_of
from fieldcraft.systems.shared.caches import remember

ICONS: dict[Area, str] = {
    "yourself": "drop", "grip": "hand-fist", "subject": "target", "line": "path", "cone": "flame", "burst": "sun",
    "aura": "shield",
}  # fmt: skip

AREAS: dict[Area, str] = {
    "yourself": "yourself", "grip": "what you hold", "subject": "subject", "line": "line", "cone": "cone",
    "burst": "burst", "aura": "aura",
}  # fmt: skip

MOST_BARRED = 400
"""So many places with barred ways are listed of a shape; of more than that the preview says why not."""


def effect_icon(effect: Effect) -> str:
    """The sign of an effect: fog, a blade for what strikes in Reach, else that of its Area."""
    if effect.fog:
        return "cloud-fog"
    return "sword" if effect.area == "subject" and effect.range == "reach" else ICONS[effect.area]


def effect_label(effect: Effect) -> str:
    return capitalize_first(effect.title)


def describe_effect(effect: Effect) -> str:
    """An effect in a line: what it covers, how far it carries, its attack and its harm.

    >>> describe_effect(Effect(id="flame", area="cone", value=5, attack=4, damage="1d6"))
    'Cone of 5, attack +4, harm 1d6'
    """
    covers = f"{AREAS[effect.area]} of {effect.value}" if effect.value else AREAS[effect.area]
    carries = effect.range if effect.range == "reach" else effect.range and effect.range + effect.farther
    facts = (
        covers.capitalize(),
        "within Reach" if carries == "reach" else f"range {carries}" if carries else "",
        f"up to {effect.targets} of them" if effect.targets > 1 else "",
        "" if effect.attack is None else f"attack {effect.attack:+}",
        "" if effect.attack is None or effect.against == "defence" else f"against {effect.against}",
        f"{'mends' if effect.mends else 'harm'} {effect.damage}" if effect.damage else "",
        f"Concealment {effect.fog}" if effect.fog else "",
        "" if effect.affects == "all" else f"{effect.affects} only",
    )
    return ", ".join(filter(None, facts))


# --- shapes -------------------------------------------------------------------------


def spaces_to_begin(state: State, unit: Unit, effect: Effect) -> Masks:
    """The spaces in which an effect may be created, worked out once for a position; of one space, those not solid."""
    steps, in_one = range_of(state, unit, effect), effect.area == "subject"

    def work() -> Masks:
        near, solid = initial_spaces(state, bodies_of(state)[unit.id], steps), obstructions_of(state).solid
        return subtract_masks(near, {layer: solid.cells(layer) for layer in near}) if in_one else near

    return remember(state.position_cache, ("to begin", unit.id, steps, in_one), work)


def layers_to_begin(state: State, unit: Unit, effect: Effect, at: Cell) -> list[int]:
    """The layers of a cell in which an effect may be created, that of its maker's feet first, then from below up."""
    bit = state.map.field.bits.get(at, 0)
    layers = sorted(layer for layer, mask in spaces_to_begin(state, unit, effect).items() if mask & bit)
    return sorted(layers, key=lambda layer: (abs(layer - unit.layer), layer))


def spaces_held(state: State, unit: Unit, effect: Effect, held: Aim, worth: Collection[int] = ()) -> tuple[Space, ...]:
    """The space in which an effect is held to begin, or its usual one and those in other layers that are `worth` it.

    Where it may not begin at all, it is the one that says why.
    """
    if held.level is not None and held.at in state.board.grid:
        return (Space(*held.at, state.map.level(held.at) + held.level),)
    layers = layers_to_begin(state, unit, effect, held.at) or [unit.layer]
    return tuple(Space(*held.at, layer) for layer in layers if layer == layers[0] or layer in worth)


def cells_to_begin(state: State, unit: Unit, effect: Effect) -> tuple[Cell, ...]:
    """The cells in which an effect may begin, in any layer."""
    mask = 0
    for some in spaces_to_begin(state, unit, effect).values():
        mask |= some
    return state.map.field.cells(mask)


def point_shape(state: State, unit: Unit, effect: Effect) -> Shape:
    """A space to be chosen."""
    return Shape(kind="cell", origins=cells_to_begin(state, unit, effect), range=range_of(state, unit, effect))


def size_shape(state: State, unit: Unit, effect: Effect) -> Shape:
    """A burst or aura, of which only the size is chosen."""
    return Shape(kind=effect.area, origins=(unit.at,), values=_values(effect), usual=effect.value, measure="Area Value")


def way_shape(state: State, unit: Unit, effect: Effect) -> Shape:
    """A line or cone, with the ways that are barred at each of its places to begin."""
    return Shape(
        kind=effect.area,
        origins=cells_to_begin(state, unit, effect),
        range=range_of(state, unit, effect),
        ways=ways_of(state.map.grid),
        barred=remember(state.position_cache, ("barred", unit.id, effect), lambda: _barred(state, unit, effect)),
        values=_values(effect),
        usual=effect.value,
        measure="Area Value",
    )


def _values(effect: Effect) -> tuple[int, ...]:
    return tuple(range(1, effect.value + 1))


def _barred(state: State, unit: Unit, effect: Effect) -> tuple[Barred, ...]:
    """The ways that do not lead away, each with the places where they do not: in none of the layers of a cell."""
    kind: Kind = "line" if effect.area == "line" else "cone"
    own = bodies_of(state)[unit.id].spaces
    near = tuple(Space(q - unit.at[0], r - unit.at[1], layer - unit.layer) for q, r, layer in own)
    ways = ways_of(state.map.grid)
    found: dict[Direction, list[Cell]] = {way: [] for way in ways}
    spaces = [
        (at, Space(at[0] - unit.at[0], at[1] - unit.at[1], layer - unit.layer))
        for at in cells_to_begin(state, unit, effect)
        for layer in layers_to_begin(state, unit, effect, at)[:1]
    ]
    for at, start in spaces:
        for way in closed_ways(near, start, state.map.grid, kind, state.options):
            found[way].append(at)
    if sum(map(len, found.values())) > MOST_BARRED:
        return ()
    why = f"not away from {unit.title}"
    return tuple(Barred(way=way, why=why, at=tuple(cells)) for way, cells in found.items() if cells)


@lru_cache(maxsize=1 << 14)
def closed_ways(
    own: tuple[Space, ...], start: Space, grid: Hexes, kind: Kind, options: Options
) -> tuple[Direction, ...]:
    """The ways in which no shape of a kind may go from a space."""
    found = ways_away(own, start, grid, kind, options.vertical_distance, options.away)
    free = {way for way, _ in found}
    return tuple(way for way in ways_of(grid) if way not in free)


def place_words(state: State, space: Space) -> str:
    """A space as it is called, with its layer where that is not the one on the ground."""
    if space.cell not in state.map.grid:
        return "off the map"
    label = state.map.grid.label(space.cell)
    return label if space.layer == state.map.level(space.cell) else f"{label}, layer {space.layer}"


def nearest_first(state: State, unit: Unit, others: Iterable[Unit]) -> Iterator[Unit]:
    """Others from the nearest: enemies before objects, and these before friends."""
    grid = state.map.grid

    def rank(one: Unit) -> tuple[bool, bool, int, str]:
        return one.side == unit.side, one.kind == "object", grid.distance(one.at, unit.at), one.id

    return iter(sorted(others, key=rank))


def sensed_first(state: State, unit: Unit, others: Iterable[Unit]) -> list[Unit]:
    """Others as they are likely to be meant: those that were sensed this turn first, each from the nearest."""
    return sorted(nearest_first(state, unit, others), key=lambda one: not best_try(state, unit, one)[0])


def full_value(value: int, effect: Effect) -> int:
    """A size as an action says it: 0 for that of the effect."""
    return 0 if value == effect.value else value
