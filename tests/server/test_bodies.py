"""Whatever comes as the body of a request is answered in words."""

from __future__ import annotations

import httpx
import pytest

pytestmark = pytest.mark.anyio

BODIES = {
    "nothing": b"",
    "no JSON": b"{",
    "a list": b"[]",
    "null": b"null",
    "deep lists": b"[" * 200_000,
    "deep objects": b'{"text": ' + b'{"a": ' * 50_000 + b"1" + b"}" * 50_001,
    "a huge number": b'{"text": ' + b"9" * 100_000 + b"}",
    "a number beyond all": b'{"text": 1e999}',
    "bad UTF-8": b'{"text": "\xff\xfe"}',
    "half a surrogate": b'{"text": "\\ud800"}',
    "another field": b'{"text": "x", "owner": "me"}',
    "two of a name": b'{"text": 5, "text": 6}',
    "a wrong type": b'{"text": ["x"]}',
    "a byte order mark": b"\xef\xbb\xbf{}",
}


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
@pytest.mark.parametrize("path", ["/api/scenes/check", "/api/tables", "/api/drafts"])
async def test_a_body_that_is_none_is_refused(owner: httpx.AsyncClient, path: str, body: bytes):
    answer = await owner.post(path, content=body, headers={"Content-Type": "application/json"})

    assert answer.status_code == 400
    assert answer.json()["why"]
    assert len(answer.content) < 2_000


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "x", ""])
async def test_a_body_of_another_kind_is_refused(owner: httpx.AsyncClient, kind: str):
    answer = await owner.post("/api/tables", content=b"scene=duel", headers={"Content-Type": kind})

    assert answer.status_code in (400, 415)
    assert answer.json()["why"]


@pytest.mark.parametrize(
    "body", [b"", b"--x", b'--x\r\nContent-Disposition: form-data; name="file"\r\n\r\nabc\r\n--x--']
)
@pytest.mark.parametrize("kind", ["multipart/form-data; boundary=x", "multipart/form-data", "application/json"])
@pytest.mark.parametrize("path", ["/api/maps", "/api/assets", "/api/tables/import"])
async def test_a_form_that_is_none_is_refused(owner: httpx.AsyncClient, path: str, kind: str, body: bytes):
    answer = await owner.post(path, content=body, headers={"Content-Type": kind})

    assert answer.status_code == 400
    assert answer.json()["why"]


async def test_what_is_larger_than_it_may_be_is_refused(owner: httpx.AsyncClient):
    answer = await owner.post("/api/scenes/check", json={"text": "x" * (11 * 2**20)})

    assert answer.status_code == 413
    assert answer.json() == {"why": "This is too large.", "problems": []}


@pytest.mark.parametrize("method", ["TRACE", "CONNECT", "PATCH", "PROPFIND", "X"])
async def test_other_methods_do_nothing(owner: httpx.AsyncClient, method: str):
    answer = await owner.request(method, "/api/tables")

    assert answer.status_code in (403, 404, 405)
