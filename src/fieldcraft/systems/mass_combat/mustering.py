"""Before the battle: the chest is spent, zones are placed in turn, aspects written, and armies deployed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import count, cycle, islice, product

from fieldcraft.board.zones import Zones
from fieldcraft.core import Seat, rule
from fieldcraft.systems.mass_combat.building import PRICES, price_card
from fieldcraft.systems.mass_combat.content import leaders, units
from fieldcraft.systems.mass_combat.entries import LeaderKind, UnitKind
from fieldcraft.systems.mass_combat.positions import count_steps, enemies_in
from fieldcraft.systems.mass_combat.state import Piece, Quality, State

MIXTURE: tuple[Quality, ...] = ("good", "fair", "fair", "average")
"""The qualities of the units of a ready army, in this order as long as the chest pays for them."""

# --- who is waited for ------------------------------------------------------------------------


def seats_to_muster(state: State) -> frozenset[Seat]:
    """The players whom the muster waits for: all who are not ready, or the one whose turn it is."""
    if state.phase == "zones":
        return frozenset((find_placer(state),))
    if state.phase == "deploy":
        return frozenset(filter(None, (find_deployer(state),)))
    if state.phase not in ("build", "aspects"):
        return frozenset()
    return frozenset(seat for seat, player in state.players.items() if not player.ready)


@rule("mass.zones.place")
def find_placer(state: State) -> Seat:
    """Players place zone cards in turn, those with most fate points first."""
    return state.placing[len(state.ground.zones) % len(state.placing)]


@rule("mass.zones.deploy")
def find_deployer(state: State) -> Seat:
    """First a player of each side chooses its home, then players deploy all they have, in the order of placing."""
    for seat in state.placing:
        if needs_home(state, state.players[seat].side):
            return seat
    return next((seat for seat in state.placing if list_reserve(state, seat)), "")


def needs_home(state: State, side: str) -> bool:
    """Whether a side has yet to choose its home zone."""
    return state.options.deployment == "home_zone" and side not in state.homes


def list_reserve(state: State, seat: Seat) -> list[Piece]:
    """What a player has yet to deploy: leaders who are with a unit go where it goes."""
    return [piece for piece in state.units.values() if piece.owner == seat and not piece.here and not piece.out]


@rule("mass.zones.number")
def count_zones(state: State) -> int:
    """One zone more than there are players, three more, or as many as the table says."""
    chosen = state.options.zone_count
    if isinstance(chosen, int):
        return chosen
    return len(state.players) + (1 if chosen == "players_plus_one" else 3)


# --- homes ------------------------------------------------------------------------------------


@rule("mass.zones.deploy")
def list_homes(state: State, side: str) -> list[str]:
    """The zones that a side may choose: the homes of enemies are as far apart as the field allows."""
    sides = list(dict.fromkeys(state.players[seat].side for seat in state.placing))
    best: list[tuple[str, ...]] = []
    most = -1
    for some in product(*(find_free_homes(state, one) for one in sides)):
        apart = spread_of(state.ground, some)
        if apart > most:
            best, most = [some], apart
        elif apart == most:
            best.append(some)
    return list(dict.fromkeys(some[sides.index(side)] for some in best))


def find_free_homes(state: State, side: str) -> tuple[str, ...]:
    """The zone that a side has chosen, else all."""
    return (state.homes[side],) if side in state.homes else state.ground.cells


def spread_of(ground: Zones, homes: Iterable[str]) -> int:
    """The smallest distance between homes; zones that no way joins are as far apart as can be."""
    some = list(homes)
    apart = [far_apart(ground)[a, b] for i, a in enumerate(some) for b in some[:i]]
    return min(apart, default=0)


@cache
def far_apart(ground: Zones) -> Mapping[tuple[str, str], int]:
    """Steps between every two zones."""
    beyond = len(ground.zones)
    steps = {(a, b): count_steps(ground, a, b) for a in ground.cells for b in ground.cells}
    return {pair: beyond if number is None else number for pair, number in steps.items()}


@rule("mass.zones.deploy")
def list_deployment(state: State, seat: Seat) -> list[str]:
    """Where a player may deploy: in the home zone and next to it, or anywhere, but never beside an enemy unit.

    The home of an enemy is left to the enemy.  Where that leaves nothing, enemy units keep nobody out.
    """
    side = state.players[seat].side
    home = state.homes.get(side, "")
    near = (home, *state.ground.neighbours(home)) if home else state.ground.cells
    theirs = {zone for other, zone in state.homes.items() if other != side}
    return [zone for zone in near if zone not in theirs and not enemies_in(state, seat, zone)] or list(near)


# --- armies -----------------------------------------------------------------------------------


@rule("mass.build.chest", "mass.build.costs")
def pick_army(state: State, seat: Seat) -> list[UnitKind]:
    """A ready army for what is left in a player's chest, of the units that suit the venue.

    Each player's begins with other units, so that armies differ.
    """
    left, found = state.players[seat].chest, list[UnitKind]()
    known = list(units().get(state.venue.id, {}).values())
    first = list(state.players).index(seat)
    stock = {
        quality: islice(cycle([kind for kind in known if kind.quality == quality]), first, None) for quality in PRICES
    }
    while known and left >= min(map(price_card, known)):
        for quality in MIXTURE:
            if PRICES[quality] <= left and any(kind.quality == quality for kind in known):
                found.append(next(stock[quality]))
                left -= PRICES[quality]
    return found


def pick_leader(state: State) -> LeaderKind | None:
    """The leader of a ready army: one of the venue whom nobody has brought yet, if there is such a one."""
    kinds = list(leaders().get(state.venue.id, {}).values())
    brought = {leader.title for leader in state.leaders.values()}
    return next((kind for kind in kinds if kind.name not in brought), next(iter(kinds), None))


def make_id(state: State, name: str, also: Iterable[str] = ()) -> str:
    """An id made of a name, with a number where it is taken.

    >>> from fieldcraft.systems.mass_combat.state import Player
    >>> empty = State(ground=Zones(()), players={"mira": Player(seat="mira", side="hask")})
    >>> make_id(empty, "Hired Bows"), make_id(empty, "Hired Bows", ["hired-bows"])
    ('hired-bows', 'hired-bows-2')
    """
    base = re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-") or "unit"
    taken = {*state.units, *state.ground.cells, *also}
    return next(id for id in (base if n == 1 else f"{base}-{n}" for n in count(1)) if id not in taken)
