"""Which rulings can refuse, read from the source: what each `No` in the rules cites."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from fieldcraft.core.rulebook import PACKAGE

RULES = (PACKAGE / "systems" / "fates_edge" / "miniatures", PACKAGE / "core")

Folders = tuple[Path, ...]


@cache
def trees(folders: Folders) -> tuple[ast.Module, ...]:
    """The modules of the rules."""
    paths: list[Path] = [path for folder in folders for path in sorted(folder.rglob("*.py"))]
    return tuple(ast.parse(path.read_bytes()) for path in paths)


def functions(folders: Folders) -> Iterator[ast.FunctionDef]:
    """Every function of the rules."""
    return (node for tree in trees(folders) for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def called(node: ast.AST, name: str) -> bool:
    """Whether a piece of source calls a function of that name."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name


def mark(function: ast.FunctionDef) -> str:
    """The id that a function cites; "" if it is not marked."""
    marks = [node for node in function.decorator_list if called(node, "rule")]
    return str(marks[0].args[0].value) if marks else ""


@cache
def cited(folders: Folders) -> dict[str, str]:
    """What each function cites, by its name."""
    return {function.name: mark(function) for function in functions(folders) if mark(function)}


def ids(no: ast.Call, function: ast.FunctionDef, folders: Folders) -> set[str]:
    """The ids that one `No` may carry: its own, that of the function it names, else that of the function it is in."""
    own = [*no.args[4:], *(keyword.value for keyword in no.keywords if keyword.arg == "rule")]
    if not own:
        return {mark(function)} - {""}
    texts = {str(node.value) for node in ast.walk(own[0]) if isinstance(node, ast.Constant)}
    named = {cited(folders)[node.args[0].id] for node in ast.walk(own[0]) if called(node, "ruling_id")}
    return texts | named


def can_refuse(folders: Folders = RULES) -> frozenset[str]:
    """The ids of all rulings by which an order can be refused, as far as the source names them."""
    return frozenset(
        id
        for function in functions(folders)
        for node in ast.walk(function)
        if called(node, "Denial")
        for id in ids(node, function, folders)
    )
