"""What editors of board games offer: ground, things on the sides of cells, patterns of units, options of the game."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec.structs import fields, replace

from fieldcraft.board import Side, Terrain
from fieldcraft.board.catalog import TerrainCatalog
from fieldcraft.core.rulebook import rulebooks
from fieldcraft.maps.scenes import read_packaged, scenes
from fieldcraft.presentation import Edge, GroundKind
from fieldcraft.presentation.base import Shown
from fieldcraft.presentation.forms import FormField, bare_type, show_field
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


class EntryList(Shown, frozen=True, kw_only=True):
    """A list of a scene besides its units, by its `name` in a file, with what one may be like and the form of one.

    It holds things that stand on cells as units do but for a side ("pieces"), groups of cells of which something is
    said ("areas"), or is one group of cells ("cells").
    """

    name: str
    title: str
    text: str = ""
    holds: Literal["pieces", "areas", "cells"]
    samples: tuple[UnitSample, ...] = ()
    fields: tuple[FormField, ...] = ()


class BoardPalette(Shown, frozen=True, kw_only=True):
    """What an editor offers of any board game; the words are those of scene files.

    `fields` are those of a unit's entry in a file that a form lets one fill in, `samples` the units to begin with,
    `kinds` what they name, and `goals` the kinds of goals that a scene may have.  `lists` are its other lists, and
    `settings` the fields of the scene itself besides those that every scene has.
    """

    grounds: tuple[GroundSample, ...]
    edges: tuple[EdgeSample, ...]
    options: tuple[OptionSample, ...]
    fields: tuple[FormField, ...]
    samples: tuple[UnitSample, ...]
    kinds: dict[str, Any] = {}
    lists: tuple[EntryList, ...] = ()
    settings: tuple[FormField, ...] = ()
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


# --- forms ------------------------------------------------------------------------------------


def list_fields(
    entry: type[msgspec.Struct],
    *,
    without: Collection[str] = (),
    choices: Mapping[str, Iterable[str]] | None = None,
    keys: Mapping[str, Iterable[str]] | None = None,
) -> Iterator[FormField]:
    """The fields of an entry, except some; with `choices` one or several of them, of tables a field for each of `keys`.

    >>> class Crate(msgspec.Struct): size: int = 0; wood: str = ""; bears: dict[str, int] = {}
    >>> [field.name for field in list_fields(Crate, choices={"wood": ["oak"]}, keys={"bears": ["fire", "frost"]})]
    ['size', 'wood', 'bears.fire', 'bears.frost']
    """
    for one in fields(entry):
        shown = show_field(one)
        if one.name in without:
            continue
        if keys and one.name in keys:
            yield from (_key_field(shown, key) for key in keys[one.name])
        elif choices and one.name in choices:
            many = get_origin(bare_type(one.type)[0]) is tuple
            yield replace(shown, kind="several" if many else "one", values=tuple(choices[one.name]))
        else:
            yield shown


def _key_field(table: FormField, key: str) -> FormField:
    """The number that a table has under a key."""
    title = table.name.replace("_", " ").capitalize()
    return FormField(name=f"{table.name}.{key}", kind="number", label=f"{title}: {key}", least=table.least)


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
