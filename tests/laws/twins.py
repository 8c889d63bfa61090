"""Pairs of truths that differ only in what the first side may not know, and how far they can be told apart.

What is out of sight of the first side differs: where units stand and what they are, how many there are that the game
master has put there unseen, ground that was never seen, and whether a wall is a secret door.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import accumulate
from typing import Any, TypeAlias

from hypothesis import assume
from hypothesis import strategies as st
from msgspec.structs import replace

from fieldcraft.board import Board, Cell, Side
from fieldcraft.core import GM, Action, Decree, Entry, Match, Seat, laws
from fieldcraft.core.laws import shared_options, told_bytes
from fieldcraft.systems.fates_edge.miniatures import SYSTEM, Options, State, Unit
from fieldcraft.systems.fates_edge.miniatures.actions.boons import HeroicRush, IgnoreZone
from fieldcraft.systems.fates_edge.miniatures.actions.ending import End
from fieldcraft.systems.fates_edge.miniatures.actions.moving import Move, legal_steps
from fieldcraft.systems.fates_edge.miniatures.detection import Foiled, Groped
from fieldcraft.systems.fates_edge.miniatures.events.battle import Harmed, Placed, Tested
from fieldcraft.systems.fates_edge.miniatures.events.decrees import Hid, UnitAdded, UnitEdited
from fieldcraft.systems.fates_edge.miniatures.events.scenery import DoorFound, GroundPainted, SideBuilt
from fieldcraft.systems.fates_edge.miniatures.fog import (
    SECRET_DOOR,
    explored_cells,
    is_visible,
    sight_of,
    with_first_sight,
)
from fieldcraft.systems.fates_edge.miniatures.footprint import cells
from fieldcraft.systems.fates_edge.miniatures.magic.events import Revealed
from fieldcraft.systems.fates_edge.miniatures.turns import units_to_act
from laws.battles import GROUND, battles, room, tables
from laws.boards import any_kind
from rules.scenes import FIRST, SECOND

FOUND_OUT = (Revealed, Groped, Foiled, DoorFound)
"""What brings something unseen to light."""


Twins: TypeAlias = laws.Twins[State]
"""Two matches that begin with twin truths."""


def table(options: Options, fog: str, turns: str) -> Options:
    """A table at which nobody feels who is not to be seen: no zone reaches beyond sight, and friends bar the way."""
    return replace(options, fog=fog, turn_order=turns, pass_through_friends=False, control_lanes=False)


@st.composite
def twins(draw: st.DrawFn, fog: str, turns: str = "side_by_side") -> Twins:
    """Two truths that the first side cannot tell apart."""
    state = draw(battles(tables.map(lambda options: table(options, fog, turns))))
    state = with_first_sight(replace(state, up=FIRST, goals=(), order=()))
    seed = draw(st.integers(0, 2**32 - 1))
    other = with_first_sight(otherwise(state, random.Random(seed)))
    pair = Twins.of(SYSTEM, state, other)
    assume(all(match.result() is None for match in pair))
    assume(sight_of(state, FIRST) == sight_of(other, FIRST))
    assume(not apart(pair))
    return pair


def otherwise(state: State, rng: random.Random) -> State:
    """The same battle for the first side, and another one for everybody else."""
    known, units = explored_cells(state, FIRST), state.units
    hidden = [unit for unit in units.values() if not is_visible(state, unit, FIRST)]
    shown = {unit.id: renumbered(unit, rng) for unit in units.values() if unit not in hidden}
    other = replace(state, known={}, units=shown, map=repainted(state, known, rng))
    for unit in hidden:
        other = elsewhere(other, replace(unit, name=rng.choice(("Somebody", "")), harm=0, speed=rng.randrange(9)), rng)
    for number in range(rng.randrange(3)):
        made = Unit(id=f"x{number}", side=SECOND, at=(0, 0), facing="e", unseen=True)
        other = elsewhere(other, made, rng)
    return replace(other, units={id: other.units[id] for id in (*units, *other.units) if id in other.units})


def renumbered(unit: Unit, rng: random.Random) -> Unit:
    """A unit that the first side sees, with another number, if that is not its own."""
    return unit if unit.side == FIRST else replace(unit, number=rng.randrange(4))


def elsewhere(state: State, unit: Unit, rng: random.Random) -> State:
    """The battle with one unit more, somewhere."""
    facing = state.board.grid.directions[0]
    return room(state, replace(unit, facing=facing), rng.randrange(len(state.board.grid.cells)))


def repainted(state: State, known: int, rng: random.Random) -> Board:
    """The map with other ground where the first side has never been, and other walls with a secret door in them."""
    board = state.map
    taken = {unit.at for unit in state.units.values()}
    ground = {cell: board.terrain(cell) for cell in board.grid.cells}
    for cell in board.field.cells(board.field.on & ~known):
        if cell not in taken and rng.random() < 0.3:
            ground[cell] = rng.choice(GROUND)
    sides = tuple(swapped(side) if rng.random() < 0.5 else side for side in board.sides)
    if state.options.fog == "none":
        return replace(board, sides=sides)
    return Board.of(board.grid, ground, {cell: board.level(cell) for cell in board.grid.cells}, sides)


def swapped(side: Side) -> Side:
    """A secret door for a wall, and a wall for a secret door."""
    names = {"wall": SECRET_DOOR, SECRET_DOOR: "wall"}
    return replace(side, name=names.get(side.name, side.name))


# --- what tells them apart ------------------------------------------------------------------


def differing(one: State, two: State) -> tuple[set[Cell], set[str]]:
    """The cells and the units in which two truths differ."""
    a, b = one.board, two.board
    ground = {c for c in a.grid.cells if (a.terrain(c), a.level(c)) != (b.terrain(c), b.level(c))}
    return ground, {id for id in {*one.units, *two.units} if shape(one, id) != shape(two, id)}


def shape(state: State, id: str) -> Unit | None:
    """A unit but for its number, which only its own side knows; None if it is not there."""
    unit = state.units.get(id)
    return None if unit is None else replace(unit, number=0)


def sees_it(state: State, ground: set[Cell], ids: set[str]) -> bool:
    """Whether the first side sees any of some cells or units."""
    seen = any(unit.id in ids and is_visible(state, unit, FIRST) for unit in state.units.values())
    return seen or bool(state.known and sight_of(state, FIRST) & state.map.field.mask(ground))


def apart(pair: Twins) -> bool:
    """Whether the first side sees something in which the truths differ, in one of them or the other."""
    one, two = (match.state for match in pair)
    differ = differing(one, two)
    return any(sees_it(state, *differ) for state in (one, two)) or sight_of(one, FIRST) != sight_of(two, FIRST)


def passed(match: Match[State], entry: Entry) -> Iterator[State]:
    """The states through which an entry led, one event after another."""
    return accumulate(entry.events, lambda state, event: event.apply(state), initial=match.before(entry.seq))


def secret_deeds(match: Match[State], entry: Entry) -> list[tuple[str, str, int]]:
    """What came of the tests of those out of sight, which may well be done where all can see it."""
    tests = (event for event in entry.events if isinstance(event, Tested))
    units = match.before(entry.seq).units
    hidden = (test for test in tests if not is_visible(match.before(entry.seq), units[test.unit], FIRST))
    return [(test.unit, test.grade, test.effect) for test in hidden]


def came_out(pair: Twins, entries: list[Entry]) -> bool:
    """Whether something unseen came out just now, so that the first side may well be told different things."""
    deeds = [secret_deeds(match, entry) for match, entry in zip(pair, entries, strict=True)]
    if apart(pair) or pair.one.to_act() != pair.two.to_act() or deeds[0] != deeds[1]:
        return True
    ground, ids = differing(*(match.state for match in pair))
    old_ground, old_ids = differing(*(match.before(entry.seq) for match, entry in zip(pair, entries, strict=True)))
    differ = ground | old_ground, ids | old_ids
    on_the_way = (state for match, entry in zip(pair, entries, strict=True) for state in passed(match, entry))
    found = (event for entry in entries for event in entry.events)
    return any(sees_it(state, *differ) for state in on_the_way) or any(isinstance(event, FOUND_OUT) for event in found)


def secrets(state: State, trodden: set[Cell], rng: random.Random) -> list[Decree]:
    """What the game master may do without the first side's knowing, off the cells that its units have trodden."""
    units = [unit for unit in state.units.values() if not is_visible(state, unit, FIRST)]
    grid, known = state.map.grid, explored_cells(state, FIRST) | sight_of(state, FIRST)
    dark = [cell for cell in grid.cells if not known & state.map.field.bit(cell)]
    walls = [side for side in state.map.sides if side.name in ("wall", SECRET_DOOR)]
    dark = [cell for cell in dark if cell not in trodden]
    free = dark if state.known else [cell for cell in grid.cells if cell not in trodden]
    new = Unit(id=f"y{rng.randrange(99)}", side=SECOND, at=(0, 0), facing=grid.directions[0], unseen=True)
    found: list[Any] = [UnitAdded(unit=replace(new, at=cell)) for cell in free[:1]]
    found += [SideBuilt(between=side.between, side=swapped(side)) for side in walls]
    found += [GroundPainted(cells=(cell,), terrain=rng.choice(GROUND)) for cell in dark[:3]]
    for unit in units:
        # Who falls may leave nobody of that side to act, and whose turn it is everybody may know.
        found += [Harmed(unit=unit.id, harm=1)] if unit.harm + 1 < unit.harm_max else []
        found += [
            Hid(unit=unit.id),
            UnitEdited(unit=unit.id, fields={"name": f"Nobody {rng.random()}"}),
        ]
        found += [Placed(unit=unit.id, at=rng.choice(free))] if free else []
    return [Decree((event,), "a secret") for event in found]


def secretly(match: Match[State], rng: random.Random) -> Entry | None:
    """Let the game master do something that the first side does not know of, if there is anything."""
    states = (match.state, *(match.before(entry.seq) for entry in match.standing))
    trodden = {cell for state in states for unit in state.of(FIRST) for cell in cells(state, unit)}
    may = [decree for decree in secrets(match.state, trodden, rng) if match.judge(decree, GM) is None]
    return match.play(rng.choice(may), GM) if may else None


# --- played alike -------------------------------------------------------------------------


def wait_out(match: Match[State], common: set[str]) -> list[bytes]:
    """Let those act who are in one truth only, and tell what the first side is told meanwhile.

    Where turns alternate they wait until nobody else is left: whose turn it is, is public, and tells of them then.
    """
    heard: list[bytes] = []
    if alternating(match):
        return heard
    for unit in match.state.of(SECOND):
        waits = unit.id not in common | match.state.done and not match.state.turn.unit
        if waits and match.to_act() == {SECOND}:
            heard += told_bytes(match, match.play(End(unit.id), SECOND), FIRST)
    return heard


def alternating(match: Match[State]) -> bool:
    """Whether sides take turns unit by unit."""
    return match.state.options.turn_order == "alternate"


def shared(pair: Twins) -> list[Action]:
    """What whoever is to act may do in both truths, to the same effect."""
    by = min(pair.one.to_act())
    return [action for action in shared_options(pair) if same_way(pair, action, by)]


def same_way(pair: Twins, action: Action, by: Seat) -> bool:
    """Whether a move leads the same way in both: which way it is, its own side alone can see."""
    if not isinstance(action, Move | IgnoreZone | HeroicRush):
        return True
    past = (action.ignoring,) if isinstance(action, IgnoreZone) else ()
    rush, views = isinstance(action, HeroicRush), [match.view(by) for match in pair]
    one, two = (legal_steps(view, view.units[action.unit], action.path, past, rush=rush) for view in views)
    return one == two


def same_turns(pair: Twins) -> bool:
    """Whether the same seat is to act in both, and the other side has somebody left in both: turns are public."""
    one, two = pair
    return one.to_act() == two.to_act() and bool(units_to_act(one.state, SECOND)) == bool(
        units_to_act(two.state, SECOND)
    )


def act(pair: Twins, rng: random.Random) -> bool:
    """Let whoever is to act do the same in both; whether the first side still cannot know which is which."""
    one, two = pair
    if one.result() or two.result() or not same_turns(pair) or not (actions := shared(pair)):
        return False
    by, action = min(one.to_act()), any_kind(rng, actions)
    entries = [match.play(action, by) for match in pair]
    heard = [told_bytes(match, entry, FIRST) for match, entry in zip(pair, entries, strict=True)]
    common = set(one.state.units) & set(two.state.units)
    one_heard, two_heard = (heard[i] + wait_out(match, common) for i, match in enumerate(pair))
    if came_out(pair, entries) or (alternating(one) and one.state.round != two.state.round):
        return False
    assert one_heard == two_heard, (by, action)
    return True
