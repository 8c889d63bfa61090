"""What a bot makes of what it sees, worked out once a decision, and the plans that it weighs."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from fieldcraft.board import Cell, Direction
from fieldcraft.board.sight import field_of_view
from fieldcraft.core import Seat
from fieldcraft.core.derived import derived_property
from fieldcraft.systems.fates_edge.miniatures.bot import worth
from fieldcraft.systems.fates_edge.miniatures.bot.purposes import mood, pulls
from fieldcraft.systems.fates_edge.miniatures.fog import UNKNOWN
from fieldcraft.systems.fates_edge.miniatures.footprint import offsets, unit_mask
from fieldcraft.systems.fates_edge.miniatures.movement import is_bound, reachable
from fieldcraft.systems.fates_edge.miniatures.state import State, Unit
from fieldcraft.systems.fates_edge.miniatures.zoc import is_hostile, projected_zone
from fieldcraft.systems.shared.bot import ways
from fieldcraft.systems.shared.bot.pulls import Pull, weigh_stands
from fieldcraft.systems.shared.bot.situations import Mood, SituationBase

BOON = 0.1
"""What a boon is worth unspent."""

DOWN = 0.25
"""The part of its worth that a unit loses with its footing."""

LEAST = 0.015
"""What a change of place must be worth to be made at all."""


T = TypeVar("T")

STRETCH = 2
"""How many cells a shooter is thought to walk before it shoots."""

SHARED = 0.35
"""How much less likely a foe strikes one unit for each other that it could strike."""

LATER = 0.6
"""How much a foe counts that has acted this round: one can still get out of its way."""


class Threat(msgspec.Struct, frozen=True):
    """A foe as a danger: where it may stand when it strikes, and whom it may then hit.

    `shoots` are the cells that it may shoot at from where it stands, `stretches` those after a walk; `weight` says how
    soon and how likely it strikes one of those that it can strike.
    """

    unit: Unit
    stands: int
    hits: int
    shoots: int
    stretches: int
    weight: float


class Situation(SituationBase[State], frozen=True):
    """A view with all that a decision asks of it more than once."""

    @derived_property
    def own(self) -> tuple[Unit, ...]:
        return tuple(self.view.of(self.seat))

    @derived_property
    def foes(self) -> tuple[Unit, ...]:
        return tuple(unit for unit in self.view.units.values() if is_hostile(self.view, self.seat, unit.side))

    @derived_property
    def stands(self) -> dict[str, int]:
        """The cells on which each unit stands."""
        return {unit.id: unit_mask(self.view, unit) for unit in self.view.units.values()}

    @derived_property
    def vicinity(self) -> dict[str, int]:
        """The cells at most two steps away from each of the seat's units."""
        field = self.view.board.field
        once = {unit.id: field.around(self.stands[unit.id]) for unit in self.own}
        return {id: near | field.around(near) for id, near in once.items()}

    @derived_property
    def struck(self) -> int:
        """The cells on which foes stand."""
        return reduce(or_, (self.stands[foe.id] for foe in self.foes), 0)

    @derived_property
    def mood(self) -> Mood:
        return mood(self.view, self.seat)

    @derived_property
    def worth(self) -> dict[str, float]:
        """What each unit is worth: 1 for an ordinary one, more for one on which the battle hangs."""
        return {unit.id: worth.worth(self.view, self.seat, unit) for unit in self.view.units.values()}

    @derived_property
    def pulls(self) -> tuple[Pull, ...]:
        return pulls(self.view, self.seat, self.own, self.foes)

    @derived_property
    def toward_foes(self) -> ways.Layers:
        """The steps to the nearest foe from anywhere; to unknown ground if none is seen, to the middle if all is known.

        Whoever looks for a foe so opens the doors behind which nobody has looked yet.
        """
        known, grid = self.view.map.field, self.view.map.grid
        middle = known.bit(grid.cell(grid.columns // 2, grid.rows // 2))
        return ways.to_foes(self.view.map, self.struck or known.cells_of_ground(UNKNOWN.name) or middle)

    @derived_property
    def threats(self) -> tuple[Threat, ...]:
        """The foes that can strike before the seat's units act again."""
        return tuple(self._threat(foe) for foe in self.foes if not foe.conditions & {"helpless", "stunned"})

    def _threat(self, foe: Unit) -> Threat:
        field, shoots, stretches = self.view.board.field, 0, 0
        if foe.ranged:
            shoots = field_of_view(field, foe.at, foe.ranged, self.view.options.los_graze)
            stretches = field.disk(foe.at, foe.ranged + STRETCH) & ~shoots if foe.speed else 0
        stands = self._strides(foe) if foe.melee and "disarmed" not in foe.conditions else 0
        hits = self._around(stands, foe.reach)
        struck = sum(bool((hits | shoots) & self.stands[unit.id]) for unit in self.own)
        attention = 1 / (1 + SHARED * max(0, struck - 1))
        return Threat(foe, stands, hits, shoots, stretches, attention * (LATER if foe.id in self.view.done else 1.0))

    def _around(self, stands: int, reach: int) -> int:
        """The cells that can be struck from some cells, walls or no walls."""
        straight = self.view.options.zone == "orthogonal"
        for _ in range(reach if stands else 0):
            stands |= self.view.board.field.around(stands, orthogonal=straight)
        return stands

    def _strides(self, foe: Unit) -> int:
        """The cells that a foe may stand on after its move."""
        here = unit_mask(self.view, foe)
        if is_bound(self.view, foe) or "prone" in foe.conditions:
            return here
        return here | footprints(self.view, foe, reachable(self.view, foe).mask)

    @derived_property
    def threatened(self) -> int:
        """Every cell on which some foe may strike or shoot at somebody."""
        return reduce(or_, (threat.hits | threat.shoots for threat in self.threats), 0)

    def struck_from(self, unit: Unit, cell: Cell, reach: int) -> int:
        """The cells from which somebody with such a reach would strike a unit that stood on a cell."""
        return projected_zone(self.view, relocate(unit, cell), reach)

    def with_unit_at(self, unit: Unit, cell: Cell) -> State:
        return self.view if cell == unit.at else self.view.put(relocate(unit, cell))


def footprints(state: State, unit: Unit, anchors: int) -> int:
    """All cells that a base covers in some places."""
    return reduce(or_, (state.board.field.translate(anchors, offset) for offset in offsets(state, unit)), 0)


def relocate(unit: Unit, cell: Cell, facing: Direction | None = None) -> Unit:
    return replace(unit, at=cell, facing=facing or unit.facing)


def weigh_goals(state: State, seat: Seat) -> float:
    """What it is worth to a side, for its goals, that its units stand where they do."""
    s = Situation(state, seat)
    return weigh_stands(s.pulls, {unit.id: unit_mask(state, unit) for unit in s.own})
