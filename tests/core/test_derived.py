"""What is derived of a state is worked out once, and handed on while the fields stay from which it follows."""

from __future__ import annotations

import pytest

from fieldcraft.core import State
from fieldcraft.core.derived import derived_property
from fieldcraft.core.laws import derived_as_anew


class Heap(State, frozen=True, kw_only=True):
    """Stones, and how often each was counted."""

    derived_from = {"total": ("stones",), "wrong": ("round",)}

    stones: tuple[int, ...] = (1, 2)
    round: int = 1

    @derived_property
    def total(self) -> list[int]:
        """The sum, in a list of its own."""
        return [sum(self.stones)]

    @derived_property
    def wrong(self) -> int:
        """Said to follow from the round, which it does not."""
        return sum(self.stones)

    @derived_property
    def cache(self) -> dict[str, int]:
        """What follows from all of it."""
        return {}


def test_what_follows_from_fields_that_stay_is_handed_on() -> None:
    heap = Heap()
    assert heap.change(round=2).total is not heap.total, "nothing is handed on that was not asked for"
    assert heap.change(round=2).total is heap.total
    assert heap.change(stones=(3,)).total == [3]


def test_what_may_follow_from_any_field_is_worked_out_anew() -> None:
    heap = Heap()
    heap.cache["tea"] = 4
    assert heap.change(round=2).cache == {}


def test_a_value_that_does_not_follow_from_the_fields_it_names_breaks_a_law() -> None:
    heap = Heap()
    assert heap.wrong == 3
    derived_as_anew(heap.change(round=2))
    with pytest.raises(AssertionError, match="wrong was handed on"):
        derived_as_anew(heap.change(stones=(5,)))
