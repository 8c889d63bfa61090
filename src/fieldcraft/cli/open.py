"""A scene or a saved game as a match that can be shown, with its sides as they are called and coloured."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from fieldcraft.core import Match
from fieldcraft.dice import Source
from fieldcraft.games import game
from fieldcraft.maps import load
from fieldcraft.maps.scenes import new_match
from fieldcraft.presentation import Banner
from fieldcraft.render.viewer import Viewer
from fieldcraft.table.scene_opening import banners, colour


def open_game(name: str, source: Source | None = None) -> tuple[Viewer, str]:
    """A saved game, or a new one from a scene, and what had to be left out of it ("" if nothing)."""
    if load.is_log(name):
        return open_log(name)
    file = load.load_scene(name)
    return Viewer(new_match(file, source), tuple(map(_with_label, banners(file)))), ""


def open_log(path: str) -> tuple[Viewer, str]:
    """A saved game, and what had to be left out of it; a log does not say what its sides are called."""
    match, notice = load.load_log(path)
    sides = (Banner(id=side, label="", colour=colour(place)) for place, side in enumerate(seats(match)))
    return Viewer(match, tuple(map(_with_label, sides))), notice


def seats(match: Match[Any]) -> tuple[str, ...]:
    """The sides of a match, as its game names them."""
    return game(match.system.name).sides(match.start)


def _with_label(banner: Banner) -> Banner:
    """A side with a name: its id in words, where it has no other."""
    named = banner.label not in ("", banner.id)
    return banner if named else replace(banner, label=banner.id.replace("-", " ").capitalize())
