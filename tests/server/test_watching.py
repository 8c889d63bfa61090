"""Whoever looks after a server sees whether it serves and how busy it is, and nobody else does."""

from __future__ import annotations

import httpx
import pytest
from litestar import Litestar

from fieldcraft.server.services import Services
from fieldcraft.table.protocol import Do
from server.asking import browser
from server.conftest import hosting
from server.tables import opened

pytestmark = pytest.mark.anyio


def values(text: str) -> dict[str, float]:
    """What stands in metrics, by name and labels."""
    lines = (line for line in text.splitlines() if not line.startswith("#"))
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}


async def test_orders_are_counted_by_what_became_of_them_and_how_long_they_took(
    owner: httpx.AsyncClient, services: Services
):
    table = await opened(services)  # which takes an order too: another seat
    session, seat = await services.registry.authenticate(table.alder)
    for number, order in enumerate(("Sable move g5", "Sable move a1")):
        await session.handle(seat.id, Do(id=f"o{number}", order=order))
    answer = await owner.get("/metrics")
    told = values(answer.text)

    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    assert told['fieldcraft_tables_open{process=""}'] == 1
    assert told['fieldcraft_connections{process=""}'] == 0
    for outcome, count in (("done", 2), ("refused", 1), ("failed", 0)):
        assert told[f'fieldcraft_orders_total{{outcome="{outcome}",process=""}}'] == count
    assert told['fieldcraft_order_seconds_bucket{le="+Inf",process=""}'] == 3
    assert told['fieldcraft_order_seconds_count{process=""}'] == 3
    assert told['process_resident_memory_bytes{process=""}'] > 2**20


@hosting
async def test_metrics_are_for_the_private_network_and_not_for_who_comes_through_a_proxy(app: Litestar):
    proxied = {"X-Forwarded-For": "203.0.113.9"}
    for address, headers, status in (
        ("127.0.0.1", {}, 200), ("10.0.0.4", {}, 200), ("8.8.8.8", {}, 404), ("127.0.0.1", proxied, 404),
    ):  # fmt: skip
        async with browser(app, address, "https://table.example.org") as asking:
            assert (await asking.get("/metrics", headers=headers)).status_code == status


async def test_a_server_that_serves_says_so(stranger: httpx.AsyncClient):
    assert (await stranger.get("/health")).json() == {"serves": True}
