"""What editors of board games offer: ground, things on the sides of cells, patterns of units, options of the game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec.structs import fields, replace

from fieldcraft.board import Side, Terrain
from fieldcraft.board.catalog import TerrainCatalog
from fieldcraft.core.rulebook import rulebooks
from fieldcraft.maps.scenes import read_packaged, scenes
from fieldcraft.presentation import Edge, GroundKind
from fieldcraft.presentation.forms import FormField
from fieldcraft.presentation.tableau import Shown
from fieldcraft.systems.shared.presentation.ground import Describe, describe_terrain, show_edge, show_kind

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


class UnitSample(Shown, frozen=True, kw_only=True):
    """A unit to be used as a pattern: what its entry in a file says, but for side and place."""

    id: str
    name: str
    text: str = ""
    pattern: dict[str, Any] = {}


class BoardPalette(Shown, frozen=True, kw_only=True):
    """What an editor offers of any board game; the words are those of scene files.

    `fields` are those of a unit's entry in a file that a form lets one fill in, `samples` the units to begin with and
    `goals` the kinds of goals that a scene may have.
    """

    grounds: tuple[GroundSample, ...]
    edges: tuple[EdgeSample, ...]
    options: tuple[OptionSample, ...]
    fields: tuple[FormField, ...]
    samples: tuple[UnitSample, ...]
    goals: tuple[str, ...] = ("last_standing", "hold", "reach", "survive", "slay")


def sample_grounds(catalog: TerrainCatalog, describe: Describe = describe_terrain) -> tuple[GroundSample, ...]:
    """The kinds of ground that have a sign."""
    return tuple(
        GroundSample(sign=sign, terrain=terrain, shown=show_kind(terrain, catalog, describe))
        for sign, terrain in catalog.legend.items()
    )


def sample_edges(catalog: TerrainCatalog) -> tuple[EdgeSample, ...]:
    """The things that may stand on the sides of cells."""
    sides = (replace(side, between=_NOWHERE) for side in catalog.side_kinds.values())
    return tuple(EdgeSample(side=side, shown=show_edge(side, catalog)) for side in sides)


# --- units ------------------------------------------------------------------------------------

Sample = tuple[str, str, Any]
"""A unit of a scene as a pattern: its id, what it is called, and what it is like."""


def list_samples(system: str, of_scene: Callable[[Any], Iterator[Sample]]) -> Iterator[tuple[str, Sample]]:
    """The units of the scenes that come with a game, each sort once, with the titles of their scenes."""
    seen: set[str] = set()
    for listed in scenes():
        file = read_packaged(listed.name)
        for sample in of_scene(file.scene) if file.system == system else ():
            if sample[1].casefold() not in seen:
                seen.add(sample[1].casefold())
                yield file.scene.title, sample


# --- options ----------------------------------------------------------------------------------


def list_options(options: type[msgspec.Struct], book: str) -> Iterator[OptionSample]:
    """Every option that is one choice or one number, with the ruling of a book that names it."""
    rules = dict(_read_by(book))
    for field in fields(options):
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


def _read_by(book: str) -> Iterator[tuple[str, str]]:
    """Options with the id of the ruling that names them; of several the first counts."""
    found = [
        (option, ruling.id)
        for ruling in rulebooks()[book]
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
