"""What is true of a table besides its scenes' games: seats, settings, notes.  A value, folded from the records."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from fieldcraft.core import GM, Seat
from fieldcraft.core.derived import derived_property
from fieldcraft.table import records
from fieldcraft.table.protocol import USUAL, Note, Role, SceneInfo, Seated, Settings, Strength
from fieldcraft.table.records import Record


class SeatRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A seat: its role, the engine seat it plays, the units it commands (none named: all), its `link`-th link."""

    id: str
    role: Role
    side: Seat
    label: str
    commands: tuple[str, ...] = ()
    link: int = 0
    revoked: bool = False

    @property
    def sees_all(self) -> bool:
        """Whether nothing is hidden from it: a game master's seat that plays no side."""
        return self.role == "gm" and self.side == GM

    @property
    def plays(self) -> bool:
        """Whether it acts for one side of the game."""
        return self.role in ("player", "bot") or (self.role == "gm" and self.side != GM)

    def may_command(self, piece: str) -> bool:
        """Whether it commands a piece of its side; "" stands for none in particular."""
        return not self.commands or not piece or piece in self.commands


class SceneFacts(msgspec.Struct, frozen=True, kw_only=True):
    """A scene on the table; `shown` says whether the table has ever turned to it.

    `throws` counts for each stream of dice of the chat how often they were thrown; `places` are what seats play in it,
    if that is not what they play elsewhere.
    """

    title: str
    system: str
    seal: str
    shown: bool = True
    seed: str = ""
    notes: dict[str, Note] = {}
    pictures: dict[str, str] = {}
    throws: dict[str, int] = {}
    places: dict[str, records.Place] = {}
    text: str = ""
    moments: tuple[Moment, ...] = ()


class Moment(msgspec.Struct, frozen=True):
    """A moment of a scene: its name, and the `length` of the log, in entries."""

    name: str
    length: int


class Request(msgspec.Struct, frozen=True, kw_only=True):
    """A request to take back an entry of the scene on the table: by which seat, who has agreed, in which record."""

    by: str
    entry: int
    seq: int
    agreed: tuple[str, ...] = ()


class Room(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """A table but for its scenes' games; `since` is when the clock of a question was last set anew, in Unix ms."""

    name: str = ""
    paused: bool = False
    timer: int = 0
    bots: Strength = USUAL
    since: int = 0
    scene: int = -1
    scenes: tuple[SceneFacts, ...] = ()
    seats: dict[str, SeatRecord] = {}
    request: Request | None = None

    @derived_property
    def present(self) -> tuple[SeatRecord, ...]:
        """The seats there are, in the order in which they were made."""
        return tuple(seat for seat in self.seats.values() if not seat.revoked)

    def with_seat(self, seat: SeatRecord) -> Room:
        """The room with a seat as it is now."""
        return replace(self, seats={**self.seats, seat.id: seat})

    def with_scene_facts(self, **facts: Any) -> Room:
        """The room with other facts about the scene on the table."""
        changed = replace(self.scenes[self.scene], **facts)
        return replace(self, scenes=(*self.scenes[: self.scene], changed, *self.scenes[self.scene + 1 :]))


# --- folding --------------------------------------------------------------------------------


def fold(room: Room, record: Record) -> Room:
    """The room after a record."""
    return _FOLDS[type(record.body)](room, record.body, record)


def _table_opened(room: Room, body: records.TableOpened, record: Record) -> Room:
    if body.format > records.FORMAT:
        msg = f"the table is of a newer Fieldcraft (format {body.format}; this one reads up to {records.FORMAT})"
        raise ValueError(msg)
    return replace(room, name=body.name)


def _scene_opened(room: Room, body: records.SceneOpened, record: Record) -> Room:
    notes = {about: Note(about=about, text=text, open=False) for about, text in body.notes.items()}
    facts = SceneFacts(
        title=body.title,
        system=body.system,
        seal=body.seal,
        shown=not body.aside,
        notes=notes,
        places=body.places,
        text=body.text,
    )
    before = room.with_scene_facts(places=current_places(room)) if body.places and room.scene >= 0 else room
    opened = replace(before, scenes=(*before.scenes, facts))
    return opened if body.aside else _turned(opened, len(room.scenes), record)


def _dice_sealed(room: Room, body: records.DiceSealed, record: Record) -> Room:
    sealed = replace(room.scenes[body.scene], seal=body.seal)
    return replace(room, scenes=(*room.scenes[: body.scene], sealed, *room.scenes[body.scene + 1 :]))


def _scene_turned(room: Room, body: records.SceneTurned, record: Record) -> Room:
    return _turned(room, body.scene, record)


def _turned(room: Room, scene: int, record: Record) -> Room:
    if room.scene >= 0 and room.scenes[room.scene].places:
        room = room.with_scene_facts(places=current_places(room))
    turned = replace(room, scene=scene, request=None, since=record.at).with_scene_facts(shown=True)
    return _take_places(turned, turned.scenes[scene].places)


def current_places(room: Room) -> dict[str, records.Place]:
    """What each seat plays now."""
    return {seat.id: records.Place(side=seat.side, commands=seat.commands) for seat in room.present}


def _take_places(room: Room, places: dict[str, records.Place]) -> Room:
    """The room with seats in the places that they have in a scene."""
    for id, place in places.items():
        if id in room.seats:
            room = room.with_seat(replace(room.seats[id], side=place.side, commands=place.commands))
    return room


def _played(room: Room, body: records.Played, record: Record) -> Room:
    return room


def _said(room: Room, body: records.Said, record: Record) -> Room:
    if not body.throws:
        return room
    throws, stream = room.scenes[room.scene].throws, dice_stream(record.seat, body.to, body.blind)
    return room.with_scene_facts(throws={**throws, stream: throws.get(stream, 0) + body.throws})


def dice_stream(seat: str, to: tuple[str, ...] = (), blind: tuple[str, ...] = ()) -> str:
    """The name of the dice that a seat throws in the chat before all, or before some and blind to others of these.

    >>> dice_stream("s1"), dice_stream("s1", ("s2", "s1"), ("s1",))
    ('s1//', 's1/s1,s2/s1')
    """
    return "/".join((seat, ",".join(sorted(to)), ",".join(sorted(blind))))


def is_open_stream(stream: str) -> bool:
    """Whether all see the dice of a stream of the chat."""
    return stream.endswith("//")


def _seat_made(room: Room, body: records.SeatMade, record: Record) -> Room:
    made = SeatRecord(id=body.seat, role=body.role, side=body.side, label=body.label, commands=body.commands)
    return room.with_seat(made)


def _seat_changed(room: Room, body: records.SeatChanged, record: Record) -> Room:
    known = room.seats[body.seat]
    return room.with_seat(replace(known, role=body.role, side=body.side, label=body.label, commands=body.commands))


def _seat_revoked(room: Room, body: records.SeatRevoked, record: Record) -> Room:
    return room.with_seat(replace(room.seats[body.seat], revoked=True))


def _link_renewed(room: Room, body: records.LinkRenewed, record: Record) -> Room:
    return room.with_seat(replace(room.seats[body.seat], link=body.link))


def _paused_set(room: Room, body: records.PausedSet, record: Record) -> Room:
    return replace(room, paused=body.on, since=record.at)


def _timer_set(room: Room, body: records.TimerSet, record: Record) -> Room:
    return replace(room, timer=body.seconds, since=record.at)


def _bot_strength_set(room: Room, body: records.BotStrengthSet, record: Record) -> Room:
    return replace(room, bots=body.strength)


def _renamed(room: Room, body: records.Renamed, record: Record) -> Room:
    return replace(room, name=body.name)


def _picture_set(room: Room, body: records.PictureSet, record: Record) -> Room:
    return room.with_scene_facts(pictures={**room.scenes[room.scene].pictures, body.piece: body.picture})


def _note_set(room: Room, body: records.NoteSet, record: Record) -> Room:
    notes = {about: note for about, note in room.scenes[room.scene].notes.items() if about != body.about}
    if body.text:
        notes[body.about] = Note(about=body.about, text=body.text, open=body.open)
    return room.with_scene_facts(notes=notes)


def _moment_marked(room: Room, body: records.MomentMarked, record: Record) -> Room:
    moments = room.scenes[room.scene].moments
    return room.with_scene_facts(moments=(*moments, Moment(body.name, body.length)))


def _consent_asked(room: Room, body: records.ConsentAsked, record: Record) -> Room:
    return replace(room, request=Request(by=record.seat, entry=body.entry, seq=record.seq))


def _consent_given(room: Room, body: records.ConsentGiven, record: Record) -> Room:
    if body.yes and not body.entries and room.request is not None:
        return replace(room, request=replace(room.request, agreed=(*room.request.agreed, record.seat)))
    return replace(room, request=None)


def _seed_shown(room: Room, body: records.SeedShown, record: Record) -> Room:
    return room.with_scene_facts(seed=body.seed)


_FOLDS: dict[type[records.LogRecord], Callable[[Room, Any, Record], Room]] = {
    records.TableOpened: _table_opened,
    records.SceneOpened: _scene_opened,
    records.DiceSealed: _dice_sealed,
    records.SceneTurned: _scene_turned,
    records.Played: _played,
    records.Said: _said,
    records.SeatMade: _seat_made,
    records.SeatChanged: _seat_changed,
    records.SeatRevoked: _seat_revoked,
    records.LinkRenewed: _link_renewed,
    records.PausedSet: _paused_set,
    records.TimerSet: _timer_set,
    records.BotStrengthSet: _bot_strength_set,
    records.Renamed: _renamed,
    records.PictureSet: _picture_set,
    records.NoteSet: _note_set,
    records.MomentMarked: _moment_marked,
    records.ConsentAsked: _consent_asked,
    records.ConsentGiven: _consent_given,
    records.SeedShown: _seed_shown,
}


# --- what a seat knows of it --------------------------------------------------------------------


def seats_for(room: Room, seat: SeatRecord) -> tuple[Seated, ...]:
    """The seats as one of them sees them: which units others command is known within a side only."""
    return tuple(seat_info(one, seat) for one in room.present)


def seat_info(one: SeatRecord, seat: SeatRecord) -> Seated:
    """A seat as another sees it."""
    return _seated(one, close=seat.sees_all or one.side == seat.side)


@lru_cache(maxsize=512)
def _seated(one: SeatRecord, *, close: bool) -> Seated:
    """A seat as those close to it see it, or all others: one and the same for all of them."""
    commands = one.commands if close else ()
    return Seated(id=one.id, role=one.role, side=one.side, label=one.label, commands=commands, bot=one.role == "bot")


def visible_scenes(room: Room, seat: SeatRecord) -> list[int]:
    """The scenes that a seat knows of, in order: scenes laid aside are the game master's own."""
    return [number for number, facts in enumerate(room.scenes) if facts.shown or seat.sees_all]


def settings_for(room: Room, seat: SeatRecord) -> Settings:
    """The settings as a seat may know them; scenes are numbered as that seat can count them."""
    known = visible_scenes(room, seat)
    here = room.scenes[room.scene] if room.scene >= 0 else SceneFacts(title="", system="", seal="")
    notes = sorted((note for note in here.notes.values() if note.open or seat.sees_all), key=lambda note: note.about)
    return Settings(
        name=room.name,
        paused=room.paused,
        timer=room.timer,
        bots=room.bots,
        scene=known.index(room.scene) if room.scene in known else 0,
        scenes=tuple(
            SceneInfo(number=at, title=room.scenes[number].title, system=room.scenes[number].system)
            for at, number in enumerate(known)
        ),
        text=here.text,
        seal=here.seal,
        seed=here.seed,
        notes=tuple(notes),
        moments=tuple(moment.name for moment in here.moments) if seat.sees_all else (),
    )
