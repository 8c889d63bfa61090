"""From everything that may be done to the turn that promises most: what to spend slots on, as a knapsack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from fieldcraft.core import Action
from fieldcraft.systems.shared.bot.plans import Plan, choose_best
from fieldcraft.systems.shared.bot.ways import steps
from fieldcraft.systems.tiles.actions.ending import End
from fieldcraft.systems.tiles.actions.moving import CarefulStep, Jog, Momentum, Rush
from fieldcraft.systems.tiles.bot.areas import find_casts
from fieldcraft.systems.tiles.bot.attacks import Attack, find_attacks, order_for
from fieldcraft.systems.tiles.bot.hazards import find_shots_down
from fieldcraft.systems.tiles.bot.places import place
from fieldcraft.systems.tiles.bot.situation import Situation
from fieldcraft.systems.tiles.movement import ends
from fieldcraft.systems.tiles.slots import Pace, keeps_speed, paces
from fieldcraft.systems.tiles.state import Unit

NOISE = 1e-4
"""So much chance decides between plans that are as good as each other."""

LEAST = 0.01
"""What a change of place must be worth to be made at all."""

SPEED = 0.06
"""What it is worth to carry speed into the next round, to who has far to go."""

FAR = 10
"""So many tiles to a goal are far."""


class Knapsack:
    """What slots buy at most in attacks from a tile, by which attacks can be made from there."""

    def __init__(self, attacks: Sequence[Attack]) -> None:
        self.attacks, self.known = attacks, dict[tuple[int, ...], tuple[float, ...]]()

    def values(self, tiles: int, slots: int) -> tuple[float, ...]:
        """What 0, 1, 2 ... slots buy from some tiles."""
        there = tuple(number for number, attack in enumerate(self.attacks) if attack.tiles & tiles)
        key = (slots, *there)
        if key not in self.known:
            self.known[key] = self.fill(there, slots)
        return self.known[key]

    def fill(self, there: Sequence[int], slots: int) -> tuple[float, ...]:
        """The best of every number of slots: of the attacks at each target one is chosen, so many times."""
        targets = dict[str, list[Attack]]()
        for number in there:
            targets.setdefault(self.attacks[number].target, []).append(self.attacks[number])
        best = [0.0] * (slots + 1)
        for attacks in targets.values():
            before = list(best)
            for attack in attacks:
                for times in range(1, 1 + (slots - attack.extra) // max(1, attack.effect.slots)):
                    price, value = attack.extra + times * attack.effect.slots, attack.worth_of(times)
                    for some in range(price, slots + 1):
                        best[some] = max(best[some], before[some - price] + value)
        return tuple(best)


def best_order(s: Situation, rng: Random) -> Action:
    """The order that begins the turn that promises most."""
    return choose_best(plan_turn(s), lambda plan: plan.score, rng, NOISE).order


def plan_turn(s: Situation) -> list[Plan]:
    """The turns that may be had, its end among them."""
    return [Plan(End(s.unit.id), 0.0), *find_plans(s, s.unit)]


def find_plans(s: Situation, unit: Unit) -> Iterator[Plan]:
    """The turns that begin with an attack from here, and those that begin with a move."""
    left, here = unit.budget.left, s.view.field.mask(unit.at.cells)
    moves = find_moves(s, unit)
    attacks = (*find_attacks(s, unit), *find_shots_down(s, unit), *find_casts(s, unit, best_stands(moves)))
    if not moves and not attacks:
        return  # Most turns end so: where nothing can be paid any more, nothing need be weighed.
    stay, sack = place(s, unit, here), Knapsack(attacks)
    later = best_places(s, unit, moves, stay)
    best = sack.values(here, left)
    after = [max(best[few] + later[some - few] for few in range(some + 1)) - stay for some in range(left + 1)]
    for attack in attacks:
        price = attack.extra + attack.effect.slots
        if attack.tiles & here and price <= left:
            yield Plan(order_for(s, unit, attack), attack.value + after[left - price])
    for pace, cell, value in moves:
        bought = sack.values(s.view.field.bit(cell), left - pace.slots)[-1]
        yield Plan(move_order(unit, pace, cell), value - stay + bought - LEAST)


Move = tuple[Pace, tuple[int, int], float]
"""A pace, where it leads, and what it is worth to end there."""


def find_moves(s: Situation, unit: Unit) -> list[Move]:
    """Every tile that can be reached, by its cheapest pace, with what it is worth to be there."""
    found, seen = list[Move](), 0
    for pace in paces(unit.budget):
        kept = keeps_speed(s.view, unit, pace)
        tiles = ends(s.view, unit, pace) & ~(0 if kept else seen)
        seen |= tiles
        for cell in s.in_time(s.view.field.cells(tiles)):
            bit = s.view.field.bit(cell)
            found.append((pace, cell, place(s, unit, bit) + (speed(s, unit, bit) if kept else 0.0)))
    return found


def best_stands(moves: Sequence[Move]) -> tuple[tuple[int, int], ...]:
    """The tiles that can be reached, the best and cheapest first."""
    return tuple(cell for _, cell, _ in sorted(moves, key=lambda move: (-move[2], move[0].slots)))


def speed(s: Situation, unit: Unit, tiles: int) -> float:
    """What it is worth to carry speed over: something to who is still far from where he is drawn."""
    drawn = [steps(pull.layers, tiles) for pull in s.pulls if unit.id in pull.units]
    return SPEED if min(drawn or [steps(s.toward_foes, tiles)]) > FAR else 0.0


def best_places(s: Situation, unit: Unit, moves: Sequence[Move], stay: float) -> list[float]:
    """What the best place is worth that can be reached for each number of slots, 0 being here."""
    best = [stay] * (unit.budget.left + 1)
    for pace, _, value in moves:
        for some in range(pace.slots, len(best)):
            best[some] = max(best[some], value - LEAST)
    return best


def move_order(unit: Unit, pace: Pace, cell: tuple[int, int]) -> Action:
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
