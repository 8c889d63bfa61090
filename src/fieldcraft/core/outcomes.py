"""What an action may come to: every throw of its dice that makes a difference, each with its chance."""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from math import comb, factorial, prod
from typing import TypeVar

from fieldcraft.core.hand import Thrown
from fieldcraft.core.model import Action, Seat, State
from fieldcraft.core.system import System
from fieldcraft.dice import DiceNeededError, Faces

S = TypeVar("S", bound=State)

MOST = 256
"""How many outcomes are worked out at most."""


def list_outcomes(
    system: System[S], state: S, action: Action, by: Seat, most: int = MOST
) -> tuple[tuple[float, S], ...] | None:
    """The states that an action which may be done can lead to, with the chance of each; None if they are too many.

    The chances are those of all dice that it throws, up to the next question.
    """
    waiting: list[tuple[float, tuple[Faces, ...]]] = [(1.0, ())]
    found: list[tuple[float, S]] = []
    while waiting:
        chance, known = waiting.pop()
        try:
            after, _ = system.step(state, action, by, Thrown(0, known))
        except DiceNeededError as need:
            if len(found) + len(waiting) + count_throws(system, need.sides, need.count) > most:
                return None
            throws = list_throws(system, need.sides, need.count)
            waiting += [(chance * likely, (*known, faces)) for likely, faces in throws]
        else:
            found.append((chance, after))
    return tuple(found)


def count_throws(system: System[S], sides: int, count: int) -> int:
    """How many throws of so many dice differ."""
    kinds = len(system.alike(sides))
    return comb(kinds + count - 1, count) if kinds else sides**count


def list_throws(system: System[S], sides: int, count: int) -> list[tuple[float, Faces]]:
    """The throws of so many dice that differ, with the chance of each."""
    kinds = system.alike(sides)
    if not kinds:
        return [(1 / sides**count, faces) for faces in product(range(1, sides + 1), repeat=count)]
    found: list[tuple[float, Faces]] = []
    for chosen in combinations_with_replacement(kinds, count):
        orders = factorial(count) // prod(factorial(chosen.count(kind)) for kind in kinds)
        found.append((orders * prod(weight for _, weight in chosen) / sides**count, tuple(face for face, _ in chosen)))
    return found
