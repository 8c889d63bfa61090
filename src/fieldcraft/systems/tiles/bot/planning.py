"""From everything that may be done to the turn that promises most: what to spend slots on, as a knapsack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import accumulate
from operator import or_
from random import Random
from typing import NamedTuple

from fieldcraft.board import Cell
from fieldcraft.core import Action
from fieldcraft.systems.shared.bot.plans import Plan, choose_best
from fieldcraft.systems.tiles.actions.ending import End
from fieldcraft.systems.tiles.actions.moving import CarefulStep, Jog, Momentum, Rush
from fieldcraft.systems.tiles.bot.areas import find_casts
from fieldcraft.systems.tiles.bot.attacks import Attack, find_attacks, order_for, payable
from fieldcraft.systems.tiles.bot.hazards import find_shots_down
from fieldcraft.systems.tiles.bot.places import Ground, look_round
from fieldcraft.systems.tiles.bot.situation import Situation
from fieldcraft.systems.tiles.movement import ends
from fieldcraft.systems.tiles.slots import Pace, keeps_speed, paces
from fieldcraft.systems.tiles.state import Unit

NOISE = 1e-4
"""So much chance decides between plans that are as good as each other."""

LEAST = 0.01
"""What a change of place must be worth to be made at all."""


class Knapsack:
    """What slots buy at most in attacks from a tile, by which attacks can be made from there."""

    def __init__(self, attacks: Sequence[Attack], slots: int) -> None:
        self.attacks, self.slots, self.known = attacks, slots, dict[tuple[int, ...], tuple[float, ...]]()

    def values(self, tiles: int) -> tuple[float, ...]:
        """What 0, 1, 2 ... slots buy from some tiles."""
        there = tuple([number for number, attack in enumerate(self.attacks) if attack.tiles & tiles])
        if there not in self.known:
            self.known[there] = self.fill(there)
        return self.known[there]

    def fill(self, there: Sequence[int]) -> tuple[float, ...]:
        """The best of every number of slots: of the attacks at each target one is chosen, so many times."""
        targets = dict[str, list[Attack]]()
        for number in there:
            targets.setdefault(self.attacks[number].target, []).append(self.attacks[number])
        best = [0.0] * (self.slots + 1)
        for attacks in targets.values():
            before = list(best)
            for attack in attacks:
                for times in range(1, 1 + (self.slots - attack.extra) // max(1, attack.effect.slots)):
                    price, value = attack.extra + times * attack.effect.slots, attack.worth_of(times)
                    best[price:] = map(max, best[price:], [spent + value for spent in before])
        return tuple(best)


class Way(NamedTuple):
    """A pace, the tile to which it leads, as a cell and as a mask, and whether speed is kept there."""

    pace: Pace
    cell: Cell
    tile: int
    kept: bool


Move = tuple[Way, float]
"""A way, and what it is worth to end there."""


def best_order(s: Situation, rng: Random) -> Action:
    """The order that begins the turn that promises most."""
    return choose_best(plan_turn(s), lambda plan: plan.score, rng, NOISE).order


def plan_turn(s: Situation) -> list[Plan]:
    """The turns that may be had, its end among them."""
    return [Plan(End(s.unit.id), 0.0), *find_plans(s, s.unit)]


def find_plans(s: Situation, unit: Unit) -> Iterator[Plan]:
    """The turns that begin with an attack from here, and those that begin with a move."""
    left, here = unit.budget.left, s.stands[unit.id]
    ways = list(find_ways(s, unit))
    if not ways and not payable(unit):
        return  # So ends every turn.
    room = reduce(or_, [way.tile for way in ways], here)
    ground = look_round(s, unit, room)
    moves = weigh_ways(ground, ways)
    attacks = (
        *find_attacks(s, unit, room),
        *find_shots_down(s, unit),
        *find_casts(s, unit, lambda: best_stands(moves)),
    )
    stay, sack = ground.place(here), Knapsack(attacks, left)
    later, best = best_places(unit, moves, stay), sack.values(here)
    after = [max([best[few] + later[some - few] for few in range(some + 1)]) - stay for some in range(left + 1)]
    for attack in attacks:
        price = attack.extra + attack.effect.slots
        if attack.tiles & here and price <= left:
            yield Plan(order_for(s, unit, attack), attack.value + after[left - price])
    bought = {tile: sack.values(tile) for tile in {way.tile for way in ways}}
    for way, value in moves:
        more = bought[way.tile][left - way.pace.slots]
        yield Plan(move_order(unit, way.pace, way.cell), value - stay + more - LEAST)


def find_ways(s: Situation, unit: Unit) -> Iterator[Way]:
    """Every tile that can be reached, by its cheapest pace, and by each at which speed is kept."""
    seen = 0
    for pace in paces(unit.budget):
        kept = keeps_speed(s.view, unit, pace)
        tiles = ends(s.view, unit, pace) & ~(0 if kept else seen)
        seen |= tiles
        for cell in s.in_time(s.view.field.cells(tiles)):
            yield Way(pace, cell, s.view.field.bits[cell], kept)


def weigh_ways(ground: Ground, ways: Sequence[Way]) -> list[Move]:
    """Each way with what it is worth to be where it leads."""
    worth = {tile: ground.place(tile) for tile in {way.tile for way in ways}}
    return [(way, worth[way.tile] + (ground.speed(way.tile) if way.kept else 0.0)) for way in ways]


def best_stands(moves: Sequence[Move]) -> tuple[Cell, ...]:
    """The tiles that can be reached, the best and cheapest first."""
    return tuple([way.cell for way, _ in sorted(moves, key=lambda move: (-move[1], move[0].pace.slots))])


def best_places(unit: Unit, moves: Sequence[Move], stay: float) -> list[float]:
    """What the best place is worth that can be reached for each number of slots, 0 being here."""
    best = [stay] * (unit.budget.left + 1)
    for way, value in moves:
        best[way.pace.slots] = max(best[way.pace.slots], value - LEAST)
    return list(accumulate(best, max))


def move_order(unit: Unit, pace: Pace, cell: Cell) -> Action:
    """The order for a move."""
    match pace.way:
        case "careful_step":
            return CarefulStep(unit.id, cell)
        case "rush":
            return Rush(unit.id, (cell,))
        case "jog":
            return Jog(unit.id, (cell,))
        case "momentum":
            return Momentum(unit.id, (cell,), pace.slots)
