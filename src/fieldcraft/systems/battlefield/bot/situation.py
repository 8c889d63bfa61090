"""What a bot makes of what it sees, worked out once a decision, and the plans that it weighs."""

from __future__ import annotations

from functools import cached_property, reduce
from operator import or_
from typing import Any, NamedTuple, TypeVar

from msgspec.structs import replace

from fieldcraft.core import Seat
from fieldcraft.systems.battlefield.bot import worth
from fieldcraft.systems.battlefield.bot.purposes import DETOUR, mood, pulls, stand
from fieldcraft.systems.battlefield.spaces import Body, Masks, bodies_of, body_of, masks_of, spaces_of, spaces_within
from fieldcraft.systems.battlefield.state import Space, State, Unit
from fieldcraft.systems.shared.bot import ways
from fieldcraft.systems.shared.bot.pulls import Pull, weigh_stands
from fieldcraft.systems.shared.bot.situations import Mood, SituationBase, standing_property
from fieldcraft.systems.shared.caches import remember

LEAST = 0.015
"""What a change of place must be worth to be made at all."""

FRIEND = 1.2
"""How much harm to a friend counts beside the same harm to a foe."""

BREACH = 0.3
"""What a door or gate is worth that bars the way."""

T = TypeVar("T")


class Mark(NamedTuple):
    """Somebody or something whom a shape may catch: what losing all of it is worth to the seat, and its spaces."""

    unit: Unit
    value: float
    masks: dict[int, int]


class Situation(SituationBase[State], frozen=True):
    """A view with all that a decision asks of it more than once.

    What does not follow from what was done in the turn is known from one decision to the next in it.
    """

    @cached_property
    def cache(self) -> dict[Any, Any]:
        """What else has been worked out, but for what follows from the turn or from auras."""
        return remember(self.view.standing_cache, self.seat, dict)

    @standing_property
    def own(self) -> tuple[Unit, ...]:
        return tuple(self.view.of(self.seat))

    @standing_property
    def foes(self) -> tuple[Unit, ...]:
        peaceful = {self.seat, *self.view.neutral}
        return tuple(u for u in self.view.units.values() if u.kind == "unit" and u.side not in peaceful)

    @standing_property
    def bars(self) -> tuple[Unit, ...]:
        """What fills its spaces and makes the way to the foes long: it may be worth breaking."""
        doors = [unit for unit in self.view.units.values() if unit.fills and unit.durability is not None]
        if not doors or not self.foes or not self.own:
            return ()
        shut = reduce(or_, (stand(self.view, door) for door in doors))
        around = ways.layers(self.view.map, self.goal_cells, shut)
        return tuple(doors) if any(self._is_barred(unit, around) for unit in self.own) else ()

    def _is_barred(self, unit: Unit, around: ways.Layers) -> bool:
        """Whether there is no way round for a unit, or a long one."""
        cells = stand(self.view, unit)
        if not any(layer & cells for layer in around):
            return True
        return ways.steps(around, cells) > ways.steps(self.toward_foes, cells) + DETOUR

    @standing_property
    def mood(self) -> Mood:
        return mood(self.view, self.seat)

    @standing_property
    def worth(self) -> dict[str, float]:
        """What each unit is worth: 1 for an ordinary one, more for one on which the battle hangs."""
        found = {unit.id: worth.worth(self.view, unit) for unit in self.view.units.values()}
        return found | {door.id: BREACH for door in self.bars}

    @standing_property
    def pulls(self) -> tuple[Pull, ...]:
        return pulls(self.view, self.seat, self.own)

    @standing_property
    def goal_cells(self) -> int:
        return reduce(or_, (stand(self.view, foe) for foe in self.foes), 0)

    @standing_property
    def toward_foes(self) -> ways.Layers:
        """The steps to the nearest foe from anywhere."""
        return ways.to_foes(self.view.map, self.goal_cells)

    @standing_property
    def targets(self) -> tuple[Unit, ...]:
        """Whom one may wish to strike: foes, and what bars the way."""
        return (*self.foes, *self.bars)

    @standing_property
    def marks(self) -> tuple[Mark, ...]:
        """All who count when a shape is laid: foes for it, friends against it."""
        field, bodies = self.view.map.field, bodies_of(self.view)
        foes = [(unit, self.worth[unit.id]) for unit in self.targets]
        friends = [(unit, -FRIEND * self.worth[unit.id]) for unit in self.own]
        return tuple(Mark(unit, value, masks_of(field, bodies[unit.id].spaces)) for unit, value in (*foes, *friends))

    def body_at(self, unit: Unit, at: Space) -> Body:
        """A unit's body as it would be with its anchor in a space."""
        return remember(self.cache, ("body", unit.id, at), lambda: body_of(self.view, unit, at))

    def masks_at(self, unit: Unit, at: Space) -> Masks:
        """The spaces of that body."""
        return remember(
            self.cache, ("masks", unit.id, at), lambda: masks_of(self.view.map.field, spaces_of(self.view, unit, at))
        )

    def within(self, unit: Unit, steps: int) -> Masks:
        """The spaces at most so many steps from a unit where it is."""

        def find() -> Masks:
            own, vertical = bodies_of(self.view)[unit.id].spaces, self.view.options.vertical_distance
            return spaces_within(self.view.map.field, own, steps, vertical)

        return remember(self.cache, ("within", unit.id, steps), find)

    def with_unit_at(self, unit: Unit, at: Space) -> State:
        """The view with a unit elsewhere."""
        if at == unit.anchor:
            return self.view
        moved = replace(unit, at=at.cell, layer=at.layer)
        return remember(self.cache, ("moved", unit.id, at), lambda: self.view.put(moved))


def weigh_goals(state: State, seat: Seat) -> float:
    """What it is worth to a side, for its goals, that its units stand where they do."""
    s = Situation(state, seat)
    return weigh_stands(s.pulls, {unit.id: stand(state, unit) for unit in s.own})
