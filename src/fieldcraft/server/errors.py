"""Every refusal in words: a `ErrorBody` for programs and people, never a traceback."""

from __future__ import annotations

import logging
import re
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException

from fieldcraft.maps import MapError
from fieldcraft.server.images import PictureError
from fieldcraft.server.peers import hand_on
from fieldcraft.store import DamagedError, MissingError, StoreError, UnavailableError
from fieldcraft.store.homes import ElsewhereError
from fieldcraft.table.connection import UnwelcomeError
from fieldcraft.table.http_bodies import ErrorBody, Problem
from fieldcraft.table.protocol import Gone
from fieldcraft.table.seat_locks import LockedError

log = logging.getLogger("fieldcraft.server")

OURS = "Something went wrong on our side. It has been written down; please try again."
"""What people are told of a fault of ours."""

PLAIN = {
    404: "There is nothing here.",
    405: "This cannot be done here.",
    413: "This is too large.",
}
"""What is said where the framework has only its own words."""

UNREADABLE = "The server cannot read or write its database now. Nothing was changed; please try again."
"""What people are told while the database fails."""

DAMAGED = "What the server keeps of this is damaged. Tell whoever runs it: the server's log says what can be done."
"""What people are told of a table or a file that cannot be read."""

CUT_OFF = "client disconnected prematurely"
"""What the framework says of a body of which only a part came."""

_LINE = re.compile(r"line (\d+)(?:, column \d+)?")


class Denied(HTTPException):
    """A request that is refused, with its status and why."""

    def __init__(self, status: int, why: str, problems: tuple[Problem, ...] = ()) -> None:
        super().__init__(detail=why, status_code=status)
        self.problems = problems


def answer_denied(request: Request[Any, Any, Any], error: Denied) -> Response[ErrorBody]:
    """The answer to what we refuse ourselves."""
    return answer(error.status_code, error.detail, error.problems)


def framework(request: Request[Any, Any, Any], error: HTTPException) -> Response[ErrorBody]:
    """The answer to what the framework refuses: bad JSON, a missing field, no such path."""
    if error.detail == CUT_OFF:
        return answer(400, "The connection broke before all had come.")
    if error.status_code >= 500:
        return surprise(request, error)
    problems = tuple(_problem(one) for one in error.extra) if isinstance(error.extra, list) else ()
    why = "What was sent cannot be used." if problems else PLAIN.get(error.status_code, error.detail)
    return answer(error.status_code, why, problems)


def unreadable(request: Request[Any, Any, Any], error: ValueError) -> Response[ErrorBody]:
    """The answer to a scene, map or picture that cannot be read."""
    return answer(400, str(error), (problem_of(error),))


def answer_garbled(request: Request[Any, Any, Any], error: Exception) -> Response[ErrorBody]:
    """The answer to a body that cannot be read at all: the decoder gives up on what is too deep or not UTF-8."""
    log.warning("%s %s: the body cannot be read: %s", request.method, request.scope["path"], type(error).__name__)
    return answer(400, "What was sent cannot be read: it must be JSON in UTF-8, nested no deeper than it need be.")


def unwelcome(request: Request[Any, Any, Any], error: UnwelcomeError) -> Response[ErrorBody]:
    """The answer where a seat may not do this, or not now."""
    again = isinstance(error.gone, Gone) and error.gone.again
    return answer(503 if again else 403, f"{error}".capitalize())


def answer_locked(request: Request[Any, Any, Any], error: LockedError) -> Response[ErrorBody]:
    """The answer where a link alone does not open a seat."""
    return answer(423, "This seat has a password.")


def answer_missing(request: Request[Any, Any, Any], error: MissingError) -> Response[ErrorBody]:
    """The answer where there is no such thing, or none that the asker may know of."""
    return answer(404, PLAIN[404])


def storeless(request: Request[Any, Any, Any], error: StoreError) -> Response[ErrorBody]:
    """The answer while the database fails."""
    log.error("the store failed: %s", error)
    return answer(503, DAMAGED if is_damaged(error) else UNREADABLE)


def is_damaged(error: StoreError) -> bool:
    """Whether what is asked for cannot be read, however often it is tried."""
    return isinstance(error, DamagedError) or (isinstance(error, UnavailableError) and error.damaged)


def surprise(request: Request[Any, Any, Any], error: Exception) -> Response[ErrorBody]:
    """The answer to a fault of ours, which is written down with its traceback."""
    log.error("%s %s failed", request.method, request.scope["path"], exc_info=error)
    return answer(500, OURS)


def answer(status: int, why: str, problems: tuple[Problem, ...] = ()) -> Response[ErrorBody]:
    """A refusal."""
    return Response(ErrorBody(why=why, problems=problems), status_code=status, media_type="application/json")


def problem_of(error: ValueError) -> Problem:
    """What is wrong with a text, and the line or path where.

    >>> problem_of(MapError("scene", "line 3, board.rows", "there is no ground 'x'"))
    Problem(text="there is no ground 'x'", line=3, path='board.rows')
    """
    if not isinstance(error, MapError):
        return Problem(text=str(error))
    line = _LINE.match(error.place)
    path = _LINE.sub("", error.place).strip(":, ")
    return Problem(text=error.problem, line=int(line[1]) if line else 0, path=path)


def _problem(found: Any) -> Problem:
    """One of the framework's complaints: a message, and the key it is about."""
    if not isinstance(found, dict):
        return Problem(text=str(found))
    return Problem(text=str(found.get("message", "")), path=str(found.get("key", "")))


HANDLERS: dict[type[Exception] | int, Any] = {
    Denied: answer_denied,
    HTTPException: framework,
    MapError: unreadable,
    PictureError: unreadable,
    RecursionError: answer_garbled,
    UnicodeDecodeError: answer_garbled,
    MissingError: answer_missing,
    LockedError: answer_locked,
    UnwelcomeError: unwelcome,
    ElsewhereError: hand_on,
    StoreError: storeless,
    Exception: surprise,
}
"""Which answer follows from which exception."""
