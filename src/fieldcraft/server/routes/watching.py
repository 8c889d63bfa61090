"""For whoever looks after a server: whether it serves, and how busy it is."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Request, Response, get
from litestar.params import FromQuery

from fieldcraft.server.addresses import is_inside
from fieldcraft.server.errors import Denied
from fieldcraft.server.services import Given, Services

TO_ANSWER = 2.0
"""Seconds within which the database must answer."""

WANTING = "Metrics need the package prometheus-client: pip install 'fieldcraft[metrics]'"


@get("/health", include_in_schema=False)
async def health(services: Given) -> Response[dict[str, bool]]:
    """Say that this process serves and its database answers; status 503 if it does not."""
    try:
        async with asyncio.timeout(TO_ANSWER):
            await services.store.check()
    except TimeoutError:
        raise Denied(503, "The database does not answer.") from None
    return Response({"serves": True})


@get("/metrics", include_in_schema=False)
async def metrics(request: Request[Any, Any, Any], services: Given, own: FromQuery[bool] = False) -> Response[str]:
    """Tell of all processes on the database, or of this one alone; nobody is told who comes through a proxy."""
    if not is_inside(request):
        raise Denied(404, "There is nothing here.")
    try:
        from fieldcraft.server.metrics import KIND, merge_metrics, own_metrics
    except ModuleNotFoundError:
        raise Denied(404, WANTING) from None
    ours = own_metrics(services.registry)
    told = ours if own else merge_metrics(await from_all(request, services, ours))
    return Response(told, media_type=KIND)


async def from_all(request: Request[Any, Any, Any], services: Services, ours: str) -> dict[str, str]:
    """What each process tells of itself, by its address; one that does not answer is left out."""
    here = services.settings.internal
    others = [one for one in await services.registry.homes.addresses() if one != here]
    answers = await asyncio.gather(
        *(services.peers.ask(one, request, "/metrics?own=true") for one in others), return_exceptions=True
    )
    told = {
        one: answer.text for one, answer in zip(others, answers, strict=True) if not isinstance(answer, BaseException)
    }
    return {here: ours, **told}


ROUTES = (health, metrics)
