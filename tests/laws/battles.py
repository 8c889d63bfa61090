"""Battles of every kind, drawn at random: all grids, bases, veils, heights, doors, spells, options and goals."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from msgspec.structs import replace

from fieldcraft.board import Cell
from fieldcraft.systems.fates_edge.miniatures import Options, State, Unit
from fieldcraft.systems.fates_edge.miniatures.facing import facings
from fieldcraft.systems.fates_edge.miniatures.fog import with_first_sight
from fieldcraft.systems.fates_edge.miniatures.footprint import cells
from fieldcraft.systems.fates_edge.miniatures.goals import Goal
from fieldcraft.systems.fates_edge.miniatures.steps import deny_entry
from fieldcraft.systems.fates_edge.miniatures.terrain import terrain
from fieldcraft.systems.fates_edge.shared import Abilities
from fieldcraft.systems.shared.goals import Hold, LastStanding, Reach, Slay, Survive
from laws.boards import boards, readings
from rules.miniatures.casters import SPELLS
from rules.scenes import FIRST, SECOND

NAMES = {FIRST: "ABC", SECOND: "def"}
"""The units of each side."""

GROUND = tuple(terrain().legend[sign] for sign in "#~,:f=%+-&")
HILL: tuple[Cell, ...] = ((2, 2), (3, 2), (2, 3))


tables: st.SearchStrategy[Options] = readings(Options)

abilities = st.builds(
    Abilities,
    body=st.integers(1, 5),
    wits=st.integers(1, 4),
    skills=st.fixed_dictionaries({}, optional={name: st.integers(1, 3) for name in ("melee", "brawl", "arcana")}),
)

TRAITS = ("all-around-sense", "amphibious", "outsider", "leader", "flying", "battle-caster")
CONDITIONS = ("prone", "guarding", "bracing", "off-balance", "stunned", "helpless", "disarmed", "compromised",
              "afraid", "inspired", "lost-footing", "armour-compromised", "restrained", "separated")  # fmt: skip

fields: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {"abilities": abilities},
    optional={
        "size": st.sampled_from(("small", "medium", "large", "huge")),
        "speed": st.integers(0, 9),
        "reach": st.sampled_from((1, 2)),
        "ranged": st.sampled_from((0, 6)),
        "melee": st.booleans(),
        "veil": st.sampled_from((0, 2, 3)),
        "unseen": st.booleans(),
        "boons": st.integers(0, 3),
        "player": st.booleans(),
        "harm_max": st.integers(1, 4),
        "fatigue": st.integers(0, 4),
        "traits": st.frozensets(st.sampled_from(TRAITS), max_size=2),
        "conditions": st.frozensets(st.sampled_from(CONDITIONS), max_size=2),
        "spells": st.lists(st.sampled_from(tuple(SPELLS.values())), max_size=3, unique_by=lambda s: s.name).map(tuple),
    },
)


def room(state: State, unit: Unit, start: int) -> State:
    """The battle with one unit more, on the first cell where its base fits, counted from some cell on."""
    grid = state.board.grid
    for at in (*grid.cells[start:], *grid.cells[:start]):
        placed = replace(unit, at=at)
        base = cells(state, placed)
        whole = not any(side.impassable and set(side.between) <= set(base) for side in state.board.sides)
        if whole and deny_entry(state, placed, at, at) is None:
            taken = {cell for other in state.units.values() for cell in cells(state, other)}
            if not taken & set(base):
                return state.put(placed)
    return state


def goals(state: State) -> st.SearchStrategy[tuple[Goal, ...]]:
    """What may decide a battle."""
    last = [LastStanding(side=FIRST), LastStanding(side=SECOND)]
    places = [Hold(side=FIRST, place="hill", rounds=2), Reach(side=SECOND, place="hill", units=2)]
    slay = [Slay(side=FIRST, unit=unit.id) for unit in state.of(SECOND)[:1]]
    return st.lists(st.sampled_from([*last, *places, *slay, Survive(side=SECOND, rounds=4)]), max_size=2).map(tuple)


@st.composite
def battles(draw: st.DrawFn, table: st.SearchStrategy[Options] = tables) -> State:
    """A battle between two sides of one to three units, in which the first is to begin."""
    board, options = draw(boards(terrain(), GROUND)), draw(table)
    state = State(map=board, options=options, sides=(FIRST, SECOND), up=FIRST, units={}, places={"hill": HILL})
    for side, names in NAMES.items():
        for name in names[: draw(st.integers(1, 3))]:
            facing = draw(st.sampled_from(facings(state)))
            unit = Unit(id=name, side=side, at=(0, 0), facing=facing, **draw(fields))
            state = room(state, unit, draw(st.integers(0, len(board.grid.cells) - 1)))
    order = tuple(draw(st.permutations(sorted(state.units)))) if options.turn_order == "fixed_list" else ()
    ordered = replace(state, goals=draw(goals(state)), order=order)
    return with_first_sight(replace(ordered, up=ordered.units[order[0]].side) if order else ordered)
