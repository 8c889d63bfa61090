"""Fights of Tiles & Movement, drawn at random: both grids, objects, Lines, levels, areas, options."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from msgspec.structs import replace

from fieldcraft.board import Cell, Terrain
from fieldcraft.systems.shared.goals import Goal, Hold, LastStanding, Reach, Slay, Survive
from fieldcraft.systems.tiles.content import content
from fieldcraft.systems.tiles.effects import Effect
from fieldcraft.systems.tiles.options import Options
from fieldcraft.systems.tiles.place import Place
from fieldcraft.systems.tiles.placement import find_misfit
from fieldcraft.systems.tiles.slots import refill
from fieldcraft.systems.tiles.state import Armour, State, Turn, Unit
from fieldcraft.systems.tiles.terrain import split_board, terrain
from fieldcraft.systems.tiles.turns import by_initiative, next_unit
from laws.boards import boards, readings

FIRST, SECOND = "alder", "vigil"
NAMES = {FIRST: ("ash", "bo", "cor"), SECOND: ("fen", "gil", "hob")}
"""The units of each side."""

HILL: tuple[Cell, ...] = ((2, 2), (3, 2), (2, 3))

GROUND: tuple[Terrain, ...] = tuple(terrain().legend[sign] for sign in sorted(terrain().legend))

tables: st.SearchStrategy[Options] = readings(Options)

OWN = (
    Effect(name="gas", slots=2, entry="AoE - Engulf - Sphere: Range: 4, Reach: 1", damage="d4", lasts=2),
    Effect(name="steam", entry="AoE - Emanation - Cube: 1", damage="1", lasts=2, emanating=1),
    Effect(name="charge", entry="AoE - Blast - Cone: 4|2:1|4:2", damage="2d6"),
    Effect(name="shell", entry="AoE - Falling 4/2 - Disk: Range: 6, Reach: 1", damage="d8", durability=4),
    Effect(name="spikes", entry="AoE - Rising - Rail: 4, Reach: 1", damage="d6"),
    Effect(name="hum", entry="AoE - Aura - Sphere: 1", damage="1", lasts=3),
    Effect(name="slime", entry="AoE - Engulf - Trail: 3", damage="d4"),
    Effect(name="stars", entry="AoE - Blast - Specified: Targets: 2, Range: 4, Reach: 1", damage="d6"),
)
"""Effects of the kinds that few that come with the game are of."""

EFFECTS = tuple({effect.name: effect for effect in (*content().effects.values(), *OWN)}.values())
few = st.integers(0, 6)

fighters: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {
        "effects": st.lists(st.sampled_from(EFFECTS), max_size=4, unique_by=lambda effect: effect.name).map(tuple),
        "hit_points": st.integers(1, 10),
    },
    optional={
        "slots": st.integers(1, 9),
        "initiative": st.integers(-3, 3),
        "accuracy": st.integers(0, 12),
        "accuracy_bonus": st.integers(-3, 3),
        "awareness": few,
        "evasion": st.integers(4, 14),
        "evasion_bonus": st.integers(-3, 3),
        "armour": st.builds(Armour, reduction=few, durability=few),
        "vulnerable": st.booleans(),
        "flying": st.booleans(),
        "maimed": st.booleans(),
    },
)


def with_room(state: State, unit: Unit, start: int, on_line: bool) -> State:
    """The fight with one unit more: on the first Center that is free, counted from some tile on, or on a Line of it."""
    grid = state.map.grid
    for at in (*grid.cells[start:], *grid.cells[:start]):
        lines = [Place.line(at, there, unit.at.level) for there in grid.neighbours(at)] if on_line else []
        for place in (*lines, Place(at, level=unit.at.level)):
            placed = replace(unit, at=place, budget=refill(state, unit))
            if find_misfit(state, placed) is None:
                return state.put(placed)
    return state


def goals(state: State) -> st.SearchStrategy[tuple[Goal, ...]]:
    """What may decide a fight."""
    last = [LastStanding(side=FIRST), LastStanding(side=SECOND)]
    places = [Hold(side=FIRST, place="hill", rounds=2), Reach(side=SECOND, place="hill", units=2)]
    slay = [Slay(side=FIRST, unit=unit.id) for unit in state.of(SECOND)[:1]]
    return st.lists(st.sampled_from([*last, *places, *slay, Survive(side=SECOND, rounds=4)]), max_size=2).map(tuple)


@st.composite
def tilefights(draw: st.DrawFn, table: st.SearchStrategy[Options] = tables) -> State:
    """A fight between two sides of one to three units, at its first Upkeep or after it."""
    board, objects = split_board(draw(boards(terrain(), GROUND)), content().durability)
    cells = board.grid.cells
    roofs = tuple(draw(st.lists(st.sampled_from(cells), max_size=3, unique=True)))
    places = {"hill": HILL}
    state = State(
        map=board, objects=objects, options=draw(table), sides=(FIRST, SECOND), units={}, places=places, roofs=roofs
    )
    for side, names in NAMES.items():
        for name in names[: draw(st.integers(1, 3))]:
            fields = draw(fighters)
            level = draw(st.integers(0, 3)) if fields.get("flying") else 0
            unit = Unit(id=name, side=side, at=Place((0, 0), level=level), most=10, **fields)
            state = with_room(state, unit, draw(st.integers(0, len(cells) - 1)), draw(st.booleans()))
    state = state.change(goals=draw(goals(state)))
    if draw(st.booleans()):
        return state.change(phase="upkeep")
    ordered = state.change(order=by_initiative(state.units))
    return ordered.change(turn=Turn(unit=next_unit(ordered, "")))
