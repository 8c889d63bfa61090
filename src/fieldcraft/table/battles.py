"""Scenes of another game that are played with the pieces of the game on the table, and brought back to it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from fieldcraft.core import GM, ONLOOKER, Seat, rule
from fieldcraft.core.encoding import encode
from fieldcraft.games import Bridge, game
from fieldcraft.maps.scenes import system
from fieldcraft.table import protocol as wire
from fieldcraft.table.queries import find_scene
from fieldcraft.table.records import Place
from fieldcraft.table.refusals import refuse
from fieldcraft.table.results import Commit, commit_entries
from fieldcraft.table.room import SeatRecord
from fieldcraft.table.table import Table


@rule("table.battle")
def open_battle(table: Table, seat: SeatRecord, change: wire.OpenBattle, prepared: Any) -> Commit:
    """A scene of the library, with the pieces of the game on the table in the places of a side."""
    over, body = find_bridge(table), prepared.body
    if body.system != over.game:
        raise refuse("table.battle", f"{body.title} is no battle")
    began = msgspec.json.decode(body.start, type=system(over.game).state)
    try:
        battle, pieces = over.enter(table.runtime.view(GM), began, change.side)
    except ValueError as error:
        raise refuse("table.battle", str(error)) from None
    places = places_in(table, change.side, pieces)
    return Commit(replace(body, start=msgspec.Raw(encode(battle)), places=places), prepared.seed)


def places_in(table: Table, side: Seat, pieces: Mapping[Seat, tuple[str, ...]]) -> dict[str, Place]:
    """What each player's seat plays in a battle: its own pieces; it looks on if it has none there."""
    players = (seat for seat in table.room.present if seat.role == "player")
    mine = {seat.id: pieces.get(seat.side, ()) for seat in players}
    return {id: Place(side=side, commands=own) if own else Place(side=ONLOOKER) for id, own in mine.items()}


@rule("table.battle")
def bring_back(table: Table, seat: SeatRecord, change: wire.BringBack, prepared: Any) -> Commit:
    """What a battle has left of the pieces of the game on the table, as an action of the game master's."""
    over, fought = find_bridge(table), table.runtimes[find_scene(table, seat, change.scene)]
    if not fought.opened.places:
        raise refuse("table.battle", f"{fought.opened.title} is no battle of this table's game")
    battle = f"battle-{fought.opened.seal[:16]}"
    action = over.bring_back(table.runtime.view(GM), fought.truths[0], fought.match.state, battle)
    return commit_entries(table.runtime.resolve(action, GM))


@rule("table.battle")
def find_bridge(table: Table) -> Bridge[Any]:
    """How the game on the table goes to another game's scenes; RefusedError if it does not."""
    if (found := game(table.runtime.system.name).bridge) is None:
        raise refuse("table.battle", "the game on the table has no battles in other games' scenes")
    return found
