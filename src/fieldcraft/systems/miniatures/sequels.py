"""How the rest of an action goes on: each kind of sequel has one function that carries it out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from fieldcraft.core import Play
from fieldcraft.systems.fates_edge import Result
from fieldcraft.systems.miniatures.asks import Sequel, Then
from fieldcraft.systems.miniatures.state import State

Going = Callable[[Play[State], Any, Result | None], None]
G = TypeVar("G", bound=Going)

_GOING: dict[type[Sequel], Going] = {}


def continues(kind: type[Sequel]) -> Callable[[G], G]:
    """Make a function the one that carries a kind of sequel out."""

    def register(going: G) -> G:
        _GOING[kind] = going
        return going

    return register


def go_on(play: Play[State], then: Then | None, result: Result | None = None) -> None:
    """Carry the rest of an action out, with the result of the test that it waited for."""
    if then is not None:
        _GOING[type(then)](play, then, result)
