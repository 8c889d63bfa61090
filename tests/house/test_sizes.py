"""Functions, classes and files stay small enough to be read in one go."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from house.reading import ROOT, python_files, tree

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def lengths(kinds: tuple[type[ast.AST], ...], *folders: str) -> dict[str, int]:
    """How many lines each function or class has, by where it stands."""
    return {
        f"{path.relative_to(ROOT)}:{node.lineno} {node.name}": (node.end_lineno or node.lineno) - node.lineno + 1
        for path in python_files(*folders)
        for node in ast.walk(tree(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and isinstance(node, kinds)
    }


def over(limit: int, sizes: dict[str, int]) -> dict[str, int]:
    """What is longer than a limit."""
    return {name: size for name, size in sizes.items() if size > limit}


def test_no_function_is_longer_than_sixty_lines() -> None:
    assert over(60, lengths(FUNCTIONS, "src", "tests", "bench", "docs")) == {}


def test_no_class_is_longer_than_two_hundred_lines() -> None:
    assert over(200, lengths((ast.ClassDef,), "src", "tests")) == {}


@pytest.mark.parametrize("folder", ["src", "tests", "bench", "docs"])
def test_no_file_is_longer_than_six_hundred_lines(folder: str) -> None:
    assert over(600, {str(path.relative_to(ROOT)): lines(path) for path in python_files(folder)}) == {}


def lines(path: Path) -> int:
    """How many lines a file has."""
    return path.read_bytes().count(b"\n")


def test_no_module_is_a_drawer_for_odds_and_ends() -> None:
    drawers = {"utils", "util", "helpers", "misc", "common"}

    assert [path for path in python_files("src", "tests") if path.stem in drawers] == []
