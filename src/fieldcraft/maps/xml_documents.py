"""XML from strangers: bounded in depth and number of parts, refused with a place and a reason."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree as ET

from fieldcraft.maps.documents import DEEPEST, text_of
from fieldcraft.maps.import_result import MapError

MOST_ELEMENTS = 600_000
"""Far beyond any real map, and little enough to hold in memory."""

_DECLARATION = re.compile(r"<!(?!--|\[CDATA\[)")


class _Bounded(ET.TreeBuilder):
    """Builds a tree and stops at one that is too deep or too large."""

    def __init__(self, file: str) -> None:
        super().__init__()
        self.file, self.open, self.count = file, list[str](), 0

    def start(self, tag: str, attrs: dict[Any, Any], /) -> ET.Element:
        self.open.append(tag)
        self.count += 1
        if len(self.open) > DEEPEST:
            raise MapError(self.file, "/".join(self.open[:4]), f"elements may nest {DEEPEST} deep and no deeper")
        if self.count > MOST_ELEMENTS:
            raise MapError(self.file, f"<{tag}>", f"at most {MOST_ELEMENTS} elements are allowed")
        return super().start(tag, attrs)

    def end(self, tag: str, /) -> ET.Element:
        self.open.pop()
        return super().end(tag)


def parse_xml(data: bytes, file: str) -> ET.Element:
    """The root element of an XML file without declarations; MapError names line and column."""
    text = text_of(data, file)
    if (found := _DECLARATION.search(text)) is not None:
        line = text.count("\n", 0, found.start()) + 1
        raise MapError(file, f"line {line}", "DOCTYPE and entity declarations are not allowed in a map")
    parser = ET.XMLParser(target=_Bounded(file), encoding="utf-8")  # noqa: S314 - declarations are refused above
    try:
        return ET.fromstring(text, parser)  # noqa: S314 - and depth and size by the builder
    except ET.ParseError as problem:
        line, column = problem.position
        place = f"line {line}, column {column + 1}"
        raise MapError(file, place, f"this is not XML: {str(problem).split(':')[0]}") from None
    except ValueError as problem:
        if isinstance(problem, MapError):
            raise
        raise MapError(file, "", f"this is not XML: {problem}") from None
