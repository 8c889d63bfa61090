"""Uploads: pictures are made anew, maps are read, and nothing else gets in."""

from __future__ import annotations

import io
import json
import struct
import zlib
from base64 import b64encode
from pathlib import Path

import httpx
import pytest
from PIL import Image

from fieldcraft.server.images import WIDEST

pytestmark = pytest.mark.anyio

MAPS = Path(__file__).parents[1] / "maps" / "samples"


def picture(kind: str, width: int = 40, height: int = 30, mode: str = "RGB", **how: object) -> bytes:
    """A picture of a kind, red at its left and blue at its right."""
    drawn = Image.new(mode, (width, height), "blue")
    drawn.paste("red", (0, 0, width // 2, height))
    file = io.BytesIO()
    drawn.save(file, kind, **how)
    return file.getvalue()


def part(data: bytes, name: str = "picture.png") -> dict[str, tuple[str, bytes]]:
    """A file as a form sends it."""
    return {"file": (name, data)}


def chunk(kind: bytes, data: bytes) -> bytes:
    """A chunk of a PNG."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def bomb(width: int, height: int) -> bytes:
    """A PNG of few bytes that says it is large."""
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    data = chunk(b"IDAT", zlib.compress(b"\0" * 10_000_000, 9))
    return b"\x89PNG\r\n\x1a\n" + header + data + chunk(b"IEND", b"")


async def uploaded(owner: httpx.AsyncClient, data: bytes, name: str = "picture.png") -> Image.Image:
    """A picture as it comes back."""
    answer = await owner.post("/api/assets", files=part(data, name))
    assert answer.status_code == 201, answer.text
    back = await owner.get(f"/api/assets/{answer.json()['id']}")
    assert back.headers["content-type"] == "image/webp"
    assert "immutable" in back.headers["cache-control"]
    found = Image.open(io.BytesIO(back.content))
    assert found.size == (answer.json()["width"], answer.json()["height"])
    return found


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
async def test_a_picture_comes_back_as_webp(owner: httpx.AsyncClient, kind: str):
    found = (await uploaded(owner, picture(kind))).convert("RGB")

    assert found.size == (40, 30)
    red, _, blue = found.getpixel((5, 15))  # type: ignore[misc]
    assert red > 200 > 60 > blue


@pytest.mark.parametrize("mode", ["RGBA", "LA", "P", "L", "1", "CMYK"])
async def test_every_way_to_keep_colours_is_read(owner: httpx.AsyncClient, mode: str):
    file = io.BytesIO()
    Image.new(mode, (8, 8)).save(file, "JPEG" if mode == "CMYK" else "PNG")

    assert (await uploaded(owner, file.getvalue())).size == (8, 8)


async def test_what_can_be_seen_through_stays_so(owner: httpx.AsyncClient):
    file = io.BytesIO()
    Image.new("RGBA", (8, 8), (255, 0, 0, 0)).save(file, "PNG")

    assert (await uploaded(owner, file.getvalue())).convert("RGBA").getpixel((4, 4))[3] == 0  # type: ignore[index]


async def test_a_large_picture_is_made_smaller(owner: httpx.AsyncClient):
    found = await uploaded(owner, picture("JPEG", 6000, 1500))

    assert found.size == (WIDEST, WIDEST // 4)


async def test_a_picture_is_turned_as_its_camera_was_held_and_where_it_was_taken_is_forgotten(owner: httpx.AsyncClient):
    exif = Image.Exif()
    exif[0x0112], exif[0x010E] = 6, "taken at home"
    found = await uploaded(owner, picture("JPEG", exif=exif), "home.jpg")

    assert found.size == (30, 40)
    assert b"taken at home" not in found.fp.read() if found.fp else True
    assert not found.getexif()


async def test_what_hides_behind_the_pixels_does_not_come_back(owner: httpx.AsyncClient):
    polyglot = picture("PNG") + b"<script>alert(1)</script>PK\x03\x04"
    answer = await owner.post("/api/assets", files=part(polyglot, "cat.png"))
    back = await owner.get(f"/api/assets/{answer.json()['id']}")

    assert b"script" not in back.content
    assert back.headers["content-type"] == "image/webp"


async def test_the_same_picture_is_kept_once(owner: httpx.AsyncClient):
    ids = {
        (await owner.post("/api/assets", files=part(picture("PNG"), name))).json()["id"] for name in ("a.png", "b.png")
    }

    assert len(ids) == 1


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>", id="svg"),
        pytest.param(b"<?xml version='1.0'?><!DOCTYPE svg><svg/>", id="svg with a declaration"),
        pytest.param(b"<html><script>alert(1)</script></html>", id="html"),
        pytest.param(b"GIF89a" + b"\0" * 60, id="gif"),
        pytest.param(b"", id="nothing"),
        pytest.param(b"\x89PNG\r\n\x1a\n", id="the beginning of a png"),
        pytest.param(picture("PNG")[:60], id="half a png"),
        pytest.param(picture("JPEG")[:200], id="half a jpeg"),
        pytest.param(b"RIFF\xff\xff\xff\xffWEBPVP8X" + b"\0" * 40, id="a webp of nothing"),
        pytest.param(bomb(30_000, 30_000), id="a bomb"),
        pytest.param(bomb(9_000, 9_000), id="a smaller bomb"),
        pytest.param(bomb(8_000, 8_000), id="a bomb that says it is small enough"),
        pytest.param(bomb(0, 8), id="no width"),
        pytest.param(b"PK\x03\x04" + b"\0" * 40, id="an archive"),
    ],
)
async def test_what_is_no_picture_is_refused(owner: httpx.AsyncClient, data: bytes):
    answer = await owner.post("/api/assets", files=part(data))

    assert answer.status_code == 400
    assert "picture" in answer.json()["why"]


@pytest.mark.parametrize(
    "name", ["../../etc/passwd", "C:\\windows\\x.png", "x\r\nSet-Cookie: a=b.png", "", "con", "é" * 400]
)
async def test_what_a_file_is_called_does_not_matter(owner: httpx.AsyncClient, name: str):
    answer = await owner.post("/api/assets", files=part(picture("PNG"), name))

    assert answer.status_code in (201, 400)
    assert "set-cookie" not in answer.headers


async def test_one_picture_at_a_time(owner: httpx.AsyncClient):
    two = [("file", ("a.png", picture("PNG"))), ("file", ("b.png", picture("PNG")))]

    assert (await owner.post("/api/assets", files=two)).status_code == 400
    assert (await owner.post("/api/assets", files={})).status_code == 400


async def test_what_is_too_large_is_refused(owner: httpx.AsyncClient):
    answer = await owner.post("/api/assets", files=part(b"\x89PNG" + b"\0" * (17 * 2**20)))

    assert (answer.status_code, answer.json()["why"]) == (413, "This is too large.")


async def test_what_is_not_asked_for_is_not_read_at_all(stranger: httpx.AsyncClient):
    answer = await stranger.post("/api/assets", files=part(b"\0" * (17 * 2**20)))

    assert answer.status_code == 401


# --- maps ------------------------------------------------------------------------------------


def universal(image: bytes = b"", **more: object) -> bytes:
    """A map for Universal VTT: a room of 4 by 3 cells."""
    corners = [{"x": x, "y": y} for x, y in ((1, 1), (3, 1), (3, 2), (1, 2), (1, 1))]
    whole = {
        "format": 0.3,
        "resolution": {"map_origin": {"x": 0, "y": 0}, "map_size": {"x": 6, "y": 4}, "pixels_per_grid": 10},
        "line_of_sight": [corners],
        "portals": [],
        "lights": [],
        "environment": {"baked_lighting": True, "ambient_light": "ffffffff"},
        "image": b64encode(image).decode(),
    }
    return json.dumps(whole | more).encode()


async def test_a_map_becomes_a_scene_that_can_begin(owner: httpx.AsyncClient):
    answer = await owner.post("/api/maps", files=part(universal(picture("PNG", 60, 40)), "cellar.dd2vtt"))
    found = answer.json()

    assert answer.status_code == 200
    checked = (await owner.post("/api/scenes/check", json={"text": found["text"]})).json()
    assert checked["problems"] == []
    assert (checked["tableau"]["ground"]["columns"], checked["tableau"]["ground"]["rows"]) == (6, 4)
    assert (await owner.get(f"/api/assets/{found['picture']}")).status_code == 200
    assert found["picture"] in found["text"]


async def test_the_picture_of_a_map_lies_under_the_board_on_its_plate(owner: httpx.AsyncClient):
    files = part(universal(picture("PNG", 60, 40)), "cellar.dd2vtt")
    found = (await owner.post("/api/maps", files=files)).json()
    card = (await owner.post("/api/scenes", json={"text": found["text"]})).json()["card"]

    plate = Image.open(io.BytesIO((await owner.get(f"/api/scenes/{card['id']}/plate.webp")).content)).convert("RGB")
    drawn = (await owner.get(f"/api/scenes/{card['id']}/picture.svg")).text

    left, right = (plate.getpixel((plate.width * part // 8, plate.height // 2)) for part in (1, 7))
    assert left[0] > left[2] + 60
    assert right[2] > right[0] + 60
    assert "data:image/webp;base64," in drawn


async def test_a_map_becomes_a_scene_of_the_game_that_is_asked_for(owner: httpx.AsyncClient):
    files = part(universal(picture("PNG", 60, 40)), "cellar.dd2vtt")
    found = (await owner.post("/api/maps?system=tiles", files=files)).json()

    checked = (await owner.post("/api/scenes/check", json={"text": found["text"]})).json()

    assert (checked["problems"], checked["tableau"]["system"]) == ([], "tiles")


async def test_a_map_of_squares_is_no_map_for_a_game_on_hexes(owner: httpx.AsyncClient):
    files = part(universal(picture("PNG", 60, 40)), "cellar.dd2vtt")
    answer = await owner.post("/api/maps?system=battlefield", files=files)

    assert answer.status_code == 400
    assert "this map has squares, and The Battlefield is played on hexes" in answer.json()["why"]


async def test_a_map_for_a_game_that_there_is_not_is_refused(owner: httpx.AsyncClient):
    files = part(universal(picture("PNG", 60, 40)), "cellar.dd2vtt")

    assert (await owner.post("/api/maps?system=chess", files=files)).status_code == 400


async def test_a_map_whose_picture_is_none_is_read_without(owner: httpx.AsyncClient):
    found = (await owner.post("/api/maps", files=part(universal(picture("PNG", 60, 40)[:80]), "x.uvtt"))).json()

    assert found["picture"] == ""
    assert any("picture" in notice for notice in found["notices"])


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("x.uvtt", b"{"),
        ("x.uvtt", b"[" * 100_000),
        ("x.tmx", b"<!DOCTYPE a [<!ENTITY b 'c'>]><map/>"),
        ("x.tmx", b'<map orientation="isometric" width="1" height="1" tilewidth="1" tileheight="1"/>'),
        ("../../../etc/passwd", b"root"),
        ("x.svg", b"<svg/>"),
        ("x.png", picture("PNG")[:60]),
        ("", b""),
    ],
)
async def test_what_is_no_map_is_refused_in_words(owner: httpx.AsyncClient, name: str, data: bytes):
    answer = await owner.post("/api/maps", files=part(data, name))

    assert answer.status_code == 400
    assert answer.json()["why"]


def tiled(tileset: str, columns: int = 4) -> bytes:
    """A map for Tiled of two rows, whose first cell is the first tile of a tileset in another file."""
    cells = ",".join(["1", *["0"] * (2 * columns - 1)])
    return (
        f'<map orientation="orthogonal" width="{columns}" height="2" tilewidth="16" tileheight="16">'
        f'<tileset firstgid="1" source="{tileset}"/>'
        f'<layer name="ground" width="{columns}" height="2"><data encoding="csv">{cells}</data></layer></map>'
    ).encode()


RUBBLE = b"""\
<tileset name="t" tilewidth="16" tileheight="16" tilecount="1" columns="1">
<tile id="0"><properties><property name="terrain" value="rubble"/></properties></tile></tileset>
"""


async def test_tilesets_come_with_their_map(owner: httpx.AsyncClient):
    files = [("file", ("tiles/t.tsx", RUBBLE)), ("file", ("cave.tmx", tiled("tiles/t.tsx")))]
    found = (await owner.post("/api/maps", files=files)).json()
    checked = (await owner.post("/api/scenes/check", json={"text": found["text"]})).json()

    assert "rubble" in {kind["name"] for kind in checked["tableau"]["ground"]["kinds"]}


async def test_a_tileset_outside_the_upload_is_not_looked_for(owner: httpx.AsyncClient):
    answer = await owner.post("/api/maps", files=part(tiled("../../../../etc/passwd"), "cave.tmx"))

    assert answer.status_code == 400
    assert "root:" not in answer.text
