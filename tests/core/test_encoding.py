"""The same value is written with the same bytes, however its sets happen to be ordered."""

from __future__ import annotations

import json
from typing import Any, Literal

import msgspec
import pytest

from fieldcraft.core.encoding import encode, fields_with_sets

WORDS = frozenset(f"word {number}" for number in range(40))


class Thing(msgspec.Struct, frozen=True):
    """Something that holds no set."""

    name: str
    size: int | None = None
    at: tuple[tuple[int, int], ...] = ()
    way: Literal["n", "s"] = "n"
    counts: dict[str, int] = {}


class Marked(Thing, frozen=True):
    """The same with a set."""

    marks: frozenset[str] = frozenset()


class Box(msgspec.Struct, frozen=True):
    """Something that holds things, marked ones too."""

    things: dict[str, Thing] = {}
    best: Thing | None = None
    rest: Any = None


@pytest.mark.parametrize(
    "value",
    [
        WORDS,
        {"b": [WORDS]},
        (1, (WORDS, "a")),
        Marked("a", marks=WORDS),
        Box({"a": Thing("a"), "b": Marked("b", marks=WORDS)}),
        Box(best=Marked("b", marks=WORDS)),
        Box(rest=[{"deep": WORDS}]),
    ],
)
def test_a_set_is_sorted_wherever_it_is(value: Any) -> None:
    assert json.dumps(sorted(WORDS), separators=(",", ":")) in encode(value).decode()


def test_a_mapping_keeps_its_order() -> None:
    assert encode({"b": WORDS, "a": 1}).endswith(b',"a":1}')
    assert encode(Box({"b": Thing("b"), "a": Thing("a")})).index(b'"b"') < 20


def test_only_fields_whose_types_may_hold_a_set_are_looked_into() -> None:
    assert fields_with_sets(Thing) == ()
    assert fields_with_sets(Marked) == ("marks",)
    assert fields_with_sets(Box) == ("things", "best", "rest")
