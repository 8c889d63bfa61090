"""Putting a scene on the table: the record that opens it, with a fresh seed for its dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from fieldcraft.core import State, System
from fieldcraft.core.encoding import encode
from fieldcraft.dice import Streams
from fieldcraft.games import Player, Side, game
from fieldcraft.maps.scenes import SceneFile, scene_format, start
from fieldcraft.presentation import Banner
from fieldcraft.table.records import DiceSealed, SceneOpened
from fieldcraft.table.results import Commit
from fieldcraft.table.scene_dice import pack_dice
from fieldcraft.table.scene_runtime import SceneRuntime

COLOURS = ("alder", "vigil", "third")
"""The colours of the first sides; further ones go by their number, and neutral ones by "neutral"."""


LONGEST_TEXT = 4000
"""How many letters of what a scene is about are told at the table."""


def open_scene(file: SceneFile) -> Commit:
    """A scene as its file has it."""
    system, state = start(file)
    dice, picture = Streams.fresh(), file.picture
    body = SceneOpened(
        system=system.name,
        version=system.version,
        title=file.scene.title,
        start=msgspec.Raw(encode(state)),
        seal=dice.seal,
        keying="stream",
        banners=banners(file),
        notes=dict(file.notes),
        text=" ".join(file.scene.about.split())[:LONGEST_TEXT],
        picture="" if picture is None else picture.asset,
        picture_box=None if picture is None else picture.box,
    )
    return Commit(body, pack_dice(dice))


def open_game(system: System[Any], title: str, start: State, seats: tuple[Banner, ...]) -> Commit:
    """A game that no scene file begins, with its seats."""
    dice = Streams.fresh()
    body = SceneOpened(
        system=system.name,
        version=system.version,
        title=title,
        start=msgspec.Raw(encode(start)),
        seal=dice.seal,
        keying="stream",
        banners=seats,
    )
    return Commit(body, pack_dice(dice))


def new_game(name: str, title: str, players: Sequence[Player], scenario: str = "") -> Commit:
    """A game with a side for each player; ValueError if it does not begin with players alone, or not with these.

    It begins a story of its own if no `scenario` is given that is ready.
    """
    if (beginning := game(name).begin) is None:
        raise ValueError(f"a game of {name} begins with a scene")
    state, sides = beginning.start(title, players, scenario)
    return open_game(game(name).system, title, state, tuple(banner(side, number) for number, side in enumerate(sides)))


def branch_scene(runtime: SceneRuntime, entry: int, *, aside: bool) -> Commit:
    """A scene as another was before an entry of its log, with dice of its own: laid aside, or on the table at once."""
    dice, state = Streams.fresh(), runtime.truths[entry]
    again = replace(
        runtime.opened,
        version=runtime.system.version,
        title=f"{runtime.opened.title} (what if)" if entry else runtime.opened.title,
        start=msgspec.Raw(encode(state)),
        seal=dice.seal,
        keying="stream",
        notes={},
        aside=aside,
    )
    return Commit(again, pack_dice(dice))


def seal_anew(scene: int) -> Commit:
    """Fresh dice for a scene on the table."""
    dice = Streams.fresh()
    return Commit(DiceSealed(scene=scene, seal=dice.seal), pack_dice(dice))


def banners(file: SceneFile) -> tuple[Banner, ...]:
    """The sides of a scene with their names and colours."""
    return tuple(banner(side, number) for number, side in enumerate(scene_format(file.system).sides(file.scene)))


def banner(side: Side, number: int) -> Banner:
    """A side with its name and colour, counted from 0."""
    colours = "neutral" if side.neutral else colour(number)
    return Banner(id=side.id, label=side.label or side.id, colour=colours, neutral=side.neutral)


def colour(number: int) -> str:
    """The colour of a side, counted from 0.

    >>> colour(0), colour(5)
    ('alder', '6')
    """
    return COLOURS[number] if number < len(COLOURS) else str(number + 1)
