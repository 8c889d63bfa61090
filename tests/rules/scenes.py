"""Battles drawn as text, for the tests of rules: letters are units, capitals on the first side, the rest is ground.

>>> state = scene("A . e", units={"A": {"boons": 1}})
>>> battle = match(state, dice=[(7, 7, 1, 3)])
>>> from rules.ordering import play, refused, told
>>> str(refused(battle, "A move b1 c1").rule)
'mini.zoc.pass-through'
>>> told(play(battle, "A move b1"))
['turn_began', 'moved', 'stopped', 'engaged_with']
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

import msgspec

from fieldcraft.board import Cell, Hexes, Squares
from fieldcraft.board.grid import Layout, column_name
from fieldcraft.board.text import parse_field
from fieldcraft.core import Entry, Event, Match, Seat
from fieldcraft.dice import Scripted
from fieldcraft.systems.fates_edge.miniatures import SYSTEM, Options, State, Unit
from fieldcraft.systems.fates_edge.miniatures.fog import with_first_sight
from fieldcraft.systems.fates_edge.miniatures.terrain import terrain
from fieldcraft.systems.fates_edge.shared import Abilities
from rules.ordering import waiting

FIRST, SECOND = "alder", "vigil"
"""The sides: of the capital letters, and of the small ones."""

SIGNS = {sign: ground for sign, ground in terrain().legend.items() if not sign.isalpha()} | {"*": terrain().legend["f"]}
"""The signs of ground: those of boards drawn as text but for the letters, and * for foliage."""


def scene(
    text: str,
    *,
    shape: Literal["square", "hex"] = "square",
    layout: Layout = "odd-r",
    units: Mapping[str, Mapping[str, Any]] | None = None,
    options: Mapping[str, Any] | None = None,
    levels: str = "",
    sides: Iterable[str] = (),
    **more: Any,
) -> State:
    """A battle on a board drawn as text, where a unit's letter may be followed by the sign of what it stands on.

    A unit's id is its letter and its anchor the cell of it; `units` overrides any of its fields, with `skills` and the
    attributes taken for its abilities.  `levels` draws heights as figures and `sides` lists lines like "wall b2|c2",
    both of which may stand below the rows as well.  What is left is for the fields of the state.
    """
    drawn = parse_field(
        "\n\n".join((_rows(text), levels, "\n".join(sides))), shape, layout=layout, catalog=terrain(), legend=SIGNS
    )
    board, letters = drawn.board, drawn.marks
    placed = [_unit(board.grid, letter, cell, (units or {}).get(letter, {})) for cell, letter in letters.items()]
    assert len(set(letters.values())) == len(letters), "a letter stands for one unit"
    assert set(units or {}) <= {unit.id for unit in placed}, "an override for a unit that is not on the board"
    first: dict[str, Any] = {"sides": (FIRST, SECOND), "up": FIRST, **more}
    table = Options(**(options or {}))
    return with_first_sight(State(map=board, units={unit.id: unit for unit in placed}, options=table, **first))


def _rows(text: str) -> str:
    """The text with the ground under units named below it, as boards have it."""
    rows, *below = re.split(r"\n\s*\n", text.strip("\n"))
    signs = [line.split() for line in rows.splitlines()]
    under = [
        f"{SIGNS[sign[1]].name} {column_name(column)}{row}"
        for row, line in enumerate(signs, start=1)
        for column, sign in enumerate(line)
        if sign[0].isalpha() and len(sign) == 2
    ]
    drawn = "\n".join(" ".join(sign[0] if sign[0].isalpha() else sign for sign in line) for line in signs)
    return "\n\n".join((drawn, *below, "\n".join(under)))


def _unit(grid: Squares | Hexes, letter: str, at: Cell, fields: Mapping[str, Any]) -> Unit:
    plain = {name: value for name, value in fields.items() if name not in Abilities.__struct_fields__}
    rated = {name: value for name, value in fields.items() if name in Abilities.__struct_fields__}
    side = FIRST if letter.isupper() else SECOND
    known: dict[str, Any] = {"side": side, "facing": grid.directions[0], "abilities": Abilities(**rated), **plain}
    sets = {name: frozenset(known[name]) for name in ("traits", "conditions", "marks", "pierced_by") if name in known}
    return Unit(id=letter, at=at, **{**known, **sets})


def match(state: State, dice: Sequence[Sequence[int]] = ()) -> Match[State]:
    """A match in which the dice fall as they are given, roll by roll."""
    return Match(SYSTEM, state, Scripted(dice))


def options(battle: Match[State], by: Seat = "") -> list[str]:
    """All that a seat may do now, in words."""
    seat = by or waiting(battle)
    return [SYSTEM.words(battle.view(seat), action) for action in battle.options(seat)]


def because(entry: Entry) -> list[str]:
    """The rulings that an entry's events cite, in order, each once."""
    return list(dict.fromkeys(event.because for event in entry.events if event.because))


def only(entry: Entry, kind: type[Event]) -> Any:
    """The one event of a kind in an entry."""
    (event,) = (event for event in entry.events if type(event) is kind)
    return event


def unit(battle: Match[State], id: str) -> Unit:
    """A unit as it is now."""
    return battle.state.units[id]


def at(battle: Match[State], id: str) -> str:
    """The cell on which a unit's anchor stands."""
    return battle.state.board.grid.label(unit(battle, id).at)


def with_unit(state: State, id: str, **fields: Any) -> State:
    """The state with some fields of a unit changed."""
    return state.put(msgspec.structs.replace(state.units[id], **fields))
