"""What each tag may be cast at (section 14.1): judged on what the caster's side can see."""

from __future__ import annotations

from collections.abc import Callable

from fieldcraft.board import Cell, Squares
from fieldcraft.core import Denial, from_rule, rule, ruling_id
from fieldcraft.systems.fates_edge.miniatures.footprint import are_connected, cells, occupied_mask, unit_mask
from fieldcraft.systems.fates_edge.miniatures.magic.casting import deny_range, deny_sight, is_in_view, sight_denial
from fieldcraft.systems.fates_edge.miniatures.magic.rituals import is_shown_openly
from fieldcraft.systems.fates_edge.miniatures.magic.spells import Aim, Spell, Tag
from fieldcraft.systems.fates_edge.miniatures.movement import legal_end_cells
from fieldcraft.systems.fates_edge.miniatures.ranges import group_distance, unit_distance
from fieldcraft.systems.fates_edge.miniatures.state import State, Unit
from fieldcraft.systems.fates_edge.miniatures.steps import deny_entry
from fieldcraft.systems.fates_edge.miniatures.zoc import hostile_zone, is_hostile

MOST: dict[Tag, int] = from_rule(
    {"ward": 3, "conjure": 3, "passage": 6, "reveal": 1, "transport": 1}, "mini.magic.ward", "mini.magic.conjure"
)
"""How many cells one casting covers."""

SHAPES: dict[Tag, tuple[set[str], ...]] = {
    "ward": ({"cells"}, {"edge"}),
    "conjure": ({"cells", "choice"}, {"edge", "choice"}),
    "passage": ({"cells"},),
    "reveal": ({"cells"},),
    "transport": ({"target", "cells"},),
    "banish": ({"target"},),
    "mark": ({"target"},),
    "veil": ({"target"},),
}
"""What must be given to cast each tag, and nothing else."""

ASKS: dict[Tag, str] = {
    "ward": "is laid on up to 3 cells that hang together, or on the edge between two",
    "conjure": "is laid on up to 3 cells that hang together, or on the edge between two, at a value of 1, 2 or 3",
    "passage": "is laid on a route of up to 6 cells that hang together",
    "reveal": "is cast at one cell, and searches those round it too",
    "transport": "is cast at an ally, and at the cell where that ally is to stand",
    "banish": "is cast at an outsider",
    "mark": "is cast at an enemy",
    "veil": "is cast at an ally",
}
"""The same in words."""


def may_aim(state: State, unit: Unit, spell: Spell, aim: Aim) -> Denial | None:
    """Why a spell cannot be cast at this: the wrong kind of target, one that its tag forbids, range or sight."""
    return (
        misshapen(state, unit, spell, aim)
        or off_ground(state, aim)
        or LEGAL[spell.tag](state, unit, spell, aim)
        or deny_range(state, unit, aim)
        or deny_sight(state, unit, spell, aim)
    )


@rule("mini.magic.cast", "mini.magic.tags")
def misshapen(state: State, unit: Unit, spell: Spell, aim: Aim) -> Denial | None:
    """Each tag is cast at its own kind of target, at a unit that is seen, and at no more cells than it covers."""
    if aim.given not in SHAPES[spell.tag] or len(aim.cells) > MOST.get(spell.tag, 0):
        return Denial(f"{spell.name} {ASKS[spell.tag]}", unit=unit.id, rule=ruling_id(misshapen))
    if aim.target and aim.target not in state.units:
        return Denial(f"there is no {aim.target!r} to be seen", unit=unit.id, rule=ruling_id(misshapen))
    return None


@rule("mini.magic.cast", "mini.magic.zone-effects")
def off_ground(state: State, aim: Aim) -> Denial | None:
    """A spell is laid on cells of the map that hang together and are no walls, or on an edge that can be crossed."""
    board = state.board
    walls = board.field.impassable & board.field.opaque
    for cell in aim.ground:
        if cell not in board.grid:
            return Denial("the map ends there", cell, rule="mini.grid.map-features")
        if board.field.bit(cell) & walls:
            return Denial(f"{board.grid.label(cell)} is {board.terrain(cell).name}", cell, rule=ruling_id(off_ground))
    if aim.cells and (len(set(aim.cells)) < len(aim.cells) or not are_connected(board.grid, aim.cells)):
        return Denial("the cells do not hang together", aim.cells[0], rule=ruling_id(off_ground))
    return off_edge(state, *aim.edge) if aim.edge else None


@rule("mini.magic.zone-effects")
def off_edge(state: State, a: Cell, b: Cell) -> Denial | None:
    """An edge is what two cells have in common, and no wall stands on it."""
    grid = state.board.grid
    straight = not isinstance(grid, Squares) or a[0] == b[0] or a[1] == b[1]
    if not straight or b not in grid.neighbours(a):
        return Denial(f"{grid.label(a)} and {grid.label(b)} have no edge in common", a, rule=ruling_id(off_edge))
    side = state.board.side_between.get(frozenset((a, b)))
    if side is not None and side.impassable and not side.door:
        return Denial(
            f"there is a {side.name} between {grid.label(a)} and {grid.label(b)}", a, rule=ruling_id(off_edge)
        )
    return None


@rule("mini.fog.deeds")
def is_foiled(state: State, unit: Unit, spell: Spell, aim: Aim) -> bool:
    """Whether the fog hid what keeps a spell from where it is cast."""
    if off_ground(state, aim) is not None or deny_sight(state, unit, spell, aim) is not None:
        return True
    return spell.tag == "transport" and no_room(state, state.units[aim.target], aim.cells[0]) is not None


# --- each tag by itself -------------------------------------------------------------------


@rule("mini.magic.ward", "mini.magic.passage", "mini.magic.reveal")
def anywhere(state: State, unit: Unit, spell: Spell, aim: Aim) -> Denial | None:
    """A ward, a passage or a search may lie where somebody stands."""
    return None


@rule("mini.magic.conjure")
def room_for_it(state: State, unit: Unit, spell: Spell, aim: Aim) -> Denial | None:
    """What is conjured needs empty cells, or an edge; its value is 1, 2 or 3."""
    if aim.choice not in (1, 2, 3):
        why = f"{spell.name} is conjured at a value of 1, 2 or 3, not {aim.choice}"
        return Denial(why, unit=unit.id, rule=ruling_id(room_for_it))
    for cell in state.board.field.cells(occupied_mask(state) & state.board.field.mask(aim.cells)):
        return Denial(f"somebody stands on {state.board.grid.label(cell)}", cell, unit.id, rule=ruling_id(room_for_it))
    return None


@rule("mini.magic.banish")
def an_outsider(state: State, unit: Unit, spell: Spell, aim: Aim) -> Denial | None:
    """Only outsiders can be banished."""
    target = state.units[aim.target]
    if "outsider" in target.traits:
        return None
    return Denial(f"{target.title} is no outsider", target.at, target.id, rule=ruling_id(an_outsider))


@rule("mini.magic.mark")
def deny_mark(state: State, unit: Unit, spell: Spell, aim: Aim) -> Denial | None:
    """A mark is put on an enemy, and once."""
    target = state.units[aim.target]
    if not is_hostile(state, unit.side, target.side):
        return Denial(f"{target.title} is no enemy", target.at, target.id, rule=ruling_id(deny_mark))
    if unit.side in target.marks:
        return Denial(f"{target.title} bears the mark already", target.at, target.id, rule=ruling_id(deny_mark))
    return None


@rule("mini.magic.veil")
def may_hide(state: State, unit: Unit, spell: Spell, aim: Aim) -> Denial | None:
    """A veil hides the caster or an ally, but nobody whom a ritual shows openly."""
    if (no := an_ally(state, unit, aim.target, ruling_id(may_hide))) is not None:
        return no
    target = state.units[aim.target]
    if not is_shown_openly(state, target.id):
        return None
    return Denial(f"a ritual shows {target.title} openly", target.at, target.id, rule=ruling_id(may_hide))


def an_ally(state: State, unit: Unit, id: str, because: str) -> Denial | None:
    """The caster itself counts as an ally."""
    target = state.units[id]
    return None if target.side == unit.side else Denial(f"{target.title} is no ally", target.at, id, rule=because)


@rule("mini.magic.transport")
def may_carry(state: State, unit: Unit, spell: Spell, aim: Aim) -> Denial | None:
    """An ally is carried from and to a place near the caster; the new place is free and in sight."""
    if (no := an_ally(state, unit, aim.target, ruling_id(may_carry))) is not None:
        return no
    ally, to, near = state.units[aim.target], aim.cells[0], state.options.bands[1]
    for far, what in (
        (unit_distance(state, unit, ally), ally.title),
        (group_distance(state, cells(state, unit), (to,)), "that"),
    ):
        if far > near:
            return Denial(f"{what} is {far} away, and must be near ({near})", to, ally.id, rule=ruling_id(may_carry))
    if not is_in_view(state, unit, to):
        return sight_denial(state, unit, to)
    return no_room(state, ally, to) or deny_controlled_place(state, ally, to)


@rule("mini.magic.transport", "mini.large.occupy")
def no_room(state: State, ally: Unit, to: Cell) -> Denial | None:
    """The whole base must find room in the new place, and nobody is put into a conjured wall."""
    if to == ally.at:
        return Denial(f"{ally.title} stands there", to, ally.id, rule=ruling_id(no_room))
    if (no := deny_entry(state, ally, ally.at, to)) is not None:
        return Denial(no.why, no.at, ally.id, rule=ruling_id(no_room))
    if not legal_end_cells(state, ally, state.board.field.bit(to)):
        return Denial("there is no room", to, ally.id, rule=ruling_id(no_room))
    return None


@rule("mini.magic.transport")
def deny_controlled_place(state: State, ally: Unit, to: Cell) -> Denial | None:
    """Neither the old nor the new place may lie in an enemy's zone."""
    zone = hostile_zone(state, ally.side)
    if unit_mask(state, ally) & zone:
        return Denial(
            f"{ally.title} stands in an enemy's zone", ally.at, ally.id, rule=ruling_id(deny_controlled_place)
        )
    if state.board.field.mask(cells(state, ally, to)) & zone:
        label = state.board.grid.label(to)
        return Denial(f"{label} lies in an enemy's zone", to, ally.id, rule=ruling_id(deny_controlled_place))
    return None


LEGAL: dict[Tag, Callable[[State, Unit, Spell, Aim], Denial | None]] = {
    "ward": anywhere,
    "conjure": room_for_it,
    "passage": anywhere,
    "reveal": anywhere,
    "banish": an_outsider,
    "mark": deny_mark,
    "veil": may_hide,
    "transport": may_carry,
}
"""Why each tag cannot be cast at a well-formed target, or None."""
