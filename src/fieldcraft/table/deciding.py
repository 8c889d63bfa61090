"""One command judged: who may, what it comes to.  Nothing changes here; what is to be kept is stored first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fieldcraft.core import rule
from fieldcraft.table import protocol as wire
from fieldcraft.table.asking import attempt, history, options, plan, reach, see
from fieldcraft.table.chat import say
from fieldcraft.table.doing import consent, do, undo
from fieldcraft.table.managing import manage
from fieldcraft.table.protocol import Manage, Sent
from fieldcraft.table.refusing import refused
from fieldcraft.table.rights import check_rights
from fieldcraft.table.room import Chair
from fieldcraft.table.table import Table
from fieldcraft.table.verdicts import Shout, Verdict


def decide(table: Table, seat: str, sent: Sent, prepared: Any = None) -> Verdict:
    """What a command of a seat comes to; Refused, with the ruling, if it may not be carried out."""
    chair = table.chair(seat)
    if chair is None:
        raise refused("table.seat", "this seat was taken away")
    check_rights(chair, sent)
    if isinstance(sent, Manage):
        return manage(table, chair, sent, prepared)
    return _COMMANDS[type(sent)](table, chair, sent)


@rule("table.rights")
def point(table: Table, chair: Chair, sent: wire.Point) -> Shout:
    """Show the others a place; only the game master pulls their view there."""
    if sent.what == "pull" and chair.role != "gm":
        raise refused("table.rights", "only the game master moves everybody's view")
    return Shout(wire.Pointed(seat=chair.id, what=sent.what, cells=sent.cells))


_COMMANDS: dict[type[wire.Command], Callable[[Table, Chair, Any], Verdict]] = {
    wire.Do: do,
    wire.Undo: undo,
    wire.Consent: consent,
    wire.Options: options,
    wire.Range: reach,
    wire.Plan: plan,
    wire.Try: attempt,
    wire.Say: say,
    wire.Point: point,
    wire.History: history,
    wire.See: see,
}
