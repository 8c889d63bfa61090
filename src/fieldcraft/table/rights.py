"""Who may send what: a row for each command and each change, a column for each role.  What has no row is refused."""

from __future__ import annotations

from typing import Literal

from fieldcraft.core import rule
from fieldcraft.table import protocol as wire
from fieldcraft.table.protocol import Manage, Sent
from fieldcraft.table.refusals import refuse
from fieldcraft.table.room import SeatRecord

Grant = Literal["yes", "own", "any", "all", "no"]
"""To whom of a role: "yes" to everybody, "own" about their own seat, "any" to those who see all about others' too,
"all" to those who see all, "no" to nobody."""

ROLES = ("gm", "player", "spectator", "bot")

RIGHTS: dict[type[wire.Wire], tuple[Grant, Grant, Grant, Grant]] = {
    # what                 gm     player  spectator  bot
    wire.Join:            ("no",  "no",   "no",      "no"),
    wire.Do:              ("yes", "yes",  "no",      "yes"),
    wire.Undo:            ("yes", "yes",  "no",      "no"),
    wire.Consent:         ("yes", "yes",  "no",      "no"),
    wire.Options:         ("yes", "yes",  "yes",     "no"),
    wire.Range:           ("yes", "yes",  "yes",     "no"),
    wire.Plan:            ("yes", "yes",  "yes",     "no"),
    wire.AimAt:           ("yes", "yes",  "yes",     "no"),
    wire.Decrees:         ("all", "no",   "no",      "no"),
    wire.Try:             ("yes", "yes",  "yes",     "no"),
    wire.Say:             ("yes", "yes",  "yes",     "no"),
    wire.Point:           ("yes", "yes",  "no",      "no"),
    wire.History:         ("any", "own",  "own",     "no"),
    wire.Earlier:         ("yes", "yes",  "yes",     "no"),
    wire.See:             ("any", "own",  "own",     "no"),
    wire.Pause:           ("yes", "no",   "no",      "no"),
    wire.Timer:           ("yes", "no",   "no",      "no"),
    wire.BotStrength:     ("yes", "no",   "no",      "no"),
    wire.NewSeat:         ("yes", "no",   "no",      "no"),
    wire.EditSeat:        ("yes", "own",  "own",     "no"),
    wire.RevokeSeat:      ("yes", "no",   "no",      "no"),
    wire.RenewLink:       ("yes", "no",   "no",      "no"),
    wire.Rename:          ("yes", "no",   "no",      "no"),
    wire.OpenScene:       ("yes", "no",   "no",      "no"),
    wire.TurnToScene:     ("yes", "no",   "no",      "no"),
    wire.BranchScene:     ("yes", "no",   "no",      "no"),
    wire.MarkMoment:      ("all", "no",   "no",      "no"),
    wire.ReturnToMoment:  ("all", "no",   "no",      "no"),
    wire.OpenBattle:      ("all", "no",   "no",      "no"),
    wire.BringBack:       ("all", "no",   "no",      "no"),
    wire.SetPicture:      ("yes", "yes",  "no",      "no"),
    wire.SetNote:         ("all", "no",   "no",      "no"),
    wire.Reveal:          ("yes", "no",   "no",      "no"),
}  # fmt: skip

_ABOUT_A_SEAT = (wire.History, wire.See, wire.EditSeat, wire.RevokeSeat, wire.RenewLink)
_ACTS = (wire.Do, wire.Undo, wire.Consent)


@rule("table.rights", "table.spectators")
def check_rights(seat: SeatRecord, sent: Sent) -> None:
    """Refused unless the role of a seat may send this."""
    what = sent.change if isinstance(sent, Manage) else sent
    grant = RIGHTS.get(type(what), ("no",) * 4)[ROLES.index(seat.role)]
    if is_granted(grant, seat, what.seat if isinstance(what, _ABOUT_A_SEAT) else None):
        return
    if seat.role == "spectator" and isinstance(what, _ACTS):
        raise refuse("table.spectators", "spectators look on")
    raise refuse("table.rights", _why(grant, seat))


def is_granted(grant: Grant, seat: SeatRecord, about: str | None) -> bool:
    """Whether a grant covers a seat that sends something about a seat, or about none."""
    own = about in (None, seat.id)
    return {"yes": True, "no": False, "own": own, "any": own or seat.sees_all, "all": seat.sees_all}[grant]


def _why(grant: Grant, seat: SeatRecord) -> str:
    if grant == "own":
        return "that is for one's own seat only"
    if seat.role == "gm":
        return "that is not for a game master who plays a side"
    return "that is the game master's to do"
