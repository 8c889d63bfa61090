"""The sentences of the client, as its sources and those of its games have them."""

from __future__ import annotations

import re
from ast import literal_eval
from functools import cache

from e2e.serving import ROOT

SOURCES = ROOT / "web" / "src"
LINE = re.compile(r"""^  "?([^":\n]+)"?:\s+("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'),$""", re.MULTILINE)


@cache
def sentences() -> dict[str, str]:
    """Every sentence by its key, like `table.round`."""
    found: dict[str, str] = {}
    for file in (*SOURCES.glob("i18n/en/*.ts"), *SOURCES.glob("games/*/i18n/en/*.ts")):
        words = LINE.findall(file.read_text(encoding="utf-8"))
        found |= {f"{file.stem}.{key}": literal_eval(sentence) for key, sentence in words}
    return found
