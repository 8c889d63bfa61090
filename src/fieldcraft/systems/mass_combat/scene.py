"""What a scene file says of a battle, and the battle that it begins: players, zones, cards, units and leaders."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec.structs import replace

from fieldcraft.board.zones import Zones
from fieldcraft.core import GM, Seat, rule
from fieldcraft.games import Side
from fieldcraft.systems.mass_combat import content
from fieldcraft.systems.mass_combat.building import list_misfits
from fieldcraft.systems.mass_combat.entries import (
    AspectEntry,
    CardEntry,
    LeaderEntry,
    LeaderKind,
    PlayerEntry,
    UnitEntry,
    UnitKind,
)
from fieldcraft.systems.mass_combat.options import DEFAULT, Options
from fieldcraft.systems.mass_combat.quality import SLOTS
from fieldcraft.systems.mass_combat.state import (
    Aspect,
    Card,
    Kind,
    Leader,
    Movement,
    Phase,
    Player,
    State,
    Unit,
    Venue,
)
from fieldcraft.systems.mass_combat.turns import list_ready
from fieldcraft.systems.mass_combat.venues import MOVEMENTS, find_venue
from fieldcraft.systems.shared.scene import Id, Name, SceneError, given_fields, list_names, merge_kind, number_unit


class Scene(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The part of a scene file that belongs to this game; `about` is what players read before they choose it.

    `cards` are what lies on the zones.  `kinds` and `leader_kinds` join those that come
    with the game, or take their place.  `initiative` says whether the order of the players is that of the file or is
    rolled when the battle begins.
    """

    title: Name
    about: Annotated[str, msgspec.Meta(max_length=4000)] = ""
    venue: Id | Venue = "medieval"
    options: Options = DEFAULT
    players: Annotated[tuple[PlayerEntry, ...], msgspec.Meta(min_length=2, max_length=8)]
    cards: dict[Name, CardEntry] = {}
    kinds: dict[Id, UnitKind] = {}
    leader_kinds: dict[Id, LeaderKind] = {}
    units: tuple[UnitEntry, ...] = ()
    leaders: tuple[LeaderEntry, ...] = ()
    initiative: Literal["rolled", "data"] = "rolled"
    phase: Phase = "battle"
    master: Seat = GM


def list_players(scene: Scene) -> tuple[Side, ...]:
    """The players of a scene as the table knows them."""
    return tuple(Side(id=one.id, label=one.label, bot=one.seat == "bot") for one in scene.players)


def begin_battle(scene: Scene, ground: Zones, spots: Mapping[str, tuple[str, ...]] | None = None) -> State:
    """The battle as it begins.  Raises SceneError."""
    state = State(
        options=scene.options,
        venue=_find_venue(scene),
        title=scene.title,
        ground=ground,
        cards={zone: Card(by=(scene.cards[zone].by or "") if zone in scene.cards else "") for zone in ground.cells},
        players=_read_players(scene),
        phase=scene.phase,
        master=scene.master,
    )
    if scene.master not in {GM, *state.players}:
        raise SceneError("master", f"{scene.master!r} is neither a player nor {GM!r}")
    state = _with_leaders(scene, _with_units(scene, _with_cards(scene, state)))
    if scene.phase == "battle" and scene.initiative == "data":
        order = tuple(state.players)
        return replace(state, order=order, up=next((seat for seat in order if list_ready(state, seat)), order[0]))
    return state


def _find_venue(scene: Scene) -> Venue:
    if isinstance(scene.venue, Venue):
        return scene.venue
    try:
        return find_venue(scene.venue)
    except ValueError as error:
        raise SceneError("venue", str(error)) from None


@rule("mass.build.sizes", "mass.build.chest")
def fill_chest(scene: Scene) -> int:
    """The build points of each player where armies are built, as the table says; a battle under way has none left."""
    return scene.options.chest_size if scene.phase == "build" else 0


def _read_players(scene: Scene) -> dict[Seat, Player]:
    """The players by their seats; each needs a name of its own, and there are two sides at least."""
    found: dict[Seat, Player] = {}
    for i, one in enumerate(scene.players):
        if one.id in found or one.id == GM:
            raise SceneError(f"players[{i}].id", f"{one.id!r} is taken: every player needs a name of its own")
        chest = one.chest or fill_chest(scene)
        found[one.id] = Player(
            seat=one.id, title=one.label, side=one.side or one.id, chest=chest, fate=one.fate, own=one.own
        )
    if len({player.side for player in found.values()}) < 2:
        raise SceneError("players", "a battle needs players of two sides or more")
    return found


# --- zones and aspects ------------------------------------------------------------------------


def new_aspect(state: State, words: str, on: str, kind: Kind, **more: Any) -> State:
    """The state with one aspect more."""
    aspect = Aspect(id=f"a{state.made + 1}", words=words, on=on, kind=kind, **more)
    return replace(state.put_aspects(aspect), made=state.made + 1)


def _with_cards(scene: Scene, state: State) -> State:
    """The state with the aspects of the zone cards."""
    for name, card in scene.cards.items():
        path = f"cards.{name}"
        zone = _find_zone(state, path, name)
        _check_player(state, f"{path}.by", card.by)
        for i, given in enumerate(card.aspects):
            entry = AspectEntry(words=given) if isinstance(given, str) else given
            state = _with_zone_aspect(state, f"{path}.aspects[{i}]", zone, entry)
    return state


def _with_zone_aspect(state: State, path: str, zone: str, entry: AspectEntry) -> State:
    _check_player(state, f"{path}.by", entry.by)
    for seat in entry.free:
        _check_player(state, f"{path}.free", seat)
    if entry.face_down and entry.by is None:
        raise SceneError(f"{path}.by", "say who has written what lies face down")
    return new_aspect(
        state, entry.words, zone, "zone", writer=entry.by or "", hinders=_movements(entry), free=entry.free,
        face_down=entry.face_down,
    )  # fmt: skip


def _movements(entry: AspectEntry) -> tuple[Movement, ...]:
    """The kinds of movement that an aspect hinders: as the scene says, or as those do that come with the game."""
    if entry.hinders is None:
        known = content.aspects().get(entry.words)
        return () if known is None else known.hinders
    if isinstance(entry.hinders, bool):
        return MOVEMENTS if entry.hinders else ()
    return entry.hinders


def _find_zone(state: State, path: str, name: str) -> str:
    try:
        return state.ground.find_zone(name)
    except ValueError as error:
        raise SceneError(path, str(error)) from None


def _check_player(state: State, path: str, seat: str | None) -> None:
    if seat is not None and seat not in state.players:
        raise SceneError(path, f"there is no player {seat!r}: {list_names(state.players)}")


# --- units and leaders ------------------------------------------------------------------------


def _with_units(scene: Scene, state: State) -> State:
    """The state with every unit of the scene in its zone."""
    kinds = content.known_kinds(scene.kinds, content.units())
    for i, given in enumerate(scene.units):
        path = f"units[{i}]"
        entry = merge_kind(kinds, path, given)
        zones = (entry.at,) if isinstance(entry.at, str) else entry.at
        for number, at in enumerate(zones or ("",), start=1):
            zone = _find_zone(state, f"{path}.at", at) if at else ""
            numbered = number_unit(entry, number if len(zones) > 1 else 0)
            state = _with_unit(state, path, entry, zone, **numbered)
    return state


def _with_unit(state: State, path: str, entry: UnitEntry, zone: str, id: str, name: str = "") -> State:
    """The state with one unit more; SceneError for one that cannot be."""
    _check_new_piece(state, path, id, entry.owner)
    fields = {key: value for key, value in given_fields(entry).items() if key in Unit.__struct_fields__}
    fields = {"movement": state.venue.movement[0], **fields}
    unit = Unit(**{**fields, "id": id, "title": name or id.capitalize(), "zone": zone})
    traits = entry.aspects or ()
    if misfits := list_misfits(replace(entry, name=unit.title), state.venue):
        raise misfits[0].at(path)
    if strange := [severity for severity in entry.consequences if severity not in SLOTS[unit.quality]]:
        raise SceneError(f"{path}.consequences", f"this unit has no {strange[0]} consequence")
    return _with_own_aspects(state.put(unit), id, (unit.title, *traits), entry.consequences)


def _with_leaders(scene: Scene, state: State) -> State:
    """The state with every leader of the scene."""
    kinds = content.known_kinds(scene.leader_kinds, content.leaders())
    for i, given in enumerate(scene.leaders):
        path = f"leaders[{i}]"
        entry = merge_kind(kinds, path, given)
        id = entry.id or entry.kind
        if id is None:
            raise SceneError(path, "a leader needs an id of its own or a kind")
        _check_new_piece(state, path, id, entry.owner)
        fields = {key: value for key, value in given_fields(entry).items() if key in Leader.__struct_fields__}
        fields = {"movement": state.venue.movement[0], **fields}
        leader = Leader(**{**fields, "id": id, "title": entry.name or id.capitalize()})
        leader = _place_leader(state, path, leader, entry.at)
        state = _with_own_aspects(state.put(leader), id, (leader.title, *(entry.aspects or ())), entry.consequences)
    return state


def _place_leader(state: State, path: str, leader: Leader, at: str | None) -> Leader:
    """The leader with a unit of its side that has no other, or alone in a zone."""
    if not leader.unit:
        return replace(leader, zone=_find_zone(state, f"{path}.at", at) if at else "")
    unit = state.troops.get(leader.unit)
    if unit is None or state.side_of(unit) != state.side_of(leader):
        raise SceneError(f"{path}.unit", f"{leader.unit!r} is no unit of the leader's side")
    if leader.unit in state.leader_of:
        raise SceneError(f"{path}.unit", f"{unit.title} has a leader already")
    return leader


def _with_own_aspects(state: State, id: str, words: Iterable[str], consequences: Mapping[Any, str]) -> State:
    """The state with the name of a piece, its other aspects and its consequences."""
    kind: Kind = "name"
    for one in words:
        state, kind = new_aspect(state, one, id, kind), "trait"
    for severity, one in consequences.items():
        state = new_aspect(state, one or f"a {severity} consequence", id, "consequence", severity=severity)
    return state


def _check_new_piece(state: State, path: str, id: str, owner: Seat) -> None:
    _check_player(state, f"{path}.owner", owner)
    if id in state.units:
        raise SceneError(f"{path}.id", f"{id!r} is taken: every unit and leader needs an id of its own")
    if id in state.ground:
        raise SceneError(f"{path}.id", f"{id!r} is the name of a zone")
