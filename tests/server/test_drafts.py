"""The editor's questions: what it may offer, a scene as a draft, and a draft as text with what is wrong with it."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from fieldcraft.games import game
from fieldcraft.maps.scenes import scenes

pytestmark = pytest.mark.anyio

SMALL = {"grid": {"shape": "square", "columns": 1, "rows": 1}, "kinds": [{"name": "open"}], "ground": [0]}
"""A board of one cell."""


async def blank(owner: httpx.AsyncClient, **plain: Any) -> dict[str, Any]:
    """A new draft."""
    made: dict[str, Any] = (await owner.post("/api/drafts/blank", json=plain)).json()
    return made


async def test_the_palette_offers_ground_sides_units_and_options(owner: httpx.AsyncClient):
    palette = (await owner.get("/api/drafts/palette")).json()

    assert palette["grounds"][0]["shown"] == {"name": "open", "look": "grass", "text": ""}
    assert [sample["shown"]["kind"] for sample in palette["edges"]][:2] == ["wall", "door"]
    assert {"Sable", "Fetter"} <= {sample["name"] for sample in palette["kinds"]}
    assert {"name": "zone", "usual": "orthogonal"}.items() <= palette["options"][1].items()


@pytest.mark.parametrize("name", [listed.name for listed in scenes() if game(listed.system).editor])
async def test_a_scene_that_is_opened_and_not_changed_has_nothing_wrong_with_it(owner: httpx.AsyncClient, name: str):
    draft = (await owner.get(f"/api/scenes/{name}/draft")).json()

    drafted = (await owner.post("/api/drafts", json=draft)).json()

    assert drafted["problems"] == []
    assert len(drafted["kinds"]) == len(draft.get("board", {"kinds": ()})["kinds"])
    again = (await owner.post("/api/drafts/read", json={"text": drafted["text"]})).json()
    assert settled(again) == settled(draft)


def settled(draft: Any) -> Any:
    """A draft with its sets of traits and conditions in order: a set has none of its own."""
    if isinstance(draft, dict):
        return {key: settled(one) for key, one in draft.items()}
    if isinstance(draft, list):
        found = [settled(one) for one in draft]
        return sorted(found) if found and all(isinstance(one, str) for one in found) else found
    return draft


async def test_a_new_draft_can_be_kept_and_played_at_once(owner: httpx.AsyncClient):
    draft = await blank(owner, shape="hex", layout="odd-q", columns=9, rows=7)
    text = (await owner.post("/api/drafts", json=draft)).json()["text"]

    kept = (await owner.post("/api/scenes", json={"text": text})).json()

    assert kept["card"]["own"]
    assert (await owner.post("/api/tables", json={"scene": kept["card"]["id"]})).status_code == 201


async def test_what_is_wrong_with_a_draft_is_said_with_the_path_of_its_entry(owner: httpx.AsyncClient):
    draft = await blank(owner)
    draft["units"][1]["at"] = draft["units"][0]["at"]

    drafted = (await owner.post("/api/drafts", json=draft)).json()

    assert [problem["path"] for problem in drafted["problems"]] == ["units[1].at"]
    assert "stands on d7 already" in drafted["problems"][0]["text"]
    assert (drafted["tableau"], drafted["text"].splitlines()[0]) == (None, "title: A new scene")


async def test_how_ground_looks_is_told_even_while_the_draft_is_wrong(owner: httpx.AsyncClient):
    draft = await blank(owner, columns=3, rows=2)
    draft["board"] |= {"kinds": [{"name": "open"}, {"name": "mud", "cost": 3}], "ground": [1, 0, 0, 0, 0, 0]}
    draft["units"] = []

    drafted = (await owner.post("/api/drafts", json=draft)).json()

    assert drafted["problems"]
    assert drafted["kinds"][1] == {"name": "mud", "look": "shallows", "text": "costs 3"}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"places": {"off": [[-5, 0]]}}, "there is no cell (-5, 0)"),
        ({"board": {**SMALL, "grid": {"shape": "square", "columns": -1, "rows": -1}}}, "1 to 512 a side"),
        ({"units": [{"side": "alder", "at": [[0, 0]], "body": "strong"}]}, "body"),
        ({"trick": 1}, "trick"),
    ],
)
async def test_a_draft_that_is_none_is_refused_in_words(owner: httpx.AsyncClient, change: dict[str, Any], said: str):
    answer = await owner.post("/api/drafts", json={**(await blank(owner)), **change})

    assert answer.status_code == 400
    assert said in answer.text


async def test_a_text_that_is_no_scene_is_refused_with_its_line(owner: httpx.AsyncClient):
    answer = await owner.post("/api/drafts/read", json={"text": "title: x\nsystem: chess\n"})

    assert answer.status_code == 400
    assert answer.json()["problems"][0]["line"] == 2
