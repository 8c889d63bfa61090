"""What routes have in common: how they are described, and how pictures are sent."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response
from litestar.openapi import ResponseSpec

from fieldcraft.server.headers import PICTURE_POLICY
from fieldcraft.server.pictures import Drawn
from fieldcraft.table.http_bodies import ErrorBody

MEANS = {
    400: "What was sent cannot be used; `problems` say where.",
    401: "Only for those who signed in, sit at the server's own machine, or show the link of a seat.",
    403: "Not for this asker, or sent by another site.",
    404: "There is no such thing, or none that the asker may know of.",
    405: "This cannot be done here.",
    409: "This does not go with what is there already.",
    413: "Too large.",
    423: "The seat has a password: POST it to /api/seat/open.",
    429: "Too often: wait a moment.",
    503: "The database does not answer; nothing was changed.",
}

EVERYWHERE = (400, 401, 403, 404, 423, 429, 503)
"""The refusals that any route may answer."""


def refusals(*more: int) -> dict[int, ResponseSpec]:
    """The refusals of a route, for its description."""
    return {
        status: ResponseSpec(ErrorBody, description=MEANS[status], generate_examples=False)
        for status in sorted({*EVERYWHERE, *more})
    }


def picture_answer(request: Request[Any, Any, Any], drawn: Drawn) -> Response[bytes]:
    """A picture, or word that the asker's own copy is still the same."""
    headers = {"ETag": drawn.tag, "Cache-Control": "private, no-cache", "Content-Security-Policy": PICTURE_POLICY}
    return cacheable_answer(request, drawn.body, drawn.squeezed, drawn.kind, headers)


def cacheable_answer(
    request: Request[Any, Any, Any], body: bytes, squeezed: bytes, kind: str, headers: dict[str, str], **more: Any
) -> Response[bytes]:
    """What a browser may keep: not sent again if it has it, squeezed if it can unpack that."""
    if request.headers.get("if-none-match") == headers["ETag"]:
        return Response(b"", status_code=304, headers=headers)
    headers["Vary"] = "Accept-Encoding"
    if squeezed and "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        body = squeezed
    return Response(body, media_type=kind, headers=headers, **more)
