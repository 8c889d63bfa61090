"""What movement takes: slots by the way one moves, and how far so many of them lead."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NamedTuple

from fieldcraft.core import Denial, from_rule, rule
from fieldcraft.core.words import pluralize
from fieldcraft.systems.tiles.state import Budget, State, Unit, slots_of

LINE_STEP = from_rule((0, 1, 1), "tiles.move.line-step")
"""What the first, the second and each later Line Step of a Full Round takes."""

CAREFUL_STEP = from_rule((1, 2, 2), "tiles.move.careful-step")
"""What the first, the second and each later Careful Step of a Full Round takes."""

SINGLE = from_rule({2: 3, 4: 8}, "tiles.move.rush", "tiles.move.jog")
"""The slots of a Rush and of a Jog, and the tiles that each of them leads at most."""

MOMENTUM = from_rule(4, "tiles.move.momentum")
"""The tiles of each slot beyond those of a Jog."""

Way = Literal["careful_step", "rush", "jog", "momentum"]


class Pace(NamedTuple):
    """A way to move that can be paid: what it is, the slots that it takes, the tiles that it leads at most."""

    way: Way
    slots: int
    tiles: int


@rule("tiles.move.line-step")
def line_step_cost(budget: Budget) -> int:
    """What the next Line Step takes."""
    return LINE_STEP[min(budget.line_steps, 2)]


@rule("tiles.move.careful-step")
def careful_step_cost(budget: Budget) -> int:
    """What the next Careful Step takes."""
    return CAREFUL_STEP[min(budget.careful_steps, 2)]


@rule("tiles.move.momentum", "tiles.move.single-action", "tiles.move.momentum-carry")
def tiles_for(slots: int, *, carried: bool = False) -> int:
    """How far so many slots lead in one movement action; 0 if that is no way to move.

    Speed that was carried into the round leads 4 tiles a slot from the first.

    >>> [tiles_for(slots) for slots in range(1, 7)], tiles_for(2, carried=True)
    ([0, 3, 0, 8, 12, 16], 8)
    """
    if carried:
        return MOMENTUM * slots
    return SINGLE.get(slots, 0) if slots <= max(SINGLE) else SINGLE[max(SINGLE)] + MOMENTUM * (slots - max(SINGLE))


@lru_cache(maxsize=1 << 10)
def paces(budget: Budget) -> tuple[Pace, ...]:
    """Every way to move by whole tiles that can be paid, the cheaper ones first."""
    found = [Pace("careful_step", careful_step_cost(budget), 1), Pace("rush", 2, SINGLE[2]), Pace("jog", 4, SINGLE[4])]
    first = 1 if budget.carried else max(SINGLE) + 1
    found += [
        Pace("momentum", slots, tiles_for(slots, carried=budget.carried)) for slots in range(first, budget.left + 1)
    ]
    payable = (pace for pace in found if pace.slots <= budget.left)
    return tuple(sorted(payable, key=lambda pace: (pace.slots, pace.tiles)))


@rule("tiles.scope.illegal", "tiles.unit.data")
def deny_slots(unit: Unit, slots: int) -> Denial | None:
    """What takes more slots than are left is refused, and none is spent."""
    left = unit.budget.left
    if slots <= left:
        return None
    why = f"that takes {pluralize(slots, 'slot')}, and {unit.title} has {left} left"
    return Denial(why, unit=unit.id, rule="tiles.scope.illegal")


@rule("tiles.move.momentum-carry")
def keeps_speed(state: State, unit: Unit, pace: Pace) -> bool:
    """Whether a move that takes the last slot of the round carries its speed into the next."""
    enough = pace.way == "momentum" or (state.options.carry_needs == "jog_or_more" and pace.way == "jog")
    return enough and pace.slots == unit.budget.left


@rule("tiles.round.structure", "tiles.move.momentum-carry")
def refill(state: State, unit: Unit) -> Budget:
    """What a unit has at the beginning of a Full Round: all its slots, and the speed that it kept."""
    return Budget(left=slots_of(state, unit), carried=unit.budget.kept)
