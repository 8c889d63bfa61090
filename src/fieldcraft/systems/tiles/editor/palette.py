"""What an editor of fights on tiles offers: ground and what can be broken, units, roofs, options, and their forms."""

from __future__ import annotations

from functools import cache

import msgspec

from fieldcraft.presentation.forms import FormField
from fieldcraft.systems.shared.editor.palette import (
    BoardPalette,
    EntryList,
    UnitSample,
    list_fields,
    list_options,
    sample_edges,
    sample_grounds,
)
from fieldcraft.systems.tiles.content import Kind, content
from fieldcraft.systems.tiles.options import Options
from fieldcraft.systems.tiles.terrain import terrain


@cache
def palette() -> BoardPalette:
    """The palette of fights on tiles."""
    known = content()
    return BoardPalette(
        grounds=sample_grounds(terrain()),
        edges=sample_edges(terrain()),
        options=tuple(list_options(Options, "tiles")),
        fields=(
            *list_fields(Kind, without=("name",), choices={"armour": known.armours, "effects": known.effects}),
            FormField(name="beside", kind="json", label="On a Line: the tile beside, as [[column, row]] from 0"),
        ),
        samples=tuple(_sample(id, kind) for id, kind in known.kinds.items()),
        kinds={id: msgspec.to_builtins(kind) for id, kind in known.kinds.items()},
        lists=(EntryList(name="roofs", title="Roofs", text="Nothing falls through a roof.", holds="cells"),),
        settings=tuple(_settings()),
    )


def _sample(id: str, kind: Kind) -> UnitSample:
    """A kind that comes with the game, and what it can do."""
    name = kind.name or id.replace("-", " ").capitalize()
    return UnitSample(id=id, name=name, text=", ".join(kind.effects or ()), pattern={"kind": id})


def _settings() -> tuple[FormField, ...]:
    """What a scene says of the whole fight: the order of the units, and what bears more or less than usual."""
    order = FormField(name="initiative", kind="one", usual="data", values=("data", "rolled"), needed=True)
    own = FormField(name="effects", kind="json", label="Effects of this scene")
    bears = (
        FormField(name=f"durability.{name}", kind="number", label=f"Durability: {name}", usual=usual, least=0)
        for name, usual in content().durability.items()
    )
    return (order, own, *bears)
