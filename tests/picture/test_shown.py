from __future__ import annotations

import re

import pytest

from fieldcraft.render import svg
from picture.samples import FOLDER, shown


def without_bitmaps(text: str) -> str:
    """Compressed bytes may differ from one machine to the next; all else may not."""
    return re.sub(r"base64,[^\"]+", "", text).strip()


@pytest.mark.parametrize("name", shown())
def test_the_documentation_shows_what_is_drawn_today(name: str) -> None:
    picture = shown()[name]
    kept = (FOLDER / name).read_text("utf-8")

    assert without_bitmaps(kept) == without_bitmaps(svg(picture)), (
        "run `PYTHONPATH=src:tests python -m picture.samples`"
    )


def test_every_picture_of_the_documentation_is_tested() -> None:
    assert {path.name for path in FOLDER.glob("*.svg")} == set(shown())
