"""The description of the API is whole, and the server keeps to it whatever is sent."""

from __future__ import annotations

from typing import Any

from litestar import Litestar

WORD = "a-token-of-our-own"


def description(routed: Litestar) -> dict[str, Any]:
    """What /api/openapi.json says."""
    return routed.openapi_schema.to_schema()


def test_every_route_says_what_it_does(routed: Litestar):
    said = [operation for path in description(routed)["paths"].values() for operation in path.values()]

    assert len(said) > 25
    for operation in said:
        assert operation["summary"]
        assert operation["description"].strip().endswith(".")
        assert operation["tags"]
        assert {"400", "401", "403", "404", "429"} <= set(operation["responses"])


def test_every_refusal_is_a_trouble(routed: Litestar):
    for path in description(routed)["paths"].values():
        for operation in path.values():
            for status, response in operation["responses"].items():
                if status >= "400":
                    schema = response["content"]["application/json"]["schema"]
                    assert schema == {"$ref": "#/components/schemas/Trouble"}


def test_what_is_sent_and_answered_has_a_name(routed: Litestar):
    known = set(description(routed)["components"]["schemas"])

    assert {"Me", "Credentials", "SceneCard", "TableCard", "NewTable", "SeatLink", "RuleCard", "Trouble"} <= known
