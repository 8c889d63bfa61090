"""JSON from strangers: bounded in size, depth and number of parts, refused with a place and a reason."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

import msgspec

from fieldcraft.core.decoding import explain_fault
from fieldcraft.maps.import_result import MapError

T = TypeVar("T")

DEEPEST = 64
MOST_LISTS = 1_000_000
MOST_VALUES = 4_000_000
"""Far beyond any real map, and little enough to hold in memory."""

# The closing quote is optional so that a broken string is passed over in one stride, not tried again at each quote.
_BRACKETS = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|([\[{])|([\]}])', re.DOTALL)
_STEP = re.compile(r"\.(\w+)|\[(\d+)\]")
_NO_HINTS: Mapping[str, str] = {}


def text_of(data: bytes, file: str) -> str:
    """The file as text; MapError unless it is UTF-8."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise MapError(file, f"byte {problem.start}", "the file must be text in UTF-8") from None


def parse_json(data: bytes, file: str) -> Any:
    """The JSON value in a file; MapError names line and column, or the bound that the file breaks."""
    text = text_of(data, file)
    _bound_json(text, file)
    try:
        return json.loads(text)
    except json.JSONDecodeError as problem:
        place = f"line {problem.lineno}, column {problem.colno}"
        raise MapError(file, place, f"this is not JSON: {problem.msg.lower()}") from None
    except ValueError:
        raise MapError(file, "", "a number has too many digits") from None


def _bound_json(text: str, file: str) -> None:
    """MapError for a document that would fill the memory or the stack; counted before anything is built."""
    if text.count("[") + text.count("{") > MOST_LISTS or text.count(",") > MOST_VALUES:
        allowed = f"{MOST_LISTS} lists and objects and {MOST_VALUES} values are allowed"
        raise MapError(file, "", f"the document has too many parts; at most {allowed}")
    depth = 0
    for match in _BRACKETS.finditer(text):
        depth += bool(match[1]) - bool(match[2])
        if depth > DEEPEST:
            line = text.count("\n", 0, match.start()) + 1
            raise MapError(file, f"line {line}", f"lists and objects may nest {DEEPEST} deep and no deeper")


def convert(document: Any, kind: type[T], file: str, hints: Mapping[str, str] = _NO_HINTS, inside: str = "") -> T:
    """The document as a typed value; numbers may be written as text.  MapError tells path, fault and what is allowed.

    `hints` says for a key on the path what belongs there; `inside` tells where in the file the document was found.
    """
    try:
        return msgspec.convert(document, kind, strict=False)
    except msgspec.ValidationError as problem:
        fault, _, path = str(problem).partition(" - at `")
        path = path.rstrip("`") or "$"
        within = "" if path == "$" else f", {path.removeprefix('$.')}"
        place = f"{inside}{within}" if inside else _place(document, path)
        raise MapError(file, place, explain_fault(fault, kind, path) + _hint(hints, path, fault)) from None


def _hint(hints: Mapping[str, str], path: str, fault: str) -> str:
    """What belongs in the place: the hint for the key that is missing, or else for the last known one on the path."""
    missing = [key for key in hints if f"`{key}`" in fault]
    keys = missing or sorted((key for key in hints if key in path), key=path.rfind)
    return f"; {hints[keys[-1]]}" if keys else ""


def _place(document: Any, path: str) -> str:
    """A path with the names that its objects bear.

    >>> _place({"layers": [{"name": "Ground", "width": "x"}]}, "$.layers[0].width")
    "$.layers[0].width in 'Ground'"
    """
    names = [repr(name) for name in _names(document, path)]
    return f"{path} in {' / '.join(names)}" if names else path


def _names(document: Any, path: str) -> Iterator[str]:
    """The names of the objects on a path, from the outside in."""
    for key, index in _STEP.findall(path):
        try:
            document = document[key] if key else document[int(index)]
        except (KeyError, IndexError, TypeError):
            return
        if isinstance(document, dict) and isinstance(name := document.get("name"), str):
            yield name[:80]
