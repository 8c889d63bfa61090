"""The documentation is up to date, its links lead somewhere and its commands exist."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from house.reading import ROOT
from tools import load_script


@pytest.fixture(scope="module")
def build() -> ModuleType:
    """The program that writes the rulebook pages."""
    return load_script(ROOT / "docs" / "build.py")


def markdown() -> Iterator[Path]:
    """Every page that people read."""
    yield from ROOT.glob("*.md")
    yield from (ROOT / "docs").rglob("*.md")


def test_the_rulebook_pages_are_what_make_docs_writes(build: ModuleType) -> None:
    stale = [path.name for path, text in build.pages().items() if not path.exists() or path.read_text("utf-8") != text]

    assert stale == [], "run `make docs`"


def test_what_the_lobby_shows_of_the_games_is_what_make_docs_writes() -> None:
    written = dict(load_script(ROOT / "docs" / "lobby.py").files())

    assert [path.parent.name for path, text in written.items() if path.read_bytes() != text] == [], "run `make docs`"


def test_every_rulebook_page_belongs_to_a_rulebook(build: ModuleType) -> None:
    assert set((ROOT / "docs" / "rulebook").glob("*.md")) == set(build.pages())


def test_a_table_has_a_column_for_every_key(build: ModuleType) -> None:
    assert build.table(({"cp": 1, "options": ["noise", "delay"]}, {"cp": "4+", "twist": "a|b"})).splitlines() == [
        "| cp | options | twist |",
        "| --- | --- | --- |",
        "| 1 | noise; delay |  |",
        "| 4+ |  | a or b |",
    ]


def test_links_lead_to_files_that_are_there() -> None:
    broken = [
        f"{path.relative_to(ROOT)}: {target}"
        for path in markdown()
        for target in re.findall(r"\]\(([^)#]+)[^)]*\)", path.read_text("utf-8"))
        if "://" not in target and not (path.parent / target).exists()
    ]

    assert broken == []


def test_every_make_target_that_is_named_exists() -> None:
    targets = set(re.findall(r"(?m)^([a-z]+):", (ROOT / "Makefile").read_text("utf-8")))
    named = {name for path in markdown() for name in re.findall(r"`make ([a-z]+)", path.read_text("utf-8"))}

    assert named <= targets
    assert "test" in named


def test_every_decision_asks_and_answers() -> None:
    wanting = [
        path.name
        for path in (ROOT / "docs" / "decisions").glob("*.md")
        if not re.match(r"# \d\d\d: .+\n", text := path.read_text("utf-8"))
        or [part for part in ("**Question.**", "**Choice.**", "**Why not the others.**") if part not in text]
    ]

    assert wanting == []
