"""Areas that stay: what the next Upkeep does to them, where they go with whom they are about, how high things are."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from fieldcraft.board import Cell
from fieldcraft.core import rule
from fieldcraft.systems.tiles.areas import tiles_of
from fieldcraft.systems.tiles.effects import Effect, Standing
from fieldcraft.systems.tiles.entries import MOST, AnyShape, Cone, Falling, Line, Trail
from fieldcraft.systems.tiles.hits import accuracy
from fieldcraft.systems.tiles.place import Place
from fieldcraft.systems.tiles.shapes import Aim, Spot
from fieldcraft.systems.tiles.state import State, Unit


class Upkeep(msgspec.Struct, frozen=True):
    """What an Upkeep makes of an area: its duration and timer, its growth and its tiles, the height of what falls.

    It `strikes` whoever is in it, `lands`, or `ends`; an area that lands strikes, and is gone unless it lasts.
    """

    left: int = 0
    timer: int = 0
    reach: int = 0
    cells: tuple[Cell, ...] = ()
    height: int = 0
    strikes: bool = False
    lands: bool = False
    ends: bool = False


def stays(effect: Effect) -> bool:
    """Whether an area is there for longer than a moment: it lasts, goes with somebody, or has not landed yet."""
    return effect.area is not None and (effect.lasts > 0 or is_aura(effect) or fall_time(effect) > 0)


def is_aura(effect: Effect) -> bool:
    """Whether the area of an effect is an Aura."""
    return effect.area is not None and effect.area.type == "aura"


def fall_of(effect: Effect) -> Falling | None:
    """How an area falls; None if it does not."""
    type_ = effect.area.type if effect.area else None
    return type_ if isinstance(type_, Falling) else None


@rule("tiles.type.falling.timer", "tiles.type.falling.notation")
def fall_time(effect: Effect) -> int:
    """The Upkeeps until an area lands; 0 if it lands when it is laid."""
    fall = fall_of(effect)
    return fall.timer if fall else 0


@rule("tiles.type.falling.notation")
def fall_height(effect: Effect, timer: int) -> int:
    """How many tiles up a falling area is with so many Upkeeps to go: in equal parts, rounded up.

    >>> shell = Effect(name="Shell", entry="AoE - Falling 10/5 - Sphere: 1")
    >>> [fall_height(shell, timer) for timer in (5, 4, 3, 2, 1, 0)]
    [10, 8, 6, 4, 2, 0]
    """
    fall = fall_of(effect)
    return -(-fall.height * timer // fall.timer) if fall and timer else 0


@rule("tiles.type.aura")
def goes_along(effect: Effect, aim: Aim) -> bool:
    """Whether an area goes with whoever lays it: an Aura about its unit does, all else stays where it is aimed."""
    return is_aura(effect) and not aim.spots


# -- what it covers


def aim_of(area: Standing) -> Aim:
    """Where an area comes from and what it is aimed at."""
    return Aim(Spot(area.origin, area.level), area.targets)


@rule("tiles.type.emanation.emanating")
def with_reach(shape: AnyShape, more: int) -> AnyShape:
    """A shape with so much more Reach; a Cone's is capped by its length, Lines and Trails have none.

    >>> with_reach(Cone(5, ((3, 2), (5, 3))), 2).size
    '5|3:4|5:5'
    """
    match shape:
        case Cone():
            return Cone(shape.length, tuple((tile, min(shape.length, reach + more)) for tile, reach in shape.anchors))
        case Line() | Trail():
            return shape
    return replace(shape, reach=min(MOST, shape.reach + more))


def grown_effect(effect: Effect, more: int) -> Effect:
    """An effect whose area has so much more Reach."""
    area = effect.area
    if area is None or not more:
        return effect
    return replace(effect, entry=str(replace(area, shape=with_reach(area.shape, more))))


def standing_tiles(state: State, area: Standing, level: int = 0) -> int:
    """The tiles that an area covers on a level, with the Reach that it has grown to."""
    return tiles_of(state, grown_effect(area.effect, area.reach), aim_of(area), level)


def lay_down(state: State, id: str, unit: Unit, effect: Effect, aim: Aim) -> Standing:
    """An area as it begins to stay."""
    cells = state.field.cells(tiles_of(state, effect, aim))
    return Standing(
        id=id,
        effect=effect,
        side=unit.side,
        owner=unit.id,
        origin=aim.origin.cell,
        level=aim.origin.level,
        targets=aim.spots,
        cells=cells,
        left=effect.lasts,
        timer=fall_time(effect),
        accuracy=accuracy(unit),
        moves_with=unit.id if goes_along(effect, aim) else "",
    )


# -- what changes it


@rule("tiles.type.emanation.emanating", "tiles.type.falling.timer")
def pass_upkeep(state: State, area: Standing) -> Upkeep:
    """What the next Upkeep does to an area; the same tells beforehand where it will grow."""
    if area.timer:
        timer = area.timer - 1
        height = fall_height(area.effect, timer)
        return Upkeep(area.left, timer, area.reach, area.cells, height, strikes=not timer, lands=not timer)
    endless = area.effect.lasts == 0
    if not endless and not area.left:
        return Upkeep(reach=area.reach, cells=area.cells, ends=True)
    reach = area.reach + area.effect.emanating
    cells = state.field.cells(standing_tiles(state, replace(area, reach=reach)))
    return Upkeep(0 if endless else area.left - 1, 0, reach, cells, strikes=True)


def growth(state: State, area: Standing) -> tuple[Cell, ...]:
    """The tiles that an area will come to at the next Upkeep."""
    now = set(area.cells)
    return tuple(cell for cell in pass_upkeep(state, area).cells if cell not in now)


@rule("tiles.type.aura")
def replaced_auras(state: State, area: Standing) -> Iterator[Standing]:
    """The Aura that another takes the place of: the same one of the same unit, from the same Point of Origin."""
    for other in state.areas.values() if is_aura(area.effect) else ():
        same = (other.owner, other.effect, other.moves_with) == (area.owner, area.effect, area.moves_with)
        if same and (area.moves_with or aim_of(other) == aim_of(area)):
            yield other


@rule("tiles.type.aura")
def follow(state: State, unit: str, place: Place) -> Iterator[Standing]:
    """The Auras of a unit as they are once it stands in a place: they go with their Point of Origin.

    On a Line one stays on its Center as long as that is of a tile that the unit occupies.
    """
    for area in state.areas.values():
        if area.moves_with == unit:
            origin = area.origin if area.origin in place.cells else place.tile
            moved = replace(area, origin=origin, level=place.level)
            yield replace(moved, cells=state.field.cells(standing_tiles(state, moved)))


@rule("tiles.type.falling.targetable")
def falling_object(area: Standing) -> tuple[str, int, int] | None:
    """The name, the Durability and the height of what falls with an area, to be aimed at; None if nothing does."""
    effect = area.effect
    if not effect.durability or not area.timer:
        return None
    return effect.name, effect.durability, fall_height(effect, area.timer)


@rule("tiles.type.falling.targetable")
def lands_still(state: State, area: Standing) -> bool:
    """Whether an area comes down at all, or has: not if what was to fall has been destroyed."""
    return not (area.timer and area.effect.durability) or any(thing.area == area.id for thing in state.objects.values())
