"""The description of the API is whole, and the server keeps to it whatever is sent."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from litestar import Litestar
from litestar.serialization import decode_json, encode_json
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from fieldcraft.server.connection_limits import ConnectionLimits
from fieldcraft.server.run import Server, config, listen
from fieldcraft.server.services import open_services
from fieldcraft.server.settings import Settings
from fieldcraft.store import open_store
from server.conftest import LINKS
from soaking import examples

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]

TOKEN = "a-token-of-our-own"

OWNERS = {"X-CSRF-Token": TOKEN, "Cookie": f"fieldcraft-csrf={TOKEN}"}
"""What the owner's browser sends with everything."""


def description(routed: Litestar) -> dict[str, Any]:
    """What /api/openapi.json says."""
    found: dict[str, Any] = decode_json(encode_json(routed.openapi_schema.to_schema()))
    return found


def operations(routed: Litestar) -> list[dict[str, Any]]:
    """All that can be asked."""
    return [operation for path in description(routed)["paths"].values() for operation in path.values()]


def test_every_route_says_what_it_does(routed: Litestar):
    assert len(operations(routed)) > 25
    for operation in operations(routed):
        assert operation["summary"]
        assert operation["description"].strip().endswith(".")
        assert operation["tags"]
        assert {"400", "401", "403", "404", "429"} <= set(operation["responses"])


def test_every_refusal_is_a_trouble(routed: Litestar):
    answers = [pair for operation in operations(routed) for pair in operation["responses"].items()]
    refused = [answer["content"]["application/json"]["schema"] for status, answer in answers if status >= "400"]

    assert all(schema == {"$ref": "#/components/schemas/ErrorBody"} for schema in refused)


def test_what_is_sent_and_answered_has_a_name(routed: Litestar):
    known = set(description(routed)["components"]["schemas"])

    assert {"Me", "Credentials", "SceneCard", "TableCard", "NewTable", "SeatLink", "RuleCard", "ErrorBody"} <= known


@pytest.fixture
def live(routed: Litestar, tmp_path: Path) -> Iterator[str]:
    """The address of a server in a thread of its own, where nobody asks too often."""
    sockets, ready, running = listen("127.0.0.1", 0), threading.Event(), []

    async def serve() -> None:
        opened = await open_store(tmp_path / "games.db")
        async with opened as store, open_services(store, Settings(), LINKS, 0) as services:
            services.work.__init__(rate=1e6, burst=1e6)  # type: ignore[misc]  # a whole run would be too often
            routed.state.services = services
            running.append(Server(config(routed, ConnectionLimits(services.settings)), services.registry, ready.set))
            await running[0].serve(sockets)

    thread = threading.Thread(target=asyncio.run, args=(serve(),))
    thread.start()
    assert ready.wait(20)
    yield f"http://127.0.0.1:{sockets[0].getsockname()[1]}"
    running[0].should_exit = True
    thread.join(20)


def test_the_server_keeps_to_its_description(routed: Litestar, live: str):
    schema = schemathesis.openapi.from_dict(description(routed))
    for found in schema.get_all_operations():
        keeps_to_it(found.ok(), live)


def keeps_to_it(operation: Any, live: str) -> None:
    """An operation answers as it says it does."""

    @given(case=operation.as_strategy())
    @settings(max_examples=examples(3), phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    def sent(case: Case) -> None:
        case.validate_response(case.call(base_url=live, headers=OWNERS), checks=CHECKS)

    sent()
