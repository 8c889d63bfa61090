"""The table of how scenes play."""

from __future__ import annotations

from pathlib import Path

from fieldcraft.games import game
from fieldcraft.maps.scenes import scenes

PAGE = Path(__file__).parents[2] / "docs" / "metrics.md"


def test_every_scene_has_a_line_in_the_table_of_how_scenes_play() -> None:
    lines = [line.split(" | ") for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]

    assert {line[0].removeprefix("| ") for line in lines[2:]} == {
        f"{one.name}, {game(one.system).title}" for one in scenes()
    }
    assert {len(line) for line in lines} == {12}
