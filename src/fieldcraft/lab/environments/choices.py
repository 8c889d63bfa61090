"""Options as numbers, so that a policy which knows nothing of a game can choose among them.

Three ways: `flat` gives every action a number of its own; `staged` asks first which piece acts, and then what it does,
which takes far fewer numbers; `options` numbers the list as it is, for policies that look at what each option is like.
None loses an option: where two have the same number, the later one takes the next that is free.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Literal
from zlib import crc32

from fieldcraft.core import Action
from fieldcraft.core.encoding import encode

Encoding = Literal["flat", "staged", "options"]

SIZES: Mapping[Encoding, int] = {"flat": 4096, "staged": 1024, "options": 1024}
"""How many numbers each way takes."""


def number_options(options: Sequence[Action], encoding: Encoding, piece: str | None = None) -> dict[int, Action | str]:
    """What each number means now: an action, or with `staged` the id of a piece whose turn it is to be chosen.

    `piece` is the one that has been chosen.  ValueError if there are more options than numbers.
    """
    size = SIZES[encoding]
    if len(options) > size:
        raise ValueError(f"{len(options)} options have no room in {size} numbers: use another encoding than {encoding}")
    if encoding == "options":
        return dict(enumerate(options))
    if encoding == "staged":
        pieces = list(dict.fromkeys(option.piece for option in options))
        if piece is None and len(pieces) > 1:
            return dict(zip(find_slots((crc32(id.encode()) for id in pieces), size), pieces, strict=True))
        if piece is not None:
            options = [option for option in options if option.piece == piece]
    return dict(zip(find_slots(map(hash_action, options), size), options, strict=True))


@lru_cache(maxsize=65536)
def hash_action(action: Action) -> int:
    """A number that an action has in every process."""
    return crc32(encode(action))


def find_slots(keys: Iterable[int], size: int) -> Iterable[int]:
    """A number below `size` for each key, in order: its remainder, or the next that is free.

    >>> list(find_slots([97, 98, 17], 8))
    [1, 2, 3]
    """
    taken: dict[int, None] = {}
    for key in keys:
        number = key % size
        while number in taken:
            number = (number + 1) % size
        taken[number] = None
    return taken


def find_cells(value: Any) -> list[tuple[int, int]]:
    """The cells that something names, in order: pairs of whole numbers, wherever they stand in it.

    >>> find_cells({"path": ((1, 2), (2, 2)), "unit": "sable"})
    [(1, 2), (2, 2)]
    """
    if hasattr(value, "q") and hasattr(value, "r"):
        return [(value.q, value.r)]
    match value:
        case (int() as x, int() as y):
            return [(x, y)]
        case tuple() | list():
            return [cell for one in value for cell in find_cells(one)]
        case dict():
            return [cell for one in value.values() for cell in find_cells(one)]
    return find_cells({name: getattr(value, name) for name in getattr(value, "__struct_fields__", ())})
