"""What the pages show of the command line is what it prints."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from house.reading import ROOT

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
SHOWING = [path for path in PAGES if "```console" in path.read_text("utf-8")]


@pytest.fixture(scope="module")
def transcripts() -> ModuleType:
    """The program that writes them."""
    spec = importlib.util.spec_from_file_location("transcripts", ROOT / "docs" / "transcripts.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("path", SHOWING, ids=lambda path: path.stem)
def test_a_page_shows_what_the_command_line_prints(path: Path, transcripts: ModuleType) -> None:
    page = path.read_text("utf-8")

    assert page == transcripts.fresh(page), "run `python docs/transcripts.py`"


def test_output_that_has_gone_stale_is_found(transcripts: ModuleType) -> None:
    page = "Before.\n\n```console\n$ fieldcraft --version\nfieldcraft 0.0.0\n```\n\nAfter.\n"

    fresh = transcripts.fresh(page)

    assert "0.0.0" not in fresh
    assert fresh.startswith("Before.\n\n```console\n$ fieldcraft --version\nfieldcraft ")
    assert fresh.endswith("```\n\nAfter.\n")


def test_a_block_without_a_command_goes_on_with_the_one_before(transcripts: ModuleType) -> None:
    page = "```console\n$ fieldcraft play duel --seed x\nalder> options\n```\nThen:\n```console\nalder> quit\n```\n"

    first, second = transcripts.fresh(page).split("Then:\n")

    assert "Sable brace" in first
    assert second == "```console\nalder> quit\n```\n"
