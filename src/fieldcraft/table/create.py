"""A new table: its name, its scene, and a seat for everybody who is to play."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from fieldcraft.core import GM
from fieldcraft.presentation import Banner
from fieldcraft.store.store import Store
from fieldcraft.table.http_bodies import OpenedTable
from fieldcraft.table.links import Links, token_hash
from fieldcraft.table.protocol import Role
from fieldcraft.table.records import AnyLogRecord, SceneOpened, SeatMade, TableOpened, encode_stored
from fieldcraft.table.results import Commit
from fieldcraft.table.storage import write_dice


class Place(msgspec.Struct, frozen=True):
    """A seat to be made."""

    role: Role
    side: str
    label: str


async def create_table(
    store: Store, links: Links, keep: Commit, *, name: str, owner: str | None,
    plays: tuple[str, ...] = (), bots: tuple[str, ...] = (),
) -> OpenedTable:  # fmt: skip
    """A new table with a game, and the token of its game master's seat; ValueError for a side that is not there."""
    assert isinstance(keep.body, SceneOpened)
    places = tuple(places_for(keep.body.banners, plays, bots))
    row = await store.tables.create(name or keep.body.title, owner)
    await write_dice(store, row.id, keep)
    seats = [await make_seat(store, links, row.id, place) for place in places]
    bodies: list[AnyLogRecord] = [TableOpened(name=row.name), keep.body, *seats]
    for seq, body in enumerate(bodies, start=1):
        await store.records.append(row.id, seq, seats[0].seat, f"found-{seq}", store.clock(), encode_stored(body))
    return OpenedTable(table=row.id, token=links.token(row.id, seats[0].seat, 0))


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


async def make_seat(store: Store, links: Links, table: str, place: Place) -> SeatMade:
    """A seat in the store, with its link, and the record that makes it."""
    row = await store.seats.create(table, place.role, place.side, place.label)
    await store.seats.renew(row.id, token_hash(links.token(table, row.id, 0)))
    return SeatMade(seat=row.id, role=place.role, side=place.side, label=place.label)
