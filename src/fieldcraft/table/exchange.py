"""One file for terminal and browser: a scene of an exported table as a log, and a log as a table."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import cast

import msgspec

from fieldcraft.core import GM, Seat
from fieldcraft.core.decoding import explain_misfit
from fieldcraft.core.encoding import encode
from fieldcraft.core.log import FORMAT, BrokenLogError, Head, Loaded, LogError, LoggedSide, head, line_of, load
from fieldcraft.dice import Streams
from fieldcraft.games import game
from fieldcraft.lab.bots import kinds_for
from fieldcraft.maps.scenes import system
from fieldcraft.presentation import Banner
from fieldcraft.table import records
from fieldcraft.table.protocol import UNUSUAL, USUAL, Role, Strength
from fieldcraft.table.records import SceneOpened
from fieldcraft.table.scene_opening import colour

LARGEST = 256 * 1024 * 1024
"""How many bytes a log may have."""

LOG, TABLE, HISTORY = b'{"fieldcraft":', b'{"fieldcraft_table"', b'{"fieldcraft_history"'
"""With what a log begins, and the export of a table: of a game master, who has all of it, and of anybody else."""

MARK = b"\xef\xbb\xbf"
"""With what some editors begin a text in UTF-8."""


def read_log(path: str, scene: int = 0, game_name: str = "") -> Loaded:
    """The match in a log or in the export of a table; ValueError, with path and line, if it cannot be read.

    A table may hold several scenes: the `scene`-th of them is read, counted from 1, else the last of the game of a
    name, else the one on the table.
    """
    with Path(path).open("rb") as file:
        data = file.read(LARGEST + 1)
    try:
        if len(data) > LARGEST:
            raise LogError(f"the file has more than {LARGEST} bytes")
        return read_log_bytes(data, scene, game_name)
    except ValueError as error:
        kind = BrokenLogError if isinstance(error, BrokenLogError) else LogError
        raise kind(f"{path}: {error}") from None


def read_log_bytes(data: bytes, scene: int = 0, game_name: str = "") -> Loaded:
    """The match in the bytes of a log, or of the export of a table."""
    data = data.removeprefix(MARK)
    if data.startswith(HISTORY):
        raise LogError("this is what one seat was told of a table; only what its game master exports is the whole game")
    try:
        whole = data.startswith(TABLE)
        text = log_of_scene(choose_scene(scenes_of(data), scene, game_name)) if whole else data.decode()
    except UnicodeDecodeError as error:
        raise LogError(explain_misfit(error)) from None
    return load(system(head(text).system), text)


# --- from a table -----------------------------------------------------------------------------


class SceneLog:
    """A scene of a table: how it was opened, the entries of its log, and the seed of its dice ("" if it is secret).

    `seal` is "" where dice were sealed anew while it was played: no one seed proves all of them.  `bots` are the
    sides that bots play, `strength` says how well, and `shown` is true of the one on the table.
    """

    def __init__(self, opened: SceneOpened, seed: str) -> None:
        self.opened, self.seed = opened, seed
        self.seal, self.keying = opened.seal, opened.keying
        self.entries: list[msgspec.Raw] = []
        self.bots: set[Seat] = set()
        self.strength: Strength = USUAL
        self.shown = False

    def seal_anew(self, seal: str) -> None:
        """Other dice from here on."""
        self.seal, self.seed, self.keying = "" if self.entries else seal, "", "stream"


def scenes_of(data: bytes) -> list[SceneLog]:
    """The scenes of an exported table; the one on it is marked as shown.  ValueError, with the line, if it is none."""
    from fieldcraft.table.transfer import read_table

    top, rows = read_table(data)
    found: list[SceneLog] = []
    at = -1
    roles: dict[Seat, Role] = {}
    strength: Strength = USUAL
    for number, row in enumerate(rows, start=2):
        match row.body:
            case SceneOpened() as opened:
                found.append(SceneLog(opened, top.seeds.get(opened.seal, "")))
                at = at if opened.aside else len(found) - 1
            case records.SceneTurned(scene=scene):
                at = scene
            case records.DiceSealed(scene=scene, seal=seal) if scene < len(found):
                found[scene].seal_anew(seal)
            case records.SeatMade() | records.SeatChanged() as seat:
                roles[seat.side] = seat.role
            case records.BotStrengthSet():
                strength = row.body.strength
            case records.Played() | records.ConsentGiven() | records.SeedShown() as body:
                if not 0 <= at < len(found):
                    raise LogError(f"line {number}: something is played before there is a scene")
                _take_in(found[at], body)
    for number, one in enumerate(found):
        one.shown = number == at
        one.bots = {side for side, role in roles.items() if role == "bot"}
        one.strength = strength
    return found


def _take_in(scene: SceneLog, body: records.Played | records.ConsentGiven | records.SeedShown) -> None:
    if isinstance(body, records.SeedShown):
        scene.seed = body.seed if scene.seal else ""
    else:
        scene.entries += body.entries


def choose_scene(found: list[SceneLog], scene: int = 0, game_name: str = "") -> SceneLog:
    """The scene that is meant; ValueError, with those there are, if there is none."""
    listed = ", ".join(f"{number} {one.opened.title} ({one.opened.system})" for number, one in enumerate(found, 1))
    if scene:
        if not 1 <= scene <= len(found):
            raise LogError(f"the table has no scene {scene}: there are {listed}")
        return found[scene - 1]
    some = [one for one in found if (one.opened.system == game_name if game_name else one.shown)]
    if not some:
        which = f" of {game_name}" if game_name else " on it"
        raise LogError(f"the table has no scene{which}: there are {listed or 'none at all'}")
    return some[-1]


def log_of_scene(scene: SceneLog) -> str:
    """A scene of a table as a log."""
    opened, bot = scene.opened, kinds_for(scene.opened.system, scene.strength)[0]
    sides = tuple(
        LoggedSide(
            id=one.id, label=one.label, colour=one.colour, neutral=one.neutral, bot=bot if one.id in scene.bots else ""
        )
        for one in opened.banners
    )
    top = Head(
        fieldcraft=FORMAT, system=opened.system, version=opened.version, start=opened.start, seal=scene.seal,
        seed=scene.seed, keying=scene.keying, sides=sides,
    )  # fmt: skip
    return line_of(top) + "".join(f"{bytes(one).decode()}\n" for one in scene.entries)


# --- from a log -------------------------------------------------------------------------------


def table_of_log(data: bytes) -> bytes:
    """A log as the export of a table on which nothing else happened; ValueError if it is none.

    The sides are played by those who played them, and a game master sees all.
    """
    from fieldcraft.table.transfer import Head, Row

    loaded, top = read_log_bytes(data), head(data.removeprefix(MARK).decode())
    title = _title(loaded)
    first = Head(fieldcraft_table=records.FORMAT, version=top.version, name=title)
    rows = (
        Row(seq=seq, seat=seat, command=None, at=int(time.time() * 1000), body=body)
        for seq, (seat, body) in enumerate(_happenings(loaded, top, title), start=1)
    )
    return b"".join(msgspec.json.encode(line) + b"\n" for line in (first, *rows))


def _happenings(loaded: Loaded, top: Head, title: str) -> Iterator[tuple[str, records.AnyLogRecord]]:
    """What happened at the table, each with the seat that did it."""
    banners = banners_of(loaded)
    seats = seats_for(loaded, banners)
    master, seat_of = seats[0].seat, {seat.side: seat.seat for seat in seats}
    opened = SceneOpened(
        system=top.system, version=top.version, title=title, start=top.start, seal=top.seal or Streams.fresh().seal,
        banners=banners, keying=top.keying,
    )  # fmt: skip
    strengths = (one.bot for one in loaded.sides if one.bot in UNUSUAL)
    set_to = (records.BotStrengthSet(strength=cast("Strength", one)) for one in strengths)
    begun: tuple[records.AnyLogRecord, ...] = (records.TableOpened(name=title), opened, *seats, *islice(set_to, 1))
    yield from ((master, body) for body in begun)
    for one in loaded.match.log:
        yield seat_of.get(one.by, master), records.Played(entries=(msgspec.Raw(encode(one)),))


def _title(loaded: Loaded) -> str:
    played = game(loaded.match.system.name)
    return played.show.tableau(loaded.match.view(GM), GM, banners_of(loaded)).title or played.title


def seats_for(loaded: Loaded, banners: tuple[Banner, ...]) -> list[records.SeatMade]:
    """A seat for a game master, and one for each side that somebody or a bot plays."""
    bots = {side.id for side in loaded.sides if side.bot}
    places: list[tuple[Role, Seat, str]] = [("gm", GM, "Game master")]
    places += [("bot" if one.id in bots else "player", one.id, one.label) for one in banners if not one.neutral]
    return [
        records.SeatMade(seat=secrets.token_hex(16), role=role, side=side, label=label) for role, side, label in places
    ]


def banners_of(loaded: Loaded) -> tuple[Banner, ...]:
    """The sides of a saved game as they were called and coloured; not every log says so."""
    ids = loaded.match.seats
    return tuple(
        Banner(id=one.id, label=side_label(one.id, one.label), colour=one.colour or colour(at), neutral=one.neutral)
        for at, one in enumerate(loaded.sides or (LoggedSide(id=id) for id in ids))
    )


def side_label(id: Seat, label: str) -> str:
    """What a side is called: its id in words, where it has no other name.

    >>> side_label("hill-folk", ""), side_label("alder", "The Alder company")
    ('Hill folk', 'The Alder company')
    """
    return label if label not in ("", id) else id.replace("-", " ").capitalize()
