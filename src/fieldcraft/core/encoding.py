"""How games are written: the same value gives the same bytes in every process."""

from __future__ import annotations

from operator import is_
from typing import Any

import msgspec
from msgspec.structs import replace


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
            fields = {name: getattr(value, name) for name in value.__struct_fields__}
            changed = {name: new for name, old in fields.items() if (new := _sort_sets(old)) is not old}
            return replace(value, **changed) if changed else value
        case dict():
            return {key: _sort_sets(one) for key, one in value.items()}
        case tuple() | list():
            found = [_sort_sets(one) for one in value]
            return value if all(map(is_, found, value)) else found
    return value
