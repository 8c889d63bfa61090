"""Bots try a draft: who wins how often, within bounds of time and size."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest

from fieldcraft.lab.study import Study
from fieldcraft.lab.summary import Played
from fieldcraft.server.services import Services
from fieldcraft.server.trials import BOT, MATCHES, TOLD, play_all, sum_up
from fieldcraft.systems.fates_edge.miniatures import SYSTEM
from fieldcraft.systems.shared.goals import LastStanding
from rules.scenes import FIRST, SECOND, scene

pytestmark = pytest.mark.anyio


async def duel(owner: httpx.AsyncClient, **fields: Any) -> dict[str, Any]:
    """A scene of two, as the editor holds it."""
    return {**(await owner.get("/api/scenes/duel/draft")).json(), **fields}


async def test_bots_play_a_draft_and_every_battle_is_won_or_drawn(owner: httpx.AsyncClient):
    draft = await duel(owner)
    first, second = [(await owner.post("/api/drafts/trial", json=draft)).json() for _ in range(2)]

    assert (first["matches"], first["wanted"]) == (MATCHES, MATCHES)
    assert [one["side"] for one in first["sides"]] == [side["id"] for side in draft["sides"]]
    assert sum(one["wins"] for one in first["sides"]) + first["draws"] == MATCHES
    assert first["rounds"] >= 1
    assert second == first


async def test_a_side_that_cannot_be_beaten_wins_them_all(owner: httpx.AsyncClient):
    draft = await duel(owner)
    names = [side["id"] for side in draft["sides"]]
    goals = [{"goal": "last_standing", "side": side} for side in names]
    strong = {"body": 9, "skills": {"melee": 9}, "emblem": "sword", "facing": "e"}
    weak = {"body": 1, "emblem": "sword", "facing": "w"}
    units = [
        {**strong, "id": "giant", "name": "Giant", "side": names[0], "at": [[2, 2]]},
        {**weak, "id": "mouse", "name": "Mouse", "side": names[1], "at": [[4, 2]]},
    ]
    tried = (await owner.post("/api/drafts/trial", json={**draft, "units": units, "goals": goals})).json()

    assert tried["sides"][0]["wins"] > 0.8 * MATCHES


async def test_what_does_not_end_in_time_is_left_out(owner: httpx.AsyncClient, services: Services):
    services.experiments.seconds = 0

    tried = (await owner.post("/api/drafts/trial", json=await duel(owner))).json()

    assert (tried["matches"], tried["wanted"], tried["rounds"]) == (0, MATCHES, 0)


class Ear:
    """Hears what a process that plays would tell."""

    def __init__(self) -> None:
        self.battles: dict[int, Played] = {}

    def send(self, told: tuple[int, Played]) -> None:
        self.battles.update((told,))


def test_battles_that_do_not_end_are_told_of_and_hinder_no_others():
    """Two who are walled off from each other for good."""
    walled = scene("A . # . e", goals=(LastStanding(side=FIRST), LastStanding(side=SECOND)))
    ear = Ear()

    play_all(Study(SYSTEM, walled, (dict.fromkeys((FIRST, SECOND), BOT),), 0, limit=2 * TOLD), ear)
    tried = sum_up((FIRST, SECOND), ear.battles)

    assert (tried.matches, tried.unended) == (0, MATCHES)
    assert tried.longest > 10


async def test_one_may_follow_how_far_the_bots_are(owner: httpx.AsyncClient):
    trying = asyncio.create_task(owner.post("/api/drafts/trial", json=await duel(owner)))
    seen = set()
    while not trying.done():
        seen.add((await owner.get("/api/drafts/trial")).json()["matches"])
        await asyncio.sleep(0.01)

    assert len(seen) > 1
    assert (await owner.get("/api/drafts/trial")).json()["sides"] == []


async def test_one_draft_at_a_time(owner: httpx.AsyncClient):
    draft = await duel(owner)

    answers = await asyncio.gather(*(owner.post("/api/drafts/trial", json=draft) for _ in range(2)))

    assert sorted(answer.status_code for answer in answers) == [200, 409]
    assert (await owner.post("/api/drafts/trial", json=draft)).status_code == 200


async def test_a_board_that_is_too_large_and_a_draft_that_is_wrong_are_refused_in_words(owner: httpx.AsyncClient):
    large = (await owner.post("/api/drafts/blank", json={"columns": 100, "rows": 100})).json()
    wrong = await duel(owner, units=[])

    answers = [await owner.post("/api/drafts/trial", json=draft) for draft in (large, wrong)]

    assert [answer.status_code for answer in answers] == [400, 400]
    assert "at most 4096 cells, and this one is 100 by 100" in answers[0].json()["why"]
    assert answers[1].json()["problems"]
