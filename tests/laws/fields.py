"""Fields of The Battlefield, drawn at random: sizes, layers, objects, walls, fog, auras, effects and options."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from msgspec.structs import replace

from fieldcraft.board import Cell
from fieldcraft.systems.battlefield.auras import find_changed, members
from fieldcraft.systems.battlefield.content import effects
from fieldcraft.systems.battlefield.deployment import find_misfit
from fieldcraft.systems.battlefield.effects import Effect
from fieldcraft.systems.battlefield.options import Options
from fieldcraft.systems.battlefield.spaces import spaces_of
from fieldcraft.systems.battlefield.state import Aura, Fog, State, Unit
from fieldcraft.systems.battlefield.terrain import read_terrain
from fieldcraft.systems.battlefield.turns import beginners
from fieldcraft.systems.shared.goals import Goal, Hold, LastStanding, Reach, Slay, Survive
from laws.boards import boards, hexes, readings

FIRST, SECOND = "crew", "watch"
NAMES = {FIRST: ("ash", "bo", "cor"), SECOND: ("fen", "gil", "hob")}
"""The creatures of each side."""

GROUND = tuple(read_terrain().legend[sign] for sign in "_=f:,~#&")
HILL: tuple[Cell, ...] = ((2, 2), (3, 2), (2, 3))
SENSES = ("sight", "hearing", "scent")

tables: st.SearchStrategy[Options] = readings(Options)

OWN = (
    Effect(id="draught", area="yourself", damage="1d4", mends=True),
    Effect(id="powder", area="subject", range=4, fog=4),
    Effect(id="haze", area="burst", value=2, fog=3, senses=("sight", "scent")),
    Effect(id="murk", area="line", value=3, range=2, fog=9),
    Effect(id="lance", area="subject", range="reach", farther=2, attack=4, damage="2d6+1", per_size=-2),
    Effect(id="dart", area="subject", range=6, attack=3, damage="2", targets=2, affects="creatures", spell=True),
    Effect(id="crush", area="grip", damage="1d6"),
    Effect(id="wither", area="cone", value=3, range=2, attack=2, damage="1d4", affects="objects"),
    Effect(id="rot", area="aura", value=2, damage="1"),
)
"""Effects of the kinds that none that comes with the game is of."""

EFFECTS = (*effects().values(), *OWN)
numbers = st.integers(0, 12)

creatures: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {
        "effects": st.lists(st.sampled_from(EFFECTS), max_size=4, unique_by=lambda effect: effect.id).map(tuple),
        "dl": st.dictionaries(st.sampled_from(SENSES), numbers, min_size=1, max_size=3),
        "defences": st.fixed_dictionaries({"defence": numbers, "grit": numbers}),
    },
    optional={
        "size": st.integers(-4, 4),
        "height": st.sampled_from((2.0, 6.0, 14.0)),
        "spaces": st.integers(1, 4),
        "shape": st.sampled_from((((0, 0), (1, 0)), ((0, 0), (1, 0), (0, 1)))),
        "reach": st.integers(0, 3),
        "speed": st.integers(0, 9),
        "flying": st.booleans(),
        "layer": st.integers(0, 3),
        "primary": st.sampled_from((("sight",), ("hearing",), ())),
        "others": st.sampled_from((("scent",), ())),
        "awareness": st.integers(-2, 12),
        "durability": st.integers(1, 9),
        "bulk": st.integers(0, 2),
        "grip_limit": st.integers(0, 4),
        "encumbered": st.integers(0, 2),
    },
)

things: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {"dl": st.just({"sight": 2})},
    optional={
        "size": st.integers(-6, 2),
        "fills": st.booleans(),
        "durability": st.integers(1, 6),
        "bulk": st.integers(0, 2),
    },
)


def with_room(state: State, unit: Unit, start: int) -> State:
    """The field with one unit more, in the first cell where it fits, counted from some cell on."""
    cells = state.map.grid.cells
    for at in (*cells[start:], *cells[:start]):
        spaces = spaces_of(state, replace(unit, at=at))
        ground = max((state.map.level(space.cell) for space in spaces if space.cell in state.map.grid), default=0)
        layer = ground + unit.layer if unit.flying or unit.kind == "object" else ground
        placed = replace(unit, at=at, layer=layer)
        if find_misfit(state, placed) is None:
            return state.put(placed)
    return state


def with_aura(state: State, unit: Unit, effect: Effect, spare: bool) -> State:
    """The field with an aura round a creature, in which those inside have been affected before."""
    aura = Aura(id=f"{unit.id}-{effect.id}", owner=unit.id, effect=effect.id, value=effect.value, spare=spare)
    state = replace(state, auras={**state.auras, aura.id: aura})
    while (changed := find_changed(state)) is not None:
        state = replace(state, auras={**state.auras, changed.id: replace(changed, members=members(state, changed))})
    return state


def goals(state: State) -> st.SearchStrategy[tuple[Goal, ...]]:
    """What may decide a battle."""
    last = [LastStanding(side=FIRST), LastStanding(side=SECOND)]
    places = [Hold(side=FIRST, place="hill", rounds=2), Reach(side=SECOND, place="hill", units=2)]
    slay = [Slay(side=FIRST, unit=unit.id) for unit in state.of(SECOND)[:1]]
    return st.lists(st.sampled_from([*last, *places, *slay, Survive(side=SECOND, rounds=4)]), max_size=2).map(tuple)


@st.composite
def fogs(draw: st.DrawFn, cells: tuple[Cell, ...]) -> dict[str, Fog]:
    """What conceals, in several places."""
    lying = draw(st.lists(st.lists(st.sampled_from(cells), min_size=1, max_size=9, unique=True), max_size=3))
    senses = st.sampled_from((("sight",), ("hearing",), SENSES))
    return {
        f"fog-{i}": Fog(id=f"fog-{i}", tier=draw(st.integers(1, 12)), senses=draw(senses), cells=tuple(there))
        for i, there in enumerate(lying)
    }


@st.composite
def fields(draw: st.DrawFn, table: st.SearchStrategy[Options] = tables) -> State:
    """A field with two sides of one to three creatures and with some objects, on which somebody is to begin."""
    board = draw(boards(read_terrain(), GROUND, hexes))
    last = st.integers(0, len(board.grid.cells) - 1)
    state = State(map=board, options=draw(table), sides=(FIRST, SECOND), units={}, places={"hill": HILL})
    for side, names in NAMES.items():
        for name in names[: draw(st.integers(1, 3))]:
            state = with_room(state, Unit(id=name, side=side, at=(0, 0), **draw(creatures)), draw(last))
    for number in range(draw(st.integers(0, 3))):
        thing = Unit(id=f"thing-{number}", kind="object", at=(0, 0), **draw(things))
        state = with_room(state, thing, draw(last))
    state = replace(state, fogs=draw(fogs(board.grid.cells)), goals=draw(goals(state)))
    for unit in tuple(state.units.values()):
        for effect in unit.effects:
            if effect.area == "aura" and draw(st.booleans()):
                state = with_aura(state, unit, effect, draw(st.booleans()))
    return replace(state, up=beginners(state)[0])
