"""What an editor of battles offers: ground, things on the sides of cells, patterns of units, options of the game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import get_args

from msgspec.structs import asdict

from fieldcraft.presentation.base import Shown
from fieldcraft.systems.fates_edge.miniatures.magic.spells import Band, Element, Tag
from fieldcraft.systems.fates_edge.miniatures.options import Options
from fieldcraft.systems.fates_edge.miniatures.scene import Kind, Scene
from fieldcraft.systems.fates_edge.miniatures.state import Condition, Size, Trait
from fieldcraft.systems.fates_edge.miniatures.terrain import terrain
from fieldcraft.systems.shared.editor.palette import (
    EdgeSample,
    GroundSample,
    OptionSample,
    Sample,
    list_options,
    list_samples,
    sample_edges,
    sample_grounds,
)

SYSTEM = "miniatures"


class KindSample(Shown, frozen=True, kw_only=True):
    """A unit of a scene that comes with Fieldcraft, to be used as a pattern."""

    id: str
    name: str
    scene: str
    pattern: Kind


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
    kinds = tuple(
        KindSample(id=id, name=name, scene=scene, pattern=pattern)
        for scene, (id, name, pattern) in list_samples(SYSTEM, _of_scene)
    )
    return Palette(
        grounds=sample_grounds(terrain()),
        edges=sample_edges(terrain()),
        kinds=kinds,
        options=tuple(list_options(Options, SYSTEM)),
        skills=tuple(sorted({skill for sample in kinds for skill in sample.pattern.skills or ()})),
    )


def _of_scene(scene: Scene) -> Iterator[Sample]:
    for entry in scene.units:
        base = scene.kinds.get(entry.kind or "", Kind())
        own = {name: value for name, value in asdict(entry).items() if value is not None and name in KIND_FIELDS}
        merged = {**asdict(base), **own, "skills": {**(base.skills or {}), **(entry.skills or {})} or None}
        id = entry.id or entry.kind or ""
        name = merged.pop("name") or id.replace("-", " ").capitalize()
        yield id, name, Kind(**{**merged, "facing": None})


KIND_FIELDS = frozenset(Kind.__struct_fields__)
