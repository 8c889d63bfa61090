"""A story as JSON schema; run as a module it prints what the types of the browser's client come from."""

from __future__ import annotations

import json
import sys
from typing import Any

import msgspec

from fieldcraft.systems.fates_edge.showing.parts import Story


def schema() -> dict[str, Any]:
    """The schema of a story; all that stands in it is always told, whatever its default."""
    (root,), types = msgspec.json.schema_components([Story], ref_template="#/definitions/{name}")
    for kind in types.values():
        if "properties" in kind:
            kind["required"] = list(kind["properties"])
    return {"title": "StoryFile", "type": "object", "properties": {"story": root}, "definitions": types}


if __name__ == "__main__":
    json.dump(schema(), sys.stdout)
