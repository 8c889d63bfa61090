"""Plain text from people: without characters that control a terminal, turn the reading direction or cannot be seen."""

from __future__ import annotations

import unicodedata

_INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_MEANT = "\u200d\ufe0f"
"""What joins emoji and the letters of some scripts: meant, and harmless."""


def plain(text: str) -> str:
    """A text on one line, blanks at its ends removed, in normal form.

    >>> plain("  Anna\\u202e\\x07  ")
    'Anna'
    >>> plain("two\\nlines")
    'two lines'
    """
    spaced = " ".join(unicodedata.normalize("NFC", text).split())
    return "".join(one for one in spaced if one in _MEANT or unicodedata.category(one) not in _INVISIBLE).strip()
