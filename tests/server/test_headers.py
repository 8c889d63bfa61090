"""Every answer bears the headers that keep strangers' scripts out, refusals and pictures too."""

from __future__ import annotations

import httpx
import pytest

pytestmark = pytest.mark.anyio

PATHS = ("/", "/t/some-table", "/assets/none.js", "/api/me", "/api/library", "/api/nothing", "/api/scenes/nothing",
         "/api/rules/mini.zoc.reach", "/api/scenes/duel/picture.svg", "/api/openapi.json")  # fmt: skip


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("method", ["GET", "POST", "OPTIONS", "HEAD"])
async def test_every_answer_bears_them(owner: httpx.AsyncClient, path: str, method: str):
    headers = (await owner.request(method, path)).headers

    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["content-security-policy"].startswith("default-src 'none'; ")
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert "access-control-allow-origin" not in headers
    assert "server" not in headers


async def test_pages_let_no_inline_script_or_style_in(owner: httpx.AsyncClient):
    policy = (await owner.get("/")).headers["content-security-policy"]

    assert "unsafe" not in policy
    assert "script-src 'self';" in policy
    assert "style-src 'self';" in policy


async def test_what_is_told_over_the_api_is_not_kept_by_a_browser(owner: httpx.AsyncClient):
    assert (await owner.get("/api/library")).headers["cache-control"] == "no-store"


@pytest.mark.parametrize("host", ["localhost:99999", "localhost:x", "localhost:0", "[::1"])
@pytest.mark.parametrize(("method", "path"), [("POST", "/api/tables"), ("GET", "/api/me"), ("POST", "/api/accounts")])
async def test_a_crooked_host_is_refused_in_words(
    owner: httpx.AsyncClient, caplog: pytest.LogCaptureFixture, method: str, path: str, host: str
):
    answer = await owner.request(method, path, json={}, headers={"Host": host})

    assert answer.status_code == 400
    assert "The header Host must be" in answer.json()["why"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert not caplog.records
