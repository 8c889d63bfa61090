"""The JSON Schema of logs says what stands in them: recorded games fit it, and spoiled ones do not."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from cli.running import fieldcraft
from fieldcraft.core.log_schema import log_schema
from fieldcraft.games import game, names

HERE = Path(__file__).parent
RECORDED = {
    "battlefield": "logs/battlefield-1.jsonl", "mass_combat": "logs/mass_combat-1.jsonl",
    "miniatures": "fog.jsonl", "tiles": "logs/tiles-1.jsonl",
}  # fmt: skip


@cache
def validator(name: str) -> Any:
    """What checks a line of the logs of a game."""
    return jsonschema_rs.validator_for(log_schema(game(name).system))


@pytest.mark.parametrize("name", sorted(RECORDED))
def test_a_recorded_game_fits_the_schema(name: str) -> None:
    lines = [json.loads(line) for line in (HERE / RECORDED[name]).read_text("utf-8").splitlines()[:60]]

    assert [number for number, line in enumerate(lines) if not validator(name).is_valid(line)] == []
    assert len(lines) > 10


@pytest.mark.parametrize("spoiled", [{"events": [{"event": "flew"}]}, {"seq": "one"}, {"more": 1}, {"action": {}}])
def test_a_spoiled_line_does_not_fit(spoiled: dict[str, Any]) -> None:
    line = json.loads((HERE / RECORDED["tiles"]).read_text("utf-8").splitlines()[1])

    assert not validator("tiles").is_valid(line | spoiled)


@pytest.mark.parametrize("name", names())
def test_the_schema_of_every_game_is_printed(name: str) -> None:
    printed = json.loads(fieldcraft("schema", "--log", name).out)

    assert printed["title"] == f"Log of {name}"
    assert jsonschema_rs.meta.is_valid(printed)
