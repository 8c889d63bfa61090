"""JSON Schema of scene files, from the types that read them, so that editors can help to write one."""

from __future__ import annotations

from typing import Any

import msgspec

from fieldcraft.core.schemas import DRAFT, schema_components
from fieldcraft.maps.scenes import document


def scene_schema(system: str) -> dict[str, Any]:
    """The JSON Schema of the scene files of a game."""
    (whole,), parts = schema_components([document(system)])
    top = parts.pop(whole["$ref"].rpartition("/")[2])
    top["properties"]["system"] = {"const": system}
    about = "A Fieldcraft scene: which game, on which board, with what on it, and perhaps a script."
    return {"$schema": DRAFT, **top, "title": f"Scene of {system}", "description": about, "$defs": parts}


def schema_text(system: str) -> str:
    """The schema as the text of a file."""
    return msgspec.json.format(msgspec.json.encode(scene_schema(system)), indent=2).decode() + "\n"
