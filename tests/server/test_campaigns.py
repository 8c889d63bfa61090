"""Campaigns: begun in the lobby, played at a table like any other, and secret where they should be."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest
from litestar import Litestar

from fieldcraft.client import RefusedError, Seat
from fieldcraft.server.services import Services
from server.asking import arrived, browser
from server.served import Served, serving

pytestmark = pytest.mark.anyio

GAME = "/api/games/fates_edge"
WANTED = {"title": "Saltmere nights", "players": [{"label": "Mira", "character": "sable"}, {"label": "Tom"}]}


@pytest.fixture
async def served(app: Litestar, services: Services) -> AsyncIterator[Served]:
    async with serving(app, services) as found:
        yield found


async def begun(app: Litestar, wanted: dict[str, Any]) -> Any:
    """The answer to who begins a campaign."""
    return await (await arrived(browser(app))).post(f"{GAME}/tables", json=wanted)


async def seats(app: Litestar, services: Services, served: Served) -> dict[str, Seat]:
    """A campaign's seats, by the engine seats that they play."""
    answer = await begun(app, WANTED)
    assert answer.status_code == 201, answer.text
    links = await services.registry.links_of(answer.json()["token"])
    return {one.side: Seat.join(str(served.link(token))) for one, token in links}


async def test_there_are_characters_with_which_one_may_play_at_once(app: Litestar):
    known = (await (await arrived(browser(app))).get(f"{GAME}/characters")).json()

    assert [one["id"] for one in known] == ["sable", "bryn", "ash", "neve"]
    assert all(one["name"] and one["concept"] for one in known)


async def test_there_are_stories_that_are_ready_each_with_a_picture(app: Litestar):
    asking = await arrived(browser(app))
    known = (await asking.get(f"{GAME}/scenarios")).json()

    assert {"hunger", "ledger"} <= {one["id"] for one in known}
    drawn = [
        await asking.get(f"{GAME}/scenarios/{one['id']}/plate.svg", params={"theme": "lamplight"}) for one in known
    ]
    assert len({one.text for one in drawn}) == len(known)
    assert {one.headers["content-type"] for one in drawn} == {"image/svg+xml"}
    assert (await asking.get(f"{GAME}/scenarios/picnic/plate.svg")).status_code == 404
    assert (await asking.get("/api/games/miniatures/scenarios")).json() == []


async def test_a_campaign_begins_with_a_story_and_its_table_has_the_picture_of_it(app: Litestar):
    made = (await begun(app, WANTED | {"scenario": "ledger"})).json()
    asking = await arrived(browser(app))

    shown = await asking.get(f"/api/tables/{made['table']}/picture.svg")
    plate = await asking.get(f"{GAME}/scenarios/ledger/plate.svg")

    assert shown.text == plate.text
    assert (await begun(app, WANTED | {"scenario": "picnic"})).status_code == 400


@pytest.mark.parametrize(
    "players", [[{"label": "A", "character": "zed"}], [{"label": "A", "character": "ash"}] * 2, [{"label": ""}]]
)
async def test_a_campaign_with_characters_that_cannot_be_had_is_refused(app: Litestar, players: list[Any]):
    assert (await begun(app, {"title": "x", "players": players})).status_code == 400


async def test_a_campaign_is_played_at_a_table(app: Litestar, services: Services, served: Served):
    found = await seats(app, services, served)
    assert sorted(found) == ["gm", "p1", "p2"]
    async with found["gm"] as master, found["p1"] as mira:
        told = mira.news()
        assert mira.tableau.system == "fates_edge"
        assert mira.tableau.story["characters"]["sable"]["seat"] == "p1"
        await master.do("begin_session")
        await master.do("begin_scene name='The lamp room' pillar=stealth")
        news = [await anext(told), await anext(told)]

        assert [line.text for one in news for line in one.lines] == ["Session 1", "Scene 1: The lamp room"]
        assert mira.tableau.story["scene"]["name"] == "The lamp room"
        assert mira.tableau.story == (await services.registry.tableau(mira._line.link.token)).story
        with pytest.raises(RefusedError) as no:
            await mira.do("end_scene")
        assert no.value.refusal.rule == "campaign.master"


async def test_a_link_says_which_character_one_plays(app: Litestar, services: Services):
    token = (await begun(app, WANTED)).json()["token"]
    links = {seat.label: one for seat, one in await services.registry.links_of(token)}

    plays = {label: (await services.registry.seat_card(one)).pieces for label, one in links.items()}

    assert plays == {"Game master": (), "Mira": ("Sable Kestrel",), "Tom": ()}


async def test_a_player_is_told_nothing_of_a_hidden_clock(app: Litestar, services: Services, served: Served):
    found = await seats(app, services, served)
    async with found["gm"] as master, found["p1"] as mira:
        before, cursor = mira.tableau, mira.cursor
        await master.do("begin_session")
        await master.do("start_clock name=Betrayal size=6 hidden=true")
        await master.do("begin_scene name=Vault")
        told = mira.news()
        await master.do("end_scene")
        await anext(told)

        assert "Betrayal" in str(master.tableau.story["clocks"])
        assert before.story["clocks"] == mira.tableau.story["clocks"] == {}
        assert mira.cursor == cursor + 3


async def test_a_table_without_a_board_has_a_cover(app: Litestar):
    made = (await begun(app, WANTED)).json()
    asking = await arrived(browser(app))

    daylight, lamplight = [
        await asking.get(f"/api/tables/{made['table']}/picture.svg", params={"theme": theme})
        for theme in ("daylight", "lamplight")
    ]

    assert daylight.text.startswith("<svg")
    assert daylight.headers["content-type"].startswith("image/svg+xml")
    assert daylight.text != lamplight.text


async def test_every_deed_of_the_game_is_told_as_a_form(app: Litestar):
    forms = {one["do"]: one for one in (await (await arrived(browser(app))).get(f"{GAME}/forms")).json()}

    scene = {field["name"]: field for field in forms["begin_scene"]["fields"]}
    assert (forms["begin_scene"]["master"], forms["propose"]["master"]) == (True, False)
    assert (scene["name"]["needed"], scene["present"]["kind"]) == (True, "texts")
    assert scene["pillar"] | {"values": scene["pillar"]["values"][:1]} == {
        "name": "pillar", "kind": "one", "needed": False, "usual": "social", "least": None, "most": None,
        "values": ["combat"], "names": [], "label": "", "given": {}, "costs": [], "once": "", "closed": {},
        "on_board": False,
    }  # fmt: skip
    days = forms["begin_downtime"]["fields"][0]
    assert (days["kind"], days["least"], days["most"]) == ("number", 1, 365)


async def test_a_character_is_told_what_it_may_learn_and_why_not(app: Litestar, services: Services, served: Served):
    found = await seats(app, services, served)
    async with found["p1"] as mira:
        steps = {deed.name: deed for deed in await mira.options("sable")}
        body = steps["raise_attribute:body"]

        assert (body.label, body.choices[0].label, body.choices[0].detail) == ("Body 4", "12 XP", "4 days")
        assert str(body.refusal).count("core.xp.timing") == 1


async def test_the_odds_of_a_check_are_told_before_the_roll(app: Litestar, services: Services, served: Served):
    found = await seats(app, services, served)
    async with found["gm"] as master, found["p1"] as mira:
        await mira.do("propose character=sable goal=Duel attribute=body skill=melee")
        unstaked = await mira.attempt({"do": "roll_check", "attempt": "1"})
        await master.do("stake attempt=1 dv=2")
        told = await mira.attempt({"do": "roll_check", "attempt": "1"})

        assert unstaked.odds is None
        assert unstaked.refusal is not None
        assert told.odds is not None
        assert (told.odds.roll, told.odds.against) == ("6 dice", "DV 2")
        assert abs(sum(outcome.chance for outcome in told.odds.outcomes) - 1) < 1e-9
        better = {choice.label: choice.odds for choice in told.degrees}["one die more"]
        assert better is not None
        assert better.success > told.odds.success


async def test_everybody_may_leaf_through_the_books_of_the_game(app: Litestar):
    book = (await (await arrived(browser(app))).get(f"{GAME}/reference")).json()

    (cap,) = (one for one in book["options"] if one["name"] == "boon_cap")
    assert cap["values"] == ["5", "4"]
    assert cap["title"]
    assert book["rumours"]
    rows = {one["rule"]: {row["name"]: row["text"] for row in one["rows"]} for one in book["tables"]}
    assert rows["core.follower.role-list"]["Archivist"] == "old scripts"
    assert (
        rows["core.asset.activation.examples"]["Spy ring, standard: a magistrate's plan of travel for tomorrow"]
        == "1 boon"
    )
    assert rows["core.creation.complication-table"]["Lost Ally"].endswith("until found.")
    assert "its Cap in its lane" in rows["core.follower.action-economy"]["assist"]
