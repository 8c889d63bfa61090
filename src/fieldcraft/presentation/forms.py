"""A deed as a form to fill in: for what a table offers no button of its own for."""

from __future__ import annotations

from typing import Any, Literal

from fieldcraft.presentation.base import Shown

Kind = Literal[
    "text", "number", "flag", "one", "several", "texts", "numbers", "json",
    "piece", "cell", "cells", "edge", "side", "direction", "id",
]  # fmt: skip
"""What stands in a field: words, a number, yes or no, one or several of `values`, lists, or anything as JSON; a piece,
a cell, cells, the side that two cells share, a side of the game, a direction; or an id that is made of the name."""


class FormField(Shown, frozen=True, kw_only=True):
    """A field of an action: what stands in it, what it may be, and what it is if nothing is said.

    `name` is where the value goes in the action, with dots for steps into it and spaces between several places; `label`
    is what people read.  `names` are what people read of each of the `values`, if that is something else.
    """

    name: str
    kind: Kind
    label: str = ""
    needed: bool = False
    usual: Any = None
    least: int | None = None
    most: int | None = None
    values: tuple[str, ...] = ()
    names: tuple[str, ...] = ()


class Form(Shown, frozen=True, kw_only=True):
    """An action as a form: what it is called on the wire, what it does, and whether only the game master does it."""

    do: str
    text: str
    part: str
    master: bool = False
    fields: tuple[FormField, ...] = ()
