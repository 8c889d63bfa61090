"""What is on the table: units, the turn, what lies on the map, and what decides the battle."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from fieldcraft.board import Board, Cell, Direction
from fieldcraft.core import Outcome, Seat, ThrowDice
from fieldcraft.core import State as Base
from fieldcraft.core.derived import derived_property
from fieldcraft.systems.fates_edge.miniatures.goals import Goal
from fieldcraft.systems.fates_edge.miniatures.magic.effects import Effect, Origin, Ritual, with_walls
from fieldcraft.systems.fates_edge.miniatures.magic.spells import Spell
from fieldcraft.systems.fates_edge.miniatures.options import DEFAULT, Options
from fieldcraft.systems.fates_edge.miniatures.questions import Question, Then
from fieldcraft.systems.fates_edge.shared import Abilities

Size = Literal["small", "medium", "large", "huge"]

Trait = Literal["all-around-sense", "amphibious", "outsider", "leader", "flying", "battle-caster"]
"""What a unit can do by nature; each is asked for in the rule that it changes."""

Condition = Literal[
    "prone",
    "guarding",
    "bracing",
    "off-balance",
    "lost-footing",
    "stunned",
    "helpless",
    "disarmed",
    "compromised",
    "armour-compromised",
    "restrained",
    "separated",
    "afraid",
    "inspired",
]
"""What has befallen a unit."""

Count = Annotated[int, msgspec.Meta(ge=0, le=99)]


class Unit(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A miniature: `at` is its anchor (a medium base's head), `shape` the cell offsets of a custom base.

    `number` tells it from others of its name, and is a secret of its own side.
    """

    id: str
    side: Seat
    at: Cell
    facing: Direction
    name: str = ""
    number: Count = 0
    emblem: str = ""
    size: Size = "small"
    shape: tuple[Cell, ...] = ()
    speed: Count = 6
    abilities: Abilities = Abilities()
    defence: Count | None = None
    disengage_dv: Count | None = None
    tackle_dv: Count | None = None
    melee: bool = True
    reach: Annotated[int, msgspec.Meta(ge=1, le=2)] = 1
    ranged: Count = 0
    traits: frozenset[Trait] = frozenset()
    spells: tuple[Spell, ...] = ()
    player: bool = False
    boons: Count = 0
    harm: Count = 0
    harm_max: Count = 3
    fatigue: Count = 0
    conditions: frozenset[Condition] = frozenset()
    strikes: Count = 0
    veil: Count = 0
    unseen: bool = False
    pierced_by: frozenset[Seat] = frozenset()
    marks: frozenset[Seat] = frozenset()
    mark_used: frozenset[str] = frozenset()
    leash: Count = 0
    leash_max: Count = 0
    cap: Count = 0
    obligation: Count = 0
    assisting: str = ""

    @property
    def called(self) -> str:
        """What everybody may call the unit."""
        return self.name or self.id.capitalize()

    @property
    def title(self) -> str:
        """What the unit is called by those who know its number."""
        return f"{self.called} {self.number}" if self.number else self.called

    @property
    def hidden(self) -> bool:
        """Whether it is hidden from its enemies, by a veil or by the game master's will."""
        return self.veil > 0 or self.unseen

    @property
    def in_fight(self) -> bool:
        """Whether it counts for its side: whoever is out of the fight is gone from the map."""
        return True

    def has(self, condition: Condition) -> bool:
        return condition in self.conditions


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """What the acting unit has done in its turn; `unit` is empty until one is chosen."""

    unit: str = ""
    start: Cell | None = None
    spent: int = 0
    diagonals: int = 0
    moved: bool = False
    stepped: bool = False
    turned: bool = False
    over: bool = False
    acted: bool = False
    free: bool = False
    dashed: bool = False
    rushed: bool = False
    shifted: bool = False
    ignored: int = 0
    aura: bool = False
    cracked: str = ""
    met: frozenset[str] = frozenset()
    engaged: frozenset[str] = frozenset()


class Missed(msgspec.Struct, frozen=True):
    """A miss for which the game master may still offer a bargain."""

    unit: str
    what: str
    dv: int
    then: Then


class Known(msgspec.Struct, frozen=True, kw_only=True):
    """What a side knows in fog: what it has in sight, as a mask of cells in hexadecimal figures, and what it remembers.

    `map` and `effects` are as the side last saw them; ground that it never saw is called "unknown".
    """

    sight: str = "0"
    map: Board
    effects: dict[str, Effect] = {}


class Verdict(msgspec.Struct, frozen=True):
    """How a battle has truly ended, if at all."""

    outcome: Outcome | None


class State(Base, frozen=True, kw_only=True):
    """A battle: the map, the units by id, whose turn it is, and what has been done in it.

    In fog `known` holds what each side knows, and in a seat's view what this seat does ("" for who looks on).
    `origins` says whose spells stand, by the ids of effects and by `veil_of` units, to the game master alone.
    `unheard` are the points by which the bank grew behind a side's back.  Only a view has a `verdict`, where what is
    seen would suggest another end of the battle than the true one.
    """

    derived_from = {
        "board": ("map", "effects"),
        "unit_cache": ("units", "map", "effects"),
        "position_cache": ("units", "map", "effects"),
        "zone_cache": ("units", "map", "effects"),
        "mask_cache": ("units", "map"),
    }

    asks: tuple[Question | ThrowDice, ...] = ()
    map: Board
    options: Options = DEFAULT
    title: str = ""
    sides: tuple[Seat, ...]
    neutral: frozenset[Seat] = frozenset()
    master: Seat = "gm"
    units: dict[str, Unit]
    goals: tuple[Goal, ...] = ()
    places: dict[str, tuple[Cell, ...]] = {}
    lanes: tuple[tuple[Cell, ...], ...] = ()
    order: tuple[str, ...] = ()
    effects: dict[str, Effect] = {}
    origins: dict[str, Origin] = {}
    rituals: dict[str, Ritual] = {}
    round: int = 1
    up: Seat = ""
    done: frozenset[str] = frozenset()
    turn: Turn = Turn()
    bank: int = 0
    missed: Missed | None = None
    held: dict[str, int] = {}
    made: int = 0
    known: dict[Seat, Known] = {}
    unheard: dict[Seat, int] = {}
    verdict: Verdict | None = None

    def put(self, unit: Unit, **fields: Any) -> State:
        """The state with a unit as it is now, and perhaps with other fields of its own; the ground stays as it is.

        If the unit stands as before, what is known of who stands where stays, else the zones of all others.
        """
        units = self.units.copy()
        units[unit.id] = unit
        changed = self.change(units=units, **fields)
        known, zones, masks = changed.__dict__, self.zone_cache, self.mask_cache
        if unit.id in self.units and stands_alike(self.units[unit.id], unit):
            known["position_cache"] = self.position_cache
        else:
            zones, masks = zones.copy(), masks.copy()
            zones.pop(unit.id, None)
            masks.pop(unit.id, None)
        known["zone_cache"], known["mask_cache"] = zones, masks
        return changed

    def drop(self, id: str) -> State:
        return self.change(units={key: unit for key, unit in self.units.items() if key != id})

    def of(self, side: Seat) -> list[Unit]:
        return [unit for unit in self.units.values() if unit.side == side]

    @derived_property
    def board(self) -> Board:
        """The map as it is now, conjured walls and all."""
        walls = tuple(effect for effect in self.effects.values() if effect.kind == "wall")
        return with_walls(self.map, walls) if walls else self.map

    @derived_property
    def cache(self) -> dict[Any, Any]:
        """What the rules have worked out about this state and need not work out again."""
        return {}

    @derived_property
    def unit_cache(self) -> dict[Any, Any]:
        """The same for what depends on the units, the ground and the effects on it only."""
        return {}

    @derived_property
    def position_cache(self) -> dict[Any, Any]:
        """The same for what depends only on where units stand and on who controls ground; `put` keeps it then."""
        return {}

    @derived_property
    def zone_cache(self) -> dict[str, dict[int | Seat, int]]:
        """The cells that units control, by their id and how much wider than usual, or against whom.

        `put` keeps what stays.
        """
        return {}

    @derived_property
    def mask_cache(self) -> dict[str, int]:
        """The cells on which units stand, by their id; `put` keeps what stays."""
        return {}


CONTROLLING = frozenset(("prone", "helpless"))
"""The conditions that bear on whether a unit controls ground."""


def stands_alike(old: Unit, new: Unit) -> bool:
    """Whether a unit stands and controls ground as it did, whatever else has befallen it."""
    return (
        old.at == new.at
        and old.facing == new.facing
        and old.veil == new.veil
        and old.unseen == new.unseen
        and old.pierced_by == new.pierced_by
        and old.side == new.side
        and old.reach == new.reach
        and (old.size, old.shape) == (new.size, new.shape)
        and not (old.conditions ^ new.conditions) & CONTROLLING
    )
