"""Imports point one way, and the engine stands on the standard library and msgspec alone."""

from __future__ import annotations

import ast
import sys
from collections.abc import Mapping
from graphlib import CycleError, TopologicalSorter

import pytest

from house.reading import imports, modules

FLOORS = (
    ("board", "dice"),
    ("core",),
    ("presentation",),
    ("games",),
    ("maps", "render", "lab", "store"),
    ("console",),
    ("table",),
    ("game_match",),
    ("server", "client"),
    ("systems",),
    ("cli",),
    ("", "__main__"),
)
"""The packages from the ground up; the last is the package `fieldcraft` itself, and what runs it."""

HEIGHT = {package: height for height, floor in enumerate(FLOORS) for package in floor}
APART = {("board", "dice"), ("dice", "board"), ("core", "board")}
ENGINE = ("board", "dice", "core", "presentation", "systems")


def package(module: str) -> str:
    """The package directly below `fieldcraft` that a module belongs to; "" for `fieldcraft` itself."""
    return module.split(".")[1] if "." in module else ""


def climbing(trees: Mapping[str, ast.Module]) -> list[str]:
    """The imports that run up, or across where packages stand apart."""
    return [f"{module} imports {imported}" for module, imported in arrows(trees) if not allowed(module, imported)]


def arrows(trees: Mapping[str, ast.Module]) -> list[tuple[str, str]]:
    """Who imports whom within the package; `from fieldcraft import __version__` is free for all."""
    known = frozenset(trees)
    pairs = [(module, imported) for module, tree in trees.items() for imported in imports(tree, known)]
    return [pair for pair in pairs if pair[1].startswith("fieldcraft.")]


def allowed(module: str, imported: str) -> bool:
    """Whether one module may import another."""
    over, under = package(module), package(imported)
    return HEIGHT[under] <= HEIGHT[over] and (over, under) not in APART


def test_every_package_has_its_floor() -> None:
    assert {package(module) for module in modules()} <= set(HEIGHT)


def test_no_import_runs_up() -> None:
    assert climbing(modules()) == []


def test_an_import_that_runs_up_is_found() -> None:
    trees = {
        "fieldcraft.board.grid": ast.parse("from fieldcraft.dice import Seeded"),
        "fieldcraft.core.match": ast.parse("def f():\n    from fieldcraft.systems.fates_edge.miniatures import zoc"),
        "fieldcraft.systems.fates_edge.miniatures.zoc": ast.parse("from fieldcraft.board import Cells"),
    }

    assert climbing(trees) == [
        "fieldcraft.board.grid imports fieldcraft.dice",
        "fieldcraft.core.match imports fieldcraft.systems.fates_edge.miniatures.zoc",
    ]


def test_packages_do_not_import_each_other_in_circles() -> None:
    graph: dict[str, set[str]] = {}
    for module, imported in arrows(modules()):
        if package(module) != package(imported):
            graph.setdefault(package(module), set()).add(package(imported))

    assert list(TopologicalSorter(graph).static_order())


def test_modules_do_not_import_each_other_in_circles() -> None:
    known = frozenset(modules())
    graph = {name: set(imports(tree, known, lazy=False)) & known - {name} for name, tree in modules().items()}

    assert list(TopologicalSorter(graph).static_order())


def test_a_circle_is_found() -> None:
    with pytest.raises(CycleError):
        list(TopologicalSorter({"a": {"b"}, "b": {"a"}}).static_order())


def test_imports_are_absolute() -> None:
    relative = [
        name
        for name, tree in modules().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.level
    ]

    assert relative == []


def test_the_engine_needs_only_msgspec_and_the_standard_library() -> None:
    home = sys.stdlib_module_names | {"fieldcraft", "msgspec"}
    foreign = [
        f"{module} imports {imported}"
        for module, tree in modules().items()
        if package(module) in ENGINE and ".commands" not in module
        for imported in imports(tree, frozenset())
        if imported.split(".")[0] not in home
    ]

    assert foreign == []
