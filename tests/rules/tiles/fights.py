"""Fights drawn as text, for the tests of rules: letters are units, capitals on the first side, the rest is ground.

>>> found = fight("A . e", units={"A": {"accuracy": 5}})
>>> from rules.ordering import play, told
>>> told(play(found, "A line a1|b1"))
['slots_spent', 'stepped']
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

import msgspec

from fieldcraft.board.text import parse_field
from fieldcraft.core import Match
from fieldcraft.dice import Scripted
from fieldcraft.systems.tiles.scene import Scene, start
from fieldcraft.systems.tiles.state import State, Unit
from fieldcraft.systems.tiles.system import SYSTEM
from fieldcraft.systems.tiles.terrain import terrain

FIRST, SECOND = "alder", "vigil"
"""The sides: of the capital letters, and of the small ones."""


def scene(
    text: str,
    *,
    shape: Literal["square", "hex"] = "square",
    units: Mapping[str, Mapping[str, Any]] | None = None,
    options: Mapping[str, Any] | None = None,
    effects: Iterable[Mapping[str, Any]] = (),
    sides: Iterable[str] = (),
    more_sides: Iterable[Mapping[str, Any]] = (),
    **more: Any,
) -> State:
    """A fight on a board drawn as text; units act in the order of their letters, capitals first.

    A unit's id is its letter; `units` gives any fields of its entry, `effects` those that units may name, `sides` lines
    like "wall b2|c2".  What is left is for the fields of the scene.
    """
    drawn = parse_field("\n\n".join((text.strip("\n"), "\n".join(sides))), shape, catalog=terrain())
    letters = {letter: drawn.board.grid.label(cell) for cell, letter in drawn.marks.items()}
    entries = [
        {"id": letter.lower() if letter.isupper() else f"{letter}2", "name": letter,
         "side": FIRST if letter.isupper() else SECOND, "at": label, **(units or {}).get(letter, {})}
        for letter, label in sorted(letters.items())
    ]  # fmt: skip
    written = {
        "title": "A test",
        "sides": [{"id": FIRST}, {"id": SECOND}, *more_sides],
        "options": options or {},
        "effects": list(effects),
        "units": entries,
        **more,
    }
    return start(msgspec.convert(written, Scene), drawn.board, {})


def fight(text: str, dice: Sequence[Sequence[int]] = (), **more: Any) -> Match[State]:
    """A match on a board drawn as text, in which the dice fall as they are given, roll by roll."""
    return Match(SYSTEM, scene(text, **more), Scripted(dice))


def unit(state: State | Match[State], letter: str) -> Unit:
    """A unit by its letter."""
    now = state if isinstance(state, State) else state.state
    return now.units[letter.lower() if letter.isupper() else f"{letter}2"]


def place(match: Match[State], letter: str) -> str:
    """Where a unit stands, by the labels of its tiles."""
    return unit(match, letter).at.label(match.state.map.grid)


def left(match: Match[State], letter: str) -> int:
    """The slots that a unit has left."""
    return unit(match, letter).budget.left
