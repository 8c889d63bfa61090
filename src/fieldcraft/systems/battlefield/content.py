"""What scenes may name: effects, creatures and objects, and what conceals, as it stands in the files of `data`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, TypeVar

import msgspec

from fieldcraft.board import Cell
from fieldcraft.core import from_rule
from fieldcraft.maps.line_numbers import Lined
from fieldcraft.maps.records import document, fit_record
from fieldcraft.systems.battlefield.effects import Bonus, Effect, Id
from fieldcraft.systems.battlefield.state import Count, Difficulty, Layer, Sense, Size, Space
from fieldcraft.systems.shared.scene import Name, SceneError, list_names

HERE = Path(__file__).with_name("data")


class Source(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that conceals: its Tier and the senses that it hampers."""

    id: Id
    name: Name
    tier: Annotated[int, msgspec.Meta(ge=1, le=12)]
    senses: Annotated[tuple[Sense, ...], msgspec.Meta(min_length=1)] = ("sight",)


class Kind(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What units of a kind have in common; what is left out is as it is for any unit.

    `effects` are named as in `effects.yaml`, or told whole.  An `object` does not act.
    """

    name: Name | None = None
    emblem: Name | None = None
    object: bool | None = None
    layer: Layer | None = None
    size: Size | None = None
    height: Annotated[float, msgspec.Meta(gt=0, le=500)] | None = None
    spaces: Annotated[int, msgspec.Meta(ge=1, le=99)] | None = None
    shape: tuple[Cell, ...] | None = None
    reach: Annotated[int, msgspec.Meta(ge=0, le=99)] | None = None
    speed: Count | None = None
    flying: bool | None = None
    primary: tuple[Sense, ...] | None = None
    others: tuple[Sense, ...] | None = None
    awareness: Bonus | None = None
    dl: dict[Sense, Difficulty] | None = None
    defences: dict[str, Difficulty] | None = None
    effects: tuple[Id | Effect, ...] | None = None
    durability: Annotated[int, msgspec.Meta(ge=1, le=999)] | None = None
    harm: Count | None = None
    fills: bool | None = None
    bearer: Id | None = None
    bulk: Count | None = None
    grip_limit: Count | None = None
    grips: tuple[Id, ...] | None = None
    encumbered: Count | None = None
    parts: dict[str, tuple[Space, ...]] | None = None


N = TypeVar("N", Effect, Source)


def read_effects(data: bytes, file: str) -> dict[str, Effect]:
    """Effects by id from a YAML list; MapError, with the file, the place and what is allowed, if it is none."""
    lined = document(data, file)
    return _by_id(lined, fit_record(lined, list[Effect]))


def read_sources(data: bytes, file: str) -> dict[str, Source]:
    """What conceals by id from a YAML list; MapError if it is none."""
    lined = document(data, file)
    return _by_id(lined, fit_record(lined, list[Source]))


def _by_id(lined: Lined, entries: Iterable[N]) -> dict[str, N]:
    found: dict[str, N] = {}
    for i, entry in enumerate(entries):
        if entry.id in found:
            raise lined.error(f"$[{i}].id", f"{entry.id!r} is there already: every one needs an id of its own")
        found[entry.id] = entry
    return found


def read_creatures(data: bytes, file: str, known: Mapping[str, Effect]) -> dict[str, Kind]:
    """Kinds by id from a YAML mapping; MapError if it is none or names an effect that is not known."""
    lined = document(data, file)
    kinds = fit_record(lined, dict[Id, Kind])
    for id, kind in kinds.items():
        for i, effect in enumerate(kind.effects or ()):
            if isinstance(effect, str) and effect not in known:
                problem = f"there is no effect {effect!r}: {list_names(known)}"
                raise lined.error(f"$.{id}.effects[{i}]", problem)
    return kinds


def find_effects(path: str, named: Iterable[Id | Effect]) -> tuple[Effect, ...]:
    """The effects that a scene gives a unit at a path of its file; SceneError for a name that is not known."""
    found, known = list[Effect](), effects()
    for i, one in enumerate(named):
        if isinstance(one, str) and one not in known:
            raise SceneError(f"{path}.effects[{i}]", f"there is no effect {one!r}: {list_names(known)}")
        found.append(known[one] if isinstance(one, str) else one)
    return tuple(found)


def known_kinds(own: Mapping[str, Kind]) -> dict[str, Kind]:
    """The kinds that a scene may name: those that come with the game, and its own in place of any of the same id."""
    return {**creatures(), **own}


@cache
def effects() -> dict[str, Effect]:
    """The effects that come with the game, by id.

    >>> effects()["fire-breath"].area
    'cone'
    """
    file = HERE / "effects.yaml"
    return from_rule(read_effects(file.read_bytes(), file.name), "field.unit.data")


@cache
def sources() -> dict[str, Source]:
    """What conceals, by id.

    >>> sources()["sea-fog"].tier
    6
    """
    file = HERE / "sources.yaml"
    return from_rule(read_sources(file.read_bytes(), file.name), "field.conceal.sources")


@cache
def creatures() -> dict[str, Kind]:
    """The creatures and objects that come with the game, by id.

    >>> creatures()["pikeman"].reach
    2
    """
    file = HERE / "creatures.yaml"
    return from_rule(read_creatures(file.read_bytes(), file.name, effects()), "field.unit.data")
