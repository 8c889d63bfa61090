"""One command judged: who may, what it comes to.  Nothing changes here; what is to be kept is stored first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fieldcraft.core import rule
from fieldcraft.table import protocol as wire
from fieldcraft.table.chat import say
from fieldcraft.table.commands import consent, do, undo
from fieldcraft.table.management import manage
from fieldcraft.table.protocol import Manage, Sent
from fieldcraft.table.queries import (
    query_aim,
    query_decrees,
    query_earlier,
    query_history,
    query_options,
    query_plan,
    query_preview,
    query_reach,
    query_seat,
)
from fieldcraft.table.refusals import refuse
from fieldcraft.table.results import Broadcast, Verdict
from fieldcraft.table.rights import check_rights
from fieldcraft.table.room import SeatRecord
from fieldcraft.table.table import Table


def decide(table: Table, seat_id: str, sent: Sent, prepared: Any = None) -> Verdict:
    """What a command of a seat comes to; RefusedError, with the ruling, if it may not be carried out."""
    seat = table.seat(seat_id)
    if seat is None:
        raise refuse("table.seat", "this seat was taken away")
    check_rights(seat, sent)
    if isinstance(sent, Manage):
        return manage(table, seat, sent, prepared)
    return _COMMANDS[type(sent)](table, seat, sent)


@rule("table.rights")
def point(table: Table, seat: SeatRecord, sent: wire.Point) -> Broadcast:
    """Show the others a place; only the game master pulls their view there."""
    if sent.what == "pull" and seat.role != "gm":
        raise refuse("table.rights", "only the game master moves everybody's view")
    return Broadcast(wire.Pointed(seat=seat.id, what=sent.what, cells=sent.cells))


_COMMANDS: dict[type[wire.Command], Callable[[Table, SeatRecord, Any], Verdict]] = {
    wire.Do: do,
    wire.Undo: undo,
    wire.Consent: consent,
    wire.Options: query_options,
    wire.Range: query_reach,
    wire.Plan: query_plan,
    wire.AimAt: query_aim,
    wire.Decrees: query_decrees,
    wire.Try: query_preview,
    wire.Say: say,
    wire.Point: point,
    wire.History: query_history,
    wire.Earlier: query_earlier,
    wire.See: query_seat,
}
