"""Code and tests cite rulings that are there, and every check of an action cites one."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

from fieldcraft.core import Action
from fieldcraft.core.coverage import cited_below, marks_below
from fieldcraft.core.rulebook import rulebooks, rulings_of
from house.reading import PACKAGE, ROOT, modules

OWN = "house."
"""Ids that begin so are made up by the tests."""


def known(id: str) -> bool:
    """Whether a rulebook holds an id."""
    return any(id in book for book in rulebooks().values())


def at(where: str) -> Any:
    """What stands at a place of the package such as "core.hand.faces_fit"; None if nothing has just that name."""
    names = ["fieldcraft", *where.split(".")]
    most = max(n for n in range(1, len(names)) if ".".join(names[:n]) in modules())
    found: Any = importlib.import_module(".".join(names[:most]))
    for name in names[most:]:
        found = getattr(found, name, None)
    return found


def kinds(action: type[Action]) -> Iterator[type[Action]]:
    """Every kind of action, of those that have been imported."""
    for kind in action.__subclasses__():
        yield kind
        yield from kinds(kind)


@pytest.mark.parametrize("folder", [PACKAGE, ROOT / "tests"], ids=["code", "tests"])
def test_every_mark_gives_ids_that_stand_in_a_rulebook(folder: Path) -> None:
    given = [(mark.where, id) for mark in marks_below(folder) for id in mark.ids]

    assert [(where, id) for where, id in given if not (id.startswith(OWN) or known(id))] == []


def test_every_id_that_code_spells_out_stands_in_a_rulebook() -> None:
    prefixes = {id.split(".")[0] + "." for book in rulebooks().values() for id in book.rulings}
    spelt = {text for text in cited_below(PACKAGE) if text.startswith(tuple(prefixes)) and " " not in text}

    assert {text for text in spelt if not known(text)} == set()


def test_what_is_read_from_the_source_is_what_the_functions_are_marked_with() -> None:
    read = {mark.where: mark.ids for mark in marks_below(PACKAGE) if isinstance(at(mark.where), FunctionType)}

    assert len(read) > 100
    assert {where: rulings_of(at(where)) for where in read} == read


def test_every_check_of_an_action_cites_a_ruling() -> None:
    for name in modules():
        if name.startswith(("fieldcraft.core", "fieldcraft.systems")):
            importlib.import_module(name)
    checks = {check for kind in kinds(Action) for check in kind.checks}

    assert len(checks) > 20
    assert {f"{check.__module__}.{check.__qualname__}" for check in checks if not rulings_of(check)} == set()
