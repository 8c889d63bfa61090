"""An action that waits for an answer: the rest of it as data, and one function for each kind that carries it out.

A question holds a `Continuation`, so that a game can be put away between a question and its answer, and so that the
game master may change things meanwhile.  Whoever answers resumes it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from fieldcraft.core.model import tag
from fieldcraft.core.play import Play

Resume = Callable[[Play[Any], Any, Any], None]
R = TypeVar("R", bound=Resume)


class Continuation(msgspec.Struct, frozen=True, kw_only=True, tag_field="continuation", tag=tag):
    """The rest of an action; it may hold another one that goes on after it."""


_RESUMED_BY: dict[type[Continuation], Resume] = {}


def resumes(kind: type[Continuation]) -> Callable[[R], R]:
    """Make a function the one that carries a kind of continuation out, given the answer that it waited for."""

    def register(function: R) -> R:
        _RESUMED_BY[kind] = function
        return function

    return register


def resume(play: Play[Any], then: Continuation | None, answer: object = None) -> None:
    """Carry the rest of an action out, if any is left."""
    if then is not None:
        _RESUMED_BY[type(then)](play, then, answer)
