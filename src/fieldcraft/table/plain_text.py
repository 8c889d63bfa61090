"""Plain text from people: without characters that control a terminal, turn the reading direction or cannot be seen."""

from __future__ import annotations

import unicodedata

_INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_MEANT = "\u200d\ufe0f"
"""What joins emoji and the letters of some scripts: meant, and harmless."""


def clean_text(text: str) -> str:
    """A text on one line, blanks at its ends removed, in normal form.

    >>> clean_text("  Anna\\u202e\\x07  ")
    'Anna'
    >>> clean_text("two\\nlines")
    'two lines'
    """
    visible = (" " if one.isspace() else one for one in text if _is_plain(one))
    return " ".join(unicodedata.normalize("NFC", "".join(visible)).split())


def _is_plain(character: str) -> bool:
    """Whether a character stays: white space becomes a blank, what cannot be seen goes."""
    return character.isspace() or character in _MEANT or unicodedata.category(character) not in _INVISIBLE
