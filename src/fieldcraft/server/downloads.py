"""Names of files that a browser keeps."""

from __future__ import annotations

import re
import unicodedata

LONGEST = 60
"""How many letters of a title the name of a file has."""


def attachment(title: str, ending: str) -> dict[str, str]:
    """The header by which a browser keeps an answer as a file that is named after a title.

    >>> attachment("Nächte in Saltmere!", "jsonl")
    {'Content-Disposition': 'attachment; filename="nachte-in-saltmere.jsonl"'}
    """
    return {"Content-Disposition": f'attachment; filename="{name_file(title)}.{ending}"'}


def name_file(title: str) -> str:
    """The name of a file without its ending, in letters that every machine keeps.

    >>> name_file("Nächte in Saltmere!")
    'nachte-in-saltmere'
    """
    letters = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return re.sub("[^a-z0-9]+", "-", letters)[:LONGEST].strip("-") or "fieldcraft"
