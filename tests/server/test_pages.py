"""The client's files, and its page for every path of its own."""

from __future__ import annotations

import gzip
from pathlib import Path

import httpx
import pytest

from fieldcraft.server import pages

pytestmark = pytest.mark.anyio

SCRIPT = "console.log('" + "board " * 400 + "');"


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A client as it is built."""
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Fieldcraft</title>")
    (folder / "assets" / "main-4f2a.js").write_text(SCRIPT)
    (folder / "assets" / "face.woff2").write_bytes(b"wOF2" + bytes(range(256)) * 8)
    (tmp_path / "secret.txt").write_text("not to be served")
    (folder / "link.txt").symlink_to(tmp_path / "secret.txt")
    monkeypatch.setattr(pages, "STATIC", folder)
    return folder


@pytest.mark.parametrize("path", ["/", "/t/4f2a", "/s/some-token", "/edit/duel", "/rules", "/index.html"])
async def test_every_path_of_the_client_gives_its_page(built: Path, owner: httpx.AsyncClient, path: str):
    answer = await owner.get(path)

    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert "<title>Fieldcraft</title>" in answer.text


async def test_files_are_kept_for_ever_and_squeezed(built: Path, owner: httpx.AsyncClient):
    answer = await owner.get("/assets/main-4f2a.js", headers={"Accept-Encoding": "gzip"})

    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.text == SCRIPT
    assert int(answer.headers["content-length"]) == len(gzip.compress(SCRIPT.encode(), mtime=0))


async def test_who_cannot_unpack_gets_it_plain(built: Path, owner: httpx.AsyncClient):
    answer = await owner.get("/assets/main-4f2a.js", headers={"Accept-Encoding": "identity"})

    assert "content-encoding" not in answer.headers
    assert answer.text == SCRIPT


async def test_what_does_not_become_smaller_is_sent_as_it_is(built: Path, owner: httpx.AsyncClient):
    assert "content-encoding" not in (await owner.get("/assets/face.woff2")).headers


async def test_what_a_browser_has_is_not_sent_again(built: Path, owner: httpx.AsyncClient):
    tag = (await owner.get("/")).headers["etag"]
    again = await owner.get("/", headers={"If-None-Match": tag})

    assert (again.status_code, again.content) == (304, b"")


async def test_a_new_build_is_served_at_once(built: Path, owner: httpx.AsyncClient):
    await owner.get("/")
    (built / "index.html").write_text("<!doctype html><title>A newer one</title>")

    assert "A newer one" in (await owner.get("/")).text


@pytest.mark.parametrize(
    "path",
    ["/../secret.txt", "/assets/../../secret.txt", "/%2e%2e/secret.txt", "/assets/%2e%2e%2f%2e%2e%2fsecret.txt",
     "/link.txt", "//etc/passwd", "/assets/..%5c..%5csecret.txt", "/%00", "/assets/" + "x" * 5000],
)  # fmt: skip
async def test_nothing_else_is_served(built: Path, owner: httpx.AsyncClient, path: str):
    answer = await owner.get(httpx.URL("http://localhost:7777", raw_path=path.encode()))

    assert answer.status_code in (200, 400, 404)
    assert "not to be served" not in answer.text
    assert "root:" not in answer.text


async def test_a_file_that_is_gone_is_no_page(built: Path, owner: httpx.AsyncClient):
    assert (await owner.get("/assets/main-0000.js")).status_code == 404


async def test_a_client_that_was_not_built_is_said_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, owner: httpx.AsyncClient
):
    monkeypatch.setattr(pages, "STATIC", tmp_path / "nowhere")
    answer = await owner.get("/")

    assert answer.status_code == 503
    assert "its page was not built" in answer.text


async def test_what_is_not_there_under_the_api_is_said_in_json(owner: httpx.AsyncClient):
    answer = await owner.get("/api/tabels/4f2a")

    assert answer.status_code == 404
    assert answer.json() == {"why": "There is nothing at /api/tabels/4f2a.", "problems": []}
