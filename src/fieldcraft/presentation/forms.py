"""A deed as a form to fill in: for what a table offers no button of its own for."""

from __future__ import annotations

from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec.structs import FieldInfo

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
    is what people read. `names` are what people read of each of the `values`, if that is something else; a text that
    has values is one of them or anything else, which the name after theirs says. With `costs`, what the whole takes
    with each of the values, it is a switch; `closed` are values that may not be chosen now, and why. A field is there
    only while other fields have one of the values that `given` names; several of one name are one field that is
    labelled otherwise. Those with the same `once` have each value once. The values are cells by their names that may be
    picked on the board too if it is `on_board`.
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
    costs: tuple[str, ...] = ()
    closed: dict[str, str] = {}
    given: dict[str, tuple[str, ...]] = {}
    once: str = ""
    on_board: bool = False


class Form(Shown, frozen=True, kw_only=True):
    """An action as a form: what it is called on the wire, what it does, and whether only the game master does it."""

    do: str
    text: str
    part: str
    master: bool = False
    fields: tuple[FormField, ...] = ()


# --- fields of a type --------------------------------------------------------------------------

PLAIN: dict[Any, Kind] = {str: "text", int: "number", float: "number", bool: "flag"}
MANY = (tuple, frozenset)


def show_field(one: FieldInfo) -> FormField:
    """A field of a struct as a form has it."""
    hint, limits = bare_type(one.type)
    default = one.default_factory() if callable(one.default_factory) else one.default
    return FormField(
        name=one.encode_name,
        kind=sort_of(hint),
        needed=one.required,
        usual=None if one.required else msgspec.json.decode(msgspec.json.encode(default)),
        least=_whole(limits and limits.ge),
        most=_whole(limits and limits.le),
        values=list_values(hint),
    )


def bare_type(hint: Any) -> tuple[Any, msgspec.Meta | None]:
    """A type without what may be None about it, and its limits."""
    if get_origin(hint) in (Union, UnionType):
        rest = [one for one in get_args(hint) if one is not type(None)]
        return bare_type(rest[0]) if len(rest) == 1 else (hint, None)
    if get_origin(hint) is Annotated:
        inner, limits, *_ = get_args(hint)
        return bare_type(inner)[0], limits
    return hint, None


def sort_of(hint: Any) -> Kind:
    """What stands in a field of a type."""
    if get_origin(hint) is Literal:
        return "one"
    if get_origin(hint) in MANY:
        many: dict[Kind, Kind] = {"text": "texts", "number": "numbers", "one": "several"}
        return many.get(sort_of(bare_type(get_args(hint)[0])[0]), "json")
    return PLAIN.get(hint, "json")


def list_values(hint: Any) -> tuple[str, ...]:
    """What may be chosen from, in the order of the type; nothing where anything may stand."""
    if get_origin(hint) in MANY:
        return list_values(bare_type(get_args(hint)[0])[0])
    return tuple(str(one) for one in get_args(hint)) if get_origin(hint) is Literal else ()


def _whole(limit: float | None) -> int | None:
    """A limit as a number of the game."""
    return None if limit is None else int(limit)
