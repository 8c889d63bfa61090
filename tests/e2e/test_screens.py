"""Every screen, in daylight and lamplight, at a desk and on the smallest phone, in large type and in German."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from e2e.axe import barred, open_to_all
from e2e.conftest import Visits
from e2e.people import Person
from e2e.screens import DICE, ON_A_PHONE, SCREENS, World
from e2e.serving import Served, served
from e2e.tables import Owner
from e2e.wording import sentences

SMALLEST = {"width": 360, "height": 740}
WIDER = """() => [...document.querySelectorAll("body *")]
    .filter(one => one.getBoundingClientRect().right > innerWidth + 1 && getComputedStyle(one).position !== "fixed")
    .map(one => `${one.tagName}.${one.className} ${Math.round(one.getBoundingClientRect().right)}`).slice(-3)"""

SHOWN = """() => [document.title, document.body.innerText,
    ...[...document.querySelectorAll("[aria-label], [title], [placeholder]")]
        .flatMap(one => ["aria-label", "title", "placeholder"].map(name => one.getAttribute(name)))].join("\\n")"""
"""All words of a page, whether seen or heard."""

OF_THE_GAME = {"Whose turn it is", "Game master"}
"""Sentences that are also the title of a rule and the name of a seat, which are what they are in every language."""

KEY = re.compile(r"\b(?:common|lobby|table|editor)\.[a-z]+[A-Za-z_0-9]*\b")


@pytest.fixture(scope="session")
def world(server: Served, owner: Owner, tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    with served(tmp_path_factory.mktemp("hosting") / "games.db", "--accounts") as hosting:
        yield World(server, hosting, owner, owner.table("ford", dice=DICE, name="At the mill"))


@open_to_all
@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_keeps_nobody_out_speaks_german_and_fits_the_smallest_phone(visit: Visits, world: World, name: str):
    one = visit(phone=name in ON_A_PHONE, language="de")
    SCREENS[name](one, world)
    assert english(one) == []
    assert barred(one) == {}
    one.page.set_viewport_size(SMALLEST)
    fits(one)
    one.page.evaluate("() => document.documentElement.style.fontSize = '150%'")
    fits(one)


def fits(one: Person) -> None:
    """Nothing has to be scrolled sideways."""
    assert one.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), one.page.evaluate(WIDER)


def english(one: Person) -> list[str]:
    """What is still English, or the bare name of a sentence."""
    shown = str(one.page.evaluate(SHOWN))
    german = set(sentences("de").values())
    plain = [
        words
        for words in sentences("en").values()
        if "{" not in words and " " in words and words not in german | OF_THE_GAME
    ]
    lines = {line.strip() for line in shown.splitlines()}
    return [words for words in plain if words in lines] + KEY.findall(shown)


def test_every_sentence_is_there_in_both_languages():
    english, german = sentences("en"), sentences("de")
    gaps = re.compile(r"\{(\w+)")

    assert english.keys() == german.keys()
    assert [key for key in english if set(gaps.findall(english[key])) != set(gaps.findall(german[key]))] == []
