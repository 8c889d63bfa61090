"""Effects with an area: cast at tiles, or about whoever casts them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Self

from fieldcraft.board import Cell
from fieldcraft.core import Denial, Play, Seat, rule
from fieldcraft.systems.shared.actions import Caption
from fieldcraft.systems.shared.narration import label_cells
from fieldcraft.systems.shared.text.pieces import CellRef
from fieldcraft.systems.shared.text.tokens import Many, Number
from fieldcraft.systems.tiles.actions.base import Order
from fieldcraft.systems.tiles.actions.moving import price
from fieldcraft.systems.tiles.areas import find_aim, tiles_of
from fieldcraft.systems.tiles.commands import COMMANDED, commandable, spend
from fieldcraft.systems.tiles.effects import Effect
from fieldcraft.systems.tiles.entries import Round, Trail
from fieldcraft.systems.tiles.laying import cast_area
from fieldcraft.systems.tiles.shapes import Aim, Spot
from fieldcraft.systems.tiles.slots import deny_slots
from fieldcraft.systems.tiles.state import State, Unit
from fieldcraft.systems.tiles.text.tokens import EffectRef


def find_area(unit: Unit, name: str) -> Effect | None:
    """The effect of a unit with an area by its name; None if it has none."""
    return next((effect for effect in unit.effects if effect.entry and effect.name == name), None)


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
    return aim if isinstance(aim, Denial) else None


class Cast(Order, frozen=True):
    """Use an effect with an area; `tiles` are those that it is aimed at, at a `level` above the ground."""

    effect: Annotated[str, EffectRef()]
    tiles: Annotated[tuple[Cell, ...], Many(ask="at which tiles?", one=CellRef())] = ()
    level: Annotated[int, Number("level")] = 0

    label = "Cast"
    icon = "sparkle"
    targets = "list"
    summary = "An effect with an area"
    ruling = "tiles.aoe.overview"
    rank = 20
    group = "Areas"
    checks = (*COMMANDED, has_area, cast_paid, well_aimed)

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterable[Self]:
        for unit in commandable(state, by):
            for effect in unit.effects:
                if effect.entry and effect.slots <= unit.budget.left:
                    yield from (cls(unit.id, effect.name, tiles) for tiles in list_tiles(state, unit, effect))

    @classmethod
    def suits(cls, state: State, unit: Unit) -> bool:
        return any(effect.entry for effect in unit.effects)

    @classmethod
    def example(cls, state: State, unit: Unit) -> Self:
        effect = next(effect for effect in unit.effects if effect.entry)
        return cls(unit.id, effect.name, next(iter(list_tiles(state, unit, effect)), ()))

    def caption(self, state: State) -> Caption:
        label = " ".join(filter(None, (self.effect, label_cells(state, self.tiles))))
        return Caption(label=label, cells=self.tiles, detail=price(self.takes(state)))

    def takes(self, state: State) -> int:
        effect = find_area(state.units[self.unit], self.effect)
        return 0 if effect is None else effect.slots

    def aim(self, state: State) -> Aim | Denial:
        """Where its area comes from and what it is aimed at, or why it cannot be."""
        unit = state.units[self.unit]
        effect = find_area(unit, self.effect)
        if effect is None or effect.area is None:
            return Denial(f"{unit.title} has no area {self.effect!r}", unit=unit.id, rule="tiles.unit.data")
        return find_aim(state, unit, effect.area, tuple(Spot(cell, self.level) for cell in self.tiles))

    def affected_cells(self, state: State) -> tuple[Cell, ...]:
        effect, aim = find_area(state.units[self.unit], self.effect), self.aim(state)
        if effect is None or isinstance(aim, Denial):
            return ()
        return state.field.cells(tiles_of(state, effect, aim))

    def resolve(self, play: Play[State]) -> None:
        unit = play.state.units[self.unit]
        effect, aim = find_area(unit, self.effect), self.aim(play.state)
        assert effect is not None, "an area that nobody has is not cast"
        assert isinstance(aim, Aim), "an area that is not well aimed is not cast"
        spend(play, unit, effect.slots, "effect")
        cast_area(play, unit, effect, aim)


def list_tiles(state: State, unit: Unit, effect: Effect) -> Iterator[tuple[Cell, ...]]:
    """What an effect is worth aiming at: nothing, one tile, or the first of several."""
    shape = effect.area.shape if effect.area is not None else None
    if isinstance(shape, Round) and not shape.range:
        return iter([()])
    if isinstance(shape, Trail):
        return ((cell,) for tile in unit.at.cells for cell in state.map.grid.neighbours(tile))
    return ((cell,) for cell in state.map.grid.cells)


ACTIONS = (Cast,)
