"""Every deed of the game as a form, so that a table leaves nothing out for want of a button."""

from __future__ import annotations

import inspect
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec.structs import FieldInfo

from fieldcraft.core import Action
from fieldcraft.core.model import tag
from fieldcraft.presentation.forms import Form, FormField, Kind
from fieldcraft.systems.fates_edge.campaign.actions import is_master
from fieldcraft.systems.fates_edge.campaign.system import ACTIONS

PLAIN: dict[Any, Kind] = {str: "text", int: "number", bool: "flag"}
MANY = (tuple, frozenset)


@cache
def forms() -> tuple[Form, ...]:
    """All deeds, in the order of the rules.

    >>> [field.name for form in forms() if form.do == "begin_downtime" for field in form.fields]
    ['days']
    """
    return tuple(form(kind) for kind in ACTIONS)


def form(kind: type[Action]) -> Form:
    """A deed with its fields, those that are needed first."""
    found = [field(one) for one in msgspec.structs.fields(kind)]
    return Form(
        do=tag(kind.__name__),
        text=(inspect.getdoc(kind) or "").partition("\n\n")[0].replace("\n", " "),
        part=kind.__module__.rpartition(".campaign.")[2].partition(".")[0],
        master=is_master in kind.checks,
        fields=tuple(sorted(found, key=lambda one: not one.needed)),
    )


def field(one: FieldInfo) -> FormField:
    """A field as a form has it."""
    hint, limits = bare(one.type)
    kind = sort(hint)
    default = None if one.required else msgspec.json.decode(msgspec.json.encode(one.default))
    return FormField(
        name=one.encode_name,
        kind=kind,
        needed=one.required,
        usual=default,
        least=whole(limits and limits.ge),
        most=whole(limits and limits.le),
        values=values(hint),
    )


def whole(limit: float | None) -> int | None:
    """A limit as a number of the game."""
    return None if limit is None else int(limit)


def bare(hint: Any) -> tuple[Any, msgspec.Meta | None]:
    """A type without what may be None about it, and its limits."""
    if get_origin(hint) in (Union, UnionType):
        rest = [one for one in get_args(hint) if one is not type(None)]
        return bare(rest[0]) if len(rest) == 1 else (hint, None)
    if get_origin(hint) is Annotated:
        inner, limits, *_ = get_args(hint)
        return bare(inner)[0], limits
    return hint, None


def sort(hint: Any) -> Kind:
    """What stands in a field of some type."""
    if get_origin(hint) is Literal:
        return "one"
    if get_origin(hint) in MANY:
        many: dict[Kind, Kind] = {"text": "texts", "number": "numbers", "one": "several"}
        return many.get(sort(bare(get_args(hint)[0])[0]), "json")
    return PLAIN.get(hint, "json")


def values(hint: Any) -> tuple[str, ...]:
    """What may be chosen from, in the order of the rules."""
    if get_origin(hint) in MANY:
        return values(bare(get_args(hint)[0])[0])
    return tuple(str(one) for one in get_args(hint)) if get_origin(hint) is Literal else ()
