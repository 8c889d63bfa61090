"""What a scene file says of the field, and the battle that it begins: sides, creatures, objects, effects and fog."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import msgspec
from msgspec.structs import replace

from fieldcraft.board import Board, Cell, Hexes
from fieldcraft.core import GM, Seat, rule
from fieldcraft.systems.battlefield.auras import find_changed, members
from fieldcraft.systems.battlefield.deployment import find_misfit
from fieldcraft.systems.battlefield.effects import Bonus, Effect
from fieldcraft.systems.battlefield.options import DEFAULT, Options
from fieldcraft.systems.battlefield.spaces import spaces_of
from fieldcraft.systems.battlefield.state import (
    Aura,
    Count,
    Difficulty,
    Fog,
    Layer,
    Sense,
    Size,
    Space,
    State,
    Unit,
)
from fieldcraft.systems.battlefield.turns import beginners
from fieldcraft.systems.shared import scene as board_games
from fieldcraft.systems.shared.goals import Goal, find_goal_misfit
from fieldcraft.systems.shared.scene import Ground, Id, Name, SceneError, SideEntry, Spot, list_names

Positive = Annotated[int, msgspec.Meta(ge=1, le=999)]


class Thing(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What creatures and objects both have; what is left out is as the size chart and the rules have it."""

    name: Name | None = None
    emblem: Name | None = None
    size: Size | None = None
    height: Annotated[float, msgspec.Meta(gt=0, le=500)] | None = None
    spaces: Annotated[int, msgspec.Meta(ge=1, le=99)] | None = None
    shape: tuple[Cell, ...] | None = None
    dl: dict[Sense, Difficulty] | None = None
    defences: dict[str, Difficulty] | None = None
    durability: Positive | None = None
    harm: Count | None = None
    bulk: Count | None = None


class Kind(Thing, frozen=True, kw_only=True):
    """What creatures of a kind have in common; `effects` are those of the scene, by their ids."""

    reach: Annotated[int, msgspec.Meta(ge=0, le=99)] | None = None
    speed: Count | None = None
    flying: bool | None = None
    primary: tuple[Sense, ...] | None = None
    others: tuple[Sense, ...] | None = None
    awareness: Bonus | None = None
    effects: tuple[Id, ...] | None = None
    grip_limit: Count | None = None
    encumbered: Count | None = None
    parts: dict[str, tuple[Space, ...]] | None = None


class UnitEntry(Kind, frozen=True, kw_only=True):
    """A creature, or several of a kind: one for each cell that `at` names, numbered if there are more.

    `layer` is the lowest that it is in, by default that of the ground.
    """

    id: Id | None = None
    kind: Id | None = None
    side: Id
    at: Spot | tuple[Spot, ...]
    layer: Layer | None = None


class ObjectEntry(Thing, frozen=True, kw_only=True):
    """An object, or several alike; `fills` says that it fully obstructs its spaces, `bearer` who carries it."""

    id: Id
    at: Spot | tuple[Spot, ...] = ()
    layer: Layer | None = None
    fills: bool = False
    bearer: Id | None = None


class FogEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A source of Concealment: where it lies, its Tier, and the senses that it affects, by default sight."""

    name: Name
    tier: Annotated[int, msgspec.Meta(ge=1, le=12)]
    senses: tuple[Sense, ...] = ("sight",)
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
    effects: tuple[Effect, ...] = ()
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
    effects = _effects(scene)
    for entry, place in board_games.find_units(scene, ground):
        state = _put(state, place.path, _unit(state, effects, entry, place))
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


def _effects(scene: Scene) -> dict[str, Effect]:
    found: dict[str, Effect] = {}
    for i, effect in enumerate(scene.effects):
        if effect.id in found:
            raise SceneError(f"effects[{i}].id", f"{effect.id!r} is taken: every effect needs an id of its own")
        found[effect.id] = effect
    return found


def _unit(state: State, effects: Mapping[str, Effect], entry: UnitEntry, place: board_games.Place) -> Unit:
    """One creature of an entry, with its effects in full."""
    given = {name: value for name, value in board_games.given_fields(entry).items() if name not in ("kind", "id")}
    ids = given.pop("effects", ())
    for i, id in enumerate(ids):
        if id not in effects:
            raise SceneError(f"{place.path}.effects[{i}]", f"there is no effect {id!r}: {list_names(effects)}")
    layer = given.pop("layer", _ground_layer(state, place.at, entry))
    called = board_games.number_unit(entry, place.number)
    known = {**given, **called, "at": place.at, "layer": layer}
    return Unit(**known, effects=tuple(effects[id] for id in ids))


def _ground_layer(state: State, at: Cell, entry: Thing) -> int:
    """The layer in which a body stands whose data say none: on the highest ground under it."""
    fields = ("size", "spaces", "shape")
    given = {name: value for name, value in board_games.given_fields(entry).items() if name in fields}
    body = spaces_of(state, Unit(id="ground", at=at, **given))
    return max((state.map.level(space.cell) for space in body if space.cell in state.map.grid), default=0)


def _objects(state: State, scene: Scene, ground: Ground) -> Iterator[tuple[str, Unit]]:
    """Every object, with its path in the file."""
    for i, entry in enumerate(scene.objects):
        path = f"objects[{i}]"
        given = {
            name: value
            for name, value in board_games.given_fields(entry).items()
            if name not in ("id", "at", "layer", "bearer", "name")
        }
        for number, at in enumerate(cells := _places_of(state, path, entry, ground), start=1):
            many = len(cells) > 1
            called: dict[str, Any] = {
                "id": f"{entry.id}-{number}" if many else entry.id,
                "name": _object_name(entry, number * many),
            }
            layer = entry.layer if entry.layer is not None else _ground_layer(state, at, entry)
            yield path, Unit(**given, **called, kind="object", at=at, layer=layer, bearer=entry.bearer or "")


def _object_name(entry: ObjectEntry, number: int) -> str:
    name = entry.name or entry.id.replace("-", " ").capitalize()
    return f"{name} {number}" if number else name


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
        yield Fog(id=f"fog-{i + 1}", name=entry.name, tier=entry.tier, senses=entry.senses, cells=cells)


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
