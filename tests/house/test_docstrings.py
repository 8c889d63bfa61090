"""Modules, classes, rules and functions of more than a few lines say in a sentence what they are or do."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache

from house.reading import modules

Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef

FEW = 5
"""How many lines a function may have whose name and types say it all."""

SENTENCE = re.compile(r"[A-Z0-9`\"'(\[].*[.!?][\"'`)\]]*( .*)?")


def public(node: Documented, name: str) -> Iterator[tuple[str, Documented]]:
    """A module or class and all that is public in it; not what functions define inside."""
    yield name, node
    if isinstance(node, ast.Module | ast.ClassDef):
        for child in node.body:
            if not isinstance(child, Documented) or child.name.startswith("_") or _another(child):
                continue
            if isinstance(node, ast.Module) or not inherits(node, child.name):
                yield from public(child, f"{name}.{child.name}")


@cache
def classes() -> dict[str, list[ast.ClassDef]]:
    """The classes of the package by their names."""
    found: dict[str, list[ast.ClassDef]] = defaultdict(list)
    for tree in modules().values():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                found[node.name].append(node)
    return found


def inherits(kind: ast.ClassDef, method: str) -> bool:
    """Whether a base of a class has a method of that name, and so says what it does."""
    names = (ast.unparse(base).partition("[")[0].rpartition(".")[2] for base in kind.bases)
    bases = [base for name in names for base in classes().get(name, ()) if base is not kind]
    return any(inherits(base, method) or any(getattr(one, "name", "") == method for one in base.body) for base in bases)


def _another(node: Documented) -> bool:
    """Whether it is a further shape of something that is documented already: an overload, a setter."""
    marks = {ast.unparse(mark) for mark in getattr(node, "decorator_list", ())}
    return bool(marks & {"overload", "typing.overload"}) or any(mark.endswith(".setter") for mark in marks)


def needs_words(node: Documented) -> bool:
    """Whether a name cannot say it all: of modules, classes, rules and functions of more than a few lines."""
    if isinstance(node, ast.Module | ast.ClassDef):
        return True
    marked = any(ast.unparse(mark).startswith("rule(") for mark in node.decorator_list)
    return marked or (node.end_lineno or node.lineno) - node.body[0].lineno >= FEW


def complaint(node: Documented) -> str:
    """What is wrong with a docstring; empty if nothing is."""
    text = ast.get_docstring(node)
    if not text:
        return "says nothing" if needs_words(node) else ""
    return "" if SENTENCE.fullmatch(text.splitlines()[0]) else "does not begin with a sentence on its first line"


def test_what_is_public_and_long_begins_with_a_sentence() -> None:
    empty = {name for name, tree in modules().items() if not tree.body}
    complaints = [
        f"{name} {wrong}"
        for module, tree in modules().items()
        if module not in empty
        for name, node in public(tree, module)
        if (wrong := complaint(node))
    ]

    assert complaints == []


def test_a_missing_sentence_is_found() -> None:
    long = "\n".join(f"        x{n} = {n}" for n in range(FEW + 1))
    tree = ast.parse(
        f'"""A module."""\ndef f():\n    """does it"""\nclass C:\n    def g(self):\n{long}\n    def h(self): ...\n'
        "    @rule('a.rule')\n    def i(self): ...\n"
    )

    assert [name for name, node in public(tree, "m") if complaint(node)] == ["m.f", "m.C", "m.C.g", "m.C.i"]


def test_a_method_that_a_base_documents_needs_no_sentence_of_its_own() -> None:
    tree = ast.parse(
        'class Rain(Event):\n    """It rains."""\n    def apply(self, state): ...\n    def falls(self): ...\n'
    )

    assert [name for name, _ in public(tree, "m")] == ["m", "m.Rain", "m.Rain.falls"]
