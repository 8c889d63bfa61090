"""The page: a template, a style and a script from the package, and the film as data."""

from __future__ import annotations

import html
from base64 import b64encode
from importlib.resources import files
from string import Template
from typing import Any

import msgspec

from fieldcraft.core import GM, Seat
from fieldcraft.render.film.frames import shoot
from fieldcraft.render.viewer import Viewer

FACES = (
    ("Fieldcraft Serif", 700, "normal", "FieldcraftSerif-Bold.ttf"),
    ("Fieldcraft Serif", 500, "italic", "FieldcraftSerif-MediumItalic.ttf"),
    ("Fieldcraft Sans", 600, "normal", "FieldcraftSans-SemiBold.ttf"),
)
"""The typefaces of the maps: family, weight, style and file."""


def page(viewer: Viewer, seat: Seat = GM) -> str:
    """One HTML page that plays a match back as a seat may see it; it needs nothing but itself."""
    film = shoot(viewer, seat)
    return Template(_part("page.html")).substitute(
        title=html.escape(film.title),
        style=_faces() + _part("page.css"),
        script=_part("page.js"),
        film=_data(film),
    )


def _part(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def _data(film: Any) -> str:
    """JSON that may stand in a script element: no `<` in it can end the element."""
    return msgspec.json.encode(film).decode().replace("<", "\\u003c")


def _faces() -> str:
    """The typefaces, written into the page."""
    fonts = files("fieldcraft.render").joinpath("fonts")
    rule = "@font-face{{font-family:'{}';font-weight:{};font-style:{};src:url(data:font/ttf;base64,{})}}\n"
    return "".join(
        rule.format(family, weight, style, b64encode(fonts.joinpath(name).read_bytes()).decode())
        for family, weight, style, name in FACES
    )
