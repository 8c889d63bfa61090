"""Writing a batch of records in one transaction, so that one that does not fit keeps no other out."""

from __future__ import annotations

from collections.abc import Sequence

from fieldcraft.store.connection import Connection, insert, unfit
from fieldcraft.store.ends import End, find_end, seq_of
from fieldcraft.store.faults import (
    ClashError,
    DamagedError,
    MissingError,
    RepeatedError,
    TakenError,
    UnfitError,
    describe_error,
)
from fieldcraft.store.rows import Record

Answer = Exception | None
"""What becomes of a record: None if it is stored."""


def together(connection: Connection, batch: Sequence[Record]) -> list[Answer]:
    """Add those of a batch that continue their logs, all at once, and say why not of the others.

    Fails as a whole if a record cannot be stored, or somebody else is quicker.
    """
    logs = {table: find_end(connection, table) for table in {record.table for record in batch}}
    commands: dict[tuple[str, str, str | None], int] = {}
    answers = []
    for record in batch:
        command = (record.table, record.seat, record.command)
        again = RepeatedError(commands[command]) if command in commands else None
        answers.append(answer := again or _refusal(connection, record, logs[record.table]))
        if answer is None:
            logs[record.table] = End(record.seq)
            commands |= {} if record.command is None else {command: record.seq}
    _insert(connection, [record for record, answer in zip(batch, answers, strict=True) if answer is None])
    return answers


def one_by_one(connection: Connection, batch: Sequence[Record]) -> list[Answer]:
    """Add each record of a batch that can be added, and say why not of each other one."""
    return [_alone(connection, record) for record in batch]


def _alone(connection: Connection, record: Record) -> Answer:
    try:
        with connection.savepoint():
            if (answer := _refusal(connection, record, find_end(connection, record.table))) is None:
                _insert(connection, [record])
            return answer
    except ClashError as error:
        # If somebody was quicker, their record can be seen by now.
        refusal = _refusal(connection, record, find_end(connection, record.table)) or _repeat_error(connection, record)
        return refusal or _unfit(record, error)
    except UnfitError as error:
        return _unfit(record, error)


def _unfit(record: Record, error: Exception) -> UnfitError:
    return UnfitError(f"record {record.seq} of table {record.table!r} cannot be stored: {describe_error(error)}")


def _refusal(connection: Connection, record: Record, end: End | None) -> Answer:
    if end is None:
        return MissingError(f"there is no table {record.table!r}")
    if end.damaged is not None:
        return DamagedError(record.table, end.damaged)
    if record.seq == end.last + 1:
        return None
    return _repeat_error(connection, record) or TakenError(record.table, record.seq, end.last)


def _repeat_error(connection: Connection, record: Record) -> Answer:
    if record.command is None:
        return None
    seq = seq_of(connection, record.table, record.seat, record.command)
    return None if seq is None else RepeatedError(seq)


def _insert(connection: Connection, batch: list[Record]) -> None:
    # In one order everywhere, so that two processes never wait for each other in a circle.
    ordered = sorted(batch, key=lambda record: (record.table, record.seq))
    try:
        rows = [record_values(record) for record in ordered]
    except TypeError as error:
        raise unfit(error) from error
    insert(connection, "records", rows)


def record_values(record: Record) -> dict[str, object]:
    """A record as a row."""
    return {
        "table_id": record.table,
        "seq": record.seq,
        "seat": record.seat,
        "command": record.command,
        "at": record.at,
        "body": memoryview(record.body),  # SQLite would take a text as well
    }
