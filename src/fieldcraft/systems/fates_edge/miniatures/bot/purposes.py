"""What the goals of a battle ask of each unit: where they draw it, and how bold they make it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from fieldcraft.core import Seat
from fieldcraft.systems.fates_edge.miniatures.bot.worth import is_decisive
from fieldcraft.systems.fates_edge.miniatures.footprint import cells, unit_mask
from fieldcraft.systems.fates_edge.miniatures.goals import Complete, Goal
from fieldcraft.systems.fates_edge.miniatures.state import State, Unit
from fieldcraft.systems.fates_edge.miniatures.zoc import is_hostile
from fieldcraft.systems.shared.bot.pulls import Pull, draw_nearest
from fieldcraft.systems.shared.bot.situations import Mood
from fieldcraft.systems.shared.bot.ways import layers, to_place
from fieldcraft.systems.shared.goals import Hold, Reach, Slay, Survive, count_present

VICTORY = 8.0
"""What a step is worth that wins the battle."""

FEAR = 0.55
"""How much what may befall a unit counts beside what it does now."""

PATIENCE = 12
"""After so many rounds a bot fears half as much: somebody has to begin."""


def mood(state: State, seat: Seat) -> Mood:
    """Bolder with every round; who need only survive holds back, and whoever races against that is bolder yet."""
    fear, zeal = FEAR / (1 + state.round / PATIENCE), 1.0
    for goal in state.goals:
        match goal:
            case Survive() if goal.side == seat:
                fear, zeal = fear * 1.5, zeal * (0.2 if outweighs(state, seat) else -0.3)
            case Survive() if is_hostile(state, goal.side, seat):
                late = min(1.0, state.round / goal.rounds)
                fear, zeal = fear * 0.8 * (1 - late), zeal * (1 + 2 * late)
            case Complete() if goal.side == seat:
                zeal *= 0.3
            case Complete() if is_hostile(state, goal.side, seat):
                fear, zeal = fear * 0.6, zeal * 1.5
    return Mood(fear, zeal)


def outweighs(state: State, seat: Seat) -> bool:
    """Whether a side can bear at least as much harm as those whom it sees against it."""
    left = {unit.id: unit.harm_max - unit.harm for unit in state.units.values()}
    foes = sum(left[unit.id] for unit in state.units.values() if is_hostile(state, seat, unit.side))
    return sum(left[unit.id] for unit in state.of(seat)) >= foes


def pulls(state: State, seat: Seat, own: Sequence[Unit], foes: Sequence[Unit]) -> tuple[Pull, ...]:
    return tuple(pull for goal in state.goals for pull in pulls_of_goal(state, seat, goal, own))


def pulls_of_goal(state: State, seat: Seat, goal: Goal, own: Sequence[Unit]) -> Iterator[Pull]:
    """What one goal draws: to its place those who win it, into its way those who must forbid it."""
    mine, theirs = goal.side == seat, is_hostile(state, goal.side, seat)
    match goal:
        case Reach() if mine:
            inside = count_present(state, goal.place, cells).get(seat, 0)
            reward = VICTORY if inside >= goal.units - 1 else 0.6
            yield gather(state, goal.place, own, goal.units + 1, 0.08, reward)
        case Reach() if theirs:
            yield gather(state, goal.place, own, (len(own) + 1) // 2, 0.05, 0.1)
        case Hold() if mine:
            yield gather(state, goal.place, own, max(2, len(own) // 2), 0.08, 0.5)
        case Hold() if theirs:
            yield gather(state, goal.place, own, max(2, len(own) // 2), 0.08, 0.4)
        case Slay() if mine and goal.unit in state.units:
            yield hunt(state, state.units[goal.unit], own)
        case Complete() if theirs:
            casters = [unit for unit in state.of(goal.side) if any(s.name == goal.spell for s in unit.spells)]
            yield from (hunt(state, caster, own) for caster in casters)


def gather(state: State, place: str, own: Iterable[Unit], most: int, slope: float, reward: float) -> Pull:
    """The nearest units go to a place, those that must not be lost only if they are needed."""
    found = to_place(state.map, state.board.field.mask(state.places.get(place, ())))
    stands = {unit.id: unit_mask(state, unit) for unit in sorted(own, key=lambda unit: is_decisive(state, unit))}
    return draw_nearest(found, stands, most, slope, reward)


def hunt(state: State, quarry: Unit, own: Iterable[Unit]) -> Pull:
    found = layers(state.map, unit_mask(state, quarry))
    return Pull(found, frozenset(unit.id for unit in own), 0.05, 0.0)
