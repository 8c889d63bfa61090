"""The scenes in a file of Foundry: one alone, those of an adventure or a compendium, or a database with one a line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import unescape
from typing import Any

import msgspec

from fieldcraft.maps.documents import parse_json, text_of
from fieldcraft.maps.import_result import MapError

MOST_SCENES = 2000

LEVELDB = (
    "a world or module of Foundry 11 or newer keeps its scenes in a LevelDB database, which is not read: in Foundry "
    "click the scene with the right button, choose Export Data, and give that JSON file"
)
LONGEST_PAGE = 2000
"""Letters of a page of the journal."""

_LEVELDB = re.compile(r"(^|/)(CURRENT|MANIFEST-\d{6}|\d{6}\.(ldb|sst|log))$")
_TAG = re.compile(r"<[^<>]{0,2000}>")


class Library(msgspec.Struct, frozen=True):
    """Scenes as their documents, and the pages of the journal that came with them, by their ids."""

    scenes: tuple[Mapping[str, Any], ...]
    pages: Mapping[str, tuple[str, str]] = {}


def is_leveldb(name: str) -> bool:
    """Whether a file is part of a database of Foundry 11 or newer, by its name.

    >>> [is_leveldb(name) for name in ("data/scenes/000005.ldb", "packs/maps/000003.log", "scenes.db")]
    [True, True, False]
    """
    return _LEVELDB.search(name) is not None


def is_scene(document: Any) -> bool:
    """Whether a document is a scene: it has a size, a grid and what stands on a scene."""
    keys = document if isinstance(document, dict) else {}
    return "width" in keys and "walls" in keys and ("grid" in keys or "gridType" in keys)


def find_scenes(document: Any) -> Library:
    """The scenes in a document: itself, its `scenes` if it is an adventure or a world, or those in a list."""
    if is_scene(document):
        return Library((document,))
    held = document.get("scenes") if isinstance(document, dict) else document
    if isinstance(held, dict):
        held = list(held.values())
    scenes = tuple(one for one in held or () if is_scene(one)) if isinstance(held, list) else ()
    journal = document.get("journal") if isinstance(document, dict) else None
    return Library(scenes[:MOST_SCENES], dict(_pages(journal)))


def _pages(journal: Any) -> Iterator[tuple[str, tuple[str, str]]]:
    """The title and the text of each entry of a journal and of each of its pages, by id."""
    for entry in journal if isinstance(journal, list) else ():
        if not isinstance(entry, dict):
            continue
        pages = [page for page in entry.get("pages") or () if isinstance(page, dict)]
        for page in pages:
            yield str(page.get("_id")), (str(page.get("name") or ""), _text_of_page(page))
        whole = "\n".join(filter(None, map(_text_of_page, pages)))
        yield str(entry.get("_id")), (str(entry.get("name") or ""), whole[:LONGEST_PAGE])


def _text_of_page(page: Mapping[str, Any]) -> str:
    """What a page says, without its marks."""
    text = page.get("text")
    content = text.get("content") if isinstance(text, dict) else None
    return " ".join(unescape(_TAG.sub(" ", str(content or "")[: 8 * LONGEST_PAGE])).split())[:LONGEST_PAGE]


def read_database(data: bytes, file: str) -> Library:
    """The scenes in a database of version 8 to 10: a document of JSON a line, the last of an id counting."""
    found: dict[str, Any] = {}
    for number, line in enumerate(text_of(data, file).splitlines(), start=1):
        if not line.strip():
            continue
        try:
            document = parse_json(line.encode(), file)
        except MapError as error:
            raise MapError(file, f"line {number}", error.problem) from None
        if not isinstance(document, dict):
            raise MapError(file, f"line {number}", "each line of a database of Foundry is an object")
        key = str(document.get("_id", number))
        found.pop(key, None)
        if not document.get("$$deleted"):
            found[key] = document
    return find_scenes(list(found.values()))
