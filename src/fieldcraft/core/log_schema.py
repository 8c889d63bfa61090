"""JSON Schema of the lines of a log, from the types that read them, for programs that are not ours."""

from __future__ import annotations

from typing import Any

import msgspec

from fieldcraft.core.log import Head, decoder
from fieldcraft.core.schemas import DRAFT, schema_components
from fieldcraft.core.system import System


def log_schema(system: System[Any]) -> dict[str, Any]:
    """The JSON Schema of a line of a system's logs: the head, which comes first, or an entry with what happened."""
    head = msgspec.defstruct("LogHead", [("start", system.state)], bases=(Head,), frozen=True, kw_only=True)
    refs, parts = schema_components([head, decoder(system).type])
    about = (
        "A line of a saved game: the first is the head, each further one an entry: who did what, and what came of it."
    )
    return {
        "$schema": DRAFT,
        "title": f"Log of {system.name}",
        "description": about,
        "anyOf": list(refs),
        "$defs": parts,
    }
