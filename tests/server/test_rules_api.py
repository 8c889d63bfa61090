"""The rulebooks over HTTP."""

from __future__ import annotations

import httpx
import pytest

from fieldcraft.core.rulebook import rulebooks

pytestmark = pytest.mark.anyio


async def test_all_rulings_are_listed(stranger: httpx.AsyncClient):
    cards = (await stranger.get("/api/rules")).json()

    assert len(cards) == sum(len(book) for book in rulebooks().values())


async def test_words_find_rulings_best_first(stranger: httpx.AsyncClient):
    cards = (await stranger.get("/api/rules", params={"system": "miniatures", "q": "guarded strike"})).json()

    assert cards[0]["id"] == "mini.react.guarded-strike"
    assert {card["system"] for card in cards} == {"miniatures"}


async def test_the_best_of_each_book_stands_before_the_second_best_of_any(stranger: httpx.AsyncClient):
    cards = (await stranger.get("/api/rules", params={"q": "boon cap"})).json()
    first = [card["system"] for card in cards].index("fates_edge")

    assert first < len(rulebooks())


async def test_a_ruling_names_those_that_it_refers_to(stranger: httpx.AsyncClient):
    card = (await stranger.get("/api/rules/mini.large.shove")).json()

    assert card["title"]
    for other in card["see"]:
        assert (await stranger.get(f"/api/rules/{other}")).status_code == 200


async def test_some_ruling_refers_to_another(stranger: httpx.AsyncClient):
    cards = (await stranger.get("/api/rules", params={"system": "miniatures"})).json()

    assert any("mini.zoc.reach" in card["see"] for card in cards)


@pytest.mark.parametrize("id", ["mini.nothing", "..", "%2e%2e%2f", "x" * 2000])
async def test_a_ruling_that_is_not_there_is_said_to_be_missing(stranger: httpx.AsyncClient, id: str):
    answer = await stranger.get(f"/api/rules/{id}")

    assert answer.status_code == 404
    assert answer.json()["why"]


async def test_a_rulebook_that_is_not_there_is_answered_with_those_that_are(stranger: httpx.AsyncClient):
    answer = await stranger.get("/api/rules", params={"system": "chess"})

    assert answer.status_code == 404
    assert "miniatures" in answer.json()["why"]
