"""The sentences of the client, as its source has them, in each of its languages."""

from __future__ import annotations

import json
import re
from functools import cache

from e2e.serving import ROOT

SENTENCES = ROOT / "web" / "src" / "i18n"
AREAS = ("common", "lobby", "table", "editor", "campaign", "story", "magic", "packs")
LINE = re.compile(r'^  ("[^"]+"|\w+): ("(?:[^"\\]|\\.)*"),$', re.MULTILINE)


@cache
def sentences(language: str) -> dict[str, str]:
    """Every sentence of a language by its key, like `table.round`."""
    found: dict[str, str] = {}
    for area in AREAS:
        text = (SENTENCES / language / f"{area}.ts").read_text(encoding="utf-8")
        found |= {f"{area}.{key.strip(chr(34))}": json.loads(words) for key, words in LINE.findall(text)}
    return found
