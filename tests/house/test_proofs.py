"""A mark on a test is worth something only if what it names runs, and a table that stands for a ruling is read."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

from house.reading import modules
from proofs import call_when_run


def price(count: int, each: int = 2, *, off: int = 0) -> int:
    """What some things cost together."""
    return count * each - off


@cache
def total() -> int:
    """What is worked out once."""
    return 7


@pytest.mark.parametrize(("rule", "call", "expected"), [(price, lambda: price(3, off=1), 5), (total, total, 7)])
def test_a_rule_is_seen_to_run_and_gives_what_it_gives(rule: Any, call: Callable[[], int], expected: int) -> None:
    seen: list[int] = []
    with call_when_run(rule, lambda: seen.append(1)):
        found = call()
    call()

    assert (found, seen) == (expected, [1])


def tables() -> Iterator[tuple[str, str]]:
    """The module and name of each table or number that is given as it stands in the rulings."""
    for module, tree in modules().items():
        for node in ast.walk(tree):
            match node:
                case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(func=ast.Name(id="from_rule"))):
                    yield module, name
                case ast.AnnAssign(target=ast.Name(id=name), value=ast.Call(func=ast.Name(id="from_rule"))):
                    yield module, name


def test_every_table_of_a_ruling_is_read() -> None:
    read = {
        getattr(node, "id", None) or getattr(node, "attr", None)
        for tree in modules().values()
        for node in ast.walk(tree)
        if isinstance(node, (ast.Name, ast.Attribute)) and isinstance(node.ctx, ast.Load)
    }

    assert [f"{module}.{name}" for module, name in tables() if name not in read] == []
