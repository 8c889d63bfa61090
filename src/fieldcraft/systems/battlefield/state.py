"""What is on the field: creatures and objects, fog, auras, whose turn it is and what has been done in it."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Any, Literal, NamedTuple

import msgspec

from fieldcraft.board import Board, Cell
from fieldcraft.core import Seat, ThrowDice
from fieldcraft.core import State as Base
from fieldcraft.core.derived import derived_property
from fieldcraft.systems.battlefield.effects import Bonus, Effect
from fieldcraft.systems.battlefield.options import DEFAULT, Options
from fieldcraft.systems.shared.goals import Goal

Count = Annotated[int, msgspec.Meta(ge=0, le=999)]
Layer = Annotated[int, msgspec.Meta(ge=0, le=99)]
Size = Annotated[int, msgspec.Meta(ge=-12, le=12)]
Difficulty = Annotated[int, msgspec.Meta(ge=-40, le=99)]
Sense = str
"""What a sense is called: "sight", "hearing", "scent", or what a scene calls it."""

SIGHT: Sense = "sight"

NOBODY: Seat = ""
"""The side of objects: nobody plays it."""


class Space(NamedTuple):
    """A space: 5 feet of a hex's column; layer 0 is at the height of the map."""

    q: int
    r: int
    layer: Layer = 0

    @property
    def cell(self) -> Cell:
        return self.q, self.r


class Unit(msgspec.Struct, frozen=True, kw_only=True, dict=True, forbid_unknown_fields=True):
    """A creature or an object: `at` its anchor and `layer` the lowest that it is in.

    `height`, `spaces` (or the cell offsets `shape`) and `reach` stand in place of what the chart gives for its size.
    `primary` and `others` are its senses; `dl` is what must be rolled to sense it, by sense: by one that is not listed
    it cannot be sensed.  `defences` are what attack rolls must reach, by name.  At as much `harm` as its `durability`
    it is gone; without durability nothing harms it.  An object that `fills` its spaces fully obstructs them; one with a
    `bearer` is attended and where its bearer is.  `grips` are the ids of what it holds, each of so much `bulk`,
    together not more than `grip_limit`.  `parts` are the spaces of body parts, as offsets from the anchor.
    """

    id: str
    side: Seat = NOBODY
    at: Cell
    layer: Layer = 0
    kind: Literal["unit", "object"] = "unit"
    name: str = ""
    emblem: str = ""
    size: Size = 0
    height: Annotated[float, msgspec.Meta(gt=0, le=500)] | None = None
    spaces: Annotated[int, msgspec.Meta(ge=1, le=99)] | None = None
    shape: tuple[Cell, ...] = ()
    reach: Annotated[int, msgspec.Meta(ge=0, le=99)] | None = None
    speed: Count = 6
    flying: bool = False
    primary: tuple[Sense, ...] = (SIGHT,)
    others: tuple[Sense, ...] = ("hearing",)
    awareness: Bonus = 0
    dl: dict[Sense, Difficulty] = msgspec.field(default_factory=lambda: {SIGHT: 8, "hearing": 8})
    defences: dict[str, Difficulty] = msgspec.field(default_factory=lambda: {"defence": 12})
    effects: tuple[Effect, ...] = ()
    durability: Annotated[int, msgspec.Meta(ge=1, le=999)] | None = None
    harm: Count = 0
    fills: bool = False
    bearer: str = ""
    bulk: Count = 1
    grip_limit: Count = 1
    grips: tuple[str, ...] = ()
    encumbered: Count = 0
    parts: dict[str, tuple[Space, ...]] = {}

    def __post_init__(self) -> None:
        if self.kind == "object" and self.side:
            raise ValueError("an object belongs to no side")

    @property
    def title(self) -> str:
        """What everybody may call it."""
        return self.name or self.id.capitalize()

    @property
    def in_fight(self) -> bool:
        """Whether it counts for a side: objects do for none."""
        return self.kind == "unit"

    @property
    def attended(self) -> bool:
        """Whether somebody carries it."""
        return self.bearer != ""

    @derived_property
    def anchor(self) -> Space:
        return Space(*self.at, self.layer)

    @cached_property
    def cache(self) -> dict[Any, Any]:
        """What the rules have worked out about this unit as it is, wherever the others are."""
        return {}

    def effect(self, id: str) -> Effect | None:
        """The effect of an id, if it has it."""
        return next((effect for effect in self.effects if effect.id == id), None)


class Fog(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A source of Concealment: its Tier, the senses that it affects, and where it lies, in every layer."""

    id: str
    name: str = "fog"
    tier: Annotated[int, msgspec.Meta(ge=1, le=12)]
    senses: tuple[Sense, ...] = (SIGHT,)
    cells: tuple[Cell, ...]


class Aura(msgspec.Struct, frozen=True, kw_only=True):
    """An effect around `owner` that moves along: its Area Value as declared, and whether the owner is spared.

    `members` are those inside; `touched` those whom it has affected in this turn.
    """

    id: str
    owner: str
    effect: str
    value: int
    spare: bool = False
    members: frozenset[str] = frozenset()
    touched: frozenset[str] = frozenset()


class Try(msgspec.Struct, frozen=True):
    """An Awareness roll of the acting creature in this turn: its total against the DL of that time."""

    target: str
    sense: Sense
    total: int
    dl: int


class Declaration(msgspec.Struct, frozen=True, kw_only=True):
    """The subjects that were chosen last in this turn, and the seats that know of it."""

    effect: str
    subjects: tuple[str, ...]
    known_by: frozenset[Seat]


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """What the acting creature has done in its turn; `unit` is empty until one is chosen."""

    unit: str = ""
    spent: Count = 0
    acted: bool = False
    tries: tuple[Try, ...] = ()
    declared: Declaration | None = None


class State(Base, frozen=True, kw_only=True):
    """The field: the map, the units by id, what lies on it, whose turn it is, and what has been done in it."""

    derived_from = {
        "outcome_cache": ("map", "options", "sides", "neutral", "units", "goals", "held", "places", "round"),
        "position_cache": ("map", "options", "units", "fogs"),
        "concealment_cache": ("map", "options", "fogs"),
        "standing_cache": (
            "map", "options", "sides", "neutral", "units", "fogs", "goals", "held", "places", "round", "done",
        ),
    }  # fmt: skip

    asks: tuple[ThrowDice, ...] = ()
    map: Board
    options: Options = DEFAULT
    title: str = ""
    sides: tuple[Seat, ...]
    neutral: frozenset[Seat] = frozenset()
    master: Seat = "gm"
    units: dict[str, Unit]
    fogs: dict[str, Fog] = {}
    auras: dict[str, Aura] = {}
    goals: tuple[Goal, ...] = ()
    held: dict[Seat, int] = {}
    places: dict[str, tuple[Cell, ...]] = {}
    order: tuple[str, ...] = ()
    round: int = 1
    up: Seat = ""
    done: frozenset[str] = frozenset()
    turn: Turn = Turn()

    @property
    def board(self) -> Board:
        """The map as it is now."""
        return self.map

    def put(self, *units: Unit) -> State:
        """The state with some units as they are now."""
        changed = self.units.copy()
        for unit in units:
            changed[unit.id] = unit
        return self.change(units=changed)

    def drop(self, id: str) -> State:
        return self.change(units={key: unit for key, unit in self.units.items() if key != id})

    def of(self, side: Seat) -> list[Unit]:
        return [unit for unit in self.units.values() if unit.side == side and unit.kind == "unit"]

    @derived_property
    def cache(self) -> dict[Any, Any]:
        """What the rules have worked out about this state and need not work out again."""
        return {}

    @derived_property
    def position_cache(self) -> dict[Any, Any]:
        """The same for what depends only on who and what is where; whoever acts and whatever was done in the turn."""
        return {}

    @derived_property
    def concealment_cache(self) -> dict[Any, Any]:
        """The same for what fog does, wherever everybody is."""
        return {}

    @derived_property
    def standing_cache(self) -> dict[Any, Any]:
        """The same for what stays while somebody acts and changes nothing on the field: neither turn nor auras."""
        return {}

    @derived_property
    def outcome_cache(self) -> dict[Any, Any]:
        """The same for how the fight has ended, if it has."""
        return {}
