"""The emblems that the people of a campaign bear on their counters, in the story and in its battles."""

from __future__ import annotations

from collections.abc import Iterable
from zlib import crc32

READY = {"sable": "kestrel", "bryn": "book", "ash": "thorn", "neve": "flame"}
"""The emblems of characters that are ready."""

OTHERS = (
    "moon", "key", "feather", "star", "leaf", "anchor", "hammer", "lantern", "cat", "tree", "wind", "shield", "fish",
    "scroll", "bow", "heart", "snow", "axe", "bird", "flask", "spear", "hound", "lightning", "beetle",
)  # fmt: skip
"""The emblems of all others, among whom no two of a party bear the same while there are enough."""


def find_emblems(party: Iterable[str]) -> dict[str, str]:
    """The emblem of each of a party, by id: each keeps its own while others come after it.

    >>> find_emblems(["sable", "mira", "tom"])
    {'sable': 'kestrel', 'mira': 'heart', 'tom': 'shield'}
    """
    found: dict[str, str] = {}
    for id in party:
        first = crc32(id.encode()) % len(OTHERS)
        others = (*OTHERS[first:], *OTHERS[:first])
        found[id] = READY.get(id) or next((one for one in others if one not in found.values()), others[0])
    return found
