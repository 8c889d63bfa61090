"""What happens to the map and to what decides the battle, by the deeds of units or by the game master's word."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, ClassVar

import msgspec
from msgspec.structs import replace

from fieldcraft.board import Cell, Side, Terrain
from fieldcraft.board.terrain import share_an_edge
from fieldcraft.core import GM, Event, Seat, rule
from fieldcraft.systems.fates_edge.miniatures.deployment import find_goal_misfit, why_crowded_out, why_off_map
from fieldcraft.systems.fates_edge.miniatures.fog import (
    SECRET_DOOR,
    UNKNOWN,
    disguise_door,
    forget_ground,
    refresh_knowledge,
    sight_of,
    update_knowledge,
)
from fieldcraft.systems.fates_edge.miniatures.goals import Goal
from fieldcraft.systems.fates_edge.miniatures.state import State

Level = Annotated[int, msgspec.Meta(ge=-99, le=99)]


def on_map(state: State, **fields: Any) -> State:
    """The state with other fields of its map, which whoever has it in sight knows."""
    return refresh_knowledge(replace(state, map=replace(state.map, **fields)))


@rule("mini.fog.memory")
def any_seen(state: State, some: Iterable[Cell], seat: Seat) -> bool:
    """Whether a seat has any of some cells in sight."""
    return not state.known or bool(state.map.field.mask(some) & sight_of(state, seat))


def no_side(state: State, side: Seat) -> str:
    return "" if side in state.sides else f"there is no side {side!r}: {', '.join(state.sides)}"


class OfEdge(Event, frozen=True, kw_only=True):
    """What befalls something between two cells; told to those who have either in sight."""

    between: tuple[Cell, Cell]

    def seen_by(self, state: State, seat: Seat) -> Event | None:
        return self if any_seen(state, self.between, seat) else None


class DoorMoved(OfEdge, frozen=True, kw_only=True):
    """A door was opened or closed."""

    open: bool

    def impossible(self, state: State) -> str:
        side = state.map.side_between.get(frozenset(self.between))
        return "" if side is not None and side.door else "there is no door"

    def apply(self, state: State) -> State:
        sides = tuple(
            replace(side, impassable=not self.open, opaque=not self.open)
            if side.door and set(side.between) == set(self.between)
            else side
            for side in state.map.sides
        )
        return on_map(state, sides=sides)


class OfSide(Event, frozen=True, kw_only=True):
    """What a side has achieved."""

    side: Seat

    @rule("mini.fog.public")
    def seen_by(self, state: State, seat: Seat) -> Event | None:
        """What a side has achieved is its own knowledge in fog."""
        return self if not state.known or seat in (self.side, GM) else None

    def impossible(self, state: State) -> str:
        return no_side(state, self.side)


class HoldCounted(OfSide, frozen=True, kw_only=True):
    """A side held a place through a round, or lost its hold."""

    rounds: int

    def apply(self, state: State) -> State:
        return state.change(held={**state.held, self.side: self.rounds})


class RitualDone(OfSide, frozen=True, kw_only=True):
    """A side completed a ritual."""

    spell: str

    def apply(self, state: State) -> State:
        return state.change(held={**state.held, f"{self.side}: {self.spell}": 1})


# --- the game master's changes -----------------------------------------------------------------


class OfFog(Event, frozen=True, kw_only=True):
    """What a side knows of the ground of some cells, by the game master's hand; the side is told of what it learns."""

    side: Seat
    cells: tuple[Cell, ...]

    def seen_by(self, state: State, seat: Seat) -> Event | None:
        return self if seat == GM else None

    def impossible(self, state: State) -> str:
        if self.side not in state.known:
            return no_side(state, self.side) or "this battle is played without fog"
        return why_off_map(state, *self.cells) if self.cells else "say which cells"


class GroundShown(OfFog, frozen=True, kw_only=True):
    """A side learns what the ground of some cells is now."""

    reveals_information: ClassVar[bool] = True

    def apply(self, state: State) -> State:
        known = state.known[self.side]
        shown = update_knowledge(state, known, int(known.sight, 16), state.map.field.mask(self.cells))
        return state.change(known={**state.known, self.side: shown})


class GroundForgotten(OfFog, frozen=True, kw_only=True):
    """A side no longer knows the ground of some cells that it does not have in sight."""

    def apply(self, state: State) -> State:
        forgotten = forget_ground(state, state.known[self.side], state.map.field.mask(self.cells))
        return state.change(known={**state.known, self.side: forgotten})


class DoorFound(OfEdge, frozen=True, kw_only=True):
    """A secret door was found out: it is a closed door from now on."""

    reveals_information: ClassVar[bool] = True

    def impossible(self, state: State) -> str:
        side = state.map.side_between.get(frozenset(self.between))
        return "" if side is not None and side.name == SECRET_DOOR else "there is no secret door"

    def apply(self, state: State) -> State:
        return on_map(state, sides=with_side(state, self.between, Side(self.between, "door")))


class SideBuilt(OfEdge, frozen=True, kw_only=True):
    """Something stands between two cells from now on: a wall, a door, a ledge; or nothing, if it is None."""

    side: Side | None = None

    def seen_by(self, state: State, seat: Seat) -> Event | None:
        """What a seat sees of it, which is nothing if it looks as it did."""
        if seat == GM:
            return self
        before = state.map.side_between.get(frozenset(self.between))
        old, new = (None if side is None else disguise_door(side) for side in (before, self.side))
        return replace(self, side=new) if old != new and any_seen(state, self.between, seat) else None

    def impossible(self, state: State) -> str:
        """The two cells have an edge in common, and nobody stands across it."""
        if not share_an_edge(state.map.grid, *self.between):
            return "a side lies between two cells of the map that have an edge in common"
        if self.side is not None and set(self.side.between) != set(self.between):
            return "the side lies between other cells"
        return why_crowded_out(state, self.apply(state))

    def apply(self, state: State) -> State:
        return on_map(state, sides=with_side(state, self.between, self.side))


def with_side(state: State, between: tuple[Cell, Cell], new: Side | None) -> tuple[Side, ...]:
    """The sides of the map with another one, or none, between two cells; it takes the place of the old one."""
    sides, edge = state.map.sides, set(between)
    if not any(set(side.between) == edge for side in sides):
        return sides if new is None else (*sides, new)
    kept = (side if set(side.between) != edge else new and replace(new, between=side.between) for side in sides)
    return tuple(side for side in kept if side is not None)


class GroundPainted(Event, frozen=True, kw_only=True):
    """Some cells are of another ground from now on, and on another level unless that is None."""

    cells: tuple[Cell, ...]
    terrain: Terrain
    level: Level | None = None

    def seen_by(self, state: State, seat: Seat) -> Event | None:
        seen = tuple(cell for cell in self.cells if any_seen(state, (cell,), seat))
        return replace(self, cells=seen) if seen else None

    def impossible(self, state: State) -> str:
        """The cells are on the map, and nobody stands on them who could not."""
        if not self.cells:
            return "say which cells"
        if self.terrain.name == UNKNOWN.name:
            return f"{UNKNOWN.name!r} is what ground is called that nobody has seen"
        return why_off_map(state, *self.cells) or why_crowded_out(state, self.apply(state))

    def apply(self, state: State) -> State:
        board, painted = state.map, frozenset(self.cells)
        kinds = board.kinds if self.terrain in board.kinds else (*board.kinds, self.terrain)
        number = kinds.index(self.terrain)
        at = [cell in painted for cell in board.grid.cells]
        ground = tuple(number if new else old for new, old in zip(at, board.ground, strict=True))
        levels = board.levels
        if self.level is not None and (levels or self.level):
            flat = levels or (0,) * len(ground)
            levels = tuple(self.level if new else old for new, old in zip(at, flat, strict=True))
        return on_map(state, kinds=kinds, ground=ground, levels=levels)


class GoalsSet(Event, frozen=True, kw_only=True):
    """Other things decide the battle from now on."""

    goals: tuple[Goal, ...]

    def impossible(self, state: State) -> str:
        wrong = next((found for goal in self.goals if (found := find_goal_misfit(state, goal)) is not None), None)
        return "" if wrong is None else wrong.problem

    def apply(self, state: State) -> State:
        return state.change(goals=self.goals)


class PlaceSet(Event, frozen=True, kw_only=True):
    """A place lies elsewhere from now on; with no cells it is none any more."""

    place: str
    cells: tuple[Cell, ...] = ()

    def impossible(self, state: State) -> str:
        if not self.cells and any(getattr(goal, "place", "") == self.place for goal in state.goals):
            return f"a goal needs the place {self.place!r}"
        return why_off_map(state, *self.cells)

    def apply(self, state: State) -> State:
        places = {name: cells for name, cells in state.places.items() if name != self.place}
        return state.change(places=places | {self.place: self.cells} if self.cells else places)
