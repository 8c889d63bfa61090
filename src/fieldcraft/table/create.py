"""A new table: its name, its scene, and a seat for everybody who is to play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import msgspec

from fieldcraft.core import GM
from fieldcraft.presentation import Banner
from fieldcraft.store import Record, SeatRow, TableRow
from fieldcraft.store.rows import WholeTable, new_id
from fieldcraft.store.store import Store
from fieldcraft.table.http_bodies import OpenedTable
from fieldcraft.table.links import Links, token_hash
from fieldcraft.table.protocol import USUAL, Role, Strength
from fieldcraft.table.records import AnyLogRecord, BotStrengthSet, SceneOpened, SeatMade, TableOpened, encode_stored
from fieldcraft.table.results import Commit
from fieldcraft.table.storage import seed_name


class Place(msgspec.Struct, frozen=True):
    """A seat to be made."""

    role: Role
    side: str
    label: str


async def create_table(
    store: Store, links: Links, keep: Commit, *, name: str, owner: str | None,
    plays: tuple[str, ...] = (), bots: tuple[str, ...] = (), strength: Strength = USUAL,
) -> OpenedTable:  # fmt: skip
    """A new table with a game, stored whole or not at all, and the token of its game master's seat.

    `bots` play so well as `strength` says.  ValueError for a side that is not there.
    """
    assert isinstance(keep.body, SceneOpened)
    row = TableRow(new_id(), name or keep.body.title, owner, store.clock())
    seats = tuple(seat_row(row.id, place, links) for place in places_for(keep.body.banners, plays, bots))
    chosen = () if strength == USUAL else (BotStrengthSet(strength=strength),)
    made = (seat_made(seat) for seat in seats)
    bodies: tuple[AnyLogRecord, ...] = (TableOpened(name=row.name), keep.body, *made, *chosen)
    records = tuple(
        Record(row.id, seq, seats[0].id, f"found-{seq}", row.created, encode_stored(body))
        for seq, body in enumerate(bodies, start=1)
    )
    await store.tables.create_whole(WholeTable(row, seats, {seed_name(keep.body.seal): keep.seed}, records))
    return OpenedTable(table=row.id, token=links.token(row.id, seats[0].id, 0))


def places_for(banners: tuple[Banner, ...], plays: tuple[str, ...], bots: tuple[str, ...]) -> Iterator[Place]:
    """The seats of a new table: the game master's, and one for each side that somebody else or a bot plays.

    Who plays one side sees what it sees; who plays several, or none, sees all and plays those.
    """
    known = tuple(banner.id for banner in banners)
    if wrong := next((side for side in (*plays, *bots) if side not in known), None):
        msg = f"there is no side {wrong!r}: there are {', '.join(known)}"
        raise ValueError(msg)
    yield Place("gm", plays[0] if len(plays) == 1 else GM, "Game master")
    for banner in banners:
        if banner.id in bots:
            yield Place("bot", banner.id, f"{banner.label} (bot)")
        elif banner.id not in plays and not banner.neutral:
            yield Place("player", banner.id, banner.label)


def seat_row(table: str, place: Place, links: Links) -> SeatRow:
    """A new seat as the store has it, opened by its first link."""
    id = new_id()
    return SeatRow(id, table, place.role, place.side, place.label, token_hash=token_hash(links.token(table, id, 0)))


def seat_made(seat: SeatRow) -> SeatMade:
    """The record that makes a seat."""
    return SeatMade(seat=seat.id, role=cast("Role", seat.role), side=seat.side, label=seat.label)
