"""What the goals of a fight ask of each unit: where they draw it, and how bold they make it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from fieldcraft.core import Seat
from fieldcraft.systems.shared.bot.pulls import Pull, draw_nearest
from fieldcraft.systems.shared.bot.situations import Mood
from fieldcraft.systems.shared.bot.ways import to_foes, to_place
from fieldcraft.systems.shared.goals import Goal, Hold, Reach, Slay, Survive, count_present
from fieldcraft.systems.tiles.bot.worth import is_decisive
from fieldcraft.systems.tiles.outcome import cells
from fieldcraft.systems.tiles.state import State, Unit

VICTORY = 8.0
"""What a step is worth that wins the fight."""

FEAR = 0.45
"""How much what may befall a unit counts beside what it does now."""

PATIENCE = 8
"""After so many rounds a bot fears half as much: somebody has to begin."""


def is_foe(state: State, side: Seat, unit: Unit) -> bool:
    """Whether a unit that is still in the fight is an enemy of a side."""
    return not unit.down and unit.side != side and unit.side not in state.neutral


def find_mood(state: State, seat: Seat) -> Mood:
    """Bolder with every round; who need only survive holds back, and whoever races against that is bolder yet."""
    fear, zeal = FEAR / (1 + state.round / PATIENCE), 1.0
    for goal in state.goals:
        if not isinstance(goal, Survive):
            continue
        if goal.side == seat:
            fear, zeal = fear * 1.3, zeal * (0.5 if outweighs(state, seat) else 0.0)
        else:
            late = min(1.0, state.round / goal.rounds)
            fear, zeal = fear * (1 - late / 2), zeal * (1 + late)
    return Mood(fear, zeal)


def outweighs(state: State, seat: Seat) -> bool:
    """Whether a side can bear at least as much as those against it."""
    own = sum(unit.hit_points for unit in state.of(seat))
    return own >= sum(unit.hit_points for unit in state.units.values() if is_foe(state, seat, unit))


def find_pulls(state: State, seat: Seat, own: Iterable[Unit], stands: Mapping[str, int]) -> tuple[Pull, ...]:
    """All that the goals draw, of those that must not be lost the least; `stands` are the tiles of each unit."""
    ordered = sorted(own, key=lambda unit: is_decisive(state, unit))
    drawn = {unit.id: stands[unit.id] for unit in ordered}
    return tuple([pull for goal in state.goals for pull in pulls_of_goal(state, seat, goal, drawn)])


def pulls_of_goal(state: State, seat: Seat, goal: Goal, own: Mapping[str, int]) -> Iterator[Pull]:
    """What one goal draws: to its place those who win it, into its way those who must forbid it."""
    mine = goal.side == seat
    match goal:
        case Reach() if mine:
            inside = count_present(state, goal.place, cells).get(seat, 0)
            reward = VICTORY if inside >= goal.units - 1 else 0.9
            yield gather(state, goal.place, own, goal.units + 1, 0.05, reward)
        case Reach():
            yield gather(state, goal.place, own, (len(own) + 1) // 2, 0.03, 0.1)
        case Hold() if mine:
            yield gather(state, goal.place, own, max(2, len(own) // 2), 0.05, 0.5)
        case Hold():
            yield gather(state, goal.place, own, max(2, len(own) // 2), 0.05, 0.4)
        case Slay() if mine and goal.unit in state.units:
            found = to_foes(state.board, state.field.mask(state.units[goal.unit].at.cells))
            yield Pull(found, frozenset(own), 0.02, 0.0)


def gather(state: State, place: str, own: Mapping[str, int], most: int, slope: float, reward: float) -> Pull:
    """The nearest units go to a place."""
    found = to_place(state.board, state.field.mask(state.places.get(place, ())))
    return draw_nearest(found, own, most, slope, reward)
