"""What a scene file says of the field, and the battle that it begins: sides, creatures, objects, effects and fog."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import msgspec
from msgspec.structs import replace

from fieldcraft.board import Board, Cell, Hexes
from fieldcraft.core import GM, Seat, rule
from fieldcraft.systems.battlefield.auras import find_changed, members
from fieldcraft.systems.battlefield.content import Kind, find_effects, known_kinds, sources
from fieldcraft.systems.battlefield.deployment import find_misfit
from fieldcraft.systems.battlefield.options import DEFAULT, Options
from fieldcraft.systems.battlefield.spaces import spaces_of
from fieldcraft.systems.battlefield.state import NOBODY, Aura, Fog, Sense, State, Unit
from fieldcraft.systems.battlefield.turns import beginners
from fieldcraft.systems.shared import scene as board_games
from fieldcraft.systems.shared.goals import Goal, find_goal_misfit
from fieldcraft.systems.shared.scene import Ground, Id, Name, SceneError, SideEntry, Spot, list_names


class UnitEntry(Kind, frozen=True, kw_only=True):
    """A creature, or several of a kind: one for each cell that `at` names, numbered if there are more.

    `layer` is the lowest that it is in, by default that of the ground.
    """

    id: Id | None = None
    kind: Id | None = None
    side: Id
    at: Spot | tuple[Spot, ...]


class ObjectEntry(Kind, frozen=True, kw_only=True):
    """An object, or several alike; one with a `bearer` is carried and needs no place of its own."""

    id: Id | None = None
    kind: Id | None = None
    at: Spot | tuple[Spot, ...] = ()

    @property
    def side(self) -> str:
        return NOBODY


class FogEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A source of Concealment where it lies: one that the game knows, its Tier and senses said otherwise if need be."""

    source: Id
    name: Name | None = None
    tier: Annotated[int, msgspec.Meta(ge=1, le=12)] | None = None
    senses: tuple[Sense, ...] | None = None
    at: Spot | tuple[Spot, ...]


class AuraEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An aura that surrounds a creature from the beginning."""

    owner: Id
    effect: Id
    spare: bool = True


class Scene(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The part of a scene file that belongs to this game; `about` is what players read before they choose it."""

    title: Name
    about: Annotated[str, msgspec.Meta(max_length=4000)] = ""
    options: Options = DEFAULT
    sides: Annotated[tuple[SideEntry, ...], msgspec.Meta(min_length=1, max_length=8)]
    kinds: dict[Id, Kind] = {}
    units: Annotated[tuple[UnitEntry, ...], msgspec.Meta(min_length=1)]
    objects: tuple[ObjectEntry, ...] = ()
    fogs: tuple[FogEntry, ...] = ()
    auras: tuple[AuraEntry, ...] = ()
    places: dict[Name, tuple[Spot, ...]] = {}
    goals: tuple[Goal, ...] = ()
    master: Seat = GM


def begin_battle(scene: Scene, board: Board, spots: Mapping[str, tuple[Cell, ...]] | None = None) -> State:
    """The battle as it begins; `spots` are the cells that letters on the board and markers of the map name.

    The side with fewer creatures begins, the one listed first if they are equal.  Raises SceneError.
    """
    check_board(board)
    ground = Ground(board, spots or {})
    ids = board_games.find_side_ids(scene)
    board_games.check_master(scene.master, ids)
    state = State(
        map=board,
        options=scene.options,
        title=scene.title,
        sides=ids,
        neutral=frozenset(side.id for side in scene.sides if side.neutral),
        master=scene.master,
        units={},
        goals=scene.goals,
        places=ground.find_places(scene.places),
    )
    scene = replace(scene, kinds=known_kinds(scene.kinds))
    for entry, place in board_games.find_units(scene, ground):
        state = _put(state, place.path, _creature(state, entry, place))
    for path, thing in _objects(state, scene, ground):
        state = _put(state, path, thing)
        if thing.attended:
            bearer = state.units[thing.bearer]
            state = state.put(replace(bearer, grips=(*bearer.grips, thing.id)))
    state = replace(state, fogs={fog.id: fog for fog in _fogs(scene, ground)})
    for i, goal in enumerate(state.goals):
        if (found := find_goal_misfit(state, goal)) is not None:
            raise found.at(f"goals[{i}]")
    state = _with_auras(state, scene)
    return replace(state, up=beginners(state)[0])


@rule("field.grid.hex")
def check_board(board: Board) -> None:
    """The field is made of hexes; SceneError for squares."""
    if not isinstance(board.grid, Hexes):
        raise SceneError("board.shape", "the field is made of hexes: say shape: hex")


def _put(state: State, path: str, unit: Unit) -> State:
    if (found := find_misfit(state, unit)) is not None:
        raise found.at(path)
    return state.put(unit)


# --- creatures and objects --------------------------------------------------------------------


def _creature(state: State, entry: UnitEntry, place: board_games.Place) -> Unit:
    """One creature of an entry."""
    if entry.object:
        raise SceneError(f"{place.path}.kind", f"{entry.kind} is an object, and stands among the objects")
    if entry.bearer or entry.grips or entry.fills:
        raise SceneError(place.path, "a creature is carried by nobody, holds nothing yet and fills no space")
    return Unit(**{**_fields(state, place.path, entry, place.at), **board_games.number_unit(entry, place.number)})


def _fields(state: State, path: str, entry: Kind, at: Cell) -> dict[str, Any]:
    """What an entry says of a unit: its effects in full, and its layer, by default that of the ground under it."""
    given = board_games.given_fields(entry)
    given = {name: value for name, value in given.items() if name not in ("id", "kind", "name", "object", "at")}
    effects = find_effects(path, given.pop("effects", ()))
    layer = given.pop("layer", None)
    unit = Unit(id="ground", at=at, **{name: given[name] for name in ("size", "spaces", "shape") if name in given})
    return {**given, "effects": effects, "at": at, "layer": _ground_layer(state, unit) if layer is None else layer}


def _ground_layer(state: State, unit: Unit) -> int:
    """The layer of the highest ground under a body."""
    cells = (space.cell for space in spaces_of(state, unit))
    return max((state.map.level(cell) for cell in cells if cell in state.map.grid), default=0)


def _objects(state: State, scene: Scene, ground: Ground) -> Iterator[tuple[str, Unit]]:
    """Every object, with its path in the file."""
    for i, given in enumerate(scene.objects):
        path = f"objects[{i}]"
        entry = board_games.merge_kind(scene.kinds, path, given)
        if entry.id is None and entry.kind is None:
            raise SceneError(path, "an object needs an id of its own or a kind")
        if entry.effects or entry.grips:
            raise SceneError(path, "an object neither acts nor holds anything")
        cells = _places_of(state, path, entry, ground)
        for number, at in enumerate(cells, start=1):
            called = board_games.number_unit(entry, number if len(cells) > 1 else 0)
            yield path, Unit(**{**_fields(state, path, entry, at), **called, "kind": "object"})


def _places_of(state: State, path: str, entry: ObjectEntry, ground: Ground) -> tuple[Cell, ...]:
    """Where objects of an entry are: in cells, or where their bearer is."""
    if entry.bearer is not None:
        if entry.bearer not in state.units:
            raise SceneError(f"{path}.bearer", f"there is no unit {entry.bearer!r}: {list_names(state.units)}")
        if entry.at:
            raise SceneError(f"{path}.at", "what is carried is where its bearer is")
        return (state.units[entry.bearer].at,)
    cells = ground.find_all_cells(f"{path}.at", entry.at)
    if not cells:
        raise SceneError(f"{path}.at", "say at least one cell, like c7, or a bearer")
    return cells


# --- fog and auras ----------------------------------------------------------------------------


@rule("field.conceal.sources")
def _fogs(scene: Scene, ground: Ground) -> Iterator[Fog]:
    """The sources of Concealment, each with an id of its own."""
    for i, entry in enumerate(scene.fogs):
        cells = ground.find_all_cells(f"fogs[{i}].at", entry.at)
        if not cells:
            raise SceneError(f"fogs[{i}].at", "say at least one cell, like c7")
        if (source := sources().get(entry.source)) is None:
            raise SceneError(f"fogs[{i}].source", f"there is no source {entry.source!r}: {list_names(sources())}")
        yield Fog(
            id=f"fog-{i + 1}",
            name=entry.name or source.name,
            tier=entry.tier or source.tier,
            senses=entry.senses or source.senses,
            cells=cells,
        )


def _with_auras(state: State, scene: Scene) -> State:
    """The state with the auras that are there from the beginning: those inside have been affected before."""
    for i, entry in enumerate(scene.auras):
        path = f"auras[{i}]"
        if entry.owner not in state.units:
            raise SceneError(f"{path}.owner", f"there is no unit {entry.owner!r}: {list_names(state.units)}")
        effect = state.units[entry.owner].effect(entry.effect)
        if effect is None or effect.area != "aura":
            known = [one.id for one in state.units[entry.owner].effects if one.area == "aura"]
            raise SceneError(f"{path}.effect", f"{entry.owner} has no aura {entry.effect!r}: {list_names(known)}")
        id = f"{entry.owner}-{entry.effect}"
        aura = Aura(id=id, owner=entry.owner, effect=entry.effect, value=effect.value, spare=entry.spare)
        state = replace(state, auras={**state.auras, id: aura})
    while (changed := find_changed(state)) is not None:
        aura = replace(changed, members=members(state, changed))
        state = replace(state, auras={**state.auras, aura.id: aura})
    return state
