"""Scenes as files: dropped into the lobby, and shared as one archive."""

from __future__ import annotations

import zipfile
from io import BytesIO

import httpx
import pytest

from maps.builders import packed, universal
from server.test_uploads import picture, tiled

pytestmark = pytest.mark.anyio

RUBBLE = b'<tileset name="t"><tile id="0" type="rubble"/></tileset>'

SCENE = """\
title: The cellar
system: miniatures
board:
  rows: |
    . . . . # .
    . . . . . .
sides:
  - {id: alder, label: Alder, facing: e}
  - {id: vigil, label: Vigil, facing: w}
units:
  - {id: ash, name: Ash, side: alder, at: a1, body: 3}
  - {id: hollow, name: Hollow, side: vigil, at: f2, body: 3}
goals:
  - {goal: last_standing, side: alder}
notes:
  c1: the key lies under the stone
"""


def parts(**files: bytes | str) -> list[tuple[str, tuple[str, bytes]]]:
    return [("file", (name, data.encode() if isinstance(data, str) else data)) for name, data in files.items()]


async def test_a_scene_file_is_taken_in_as_it_is(owner: httpx.AsyncClient):
    found = (await owner.post("/api/maps", files=parts(**{"cellar.yaml": SCENE}))).json()

    draft = (await owner.post("/api/drafts/read", json={"text": found["text"]})).json()
    assert (found["system"], draft["title"]) == ("miniatures", "The cellar")
    assert draft["notes"] == {"c1": "the key lies under the stone"}
    assert [unit["name"] for unit in draft["units"]] == ["Ash", "Hollow"]


async def test_a_scene_file_comes_with_its_map(owner: httpx.AsyncClient):
    scene = SCENE.replace(SCENE[SCENE.index("board:") : SCENE.index("sides:")], "map: cave.tmx\n").replace("f2", "d2")
    files = parts(**{"cave.tmx": tiled("t.tsx"), "t.tsx": RUBBLE, "cellar.yml": scene})
    found = (await owner.post("/api/maps", files=files)).json()

    assert "rows:" in found["text"]
    assert (await owner.post("/api/scenes/check", json={"text": found["text"]})).json()["problems"] == []


async def test_a_scene_without_its_map_says_which_file_is_missing(owner: httpx.AsyncClient):
    scene = SCENE.replace(SCENE[SCENE.index("board:") : SCENE.index("sides:")], "map: cave.tmx\n")
    answer = await owner.post("/api/maps", files=parts(**{"cellar.yaml": scene}))

    assert answer.status_code == 400
    assert "cave.tmx: there is no such file" in answer.json()["why"]


async def test_a_scene_on_zones_is_taken_in_as_well(owner: httpx.AsyncClient):
    text = (await owner.get("/api/scenes/swiftwater")).json()["text"]
    found = (await owner.post("/api/maps", files=parts(**{"river.yaml": text}))).json()

    assert found["system"] == "mass_combat"
    assert (await owner.post("/api/scenes/check", json={"text": found["text"]})).json()["problems"] == []


async def test_a_scene_travels_as_one_file_with_its_picture(owner: httpx.AsyncClient):
    asset = (await owner.post("/api/assets", files=parts(**{"cellar.png": picture("PNG", 60, 20)}))).json()["id"]
    kept = await owner.post("/api/scenes", json={"text": SCENE + f"picture: {{asset: {asset}, box: [0, 0, 6, 2]}}\n"})
    sent = await owner.get(f"/api/scenes/{kept.json()['card']['id']}/file")

    assert sent.headers["content-disposition"] == 'attachment; filename="the-cellar.scene.zip"'
    assert zipfile.ZipFile(BytesIO(sent.content)).namelist() == ["scene.yaml", f"pictures/{asset}.webp"]
    again = (await owner.post("/api/maps", files=parts(**{"the-cellar.scene.zip": sent.content}))).json()
    assert again["picture"]
    assert again["picture"] in again["text"]
    assert again["notices"] == []
    assert (await owner.get(f"/api/assets/{again['picture']}")).status_code == 200


@pytest.mark.parametrize(
    ("program", "kept"),
    [("tiled", "the-cellar.tmj.zip"), ("universal", "the-cellar.uvtt"), ("foundry", "the-cellar.foundry.json.zip")],
)
async def test_the_map_of_a_scene_goes_to_another_program_with_its_picture(
    owner: httpx.AsyncClient, program: str, kept: str
):
    asset = (await owner.post("/api/assets", files=parts(**{"cellar.png": picture("PNG", 60, 20)}))).json()["id"]
    scene = SCENE + f"picture: {{asset: {asset}, box: [0, 0, 6, 2]}}\n"
    id = (await owner.post("/api/scenes", json={"text": scene})).json()["card"]["id"]
    sent = await owner.get(f"/api/scenes/{id}/map?program={program}")

    assert sent.headers["content-disposition"] == f'attachment; filename="{kept}"'
    again = (await owner.post("/api/maps", files=parts(**{kept: sent.content}))).json()
    assert again["picture"]
    assert (await owner.post("/api/scenes/check", json={"text": again["text"]})).json()["problems"] == []


async def test_a_scene_without_a_board_of_cells_has_no_map_for_other_programs(owner: httpx.AsyncClient):
    answer = await owner.get("/api/scenes/swiftwater/map?program=foundry")

    assert answer.status_code == 400
    assert "no board of cells" in answer.json()["why"]


async def test_lights_that_no_scene_has_are_told_of(owner: httpx.AsyncClient):
    lit = {"lights": [{"position": {"x": 1, "y": 1}, "range": 4, "color": "ffeccd8b"}]}
    found = (await owner.post("/api/maps", files=parts(**{"inn.uvtt": packed(universal(3, 3, **lit))}))).json()

    assert found["notices"][-1] == "1 light left out: what is seen in a battle follows from its rules"


async def test_a_picture_that_did_not_come_along_is_left_out_and_said(owner: httpx.AsyncClient):
    text = SCENE + "picture: {asset: deadbeef, box: [0, 0, 6, 2]}\n"
    found = (await owner.post("/api/maps", files=parts(**{"cellar.yaml": text}))).json()

    assert found["notices"] == ["The picture of the scene is not among the files, and was left out"]
    assert "deadbeef" not in found["text"]


async def test_a_packaged_scene_travels_with_its_map_drawn(owner: httpx.AsyncClient):
    sent = await owner.get("/api/scenes/saltmere/file")
    again = await owner.post("/api/maps", files=parts(**{"saltmere.zip": sent.content}))

    assert (again.status_code, again.json()["system"]) == (200, "miniatures")


@pytest.mark.parametrize("entry", ["../scene.yaml", "scene.yaml/../../x"])
async def test_an_archive_that_leads_outside_is_refused(owner: httpx.AsyncClient, entry: str):
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr(entry, SCENE)
    answer = await owner.post("/api/maps", files=parts(**{"x.zip": out.getvalue()}))

    assert answer.status_code == 400
    assert "leads out of the archive" in answer.json()["why"]


async def test_one_of_several_maps_in_a_file_is_chosen_by_its_part(owner: httpx.AsyncClient):
    pages = b'{"scenes": [%s]}' % b",".join(
        b'{"name": "%s", "width": %d, "height": 200, "padding": 0, "grid": {"size": 50}, "walls": []}' % one
        for one in ((b"Cellar", 200), (b"Yard", 400))
    )
    first = (await owner.post("/api/maps", files=parts(**{"keep.json": pages}))).json()
    second = (await owner.post("/api/maps?part=Yard", files=parts(**{"keep.json": pages}))).json()

    assert first["parts"] == ["Cellar", "Yard"]
    assert "title: Yard" in second["text"]
