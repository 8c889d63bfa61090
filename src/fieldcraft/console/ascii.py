"""Text for terminals that show ASCII only."""

from __future__ import annotations

import io
import os
import sys
import unicodedata
from typing import TextIO

SIGNS = str.maketrans(
    "·♣≈█═▣▒●▄↑↗→↘↓↙←↖┆╎┊┄╌┈━┃╱╲╳◆◇░▁✶∴◎▸▪▮▯⊘✓✗−▤▓─│₀₁₂₃₄₅₆₇₈₉",
    ".&\"#+%:o_^/>\\v/<\\';'-=-=|/\\x*-:_*:@>.#-!vx-=%-|0123456789",
)
"""What stands for a sign where there is ASCII only."""


def wants_ascii() -> bool:
    """Whether the environment asks for ASCII only."""
    return bool(os.environ.get("FIELDCRAFT_ASCII"))


def to_ascii(text: str) -> str:
    """A text in ASCII, every sign as wide as it was.

    >>> to_ascii("[Sa→] ◆◇ é")
    '[Sa>] *- e'
    """
    plain = unicodedata.normalize("NFKD", text.translate(SIGNS))
    return "".join(one for one in plain if not unicodedata.combining(one)).encode("ascii", "replace").decode()


class AsciiStream(io.StringIO):
    """Standard output or error, in ASCII."""

    def __init__(self, *, stderr: bool) -> None:
        super().__init__()
        self._stderr = stderr

    @property
    def _stream(self) -> TextIO:
        return sys.stderr if self._stderr else sys.stdout

    def write(self, text: str, /) -> int:
        return self._stream.write(to_ascii(text))

    def flush(self) -> None:
        self._stream.flush()

    def isatty(self) -> bool:
        return self._stream.isatty()

    def fileno(self) -> int:
        return self._stream.fileno()
