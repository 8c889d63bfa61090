"""What another site makes a browser send is not carried out."""

from __future__ import annotations

import httpx
import pytest
from litestar import Litestar

from server.asking import OWNER, arrived, browser
from server.conftest import hosting

pytestmark = pytest.mark.anyio

CHECK = {"text": "title: x"}


async def test_a_page_of_ours_is_heard(owner: httpx.AsyncClient):
    headers = {"Origin": "http://localhost:7777", "Sec-Fetch-Site": "same-origin"}

    assert (await owner.post("/api/scenes/check", json=CHECK, headers=headers)).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://localhost:8000"},
        {"Origin": "http://localhost:7777.evil.example"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "none"},
        {"X-CSRF-Token": ""},
        {"X-CSRF-Token": "a-guess"},
        {"X-CSRF-Token": "größer".encode()},
    ],
)
@pytest.mark.parametrize(("method", "path"), [("POST", "/api/scenes/check"), ("DELETE", "/api/scenes/x")])
async def test_another_site_is_not(owner: httpx.AsyncClient, method: str, path: str, headers: dict[str, str]):
    answer = await owner.request(method, path, json=CHECK, headers=headers)

    assert answer.status_code == 403


async def test_a_form_of_another_site_is_not_heard_though_the_browser_sends_its_cookies(app: Litestar):
    async with browser(app) as asking:
        await arrived(asking)
        answer = await asking.post(
            "/api/scenes/check",
            data={"text": "x"},
            headers={"X-CSRF-Token": "", "Origin": "http://evil.example"},
        )

    assert answer.status_code == 403


async def test_who_has_no_cookie_yet_is_told_what_is_missing(app: Litestar):
    async with browser(app) as asking:
        answer = await asking.post("/api/scenes/check", json=CHECK)

    assert answer.status_code == 403
    assert "X-CSRF-Token" in answer.json()["why"]


async def test_looking_needs_no_token(app: Litestar):
    async with browser(app) as asking:
        assert (await asking.get("/api/library")).status_code == 200


@hosting
async def test_its_public_address_is_its_own(app: Litestar):
    async with browser(app, OWNER, "https://127.0.0.1:7777") as asking:
        await arrived(asking)
        headers = {"Origin": "https://table.example.org"}
        answer = await asking.post("/api/sign-out", headers=headers)

    assert answer.status_code == 200


@hosting
async def test_cookies_cannot_be_set_by_a_neighbouring_site(app: Litestar):
    async with browser(app, OWNER, "https://table.example.org") as asking:
        answer = await asking.get("/api/me")

    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("__Host-fieldcraft-csrf=")
    assert {"Secure", "SameSite=strict", "Path=/"} <= set(cookie.split("; "))
    assert "Domain" not in cookie
    assert answer.headers["strict-transport-security"] == "max-age=31536000"
