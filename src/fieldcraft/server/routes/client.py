"""The browser's client."""

from __future__ import annotations

from typing import Any

from litestar import HttpMethod, Request, Response, route
from litestar.params import FromPath

from fieldcraft.server.cookies import csrf_cookies
from fieldcraft.server.errors import Denied
from fieldcraft.server.pages import NOT_BUILT, find
from fieldcraft.server.routes.answers import cacheable_answer
from fieldcraft.server.services import Given

READING = [HttpMethod.GET, HttpMethod.HEAD]


@route(["/", "/{path:path}"], http_method=READING, include_in_schema=False, sync_to_thread=False)
def client(request: Request[Any, Any, Any], services: Given, path: FromPath[str] = "") -> Response[Any]:
    """Give a file of the client, or its page for any path of its own."""
    if (page := find(path)) is None:
        if path.strip("/"):
            raise Denied(404, "There is no such file.")
        return Response(NOT_BUILT, media_type="text/html", status_code=503)
    headers = {"ETag": page.tag, "Cache-Control": page.keeping}
    cookies = csrf_cookies(request, services.settings) if page.kind == "text/html" else []
    return cacheable_answer(request, page.body, page.squeezed, page.kind, headers, cookies=cookies)


@route("/api/{path:path}", http_method=list(HttpMethod), include_in_schema=False, sync_to_thread=False)
def nothing(path: FromPath[str]) -> None:
    """Say that there is nothing at a path of the API."""
    raise Denied(404, f"There is nothing at /api{path[:80]}.")
