"""What a command needs from the store before it can be judged: the id of a new seat, the file of a scene."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from fieldcraft.core import rule
from fieldcraft.maps.scenes import SceneFile
from fieldcraft.store import StoreError
from fieldcraft.table.protocol import History, Manage, NewSeat, OpenBattle, OpenScene, Sent
from fieldcraft.table.refusals import refuse
from fieldcraft.table.results import Commit
from fieldcraft.table.rights import check_rights
from fieldcraft.table.scene_opening import open_scene
from fieldcraft.table.table import Table
from fieldcraft.table.updates import news_for

if TYPE_CHECKING:
    from fieldcraft.table.session import TableSession

AT_ONCE = 16
"""How many news are worked out before others get a turn."""

Scenes = Callable[[str, str], Awaitable[SceneFile]]
"""The scene of an id for the owner of a table; LookupError if there is none, ValueError if it cannot be read."""


async def prepare(session: TableSession, seat_id: str, sent: Sent) -> str | Commit | None:
    """What must be there before a command is judged; nothing is fetched for who may not send it."""
    seat = session.table.seat(seat_id)
    if seat is None or not isinstance(sent, Manage | History):
        return None
    check_rights(seat, sent)
    if isinstance(sent, History):
        await compute_news(session.table, sent.seat or seat_id)
        return None
    match sent.change:
        case NewSeat(role=role, side=side, label=label, commands=commands):
            row = await session.store.seats.create(session.table.id, role, side, label, commands)
            return row.id
        case OpenScene(scene=scene) | OpenBattle(scene=scene):
            return open_scene(await _scene(session, scene))
    return None


async def discard(session: TableSession, prepared: str | Commit | None) -> None:
    """Throw away the seat that was prepared for a command, if no record has made it one of the table's.

    A table that is broken may lack what was stored last, so that nothing can be said of its seats.
    """
    if isinstance(prepared, str) and not session.broken and prepared not in session.table.room.seats:
        await session.store.seats.delete(prepared)


async def compute_news(table: Table, seat: str) -> None:
    """Work out all that a seat was told, a little at a time, so that a long history holds up no other table."""
    for number, seq in enumerate(tuple(table.streams.get(seat, ())), start=1):
        news_for(table, seat, seq)
        if number % AT_ONCE == 0:
            await asyncio.sleep(0)


@rule("table.scene")
async def _scene(session: TableSession, scene: str) -> SceneFile:
    """The scene of an id; RefusedError if there is none or it cannot be read."""
    try:
        return await session.scenes(scene, session.table.id)
    except (ValueError, LookupError, StoreError) as error:
        raise refuse("table.scene", f"this scene cannot be put on the table: {error}") from None
