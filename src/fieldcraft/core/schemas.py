"""JSON Schema of types, for editors, clients and programs that are not ours."""

from __future__ import annotations

from collections.abc import Sequence
from inspect import cleandoc
from typing import Any

import msgspec

DRAFT = "https://json-schema.org/draft/2020-12/schema"


def schema_components(types: Sequence[Any], place: str = "$defs") -> tuple[tuple[dict[str, Any], ...], dict[str, Any]]:
    """A reference to each of some types, and the schemas that these refer to, by name, as they stand under a place.

    Descriptions are docstrings without their indentation, whichever msgspec is installed: it keeps it before 0.23.
    """
    references, schemas = msgspec.json.schema_components(types, ref_template=f"#/{place}/{{name}}")
    for schema in schemas.values():
        if "description" in schema:
            schema["description"] = cleandoc(schema["description"])
    return references, schemas
