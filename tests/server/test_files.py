"""Content packs and characters from files: read to be looked at, and refused with their place."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest
from litestar import Litestar

from fieldcraft.client import Seat
from fieldcraft.server.services import Services
from fieldcraft.systems.fates_edge.campaign.characters.importing import Kept
from fieldcraft.systems.fates_edge.campaign.characters.samples import sample
from fieldcraft.systems.fates_edge.campaign.files.readers import read_character, write_character
from fieldcraft.systems.fates_edge.campaign.followers.facts import Asset, Follower
from server.served import serving
from server.test_uploads import part

pytestmark = pytest.mark.anyio

PACK = b"""id: harbour
title: The harbour
talents:
  - {key: sea-legs, name: Sea Legs, xp: 4, text: Steady on any deck.}
cards:
  - {deck: adventure, suit: S, rank: "7", text: a drowned chapel}
"""
TOM = Follower(id="old-tom", name="Old Tom", owner="bryn", role="Scout", cap=2)
BOAT = Asset(id="boat", name="Boat", owner="bryn", kind="boat", tier="minor")
BRYN = Kept(sample("bryn"), (TOM,), (BOAT,))


async def sent(owner: httpx.AsyncClient, kind: str, data: bytes, name: str, status: int = 200) -> Any:
    """The answer to a file."""
    answer = await owner.post(f"/api/games/fates_edge/documents/{kind}", files=part(data, name))
    assert answer.status_code == status, answer.text
    return answer.json()


async def test_a_pack_is_read_as_what_it_would_add(owner: httpx.AsyncClient) -> None:
    read = await sent(owner, "packs", PACK, "harbour.yaml")
    told = read["summary"]

    assert (told["title"], told["version"], told["talents"]) == ("The harbour", 1, ["Sea Legs"])
    assert told["cards"] == ["7S: a drowned chapel"]
    assert (read["action"]["do"], read["action"]["pack"]["id"]) == ("add_pack", "harbour")


async def test_what_is_no_pack_is_refused_with_line_and_path(owner: httpx.AsyncClient) -> None:
    no = await sent(owner, "packs", PACK.replace(b"xp: 4", b"price: 4"), "harbour.yaml", 400)

    assert no["why"].startswith("harbour.yaml: line 4, talents[0]")
    assert (no["problems"][0]["line"], no["problems"][0]["path"]) == (4, "talents[0].price")


async def test_a_character_is_read_with_all_of_its_own(owner: httpx.AsyncClient) -> None:
    read = await sent(owner, "characters", write_character(BRYN), "bryn.json")
    told = read["summary"]

    assert (told["name"], told["earned"], told["left"]) == (BRYN.sheet.name, BRYN.sheet.earned, BRYN.sheet.left)
    assert (told["followers"], told["assets"]) == (["Old Tom"], ["Boat"])
    assert read["action"]["do"] == "import_character"


async def test_what_is_no_character_is_refused_with_its_path(owner: httpx.AsyncClient) -> None:
    no = await sent(owner, "characters", b'{"id": "a", "name": "A", "boons": -1}', "a.json", 400)

    assert (no["problems"][0]["path"], "at least 0" in no["why"]) == ("boons", True)


async def test_several_files_at_once_are_refused(owner: httpx.AsyncClient) -> None:
    files = [("file", ("a.yaml", PACK)), ("file", ("b.yaml", PACK))]
    answer = await owner.post("/api/games/fates_edge/documents/packs", files=files)

    assert (answer.status_code, answer.json()["why"]) == (400, "One file at a time: 2 came.")


async def test_what_was_read_is_done_at_a_table_and_told_as_it_was(
    app: Litestar, services: Services, owner: httpx.AsyncClient
) -> None:
    begun = (await owner.post("/api/games/fates_edge/tables", json={"title": "Saltmere nights"})).json()
    files = (("packs", PACK, "harbour.yaml"), ("characters", write_character(BRYN), "bryn.json"))
    deeds = [(await sent(owner, *file))["action"] for file in files]
    async with serving(app, services) as served, Seat.join(str(served.link(begun["token"]))) as master:
        for deed in deeds:
            await master.do(deed)
        story = master.tableau.story

    assert [one["title"] for one in story["packs"]] == ["The harbour"]
    company = {name: [*story[name].values()] for name in ("followers", "assets")}
    told = json.dumps({**story["characters"]["bryn"], **company}).encode()
    assert read_character(told, "bryn.json") == BRYN
