"""Whatever is public says in its first line, in a sentence, what it is or does."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from house.reading import modules

Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef

SENTENCE = re.compile(r"[A-Z0-9`\"'(\[].*[.!?][\"'`)\]]*( .*)?")


def public(node: Documented, name: str) -> Iterator[tuple[str, Documented]]:
    """A module or class and all that is public in it; not what functions define inside."""
    yield name, node
    if isinstance(node, ast.Module | ast.ClassDef):
        for child in node.body:
            if isinstance(child, Documented) and not child.name.startswith("_") and not _another(child):
                yield from public(child, f"{name}.{child.name}")


def _another(node: Documented) -> bool:
    """Whether it is a further shape of something that is documented already: an overload, a setter."""
    marks = {ast.unparse(mark) for mark in getattr(node, "decorator_list", ())}
    return bool(marks & {"overload", "typing.overload"}) or any(mark.endswith(".setter") for mark in marks)


def complaint(node: Documented) -> str:
    """What is wrong with a docstring; empty if nothing is."""
    text = ast.get_docstring(node)
    if not text:
        return "says nothing"
    return "" if SENTENCE.fullmatch(text.splitlines()[0]) else "does not begin with a sentence on its first line"


def test_everything_public_begins_with_a_sentence() -> None:
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
    tree = ast.parse(
        '"""A module."""\ndef f():\n    """does it"""\nclass C:\n    def g(self): ...\n    def _h(self): ...\n'
    )

    assert [name for name, node in public(tree, "m") if complaint(node)] == ["m.f", "m.C", "m.C.g"]
