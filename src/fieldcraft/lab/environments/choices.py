"""Options as numbers, so that a policy which knows nothing of a game can choose among them.

Three ways: `flat` gives every action a number of its own; `staged` asks first which piece acts, and then what it does,
which takes far fewer numbers; `options` numbers the list as it is, for policies that look at what each option is like.
None loses an option: where two have the same number, the later one takes the next that is free.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Literal, TypeVar
from zlib import crc32

from fieldcraft.core import Action
from fieldcraft.core.encoding import encode

T = TypeVar("T")

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
            return {number: one for one, number in find_slots(pieces, size, lambda id: crc32(id.encode())).items()}
        options = [option for option in options if piece in (None, option.piece)]
    found = find_slots(range(len(options)), size, lambda place: hash_action(options[place]))
    return {number: options[place] for place, number in found.items()}


@lru_cache(maxsize=65536)
def hash_action(action: Action) -> int:
    """A number that an action has in every process."""
    return crc32(encode(action))


K = TypeVar("K", bound=Hashable)


def find_slots(things: Iterable[K], size: int, key: Callable[[K], int]) -> dict[K, int]:
    """A number below `size` for each thing: that of its key, or the next that is free.

    >>> find_slots(["a", "b"], 8, ord)
    {'a': 1, 'b': 2}
    """
    taken: set[int] = set()
    found = {}
    for thing in things:
        number = key(thing) % size
        while number in taken:
            number = (number + 1) % size
        taken.add(number)
        found[thing] = number
    return found


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
