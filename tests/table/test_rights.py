"""Who may send what: every command and change, by every role, about one's own seat, another's and none there is."""

from __future__ import annotations

from itertools import product
from typing import Any, get_args

import msgspec
import pytest

from fieldcraft.core import RefusedError
from fieldcraft.table import protocol as wire
from fieldcraft.table.rights import RIGHTS, ROLES, check_rights
from fieldcraft.table.room import SeatRecord

COMMANDS = get_args(wire.Sent)
CHANGES = get_args(wire.AnyTableChange)
EVERYTHING = [kind for kind in (*COMMANDS, *CHANGES) if kind is not wire.Manage]
CHAIRS = {
    **{role: SeatRecord(id="own", role=role, side="alder", label="Own") for role in ("player", "spectator", "bot")},
    "gm": SeatRecord(id="own", role="gm", side="gm", label="Own"),
    "playing gm": SeatRecord(id="own", role="gm", side="alder", label="Own"),
}
SAMPLES: dict[str, Any] = {
    "id": "1", "token": "t" * 32, "piece": "p", "way": (), "text": "hi", "what": "ping", "yes": True, "on": True,
    "seconds": 1, "role": "player", "label": "L", "name": "N", "scene": "0", "picture": "p", "about": "a", "before": 3,
    "side": "alder", "deed": "move", "at": (0, 0), "moment": 0, "strength": "easy",
}  # fmt: skip

OPEN_TO_PLAYERS = {
    "do",
    "undo",
    "consent",
    "options",
    "range",
    "plan",
    "aim",
    "try",
    "say",
    "point",
    "earlier",
    "set_picture",
}
OPEN_TO_SPECTATORS = {"options", "range", "plan", "aim", "try", "say", "earlier"}
OWN_SEAT_ONLY = {"history", "see", "edit_seat"}
NEEDS_ALL = {"decrees", "set_note", "open_battle", "bring_back", "mark_moment", "return_to_moment"}
"""What people and spectators may send, written down a second time."""


def sample(kind: type[wire.Wire], seat: str) -> wire.Sent:
    """A message of a kind, about a seat if it is about one."""
    known = {field.name: field for field in msgspec.structs.fields(kind)}
    given = {name: SAMPLES[name] for name, field in known.items() if field.required and name != "seat"}
    if "seat" in known:
        given["seat"] = seat
    if kind in (wire.TurnToScene, wire.BringBack):
        given["scene"] = 0
    made = kind(**given)
    return wire.Manage(id="1", change=made) if kind in CHANGES else made  # type: ignore[arg-type, return-value]


def granted(seat: SeatRecord, kind: type[wire.Wire], seat_id: str) -> bool:
    try:
        check_rights(seat, sample(kind, seat_id))
    except RefusedError as no:
        return no.refusal.rule not in ("table.rights", "table.spectators")
    return True


def expected(who: str, name: str, about: str) -> bool:
    own = about == "own"
    if name == "join" or (who == "bot" and name != "do"):
        return False
    match who:
        case "bot" | "gm":
            return True
        case "playing gm":
            return name not in NEEDS_ALL and (own or name not in ("history", "see"))
        case "player":
            return name in OPEN_TO_PLAYERS or (name in OWN_SEAT_ONLY and own)
    return name in OPEN_TO_SPECTATORS or (name in OWN_SEAT_ONLY and own)


def test_every_message_has_a_row() -> None:
    assert set(RIGHTS) == set(EVERYTHING)


def test_every_role_has_a_column() -> None:
    assert set(ROLES) == set(get_args(wire.Role))
    assert {len(row) for row in RIGHTS.values()} == {len(ROLES)}


@pytest.mark.rule("table.rights", "table.spectators")
@pytest.mark.parametrize("kind", EVERYTHING, ids=lambda kind: kind.__struct_config__.tag)
def test_what_each_role_may_send(kind: type[wire.Wire]) -> None:
    name, cases = str(kind.__struct_config__.tag), list(product(CHAIRS, ("own", "other", "absent")))

    assert {case: granted(CHAIRS[case[0]], kind, case[1]) for case in cases} == {
        case: expected(case[0], name, case[1]) for case in cases
    }


def test_a_message_without_a_row_is_refused() -> None:
    class Wish(wire.Command, frozen=True, kw_only=True):
        """Something new that nobody has thought about."""

    with pytest.raises(RefusedError, match=r"table\.rights"):
        check_rights(CHAIRS["gm"], Wish(id="1"))  # type: ignore[arg-type]


def test_whether_a_seat_is_there_makes_no_difference_to_who_may_not_ask() -> None:
    refusals = []
    for about in ("other", "absent"):
        with pytest.raises(RefusedError) as caught:
            check_rights(CHAIRS["player"], sample(wire.See, about))
        refusals.append(caught.value.refusal)

    assert refusals[0] == refusals[1]
