"""Look a rule up: by its id, by words, or see how much of each rulebook the code decides by.

fieldcraft rules                      the rulebooks and their topics
fieldcraft rules guarded strike       the rulings that fit some words
fieldcraft rules mini.zoc.shift       one ruling in full
fieldcraft rules --coverage           what is implemented, cited and tested
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable

import msgspec
from rich.table import Table
from rich.text import Text

from fieldcraft.cli.rulings import ruling_card, ruling_table
from fieldcraft.console.chart import bar
from fieldcraft.console.terminal import as_json, console
from fieldcraft.core.coverage import Coverage, coverage
from fieldcraft.core.rulebook import PACKAGE, Rulebook, Ruling, hits, rulebook, rulebooks

TESTS = PACKAGE.parents[1] / "tests"
"""Where the tests lie if this is the project's own folder; an installed package has none."""


def arguments(parser: ArgumentParser) -> None:
    """What may be given."""
    parser.add_argument("words", nargs="*", metavar="WORDS|ID", help="words to look for, or the id of a ruling")
    parser.add_argument("--system", metavar="NAME", help="look in one rulebook only")
    parser.add_argument("--coverage", action="store_true", help="show what is implemented, cited and tested")
    parser.add_argument("--most", type=int, default=12, metavar="N", help="show so many at most (12 by default)")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(given: Namespace) -> None:
    """Look up."""
    books = [rulebook(given.system)] if given.system else list(rulebooks().values())
    if given.most < 1:
        raise ValueError(f"--most {given.most}: at least 1 is shown")
    words = " ".join(given.words)
    if given.coverage:
        return _coverage(books, whole=bool(given.system), json=given.json)
    if not words:
        return _contents(books)
    found = look_up(words, books, given.most)
    if given.json:
        return as_json(msgspec.to_builtins(found))
    out = console()
    if not found:
        out.print(f"No ruling fits {words!r}. fieldcraft rules lists the topics.")
    for ruling in found[:1] if len(found) == 1 else found[:3]:
        out.print(ruling_card(ruling), "")
    if len(found) > 3:
        out.print(ruling_table(found[3:]))
    return None


def look_up(words: str, books: Iterable[Rulebook], most: int = 12) -> list[Ruling]:
    """The ruling of an id, or those that fit some words best; what looks like an id and is none raises LookupError."""
    books = list(books)
    for book in books:
        if words in book:
            return [book[words]]
    if "." in words and " " not in words:
        begun = [ruling for book in books for ruling in book if ruling.id.startswith(words)]
        if not begun:
            message = f"no rulebook has a ruling {words!r}; fieldcraft rules {words.replace('.', ' ')} looks for words"
            raise LookupError(message)
        return begun[:most]
    return best(words, books, most)


def best(words: str, books: Iterable[Rulebook], most: int) -> list[Ruling]:
    """The rulings that have the most of some words, the books taking turns so that each is heard."""
    ranked = [book.search(words, most) for book in books]
    in_turn = (row[place] for place in range(most) for row in ranked if place < len(row))
    return sorted(in_turn, key=lambda one: -hits(one, words))[:most]


def _contents(books: Iterable[Rulebook]) -> None:
    out = console()
    for book in books:
        out.print(Text.assemble((book.name, "title"), (f"  {len(book)} rulings", "quiet")))
        topics = (f"{topic} {len(rulings)}" for topic, rulings in book.sections.items())
        out.print(Text("  " + ", ".join(topics), "quiet"))
    out.print("\nfieldcraft rules WORDS looks for words; fieldcraft rules ID shows one ruling.")


# --- coverage --------------------------------------------------------------------------


def _coverage(books: Iterable[Rulebook], *, whole: bool, json: bool) -> None:
    tests = TESTS if TESTS.is_dir() else None
    found = {book.name: coverage(book, tests=tests) for book in books}
    if json:
        return as_json({name: _figures(one) for name, one in found.items()})
    out = console()
    out.print(_summary(found, tested=tests is not None))
    for one in found.values() if whole else ():
        _list(f"Not implemented ({len(one.open)})", one.open)
        if tests is not None:
            _list(f"Not tested ({len(one.untested)})", one.untested)
    return None


def _summary(found: dict[str, Coverage], *, tested: bool) -> Table:
    table = Table(box=None, pad_edge=False, header_style="quiet")
    table.add_column("rulebook", style="title")
    for head in ("rulings", "binding", "implemented", "cited", "tested"):
        table.add_column(head, justify="right")
    table.add_column("")
    for name, one in found.items():
        figures = _figures(one)
        proved = str(figures["tested"]) if tested else "?"
        shown = (figures["rulings"], figures["binding"], figures["implemented"], figures["cited"])
        share = figures["implemented"] / max(figures["binding"], 1)
        table.add_row(name, *map(str, shown), proved, Text(bar(share, 20), "clean"))
    return table


def _figures(one: Coverage) -> dict[str, int]:
    binding = sum(ruling.binding for ruling in one.rulings)
    return {
        "rulings": len(one.rulings),
        "binding": binding,
        "implemented": binding - len(one.open),
        "cited": len(one.cited),
        "tested": binding - len(one.untested),
    }


def _list(head: str, rulings: tuple[Ruling, ...]) -> None:
    out = console()
    if rulings:
        out.print("", Text(head, "title"), ruling_table(rulings))
