"""The sentences of the client, as its source has them."""

from __future__ import annotations

import re
from ast import literal_eval
from functools import cache

from e2e.serving import ROOT

SENTENCES = ROOT / "web" / "src" / "i18n" / "en"
AREAS = ("common", "lobby", "table", "editor", "campaign", "story", "magic", "packs")
LINE = re.compile(r"""^  "?([^":\n]+)"?:\s+("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'),$""", re.MULTILINE)


@cache
def sentences() -> dict[str, str]:
    """Every sentence by its key, like `table.round`."""
    found: dict[str, str] = {}
    for area in AREAS:
        text = (SENTENCES / f"{area}.ts").read_text(encoding="utf-8")
        found |= {f"{area}.{key}": literal_eval(words) for key, words in LINE.findall(text)}
    return found
