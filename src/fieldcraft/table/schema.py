"""The wire as JSON schema: `python -m fieldcraft.table.schema [GAME]` prints what the types of the client come from."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any, Union, get_args

import msgspec
from msgspec import UNSET
from msgspec.structs import fields

from fieldcraft.core import Refusal
from fieldcraft.core.schemas import schema_components
from fieldcraft.games import game
from fieldcraft.presentation.base import Shown
from fieldcraft.table.http_bodies import Bodies
from fieldcraft.table.protocol import Message, News, Received, Sent, Wire

PLACE = "definitions"


def schema() -> dict[str, Any]:
    """The JSON schema of all that is sent and received, each type under its own name."""
    roots = [Sent, Received, *get_args(Bodies)]
    (sent, received, *_), types = schema_components(roots, PLACE)
    types = require_fields(types, Shown, Message, Wire, Refusal)
    return {
        "title": "Wire",
        "type": "object",
        "properties": {"sent": sent, "received": received},
        "required": ["sent", "received"],
        "additionalProperties": False,
        PLACE: {"Sent": sent, "Received": received, **types},
    }


def game_schema(name: str) -> dict[str, Any]:
    """The JSON schema of what a game adds to the wire: the types of its own, its actions and the parts of its forms.

    What is sent is all there, whatever its default; of an action what has a default may be left out.
    """
    found = game(name)
    roots, told = schema_components(found.wire, PLACE)
    (action,), types = schema_components([Union.__getitem__(found.system.actions)], PLACE)
    for kind in told.values():
        if "properties" in kind:
            kind["required"] = list(kind["properties"])
    if found.editor is not None:
        (supplies,), offered = schema_components([found.editor.supplies], PLACE)
        roots, types = (*roots, supplies), types | require_fields(offered, Shown)
    unions = {
        "GameAction": {key: value for key, value in action.items() if key != "discriminator"},
        "FormPart": {"enum": sorted({form.part for form in found.forms()}) if found.forms else []},
    }
    parts = {root["$ref"].rpartition("/")[2]: root for root in roots}
    parts |= {name: {"$ref": f"#/{PLACE}/{name}"} for name in unions}
    return {"title": "GameWire", "type": "object", "properties": parts, PLACE: types | told | unions}


def require_fields(types: dict[str, Any], *roots: type[msgspec.Struct]) -> dict[str, Any]:
    """Schemas of types by name, with all fields required of those that are sent with every field in place."""
    for kind in complete_types(*roots):
        if kind.__name__ in types:
            there = [field.encode_name for field in fields(kind) if field.default is not UNSET]
            types[kind.__name__]["required"] = [*types[kind.__name__].get("required", ()), *there]
    return types


def complete_types(*roots: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    """The types that a table sends with every field in place, whatever its default."""
    for root in roots:
        if not root.__struct_config__.omit_defaults and not issubclass(root, News):
            yield root
        for kind in root.__subclasses__():
            if kind.__struct_config__.tag_field != "change":
                yield from complete_types(kind)


if __name__ == "__main__":
    json.dump(game_schema(sys.argv[1]) if sys.argv[1:] else schema(), sys.stdout)
