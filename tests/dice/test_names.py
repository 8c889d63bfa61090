"""What the package offers by name, and that a name costs nothing until it is used."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from fieldcraft import dice


def promised() -> set[str]:
    """The names that type checkers see."""
    tree = ast.parse(Path(dice.__file__).read_text(encoding="utf-8"))
    return {
        alias.asname
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module.startswith("fieldcraft")
        for alias in node.names
    }


def test_every_promised_name_is_there_and_no_other() -> None:
    offered = {
        name for name in dir(dice) if not name.startswith("_") and not isinstance(getattr(dice, name), type(ast))
    }

    assert promised() == offered - {"Any", "TYPE_CHECKING", "import_module"}


def test_a_name_that_is_not_there_is_an_error() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'loaded_dice'"):
        _ = dice.loaded_dice


def test_a_source_is_had_without_fractions() -> None:
    code = "import sys; from fieldcraft.dice import Seeded; print('fractions' in sys.modules, 'random' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONPATH": str(Path(dice.__file__).parents[2])},
    )

    assert done.stdout.split() == ["False", "False"]
