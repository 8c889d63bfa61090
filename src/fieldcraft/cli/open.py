"""A scene or a saved game as a match that can be shown, with its sides as they are called and coloured."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import replace
from rich.text import Text

from fieldcraft.console.terminal import console
from fieldcraft.core import Seat
from fieldcraft.core.log import Loaded, LoggedSide
from fieldcraft.core.verification import find_faults
from fieldcraft.dice import Source
from fieldcraft.maps import Backdrop, load, read_map
from fieldcraft.maps.load import is_map
from fieldcraft.maps.scenes import catalog_of, new_match
from fieldcraft.presentation import Banner
from fieldcraft.render.model import Underlay
from fieldcraft.render.viewer import Viewer
from fieldcraft.table.exchange import banners_of, read_log, side_label
from fieldcraft.table.scene_opening import banners

OF_TABLE = "of a table: which of its scenes, counted from 1 (the one on the table)"
"""What the number of a scene is for."""


ITS_MAP = "of a saved game: the scene or the map file whose picture lies under the board"
"""What else may be named for a picture: a log does not hold it."""


class Opened(NamedTuple):
    """A game that can be shown, what is to be told of its file, and who plays, if that was saved.

    `notices` say what is wrong with a log, and what of a map file was skipped or guessed.  `bots` has each side's
    bot, "" where people play; it is empty for a new game.
    """

    viewer: Viewer
    notices: tuple[str, ...] = ()
    bots: dict[Seat, str] = {}


def open_game(name: str, source: Source | None = None, scene: int = 0, map_file: str = "") -> Opened:
    """A saved game, or a new one from a scene; `scene` counts those of a table's file, 0 for the one on the table."""
    if load.is_log(name):
        return open_log(name, scene, map_file)
    file = load.load_scene(name)
    viewer = Viewer(new_match(file, source), tuple(map(_with_label, banners(file))), underlay_of(file.backdrop))
    return Opened(viewer, file.notices)


def open_log(path: str, scene: int = 0, map_file: str = "") -> Opened:
    """A saved game, from the terminal or from a table; the picture under its board comes from a file of its own."""
    return open_loaded(read_log(path, scene), map_file)


def open_loaded(loaded: Loaded, map_file: str = "") -> Opened:
    """A saved game that was read."""
    under = underlay_of(read_backdrop(map_file, loaded.match.system.name)) if map_file else None
    viewer = Viewer(loaded.match, banners_of(loaded), under)
    return Opened(viewer, tuple(find_faults(loaded)), {side.id: side.bot for side in loaded.sides})


def read_backdrop(name: str, system: str) -> Backdrop | None:
    """The picture of a map file, or of the map that a scene names; ValueError if it cannot be read."""
    if is_map(name):
        return read_map(name, catalog_of(system)).backdrop
    return load.load_scene(name).backdrop


def underlay_of(backdrop: Backdrop | None) -> Underlay | None:
    """The picture of a map file as it is drawn."""
    if backdrop is None:
        return None
    size = backdrop.width / backdrop.scale, backdrop.height / backdrop.scale
    return Underlay(backdrop.media, backdrop.data, (*backdrop.offset, *size))


def tell_notices(notices: Iterable[str]) -> None:
    """Say what was skipped or guessed in a file, on standard error, so that it is in nobody's way."""
    out = console(stderr=True)
    for notice in notices:
        out.print(Text.assemble(("! ", "warn"), notice), soft_wrap=True)


def sides_of(banners: tuple[Banner, ...], bots: dict[Seat, str]) -> tuple[LoggedSide, ...]:
    """The sides of a game as its log says them."""
    return tuple(
        LoggedSide(id=one.id, label=one.label, colour=one.colour, neutral=one.neutral, bot=bots.get(one.id, ""))
        for one in banners
    )


def _with_label(banner: Banner) -> Banner:
    """A side with a name: its id in words, where it has no other."""
    return replace(banner, label=side_label(banner.id, banner.label))
