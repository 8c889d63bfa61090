"""A link to a heading leads to a heading, a picture on a page is there, and every page can be found."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from house.reading import ROOT

PAGES = [*ROOT.glob("*.md"), *sorted((ROOT / "docs").rglob("*.md"))]
LINK = re.compile(r"\]\(([^)\s]*)\)")


def links(page: Path) -> Iterator[tuple[Path, str]]:
    """The files that a page leads to, with the heading if the link names one."""
    prose = re.sub(r"(?ms)^```.*?^```", "", page.read_text("utf-8"))
    for target in LINK.findall(prose):
        if "://" not in target:
            path, _, heading = target.partition("#")
            yield (page.parent / path).resolve() if path else page, heading


def anchors(page: Path) -> set[str]:
    """What the headings of a page are called in links."""
    headings = re.findall(r"(?m)^#+ (.+)$", page.read_text("utf-8"))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_a_link_to_a_heading_leads_to_a_heading() -> None:
    broken = [
        f"{page.relative_to(ROOT)}: {path.name}#{heading}"
        for page in PAGES
        for path, heading in links(page)
        if heading and heading not in anchors(path)
    ]

    assert broken == []


def test_every_page_can_be_found_from_the_front_page() -> None:
    found, left = set(), [ROOT / "README.md"]
    while left:
        page = left.pop()
        if page not in found and page.suffix == ".md" and page.is_file():
            found.add(page)
            left += [path for path, _ in links(page)]
    lost = {path for path in PAGES if path.parent.name != "decisions"} - found

    assert {path.relative_to(ROOT).as_posix() for path in lost} == set()


def test_every_how_to_stands_in_the_index() -> None:
    index = (ROOT / "docs" / "index.md").read_text("utf-8")

    assert [path.name for path in (ROOT / "docs" / "how-to").glob("*.md") if f"how-to/{path.name}" not in index] == []


def test_every_picture_of_the_pages_is_shown_somewhere() -> None:
    shown = {path.name for page in PAGES for path, _ in links(page)}
    pictures = {path.name for path in (ROOT / "docs" / "pictures").iterdir() if path.suffix in {".png", ".svg"}}

    assert pictures - shown == set()
