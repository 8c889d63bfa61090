"""What an editor of scenes offers: ground, things on the sides of cells, patterns of units, options of the game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec.structs import asdict, fields

from fieldcraft.board import Side, Terrain
from fieldcraft.core.rulebook import rulebooks
from fieldcraft.maps.scenes import read_packaged, scenes
from fieldcraft.presentation import Edge, GroundKind
from fieldcraft.presentation.tableau import Shown
from fieldcraft.systems.fates_edge.miniatures.magic.spells import Band, Element, Tag
from fieldcraft.systems.fates_edge.miniatures.options import Options
from fieldcraft.systems.fates_edge.miniatures.presentation.ground import edge, kind
from fieldcraft.systems.fates_edge.miniatures.scene import Kind, Scene
from fieldcraft.systems.fates_edge.miniatures.state import Condition, Size, Trait
from fieldcraft.systems.fates_edge.miniatures.terrain import terrain

SYSTEM = "miniatures"
_NOWHERE = ((0, 0), (0, 1))
_OPTION = re.compile(r"\boption ([a-z_]+):")

Choice = str | int | bool | None


class GroundSample(Shown, frozen=True, kw_only=True):
    """A kind of ground, with its sign on drawn boards and how it looks."""

    sign: str
    terrain: Terrain
    shown: GroundKind


class EdgeSample(Shown, frozen=True, kw_only=True):
    """A thing that may stand on the side of a cell, and how it looks; `side` has no place yet."""

    side: Side
    shown: Edge


class KindSample(Shown, frozen=True, kw_only=True):
    """A unit of a scene that comes with Fieldcraft, to be used as a pattern."""

    id: str
    name: str
    scene: str
    pattern: Kind


class OptionSample(Shown, frozen=True, kw_only=True):
    """An option of the game: what it is in a sentence, and what it may be, one of `choices` or a number of a range."""

    name: str
    usual: Choice
    choices: tuple[Choice, ...] = ()
    least: int | None = None
    most: int | None = None
    title: str = ""
    text: str = ""
    rule: str = ""


class Palette(Shown, frozen=True, kw_only=True):
    """All that an editor offers; the words are those of scene files."""

    grounds: tuple[GroundSample, ...]
    edges: tuple[EdgeSample, ...]
    kinds: tuple[KindSample, ...]
    options: tuple[OptionSample, ...]
    sizes: tuple[str, ...] = get_args(Size)
    traits: tuple[str, ...] = get_args(Trait)
    conditions: tuple[str, ...] = get_args(Condition)
    tags: tuple[str, ...] = get_args(Tag)
    bands: tuple[str, ...] = get_args(Band)
    elements: tuple[str, ...] = get_args(Element)
    skills: tuple[str, ...] = ()


@cache
def palette() -> Palette:
    """The palette of the miniatures game."""
    kinds = tuple(_kinds())
    sides = (msgspec.structs.replace(side, between=_NOWHERE) for side in terrain().side_kinds.values())
    return Palette(
        grounds=tuple(
            GroundSample(sign=sign, terrain=terrain, shown=kind(terrain)) for sign, terrain in terrain().legend.items()
        ),
        edges=tuple(EdgeSample(side=side, shown=edge(side)) for side in sides),
        kinds=kinds,
        options=tuple(_options()),
        skills=tuple(sorted({skill for sample in kinds for skill in sample.pattern.skills or ()})),
    )


# --- units ------------------------------------------------------------------------------------


def _kinds() -> Iterator[KindSample]:
    """The units of the scenes that come with Fieldcraft, each sort once."""
    seen: set[str] = set()
    for listed in scenes():
        file = read_packaged(listed.name)
        for sample in _of_scene(file.scene) if file.system == SYSTEM else ():
            if sample.name.casefold() not in seen:
                seen.add(sample.name.casefold())
                yield sample


def _of_scene(scene: Scene) -> Iterator[KindSample]:
    for entry in scene.units:
        base = scene.kinds.get(entry.kind or "", Kind())
        own = {name: value for name, value in asdict(entry).items() if value is not None and name in KIND_FIELDS}
        merged = {**asdict(base), **own, "skills": {**(base.skills or {}), **(entry.skills or {})} or None}
        id = entry.id or entry.kind or ""
        name = merged.pop("name") or id.replace("-", " ").capitalize()
        yield KindSample(id=id, name=name, scene=scene.title, pattern=Kind(**{**merged, "facing": None}))


KIND_FIELDS = frozenset(Kind.__struct_fields__)


# --- options ----------------------------------------------------------------------------------


def _options() -> Iterator[OptionSample]:
    """Every option that is one choice or one number; lists of numbers are for the file."""
    rules = dict(_read_by())
    for field in fields(Options):
        if not isinstance(field.default, Choice):
            continue
        kind, *notes = get_args(field.type) if get_origin(field.type) is Annotated else (field.type,)
        told = [one for one in notes if isinstance(one, msgspec.Meta)]
        yield OptionSample(
            name=field.name,
            usual=field.default,
            choices=tuple(_choices(kind)),
            least=next((int(one.ge) for one in told if one.ge is not None), None),
            most=next((int(one.le) for one in told if one.le is not None), None),
            title=next((one.title for one in told if one.title), ""),
            text=next((one.description for one in told if one.description), ""),
            rule=rules.get(field.name, ""),
        )


def _read_by() -> Iterator[tuple[str, str]]:
    """Options with the id of the ruling that names them; of several the first counts."""
    found = [
        (option, ruling.id)
        for ruling in rulebooks()[SYSTEM]
        for option in _OPTION.findall(f"{ruling.decision} {ruling.rule}")
    ]
    yield from reversed(found)


def _choices(type: Any) -> Iterator[Choice]:
    """The values that an option may have; none for a number of a range."""
    if type is bool:
        yield from (False, True)
    elif type in (None, NoneType):
        yield None
    elif get_origin(type) is Literal:
        yield from get_args(type)
    elif get_origin(type) in (Union, UnionType):
        for member in get_args(type):
            yield from _choices(member)
