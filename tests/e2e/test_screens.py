"""Every screen, in light and dark, at a desk, on the smallest phone and in large type."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import TimeoutError

from e2e.axe import barred, open_to_all
from e2e.conftest import Visits
from e2e.people import Person
from e2e.screens import DICE, ON_A_PHONE, SCREENS, World
from e2e.serving import Served, served
from e2e.tables import Owner

SMALLEST = {"width": 360, "height": 740}
WIDER = """() => [...document.querySelectorAll("body *")]
    .filter(one => one.getBoundingClientRect().right > innerWidth + 1 && getComputedStyle(one).position !== "fixed")
    .map(one => `${one.tagName}.${one.className} ${Math.round(one.getBoundingClientRect().right)}`).slice(-3)"""

SHOWN = """() => [document.title, document.body.innerText,
    ...[...document.querySelectorAll("[aria-label], [title], [placeholder]")]
        .flatMap(one => ["aria-label", "title", "placeholder"].map(name => one.getAttribute(name)))].join("\\n")"""
"""All words of a page, whether seen or heard."""

KEY = re.compile(
    r"\b(?:common|lobby|table|editor|units)\.[a-z]\w*\b|\b(?:campaign|story|magic|making|packs)\.[a-z]+[A-Z_]\w*\b"
)
"""The name of a sentence, shown where there is none of that name; a rule's `campaign.options` is no such name."""


@pytest.fixture(scope="session")
def world(server: Served, owner: Owner, tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    with served(tmp_path_factory.mktemp("hosting") / "games.db", "--accounts") as hosting:
        yield World(server, hosting, owner, owner.table("ford", dice=DICE, name="At the mill"))


@open_to_all
@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_keeps_nobody_out_has_all_its_sentences_and_fits_the_smallest_phone(
    visit: Visits, world: World, name: str
):
    one = visit(phone=name in ON_A_PHONE)
    SCREENS[name](one, world)
    assert missing(one) == []
    assert barred(one) == {}
    one.page.set_viewport_size(SMALLEST)
    fits(one)
    one.page.evaluate("() => document.documentElement.style.fontSize = '150%'")
    fits(one)


def fits(one: Person) -> None:
    """Nothing has to be scrolled sideways, once what opens or shrinks has come to rest."""
    try:
        one.page.wait_for_function("() => document.documentElement.scrollWidth <= innerWidth")
    except TimeoutError as error:
        raise AssertionError(one.page.evaluate(WIDER)) from error


def missing(one: Person) -> list[str]:
    """The names of sentences that stand where the sentence should."""
    return KEY.findall(str(one.page.evaluate(SHOWN)))
