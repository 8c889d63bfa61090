"""A scene or a saved game as a match that can be shown, with its sides as they are called and coloured."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from fieldcraft.core import Seat
from fieldcraft.core.log import LoggedSide
from fieldcraft.dice import Source
from fieldcraft.maps import load
from fieldcraft.maps.scenes import new_match
from fieldcraft.presentation import Banner
from fieldcraft.render.viewer import Viewer
from fieldcraft.table.exchange import banners_of, read_log, side_label
from fieldcraft.table.scene_opening import banners

OF_TABLE = "of a table: which of its scenes, counted from 1 (the one on the table)"
"""What the number of a scene is for."""


class Opened(NamedTuple):
    """A game that can be shown, what had to be left out of it ("" if nothing), and who plays, if that was saved.

    `bots` has each side's bot, "" where people play; it is empty for a new game.
    """

    viewer: Viewer
    notice: str = ""
    bots: dict[Seat, str] = {}


def open_game(name: str, source: Source | None = None, scene: int = 0) -> Opened:
    """A saved game, or a new one from a scene; `scene` counts those of a table's file, 0 for the one on the table."""
    if load.is_log(name):
        return open_log(name, scene)
    file = load.load_scene(name)
    return Opened(Viewer(new_match(file, source), tuple(map(_with_label, banners(file)))))


def open_log(path: str, scene: int = 0) -> Opened:
    """A saved game, from the terminal or from a table."""
    loaded = read_log(path, scene)
    viewer = Viewer(loaded.match, banners_of(loaded))
    return Opened(viewer, loaded.notice, {side.id: side.bot for side in loaded.sides})


def sides_of(banners: tuple[Banner, ...], bots: dict[Seat, str]) -> tuple[LoggedSide, ...]:
    """The sides of a game as its log says them."""
    return tuple(
        LoggedSide(id=one.id, label=one.label, colour=one.colour, neutral=one.neutral, bot=bots.get(one.id, ""))
        for one in banners
    )


def _with_label(banner: Banner) -> Banner:
    """A side with a name: its id in words, where it has no other."""
    return replace(banner, label=side_label(banner.id, banner.label))
