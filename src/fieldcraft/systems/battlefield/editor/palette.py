"""What an editor of the field offers: ground, creatures and objects, what conceals, options, and the forms of these."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import msgspec

from fieldcraft.presentation.forms import FormField
from fieldcraft.systems.battlefield.content import Kind, creatures, effects, sources
from fieldcraft.systems.battlefield.editor.drafts import DraftFog
from fieldcraft.systems.battlefield.options import Options
from fieldcraft.systems.battlefield.terrain import read_terrain
from fieldcraft.systems.shared.editor.palette import (
    BoardPalette,
    EntryList,
    UnitSample,
    list_fields,
    list_options,
    sample_edges,
    sample_grounds,
)

SENSES = ("sight", "hearing", "scent")
"""The senses of what comes with the game; a scene may name others."""

OF_ANY_FORM = ("name", "object")
"""What a form says of itself, or is settled by the list."""

OF_ACTING = (
    "speed",
    "reach",
    "flying",
    "primary",
    "others",
    "awareness",
    "effects",
    "grip_limit",
    "grips",
    "encumbered",
)
"""What an object has no use for."""

OF_OBJECTS = ("fills", "bearer", "grips")
"""What a creature has no use for before play."""

CHOICES = {"primary": SENSES, "others": SENSES}
KEYS = {"dl": SENSES, "defences": ("defence", "grit")}


@cache
def palette() -> BoardPalette:
    """The palette of the field."""
    return BoardPalette(
        grounds=sample_grounds(read_terrain()),
        edges=sample_edges(read_terrain()),
        options=tuple(list_options(Options, "battlefield")),
        fields=tuple(
            list_fields(Kind, without=(*OF_ANY_FORM, *OF_OBJECTS), choices={**CHOICES, "effects": effects()}, keys=KEYS)
        ),
        samples=tuple(_samples(objects=False)),
        kinds={id: msgspec.to_builtins(kind) for id, kind in creatures().items()},
        lists=(_objects(), _fogs()),
        settings=(FormField(name="auras", kind="json", label="Auras from the beginning"),),
    )


def _samples(*, objects: bool) -> Iterator[UnitSample]:
    """The creatures, or the objects, that come with the game."""
    for id, kind in creatures().items():
        if bool(kind.object) is objects:
            name = kind.name or id.replace("-", " ").capitalize()
            size = f"size {kind.size or 0}" + (", flies" if kind.flying else "")
            yield UnitSample(id=id, name=name, text=size, pattern={"kind": id})


def _objects() -> EntryList:
    return EntryList(
        name="objects",
        title="Objects",
        holds="pieces",
        samples=tuple(_samples(objects=True)),
        fields=tuple(list_fields(Kind, without=(*OF_ANY_FORM, *OF_ACTING), keys=KEYS)),
    )


def _fogs() -> EntryList:
    """What conceals: each source with its Tier and its senses, unless an area says otherwise."""
    return EntryList(
        name="fogs",
        title="Concealment",
        text="Fog, dark or din on cells: its Tier and senses are those of its source, unless you say otherwise.",
        holds="areas",
        samples=tuple(
            UnitSample(
                id=one.id, name=one.name, text=f"Tier {one.tier}, {', '.join(one.senses)}", pattern={"source": one.id}
            )
            for one in sources().values()
        ),
        fields=tuple(list_fields(DraftFog, without=("at",), choices={"source": sources(), "senses": SENSES})),
    )
