"""How fair the scenes are that come with Fieldcraft, and how long they take: what came of it when bots played them.

The figures stand in files that `docs/fairness.py` writes.  They are shown for as long as a scene is the one that was
played: whoever changes its text changes what it is worth.
"""

from __future__ import annotations

import hashlib
from functools import cache

import msgspec

from fieldcraft.lab.verdict import Verdict
from fieldcraft.maps.scenes import packaged_files

FILE = "fairness.json"
"""The name of the file, which lies beside the scenes."""


FAIR = 0.4, 0.6
"""Between what the share of the first side lies if a scene is fair."""

SECONDS_AN_ACTION = 30
"""How long people take for an action: an estimate, with the talk at the table."""


class Published(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scene that bots played: the hash of its text, how many matches, and the wins of each side in its order.

    `verdict` says whether that is fair, and how sure it is; `versions` are those of the game and of the bots.  `rounds`
    and `actions` are those of a match in the middle; rounds are 0 in a game that counts none.
    """

    text: str
    matches: int
    wins: tuple[int, ...]
    verdict: Verdict
    versions: dict[str, str]
    rounds: int
    actions: int

    @property
    def minutes(self) -> int:
        """About how long people take for a match, in steps of five."""
        return 5 * max(1, round(self.actions * SECONDS_AN_ACTION / 300))


@cache
def read_results() -> dict[str, Published]:
    """The scenes that were played, by their names."""
    files = {scene.with_name(FILE) for scene in packaged_files().values()}
    decode = msgspec.json.Decoder(dict[str, Published]).decode
    found = (decode(file.read_bytes()) for file in sorted(files) if file.exists())
    return {name: one for some in found for name, one in some.items()}


def find_published(name: str, text: str) -> Published | None:
    """What was published of a scene; None if it was not played as its text is now."""
    found = read_results().get(name)
    return found if found is not None and found.text == hash_text(text) else None


def hash_text(text: str) -> str:
    """The hash of a scene's text."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]
