"""What a scene file says of a battle, and the battle that it begins: sides, units, places and goals on a board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import msgspec
from msgspec.structs import replace

from fieldcraft.board import Board, Cell, Direction
from fieldcraft.core import GM, Seat, rule
from fieldcraft.systems.fates_edge.miniatures.deployment import find_goal_misfit, find_misfit
from fieldcraft.systems.fates_edge.miniatures.facing import facings
from fieldcraft.systems.fates_edge.miniatures.fog import with_first_sight
from fieldcraft.systems.fates_edge.miniatures.goals import Goal
from fieldcraft.systems.fates_edge.miniatures.magic.spells import Spell
from fieldcraft.systems.fates_edge.miniatures.options import DEFAULT, Options
from fieldcraft.systems.fates_edge.miniatures.state import Condition, Count, Size, State, Trait, Unit
from fieldcraft.systems.fates_edge.miniatures.turns import beginners, next_side
from fieldcraft.systems.fates_edge.shared import Abilities
from fieldcraft.systems.fates_edge.shared.abilities import Rating
from fieldcraft.systems.shared import scene as board_games
from fieldcraft.systems.shared.scene import Ground, Id, Name, Place, SceneError, Spot, list_names


class SideEntry(board_games.SideEntry, frozen=True, kw_only=True):
    """A side: who plays it, what it is called and its colour; `facing` is where its units look unless they say so."""

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
    ids = board_games.find_side_ids(scene)
    state = empty = State(
        map=board,
        options=scene.options,
        title=scene.title,
        sides=ids,
        neutral=frozenset(side.id for side in scene.sides if side.neutral),
        master=scene.master,
        units={},
        goals=scene.goals,
        places=ground.find_places(scene.places),
        lanes=tuple(ground.find_all_cells(f"lanes[{i}]", lane) for i, lane in enumerate(scene.lanes)),
        order=scene.order,
    )
    ways = facings(empty)
    for entry, place in board_games.find_units(scene, ground):
        unit = _unit(scene, entry, place, _facing(scene, place.path, entry, ways))
        state = _place(state, place.path, unit)
    board_games.check_master(scene.master, ids)
    _check_goals(state)
    _check_order(state)
    fixed = scene.options.turn_order == "fixed_list"
    battle = with_first_sight(state)
    return replace(battle, up=next_side(battle) if fixed else beginners(battle)[0])


# --- units --------------------------------------------------------------------------------


def _facing(scene: Scene, path: str, entry: UnitEntry, ways: tuple[Direction, ...]) -> Direction:
    """Which way a unit faces: as it says, or as its side does."""
    side = next(side for side in scene.sides if side.id == entry.side)
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


def _unit(scene: Scene, entry: UnitEntry, place: Place, facing: Direction) -> Unit:
    """One unit of an entry; a number that is a secret is no part of its name."""
    known = {
        RENAMED.get(name, name): value
        for name, value in board_games.given_fields(entry).items()
        if name not in ("kind", "id")
    }
    abilities = Abilities(**{name: known.pop(name) for name in ABILITIES if name in known})
    called = board_games.number_unit(entry, place.number)
    if place.number and _secret(scene, entry):
        called["name"] = called["name"].removesuffix(f" {place.number}")
        known["number"] = place.number
    return Unit(**{**known, **called, "at": place.at, "facing": facing, "abilities": abilities})


def _place(state: State, path: str, unit: Unit) -> State:
    if (found := find_misfit(state, unit)) is not None:
        raise found.at(path)
    return state.put(unit)


# --- what decides it --------------------------------------------------------------------------


def _check_goals(state: State) -> None:
    for i, goal in enumerate(state.goals):
        if (found := find_goal_misfit(state, goal)) is not None:
            raise found.at(f"goals[{i}]")


def _check_order(state: State) -> None:
    for i, id in enumerate(state.order):
        if id not in state.units:
            raise SceneError(f"order[{i}]", f"there is no unit {id!r}: {list_names(state.units)}")
    if state.order and state.options.turn_order != "fixed_list":
        raise SceneError("order", "an order is for the option turn_order: fixed_list")
