"""Functions are named after what they do: no bare participle, and no name that could mean any of many functions."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator

from house.reading import modules

Function = ast.FunctionDef | ast.AsyncFunctionDef

IRREGULAR = re.compile(
    "held|told|lent|kept|made|said|left|lost|sent|built|bought|brought|caught|drawn|dealt|done|driven|eaten|fallen|fed|"
    "felt|fought|flown|forgotten|frozen|given|gone|grown|heard|hidden|hurt|known|laid|led|met|mistaken|paid|ridden|"
    "risen|seen|shaken|shot|shown|slain|slept|spent|stood|struck|stolen|sworn|swept|taken|taught|thought|thrown|"
    "understood|woken|won|worn|written|broken|chosen|begun|born|borne|beaten|bent|bled|clad|cloven|crept|sold|sought|"
    "sung|sunk|stuck|torn|spoken|overheard|undone|unheard"
)
NO_PARTICIPLES = re.compile(
    ".*(thing|need)|king|ring|string|bring|spring|sing|wing|evening|morning|feed|seed|speed|bed|red|shed|breed|weed|"
    "exceed|proceed|succeed|embed|heed|bleed|indeed|hundred|sacred|naked|wicked|building|ceiling|wedding|ruling|"
    "setting|heading"
)
"""Words in -ed or -ing that are none."""

MOST_MODULES = 3
COMMAND = {"run", "arguments"}
"""What every module of a command has, by the convention by which the command line finds it."""
BOT = {"choose", "weigh"}
"""What the bot of every game has, since a game's folder has the same names as that of every other."""


def is_participle(name: str) -> bool:
    """Whether a name is a single word that says what was done, and not what a function does."""
    if "_" in name or NO_PARTICIPLES.fullmatch(name):
        return False
    return name.endswith(("ed", "ing")) or IRREGULAR.fullmatch(name) is not None


def public(body: list[ast.stmt], name: str) -> Iterator[str]:
    """The public functions and methods of a module, properties apart: a property is a value."""
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield from public(node.body, f"{name}.{node.name}")
        elif isinstance(node, Function) and not node.name.startswith("_") and not is_property(node):
            yield f"{name}.{node.name}"


def is_property(node: Function) -> bool:
    """Whether a method is read like a field."""
    return any("property" in ast.unparse(mark) for mark in node.decorator_list)


def participles() -> list[str]:
    """The public functions and methods of the package whose name is a bare participle."""
    functions = (one for module, tree in modules().items() for one in public(tree.body, module))
    return [one for one in functions if is_participle(one.rpartition(".")[2])]


def test_no_public_function_is_a_bare_participle() -> None:
    assert participles() == []


def test_no_public_function_name_stands_in_more_than_three_modules() -> None:
    homes: dict[str, list[str]] = defaultdict(list)
    for module, tree in modules().items():
        names = {node.name for node in tree.body if isinstance(node, Function) and not node.name.startswith("_")}
        usual = COMMAND if ".commands." in module else BOT if module.endswith(".bot") else set[str]()
        for name in names - usual:
            homes[name].append(module)

    assert {name: found for name, found in homes.items() if len(found) > MOST_MODULES} == {}


def test_participles_are_told_from_other_words() -> None:
    names = ["told", "shuffled", "rolling", "ring", "need", "tell", "told_by"]

    assert [name for name in names if is_participle(name)] == ["told", "shuffled", "rolling"]
