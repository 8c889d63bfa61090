"""What can happen in a battle.  Only `apply` changes a state; what befalls a veiled unit is hidden as the unit is."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec.structs import replace

from fieldcraft.board import Cell
from fieldcraft.core import GM, Event, Seat, Tally
from fieldcraft.systems.fates_edge.miniatures.events.motion import Moved as Moved
from fieldcraft.systems.fates_edge.miniatures.events.motion import Placed as Placed
from fieldcraft.systems.fates_edge.miniatures.events.motion import Turned as Turned
from fieldcraft.systems.fates_edge.miniatures.events.scenery import DoorMoved as DoorMoved
from fieldcraft.systems.fates_edge.miniatures.events.scenery import HoldCounted as HoldCounted
from fieldcraft.systems.fates_edge.miniatures.events.scenery import RitualDone as RitualDone
from fieldcraft.systems.fates_edge.miniatures.events.scenery import no_side
from fieldcraft.systems.fates_edge.miniatures.events.unit import OfUnit
from fieldcraft.systems.fates_edge.miniatures.fog import is_visible
from fieldcraft.systems.fates_edge.miniatures.state import Condition, Missed, State, Turn
from fieldcraft.systems.fates_edge.miniatures.visibility import (
    may_name_effect,
    test_parts_seen,
    visible_id,
    visible_ids,
)
from fieldcraft.systems.fates_edge.shared import Grade


class TurnBegan(OfUnit, frozen=True, kw_only=True):
    """A unit's turn begins."""

    def apply(self, state: State) -> State:
        unit = state.units[self.unit]
        kept = unit.conditions - {"guarding", "bracing"}
        began = state.change(turn=Turn(unit=unit.id, start=unit.at), missed=None)
        return (
            began.put(replace(unit, conditions=kept, assisting=""))
            if kept != unit.conditions or unit.assisting
            else began
        )


class TurnEnded(OfUnit, frozen=True, kw_only=True):
    """A unit's turn is over."""

    def apply(self, state: State) -> State:
        over = state.change(turn=Turn(), done=state.done | {self.unit})
        unit = state.units[self.unit]
        if "stunned" not in unit.conditions:
            return over
        return over.put(replace(unit, conditions=unit.conditions - {"stunned"}))


class SideUp(Event, frozen=True, kw_only=True):
    """The next side is to choose a unit."""

    side: Seat

    def impossible(self, state: State) -> str:
        """A side can be up while somebody of it may still act, and nobody is asked anything."""
        if state.asks:
            return "a question waits for its answer"
        left = any(unit.side == self.side and unit.id not in state.done for unit in state.units.values())
        return no_side(state, self.side) or ("" if left else f"nobody of {self.side} is left to act this round")

    def apply(self, state: State) -> State:
        return state.change(up=self.side, turn=Turn())


class RoundBegan(Event, frozen=True, kw_only=True):
    """A new round begins."""

    round: int

    def impossible(self, state: State) -> str:
        return "" if self.round > 0 else "rounds are counted from 1"

    def apply(self, state: State) -> State:
        units = {key: replace(unit, strikes=0) if unit.strikes else unit for key, unit in state.units.items()}
        return state.change(round=self.round, done=frozenset(), units=units)


class Stopped(OfUnit, frozen=True, kw_only=True):
    """A unit's movement is over for this turn."""

    at: Cell

    def apply(self, state: State) -> State:
        return state.change(turn=replace(state.turn, moved=True, over=True))


class Acted(OfUnit, frozen=True, kw_only=True):
    """A unit takes its act."""

    what: str

    def apply(self, state: State) -> State:
        turn = state.turn
        return state.change(turn=replace(turn, acted=True, over=turn.over or (turn.moved and self.what != "dash")))


class Dashed(OfUnit, frozen=True, kw_only=True):
    """A unit gains movement for this turn."""

    def apply(self, state: State) -> State:
        return state.change(turn=replace(state.turn, dashed=True))


class Rushed(OfUnit, frozen=True, kw_only=True):
    """A unit rushes heroically."""

    def apply(self, state: State) -> State:
        return state.change(turn=replace(state.turn, rushed=True))


class Freed(OfUnit, frozen=True, kw_only=True):
    """A unit may leave the zones it stands in with its next step."""

    def apply(self, state: State) -> State:
        return state.change(turn=replace(state.turn, free=True, over=False))


class Shifted(OfUnit, frozen=True, kw_only=True):
    """A unit used the one shift of its move, at the price of its step."""

    cost: int

    def apply(self, state: State) -> State:
        turn = state.turn
        return state.change(turn=replace(turn, shifted=True, moved=True, spent=turn.spent + self.cost))


class Ignored(OfUnit, frozen=True, kw_only=True):
    """A unit made use of its right to ignore one cell's control, by a boon or under an aura."""

    aura: bool = False

    def apply(self, state: State) -> State:
        turn = state.turn
        counted = replace(turn, aura=True) if self.aura else replace(turn, ignored=turn.ignored + 1)
        return state.change(turn=counted)


class Tested(OfUnit, frozen=True, kw_only=True):
    """A test was made: what it was made of, the faces as they stand, and what came of it."""

    reveals_information: ClassVar[bool] = True

    what: str
    dice: Tally
    dv: Tally
    faces: tuple[int, ...]
    successes: int
    complications: int
    grade: Grade
    effect: int = 0
    target: str = ""
    banked: int = 0
    missed: Missed | None = None

    def seen_by(self, state: State, seat: Seat) -> Event | None:
        """What may still follow is known to the acting side only; of somebody unseen only what befalls its target."""
        if seat == GM:
            return self
        if super().seen_by(state, seat) is None:
            return self.anonymous() if self.target and visible_id(state, self.target, seat) else None
        own = seat == state.units[self.unit].side == state.master
        dice, dv, target = test_parts_seen(state, (self.dice, self.dv, self.target), seat)
        return replace(self, missed=self.missed if own else None, dice=dice, dv=dv, target=target)

    def anonymous(self) -> Tested:
        nothing = {"unit": "", "dice": Tally(), "dv": Tally(), "faces": (), "missed": None}
        return replace(self, **nothing, successes=0, complications=0, banked=0)

    def apply(self, state: State) -> State:
        return change_bank(state.change(missed=self.missed), self.unit, self.banked)


class Harmed(OfUnit, frozen=True, kw_only=True):
    """A unit took harm."""

    harm: int

    def apply(self, state: State) -> State:
        unit = state.units[self.unit]
        return state.put(replace(unit, harm=unit.harm + self.harm))


class Tired(OfUnit, frozen=True, kw_only=True):
    """A unit gained fatigue."""

    levels: int

    def apply(self, state: State) -> State:
        unit = state.units[self.unit]
        return state.put(replace(unit, fatigue=min(4, unit.fatigue + self.levels)))


class Removed(OfUnit, frozen=True, kw_only=True):
    """A unit is out of the fight."""

    why: Literal["harm", "leash", "decree"] = "harm"

    def impossible(self, state: State) -> str:
        return super().impossible(state) or ("a question waits for its answer" if state.asks else "")

    def apply(self, state: State) -> State:
        gone = state.drop(self.unit)
        kept = {key: ritual for key, ritual in gone.rituals.items() if key != self.unit}
        turn = Turn() if state.turn.unit == self.unit else state.turn
        return replace(gone, rituals=kept, turn=turn)


class Became(OfUnit, frozen=True, kw_only=True):
    """A condition befell a unit."""

    condition: Condition

    def apply(self, state: State) -> State:
        unit = state.units[self.unit]
        return state.put(replace(unit, conditions=unit.conditions | {self.condition}))


class Recovered(OfUnit, frozen=True, kw_only=True):
    """A condition left a unit."""

    condition: Condition

    def apply(self, state: State) -> State:
        unit = state.units[self.unit]
        return state.put(replace(unit, conditions=unit.conditions - {self.condition}))


class BoonsChanged(OfUnit, frozen=True, kw_only=True):
    """A unit spent or gained boons."""

    by: int

    def impossible(self, state: State) -> str:
        if why := super().impossible(state):
            return why
        most, boons = state.options.boon_cap, state.units[self.unit].boons + self.by
        return "" if 0 <= boons <= most else f"a unit holds 0 to {most} boons, not {boons}"

    def apply(self, state: State) -> State:
        unit = state.units[self.unit]
        return state.put(replace(unit, boons=unit.boons + self.by))


class Struck(OfUnit, frozen=True, kw_only=True):
    """A unit used its reaction."""

    def apply(self, state: State) -> State:
        unit = state.units[self.unit]
        return state.put(replace(unit, strikes=unit.strikes + 1, conditions=unit.conditions - {"guarding"}))


class Assisted(OfUnit, frozen=True, kw_only=True):
    """A unit readies its help for an ally; with no ally, the help is used up."""

    ally: str

    def seen_by(self, state: State, seat: Seat) -> Event | None:
        seen = super().seen_by(state, seat)
        return None if seen is None else replace(self, ally=visible_id(state, self.ally, seat))

    def apply(self, state: State) -> State:
        return state.put(replace(state.units[self.unit], assisting=self.ally))


class PointsSpent(Event, frozen=True, kw_only=True):
    """The game master spent complication points, on trouble for a unit if one is named."""

    points: int
    on: str
    unit: str = ""

    def seen_by(self, state: State, seat: Seat) -> Event | None:
        return self if not self.unit or visible_id(state, self.unit, seat) else None

    def impossible(self, state: State) -> str:
        return "" if self.points <= state.bank else f"the bank holds {state.bank}"

    def apply(self, state: State) -> State:
        return change_bank(state, self.unit, -self.points)


class BargainStruck(OfUnit, frozen=True, kw_only=True):
    """A bargain was taken: what was missed happens after all, and so does the complication."""

    complication: str

    def apply(self, state: State) -> State:
        return state.change(missed=None)


class Met(OfUnit, frozen=True, kw_only=True):
    """A unit crossed an effect that need not be tested again in this move."""

    effect: str

    def seen_by(self, state: State, seat: Seat) -> Event | None:
        return super().seen_by(state, seat) if may_name_effect(state, self.effect, seat) else None

    def apply(self, state: State) -> State:
        return state.change(turn=replace(state.turn, met=state.turn.met | {self.effect}))


class EngagedWith(OfUnit, frozen=True, kw_only=True):
    """A unit engaged enemies in this turn."""

    enemies: tuple[str, ...]

    def seen_by(self, state: State, seat: Seat) -> Event | None:
        seen = super().seen_by(state, seat)
        return None if seen is None else replace(self, enemies=visible_ids(state, self.enemies, seat))

    def apply(self, state: State) -> State:
        return state.change(turn=replace(state.turn, engaged=state.turn.engaged | set(self.enemies)))


def change_bank(state: State, id: str, points: int) -> State:
    """The state with so many points more or fewer in the bank; those who do not see the unit do not hear of it."""
    if not points:
        return state
    bank, unit = state.bank + points, state.units.get(id)
    unaware = [side for side in state.sides if unit is not None and not is_visible(state, unit, side)]
    unheard = state.unheard | {side: state.unheard.get(side, 0) + points for side in unaware}
    return state.change(bank=bank, unheard={side: less for side, more in unheard.items() if (less := min(more, bank))})
