"""What is on the table: units, what stands in their way, the areas that lie there, whose turn it is, and its slots."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from fieldcraft.board import Board, Cell, Field, Side, Terrain
from fieldcraft.core import Seat, ThrowDice, rule
from fieldcraft.core import State as Base
from fieldcraft.core.derived import derived_property
from fieldcraft.systems.shared.goals import Goal
from fieldcraft.systems.tiles.effects import Count, Effect, Standing
from fieldcraft.systems.tiles.options import DEFAULT, Options
from fieldcraft.systems.tiles.place import Level, Place

Bonus = Annotated[int, msgspec.Meta(ge=-99, le=99)]


class Armour(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a unit wears: it takes `reduction` off damage while it has any `durability`."""

    reduction: Count = 0
    durability: Count = 0


class Budget(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a unit has left of a Full Round, and what it did with the rest.

    `left` are its slots; `line_steps` and `careful_steps` were made; `acted` says that it did anything at all.  The
    speed of Momentum was `carried` into this round, or `kept` for the next by the last slot of this one.
    """

    left: Count = 0
    line_steps: Count = 0
    careful_steps: Count = 0
    acted: bool = False
    carried: bool = False
    kept: bool = False


class Unit(msgspec.Struct, frozen=True, kw_only=True, dict=True, forbid_unknown_fields=True):
    """A unit; bonuses stand apart from what they are added to, since a Touch leaves them out.

    `slots` are those of a Full Round (None: as many as the options say); a higher `initiative` is earlier in it.
    A unit that is `down` does nothing and stays where it is.
    """

    id: str
    side: Seat
    at: Place
    name: str = ""
    emblem: str = ""
    slots: Annotated[int, msgspec.Meta(ge=1, le=20)] | None = None
    initiative: Bonus = 0
    accuracy: Count = 0
    accuracy_bonus: Bonus = 0
    awareness: Count = 0
    awareness_bonus: Bonus = 0
    evasion: Count = 10
    evasion_bonus: Bonus = 0
    hit_points: Count = 10
    most: Count = 10
    armour: Armour = Armour()
    vulnerable: bool = False
    flying: bool = False
    maimed: bool = False
    down: bool = False
    effects: tuple[Effect, ...] = ()
    budget: Budget = Budget()

    @property
    def in_fight(self) -> bool:
        """Whether it still counts for its side."""
        return not self.down

    @derived_property
    def areas(self) -> dict[str, Effect]:
        """Its effects with an area, by name."""
        return {effect.name: effect for effect in reversed(self.effects) if effect.entry}

    @property
    def title(self) -> str:
        """What the unit is called."""
        return self.name or self.id.capitalize()


class Object(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that can be broken: on a tile, on the edge between two, or falling.

    What stands is `ground` of a tile or a `side` between two, and blocks as that does.  What falls is at a `height`
    over its tile, lands with the area of id `area` and blocks nothing.
    """

    id: str
    name: str
    durability: Count
    most: Count
    cells: Annotated[tuple[Cell, ...], msgspec.Meta(min_length=1, max_length=2)]
    ground: Terrain | None = None
    side: Side | None = None
    height: Level = 0
    area: str = ""

    @property
    def title(self) -> str:
        """What the object is called."""
        return self.name


class Turn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Whose Active Phase it is ("" for nobody's), and what its unit did last."""

    unit: str = ""
    last: str = ""


Phase = Literal["upkeep", "active"]


class State(Base, frozen=True, kw_only=True):
    """A fight: the map without what can be broken, the units and the objects by id, the areas that stay.

    `held` counts the rounds for which each side has held its place.  `order` are the ids of the units in the order of
    their initiative; in the phase "upkeep" it is still to be rolled.  `made` counts areas and objects that came into
    being, so that each has an id of its own.
    """

    derived_from = {
        "field": ("map", "objects"),
        "board": ("map", "objects"),
        "ground_cache": ("map", "objects"),
        "standing_at": ("units",),
    }

    asks: tuple[ThrowDice, ...] = ()
    map: Board
    options: Options = DEFAULT
    title: str = ""
    sides: tuple[Seat, ...]
    neutral: frozenset[Seat] = frozenset()
    master: Seat = "gm"
    units: dict[str, Unit]
    objects: dict[str, Object] = {}
    areas: dict[str, Standing] = {}
    places: dict[str, tuple[Cell, ...]] = {}
    goals: tuple[Goal, ...] = ()
    held: dict[str, int] = {}
    roofs: tuple[Cell, ...] = ()
    order: tuple[str, ...] = ()
    round: int = 1
    phase: Phase = "active"
    turn: Turn = Turn()
    made: int = 0

    def put(self, unit: Unit, **fields: Any) -> State:
        """The state with a unit as it is now, and perhaps with other fields."""
        units = self.units.copy()
        units[unit.id] = unit
        return self.change(units=units, **fields)

    def of(self, side: Seat) -> list[Unit]:
        """The units of a side, those that are down among them."""
        return [unit for unit in self.units.values() if unit.side == side]

    @property
    def up(self) -> Seat:
        """The side whose unit acts; "" if nobody's does."""
        unit = self.units.get(self.turn.unit)
        return "" if unit is None else unit.side

    @property
    def done(self) -> frozenset[str]:
        """The ids of the units that have acted in this round."""
        before = self.order.index(self.turn.unit) if self.turn.unit in self.order else 0
        return frozenset(self.order[:before])

    @derived_property
    def board(self) -> Board:
        """The map as it is now, with all that stands on it and is not broken."""
        return with_objects(self.map, tuple(thing for thing in self.objects.values() if not thing.area))

    @derived_property
    def field(self) -> Field:
        return self.board.field

    @derived_property
    def cache(self) -> dict[Any, Any]:
        """What the rules have worked out about this state and need not work out again."""
        return {}

    @derived_property
    def ground_cache(self) -> dict[Any, Any]:
        """The same for what depends only on the map and on what stands on it."""
        return {}

    @derived_property
    def standing_at(self) -> dict[Place, tuple[str, ...]]:
        """The ids of the units in each place where one is."""
        found: dict[Place, tuple[str, ...]] = {}
        for unit in self.units.values():
            found[unit.at] = (*found.get(unit.at, ()), unit.id)
        return found


def with_objects(board: Board, things: tuple[Object, ...]) -> Board:
    """A board with objects on its tiles and edges; kept with the board, since it is asked for at every state."""
    known: dict[tuple[Object, ...], Board] = board.cache.setdefault("objects", {})
    if things not in known:
        ground = {cell: board.terrain(cell) for cell in board.grid.cells}
        ground |= {thing.cells[0]: thing.ground for thing in things if thing.ground is not None}
        levels = {cell: board.level(cell) for cell in board.grid.cells}
        sides = tuple(thing.side for thing in things if thing.side is not None)
        known[things] = Board.of(board.grid, ground, levels, (*board.sides, *sides)) if things else board
    return known[things]


@rule("tiles.unit.data")
def slots_of(state: State, unit: Unit) -> int:
    """The slots that a unit has in a Full Round: its own number, or that of the options."""
    return state.options.slots_per_round if unit.slots is None else unit.slots
