"""Draw a scene, or a moment of a saved game, as an SVG or a PNG."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from fieldcraft.cli.open import ITS_MAP, OF_TABLE, open_game, tell_notices
from fieldcraft.console.terminal import console
from fieldcraft.core import GM
from fieldcraft.core.files import write_file
from fieldcraft.render.compose import compose
from fieldcraft.render.viewer import Viewer


def arguments(parser: ArgumentParser) -> None:
    """What may be given."""
    add = parser.add_argument
    add("file", metavar="SCENE|LOG", help="a scene, by its name or its file, a saved game, or the export of a table")
    add("--scene", type=int, default=0, metavar="N", help=OF_TABLE)
    add("--map", default="", metavar="FILE", help=ITS_MAP)
    add("-o", "--output", required=True, metavar="FILE", help="where to draw: a name that ends in .svg or .png")
    add("--at", type=int, metavar="N", help="of a saved game: after its first N actions (all by default)")
    add("--theme", default="daylight", choices=("daylight", "lamplight"), help="light paper, or a dark sheet")
    add("--zones", action="store_true", help="show what each side controls")
    add("--reach", default="", metavar="UNIT", help="show where a unit may go, and for how much")
    add("--sight", default="", metavar="UNIT", help="show what a unit sees")
    add("--scale", type=float, default=2, metavar="N", help="of a PNG: pixels to one of the SVG (2 by default)")
    add("--no-legend", action="store_true", help="leave the key away")


def run(given: Namespace) -> None:
    """Draw."""
    path = Path(given.output)
    if path.suffix not in (".svg", ".png"):
        message = f"{given.output}: pictures are .svg or .png, not {path.suffix or 'without an ending'}"
        raise ValueError(message)
    opened = open_game(given.file, scene=given.scene, map_file=given.map)
    tell_notices(opened.notices)
    viewer = opened.viewer
    view = moment(viewer, given.at)
    overlay = viewer.overlay(GM, zones=given.zones, reach=given.reach, sight=given.sight, view=view)
    drawn = compose(
        viewer.tableau(GM, view), overlay, given.theme, legend=not given.no_legend, underlay=viewer.underlay
    )
    if path.suffix == ".svg":
        from fieldcraft.render import svg

        write_file(path, svg(drawn))
    else:
        from fieldcraft.render import png

        write_file(path, png(drawn, given.scale))
    console().print(f"Drawn: {given.output}")


def moment(viewer: Viewer, at: int | None) -> Any:
    """What the game master saw after so many standing entries; ValueError if there are not so many."""
    match = viewer.match
    done = len(match.standing)
    if at is None or at == done:
        return match.view(GM)
    if not 0 <= at < done:
        message = f"--at {at}: the game has {done} actions, so 0 to {done} can be shown"
        raise ValueError(message)
    return viewer.before(match.standing[at], GM)
