"""What can happen by magic."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from fieldcraft.core import GM, Event, Seat
from fieldcraft.systems.fates_edge.miniatures.deployment import why_off_map
from fieldcraft.systems.fates_edge.miniatures.events.scenery import any_seen, no_side
from fieldcraft.systems.fates_edge.miniatures.events.unit import OfUnit
from fieldcraft.systems.fates_edge.miniatures.fog import part_seen, refresh_knowledge, sight_of
from fieldcraft.systems.fates_edge.miniatures.footprint import unit_at
from fieldcraft.systems.fates_edge.miniatures.magic.effects import Effect, Origin, Ritual, veil_of
from fieldcraft.systems.fates_edge.miniatures.state import State
from fieldcraft.systems.fates_edge.miniatures.visibility import ritual_seen, visible_id


def with_origin(state: State, key: str, origin: Origin | None) -> State:
    """The battle with whose spell it is that stands under a key; None if nobody in it cast that."""
    if origin is None and key not in state.origins:
        return state
    others = {other: one for other, one in state.origins.items() if other != key}
    return state.change(origins=others if origin is None else {**others, key: origin})


class EffectLaid(Event, frozen=True, kw_only=True):
    """Magic lies on the map from now on; whose it is only the game master is told."""

    effect: Effect
    origin: Origin | None = None

    def seen_by(self, state: State, seat: Seat) -> Event | None:
        if seat == GM:
            return self
        told = replace(self, origin=None)
        if not state.known:
            return told
        seen = part_seen(self.effect, frozenset(state.map.field.cells(sight_of(state, seat))))
        return None if seen is None else replace(told, effect=seen)

    def impossible(self, state: State) -> str:
        """It lies on the map, on a side that is there, under an id of its own, and walls in nobody."""
        if self.effect.id in state.effects or not self.effect.id:
            return f"an effect needs an id of its own, not {self.effect.id!r}"
        if not self.effect.ground:
            return "an effect lies on cells, or on the side of two cells"
        if why := why_off_map(state, *self.effect.ground) or no_side(state, self.effect.side):
            return why
        inside = (unit_at(state, cell) for cell in self.effect.cells if self.effect.kind == "wall")
        return next((f"{unit.title} stands there" for unit in inside if unit is not None), "")

    def apply(self, state: State) -> State:
        made = state.made if state.known else state.made + 1
        laid = with_origin(state, self.effect.id, self.origin)
        return refresh_knowledge(laid.change(effects={**state.effects, self.effect.id: self.effect}, made=made))


class EffectWorn(Event, frozen=True, kw_only=True):
    """A conjured thing lost integrity; at 0 it vanishes."""

    effect: str
    by: int

    def seen_by(self, state: State, seat: Seat) -> Event | None:
        return self if any_seen(state, state.effects[self.effect].ground, seat) else None

    def impossible(self, state: State) -> str:
        return "" if self.effect in state.effects else f"there is no effect {self.effect!r}"

    def apply(self, state: State) -> State:
        effect = state.effects[self.effect]
        left = {key: other for key, other in state.effects.items() if key != self.effect}
        if effect.integrity > self.by:
            left[self.effect] = replace(effect, integrity=effect.integrity - self.by)
        return refresh_knowledge(state.change(effects=left))


class Marked(OfUnit, frozen=True, kw_only=True):
    """A unit bears the mark of a side."""

    by: Seat

    def apply(self, state: State) -> State:
        unit = state.units[self.unit]
        return state.put(replace(unit, marks=unit.marks | {self.by}))


class MarkUsed(OfUnit, frozen=True, kw_only=True):
    """An ally made use of a mark."""

    by: str

    def seen_by(self, state: State, seat: Seat) -> Event | None:
        return super().seen_by(state, seat) if visible_id(state, self.by, seat) else None

    def apply(self, state: State) -> State:
        unit = state.units[self.unit]
        return state.put(replace(unit, mark_used=unit.mark_used | {self.by}))


class Veiled(OfUnit, frozen=True, kw_only=True):
    """A unit is hidden from its enemies; by whose spell only the game master is told."""

    reveals_information: ClassVar[bool] = True

    dv: int
    origin: Origin | None = None

    def seen_by(self, state: State, seat: Seat) -> Event | None:
        seen = super().seen_by(state, seat)
        return seen if seen is None or seat == GM else replace(self, origin=None)

    def apply(self, state: State) -> State:
        hidden = replace(state.units[self.unit], veil=self.dv, pierced_by=frozenset())
        return with_origin(state, veil_of(self.unit), self.origin).put(hidden)


class Revealed(OfUnit, frozen=True, kw_only=True):
    """A hidden unit is seen: by one side, or by all if none is named."""

    reveals_information: ClassVar[bool] = True

    to: Seat = ""

    def apply(self, state: State) -> State:
        unit = state.units[self.unit]
        if self.to:
            return state.put(replace(unit, pierced_by=unit.pierced_by | {self.to}))
        return state.put(replace(unit, veil=0, unseen=False, pierced_by=frozenset()))


class LeashTicked(OfUnit, frozen=True, kw_only=True):
    """An outsider's leash fills."""

    segments: int

    def apply(self, state: State) -> State:
        unit = state.units[self.unit]
        return state.put(replace(unit, leash=unit.leash + self.segments))


class Obliged(OfUnit, frozen=True, kw_only=True):
    """A unit took on obligation."""

    points: int

    def apply(self, state: State) -> State:
        unit = state.units[self.unit]
        return state.put(replace(unit, obligation=unit.obligation + self.points))


class SealCracked(OfUnit, frozen=True, kw_only=True):
    """A unit cast a ritual spell at once; what is unstable about it may still break loose."""

    spell: str

    def apply(self, state: State) -> State:
        return state.change(turn=replace(state.turn, cracked=self.spell))


class Unleashed(OfUnit, frozen=True, kw_only=True):
    """The instability of a cracked seal broke loose."""

    def apply(self, state: State) -> State:
        return state.change(turn=replace(state.turn, cracked=""))


class RitualBegan(OfUnit, frozen=True, kw_only=True):
    """A ritual is under way, led by the unit."""

    ritual: Ritual

    def seen_by(self, state: State, seat: Seat) -> Event | None:
        seen = super().seen_by(state, seat)
        return None if seen is None else replace(self, ritual=ritual_seen(state, self.ritual, seat))

    def apply(self, state: State) -> State:
        return state.change(rituals={**state.rituals, self.unit: self.ritual})


class RitualAdvanced(OfUnit, frozen=True, kw_only=True):
    """A ritual is one turn nearer to its end."""

    def apply(self, state: State) -> State:
        ritual = state.rituals[self.unit]
        return state.change(rituals={**state.rituals, self.unit: replace(ritual, left=ritual.left - 1)})


class RitualEnded(OfUnit, frozen=True, kw_only=True):
    """A ritual is over, whether completed or lost."""

    def apply(self, state: State) -> State:
        return state.change(rituals={key: r for key, r in state.rituals.items() if key != self.unit})


class HelperLeft(OfUnit, frozen=True, kw_only=True):
    """A helper left a ritual, which goes on."""

    ritual: str

    def seen_by(self, state: State, seat: Seat) -> Event | None:
        return super().seen_by(state, seat) if visible_id(state, self.ritual, seat) else None

    def apply(self, state: State) -> State:
        ritual = state.rituals[self.ritual]
        helpers = tuple(helper for helper in ritual.helpers if helper != self.unit)
        return state.change(rituals={**state.rituals, self.ritual: replace(ritual, helpers=helpers)})
