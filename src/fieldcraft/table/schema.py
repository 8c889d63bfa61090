"""The wire as JSON schema: `python -m fieldcraft.table.schema` prints what the types of the client come from."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
from msgspec import UNSET
from msgspec.structs import fields

from fieldcraft.core import Refusal
from fieldcraft.table.bodies import Bodies
from fieldcraft.table.protocol import Message, News, Received, Sent, Wire
from fieldcraft.tableau.shown import Shown


def schema() -> dict[str, Any]:
    """The JSON schema of all that is sent and received, each type under its own name."""
    roots = [Sent, Received, *get_args(Bodies)]
    (sent, received, *_), types = msgspec.json.schema_components(roots, ref_template="#/definitions/{name}")
    for kind in told(Shown, Message, Wire, Refusal):
        if kind.__name__ in types:
            always = [field.encode_name for field in fields(kind) if field.default is not UNSET]
            types[kind.__name__]["required"] = [*types[kind.__name__].get("required", ()), *always]
    return {
        "title": "Wire",
        "type": "object",
        "properties": {"sent": sent, "received": received},
        "required": ["sent", "received"],
        "additionalProperties": False,
        "definitions": {"Sent": sent, "Received": received, **types},
    }


def told(*roots: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    """The types that a table sends with every field in place, whatever its default."""
    for root in roots:
        if not root.__struct_config__.omit_defaults and not issubclass(root, News):
            yield root
        for kind in root.__subclasses__():
            if kind.__struct_config__.tag_field != "change":
                yield from told(kind)


if __name__ == "__main__":
    json.dump(schema(), sys.stdout)
