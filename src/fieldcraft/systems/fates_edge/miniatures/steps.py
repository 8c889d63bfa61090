"""Single steps: where a unit may set its foot, and at what price (section 4)."""

from __future__ import annotations

from msgspec.structs import replace

from fieldcraft.board import Cell, Squares, Terrain
from fieldcraft.board.steps import Diagonals, cells_entered, step_cost
from fieldcraft.core import Denial, from_rule, rule, ruling_id
from fieldcraft.systems.fates_edge.miniatures.footprint import cells, occupied_mask, offsets, unit_at, unit_mask
from fieldcraft.systems.fates_edge.miniatures.state import State, Unit
from fieldcraft.systems.shared.caches import remember

RUBBLE = from_rule("rubble", "mini.terrain.rubble")
FOLIAGE = from_rule("foliage", "mini.terrain.foliage")
LEDGE = from_rule("ledge", "mini.terrain.ledge")
MOST_STEPS = 1 << 14
"""How many prices of steps a board remembers."""

STEEP = from_rule(2, "mini.move.elevation.down")
SHALLOW, DEEP = from_rule(("shallow", "deep"), "mini.terrain.water")


@rule("mini.terrain.foliage")
def is_running(state: State, unit: Unit) -> bool:
    """A unit runs in a turn in which it dashed or rushed."""
    turn = state.turn
    return turn.unit == unit.id and (turn.dashed or turn.rushed)


@rule("mini.move.difficult", "mini.terrain.rubble", "mini.terrain.foliage", "mini.terrain.water")
def entry_cost(terrain: Terrain, unit: Unit, runs: bool) -> int:
    """Difficult ground costs one more, once; foliage only those who run, shallow water not the amphibious."""
    swims = terrain.name == SHALLOW and "amphibious" in unit.traits
    if swims or "flying" in unit.traits:
        return 1
    return 2 if terrain.cost > 1 or (terrain.name == FOLIAGE and runs) else 1


def entry_costs(state: State, unit: Unit, *, rush: bool = False) -> dict[int, int]:
    """What each cell costs a unit to enter, as a mask per price; a rush is a run."""
    runs, board = rush or is_running(state, unit), state.board
    fast = fast_cells(state, unit)

    def add_up() -> dict[int, int]:
        found = {1: fast}
        for terrain in dict.fromkeys(board.kinds):
            price = entry_cost(terrain, unit, runs)
            mask = board.field.cells_of_ground(terrain.name) & board.field.costs.get(terrain.cost, 0)
            found[price] = found.get(price, 0) | mask & ~fast
        return found

    return remember(board.cache, ("costs", runs, unit.traits & {"amphibious", "flying"}, fast), add_up)


@rule("mini.magic.passage")
def fast_cells(state: State, unit: Unit) -> int:
    """On a passage declared fast, allies of the caster ignore difficult ground."""
    if not state.effects:
        return 0
    ways = [e for e in state.effects.values() if e.kind == "passage" and e.fast and e.side == unit.side]
    return state.board.field.mask(cell for way in ways for cell in way.cells)


@rule("mini.terrain.water", "mini.magic.conjure")
def admitted_cells(state: State, unit: Unit) -> int:
    """Deep water admits the amphibious, a conjured wall whoever passes its test; fliers cross all that is open."""
    field, mask = state.board.field, 0
    if state.effects:
        mask = field.mask(cell for effect in state.effects.values() if effect.kind == "wall" for cell in effect.cells)
    if "flying" in unit.traits:
        mask |= field.impassable & ~field.opaque
    if "amphibious" in unit.traits:
        mask |= field.cells_of_ground(DEEP)
    return mask


@rule("mini.move.elevation.up", "mini.quickref")
def climb_price(unit: Unit) -> int:
    """Each level up costs one point more, to whoever does not fly; down is free."""
    return 0 if "flying" in unit.traits else 1


@rule("mini.move.square.manhattan", "mini.move.square.alternating", "mini.move.square.orthogonal", "mini.move.hex")
def diagonal_rule(state: State) -> Diagonals:
    """A step costs one; diagonals alternate one and two, or do not exist; hexes have none."""
    return "alternating" if state.options.diagonals == "alternating" else "never"


@rule("mini.move.occupied", "mini.unit.base.small")
def cells_in_the_way(state: State, unit: Unit) -> int:
    """Nobody enters a cell where somebody else stands, friend or foe."""
    mask = occupied_mask(state) & ~unit_mask(state, unit)
    if state.options.pass_through_friends:
        for friend in state.of(unit.side):
            mask &= ~unit_mask(state, friend)
    return mask


@rule("mini.move.impassable", "mini.move.occupied", "mini.large.occupy")
def deny_entry(state: State, unit: Unit, here: Cell, there: Cell, leaver: str = "") -> Denial | None:
    """Why a base cannot stand one step further: the map's end, impassable ground, or somebody but who makes room."""
    grid, field = state.board.grid, state.board.field
    shut, taken = field.impassable & ~admitted_cells(state, unit), occupied_mask(state)
    for cell in cells(state, unit, there):
        if cell not in grid:
            return Denial("the map ends there", there, unit.id, rule="mini.grid.map-features")
        if shut & field.bits[cell]:
            why = f"{grid.label(cell)} is {state.board.terrain(cell).name}: it cannot be entered"
            return Denial(why, cell, unit.id, rule="mini.move.impassable")
        if taken & field.bits[cell] and (other := find_in_the_way(state, unit, cell, leaver)) is not None:
            return Denial(f"{other.title} stands on {grid.label(cell)}", cell, unit.id, rule="mini.move.occupied")
    return None


def find_in_the_way(state: State, unit: Unit, cell: Cell, leaver: str = "") -> Unit | None:
    """Who stands on a cell that is not one of the unit's own, and does not let it enter; `leaver` makes room."""
    if cell in cells(state, unit) or not cells_in_the_way(state, unit) & state.board.field.bits[cell]:
        return None
    return unit_at(state, cell, leaver)


@rule("mini.move.square.diagonal-corners", "mini.large.occupy", "mini.grid.map-features")
def step_denial(state: State, unit: Unit, here: Cell, there: Cell) -> Denial:
    """Why a step between free cells is barred: a wall, two blocking corners, a gap too small, or no diagonals."""
    grid = state.board.grid
    a, b = grid.label(here), grid.label(there)
    diagonal = isinstance(grid, Squares) and here[0] != there[0] and here[1] != there[1]
    if there not in grid.neighbours(here):
        return Denial(f"{b} is not next to {a}", there, unit.id, rule="mini.turn.move")
    if diagonal and state.options.diagonals == "manhattan":
        return Denial("diagonal steps do not exist", there, unit.id, rule="mini.move.square.manhattan")
    if len(offsets(state, unit)) > 1:
        return Denial(f"the gap to {b} is too small for the base", there, unit.id, rule="mini.large.occupy")
    if diagonal:
        return Denial(
            f"no way between the two corners to {b}", there, unit.id, rule="mini.move.square.diagonal-corners"
        )
    side = state.board.side_between.get(frozenset((here, there)))
    what = "a closed door" if side is not None and side.door else f"a {side.name}" if side is not None else "something"
    return Denial(f"{what} stands between {a} and {b}", there, unit.id, rule="mini.grid.map-features")


def step_price(
    state: State,
    unit: Unit,
    here: Cell,
    there: Cell,
    parity: int,
    diagonals: Diagonals | None = None,
    *,
    rush: bool = False,
) -> int | None:
    """What one step of a unit costs, None if it cannot be made; `parity` is that of its diagonal steps so far."""
    if cells_entered(state.board.field, here, there, offsets(state, unit)) & cells_in_the_way(state, unit):
        return None
    diagonals = diagonals or diagonal_rule(state)
    if state.effects:
        return price_on_ground(state, unit, here, there, parity, diagonals, rush=rush)
    runs, known = rush or is_running(state, unit), state.board.cache.setdefault("steps", {})
    key = here, there, runs, unit.traits, offsets(state, unit), diagonals, parity & 1
    if key not in known:
        if len(known) >= MOST_STEPS:
            known.clear()
        known[key] = price_on_ground(state, unit, here, there, parity, diagonals, rush=rush)
    price: int | None = known[key]
    return price


def price_on_ground(
    state: State, unit: Unit, here: Cell, there: Cell, parity: int, diagonals: Diagonals, *, rush: bool
) -> int | None:
    """The same with nobody in the way: without effects it follows from the board and from what the unit is like."""
    return step_cost(
        state.board.field, here, there, costs=entry_costs(state, unit, rush=rush), admit=admitted_cells(state, unit),
        footprint=offsets(state, unit), diagonals=diagonals, parity=parity, climb=climb_price(unit),
    )  # fmt: skip


def is_diagonal(state: State, here: Cell, there: Cell) -> bool:
    return isinstance(state.board.grid, Squares) and here[0] != there[0] and here[1] != there[1]


def has_drops(state: State) -> bool:
    """Whether the map has heights or ledges down which one may fall."""
    if (drops := state.map.cache.get("drops")) is None:
        levels = {0, *state.map.levels}
        least = 1 if any(side.name == LEDGE for side in state.map.sides) else STEEP
        drops = state.map.cache["drops"] = max(levels) - min(levels) >= least
    return bool(drops)


def brinks(state: State, walker: Unit) -> int:
    """The cells from which a unit may fall by a step, in small a steep drop or a ledge; a base may if it covers one."""
    if not has_drops(state):
        return 0
    small = replace(walker, size="small", shape=(), traits=walker.traits - {"flying"})

    def find() -> int:
        grid, field = state.map.grid, state.map.field
        steps = ((cell, near) for cell in grid.cells for near in grid.neighbours(cell))
        ledges = field.mask(cell for side in state.map.sides if side.name == LEDGE for cell in side.between)
        return ledges | field.mask(here for here, there in steps if descent(state, small, here, there)[0])

    return remember(state.map.cache, "brinks", find)


@rule("mini.move.elevation.down", "mini.terrain.ledge")
def descent(state: State, unit: Unit, here: Cell, there: Cell) -> tuple[int, str]:
    """The value of the balance test that a step down calls for, and the rule; 0 for none.

    Going down costs nothing beyond the step.  Down a ledge the value is 4; down a steep drop 3 for two levels, 4 for
    three, 5 for more.
    """
    if "flying" in unit.traits:
        return 0, ""
    drop = height(state, unit, here) - height(state, unit, there)
    if drop > 0 and crosses_ledge(state, unit, here, there):
        return 4, "mini.terrain.ledge"
    if drop >= STEEP:
        return max(3, min(5, drop + 1)), ruling_id(descent)
    return 0, ""


@rule("mini.terrain.ledge")
def crosses_ledge(state: State, unit: Unit, here: Cell, there: Cell) -> bool:
    """Whether any cell of a base crosses a ledge with a step."""
    sides = state.board.side_between
    steps = zip(cells(state, unit, here), cells(state, unit, there), strict=True)
    return any((side := sides.get(frozenset(step))) is not None and side.name == LEDGE for step in steps)


@rule("mini.move.elevation.up")
def height(state: State, unit: Unit, at: Cell) -> int:
    """A base stands as high as its highest cell."""
    if not state.board.levels:
        return 0
    return max(map(state.board.level, cells(state, unit, at)))
