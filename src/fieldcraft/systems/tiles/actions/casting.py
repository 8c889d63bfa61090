"""Effects with an area: cast at tiles, or about whoever casts them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Annotated, Any, Self

from fieldcraft.board import Cell
from fieldcraft.core import Denial, Play, Seat, rule
from fieldcraft.core.words import capitalize_first
from fieldcraft.presentation import Shape
from fieldcraft.systems.shared.actions import Caption, Offer
from fieldcraft.systems.shared.caches import remember
from fieldcraft.systems.shared.narration import label_cells
from fieldcraft.systems.shared.text.pieces import CellRef
from fieldcraft.systems.shared.text.tokens import Many, Number
from fieldcraft.systems.tiles.actions.base import Order
from fieldcraft.systems.tiles.actions.moving import price
from fieldcraft.systems.tiles.areas import find_aim, tiles_of
from fieldcraft.systems.tiles.commands import COMMANDED, commandable, spend
from fieldcraft.systems.tiles.effects import Effect
from fieldcraft.systems.tiles.entries import MOST, AnyShape, Line, Round, Specified, Trail
from fieldcraft.systems.tiles.laying import cast_area
from fieldcraft.systems.tiles.place import Level
from fieldcraft.systems.tiles.shapes import Aim, Spot
from fieldcraft.systems.tiles.slots import deny_slots
from fieldcraft.systems.tiles.state import State, Unit
from fieldcraft.systems.tiles.text.tokens import EffectRef

ICONS = {"aura": "broadcast", "blast": "flame", "emanation": "wind", "engulf": "drop"}
"""What the deeds of each Type look like."""


def name_offer(effect: str) -> str:
    """The name of the deed that is an effect with an area."""
    return f"cast:{effect}"


def aimed_as(shape: AnyShape) -> dict[str, Any]:
    """How a shape is aimed: as a Trail, tile by tile; about whoever casts it; else by the tiles that it is held at."""
    match shape:
        case Trail():
            return {"targets": "cell", "most": shape.length, "trail": True}
        case Specified():
            return {"shape": Shape(kind="specified", range=shape.range, points=shape.targets)}
        case Round():
            held = Shape(kind=type(shape).__name__.lower(), range=shape.range)
            return {"shape": held} if shape.range else {"targets": "list"}
    return {"shape": Shape(kind=type(shape).__name__.lower(), range=shape.length)}


def find_area(unit: Unit, name: str) -> Effect | None:
    """The effect of a unit with an area by its name; None if it has none."""
    return unit.areas.get(name)


@rule("tiles.unit.data")
def has_area(state: State, a: Cast, by: Seat) -> Denial | None:
    """A unit casts what its data give it."""
    unit = state.units[a.unit]
    if find_area(unit, a.effect) is not None:
        return None
    return Denial(f"{unit.title} has no area {a.effect!r}", unit=unit.id)


@rule("tiles.scope.illegal")
def cast_paid(state: State, a: Cast, by: Seat) -> Denial | None:
    """An effect takes the slots that it says."""
    unit = state.units[a.unit]
    effect = find_area(unit, a.effect)
    return None if effect is None else deny_slots(unit, effect.slots)


@rule("tiles.aoe.entry", "tiles.range.range", "tiles.range.los")
def well_aimed(state: State, a: Cast, by: Seat) -> Denial | None:
    """An area is aimed as its entry says."""
    aim = a.aim(state)
    return aim if type(aim) is Denial else None


class Cast(Order, frozen=True):
    """Use an effect with an area; `cells` are the tiles that it is aimed at, at a `level` above the ground.

    From a Line it comes from the Center `start` of either tile, or else from the first from which it may.
    """

    effect: Annotated[str, EffectRef()]
    cells: Annotated[tuple[Cell, ...], Many(ask="at which tiles?", one=CellRef())] = ()
    level: Annotated[Level, Number("level")] = 0
    start: Annotated[Cell | None, CellRef("from", ask="from which Center?")] = None

    label = "Cast"
    icon = "sparkle"
    targets = "shape"
    summary = "An effect with an area"
    ruling = "tiles.aoe.overview"
    rank = 20
    group = "Areas"
    checks = (*COMMANDED, has_area, cast_paid, well_aimed)
    assured = checks

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterable[Self]:
        for unit in commandable(state, by):
            for effect in unit.effects:
                if effect.entry and deny_slots(unit, effect.slots) is None:
                    yield from cls.well_aimed_of(state, unit, effect, by)

    @classmethod
    def well_aimed_of(cls, state: State, unit: Unit, effect: Effect, by: Seat) -> Sequence[Self]:
        """An effect at all that it may be aimed at; known as long as the unit stays where it is on the same ground."""
        basis = (unit.id, unit.at, unit.effects, state.options)
        known = state.ground_cache.get(("aimed", effect.name))
        if known is None or known[0] != basis:
            found = [one for one in cls.of_effect(state, unit, effect) if well_aimed(state, one, by) is None]
            known = state.ground_cache["aimed", effect.name] = basis, found
        aimed: Sequence[Self] = known[1]
        return aimed

    @classmethod
    def of_effect(cls, state: State, unit: Unit, effect: Effect) -> Iterator[Self]:
        """An effect at all that it is worth aiming at, on the ground and on the unit's own level."""
        for tiles in list_tiles(state, unit, effect):
            for level in (0, unit.at.level) if tiles and unit.at.level else (0,):
                yield from (cls(unit.id, effect.name, tiles, level, start) for start in list_starts(unit))

    @property
    def offer_name(self) -> str:
        return name_offer(self.effect)

    @classmethod
    def offers(cls, state: State, unit: Unit) -> Iterator[Offer]:
        """Each area of the unit as a deed of its own."""
        for effect in unit.effects:
            if effect.area is not None:
                yield cls.offer(
                    partial(cls.examples_of, state, unit, effect),
                    name=name_offer(effect.name),
                    label=capitalize_first(effect.name),
                    icon=ICONS.get(effect.area.type if isinstance(effect.area.type, str) else "", cls.icon),
                    summary=str(effect.area).removeprefix("AoE - "),
                    price=effect.slots,
                    **aimed_as(effect.area.shape),
                )

    @classmethod
    def examples_of(cls, state: State, unit: Unit, effect: Effect) -> tuple[Self, ...]:
        """An area at the nearest tile at which it may be aimed, else at the nearest of all."""
        return tuple(islice(cls.of_effect(state, unit, effect), 1))

    def caption(self, state: State) -> Caption:
        label = label_cells(state, self.cells) or f"about {state.units[self.unit].title}"
        label += f", level {self.level}" if self.level else ""
        label += f", from {label_cells(state, (self.start,))}" if self.start else ""
        return Caption(label=label, cells=self.cells, detail=price(self.takes(state)))

    def takes(self, state: State) -> int:
        effect = find_area(state.units[self.unit], self.effect)
        return 0 if effect is None else effect.slots

    def aim(self, state: State) -> Aim | Denial:
        """Where its area comes from and what it is aimed at, or why it cannot be."""
        unit = state.units[self.unit]
        effect = find_area(unit, self.effect)
        if effect is None or effect.area is None:
            return Denial(f"{unit.title} has no area {self.effect!r}", unit=unit.id, rule="tiles.unit.data")
        if not -99 <= self.level <= 99:
            return Denial("levels go from -99 to 99", rule="tiles.unit.data")
        targets = tuple([Spot(cell, self.level) for cell in self.cells])
        return find_aim(state, unit, effect.area, targets, self.start)

    def affected_cells(self, state: State) -> tuple[Cell, ...]:
        effect, aim = find_area(state.units[self.unit], self.effect), self.aim(state)
        if effect is None or type(aim) is Denial:
            return ()
        return state.field.cells(tiles_of(state, effect, aim))

    def resolve(self, play: Play[State]) -> None:
        unit = play.state.units[self.unit]
        effect, aim = find_area(unit, self.effect), self.aim(play.state)
        assert effect is not None, "an area that nobody has is not cast"
        assert isinstance(aim, Aim), "an area that is not well aimed is not cast"
        spend(play, unit, effect.slots, "effect")
        cast_area(play, unit, effect, aim)


def list_starts(unit: Unit) -> tuple[Cell | None, ...]:
    """The Centers from which an area of a unit may come, where there is more than its own."""
    return unit.at.cells if unit.at.is_line else (None,)


def list_tiles(state: State, unit: Unit, effect: Effect) -> Iterator[tuple[Cell, ...]]:
    """What an effect is worth aiming at: nothing, one tile, one's own last, or the first of several."""
    shape = effect.area.shape if effect.area is not None else None
    if isinstance(shape, Round) and not shape.range:
        return iter([()])
    if isinstance(shape, Trail):
        return ((cell,) for tile in unit.at.cells for cell in state.map.grid.neighbours(tile))
    far = shape.length if isinstance(shape, Line) else shape.range if isinstance(shape, Round | Specified) else MOST
    return ((cell,) for steps, cell in list_nearest(state, unit.at.tile) if steps <= far + unit.at.is_line)


def list_nearest(state: State, tile: Cell) -> list[tuple[int, Cell]]:
    """All tiles with the steps to them, the nearest first, and the tile itself last."""

    def find() -> list[tuple[int, Cell]]:
        away = state.map.grid.distance
        found = [(away(tile, cell), cell) for cell in state.map.grid.cells]
        return sorted(found, key=lambda one: one[0] or MOST)

    return remember(state.cache, ("nearest", tile), find)


def list_levels(state: State, at: Cell) -> list[int]:
    """The levels on which an area may be worth aiming at a tile: those of whoever stands there, the ground, all others.

    They are the levels on which anybody is.
    """
    there = {one.at.level for one in state.units.values() if at in one.at.cells}
    levels = {0, *(one.at.level for one in state.units.values())}
    return sorted(levels, key=lambda level: (level not in there, abs(level), level))


ACTIONS = (Cast,)
