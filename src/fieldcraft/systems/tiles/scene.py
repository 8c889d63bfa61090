"""What a scene file says of a fight, and the fight that it begins: sides, units, effects, places and goals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec.structs import replace

from fieldcraft.board import Board, Cell
from fieldcraft.core import GM, Seat, rule
from fieldcraft.systems.shared.goals import Goal, find_goal_misfit
from fieldcraft.systems.shared.scene import (
    Ground,
    Id,
    Name,
    SceneError,
    SideEntry,
    Spot,
    check_master,
    find_side_ids,
    find_units,
    given_fields,
    number_unit,
)
from fieldcraft.systems.tiles.content import Content, Kind, content, name_effects
from fieldcraft.systems.tiles.effects import Count, Effect
from fieldcraft.systems.tiles.options import DEFAULT, Options
from fieldcraft.systems.tiles.place import Place
from fieldcraft.systems.tiles.placement import find_misfit
from fieldcraft.systems.tiles.slots import refill
from fieldcraft.systems.tiles.state import State, Turn, Unit
from fieldcraft.systems.tiles.terrain import split_board
from fieldcraft.systems.tiles.turns import by_initiative, next_unit


class UnitEntry(Kind, frozen=True, kw_only=True):
    """A unit, or several of a kind: one for each cell that `at` names; `beside` is the other tile of a Line."""

    id: Id | None = None
    kind: Id | None = None
    side: Id
    at: Spot | tuple[Spot, ...]
    beside: Spot | None = None


class Scene(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The part of a scene file that belongs to this game; `about` is what players read before they choose it.

    Its `effects` and `kinds` join those that come with the game, or take their place.  `durability` is that of what can
    be broken, by its name, where it is not the usual; `initiative` says whether the order of the units is that of their
    data or is rolled when the fight begins.
    """

    title: Name
    about: Annotated[str, msgspec.Meta(max_length=4000)] = ""
    options: Options = DEFAULT
    sides: Annotated[tuple[SideEntry, ...], msgspec.Meta(min_length=1, max_length=8)]
    effects: tuple[Effect, ...] = ()
    kinds: dict[Id, Kind] = {}
    units: Annotated[tuple[UnitEntry, ...], msgspec.Meta(min_length=1)]
    initiative: Literal["data", "rolled"] = "data"
    durability: dict[Name, Count] = {}
    roofs: tuple[Spot, ...] = ()
    places: dict[Name, tuple[Spot, ...]] = {}
    goals: tuple[Goal, ...] = ()
    master: Seat = GM


APART = ("id", "kind", "at", "beside", "level", "effects", "name", "hit_points")
"""What an entry says otherwise than a unit does."""


def start(scene: Scene, board: Board, spots: Mapping[str, tuple[Cell, ...]] | None = None) -> State:
    """The fight as it begins, after its first Upkeep; `spots` are the cells that letters and markers name.

    Raises SceneError.
    """
    ground, known = Ground(board, spots or {}), with_own_content(scene)
    bare, objects = split_board(board, known.durability)
    state = State(
        map=bare,
        objects=objects,
        options=scene.options,
        title=scene.title,
        sides=find_side_ids(scene),
        neutral=frozenset(side.id for side in scene.sides if side.neutral),
        master=scene.master,
        units={},
        goals=scene.goals,
        places=ground.find_places(scene.places),
        roofs=ground.find_all_cells("roofs", scene.roofs) if scene.roofs else (),
    )
    check_master(scene.master, state.sides)
    state = with_units(replace(scene, kinds=known.kinds), known, ground, state)
    for i, goal in enumerate(state.goals):
        if (found := find_goal_misfit(state, goal)) is not None:
            raise found.at(f"goals[{i}]")
    return begin(scene, state)


def with_own_content(scene: Scene) -> Content:
    """What comes with the game and with the scene, whose own is meant where both have it; SceneError."""
    common = content()
    return Content(
        effects={**common.effects, **name_effects("effects", scene.effects)},
        armours=common.armours,
        kinds={**common.kinds, **scene.kinds},
        durability={**common.durability, **scene.durability},
    )


def with_units(scene: Scene, known: Content, ground: Ground, state: State) -> State:
    """The state with every unit of a scene in its place; SceneError for one that does not fit."""
    for entry, place in find_units(scene, ground):
        at = find_place(ground, place.path, entry, place.at)
        fields: dict[str, Any] = {**number_unit(entry, place.number), **find_fields(place.path, entry, known)}
        unit = Unit(at=at, **fields)
        if unit.id in state.units:
            raise SceneError(f"{place.path}.id", f"{unit.id!r} is taken: every unit needs an id of its own")
        if (found := find_misfit(state, unit)) is not None:
            raise SceneError(f"{place.path}.{found[0]}", found[1])
        state = state.put(replace(unit, budget=refill(state, unit)))
    return state


def find_place(ground: Ground, path: str, entry: UnitEntry, cell: Cell) -> Place:
    """Where a unit of an entry stands; SceneError if its Line has a tile too many."""
    level = entry.level or 0
    if entry.beside is None:
        return Place(cell, level=level)
    beside = ground.find_cells(f"{path}.beside", entry.beside)
    if len(beside) != 1 or beside[0] == cell:
        raise SceneError(f"{path}.beside", "a Line lies between two tiles: say one other, like c7")
    return Place.line(cell, beside[0], level)


def find_fields(path: str, entry: UnitEntry, known: Content) -> dict[str, Any]:
    """What an entry says of its units besides their name and place."""
    fields: dict[str, Any] = {name: value for name, value in given_fields(entry).items() if name not in APART}
    fields["effects"] = known.find_effects(f"{path}.effects", entry.effects or ())
    if entry.armour is not None:
        fields["armour"] = known.find_armour(f"{path}.armour", entry.armour)
    if entry.hit_points is not None:
        fields |= {"hit_points": entry.hit_points, "most": entry.hit_points}
    return fields


@rule("tiles.round.structure")
def begin(scene: Scene, state: State) -> State:
    """The first round: its Upkeep has nothing to do, so the first unit is up unless the order is to be rolled."""
    if scene.initiative == "rolled":
        return state.change(phase="upkeep")
    ordered = state.change(order=by_initiative(state.units))
    return ordered.change(turn=Turn(unit=next_unit(ordered, "")))
