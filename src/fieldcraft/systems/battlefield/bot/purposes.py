"""What the goals of a battle ask of each unit: where they draw it, and how bold they make it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from fieldcraft.core import Seat
from fieldcraft.systems.battlefield.bot.worth import is_decisive
from fieldcraft.systems.battlefield.spaces import FULL, bodies_of
from fieldcraft.systems.battlefield.state import State, Unit
from fieldcraft.systems.battlefield.turns import cells
from fieldcraft.systems.shared.bot.pulls import Pull, draw_nearest
from fieldcraft.systems.shared.bot.situations import Mood
from fieldcraft.systems.shared.bot.ways import Layers, layers, steps, to_place
from fieldcraft.systems.shared.caches import remember
from fieldcraft.systems.shared.goals import GoalBase, Hold, LastStanding, Reach, Slay, Survive, count_present

VICTORY = 8.0
"""What a step is worth that wins the battle."""

FEAR = 0.5
"""How much what may befall a unit counts beside what it does now."""

PATIENCE = 8
"""After so many rounds a bot fears half as much: somebody has to begin."""


GUARD = 0.6
"""What it is worth to stand where foes must come through."""

DETOUR = 4
"""So many steps more are a long way round."""


def mood(state: State, seat: Seat) -> Mood:
    """Bolder with every round; who need only survive holds back, and whoever races against that is bolder yet."""
    fear, zeal = FEAR / (1 + state.round / PATIENCE), 1.0
    for goal in state.goals:
        match goal:
            case Survive() if goal.side == seat:
                fear, zeal = fear * 1.3, zeal * 0.2
            case Survive():
                late = min(1.0, state.round / goal.rounds)
                fear, zeal = fear * (1 - 0.8 * late), zeal * (1 + 2 * late)
            case LastStanding() if goal.side != seat and any(g.side == seat for g in state.goals):
                zeal *= 0.7
    return Mood(fear, zeal)


def pulls(state: State, seat: Seat, own: Sequence[Unit]) -> tuple[Pull, ...]:
    """What all goals draw a side's units to."""
    return tuple(pull for goal in state.goals for pull in _pulls_of(state, seat, goal, own))


def _pulls_of(state: State, seat: Seat, goal: GoalBase, own: Sequence[Unit]) -> Iterator[Pull]:
    """What one goal draws: to its place those who win it, into its way those who must forbid it."""
    mine = goal.side == seat
    match goal:
        case Reach() if mine:
            inside = count_present(state, goal.place, cells).get(seat, 0)
            yield _gather(state, goal.place, own, goal.units + 2, 0.09, VICTORY if inside >= goal.units - 1 else 1.2)
        case Reach():
            yield _gather(state, goal.place, own, max(1, len(own) // 2), 0.03, 0.15)
            yield from _guard(state, goal.place, state.of(goal.side), own)
        case Hold() if mine:
            late = 1 + state.held.get(seat, 0)
            yield _gather(state, goal.place, own, max(2, 2 * len(own) // 3), 0.08, 0.6 * late)
        case Hold():
            late = 1 + 2 * state.held.get(goal.side, 0)
            yield _gather(state, goal.place, own, max(2, 2 * len(own) // 3), 0.08 * late, 0.5 * late)
        case Slay() if mine and goal.unit in state.units:
            yield _hunt(state, state.units[goal.unit], own)


def _gather(state: State, place: str, own: Iterable[Unit], most: int, slope: float, reward: float) -> Pull:
    """The nearest units go to a place, those that must not be lost only if they are needed."""
    found = to_place(state.map, state.map.field.mask(state.places.get(place, ())))
    free = [unit for unit in own if not is_decisive(state, unit)]
    willing = free if len(free) >= most else own
    return draw_nearest(found, {unit.id: stand(state, unit) for unit in willing}, most, slope, reward)


def _guard(state: State, place: str, foes: Sequence[Unit], own: Iterable[Unit]) -> Iterator[Pull]:
    """The narrowest of the way by which foes would come to a place draws as many as fill it."""
    if straits := find_straits(state, place, foes):
        found, most = layers(state.map, straits), round(FULL) * straits.bit_count()
        yield draw_nearest(found, {unit.id: stand(state, unit) for unit in own}, most, 0.06, GUARD)


def find_straits(state: State, place: str, foes: Iterable[Unit]) -> int:
    """The first cells on the way from the nearest foe to a place that cannot be gone round, or only by a long way."""
    field = state.map.field
    goal = field.mask(state.places.get(place, ()))
    found = to_place(state.map, goal)
    start = min((stand(state, foe) for foe in foes), key=lambda cells: steps(found, cells), default=0)
    far, here = steps(found, start), start
    for layer in reversed(found[1:far] if far < len(found) else ()):
        here = field.around(here) & layer
        cell = here & -here
        around = _steps_round(state, goal, cell)
        if steps(around, start) > far + DETOUR or not any(ring & start for ring in around):
            return cell
    return 0


def _steps_round(state: State, goal: int, cell: int) -> Layers:
    return remember(state.map.cache, ("steps round", goal, cell), lambda: layers(state.map, goal, cell))


def _hunt(state: State, quarry: Unit, own: Iterable[Unit]) -> Pull:
    found = layers(state.map, stand(state, quarry))
    return Pull(found, frozenset(unit.id for unit in own), 0.05, 0.0)


def stand(state: State, unit: Unit) -> int:
    """The cells of a unit as a mask."""
    return state.map.field.mask(bodies_of(state)[unit.id].cells)
