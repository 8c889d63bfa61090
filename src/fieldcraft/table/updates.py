"""What a seat is told of a record: a pure function of the records, the same at any time and in any process."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from fieldcraft.core import GM, Seat
from fieldcraft.presentation import Change, Line, Motion, Tableau, difference
from fieldcraft.table.protocol import News, Seated, Settings, Spoken
from fieldcraft.table.records import (
    ConsentAsked,
    ConsentGiven,
    DiceSealed,
    PictureSet,
    Played,
    Said,
    SeatChanged,
    SeatMade,
    SeatRevoked,
)
from fieldcraft.table.room import Room, SeatRecord, seats_for, settings_for

if TYPE_CHECKING:
    from fieldcraft.table.table import Table

NO_CHANGE = Change()
_REDRAWN = (PictureSet, SeatMade, SeatChanged, SeatRevoked)
"""What changes what seats are shown though nothing was played."""
_START = b'{"cursor":0'


# --- whether ---------------------------------------------------------------------------------


def is_recipient(table: Table, seat: str, seq: int) -> bool:
    """Whether a seat is told of a record."""
    now, body, after = table.seat_at(seat, seq), table.records[seq - 1].body, table.rooms[seq]
    if now.revoked:
        return False
    if any(table.runtimes[after.scene].is_recipient(at, now.side) for at in table.spans[seq - 1]):
        return True
    match body:
        case Played():
            return False
        case Said():
            return not body.to or seat in body.to
        case ConsentAsked() | ConsentGiven():
            return seat in consent_recipients(table, seq)
        case PictureSet():
            return tableau_for(table, now, seq - 1) != tableau_for(table, now, seq)
    was, before = table.seat_at(seat, seq - 1), table.rooms[seq - 1]
    return needs_new_tableau(before, after, was, now) or metadata_differs(before, after, was, now)


def needs_new_tableau(before: Room, after: Room, was: SeatRecord, now: SeatRecord) -> bool:
    """Whether a seat has something else before its eyes: another scene, or the same with another's eyes."""
    return before.scene != after.scene or was.side != now.side


def metadata_differs(before: Room, after: Room, was: SeatRecord, now: SeatRecord) -> bool:
    """Whether a seat knows of a change to the seats or the settings."""
    seats = seats_for(before, was) != seats_for(after, now)
    return seats or settings_for(before, was) != settings_for(after, now)


def consent_recipients(table: Table, seq: int) -> frozenset[str]:
    """The seats that are told of a request to take something back, or of an answer to it."""
    room = table.rooms[seq] if isinstance(table.records[seq - 1].body, ConsentAsked) else table.rooms[seq - 1]
    return frozenset() if room.request is None else frozenset((room.request.by, *seats_asked(table, room)))


def seats_asked(table: Table, room: Room) -> tuple[str, ...]:
    """The seats that must agree to a request: who sees all, or else the players of other teams who were told of it."""
    request = room.request
    if request is None:
        return ()
    masters = tuple(seat.id for seat in room.present if seat.sees_all)
    return masters or opponents(table, room, request.by, request.entry)


def opponents(table: Table, room: Room, seat_id: str, entry: int) -> tuple[str, ...]:
    """The seats of people on other teams who were told of an entry of the scene on the table."""
    runtime, side = table.runtimes[room.scene], room.seats[seat_id].side
    people = (seat for seat in room.present if seat.plays and seat.role != "bot")
    others = (seat for seat in people if not runtime.system.are_allies(runtime.match.state, seat.side, side))
    return tuple(seat.id for seat in others if runtime.is_recipient(entry, seat.side))


# --- what ------------------------------------------------------------------------------------


def tableau_for(table: Table, seat: SeatRecord, seq: int) -> Tableau:
    """What a seat is shown after a record: the scene that is then on the table, with the pictures of then."""
    room = table.rooms[seq]
    runtime, at = table.runtimes[room.scene], entries_before(table, room.scene, seq)
    drawn = runtime.tableau(seat.side, at)
    if seat.sees_all and any(panel.place == "page" for panel in drawn.panels.values()):
        stand_in = next(iter(sides_to_act(table, seq, at)), seat.side)
        drawn = replace(drawn, panels={**drawn.panels, **runtime.tableau(stand_in, at).panels})
    return with_pictures(drawn, room.scenes[room.scene].pictures)


def sides_to_act(table: Table, seq: int, at: int) -> list[Seat]:
    """The sides that nobody plays and that are to act after a record, before entry `at` of the log.

    Who sees all acts for them; none where the game waits for the game master too.
    """
    runtime = table.runtimes[table.rooms[seq].scene]
    waiting = runtime.system.to_act(runtime.truths[at])
    return [] if GM in waiting else [side for side in unplayed_sides(table, seq) if side in waiting]


def unplayed_sides(table: Table, seq: int) -> tuple[Seat, ...]:
    """The sides of the scene on the table after a record that nobody plays, in their order."""
    room = table.rooms[seq]
    taken = {one.side for one in room.present if one.plays}
    return tuple(one.id for one in table.runtimes[room.scene].opened.banners if one.id not in taken)


def entries_before(table: Table, scene: int, seq: int) -> int:
    """How many entries the log of a scene had after a record."""
    return bisect_left(table.record_numbers(scene), seq + 1)


def with_pictures(tableau: Tableau, pictures: dict[str, str]) -> Tableau:
    """A tableau with the pictures that pieces were given."""
    here = {id: pictures[id] for id in tableau.pieces if id in pictures}
    if not here:
        return tableau
    pieces = {id: replace(one, picture=here.get(id, one.picture)) for id, one in tableau.pieces.items()}
    return replace(tableau, pieces=pieces)


def news_for(table: Table, seat: str, seq: int) -> News:
    """What a seat is told of a record that it hears of."""
    cursor = bisect_left(table.streams[seat], seq) + 1
    return replace(_shared_news(table, seat, seq), cursor=cursor, undone=cursors_undone(table, seat, seq))


def _shared_news(table: Table, seat: str, seq: int) -> News:
    """The news without what is a seat's own, worked out once however many seats a side has.

    What tells a seat of the seats is its own, seldom asked for again and large, so it is not kept.
    """
    if is_about_seats(table, seq):
        return _compute_news(table, seat, seq)
    return table.news.get(_key(table, seat, seq), lambda: _compute_news(table, seat, seq))


def is_about_seats(table: Table, seq: int) -> bool:
    """Whether a record changes who sits at the table."""
    return table.rooms[seq - 1].seats is not table.rooms[seq].seats


def _key(table: Table, seat: str, seq: int) -> tuple[object, ...]:
    """The same for all seats that are told the same of a record: of a deed, all that play a side or see all of it."""
    now = table.seat_at(seat, seq)
    if not isinstance(table.records[seq - 1].body, Played):
        return (seq, seat)
    runtime = table.runtimes[table.rooms[seq].scene]
    whole = all(runtime.is_open_to(now.side, at) for at in table.spans[seq - 1])
    return (seq, GM, True) if whole else (seq, now.side, now.sees_all)


def _compute_news(table: Table, seat: str, seq: int) -> News:
    """The news without its cursor and what it undoes."""
    record, was, now = table.records[seq - 1], table.seat_at(seat, seq - 1), table.seat_at(seat, seq)
    before, after = table.rooms[seq - 1], table.rooms[seq]
    again = needs_new_tableau(before, after, was, now)
    lines, motions = narrate_record(table, now, seq)
    seats, settings = (None, None) if before is after else metadata_delta(before, after, was, now)
    return News(
        cursor=0,
        by=record.seat if may_know_author(table, now, seq) else "",
        at=record.at,
        lines=lines,
        motions=motions,
        change=None if again or after.scene < 0 else tableau_delta(table, now, seq),
        tableau=tableau_for(table, now, seq) if again and after.scene >= 0 else None,
        spoken=speech_for(table, now, seq),
        seats=seats,
        settings=settings,
    )


def metadata_delta(
    before: Room, after: Room, was: SeatRecord, now: SeatRecord
) -> tuple[tuple[Seated, ...] | None, Settings | None]:
    """The seats and the settings as a seat knows them, each if it has changed."""
    seats, settings = seats_for(after, now), settings_for(after, now)
    return (
        seats if seats != seats_for(before, was) else None,
        settings if settings != settings_for(before, was) else None,
    )


def narrate_record(table: Table, seat: SeatRecord, seq: int) -> tuple[tuple[Line, ...], tuple[Motion, ...]]:
    """The entries of a record in words, and what there is to animate of them."""
    runtime = table.runtimes[table.rooms[seq].scene] if table.spans[seq - 1] else None
    if runtime is None:
        return (), ()
    span = table.spans[seq - 1]
    lines = [line for at in span for line in runtime.lines(at, seat.side)]
    return tuple(lines), tuple(motion for at in span for motion in runtime.motions(at, seat.side))


def tableau_delta(table: Table, seat: SeatRecord, seq: int) -> Change | None:
    """What a record changed in what a seat is shown; None for nothing."""
    if not table.spans[seq - 1] and not isinstance(table.records[seq - 1].body, _REDRAWN):
        return None
    change = difference(tableau_for(table, seat, seq - 1), tableau_for(table, seat, seq))
    return None if change == NO_CHANGE else change


def may_know_author(table: Table, seat: SeatRecord, seq: int) -> bool:
    """Whether a seat may know who brought a record about: of a deed, if it sees or saw the unit that did it."""
    span, runtime = table.spans[seq - 1], table.runtimes[table.rooms[seq].scene] if table.spans[seq - 1] else None
    if runtime is None or seat.sees_all or not isinstance(table.records[seq - 1].body, Played):
        return True
    return all(_seen_doing(table, seat, seq, at) for at in span)


def _seen_doing(table: Table, seat: SeatRecord, seq: int, at: int) -> bool:
    """Whether a seat sees or saw the piece that did entry `at`; so it did where a game has no pieces to hide."""
    entry = table.runtimes[table.rooms[seq].scene].match.log[at]
    piece = "" if entry.action is None else entry.action.piece
    if entry.by == seat.side or not piece:
        return True
    if piece in tableau_for(table, seat, seq - 1).pieces or piece in tableau_for(table, seat, seq).pieces:
        return True
    runtime = table.runtimes[table.rooms[seq].scene]
    return not any(piece in runtime.tableau(GM, moment).pieces for moment in (at, at + 1))


def cursors_undone(table: Table, seat: str, seq: int) -> tuple[int, ...]:
    """The cursors of the news, lowest first, whose lines no longer stand after a record."""
    span, scene = table.spans[seq - 1], table.rooms[seq].scene
    log = table.runtimes[scene].match.log if span else []
    if not (taken := [undoes for at in span if (undoes := log[at].undoes) is not None]):
        return ()
    stream, side = table.streams[seat], table.seat_at(seat, seq).side
    gone = [undoes for undoes in taken if table.runtimes[scene].is_recipient(undoes, side)]
    places = {bisect_left(stream, table.record_numbers(scene)[entry]) for entry in gone}
    return tuple(place + 1 for place in sorted(places))


# --- what is said ----------------------------------------------------------------------------


def speech_for(table: Table, seat: SeatRecord, seq: int) -> Spoken | None:
    """What was said, as a seat hears it."""
    record = table.records[seq - 1]
    match record.body:
        case Said(blind=blind) as said if seat.id in blind:
            return Spoken(by=record.seat, text=said.text, how=said.how, to=said.to, hidden=True)
        case Said() as said:
            return Spoken(by=record.seat, text=said.text, how=said.how, to=said.to, line=said.line)
        case ConsentAsked(entry=entry):
            text = f"asks to undo: {describe_entry(table, seat, table.rooms[seq].scene, entry)}"
            return Spoken(by=record.seat, text=text, how="note")
        case ConsentGiven(yes=yes) if seat.id in consent_recipients(table, seq):
            request = table.rooms[seq - 1].request
            withdrawn = request is not None and request.by == record.seat
            no = "withdraws the request" if withdrawn else "declines to undo"
            return Spoken(by=record.seat, text="agrees to undo" if yes else no, how="note")
        case DiceSealed():
            text = "seals fresh dice: what fell before does not follow from their seed"
            return Spoken(by=record.seat, text=text, how="note")
    return None


def is_speech(table: Table, seq: int) -> bool:
    """Whether a record is something that somebody says."""
    return isinstance(table.records[seq - 1].body, Said | ConsentAsked | ConsentGiven | DiceSealed)


def describe_entry(table: Table, seat: SeatRecord, scene: int, entry: int) -> str:
    """An entry in a line, as a seat was told of it."""
    lines = table.runtimes[scene].lines(entry, seat.side)
    return next((line.text for line in lines if not line.heading), "an action")


# --- encoded ---------------------------------------------------------------------------------


def encode_news(table: Table, seat: str, seq: int) -> bytes:
    """The message `told` about a record, as JSON; what all seats of a side share is encoded only once."""
    cursor = bisect_left(table.streams[seat], seq) + 1
    shared = _encode_shared(table, seat, seq)
    gone = cursors_undone(table, seat, seq)
    marks = b',"undone":' + msgspec.json.encode(gone) if gone else b""
    return b'{"type":"told","news":{"cursor":%d' % cursor + marks + shared[len(_START) :] + b"}"


def _encode_shared(table: Table, seat: str, seq: int) -> bytes:
    """The news without what is a seat's own, as JSON."""
    if is_about_seats(table, seq):
        return msgspec.json.encode(_shared_news(table, seat, seq))
    return table.encoded.get(_key(table, seat, seq), lambda: msgspec.json.encode(_shared_news(table, seat, seq)))
