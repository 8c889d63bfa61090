"""A server at one's own machine has no accounts."""

from __future__ import annotations

import httpx
import pytest

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("path", ["/api/accounts", "/api/sign-in"])
async def test_nobody_signs_up_or_in(owner: httpx.AsyncClient, path: str):
    answer = await owner.post(path, json={"name": "Ann", "password": "a long password"})

    assert answer.status_code == 404
    assert "no accounts" in answer.json()["why"]
