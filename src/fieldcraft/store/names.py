"""Names as they are compared with others: by their letters, and by how they look."""

from __future__ import annotations

import unicodedata

PROTOTYPES = str.maketrans(
    {"0": "O", "1": "l", "I": "l", "|": "l", "\u01c0": "l", "m": "rn", "\u0131": "i", "\u0251": "a", "\u0261": "g"}
    | dict(zip("АВЕЅІЈКМНОРСТХаеѕіјорсух", "ABESlJKMHOPCTXaesijopcyx", strict=True))
    | dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαγινορ", "ABEZHlKMNOPTYXayivop", strict=True))
)
"""Letters and what they are taken for: of the mappings of Unicode (UTS 39, section 4) those that names are made of."""


def fold_name(name: str) -> str:
    """A name as it is compared with others.

    >>> fold_name("ANN") == fold_name("Ann")
    True
    """
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def look_of(name: str) -> str:
    """A name as it looks at a glance, the skeleton of UTS 39: names of one look are taken for each other.

    >>> look_of("Ian") == look_of("lan")
    True
    >>> look_of("Elia") == look_of("Ella")
    False
    """
    return fold_name(unicodedata.normalize("NFKC", name).translate(PROTOTYPES))
