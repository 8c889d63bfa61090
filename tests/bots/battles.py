"""Fields of battle for bots: fair ones, since each half is the other turned round, and an opponent that is no fool."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Literal

from fieldcraft.board import Board, Hexes, Squares, Terrain
from fieldcraft.core import Action
from fieldcraft.dice import Seeded
from fieldcraft.lab.budget import Budget
from fieldcraft.lab.player import Bot
from fieldcraft.systems.fates_edge.miniatures import State, Unit
from fieldcraft.systems.fates_edge.miniatures.actions.answers import Keep, Refuse, TakeStrike
from fieldcraft.systems.fates_edge.miniatures.actions.ending import End
from fieldcraft.systems.fates_edge.miniatures.actions.fighting import Attack, Shoot
from fieldcraft.systems.fates_edge.miniatures.actions.moving import Move
from fieldcraft.systems.fates_edge.miniatures.combat import attack_test
from fieldcraft.systems.fates_edge.miniatures.zoc import is_hostile
from fieldcraft.systems.fates_edge.shared import Abilities

NORTH, SOUTH = "north", "south"

GROUND = (
    Terrain("wall", impassable=True, opaque=True),
    Terrain("rubble", cost=2),
    Terrain("foliage", cover=1),
    Terrain("crag", cover=2),
)

SOLDIER: dict[str, Any] = {"abilities": Abilities(body=3, skills={"melee": 2, "athletics": 1})}
SPEAR: dict[str, Any] = {**SOLDIER, "reach": 2}
ARCHER: dict[str, Any] = {
    "abilities": Abilities(wits=3, skills={"ranged": 3, "melee": 1, "athletics": 1}),
    "ranged": 8,
    "harm_max": 2,
    "defence": 2,
}
CAPTAIN: dict[str, Any] = {
    "abilities": Abilities(body=3, presence=3, skills={"melee": 3, "athletics": 2, "command": 2}),
    "harm_max": 4,
    "traits": frozenset({"leader"}),
    "player": True,
    "boons": 2,
}
COMPANY = (SOLDIER, ARCHER, SOLDIER, SPEAR, CAPTAIN, SOLDIER, SPEAR, SOLDIER, ARCHER, SOLDIER)


def field(
    shape: Literal["square", "hex"] = "square",
    company: Sequence[dict[str, Any]] = COMPANY,
    size: int = 16,
    seed: int = 1,
    **more: Any,
) -> State:
    """Two equal companies on a field whose northern half is its southern half turned round; rows are even in number."""
    grid = Squares(size, size) if shape == "square" else Hexes(size, size)
    cells, rng = list(grid.cells), Random(seed)
    middle = range(3 * size, len(cells) // 2)
    ground = {cells[at]: rng.choice(GROUND) for at in rng.sample(middle, size)}
    ground |= {cells[-1 - cells.index(cell)]: kind for cell, kind in ground.items()}
    units: dict[str, Unit] = {}
    for number, kind in enumerate(company):
        at = size + (size - len(company)) // 2 + number
        for side, cell, facing in ((NORTH, cells[at], south(grid)), (SOUTH, cells[-1 - at], grid.directions[0])):
            id = f"{side}-{number + 1}"
            units[id] = Unit(id=id, side=side, at=cell, facing=facing, **kind)
    known: dict[str, Any] = {"sides": (NORTH, SOUTH), "up": NORTH, **more}
    return State(map=Board.of(grid, ground), units=units, **known)


def south(grid: Squares | Hexes) -> str:
    """The direction opposite to the first."""
    return grid.directions[len(grid.directions) // 2]


def dice(seed: int) -> Seeded:
    """Dice that follow from a number."""
    return Seeded(seed.to_bytes(8, "big"))


def bold(budget: Budget) -> Bot:
    """A bot that strikes with the most dice, else runs at the nearest foe: simple, and far better than chance."""

    def decide(view: State, options: Sequence[Action], rng: Random) -> Action:
        if view.ask is not None:
            return next(order for order in options if isinstance(order, TakeStrike | Keep | Refuse))
        return strike(view, options) or charge(view, options, rng) or rng.choice(ends(options))

    return decide


def strike(view: State, options: Sequence[Action]) -> Action | None:
    """The blow or shot with the most dice, at the most hurt."""

    def worth(order: Attack | Shoot) -> tuple[int, int]:
        target = view.units[order.target]
        test = attack_test(view, view.units[order.unit], target, ranged=isinstance(order, Shoot))
        return test.dice.total, target.harm

    return max((order for order in options if isinstance(order, Attack | Shoot)), key=worth, default=None)


def charge(view: State, options: Sequence[Action], rng: Random) -> Action | None:
    """The move that ends nearest to a foe, if it brings its unit nearer."""
    foes = [unit.at for unit in view.units.values() if is_hostile(view, view.up, unit.side)]

    def gap(cell: tuple[int, int]) -> int:
        return min(view.board.grid.distance(cell, foe) for foe in foes)

    moves = [
        order for order in options if isinstance(order, Move) and gap(order.path[-1]) < gap(view.units[order.unit].at)
    ]
    return min(moves, key=lambda order: (gap(order.path[-1]), rng.random()), default=None)


def ends(options: Sequence[Action]) -> list[Action]:
    """The ways to end a turn."""
    return [order for order in options if isinstance(order, End)]
