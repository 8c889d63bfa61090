"""Bots play a draft with other values of one of its numbers: who wins how often with each."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest

from fieldcraft.server.services import Services

pytestmark = pytest.mark.anyio

BODY = "units.corvin.body"


@pytest.fixture(autouse=True)
def short(services: Services) -> None:
    services.experiments.seconds = 2.0


async def duel(owner: httpx.AsyncClient) -> Any:
    """The duel, as the editor holds it."""
    return (await owner.get("/api/scenes/duel/draft")).json()


async def test_the_numbers_of_a_draft_are_listed_with_whose_they_are_and_what_they_are(owner: httpx.AsyncClient):
    found = (await owner.post("/api/drafts/numbers", json=await duel(owner))).json()

    assert {"path": BODY, "of": "Corvin", "name": "body", "value": 3} in found
    assert {"path": "options.boon_cap", "of": "options", "name": "boon cap", "value": 5} in found
    assert not any(one["path"].startswith(("board", "script")) for one in found)


async def test_the_stronger_the_other_the_seldomer_the_first_side_wins(owner: httpx.AsyncClient):
    swept = (await owner.post("/api/drafts/sweep", json={"draft": await duel(owner), "path": BODY})).json()

    points = swept["points"]
    assert (swept["now"], swept["side"]) == (3, "alder")
    assert [one["value"] for one in points] == [1, 2, 3, 4, 5]
    assert all(one["battles"] for one in points)
    assert all(0 <= one["low"] <= one["share"] <= one["high"] <= 1 for one in points)
    assert points[0]["share"] > points[-1]["share"] + 0.2


async def test_one_may_follow_how_far_the_values_are(owner: httpx.AsyncClient):
    asked = {"draft": await duel(owner), "path": BODY}
    trying = asyncio.create_task(owner.post("/api/drafts/sweep", json=asked))
    seen = set()
    while not trying.done():
        points = (await owner.get("/api/drafts/sweep")).json()["points"]
        seen.add(sum(one["battles"] for one in points))
        await asyncio.sleep(0.05)

    assert len(seen) > 2
    assert (await owner.get("/api/drafts/sweep")).json()["points"] == []


async def test_who_has_seen_enough_has_the_bots_stop_and_is_told_what_is_known(
    owner: httpx.AsyncClient, services: Services
):
    services.experiments.seconds = 60.0
    trying = asyncio.create_task(owner.post("/api/drafts/sweep", json={"draft": await duel(owner), "path": BODY}))
    played = 0
    while not played:
        await asyncio.sleep(0.05)
        played = sum(one["battles"] for one in (await owner.get("/api/drafts/sweep")).json()["points"])

    assert (await owner.delete("/api/drafts/experiment")).is_success

    points = (await asyncio.wait_for(trying, 10)).json()["points"]
    assert 0 < sum(one["battles"] for one in points) < 500
    assert (await owner.delete("/api/drafts/experiment")).is_success, "what does not run need not stop"


async def test_a_value_that_is_chosen_stands_in_the_draft_and_nothing_else_changes(owner: httpx.AsyncClient):
    draft = await duel(owner)
    changed = (await owner.post("/api/drafts/change", json={"draft": draft, "path": BODY, "value": 2})).json()

    assert [unit["body"] for unit in changed["units"]] == [3, 2]
    assert {**changed, "units": []} == {**draft, "units": []}


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ("units.corvin.emblem", "units.corvin.emblem: the scene has no whole number there"),
        ("units.nobody.body", "units.nobody.body: the scene has no whole number there"),
    ],
)
async def test_what_is_no_number_is_refused_in_words(owner: httpx.AsyncClient, path: str, why: str):
    answer = await owner.post("/api/drafts/sweep", json={"draft": await duel(owner), "path": path})

    assert (answer.status_code, answer.json()["why"]) == (400, why)


async def test_a_value_that_the_scene_cannot_have_is_refused_and_says_what_is_allowed(owner: httpx.AsyncClient):
    answer = await owner.post("/api/drafts/change", json={"draft": await duel(owner), "path": BODY, "value": -4})

    assert answer.status_code == 400
    assert "units[1].body" in answer.json()["why"]


async def test_a_scene_of_three_camps_has_no_share_of_the_first(owner: httpx.AsyncClient):
    draft = await duel(owner)
    third = {**draft["units"][1], "id": "rook", "name": "Rook", "side": "third", "at": [[1, 1]]}
    sides = [*draft["sides"], {**draft["sides"][0], "id": "third", "label": "Third"}]
    asked = {"draft": {**draft, "sides": sides, "units": [*draft["units"], third]}, "path": BODY}

    answer = await owner.post("/api/drafts/sweep", json=asked)

    assert (answer.status_code, answer.json()["why"]) == (400, "a verdict is about two sides or teams, and here are 3")


async def test_the_changes_that_make_an_uneven_duel_fairest_are_found_and_told_with_how_it_is_now(
    owner: httpx.AsyncClient, services: Services
):
    services.experiments.seconds = 4.0
    draft = await duel(owner)
    uneven = {**draft, "units": [draft["units"][0], {**draft["units"][1], "body": 5, "skills": {"melee": 5}}]}

    tuned = (await owner.post("/api/drafts/tune", json=uneven)).json()

    changes = tuned["changes"]
    assert tuned["side"] == "alder"
    assert tuned["tried"] >= len(changes) == 3
    assert abs(changes[0]["share"] - 0.5) < abs(tuned["now"]["share"] - 0.5)
    assert all(one["value"] != one["was"] and one["path"] and one["battles"] for one in changes)
    assert "cap" not in {one["name"] for one in changes}, "nobody in this duel is anybody's follower"
    assert (await owner.get("/api/drafts/tune")).json()["changes"] == []


async def test_a_scene_without_two_camps_cannot_be_evened_out(owner: httpx.AsyncClient):
    draft = await duel(owner)
    answer = await owner.post(
        "/api/drafts/tune", json={**draft, "units": draft["units"][:1], "sides": draft["sides"][:1]}
    )

    assert answer.status_code == 400
