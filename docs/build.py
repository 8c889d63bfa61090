"""Writes docs/rulebook/*.md from the rulebooks: what each rule says, how it is read and where code decides by it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from fieldcraft.core.coverage import Coverage, coverage
from fieldcraft.core.rulebook import PACKAGE, Rulebook, Ruling, rulebooks

PAGES = Path(__file__).parent / "rulebook"


def pages() -> dict[Path, str]:
    """Every page of a rulebook that comes with the package by its path."""
    own = (book for book in rulebooks().values() if book.source == PACKAGE)
    return {PAGES / f"{book.name.replace('_', '-')}.md": page(book) for book in own}


def page(book: Rulebook) -> str:
    """The page of one rulebook, its rulings by topic in the order of the source."""
    covered = coverage(book)
    counts = f"{len(book)} entries; {sum(r.binding for r in book) - len(covered.open)} decided by code."
    lines = [
        f"# {book.title}",
        book.head.about,
        f"{counts} Generated from `rules.yaml` by `make docs`; edit that file, not this page.",
    ]
    for topic, rulings in book.sections.items():
        lines.append(f"## {topic}")
        for ruling in rulings:
            lines += entry(ruling, covered)
    return "\n\n".join(lines) + "\n"


def entry(ruling: Ruling, covered: Coverage) -> Iterator[str]:
    """The paragraphs of one ruling."""
    yield f"### {ruling.title}"
    yield f"`{ruling.id}` · {ruling.kind} · {ruling.source}"
    yield ruling.rule
    if ruling.table:
        yield table(ruling.table)
    labelled = {
        "Contradiction": "; ".join(ruling.conflict),
        "Left open": ruling.hole,
        "Our reading": ruling.decision,
        "Example": ruling.example,
        "Decided in": ", ".join(f"`{place}`" for place in covered.implemented.get(ruling.id, ())),
    }
    yield from (f"*{label}:* {text}" for label, text in labelled.items() if text)


def table(rows: tuple[dict[str, Any], ...]) -> str:
    """A table with a column for every key that its rows have."""
    keys = list(dict.fromkeys(key for row in rows for key in row))
    body = ([cell(row.get(key, "")) for key in keys] for row in rows)
    return "\n".join(map(line, ([key.replace("_", " ") for key in keys], ["---"] * len(keys), *body)))


def line(cells: Iterable[str]) -> str:
    """One line of a table."""
    return f"| {' | '.join(cells)} |"


def cell(value: Any) -> str:
    """What stands in one field of a table."""
    text = "; ".join(map(str, value)) if isinstance(value, list) else str(value)
    return " or ".join(part.strip() for part in text.split("|"))


if __name__ == "__main__":
    PAGES.mkdir(exist_ok=True)
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")
        print(f"wrote {path.relative_to(PAGES.parents[1])}")
