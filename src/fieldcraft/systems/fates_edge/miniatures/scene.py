"""What a scene file says of a battle, and the battle that it begins: sides, units, places and goals on a board."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec.structs import asdict, replace

from fieldcraft.board import Board, Cell, Direction
from fieldcraft.core import GM, Seat, rule
from fieldcraft.systems.fates_edge.miniatures.deployment import find_goal_misfit, find_misfit, list_names
from fieldcraft.systems.fates_edge.miniatures.facing import facings
from fieldcraft.systems.fates_edge.miniatures.fog import with_first_sight
from fieldcraft.systems.fates_edge.miniatures.goals import Goal
from fieldcraft.systems.fates_edge.miniatures.magic.spells import Spell
from fieldcraft.systems.fates_edge.miniatures.options import DEFAULT, Options
from fieldcraft.systems.fates_edge.miniatures.state import Condition, Count, Size, State, Trait, Unit
from fieldcraft.systems.fates_edge.miniatures.turns import beginners, next_side
from fieldcraft.systems.fates_edge.shared import Abilities
from fieldcraft.systems.fates_edge.shared.abilities import Rating

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
Id = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9][a-z0-9-]*$", max_length=40)]
"""A short name in small letters, figures and dashes, by which a file refers to a thing."""

Spot = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
"""A cell by its label, or cells by the letter that is drawn on them or the marker that the map has there."""

_LABEL = re.compile(r"[a-z]+[0-9]+")


class SceneError(ValueError):
    """What is wrong with a scene: where in the file (like `units[2].at`), what, and what is allowed."""

    def __init__(self, path: str, problem: str) -> None:
        super().__init__(path, problem)
        self.path, self.problem = path, problem

    def __str__(self) -> str:
        return f"{self.path}: {self.problem}" if self.path else self.problem


class SideEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A side: who plays it, what it is called and its colour; `facing` is where its units look unless they say so."""

    id: Id
    label: Name = ""
    colour: Name = ""
    seat: Literal["player", "bot"] = "player"
    neutral: bool = False
    facing: Direction | None = None


class Kind(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What units of a kind have in common; what is left out is as it is for any unit."""

    name: Name | None = None
    emblem: Name | None = None
    facing: Direction | None = None
    size: Size | None = None
    shape: tuple[Cell, ...] | None = None
    speed: Count | None = None
    body: Rating | None = None
    wits: Rating | None = None
    spirit: Rating | None = None
    presence: Rating | None = None
    skills: dict[str, Rating] | None = None
    defence: Count | None = None
    disengage_dv: Count | None = None
    tackle_dv: Count | None = None
    melee: bool | None = None
    reach: Annotated[int, msgspec.Meta(ge=1, le=2)] | None = None
    ranged: Count | None = None
    traits: frozenset[Trait] | None = None
    spells: tuple[Spell, ...] | None = None
    player: bool | None = None
    boons: Count | None = None
    harm: Count | None = None
    harm_max: Annotated[int, msgspec.Meta(ge=1, le=99)] | None = None
    fatigue: Annotated[int, msgspec.Meta(ge=0, le=4)] | None = None
    conditions: frozenset[Condition] | None = None
    hidden: Annotated[int, msgspec.Meta(ge=1, le=9)] | None = None
    unseen: bool | None = None
    leash: Count | None = None
    leash_max: Count | None = None
    cap: Count | None = None
    obligation: Count | None = None


class UnitEntry(Kind, frozen=True, kw_only=True):
    """A unit, or several of a kind: one for each cell that `at` names, numbered if there are more."""

    id: Id | None = None
    kind: Id | None = None
    side: Id
    at: Spot | tuple[Spot, ...]


class Scene(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The part of a scene file that belongs to this game; `about` is what players read before they choose it."""

    title: Name
    about: Annotated[str, msgspec.Meta(max_length=4000)] = ""
    options: Options = DEFAULT
    sides: Annotated[tuple[SideEntry, ...], msgspec.Meta(min_length=1, max_length=8)]
    kinds: dict[Id, Kind] = {}
    units: Annotated[tuple[UnitEntry, ...], msgspec.Meta(min_length=1)]
    places: dict[Name, tuple[Spot, ...]] = {}
    lanes: tuple[tuple[Spot, ...], ...] = ()
    goals: tuple[Goal, ...] = ()
    order: tuple[Id, ...] = ()
    master: Seat = GM


ABILITIES = ("body", "wits", "spirit", "presence", "skills")
RENAMED = {"hidden": "veil"}
"""What a scene calls otherwise than a unit does."""


def start(scene: Scene, board: Board, spots: Mapping[str, tuple[Cell, ...]] | None = None) -> State:
    """The battle as it begins; `spots` are the cells that letters on the board and markers of the map name.

    The side with fewer units begins, the one listed first if they are equal (section 3).  Raises SceneError.
    """
    ground = Ground(board, spots or {})
    ids = _sides(scene)
    state = empty = State(
        map=board,
        options=scene.options,
        title=scene.title,
        sides=ids,
        neutral=frozenset(side.id for side in scene.sides if side.neutral),
        master=scene.master,
        units={},
        goals=scene.goals,
        places={name: ground.find_all_cells(f"places.{name}", named) for name, named in scene.places.items()},
        lanes=tuple(ground.find_all_cells(f"lanes[{i}]", lane) for i, lane in enumerate(scene.lanes)),
        order=scene.order,
    )
    for path, unit in _units(scene, ground, facings(empty)):
        state = _place(state, path, unit)
    if scene.master not in {GM, *ids}:
        raise SceneError("master", f"{scene.master!r} is neither a side nor {GM!r}")
    _check_goals(state)
    _check_order(state)
    fixed = scene.options.turn_order == "fixed_list"
    battle = with_first_sight(state)
    return replace(battle, up=next_side(battle) if fixed else beginners(battle)[0])


class Ground(msgspec.Struct, frozen=True):
    """The board, and what its cells are called."""

    board: Board
    spots: Mapping[str, tuple[Cell, ...]]

    def find_cells(self, path: str, spot: Spot) -> tuple[Cell, ...]:
        """The cells that a label, a letter or a marker names."""
        if spot in self.spots:
            return self.spots[spot]
        if not _LABEL.fullmatch(spot.lower()) and self.spots:
            raise SceneError(path, f"{spot!r} is neither a cell like c7 nor on the map: {list_names(self.spots)}")
        try:
            return (self.board.grid.find_cell(spot),)
        except ValueError as error:
            raise SceneError(path, str(error)) from None

    def find_all_cells(self, path: str, spots: tuple[Spot, ...]) -> tuple[Cell, ...]:
        found = (cell for i, spot in enumerate(spots) for cell in self.find_cells(f"{path}[{i}]", spot))
        return tuple(dict.fromkeys(found))


def _sides(scene: Scene) -> tuple[Seat, ...]:
    """The ids of the sides; SceneError if one is there twice or speaks for the game master."""
    ids = tuple(side.id for side in scene.sides)
    for i, id in enumerate(ids):
        if id in ids[:i] or id == GM:
            raise SceneError(f"sides[{i}].id", f"{id!r} is taken: every side needs a name of its own")
    return ids


# --- units --------------------------------------------------------------------------------


def _units(scene: Scene, ground: Ground, ways: tuple[Direction, ...]) -> Iterator[tuple[str, Unit]]:
    """Every unit, with its path in the file."""
    for i, entry in enumerate(scene.units):
        path = f"units[{i}]"
        merged = _merge_kind(scene, path, entry)
        if merged.id is None and merged.kind is None:
            raise SceneError(path, "a unit needs an id of its own or a kind")
        facing = _facing(scene, path, merged, ways)
        at = (
            ground.find_cells(f"{path}.at", entry.at)
            if isinstance(entry.at, str)
            else ground.find_all_cells(f"{path}.at", entry.at)
        )
        if not at:
            raise SceneError(f"{path}.at", "say at least one cell, like c7")
        for number, cell in enumerate(at, start=1):
            yield path, _unit(merged, facing, cell, number if len(at) > 1 else 0, secret=_secret(scene, merged))


def _merge_kind(scene: Scene, path: str, entry: UnitEntry) -> UnitEntry:
    """The entry with what its kind says where it says nothing; skills are added to those of the kind."""
    if entry.kind is None:
        return entry
    if entry.kind not in scene.kinds:
        raise SceneError(f"{path}.kind", f"there is no kind {entry.kind!r}: {list_names(scene.kinds)}")
    kind = scene.kinds[entry.kind]
    skills = None if kind.skills is None else {**kind.skills, **(entry.skills or {})}
    return replace(entry, **{**asdict(kind), **_given_fields(entry), **({"skills": skills} if skills else {})})


def _given_fields(entry: UnitEntry) -> dict[str, Any]:
    return {name: value for name, value in asdict(entry).items() if value is not None}


def _facing(scene: Scene, path: str, entry: UnitEntry, ways: tuple[Direction, ...]) -> Direction:
    """Which way a unit faces: as it says, or as its side does."""
    side = next((side for side in scene.sides if side.id == entry.side), None)
    if side is None:
        allowed = list_names(tuple(side.id for side in scene.sides))
        raise SceneError(f"{path}.side", f"there is no side {entry.side!r}: {allowed}")
    facing = entry.facing or side.facing
    if facing is None:
        raise SceneError(path, f"say which way it faces, here or for its whole side: {', '.join(ways)}")
    if facing not in ways:
        where = f"{path}.facing" if entry.facing else f"sides[{scene.sides.index(side)}].facing"
        raise SceneError(where, f"{facing!r} is no way to face here: {', '.join(ways)}")
    return facing


@rule("mini.hidden.number")
def _secret(scene: Scene, entry: UnitEntry) -> bool:
    """Whether some may see one unit of an entry and not the others, so that its number would tell of these."""
    return bool(scene.options.fog != "none" or entry.hidden or entry.unseen)


def _unit(entry: UnitEntry, facing: Direction, at: Cell, number: int, *, secret: bool) -> Unit:
    """One unit of an entry; numbered from 1 if there are several, else 0."""
    id = entry.id or str(entry.kind)
    known = {
        RENAMED.get(name, name): value for name, value in _given_fields(entry).items() if name not in ("kind", "id")
    }
    abilities = Abilities(**{name: known.pop(name) for name in ABILITIES if name in known})
    if number:
        name = entry.name or id.capitalize()
        known |= {"name": name, "number": number} if secret else {"name": f"{name} {number}"}
    known |= {"id": f"{id}-{number}" if number else id, "at": at, "facing": facing, "abilities": abilities}
    return Unit(**known)


def _place(state: State, path: str, unit: Unit) -> State:
    if (found := find_misfit(state, unit)) is not None:
        raise SceneError(f"{path}.{found.field}".rstrip("."), found.problem)
    return state.put(unit)


# --- what decides it --------------------------------------------------------------------------


def _check_goals(state: State) -> None:
    for i, goal in enumerate(state.goals):
        if (found := find_goal_misfit(state, goal)) is not None:
            raise SceneError(f"goals[{i}].{found.field}", found.problem)


def _check_order(state: State) -> None:
    for i, id in enumerate(state.order):
        if id not in state.units:
            raise SceneError(f"order[{i}]", f"there is no unit {id!r}: {list_names(state.units)}")
    if state.order and state.options.turn_order != "fixed_list":
        raise SceneError("order", "an order is for the option turn_order: fixed_list")
