"""Who sits at which table, and which link lets them in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from fieldcraft.store.connection import insert
from fieldcraft.store.database import Database
from fieldcraft.store.faults import ClashError, MissingError
from fieldcraft.store.rows import SeatRow, new_id

_SELECT = "SELECT id, table_id, role, side, label, commands, token_hash, revoked FROM seats WHERE "


def seat_values(seat: SeatRow) -> dict[str, object]:
    """A seat as a row."""
    values = msgspec.structs.asdict(seat) | {"commands": msgspec.json.encode(seat.commands)}
    return {"table_id": values.pop("table"), **values}


class Seats:
    """The seats of all tables."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(
        self,
        table: str,
        role: str,
        side: str,
        label: str,
        commands: tuple[str, ...] = (),
        token_hash: bytes | None = None,
    ) -> SeatRow:
        """A new seat; without the hash of a token no link opens it.

        Raises Missing if there is no such table, ValueError if the token opens another seat already.
        """
        seat = SeatRow(new_id(), table, role, side, label, commands, token_hash)
        try:
            await self._database.write(lambda connection: insert(connection, "seats", [seat_values(seat)]))
        except ClashError as error:
            raise _wrong(error) or MissingError(f"there is no table {table!r}") from None
        return seat

    async def get(self, seat: str) -> SeatRow:
        """A seat by its id; Missing if there is none."""
        if (found := await self._first("id = :id", id=seat)) is None:
            raise MissingError(f"there is no seat {seat!r}")
        return found

    async def of_table(self, table: str) -> list[SeatRow]:
        """The seats of a table, in an order that stays the same."""
        rows = await self._database.rows(_SELECT + "table_id = :table ORDER BY id", table=table)
        return [_seat(row) for row in rows]

    async def by_token(self, token_hash: bytes) -> SeatRow | None:
        """The seat that a token opens; None if there is none or it is revoked."""
        return await self._first("token_hash = :token_hash AND NOT revoked", token_hash=token_hash)

    async def change(
        self,
        seat: str,
        *,
        role: str | None = None,
        side: str | None = None,
        label: str | None = None,
        commands: tuple[str, ...] | None = None,
    ) -> SeatRow:
        """A seat after those of its facts that are given have changed; Missing if there is no such seat."""
        packed = None if commands is None else msgspec.json.encode(commands)
        given = {"role": role, "side": side, "label": label, "commands": packed}
        return await self._change(seat, {name: value for name, value in given.items() if value is not None})

    async def renew(self, seat: str, token_hash: bytes | None) -> SeatRow:
        """A seat after its link was replaced by another, or by none: the old one opens nothing any more.

        Raises Missing if there is no such seat, ValueError if the token opens another seat already.
        """
        return await self._change(seat, {"token_hash": token_hash, "revoked": False})

    async def revoke(self, seat: str) -> SeatRow:
        """A seat after its link was closed; Missing if there is no such seat."""
        return await self._change(seat, {"revoked": True})

    async def delete(self, seat: str) -> None:
        """Remove a seat; Missing if there is no such seat."""
        if not await self._database.change("DELETE FROM seats WHERE id = :id", id=seat):
            raise MissingError(f"there is no seat {seat!r}")

    async def _first(self, where: str, **values: object) -> SeatRow | None:
        row = await self._database.first(_SELECT + where, **values)
        return None if row is None else _seat(row)

    async def _change(self, seat: str, values: dict[str, object]) -> SeatRow:
        if values:
            try:
                await self._database.change(_update(values), seat=seat, **values)
            except ClashError as error:
                raise _wrong(error) or error from None
        return await self.get(seat)


def _update(values: Mapping[str, object]) -> str:
    changes = ", ".join(f"{name} = :{name}" for name in values)
    return f"UPDATE seats SET {changes} WHERE id = :seat"  # noqa: S608


def _wrong(error: ClashError) -> ValueError | None:
    return ValueError("this token opens another seat already") if "token_hash" in str(error) else None


def _seat(row: Any) -> SeatRow:
    id, table, role, side, label, commands, token_hash, revoked = row
    units = msgspec.json.decode(commands, type=tuple[str, ...])
    return SeatRow(id, table, role, side, label, units, token_hash, bool(revoked))
