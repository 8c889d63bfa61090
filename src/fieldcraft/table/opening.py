"""Putting a scene on the table: the record that opens it, with a fresh seed for its dice."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from fieldcraft.core import State, System
from fieldcraft.core.encoding import encoded
from fieldcraft.dice import Seeded
from fieldcraft.maps.scenes import SceneFile, start
from fieldcraft.table.records import SceneOpened
from fieldcraft.table.stage import Stage
from fieldcraft.table.verdicts import Keep
from fieldcraft.tableau import Banner

COLOURS = ("alder", "vigil", "third")
"""The colours of the first sides; further ones go by their number, and neutral ones by "neutral"."""


def opened(file: SceneFile) -> Keep:
    """A scene as its file has it."""
    system, state = start(file)
    dice, picture = Seeded.fresh(), file.picture
    body = SceneOpened(
        system=system.name,
        version=system.version,
        title=file.scene.title,
        start=msgspec.Raw(encoded(state)),
        seal=dice.seal,
        banners=banners(file),
        notes=dict(file.notes),
        picture="" if picture is None else picture.asset,
        picture_box=None if picture is None else picture.box,
    )
    return Keep(body, dice.seed)


def begun(system: System[Any], title: str, start: State, seats: tuple[Banner, ...]) -> Keep:
    """A game that no scene file begins, with its seats."""
    dice = Seeded.fresh()
    body = SceneOpened(
        system=system.name,
        version=system.version,
        title=title,
        start=msgspec.Raw(encoded(start)),
        seal=dice.seal,
        banners=seats,
    )
    return Keep(body, dice.seed)


def branched(stage: Stage, entry: int) -> Keep:
    """A scene laid aside as another was before an entry of its log, with dice of its own."""
    dice, state = Seeded.fresh(), stage.truths[entry]
    again = replace(
        stage.opened,
        version=stage.system.version,
        title=f"{stage.opened.title} (what if)",
        start=msgspec.Raw(encoded(state)),
        seal=dice.seal,
        notes={},
        aside=True,
    )
    return Keep(again, dice.seed)


def banners(file: SceneFile) -> tuple[Banner, ...]:
    """The sides of a scene with their names and colours."""
    return tuple(
        Banner(
            id=side.id,
            label=side.label or side.id,
            colour="neutral" if side.neutral else colour(number),
            neutral=side.neutral,
        )
        for number, side in enumerate(file.scene.sides)
    )


def colour(number: int) -> str:
    """The colour of a side, counted from 0.

    >>> colour(0), colour(5)
    ('alder', '6')
    """
    return COLOURS[number] if number < len(COLOURS) else str(number + 1)
