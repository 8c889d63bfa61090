"""Which rulings the code decides by, which it can cite and which the tests prove, read from the source unrun."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import msgspec

from fieldcraft.core.rulebook import Rulebook, Ruling

Places = dict[str, tuple[str, ...]]
"""Where each id is marked: "core.hand.EnterDice.judge" in the package, "core.test_match.test_x" in the tests."""

MARK_OR_ID = re.compile(rb'rule\(|"[\w-]+(\.[\w-]+)+"')
"""What a mark or an id looks like in the source: a file without one need not be parsed."""

FIRST_ID = {"rule": 0, "from_rule": 1}
"""The marks, and which of their arguments is the first id: `rule(id, ...)` and `from_rule(value, id, ...)`."""


class Mark(msgspec.Struct, frozen=True):
    """One mark in the source: the ids it gives, and the module and function or table that it stands on."""

    ids: tuple[str, ...]
    where: str


class Coverage(msgspec.Struct, frozen=True, kw_only=True):
    """What stands behind the rulings of one rulebook.

    `implemented` are the functions and tables that an id is marked on, `cited` the ids that a refusal or an event can
    name, `tested` the tests that an id is marked on: of a book whose tests were watched, those that made it run.
    """

    rulings: tuple[Ruling, ...]
    implemented: Places
    cited: frozenset[str]
    tested: Places

    @property
    def open(self) -> tuple[Ruling, ...]:
        """The binding rulings that no code decides by."""
        return tuple(ruling for ruling in self.rulings if ruling.binding and ruling.id not in self.implemented)

    @property
    def untested(self) -> tuple[Ruling, ...]:
        """The binding rulings that no test proves."""
        return tuple(ruling for ruling in self.rulings if ruling.binding and ruling.id not in self.tested)

    def __str__(self) -> str:
        binding = sum(ruling.binding for ruling in self.rulings)
        return (
            f"{binding} binding rulings of {len(self.rulings)}: {binding - len(self.open)} implemented, "
            f"{len(self.cited)} cited, {binding - len(self.untested)} tested"
        )


def coverage(book: Rulebook, source: Path | None = None, tests: Path | None = None) -> Coverage:
    """The coverage of a rulebook by the code below `source` and, where they are at hand, by the tests below `tests`.

    By default the source is that of the book.
    """
    source = source or book.source
    return Coverage(
        rulings=tuple(book),
        implemented=_places(book, marks_below(source)),
        cited=frozenset(id for id in cited_below(source) if id in book.rulings),
        tested=proofs(book, tests) or _places(book, marks_below(tests)) if tests else {},
    )


def proofs(book: Rulebook, tests: Path) -> Places:
    """The tests that made each ruling of a book run when they were watched; none if that was not written down."""
    file = tests / "proved" / f"{book.name}.json"
    if not file.is_file():
        return {}
    found = msgspec.json.decode(file.read_bytes(), type=dict[str, tuple[str, ...]])
    return {id: where for id, where in found.items() if id in book.rulings}


class Reading(msgspec.Struct, frozen=True):
    """What stands in source: its marks, and the texts outside of them."""

    marks: tuple[Mark, ...]
    texts: frozenset[str]


def marks_below(folder: Path) -> tuple[Mark, ...]:
    """Every mark in the Python files below a folder; SyntaxError if one that has a mark cannot be parsed."""
    return read_below(folder).marks


def cited_below(folder: Path) -> frozenset[str]:
    """What code below a folder can cite: the first id of each rule, and each text that stands outside of a mark."""
    return read_below(folder).texts.union(mark.ids[0] for mark in marks_below(folder))


@cache
def read_below(folder: Path) -> Reading:
    """What stands in the Python files below a folder that hold a mark or what may be an id."""
    marks, texts = list[Mark](), set[str]()
    for path in sorted(folder.rglob("*.py")):
        if MARK_OR_ID.search(source := path.read_bytes()):
            module = ".".join(path.relative_to(folder).with_suffix("").parts).removesuffix(".__init__")
            read_source(ast.parse(source, str(path)), module, marks, texts)
    return Reading(tuple(marks), frozenset(texts))


def read_source(node: ast.AST, where: str, marks: list[Mark], texts: set[str]) -> None:
    """Collect what stands in a piece of source; a decorator counts as standing on its function."""
    where = f"{where}.{name}" if (name := _name(node)) else where
    if ids := _ids(node):
        marks.append(Mark(ids, where))
    elif isinstance(node, ast.Constant):
        if isinstance(node.value, str):
            texts.add(node.value)
    else:
        for child in ast.iter_child_nodes(node):
            read_source(child, where, marks, texts)


def _places(book: Rulebook, marks: tuple[Mark, ...]) -> Places:
    """The places of each id of a book."""
    found: dict[str, list[str]] = {}
    for mark in marks:
        for id in mark.ids:
            if id in book.rulings:
                found.setdefault(id, []).append(mark.where)
    return {id: tuple(places) for id, places in found.items()}


def _name(node: ast.AST) -> str:
    """What a piece of source gives a name to, if to anything."""
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            return node.name
        case ast.AnnAssign(target=target) | ast.Assign(targets=[target]):
            return ast.unparse(target)
    return ""


def _ids(node: ast.AST) -> tuple[str, ...]:
    """The ids that a piece of source gives as a mark; none if it is not one."""
    match node:
        case ast.Call(func=ast.Name(id=called) | ast.Attribute(attr=called)) if called in FIRST_ID:
            given = node.args[FIRST_ID[called] :]
            return tuple(arg.value for arg in given if isinstance(arg, ast.Constant) and isinstance(arg.value, str))
    return ()
