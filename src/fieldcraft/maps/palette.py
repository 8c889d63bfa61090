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
from fieldcraft.board.listing import SIDES
from fieldcraft.board.text import LEGEND
from fieldcraft.core.rulebook import rulebooks
from fieldcraft.maps.scenes import packaged, scenes
from fieldcraft.systems.miniatures.options import Options
from fieldcraft.systems.miniatures.scene import Kind, Scene
from fieldcraft.systems.miniatures.showing.ground import edge, kind
from fieldcraft.systems.miniatures.spells import Band, Element, Tag
from fieldcraft.systems.miniatures.state import Condition, Size, Trait
from fieldcraft.tableau import Edge, GroundKind
from fieldcraft.tableau.shown import Shown

SYSTEM = "miniatures"
GROUNDS = ".f,~:=_#-&+%^"
"""The signs of the kinds of ground that an editor offers, in this order."""

OFFERED = ("wall", "door", "secret door", "window", "ledge", "low-wall", "fence", "curtain")
"""The things on the sides of cells that an editor offers, in this order, as far as the rules know them."""

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
    """An option of the game: what it is as a rule, and what else it may be, one of `choices` or a number of a range.

    `title` is that of the rule that reads it.
    """

    name: str
    usual: Choice
    choices: tuple[Choice, ...] = ()
    least: int | None = None
    most: int | None = None
    rule: str = ""
    title: str = ""


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
    return Palette(
        grounds=tuple(GroundSample(sign=sign, terrain=LEGEND[sign], shown=kind(LEGEND[sign])) for sign in GROUNDS),
        edges=tuple(EdgeSample(side=side, shown=edge(side)) for side in map(_side, OFFERED) if side is not None),
        kinds=kinds,
        options=tuple(_options()),
        skills=tuple(sorted({skill for sample in kinds for skill in sample.pattern.skills or ()})),
    )


def _side(name: str) -> Side | None:
    """A thing on the side of a cell, standing anywhere; None if the rules do not know it."""
    known = SIDES.get(name)
    return known and msgspec.structs.replace(known, between=_NOWHERE)


# --- units ------------------------------------------------------------------------------------


def _kinds() -> Iterator[KindSample]:
    """The units of the scenes that come with Fieldcraft, each sort once."""
    seen: set[str] = set()
    for listed in scenes():
        file = packaged(listed.name)
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
        choices, (least, most) = tuple(_choices(field.type)), _range(field.type)
        rule, title = rules.get(field.name, ("", ""))
        yield OptionSample(
            name=field.name,
            usual=field.default,
            choices=choices,
            least=least,
            most=most,
            rule=rule,
            title=title,
        )


def _read_by() -> Iterator[tuple[str, tuple[str, str]]]:
    """Options with the id and the title of the ruling that names them; of several the first counts."""
    found = [
        (option, (ruling.id, ruling.title))
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


def _range(type: Any) -> tuple[int | None, int | None]:
    """The least and the most that a number may be."""
    if get_origin(type) is not Annotated:
        return None, None
    limits = [part for part in get_args(type)[1:] if isinstance(part, msgspec.Meta)]
    return next(((int(one.ge or 0), int(one.le or 0)) for one in limits), (None, None))
