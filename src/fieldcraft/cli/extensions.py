"""What installed games add to the command line: commands of their own, and dice that `odds` can count."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

COMMANDS = "fieldcraft.commands"
"""The entry point group of commands: a module with a docstring, `arguments(parser)` and `run(given)`."""

ODDS = "fieldcraft.odds"
"""The entry point group of dice: a module with `arguments(parser)` and `show(text, given)`, false for other's dice."""


@dataclass(frozen=True)
class Extension:
    """A module of a game that is imported when it is needed."""

    entry: EntryPoint

    def module(self) -> ModuleType:
        """The module itself."""
        found: ModuleType = self.entry.load()
        return found

    @property
    def about(self) -> str:
        """The first sentence of its docstring, read from the source: a list of commands runs none of them."""
        spec = find_spec(self.entry.module)
        if spec is None or spec.origin is None:
            return "not installed as it should be"
        doc = ast.get_docstring(ast.parse(Path(spec.origin).read_bytes())) or ""
        first = doc.partition("\n")[0].removesuffix(".")
        return first[:1].lower() + first[1:]


@cache
def commands() -> dict[str, Extension]:
    """The commands of the installed games by name."""
    return _found(COMMANDS)


@cache
def dice_games() -> dict[str, Extension]:
    """The games whose dice `odds` can count, by name."""
    return _found(ODDS)


def _found(group: str) -> dict[str, Extension]:
    entries = sorted(entry_points(group=group), key=lambda entry: entry.name)
    return {entry.name: Extension(entry) for entry in entries}
