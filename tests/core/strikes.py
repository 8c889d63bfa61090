"""A tiny rule system whose pieces throw dice for deeds of two kinds, before all or in secret; anybody may act."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from fieldcraft.core import GM, Action, Match, Play, State, System
from fieldcraft.dice import Source


class Field(State, frozen=True, kw_only=True):
    """Nothing but the throws, which are in the log."""


class Throwing(Action, frozen=True):
    """A deed by a piece that throws dice at another."""

    by: str
    at: str
    secret: bool = False

    @property
    def piece(self) -> str:
        """Who throws."""
        return self.by

    @classmethod
    def candidates(cls, state: Field, by: str) -> Iterable[Self]:
        """Two of many."""
        return (cls("sable", "corvin"), cls("corvin", "sable"))

    def resolve(self, play: Play[Field]) -> None:
        """Two throws."""
        for why in ("to hit", "harm"):
            play.roll(10, 6, why, only=(play.by,) if self.secret else ())


class Strike(Throwing, frozen=True):
    """A blow."""


class Shove(Throwing, frozen=True):
    """A push."""


SYSTEM: System[Field] = System(
    name="strikes", version="1", state=Field, actions=(Strike, Shove), events=(),
    to_act=lambda state: frozenset((GM, "white", "black")), result=lambda state: None,
    order=lambda state, text: Strike(*text.split()), words=lambda state, action: type(action).__name__,
    story=lambda state, event: type(event).__name__,
)  # fmt: skip


def game(source: Source) -> Match[Field]:
    """A match with some dice."""
    return Match(SYSTEM, Field(), source)
