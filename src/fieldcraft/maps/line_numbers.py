"""YAML from strangers, read so that each value knows the line it stands on: bounded, without aliases or double keys."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import yaml

from fieldcraft.maps.import_result import MapError

LARGEST = 2**20
"""Bytes of a file."""

DEEPEST = 24
"""How deep lists and mappings may lie in one another."""

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_LAST = re.compile(r"(\.[^.\[\]]+|\[\d+\])$")


class Lined(msgspec.Struct, frozen=True):
    """A document, with the line (from 1) on which each of its values begins, by paths like `$.units[2].at`.

    There are no lines where nobody counted them.
    """

    file: str
    data: Any
    lines: dict[str, int]

    def line(self, path: str) -> int:
        """The line of a value, or of the nearest that holds it."""
        while path not in self.lines and path:
            path = _LAST.sub("", path) if _LAST.search(path) else ""
        return self.lines.get(path, 1)

    def error(self, path: str, problem: str, line: int = 0) -> MapError:
        """What is wrong with a value; `line` is that of the mistake where it is known better."""
        where = path.removeprefix("$").removeprefix(".")
        number = f"line {line or self.line(path)}" if self.lines else ""
        return MapError(self.file, ", ".join(filter(None, (number, where))), problem)


def read_lined(text: str, file: str) -> Lined:
    """The document in a YAML text, every key as text; MapError names the line of what cannot be read."""
    if len(text) > LARGEST:
        raise MapError(file, "", f"the file has {len(text)} characters; at most {LARGEST} are allowed")
    try:
        check_bounds(text, file)
        loader = _LOADER(text)
        try:
            return _document(loader, file)
        finally:
            loader.dispose()
    except MapError:
        raise
    except yaml.MarkedYAMLError as error:
        place = f"line {error.problem_mark.line + 1}" if error.problem_mark else ""
        raise MapError(file, place, f"this is not YAML: {error.problem}") from None
    except (yaml.YAMLError, ValueError) as error:
        raise MapError(file, "", f"this is not YAML: {' '.join(str(error).split())}") from None


def check_bounds(text: str, file: str, deepest: int = DEEPEST) -> None:
    """MapError for aliases, by which a little text can stand for endless data, for tags, and for deep nesting."""
    depth = 0
    for event in yaml.parse(text, _LOADER):
        mark: Any = event.start_mark
        place = f"line {mark.line + 1}"
        if isinstance(event, yaml.AliasEvent):
            raise MapError(file, place, "aliases (*name) are not allowed")
        if tag := getattr(event, "tag", None):
            written = tag.replace("tag:yaml.org,2002:", "!!")
            raise MapError(file, place, f"tags ({written}) are not allowed: write the value alone, text in quotes")
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > deepest:
            raise MapError(file, place, f"values may nest {deepest} deep and no deeper")


def _document(loader: Any, file: str) -> Lined:
    node = loader.get_single_node()
    lines: dict[str, int] = {}
    if node is None:
        raise MapError(file, "", "the file is empty")
    return Lined(file, _value(loader, node, "$", lines, file), lines)


def _value(loader: Any, node: yaml.Node, path: str, lines: dict[str, int], file: str) -> Any:
    """The value of a node; the lines of what is in it are noted."""
    lines.setdefault(path, node.start_mark.line + 1)
    match node:
        case yaml.MappingNode():
            pairs = list(_pairs(node, file))
            # A mapping below its key begins with the key, text after a bar on the line below it.
            lines |= {
                f"{path}.{key}": line + (getattr(value, "style", None) in ("|", ">")) for key, value, line in pairs
            }
            return {key: _value(loader, value, f"{path}.{key}", lines, file) for key, value, _ in pairs}
        case yaml.SequenceNode():
            return [_value(loader, value, f"{path}[{i}]", lines, file) for i, value in enumerate(node.value)]
    try:
        return loader.construct_object(node)
    except ValueError as error:
        raise MapError(file, f"line {lines[path]}", f"{node.value!r} cannot be read: {error}") from None


def _pairs(node: yaml.MappingNode, file: str) -> Iterator[tuple[str, Any, int]]:
    """Keys as they are written, with their values and lines; MapError for a key that is there twice or is no text."""
    seen: dict[str, int] = {}
    for key, value in node.value:
        line = key.start_mark.line + 1
        if not isinstance(key, yaml.ScalarNode):
            raise MapError(file, f"line {line}", "a key must be a word")
        if key.value in seen:
            raise MapError(file, f"line {line}", f"{key.value!r} is there already, on line {seen[key.value]}")
        seen[key.value] = line
        yield key.value, value, line
