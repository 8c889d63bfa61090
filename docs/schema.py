"""Writes docs/scene.schema.json, by which editors help to write a scene."""

from __future__ import annotations

from pathlib import Path

from fieldcraft.maps.schema import schema_text

PATH = Path(__file__).parent / "scene.schema.json"

if __name__ == "__main__":
    PATH.write_text(schema_text("miniatures"), encoding="utf-8")
    print(f"wrote {PATH.name}")
