"""Zones of control: who controls which cells, and who is engaged with whom (sections 5.1 and 13)."""

from __future__ import annotations

from fieldcraft.board import Cell, Squares
from fieldcraft.board.sight import sees
from fieldcraft.core import GM, Seat, rule
from fieldcraft.systems.fates_edge.miniatures.footprint import cells, unit_mask
from fieldcraft.systems.fates_edge.miniatures.state import State, Unit
from fieldcraft.systems.shared.caches import remember


@rule("mini.zoc.square.orthogonal", "mini.zoc.square.full", "mini.zoc.hex", "mini.zoc.reach")
def zone_ring(state: State, cell: Cell, reach: int) -> int:
    """A cell's zone: four squares (eight with full zones) or six hexes, and one ring more with reach."""
    field, options = state.board.field, state.options
    if not isinstance(state.board.grid, Squares) or options.zone == "full":
        return field.disk(cell, reach)
    return field.diamond(cell, reach)


@rule("mini.zoc.barriers")
def with_line_of_sight(state: State, cell: Cell, ring: int) -> int:
    """Control needs a line of sight: walls, closed edges and blocking corners stop it, heights and water do not."""
    field, options = state.board.field, state.options
    near = ring | field.bits[cell]
    # No line to a cell of a ring leaves the ring, so what blocks sight elsewhere does not matter.
    if not field.opaque & near and not any(screen & near for screen in field.screens):
        return ring
    return field.mask(there for there in field.cells(ring) if sees(field, cell, there, options.los_graze))


@rule("mini.zoc.footprint", "mini.large.zoc", "mini.unit.wide-control")
def projected_zone(state: State, unit: Unit, reach: int) -> int:
    """A base controls what lies round its cells: the union of their zones without the base itself."""
    stands, known = cells(state, unit), zones_of(state)
    if (mask := known.get((stands, reach))) is None:
        field, mask = state.board.field, 0
        for cell in stands:
            mask |= with_line_of_sight(state, cell, zone_ring(state, cell, reach))
        mask &= ~field.mask(stands) & ~(field.opaque & field.impassable)
        known[stands, reach] = mask
    return mask


def zones_of(state: State) -> dict[tuple[tuple[Cell, ...], int], int]:
    """The zones that are known on this board by these options, by the cells of the base and the reach."""
    if (found := state.position_cache.get("zones")) is None:
        o = state.options
        key = ("zones", o.zone, o.los_graze)
        found = state.position_cache["zones"] = state.board.cache.setdefault(key, {})
    known: dict[tuple[tuple[Cell, ...], int], int] = found
    return known


@rule("mini.option.control-lanes")
def lane_cells(state: State, unit: Unit) -> int:
    """With control lanes, a unit in a lane controls the lane's whole width where it stands."""
    if not (state.options.control_lanes and state.lanes):
        return 0
    stands = set(cells(state, unit))
    across = [cell for section in state.lanes if stands & set(section) for cell in section if cell not in stands]
    return state.board.field.mask(across)


def zone(state: State, unit: Unit, wider: int = 0) -> int:
    """The cells that a unit controls, as a mask; `wider` rings more when it is braced."""
    known = state.zone_cache.setdefault(unit.id, {})
    if wider not in known:
        known[wider] = projected_zone(state, unit, unit.reach + wider)
        if state.lanes:
            known[wider] |= lane_cells(state, unit)
    return known[wider]


@rule("mini.zoc.friendly")
def is_hostile(state: State, a: Seat, b: Seat) -> bool:
    """Only hostile sides control ground against each other; a side ignores its own zones, and neutrals have none."""
    return a != b and a not in state.neutral and b not in state.neutral


def hidden_units(state: State) -> tuple[Unit, ...]:
    return remember(state.unit_cache, "hidden", lambda: tuple([unit for unit in state.units.values() if unit.hidden]))


def is_perceived(unit: Unit, seat: Seat) -> bool:
    """Whether a unit is not hidden from a seat: it is its own, it does not hide, or it has been found out."""
    return not (unit.veil or unit.unseen) or seat in (unit.side, GM) or seat in unit.pierced_by


@rule("mini.zoc.who-projects")
def projects_zone(state: State, unit: Unit, against: Seat) -> bool:
    """Every enemy that is not helpless controls its zone, prone or unarmed; a veiled one only once it is revealed."""
    if not is_hostile(state, unit.side, against) or "helpless" in unit.conditions:
        return False
    return is_perceived(unit, against)


def zone_against(state: State, unit: Unit, side: Seat) -> int:
    """The cells that a unit controls against a side; none unless it is an enemy of it."""
    known = state.zone_cache.setdefault(unit.id, {})
    if side not in known:
        known[side] = zone(state, unit) if projects_zone(state, unit, side) else 0
    return known[side]


@rule("mini.zoc.principle", "mini.zoc.friend-in-cell", "mini.zoc.screen")
def hostile_zone(state: State, side: Seat) -> int:
    """All cells that enemies of a side control; a friend in or beside a cell does not free it."""
    key = ("hostile", side)
    if (mask := state.position_cache.get(key)) is None:
        mask, known = 0, state.zone_cache
        for id, unit in state.units.items():
            mask |= zone_against(state, unit, side) if id not in known or side not in known[id] else known[id][side]
        if state.options.friend_negates_zoc:
            for friend in state.of(side):
                mask &= ~unit_mask(state, friend)
        state.position_cache[key] = mask
    found: int = mask
    return found


@rule("mini.zoc.engaged")
def engaged_with(state: State, unit: Unit, at: int | None = None) -> tuple[Unit, ...]:
    """The enemies in whose zones a unit stands, or would stand on a mask of cells."""
    if at is None:
        key = ("engaged with", unit.id)
        if (known := state.unit_cache.get(key)) is None:
            known = state.unit_cache[key] = engaged_with(state, unit, unit_mask(state, unit))
        enemies: tuple[Unit, ...] = known
        return enemies
    here = at
    if not here & hostile_zone(state, unit.side):
        return ()
    return tuple(
        other for other in state.units.values() if projects_zone(state, other, unit.side) and zone(state, other) & here
    )


def is_engaged(state: State, unit: Unit) -> bool:
    return bool(unit_mask(state, unit) & hostile_zone(state, unit.side))


@rule("mini.react.ready-melee")
def has_ready_melee(unit: Unit) -> bool:
    """A ready melee option: not prone, stunned, helpless, restrained or disarmed, and something to strike with."""
    return unit.melee and not unit.conditions & {"prone", "stunned", "helpless", "restrained", "disarmed"}


def threatens(state: State, unit: Unit, target: Unit) -> bool:
    return has_ready_melee(unit) and bool(zone(state, unit) & unit_mask(state, target))
