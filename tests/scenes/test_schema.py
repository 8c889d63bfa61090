"""The JSON Schema of scene files and the page about them say what the code does."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import yaml

from fieldcraft.maps.schema import scene_schema, schema_text
from fieldcraft.systems.fates_edge.miniatures.facts import BATTLE, UNIT
from fieldcraft.systems.fates_edge.miniatures.goals import Goal
from fieldcraft.systems.fates_edge.miniatures.scene import Kind
from fieldcraft.systems.fates_edge.miniatures.system import ACTIONS
from fieldcraft.systems.shared.text.grammar import derive_forms
from folders import SCENES
from scenes.games import NAMES

DOCS = Path(__file__).parents[2] / "docs"


def test_the_schema_is_what_the_types_say():
    assert (DOCS / "scene.schema.json").read_text(encoding="utf-8") == schema_text("miniatures"), (
        "run `fieldcraft schema`"
    )


def test_every_reference_in_the_schema_leads_somewhere():
    text = schema_text("miniatures")

    assert set(re.findall(r'"#/\$defs/(\w+)"', text)) == set(json.loads(text)["$defs"])


def test_the_schema_refuses_what_the_reader_refuses():
    schema = scene_schema("miniatures")

    assert schema["additionalProperties"] is False
    assert schema["properties"]["system"] == {"const": "miniatures"}
    assert all(part["additionalProperties"] is False for part in schema["$defs"].values())


def test_the_schema_knows_every_key_of_the_packaged_scenes():
    schema = scene_schema("miniatures")
    known = set(schema["properties"]) | {key for part in schema["$defs"].values() for key in part["properties"]}

    for path in SCENES.glob("*.yaml"):
        assert keys(yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader)) - known == set()


FREE = ("kinds", "places", "legend", "skills")
"""Mappings whose keys are names of the scene's own."""


def keys(value: Any) -> set[str]:
    """The names of fields in a document."""
    if isinstance(value, list):
        return set().union(*map(keys, value))
    if not isinstance(value, dict):
        return set()
    inner = (list(below.values()) if key in FREE else below for key, below in value.items() if key != "expect")
    return set(value).union(*map(keys, inner))


def test_the_page_about_scenes_names_every_deed_goal_fact_field_and_scene():
    page = (DOCS / "scenes.md").read_text(encoding="utf-8")
    text = re.sub(r"```.*?```", "", page, flags=re.DOTALL)
    words = {word for code in re.findall(r"`([^`]+)`", text) for word in re.findall(r"[a-z_]+", code)}

    verbs = {form.word for kind in ACTIONS for form in derive_forms(kind)}
    assert verbs | {"decree", "dice"} <= words
    assert {goal.__struct_config__.tag for goal in Goal.__args__} - words == set()
    assert (set(UNIT) | set(BATTLE)) - words == set()
    assert set(Kind.__struct_fields__) - words == set()
    assert set(NAMES) - words == set()
