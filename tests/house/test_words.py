"""What must not stand in the project: unfinished work, paths of one machine, addresses of package registries."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from house.reading import ROOT

# Spelt with brackets, so that this file does not find itself.
FORBIDDEN = {
    "unfinished work": re.compile(r"\b(T[O]DO|F[I]XME|X[X]X|H[A]CK)\b"),
    "a path of one machine": re.compile(r"(?<![\w.])/(w[o]rk|h[o]me|r[o]ot|U[s]ers|t[m]p)/\w"),
    "a folder beside the project": re.compile(r"\.\./sh[a]red"),
    "a package registry": re.compile(
        r'--(extra-)?ind[e]x-url|--reg[i]stry|"res[o]lved": *"http|https?://\S*/(s[i]mple|pack[a]ges)/'
    ),
}

FOLDERS = ("src", "web", "tests", "docs", "bench", ".ci")
MADE = {".git", "__pycache__", "node_modules", "static"}
"""What is made or fetched, not written; `.git` is a file in a second work tree."""

SUFFIXES = {
    ".py",
    ".md",
    ".toml",
    ".yaml",
    ".yml",
    ".json",
    ".txt",
    ".html",
    ".js",
    ".mjs",
    ".ts",
    ".svelte",
    ".css",
    ".svg",
    ".cfg",
    "",
}


def texts() -> Iterator[Path]:
    """The project's own text files."""
    inside = (path for folder in FOLDERS for path in (ROOT / folder).rglob("*"))
    for path in (*ROOT.iterdir(), *inside):
        if path.is_file() and path.suffix in SUFFIXES and not MADE.intersection(path.parts):
            yield path


def found(what: re.Pattern[str], text: str) -> list[str]:
    """The lines of a text in which something is found."""
    return [line.strip() for line in text.splitlines() if what.search(line)]


@pytest.mark.parametrize("what", FORBIDDEN)
def test_does_not_stand_anywhere(what: str) -> None:
    hits = {
        str(path.relative_to(ROOT)): lines
        for path in texts()
        if (lines := found(FORBIDDEN[what], path.read_text(encoding="utf-8", errors="replace")))
    }

    assert hits == {}


@pytest.mark.parametrize(
    ("what", "line"),
    [
        ("unfinished work", "# T" + "ODO: later"),
        ("a path of one machine", "open('/" + "home/me/map.yaml')"),
        ("a folder beside the project", "see ../" + "shared/rules"),
        ("a package registry", "pip install --ind" + "ex-url somewhere"),
    ],
)
def test_would_be_found(what: str, line: str) -> None:
    assert found(FORBIDDEN[what], f"fine\n{line}") == [line]
