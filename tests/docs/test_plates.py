"""The plates that come with the package show its scenes as they are drawn now."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from fieldcraft.server.plates import plate_files
from tools import load_script

PLATES = load_script(Path(__file__).parents[2] / "docs" / "plates.py")

ALIKE = 4.0
"""How far two plates may be from each other, as the mean difference of their colours, of 255."""


def difference(one: bytes, other: bytes) -> float:
    """How far two pictures of the same size are from each other, as the mean difference of their colours."""
    first, second = (Image.open(BytesIO(body)).convert("RGB") for body in (one, other))
    assert first.size == second.size
    return max(ImageStat.Stat(ImageChops.difference(first, second)).mean)


def test_every_scene_has_a_plate_in_each_theme_of_what_it_says_now_and_there_are_no_others() -> None:
    assert set(PLATES.plate_paths()) == set(plate_files().values()), "run `make docs`"


@pytest.mark.parametrize("name", ["duel", "gullet", "swiftwater", "turnstiles", "muster"])
def test_a_plate_is_what_make_docs_draws(name: str) -> None:
    kept = {theme: path.read_bytes() for path, (one, theme) in PLATES.plate_paths().items() if one == name}

    assert {theme: difference(body, PLATES.draw(name, theme)) < ALIKE for theme, body in kept.items()} == {
        "daylight": True,
        "lamplight": True,
    }, "run `make docs`"
    assert difference(kept["daylight"], kept["lamplight"]) > ALIKE
