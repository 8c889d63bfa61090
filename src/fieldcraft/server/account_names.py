"""Names of accounts that nobody can take for another's."""

from __future__ import annotations

import unicodedata

from fieldcraft.table.plain_text import clean_text

TOGETHER = (
    frozenset({"CJK", "HIRAGANA", "KATAKANA"}),
    frozenset({"CJK", "HANGUL"}),
    frozenset({"CJK", "BOPOMOFO"}),
)
"""The scripts that are written together; any other stands alone in a name."""

JOINERS = str.maketrans("", "", "\u200d\ufe0f")
"""What cannot be seen by itself, and has no place in a name."""


def new_name(text: str) -> str:
    """A name for a new account, of letters that can be seen and of one script; ValueError if it cannot be one.

    >>> new_name(" Anna ")
    'Anna'
    >>> new_name("\\u0410nna")
    Traceback (most recent call last):
    ValueError: a name has letters of one script; this one mixes cyrillic and latin, and could be taken for another
    """
    name = clean_text(text).translate(JOINERS)
    if not name:
        raise ValueError("a name has letters that can be seen")
    found = scripts(name)
    if len(found) > 1 and not any(found <= some for some in TOGETHER):
        mixed = " and ".join(sorted(script.lower() for script in found))
        raise ValueError(f"a name has letters of one script; this one mixes {mixed}, and could be taken for another")
    return name


def scripts(name: str) -> frozenset[str]:
    """The scripts of the letters of a name, as Unicode names them."""
    letters = (one for one in unicodedata.normalize("NFKC", name) if unicodedata.category(one).startswith("L"))
    words = (unicodedata.name(one, "").partition(" ")[0].partition("-")[0] for one in letters)
    return frozenset("CJK" if word == "IDEOGRAPHIC" else word for word in words if word != "MODIFIER")
