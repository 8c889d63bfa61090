"""What the pages on how to play a game show is true: their scenes can begin, and their entries of areas can be read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cli.running import fieldcraft
from fieldcraft.systems.mass_combat.system import ACTIONS
from fieldcraft.systems.tiles.entries import parse_entry

PAGES = Path(__file__).parents[2] / "docs" / "how-to"


def text_of(page: str) -> str:
    return (PAGES / f"{page}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", ["play-the-battlefield", "play-tiles-and-movement", "fight-a-mass-battle"])
def test_the_scene_of_a_page_can_begin(page: str, tmp_path: Path) -> None:
    (scene,) = re.findall(r"```yaml\n(.*?)```", text_of(page), re.DOTALL)
    file = tmp_path / "shown.yaml"
    file.write_text(scene, encoding="utf-8")

    done = fieldcraft("check", file)

    assert done.code == 0, done.out + done.err


def test_the_entries_of_areas_can_be_read() -> None:
    entries = re.findall(r"^\| `(AoE[^`]*)`", text_of("play-tiles-and-movement"), re.MULTILINE)

    assert len(entries) == 6
    assert all(parse_entry(entry.replace("\\|", "|")) for entry in entries)


def test_every_order_of_a_mass_battle_is_one_of_the_game() -> None:
    orders = re.findall(r"`(?:(?:Halberds|Slingers|Ros) )?([a-z]+)\b[^`:]*`", text_of("fight-a-mass-battle"))
    deeds = {(action.verb or action.__name__).casefold() for action in ACTIONS}
    said = re.findall(r"`(?:Halberds|Slingers|Ros) ([a-z]+)", text_of("fight-a-mass-battle"))

    assert set(said) <= deeds
    assert deeds & set(orders) >= {
        "move",
        "attack",
        "pin",
        "invoke",
        "absorb",
        "raise",
        "enlist",
        "place",
        "write",
        "home",
    }
