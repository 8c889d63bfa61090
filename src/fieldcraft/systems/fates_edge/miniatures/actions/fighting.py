"""Blows, shots, shoves, pulls and tackles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, ClassVar, Literal, Self

from fieldcraft.board import Cell
from fieldcraft.core import Denial, Play, Seat, rule
from fieldcraft.core.model import tag
from fieldcraft.systems.fates_edge.miniatures import narration
from fieldcraft.systems.fates_edge.miniatures.actions.base import UnitAction
from fieldcraft.systems.fates_edge.miniatures.actions.shared import (
    enemies,
    may_describe,
    nearest_enemy,
    with_description,
)
from fieldcraft.systems.fates_edge.miniatures.checks import attempt, set_up
from fieldcraft.systems.fates_edge.miniatures.combat import (
    attack_test,
    deny_reach,
    deny_shot,
    deny_target,
    enemies_in_reach,
    strike,
)
from fieldcraft.systems.fates_edge.miniatures.commands import ACT, begin_act, is_unrestrained, units_able_to_act
from fieldcraft.systems.fates_edge.miniatures.events.battle import Became
from fieldcraft.systems.fates_edge.miniatures.footprint import cells
from fieldcraft.systems.fates_edge.miniatures.magic.events import EffectWorn
from fieldcraft.systems.fates_edge.miniatures.placement import (
    breach_test,
    deny_shove,
    describe_fall,
    destination_strikers,
    shove_cells,
    shove_test,
    shove_threshold,
    tackle_dv,
    tackle_test,
)
from fieldcraft.systems.fates_edge.miniatures.questions import AfterCheck, AfterShove
from fieldcraft.systems.fates_edge.miniatures.ranges import group_distance, units_near
from fieldcraft.systems.fates_edge.miniatures.state import State, Unit
from fieldcraft.systems.fates_edge.miniatures.steps import descent
from fieldcraft.systems.fates_edge.miniatures.text.tokens import DescriptionRef, EffectRef
from fieldcraft.systems.fates_edge.miniatures.zoc import zone
from fieldcraft.systems.fates_edge.shared import Result, Test
from fieldcraft.systems.fates_edge.shared.checks import Description
from fieldcraft.systems.shared.actions import Caption
from fieldcraft.systems.shared.caches import remember
from fieldcraft.systems.shared.narration import label_cells, unit_name
from fieldcraft.systems.shared.text.parser import Reader
from fieldcraft.systems.shared.text.pieces import CellRef, UnitRef


def strikers(state: State, by: Seat) -> list[Unit]:
    """The units that have an act left and an enemy in reach."""
    able = units_able_to_act(state, by)
    return remember(state.cache, ("strikers", by), lambda: [unit for unit in able if enemies_in_reach(state, unit)])


def shooters(state: State, by: Seat) -> list[Unit]:
    """The units that have an act left and a missile weapon."""
    return [unit for unit in units_able_to_act(state, by) if unit.ranged]


def conjured_things(state: State, by: Seat) -> bool:
    """Whether anything conjured is there."""
    return bool(state.effects)


class AtEnemy(UnitAction, frozen=True):
    """What a unit does to an enemy, by a test that its player may describe."""

    target: Annotated[str, UnitRef]
    description: Annotated[Description, DescriptionRef] = "basic"

    targets = "piece"
    group = "Fight"
    assured = (*ACT, may_describe)
    prerequisite = strikers

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterable[Self]:
        return [cls(unit.id, foe.id) for unit in strikers(state, by) for foe in enemies_in_reach(state, unit)]

    @classmethod
    def example(cls, state: State, unit: Unit) -> Self:
        return cls(unit.id, nearest_enemy(state, unit))


class Strike(AtEnemy, frozen=True):
    """An attack that does harm, hand to hand or from afar."""

    ranged: ClassVar[bool] = False

    def test(self, state: State) -> Test:
        return attack_test(state, state.units[self.unit], state.units[self.target], ranged=self.ranged)

    def consequence(self, state: State) -> str:
        target = state.units[self.target]
        return f"{max(target.harm_max - target.harm, 0)} more harm takes {target.title} out of the fight"

    def resolve(self, play: Play[State]) -> None:
        if (unit := begin_act(play, self.unit, tag(type(self).__name__))) is not None:
            strike(play, unit, play.state.units[self.target], ranged=self.ranged, description=self.description)


@rule("mini.attack.resolve", "mini.action.prone")
def may_strike(state: State, a: Attack, by: Seat) -> Denial | None:
    """A blow needs something to strike with, and an enemy in reach."""
    unit = state.units[a.unit]
    if (no := deny_target(state, unit, a.target)) is not None:
        return no
    if not unit.melee or "disarmed" in unit.conditions:
        return Denial(f"{unit.title} has nothing to strike with", unit=unit.id)
    return deny_reach(state, unit, state.units[a.target])


class Attack(Strike, frozen=True):
    """Strike an enemy in your zone."""

    label = "Attack"
    icon = "sword"
    summary = "Strike an enemy in your zone"
    ruling = "mini.attack.resolve"
    rank = 2
    slot = "1"
    checks = (*ACT, is_unrestrained, may_strike, may_describe)


@rule("mini.los.center-line", "mini.attack.resolve")
def may_shoot(state: State, a: Shoot, by: Seat) -> Denial | None:
    """A shot needs a weapon, range and a clear line to an enemy."""
    unit = state.units[a.unit]
    return deny_target(state, unit, a.target) or deny_shot(state, unit, state.units[a.target])


class Shoot(Strike, frozen=True):
    """Shoot at an enemy you can see."""

    label = "Shoot"
    icon = "crosshair"
    summary = "Shoot at an enemy you can see"
    ruling = "mini.los.center-line"
    rank = 3
    slot = "6"
    checks = (*ACT, is_unrestrained, may_shoot, may_describe)
    ranged = True
    prerequisite = shooters

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterator[Self]:
        for unit in shooters(state, by):
            yield from [cls(unit.id, foe.id) for foe in units_near(state, unit, enemies(state, unit), unit.ranged)]

    @classmethod
    def suits(cls, state: State, unit: Unit) -> bool:
        return unit.ranged > 0


@rule("mini.place.shove", "mini.place.direction", "mini.place.limits")
def may_shove(state: State, a: Displace, by: Seat) -> Denial | None:
    """A shove or pull needs a target in reach and a cell where it can go."""
    unit = state.units[a.unit]
    if (no := deny_target(state, unit, a.target)) is not None:
        return no
    target = state.units[a.target]
    if (no := deny_reach(state, unit, target)) is not None:
        return no
    return deny_shove(state, unit, target, a.to, pull=a.what == "pull")


class ShoveCell(CellRef, frozen=True):
    """Where the target of a shove or pull goes."""

    def infer(self, reader: Reader) -> Iterable[Cell]:
        unit, target = reader.state.units[reader.actor], reader.state.units[reader.found["target"]]
        return shove_cells(reader.state, unit, target, pull=reader.kind is Pull)


class Displace(UnitAction, frozen=True):
    """Move an enemy in reach one cell."""

    target: Annotated[str, UnitRef]
    to: Annotated[Cell, ShoveCell("to", "where to?")]
    description: Annotated[Description, DescriptionRef] = "basic"

    targets = "piece"
    ruling = "mini.place.shove"
    group = "Fight"
    checks = (*ACT, is_unrestrained, may_shove, may_describe)
    assured = (*ACT, may_describe)
    prerequisite = strikers
    what: ClassVar[Literal["shove", "pull"]] = "shove"

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterator[Self]:
        for unit in strikers(state, by):
            for foe in enemies_in_reach(state, unit):
                there = shove_cells(state, unit, foe, pull=cls.what == "pull")
                yield from (cls(unit.id, foe.id, cell) for cell in there)

    @classmethod
    def example(cls, state: State, unit: Unit) -> Self:
        target = state.units.get(nearest_enemy(state, unit))
        there = shove_cells(state, unit, target, pull=cls.what == "pull") if target is not None else ()
        return cls(unit.id, nearest_enemy(state, unit), next(iter(there), unit.at))

    def caption(self, state: State) -> Caption:
        label = f"{unit_name(state, self.target)} to {label_cells(state, (self.to,))}"
        return Caption(label=label, piece=self.target, cells=(self.to,))

    def test(self, state: State) -> Test:
        return shove_test(state, state.units[self.unit], state.units[self.target], self.what)

    def consequence(self, state: State) -> str:
        target = state.units[self.target]
        least, (dv, _) = shove_threshold(target), descent(state, target, target.at, self.to)
        moves = f"{target.title} moves if the effect is {least} or more" if least > 1 else ""
        return "; ".join(filter(None, (moves, describe_fall(target, dv))))

    def affected_cells(self, state: State) -> tuple[Cell, ...]:
        return cells(state, state.units[self.target], self.to)

    def provokes(self, state: State) -> Iterator[tuple[Unit, Unit]]:
        unit, target = state.units[self.unit], state.units[self.target]
        return ((enemy, target) for enemy in destination_strikers(state, unit, target, self.to))

    def after_test(self) -> AfterShove:
        return AfterShove(unit=self.unit, target=self.target, to=self.to)


class Shove(Displace, frozen=True):
    """Push an enemy one cell away."""

    label = "Shove"
    icon = "hand-fist"
    summary = "Push an enemy one cell away"
    rank = 7
    slot = "5"


class Pull(Displace, frozen=True):
    """Drag an enemy one cell nearer."""

    label = "Pull"
    icon = "hand-grabbing"
    summary = "Drag an enemy one cell nearer"
    rank = 8
    what: ClassVar[Literal["shove", "pull"]] = "pull"


@rule("mini.action.tackle")
def may_tackle(state: State, a: Tackle, by: Seat) -> Denial | None:
    """A tackle needs an enemy on its feet in the actor's zone."""
    unit = state.units[a.unit]
    if (no := deny_target(state, unit, a.target)) is not None:
        return no
    target = state.units[a.target]
    if "prone" in target.conditions:
        return Denial(f"{target.title} is down already", target.at, target.id)
    inside = zone(state, unit) & state.board.field.mask(cells(state, target))
    return None if inside else Denial(f"{target.title} is not in {unit.title}'s zone", target.at, target.id)


class Tackle(AtEnemy, frozen=True):
    """Knock an enemy in your zone off its feet."""

    label = "Tackle"
    icon = "arrow-down"
    summary = "Knock an enemy off its feet"
    ruling = "mini.action.tackle"
    rank = 9
    checks = (*ACT, is_unrestrained, may_tackle, may_describe)

    def test(self, state: State) -> Test:
        return set_up(state.units[self.unit], "tackle", tackle_dv(state.units[self.target]))

    def finish(self, play: Play[State], result: Result | None) -> None:
        if result is not None and result.passed and self.target in play.state.units:
            play.emit(Became(unit=self.target, condition="prone"), because=may_tackle)

    def resolve(self, play: Play[State]) -> None:
        if (unit := begin_act(play, self.unit, "tackle")) is not None:
            target = play.state.units[self.target]
            test = tackle_test(play, unit, target)
            attempt(play, with_description(test, self.description), AfterCheck.of(self))


BREACHABLE = ("wall", "hazard")
"""The effects that can be hewn down."""


@rule("mini.magic.conjure")
def may_breach(state: State, a: Breach, by: Seat) -> Denial | None:
    """A conjured wall or hazard can be hewn down by whoever stands beside it."""
    unit, effect = state.units[a.unit], state.effects.get(a.effect)
    if effect is None or effect.kind not in BREACHABLE:
        return Denial(f"there is no conjured thing {a.effect!r}", unit=unit.id)
    near = {other for cell in cells(state, unit) for other in (cell, *state.board.grid.neighbours(cell))}
    if near & set(effect.ground):
        return None
    return Denial(f"{unit.title} does not stand beside it", effect.ground[0], unit.id)


class Breach(UnitAction, frozen=True):
    """Hew at a conjured wall or hazard beside you."""

    effect: Annotated[str, EffectRef]
    description: Annotated[Description, DescriptionRef] = "basic"

    label = "Breach"
    icon = "hand-fist"
    targets = "cell"
    summary = "Hew at a conjured thing"
    ruling = "mini.magic.conjure"
    rank = 20
    group = "Fight"
    checks = (*ACT, is_unrestrained, may_breach, may_describe)
    assured = (*ACT, may_describe)
    prerequisite = conjured_things

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterator[Self]:
        return (cls(unit.id, effect) for unit in units_able_to_act(state, by) for effect in state.effects)

    @classmethod
    def suits(cls, state: State, unit: Unit) -> bool:
        return any(effect.kind in BREACHABLE for effect in state.effects.values())

    @classmethod
    def example(cls, state: State, unit: Unit) -> Self:
        here = cells(state, unit)
        effects = [
            (group_distance(state, here, one.ground), id) for id, one in state.effects.items() if one.kind in BREACHABLE
        ]
        return cls(unit.id, min(effects)[1])

    def caption(self, state: State) -> Caption:
        effect = state.effects.get(self.effect)
        return (
            Caption(label=narration.effect_name(effect), cells=effect.ground) if effect else Caption(label=self.effect)
        )

    def test(self, state: State) -> Test:
        return breach_test(state.units[self.unit])

    def affected_cells(self, state: State) -> tuple[Cell, ...]:
        return state.effects[self.effect].ground

    def finish(self, play: Play[State], result: Result | None) -> None:
        if result is not None and result.passed and self.effect in play.state.effects:
            play.emit(EffectWorn(effect=self.effect, by=result.effect), because=may_breach)


ACTIONS = (Attack, Shoot, Shove, Pull, Tackle, Breach)
