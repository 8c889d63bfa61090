"""A scene or a saved game as a match that can be shown, with its sides as they are called and coloured."""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec.structs import replace

from fieldcraft.core import Match, Seat
from fieldcraft.core.log import Loaded, LoggedSide
from fieldcraft.dice import Source
from fieldcraft.games import game
from fieldcraft.maps import load
from fieldcraft.maps.scenes import new_match
from fieldcraft.presentation import Banner
from fieldcraft.render.viewer import Viewer
from fieldcraft.table.scene_opening import banners, colour


class Opened(NamedTuple):
    """A game that can be shown, what had to be left out of it ("" if nothing), and who plays, if that was saved.

    `bots` has each side's bot, "" where people play; it is empty for a new game.
    """

    viewer: Viewer
    notice: str = ""
    bots: dict[Seat, str] = {}


def open_game(name: str, source: Source | None = None) -> Opened:
    """A saved game, or a new one from a scene."""
    if load.is_log(name):
        return open_log(name)
    file = load.load_scene(name)
    return Opened(Viewer(new_match(file, source), tuple(map(_with_label, banners(file)))))


def open_log(path: str) -> Opened:
    """A saved game."""
    loaded = load.load_log(path)
    viewer = Viewer(loaded.match, tuple(map(_with_label, _banners(loaded))))
    return Opened(viewer, loaded.notice, {side.id: side.bot for side in loaded.sides})


def _banners(loaded: Loaded) -> tuple[Banner, ...]:
    """The sides of a saved game as they were called; not every log says so."""
    if loaded.sides:
        return tuple(
            Banner(id=side.id, label=side.label, colour=side.colour or colour(place), neutral=side.neutral)
            for place, side in enumerate(loaded.sides)
        )
    return tuple(Banner(id=side, label="", colour=colour(place)) for place, side in enumerate(seats(loaded.match)))


def sides_of(banners: tuple[Banner, ...], bots: dict[Seat, str]) -> tuple[LoggedSide, ...]:
    """The sides of a game as its log says them."""
    return tuple(
        LoggedSide(id=one.id, label=one.label, colour=one.colour, neutral=one.neutral, bot=bots.get(one.id, ""))
        for one in banners
    )


def seats(match: Match[Any]) -> tuple[str, ...]:
    """The sides of a match, as its game names them."""
    return game(match.system.name).sides(match.start)


def _with_label(banner: Banner) -> Banner:
    """A side with a name: its id in words, where it has no other."""
    named = banner.label not in ("", banner.id)
    return banner if named else replace(banner, label=banner.id.replace("-", " ").capitalize())
