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
from fieldcraft.table.queries import aim, attempt, decrees, history, options, plan, reach, see
from fieldcraft.table.refusals import refused
from fieldcraft.table.results import Broadcast, Verdict
from fieldcraft.table.rights import check_rights
from fieldcraft.table.room import SeatRecord
from fieldcraft.table.table import Table


def decide(table: Table, seat: str, sent: Sent, prepared: Any = None) -> Verdict:
    """What a command of a seat comes to; RefusedError, with the ruling, if it may not be carried out."""
    chair = table.chair(seat)
    if chair is None:
        raise refused("table.seat", "this seat was taken away")
    check_rights(chair, sent)
    if isinstance(sent, Manage):
        return manage(table, chair, sent, prepared)
    return _COMMANDS[type(sent)](table, chair, sent)


@rule("table.rights")
def point(table: Table, chair: SeatRecord, sent: wire.Point) -> Broadcast:
    """Show the others a place; only the game master pulls their view there."""
    if sent.what == "pull" and chair.role != "gm":
        raise refused("table.rights", "only the game master moves everybody's view")
    return Broadcast(wire.Pointed(seat=chair.id, what=sent.what, cells=sent.cells))


_COMMANDS: dict[type[wire.Command], Callable[[Table, SeatRecord, Any], Verdict]] = {
    wire.Do: do,
    wire.Undo: undo,
    wire.Consent: consent,
    wire.Options: options,
    wire.Range: reach,
    wire.Plan: plan,
    wire.AimAt: aim,
    wire.Decrees: decrees,
    wire.Try: attempt,
    wire.Say: say,
    wire.Point: point,
    wire.History: history,
    wire.See: see,
}
