"""What the pages show of the command line is what it prints."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest

from fieldcraft import __version__
from house.reading import ROOT
from tools import load_script

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
SHOWING = [path for path in PAGES if "```console run" in path.read_text("utf-8")]


@pytest.fixture(scope="module")
def transcripts() -> ModuleType:
    """The program that writes them."""
    return load_script(ROOT / "docs" / "transcripts.py")


@pytest.mark.parametrize("path", SHOWING, ids=lambda path: path.stem)
def test_a_page_shows_what_the_command_line_prints(path: Path, transcripts: ModuleType) -> None:
    page = path.read_text("utf-8")

    assert page == transcripts.fresh(page), "run `python docs/transcripts.py`"


def console(text: str) -> str:
    """A block of a page."""
    return f"```console run\n{text}\n```\n"


def test_output_that_has_gone_stale_is_found(transcripts: ModuleType) -> None:
    stale = console("$ fieldcraft --version\nfieldcraft 0.0.0")
    true = console(f"$ fieldcraft --version\nfieldcraft {__version__}")

    assert transcripts.fresh(f"Before.\n\n{stale}\nAfter.\n") == f"Before.\n\n{true}\nAfter.\n"


def test_a_block_without_a_command_goes_on_with_the_one_before(transcripts: ModuleType) -> None:
    page = console("$ fieldcraft play duel --seed x\nalder> Sable guard") + "Then:\n" + console("alder> quit")

    first, second = transcripts.fresh(page).split("Then:\n")

    assert "Sable stands guard." in first
    kept = "The game is kept: fieldcraft play data/games/duel-1.fcl goes on with it."
    assert second == console(f"alder> quit\n{kept}")


def test_what_is_typed_after_the_end_is_complained_of(transcripts: ModuleType) -> None:
    page = console("$ fieldcraft play duel --seed x\nalder> quit") + console("alder> board")

    with pytest.raises(ValueError, match="stopped before all was typed"):
        transcripts.fresh(page)


def test_a_file_that_a_page_shows_can_be_used_on_it(transcripts: ModuleType) -> None:
    page = f"```yaml\n# gate.yaml\ntitle: 7\n```\n\n{console('$ fieldcraft check gate.yaml')}"

    assert "gate.yaml: line 2" in transcripts.fresh(page)
