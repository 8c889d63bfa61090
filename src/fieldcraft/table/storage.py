"""Between the store and a table in memory: records read in, written, and what else of a table is stored."""

from __future__ import annotations

from fieldcraft.store import Record as Row
from fieldcraft.store.store import Store
from fieldcraft.table import records
from fieldcraft.table.links import Links, token_hash
from fieldcraft.table.records import DiceSealed, Record, SceneOpened, decode_stored, encode_stored
from fieldcraft.table.results import Commit
from fieldcraft.table.table import Table

SEALING = SceneOpened | DiceSealed
"""The records that seal dice, which are stored apart."""


async def catch_up(store: Store, table: Table) -> list[int]:
    """Read in the records that a table does not know yet; gives their numbers.

    Raises Missing if there is no such table, ValueError if a record cannot be read.
    """
    new = [record_of(row) for row in await store.records.read(table.id, after=table.seq)]
    for record in new:
        table.apply(record, await seed_of(store, table.id, record))
    return [record.seq for record in new]


def record_of(row: Row) -> Record:
    """A stored row as a record."""
    return Record(row.seq, row.seat, row.command, row.at, decode_stored(row.body))


async def seed_of(store: Store, table: str, record: Record) -> bytes:
    """The dice that a record seals, as they are stored; empty for any other record."""
    if not isinstance(record.body, SEALING):
        return b""
    seed = await store.secrets.get(table, seed_name(record.body.seal))
    if seed is None:
        msg = f"the dice that record {record.seq} seals are not in the store"
        raise ValueError(msg)
    return seed


def seed_name(seal: str) -> str:
    """Under what name a seed is kept: its seal, which two processes never share."""
    return f"seed/{seal}"


async def write_dice(store: Store, table: str, keep: Commit) -> None:
    """Store the dice that a record seals, if it does."""
    if isinstance(keep.body, SEALING):
        await store.secrets.put(table, seed_name(keep.body.seal), keep.seed)


async def write(store: Store, table: Table, seat: str, command: str | None, keep: Commit) -> Record:
    """Store a record as the table's next; raises what the store raises, and then there is no such record."""
    await write_dice(store, table.id, keep)
    record = Record(table.seq + 1, seat, command, store.clock(), keep.body)
    await store.records.append(table.id, record.seq, seat, command, record.at, encode_stored(keep.body))
    return record


async def mirror(store: Store, links: Links, table: Table, record: Record) -> None:
    """Let the store's list of seats and tables say what a record says; doing it twice does no harm."""
    match record.body:
        case records.SeatMade(seat=seat):
            await store.seats.renew(seat, token_hash(links.token(table.id, seat, 0)))
        case records.SeatChanged(seat=seat) as now:
            await store.seats.change(seat, role=now.role, side=now.side, label=now.label, commands=now.commands)
        case records.SeatRevoked(seat=seat):
            await store.seats.revoke(seat)
        case records.LinkRenewed(seat=seat, link=link):
            await store.seats.renew(seat, token_hash(links.token(table.id, seat, link)))
        case records.Renamed(name=name):
            await store.tables.rename(table.id, name)
