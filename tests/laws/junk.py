"""Values of any type that goes over the wire, most of them about what is on the table, some of them about nothing."""

from __future__ import annotations

import random
import types
from collections.abc import Iterator
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from fieldcraft.board import Cell
from laws.boards import list_cells

OFF_THE_MAP: tuple[Cell, ...] = ((-1, 0), (99, 99), (10**9, 5))
NUMBERS = (0, 1, 2, 3, -1, 5, 10**6, -(10**9))
WORDS = ("", "nobody", "gm", "sight", "x" * 50, "\0")
WRONG: tuple[Any, ...] = (None, True, -1, 10**20, 1.5, "", "\0", [], [[]], {}, {"do": "end"})
"""Values of the wrong type, mostly."""

KEPT = ("units", "objects", "areas", "auras", "fogs", "effects", "sides", "players", "cards", "aspects")
"""Where states keep what has a name."""


class Junk:
    """Makes values; `ids` are those of everything on the table, `cells` those of the map."""

    def __init__(self, rng: random.Random, ids: list[str], cells: tuple[Cell, ...]) -> None:
        self.rng, self.ids, self.cells = rng, ids, cells

    @classmethod
    def about(cls, state: Any, rng: random.Random) -> Junk:
        """Junk about what is on a table."""
        kept = [getattr(state, name, {}) for name in KEPT]
        effects = [effect for unit in state.units.values() for effect in getattr(unit, "effects", ())]
        names = [getattr(effect, "id", "") or effect.name for effect in effects]
        return cls(rng, [*(id for some in kept for id in some), *names], list_cells(state))

    def cell(self) -> Cell:
        return self.rng.choice(self.cells if self.cells and self.rng.random() < 0.9 else OFF_THE_MAP)

    def number(self, least: int | None, most: int | None) -> int:
        """A number between limits, where there are any."""
        if least is None and most is None:
            return self.rng.choice(NUMBERS)
        low, high = (-5 if least is None else least), (10**6 if most is None else most)
        return self.rng.choice((low, high, self.rng.randint(low, min(high, low + 9)), max(low, min(high, 1))))

    def make(self, kind: Any) -> Any:
        """A value of a type; ValueError if chance has it that there is none."""
        origin, inside = get_origin(kind), get_args(kind)
        if origin is Annotated:
            return self.annotated(inside)
        if origin in (Union, types.UnionType, Literal):
            chosen = self.rng.choice(inside)
            return chosen if origin is Literal else self.make(chosen)
        if origin in (tuple, frozenset, dict):
            return self.several(kind, origin, inside)
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            return kind(**dict(self.fields(kind)))
        if isinstance(kind, type) and issubclass(kind, tuple):
            rest = [self.make(one) for one in list(get_type_hints(kind, include_extras=True).values())[2:]]
            return kind(*self.cell(), *rest)
        plain = {
            int: self.rng.choice(NUMBERS),
            str: self.rng.choice(self.ids if self.rng.random() < 0.85 else WORDS),
            bool: self.rng.random() < 0.5,
            float: self.rng.choice((0.5, 2.0, 14.0)),
        }
        return plain.get(kind)

    def annotated(self, inside: tuple[Any, ...]) -> Any:
        """A value within the limits of its type."""
        limits = [one for one in inside[1:] if isinstance(one, msgspec.Meta)]
        if inside[0] is not int:
            return self.make(inside[0])
        found = [[getattr(one, name) for one in limits if getattr(one, name) is not None] for name in ("ge", "le")]
        return self.number(*(one[0] if one else None for one in found))

    def several(self, kind: Any, origin: type, inside: tuple[Any, ...]) -> Any:
        """A collection of a few values."""
        if kind == Cell:
            return self.cell()
        if origin is tuple and inside[-1] is not Ellipsis:
            return tuple(self.make(one) for one in inside)
        few = range(self.rng.randrange(3))
        if origin is dict:
            return {self.make(inside[0]): self.make(inside[1]) for _ in few}
        return origin(self.make(inside[0]) for _ in few)

    def fields(self, kind: type[msgspec.Struct]) -> Iterator[tuple[str, Any]]:
        """The fields of a value, some of those that need not be said left out."""
        hints = get_type_hints(kind, include_extras=True)
        for field in msgspec.structs.fields(kind):
            if field.required or self.rng.random() < 0.5:
                yield field.name, self.make(hints[field.name])

    def spoil(self, value: Any) -> Any:
        """JSON with something in it exchanged for what does not belong there, or left out."""
        holders = list(collections_in(value))
        holder = self.rng.choice(holders)
        key = self.rng.choice(sorted(holder) if isinstance(holder, dict) else range(len(holder)))
        if self.rng.random() < 0.2 and isinstance(holder, dict):
            del holder[key]
        else:
            holder[key] = self.rng.choice(WRONG)
        return value


def collections_in(value: Any) -> Iterator[Any]:
    """Every collection in JSON that holds anything."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    if inner:
        yield value
    for one in inner:
        yield from collections_in(one)
