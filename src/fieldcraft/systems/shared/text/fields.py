"""The typed fields of an action, as its notation needs them."""

from __future__ import annotations

from functools import cache
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

import msgspec
from msgspec.structs import FieldInfo, fields

from fieldcraft.core import Action


@cache
def usual_values(kind: type[Action]) -> dict[str, Any]:
    """What each field of an action is if it is left out; NODEFAULT if it may not be."""
    return {field.name: usual_value(field) for field in fields(kind)}


def usual_value(field: FieldInfo) -> Any:
    """What a field is if it is left out; NODEFAULT if it may not be."""
    made: Any = field.default_factory
    return field.default if made is msgspec.NODEFAULT else made()


def split_hint(hint: Any) -> tuple[Any, tuple[Any, ...]]:
    """A type without None and without annotations, and the annotations.

    >>> split_hint(Annotated[str, "a name"] | None)
    (<class 'str'>, ('a name',))
    """
    if get_origin(hint) in (Union, UnionType):
        rest = [one for one in get_args(hint) if one is not type(None)]
        return split_hint(rest[0]) if len(rest) == 1 else (hint, ())
    if get_origin(hint) is Annotated:
        inner, *notes = get_args(hint)
        bare, more = split_hint(inner)
        return bare, (*notes, *more)
    return hint, ()
