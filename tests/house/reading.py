"""The project as text: its files, its modules and what they import."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "fieldcraft"


def python_files(*folders: str) -> list[Path]:
    """The Python files below some folders of the project."""
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


@cache
def tree(path: Path) -> ast.Module:
    """A file as a syntax tree."""
    return ast.parse(path.read_bytes(), str(path))


@cache
def modules() -> dict[str, ast.Module]:
    """Every module of the package by its dotted name; a package stands under its own name."""
    return {dotted(path): tree(path) for path in python_files("src")}


def dotted(path: Path) -> str:
    """The name under which a file of the package is imported."""
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")


def imports(node: ast.AST, known: frozenset[str], *, lazy: bool = True) -> Iterator[str]:
    """The modules that a piece of source imports when it runs.

    `from a import b` names `a.b` if that is one of the `known` modules, else `a`.  What is imported for type checkers
    only does not count; what functions import counts if `lazy`.
    """
    for child in ast.iter_child_nodes(node):
        match child:
            case ast.Import():
                yield from (alias.name for alias in child.names)
            case ast.ImportFrom(module=str(module)):
                inner = [f"{module}.{alias.name}" for alias in child.names]
                yield from (name if name in known else module for name in inner)
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                continue
            case ast.FunctionDef() | ast.AsyncFunctionDef() if not lazy:
                continue
            case _:
                yield from imports(child, known, lazy=lazy)


def python(*words: str, path: Path = PACKAGE.parent) -> str:
    """What a fresh interpreter prints, given arguments and a folder to import the package from."""
    env = {**os.environ, "PYTHONPATH": str(path), "PYTHONSAFEPATH": "1"}
    done = subprocess.run([sys.executable, *words], env=env, text=True, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


VERSION = "import sys; sys.argv = ['fieldcraft', '--version']; from fieldcraft.cli import main; main()"
"""What the command `fieldcraft --version` runs."""
