"""The library: scenes that come with Fieldcraft, and those that people keep."""

from __future__ import annotations

import json
import re

import httpx
import pytest
from litestar import Litestar

from fieldcraft.maps.scenes import scenes
from fieldcraft.server.pictures import plate_name
from folders import SCENES
from server.asking import NEIGHBOUR, arrived, browser
from server.conftest import HOSTED, hosting

pytestmark = pytest.mark.anyio

DUEL = (SCENES / "duel.yaml").read_text(encoding="utf-8")
MINE = DUEL.replace("title: ", "title: My ", 1)
OTHER = DUEL.replace("title: ", "title: Another ", 1)


async def test_the_library_holds_what_comes_with_fieldcraft(owner: httpx.AsyncClient):
    cards = (await owner.get("/api/library")).json()

    assert [card["id"] for card in cards] == [listed.name for listed in scenes()]
    duel = next(card for card in cards if card["id"] == "duel")
    assert [(side["id"], side["colour"], side["pieces"], side["bot"]) for side in duel["sides"]] == [
        ("alder", "alder", 1, False),
        ("vigil", "vigil", 1, True),
    ]


async def test_cards_tell_what_is_recommended_and_what_is_to_learn_on(owner: httpx.AsyncClient):
    cards = {card["id"]: card for card in (await owner.get("/api/library")).json()}
    games = {card["system"] for card in cards.values()}

    assert all(any(one["system"] == game and one["recommended"] for one in cards.values()) for game in games)
    assert (cards["duel"]["tutorial"], cards["ford"]["tutorial"]) == (True, False)


async def test_cards_tell_how_fair_a_scene_is_and_how_long_it_takes(owner: httpx.AsyncClient):
    cards = {card["id"]: card for card in (await owner.get("/api/library")).json()}
    ford, hask = cards["ford"], cards["hask"]

    assert ford["fairness"]["sides"] == ["The Alder company", "The Vigil"]
    assert 0 < ford["fairness"]["low"] < ford["fairness"]["share"] < ford["fairness"]["high"] < 1
    assert (ford["fairness"]["fair"], hask["fairness"]["sides"]) == (True, ["Mira, Tomas", "Ines, Gail"])
    assert (ford["rounds"] > 0, ford["minutes"] % 5) == (True, 0)


async def test_a_scene_of_ones_own_has_no_figures_of_another(owner: httpx.AsyncClient):
    await owner.post("/api/scenes", json={"text": MINE})
    own = next(card for card in (await owner.get("/api/library")).json() if card["own"])

    assert (own["fairness"], own["rounds"], own["minutes"]) == (None, 0, 0)


async def test_pieces_that_hide_are_not_counted_on_a_card(owner: httpx.AsyncClient):
    cards = {card["id"]: card for card in (await owner.get("/api/library")).json()}

    assert cards["ambush"]["hidden"]
    assert cards["ambush"]["sides"][1]["pieces"] == 1
    assert not cards["duel"]["hidden"]


async def test_a_scene_is_given_as_its_file_has_it_and_as_it_begins(owner: httpx.AsyncClient):
    source = (await owner.get("/api/scenes/duel")).json()

    assert source["text"] == DUEL
    assert set(source["tableau"]["pieces"]) == {"sable", "corvin"}


async def test_a_check_says_how_large_a_board_may_be(owner: httpx.AsyncClient):
    rows = "\n".join("    " + " ".join("." * 512) for _ in range(512))
    text = re.sub(r"rows: \|\n( {4}.*\n)+", f"rows: |\n{rows}\n", DUEL)

    (problem,) = (await owner.post("/api/scenes/check", json={"text": text})).json()["problems"]

    assert problem["path"] == "board.rows"
    assert "512 by 512 cells; 1 to 512 a side are allowed, and 65536 in all" in problem["text"]


@pytest.mark.parametrize("name", [listed.name for listed in scenes()])
async def test_every_scene_of_the_library_can_be_kept_as_ones_own(owner: httpx.AsyncClient, name: str):
    text = (await owner.get(f"/api/scenes/{name}")).json()["text"]

    assert (await owner.post("/api/scenes", json={"text": text})).status_code == 201


async def test_one_keeps_changes_and_throws_away_a_scene(owner: httpx.AsyncClient):
    kept = (await owner.post("/api/scenes", json={"text": MINE})).json()
    path = f"/api/scenes/{kept['card']['id']}"
    assert kept["card"]["own"]
    assert (await owner.get("/api/library")).json()[0]["title"].startswith("My ")

    changed = await owner.put(path, json={"text": MINE.replace("title: My", "title: Our", 1)})
    assert changed.json()["card"]["title"].startswith("Our ")
    assert (await owner.get(path)).json()["card"]["title"].startswith("Our ")

    assert (await owner.delete(path)).status_code == 204
    assert (await owner.get(path)).status_code == 404


@pytest.mark.parametrize("method", ["PUT", "DELETE"])
async def test_what_comes_with_fieldcraft_stays_as_it_is(owner: httpx.AsyncClient, method: str):
    assert (await owner.request(method, "/api/scenes/duel", json={"text": MINE})).status_code == 404
    assert (await owner.get("/api/scenes/duel")).json()["text"] == DUEL


@pytest.mark.parametrize(
    "name", ["../pyproject.toml", "..%2f..%2fpyproject", "duel.yaml", "%00", "nothing", "x" * 3000]
)
async def test_a_scene_that_is_not_there_is_no_file(owner: httpx.AsyncClient, name: str):
    answer = await owner.get(f"/api/scenes/{name}")

    assert answer.status_code == 404
    assert "build-system" not in answer.text


async def test_a_check_tells_line_and_path_of_what_is_wrong(owner: httpx.AsyncClient):
    checked = (await owner.post("/api/scenes/check", json={"text": DUEL.replace("side: vigil", "side: vigli")})).json()

    assert checked["tableau"] is None
    (problem,) = checked["problems"]
    assert "vigli" in problem["text"]
    assert problem["path"].startswith("units[1]")
    assert DUEL.splitlines()[problem["line"] - 1].strip().startswith(("- id: corvin", "side: vigil"))


@pytest.mark.parametrize(
    "text", ["", "- 1", "a: [", "\x00", "a: &x [*x]", "[" * 10_000, "é" * 2_000_000, "x: " + "9" * 9_000]
)
async def test_a_check_answers_whatever_is_sent(owner: httpx.AsyncClient, text: str):
    answer = await owner.post("/api/scenes/check", json={"text": text})

    assert answer.status_code in (200, 400)
    assert answer.json()["problems"]


async def test_a_scene_that_is_wrong_is_not_kept(owner: httpx.AsyncClient):
    answer = await owner.post("/api/scenes", json={"text": "title: x\nsystem: chess\n"})

    assert answer.status_code == 400
    assert answer.json()["problems"][0]["line"] == 2
    assert not any(card["own"] for card in (await owner.get("/api/library")).json())


async def test_a_kept_scene_that_a_newer_fieldcraft_cannot_read_is_still_listed(owner: httpx.AsyncClient, services):
    kept = await services.store.scenes.create("An old one", "system: forgotten\n", None)
    card = (await owner.get("/api/library")).json()[0]

    assert (card["id"], card["title"], card["sides"]) == (kept.id, "An old one", [])
    assert "cannot be read" in card["about"]
    assert (await owner.get("/api/library")).status_code == 200


async def test_a_scene_has_a_picture_in_two_lights(owner: httpx.AsyncClient):
    day = await owner.get("/api/scenes/duel/picture.svg")
    night = await owner.get("/api/scenes/duel/picture.svg?theme=lamplight")

    assert day.headers["content-type"].startswith("image/svg+xml")
    assert day.text.startswith("<svg")
    assert day.content != night.content


async def test_the_plates_of_the_first_page_are_small_and_were_drawn_beforehand(
    owner: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("fieldcraft.server.pictures.draw_plate", None)
    cards = [card for card in (await owner.get("/api/library")).json() if card["recommended"]][:6]
    plates = [await owner.get(f"/api/scenes/{card['id']}/plate.webp") for card in cards]

    assert {plate.headers["content-type"] for plate in plates} == {"image/webp"}
    assert sum(len(plate.content) for plate in plates) < 150_000


async def test_the_plate_of_a_scene_that_somebody_keeps_is_drawn_once(
    owner: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
):
    id = (await owner.post("/api/scenes", json={"text": MINE})).json()["card"]["id"]
    plate = await owner.get(f"/api/scenes/{id}/plate.webp")

    monkeypatch.setattr("fieldcraft.server.pictures.KEPT", 0)
    monkeypatch.setattr("fieldcraft.server.pictures.draw_plate", None)
    assert (await owner.get(f"/api/scenes/{id}/plate.webp")).content == plate.content


async def test_the_plate_of_a_scene_goes_when_its_text_changes_or_it_is_thrown_away(
    owner: httpx.AsyncClient, app: Litestar
):
    assets = app.state.services.store.assets
    id = (await owner.post("/api/scenes", json={"text": MINE})).json()["card"]["id"]
    for text, change in ((MINE, owner.put), (OTHER, None)):
        assert (await owner.get(f"/api/scenes/{id}/plate.webp")).is_success
        assert await assets.get(plate_name(text, "daylight")) is not None
        answer = await (
            change(f"/api/scenes/{id}", json={"text": OTHER}) if change else owner.delete(f"/api/scenes/{id}")
        )
        assert answer.is_success
        assert await assets.get(plate_name(text, "daylight")) is None


async def test_plates_that_another_version_drew_are_removed(app: Litestar):
    services = app.state.services
    for name in ("plate-of-before", plate_name("of today", "daylight"), "portrait"):
        await services.store.assets.put(name, "image/webp", 1, 1, b"x")

    await services.pictures.forget_versions()

    kept = [
        name
        for name in ("plate-of-before", plate_name("of today", "daylight"), "portrait")
        if await services.store.assets.get(name)
    ]
    assert kept == [plate_name("of today", "daylight"), "portrait"]


async def test_a_picture_that_is_opened_by_itself_can_do_nothing(owner: httpx.AsyncClient):
    policy = (await owner.get("/api/scenes/duel/picture.svg")).headers["content-security-policy"]

    assert policy.endswith("sandbox")
    assert "script" not in policy


async def test_what_a_browser_has_is_not_sent_again(owner: httpx.AsyncClient):
    tag = (await owner.get("/api/scenes/duel/picture.svg")).headers["etag"]
    again = await owner.get("/api/scenes/duel/picture.svg", headers={"If-None-Match": tag})

    assert (again.status_code, again.content) == (304, b"")


async def test_hidden_units_are_not_in_it(owner: httpx.AsyncClient):
    drawn = (await owner.get("/api/scenes/ambush/picture.svg")).text

    assert "Bramble" in drawn
    assert not [name for name in ("Thorn 1", "Wren") if name in drawn]


@pytest.mark.parametrize("theme", ["dusk", "", "../daylight"])
async def test_other_lights_are_refused(owner: httpx.AsyncClient, theme: str):
    answer = await owner.get("/api/scenes/duel/picture.svg", params={"theme": theme})

    assert answer.status_code == 400
    assert answer.json()["problems"][0]["path"] == "theme"


@hosting
async def test_nobody_sees_anothers_scenes(app: Litestar):
    async with browser(app, NEIGHBOUR, HOSTED.url) as ann, browser(app, NEIGHBOUR, HOSTED.url) as bob:
        for asking, name in ((ann, "Ann"), (bob, "Bob")):
            await arrived(asking)
            await asking.post("/api/accounts", json={"name": name, "password": "a long password"})
        path = f"/api/scenes/{(await ann.post('/api/scenes', json={'text': MINE})).json()['card']['id']}"

        assert (await ann.get(path)).status_code == 200
        for method, more in (("GET", ""), ("GET", "/picture.svg"), ("GET", "/draft"), ("PUT", ""), ("DELETE", "")):
            assert (await bob.request(method, path + more, json={"text": MINE})).status_code == 404
        assert not any(card["own"] for card in (await bob.get("/api/library")).json())
        assert (await ann.get(path)).json()["text"] == MINE


@pytest.mark.parametrize("name", ["../../../etc/passwd", "/etc/passwd", "a\\0b.tmx"])
async def test_a_map_that_lies_elsewhere_is_refused_without_telling_folders(owner: httpx.AsyncClient, name: str):
    text = re.sub(r"board:\n(?: {2}.*\n)+", f'map: "{name}"\n', DUEL)

    (problem,) = (await owner.post("/api/scenes/check", json={"text": text})).json()["problems"]

    assert problem["text"].count("/") <= name.count("/") + 1
    assert not re.search(r"/(home|root|work|usr|var|opt|src|Users)/|site-packages", json.dumps(problem))
