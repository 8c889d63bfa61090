"""How games are written: the same value gives the same bytes in every process."""

from __future__ import annotations

from functools import cache
from operator import is_
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec.structs import replace

PLAIN = frozenset((bool, int, float, str, bytes, NoneType))
"""Types that hold no set."""

CONTAINERS = frozenset((tuple, list, dict, Union, UnionType))
"""Types that hold a set only if one of their arguments does."""


def encode(value: Any) -> bytes:
    """A value as JSON, its sets sorted; mappings keep their order, in which units are listed, say.

    >>> encode({"b": frozenset(("veil", "ward", "mark")), "a": 1})
    b'{"b":["mark","veil","ward"],"a":1}'
    """
    return msgspec.json.encode(_sort_sets(value))


def _sort_sets(value: Any) -> Any:
    """A value with a sorted list in the place of each set; the value itself where it holds none."""
    match value:
        case frozenset():
            return sorted(value)
        case msgspec.Struct():
            old = {name: getattr(value, name) for name in fields_with_sets(type(value))}
            changed = {name: new for name, one in old.items() if (new := _sort_sets(one)) is not one}
            return replace(value, **changed) if changed else value
        case dict():
            found = [_sort_sets(one) for one in value.values()]
            return value if all(map(is_, found, value.values())) else dict(zip(value, found, strict=True))
        case tuple() | list():
            found = [_sort_sets(one) for one in value]
            return value if all(map(is_, found, value)) else found
    return value


@cache
def fields_with_sets(kind: type[msgspec.Struct]) -> tuple[str, ...]:
    """The fields of a struct that may hold a set, by their types: there is no need to look into the others."""
    types = get_type_hints(kind)
    return tuple(name for name in kind.__struct_fields__ if may_hold_set(types[name]))


def may_hold_set(annotation: Any) -> bool:
    """Whether values of a type may hold a set; structs may, since a field may hold one of a derived class."""
    if annotation in PLAIN or get_origin(annotation) is Literal:
        return False
    if get_origin(annotation) in CONTAINERS:
        return any(may_hold_set(one) for one in get_args(annotation) if one is not ...)
    return True
