"""Below the games no file names one, by id, title or a word of its rules, and no game imports another."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from fieldcraft.games import games
from house.reading import PACKAGE, ROOT, imports, modules

ABOVE = ("systems", "cli", "static")
"""The folders of the package that may name games: the games, the command line, and what is built."""

ORDINARY = frozenset(("tiles",))
"""Ids of games that are ordinary words as well, here the parts of a picture and of a map in another editor's file."""

CLIENT = ROOT / "web" / "src"
ENDINGS = (".py", ".ts", ".svelte", ".css", ".html", ".js", ".json", ".yaml")
GAMES = "fieldcraft.systems"


def files() -> Iterator[Path]:
    """The sources of everything that is below the games, data and style sheets among them."""
    for path in sorted((*PACKAGE.rglob("*.*"), *CLIENT.rglob("*.*"))):
        if path.suffix in ENDINGS and not _may_name(path):
            yield path


def _may_name(path: Path) -> bool:
    """Whether a source belongs to a game, or to what stands above them."""
    if CLIENT in path.parents:
        parts = path.relative_to(CLIENT).parts
        return parts[0] == "games" and len(parts) > 2
    return path.relative_to(PACKAGE).parts[0] in ABOVE


def names() -> re.Pattern[str]:
    """The ids and titles of the games, and the words that they declare as their own."""
    found = {word for one in games() for word in (one.system.name, one.title, *one.words)} - ORDINARY
    return re.compile("|".join(rf"(?<![A-Za-z]){_any_case(word)}s?(?![a-z])" for word in sorted(found)))


def _any_case(word: str) -> str:
    """The pattern of a word, in any case unless it is written in capitals."""
    return re.escape(word) if word.isupper() else f"(?i:{re.escape(word)})"


def naming() -> set[str]:
    """The files below the games that name one."""
    pattern = names()
    return {path.relative_to(ROOT).as_posix() for path in files() if pattern.search(path.read_text(encoding="utf-8"))}


def test_below_the_games_no_file_names_one() -> None:
    assert naming() == set()


def test_a_name_is_found_whole_and_in_any_case() -> None:
    assert names().search("a Miniatures table")
    assert names().search("two boons")
    assert not names().search("advance the boondocks")


def test_games_do_not_import_each_other_except_within_a_family() -> None:
    crossing = [
        f"{module} imports {imported}"
        for module, tree in modules().items()
        for imported in imports(tree, frozenset(modules()))
        if module.startswith(f"{GAMES}.") and imported.startswith(f"{GAMES}.")
        if module.split(".")[2] != imported.split(".")[2] and imported.split(".")[2] != "shared"
    ]

    assert crossing == []
