"""The parts of a scene file in the house's notation: YAML with one line an entry, and the board drawn as text."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import groupby
from string import ascii_letters, digits
from typing import Any

import msgspec
import yaml
from msgspec.structs import FieldInfo, fields, replace

from fieldcraft.board import Board, Hexes, Terrain
from fieldcraft.board.catalog import TerrainCatalog
from fieldcraft.board.items import write
from fieldcraft.board.text import write_field

WIDE = 118
"""How long a line may be, as far as that can be helped."""

ONE_LINE = 2**16
"""Wider than any name: the key of a mapping must stand on one line."""

EDGES_A_LINE = 12

_DUMPER = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
_NOWHERE = ((0, 0), (0, 0))


# --- values -----------------------------------------------------------------------------------


def to_plain(value: Any) -> Any:
    """A value as a file says it: text, numbers, lists and mappings; fields that are as by default are left out.

    >>> to_plain(Terrain("lava", cost=3))
    {'name': 'lava', 'cost': 3}
    """
    match value:
        case msgspec.Struct():
            return dict(_changed_fields(value))
        case Mapping():
            return {key: to_plain(one) for key, one in value.items()}
        case frozenset():
            return sorted(value)
        case tuple():
            return [to_plain(one) for one in value]
    return value


def _changed_fields(value: msgspec.Struct) -> Iterator[tuple[str, Any]]:
    """The fields of a value that differ from their defaults, its tag before them."""
    config = value.__struct_config__
    if config.tag_field:
        yield config.tag_field, config.tag
    for field in _fields(type(value)):
        if field.required or getattr(value, field.name) != _default(field):
            yield field.encode_name, to_plain(getattr(value, field.name))


@cache
def _fields(kind: type[msgspec.Struct]) -> tuple[FieldInfo, ...]:
    return fields(kind)


def _default(field: FieldInfo) -> Any:
    return field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()


# --- lines ------------------------------------------------------------------------------------


def scalar(value: Any, indent: str = "  ", wide: int = WIDE) -> str:
    """A value on one line, or on more that are indented if it is longer than so many letters.

    >>> scalar({"id": "alder", "label": "The Alder: north"})
    "{id: alder, label: 'The Alder: north'}"
    """
    text: str = yaml.dump(
        value, Dumper=_DUMPER, default_flow_style=True, sort_keys=False, allow_unicode=True, width=wide - len(indent)
    )
    text = text.removesuffix("\n").removesuffix("\n...")
    return textwrap.indent(text, indent).removeprefix(indent)


def write_list(name: str, entries: Iterable[Any]) -> str:
    """A list below its name, one entry a line; empty if there is none."""
    lines = [f"  - {scalar(entry, '    ')}" for entry in entries]
    return "\n".join([f"{name}:", *lines]) if lines else ""


def write_mapping(name: str, entries: Mapping[str, Any]) -> str:
    """A mapping below its name, one entry a line; empty if there is none."""
    lines = [f"  {scalar(key, wide=ONE_LINE)}: {scalar(value, '    ')}" for key, value in entries.items()]
    return "\n".join([f"{name}:", *lines]) if lines else ""


def write_prose(text: str) -> str:
    r"""Prose below its name, broken at blanks; in quotes where that would not give the same text again.

    >>> print(write_prose("One line.\nAnother."))
    >
      One line.
    <BLANKLINE>
      Another.
    """
    if any(line != " ".join(line.split()) or not line.isprintable() for line in text.split("\n")):
        return scalar(text)
    spaced = re.sub(r"\n+", lambda breaks: breaks[0] + "\n", text)
    wrap = textwrap.TextWrapper(WIDE, break_long_words=False, break_on_hyphens=False)
    lines = (line for whole in spaced.split("\n") for line in wrap.wrap(whole) or [""])
    return ">\n" + "\n".join(line and f"  {line}" for line in lines)


# --- the board ---------------------------------------------------------------------------------


def board_text(board: Board, catalog: TerrainCatalog) -> str:
    """The entry of a board: drawn, with signs of its own for ground that has none."""
    signs = _signs(board, catalog)
    ground = write_field(replace(board, sides=()), catalog=catalog, legend=catalog.legend | signs)
    rows = "\n\n".join(part for part in (ground, _sides(board, catalog)) if part)
    layout = [f"  layout: {board.grid.layout}"] if isinstance(board.grid, Hexes) else []
    legend = [f"  legend: {scalar(to_plain(signs), '    ')}"] if signs else []
    bar = "|2" if rows.startswith(" ") else "|"
    shape = "hex" if layout else "square"
    drawn = textwrap.indent(rows, "    ")
    return "\n".join(["board:", f"  shape: {shape}", *layout, f"  rows: {bar}", drawn, *legend])


def _signs(board: Board, catalog: TerrainCatalog) -> dict[str, Terrain]:
    """Signs for the kinds of ground that have none, as far as there are letters and digits; like their names."""
    known, signs = set(catalog.legend.values()), dict[str, Terrain]()
    for terrain in dict.fromkeys(board.kinds):
        wanted = [sign for sign in terrain.name + terrain.name.upper() if sign in ascii_letters]
        free = (sign for sign in (*wanted, *ascii_letters, *digits) if sign not in catalog.legend and sign not in signs)
        if terrain not in known and (sign := next(free, "")):
            signs[sign] = terrain
    return signs


def _sides(board: Board, catalog: TerrainCatalog) -> str:
    """What stands on the sides of cells, alike things that follow each other on one line."""
    label = board.grid.label
    lines = []
    for kind, run in groupby(board.sides, lambda side: replace(side, between=_NOWHERE)):
        edges = [f"{label(a)}|{label(b)}" for a, b in (side.between for side in run)]
        parts = (edges[at : at + EDGES_A_LINE] for at in range(0, len(edges), EDGES_A_LINE))
        lines += [write(kind, catalog.side_kinds.get(kind.name), part) for part in parts]
    return "\n".join(lines)
