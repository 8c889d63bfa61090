"""The five ways to move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any, ClassVar, Self

from msgspec.structs import replace

from fieldcraft.board import Cell
from fieldcraft.core import Denial, Play, Seat, rule
from fieldcraft.core.words import pluralize
from fieldcraft.systems.shared.actions import Caption, Offer
from fieldcraft.systems.shared.narration import label_cells
from fieldcraft.systems.shared.text.pieces import CellRef, Path
from fieldcraft.systems.shared.text.tokens import Number
from fieldcraft.systems.tiles.actions.base import Order
from fieldcraft.systems.tiles.commands import COMMANDED, commandable, spend
from fieldcraft.systems.tiles.events.units import MomentumKept, Moved, Stepped
from fieldcraft.systems.tiles.movement import deny_path, ends, fill_path, line_steps, way_length
from fieldcraft.systems.tiles.place import Place
from fieldcraft.systems.tiles.placement import deny_place
from fieldcraft.systems.tiles.slots import (
    CAREFUL_STEP,
    LINE_STEP,
    Pace,
    Way,
    careful_step_cost,
    deny_slots,
    keeps_speed,
    line_step_cost,
    paces,
    tiles_for,
)
from fieldcraft.systems.tiles.state import Budget, State, Unit
from fieldcraft.systems.tiles.text.tokens import PlaceRef


def price(slots: int) -> str:
    """What something takes, in words."""
    return pluralize(slots, "slot") if slots else "free"


@rule("tiles.move.line-step", "tiles.line.occupies-both")
def along_a_line(state: State, a: LineStep, by: Seat) -> Denial | None:
    """A Line Step leads from a Center to one of its Lines, or from a Line to one of its Centers."""
    unit, to = state.units[a.unit], a.place(state)
    if to.is_line == unit.at.is_line or not set(to.cells) & set(unit.at.cells):
        label = to.label(state.map.grid)
        return Denial(f"no Line Step leads from {unit.at.label(state.map.grid)} to {label}", to.tile, unit.id)
    return deny_place(state, to, unit)


@rule("tiles.move.line-step", "tiles.scope.illegal")
def line_step_paid(state: State, a: LineStep, by: Seat) -> Denial | None:
    """A Line Step takes what its number in the round says."""
    unit = state.units[a.unit]
    return deny_slots(unit, line_step_cost(unit.budget))


class LineStep(Order, frozen=True):
    """Step from the Center to a Line, or from a Line to a Center."""

    to: Annotated[Place, PlaceRef()]

    verb = "line"
    label = "Line Step"
    icon = "arrow-line-right"
    targets = "cell"
    summary = "Center to Line"
    ruling = "tiles.move.line-step"
    rank = 1
    slot = "2"
    group = "Move"
    checks = (*COMMANDED, along_a_line, line_step_paid)
    assured = COMMANDED

    @classmethod
    def example(cls, state: State, unit: Unit) -> Self:
        return cls(unit.id, replace(next(line_steps(state, unit), unit.at), level=0))

    @classmethod
    def offers(cls, state: State, unit: Unit) -> Iterator[Offer]:
        """With what each step of the round takes; from a Center the Line is a side of its tile."""
        yield cls.offer(
            lambda: (cls.example(state, unit),),
            targets="cell" if unit.at.is_line else "edge",
            price=line_step_cost(unit.budget),
            prices=LINE_STEP,
            times=unit.budget.line_steps,
            figure="½ tile",
        )

    def caption(self, state: State) -> Caption:
        return Caption(label=self.to.label(state.map.grid), cells=self.to.cells, detail=price(self.takes(state)))

    def takes(self, state: State) -> int:
        return line_step_cost(state.units[self.unit].budget)

    def place(self, state: State) -> Place:
        """Where it leads, at the level of the unit."""
        return replace(self.to, level=state.units[self.unit].at.level)

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterable[Self]:
        for unit in commandable(state, by):
            for place in line_steps(state, unit):
                yield cls(unit.id, replace(place, level=0))

    def resolve(self, play: Play[State]) -> None:
        unit = play.state.units[self.unit]
        spend(play, unit, line_step_cost(unit.budget), "line_step")
        play.emit(Stepped(unit=unit.id, to=self.place(play.state)), because=along_a_line)


# --- moves over tiles -----------------------------------------------------------------------


@rule("tiles.move.path", "tiles.scope.illegal")
def legal_way(state: State, a: MoveAction, by: Seat) -> Denial | None:
    """A move has a way that is legal and short enough, and slots to pay it."""
    unit = state.units[a.unit]
    pace = a.pace(state, unit)
    if type(pace) is Denial:
        return pace
    if (no := deny_slots(unit, pace.slots)) is not None:
        return no
    return deny_path(state, unit, a.waypoints, pace, a.ruling)


class MoveAction(Order, frozen=True):
    """A move over tiles, from Center to Center."""

    way: ClassVar[Way]
    group = "Move"
    checks = (*COMMANDED, legal_way)
    assured = checks

    @property
    def waypoints(self) -> tuple[Cell, ...]:
        """The tiles over which it leads, the last of them its end."""
        raise NotImplementedError

    @classmethod
    def example(cls, state: State, unit: Unit) -> Self:
        beside = state.map.grid.neighbours(unit.at.tile)
        free = (cell for cell in beside if deny_place(state, Place(cell), unit) is None)
        return cls.toward(unit.id, next(free, unit.at.tile))

    @classmethod
    def offers(cls, state: State, unit: Unit) -> Iterator[Offer]:
        """With the slots that it takes and the tiles that they lead."""
        pace = cls.usual_pace(unit.budget)
        figure = pluralize(pace.tiles, "tile")
        yield cls.offer(lambda: (cls.example(state, unit),), price=pace.slots, figure=figure, **cls.more(unit.budget))

    @classmethod
    def usual_pace(cls, budget: Budget) -> Pace:
        """The fewest slots that it takes and the tiles that they lead, whether they are left or not."""
        raise NotImplementedError

    @classmethod
    def more(cls, budget: Budget) -> dict[str, Any]:
        """What else is said of it as it is offered."""
        return {}

    @classmethod
    def toward(cls, unit: str, cell: Cell) -> Self:
        """The move of a unit to a tile."""
        raise NotImplementedError

    def caption(self, state: State) -> Caption:
        end = self.waypoints[-1]
        return Caption(label=label_cells(state, (end,)), cells=(end,), detail=price(self.takes(state)))

    def takes(self, state: State) -> int:
        pace = self.pace(state, state.units[self.unit])
        return pace.slots if isinstance(pace, Pace) else 0

    def pace(self, state: State, unit: Unit) -> Pace | Denial:
        """What it takes and how far it leads at most."""
        return self.usual_pace(unit.budget)

    @classmethod
    def paces(cls, state: State, by: Seat) -> Iterable[tuple[Unit, Pace]]:
        """The units that can move so, with the paces that they can pay."""
        for unit in commandable(state, by):
            for pace in paces(unit.budget):
                if pace.way == cls.way:
                    yield unit, pace

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterable[Self]:
        for unit, pace in cls.paces(state, by):
            yield from [cls.toward(unit.id, cell) for cell in state.field.cells(ends(state, unit, pace))]

    def resolve(self, play: Play[State]) -> None:
        unit = play.state.units[self.unit]
        pace, path = self.pace(play.state, unit), fill_path(play.state, unit, self.waypoints)
        assert isinstance(pace, Pace), "a move that cannot be paid is not carried out"
        assert path, "a move without a way is not carried out"
        kept = keeps_speed(play.state, unit, pace)
        spend(play, unit, pace.slots, self.way)
        play.emit(Moved(unit=unit.id, path=path), because=legal_way)
        if kept:
            play.emit(MomentumKept(unit=unit.id), because=keeps_speed)


class CarefulStep(MoveAction, frozen=True):
    """Go one tile, in safety."""

    to: Annotated[Cell, CellRef(ask="to which tile?")]

    verb = "careful"
    label = "Careful Step"
    icon = "footprints"
    targets = "cell"
    summary = "safely"
    ruling = "tiles.move.careful-step"
    rank = 2
    slot = "3"
    way = "careful_step"

    @classmethod
    def toward(cls, unit: str, cell: Cell) -> Self:
        return cls(unit, cell)

    @property
    def waypoints(self) -> tuple[Cell, ...]:
        return (self.to,)

    @classmethod
    def usual_pace(cls, budget: Budget) -> Pace:
        """One tile, for what its number in the round says."""
        return Pace("careful_step", careful_step_cost(budget), 1)

    @classmethod
    def more(cls, budget: Budget) -> dict[str, Any]:
        """What each of the round takes."""
        return {"prices": CAREFUL_STEP, "times": budget.careful_steps}


class PathMove(MoveAction, frozen=True):
    """A move over as many tiles as its pace leads, by the waypoints of its path."""

    path: Annotated[tuple[Cell, ...], Path]

    targets = "path"

    @classmethod
    def toward(cls, unit: str, cell: Cell) -> Self:
        return cls(unit, (cell,))

    @property
    def waypoints(self) -> tuple[Cell, ...]:
        return self.path


class Rush(PathMove, frozen=True):
    """Go up to three tiles."""

    label = "Rush"
    icon = "person-simple-walk"
    summary = "up to three"
    ruling = "tiles.move.rush"
    rank = 3
    slot = "5"
    way = "rush"

    @classmethod
    def usual_pace(cls, budget: Budget) -> Pace:
        """Three tiles for two slots."""
        return Pace("rush", 2, tiles_for(2))


class Jog(PathMove, frozen=True):
    """Go up to eight tiles."""

    label = "Jog"
    icon = "person-simple-run"
    summary = "up to eight"
    ruling = "tiles.move.jog"
    rank = 4
    slot = "4"
    way = "jog"

    @classmethod
    def usual_pace(cls, budget: Budget) -> Pace:
        """Eight tiles for four slots."""
        return Pace("jog", 4, tiles_for(4))


@rule("tiles.move.single-action", "tiles.move.momentum", "tiles.move.momentum-carry")
def momentum_pace(state: State, unit: Unit, slots: int) -> Pace | Denial:
    """What so many slots in one movement action lead: speed takes more than a Jog's, unless it was carried over."""
    carried = unit.budget.carried
    if slots > (0 if carried else 4):
        return Pace("momentum", slots, tiles_for(slots, carried=carried))
    why = {
        1: "1 slot in one move is a Careful Step",
        2: "2 slots in one move are a Rush",
        3: "3 slots are no single move: Rush for 2 and take a Careful Step for 1",
        4: "4 slots in one move are a Jog",
    }
    return Denial(why.get(slots, "a move takes slots"), unit=unit.id, rule="tiles.move.single-action")


class Momentum(PathMove, frozen=True):
    """Go on beyond a Jog, four tiles for each further slot; `slots` of 0 are as few as the way needs."""

    slots: Annotated[int, Number("for")] = 0

    label = "Momentum"
    icon = "lightning"
    summary = "+4 a slot"
    ruling = "tiles.move.momentum"
    rank = 5
    way = "momentum"

    @classmethod
    def usual_pace(cls, budget: Budget) -> Pace:
        """The slot after those of a Jog; the first for speed that was carried into the round."""
        slots = 1 if budget.carried else 5
        return Pace("momentum", slots, tiles_for(slots, carried=budget.carried))

    @classmethod
    def more(cls, budget: Budget) -> dict[str, Any]:
        """Speed that was carried into the round counts from the first slot."""
        return {"summary": "+4 a slot, at speed"} if budget.carried else {}

    def pace(self, state: State, unit: Unit) -> Pace | Denial:
        """The slots that it names, or the fewest that lead far enough."""
        return momentum_pace(state, unit, self.slots or self.fewest(state, unit))

    def fewest(self, state: State, unit: Unit) -> int:
        """The fewest slots that lead as far as the way is long; all that are left if none do."""
        far = way_length(state, unit, self.path)
        open_ = [pace for pace in paces(unit.budget) if pace.way == "momentum"]
        enough = (pace.slots for pace in open_ if far is not None and pace.tiles >= far)
        return next(enough, max(unit.budget.left, 1 if unit.budget.carried else 5))

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterable[Self]:
        seen = 0
        for unit, pace in cls.paces(state, by):
            within = ends(state, unit, pace)
            yield from [cls(unit.id, (cell,)) for cell in state.field.cells(within & ~seen)]
            if pace.slots == unit.budget.left:
                yield from [cls(unit.id, (cell,), pace.slots) for cell in state.field.cells(within & seen)]
            seen |= within


ACTIONS = (LineStep, CarefulStep, Rush, Jog, Momentum)
