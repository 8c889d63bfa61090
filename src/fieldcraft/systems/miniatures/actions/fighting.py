"""Blows, shots, shoves, pulls and tackles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal, Self

from fieldcraft.board import Cell
from fieldcraft.core import Action, No, Play, Seat, rule
from fieldcraft.systems.fates_edge.checks import Description
from fieldcraft.systems.miniatures.actions.shared import described, describes
from fieldcraft.systems.miniatures.asks import AfterBreach, AfterShove, AfterTackle
from fieldcraft.systems.miniatures.combat import an_enemy, can_shoot, enemies_in_reach, reaches, strike
from fieldcraft.systems.miniatures.commands import ACT, able, act
from fieldcraft.systems.miniatures.footprint import cells
from fieldcraft.systems.miniatures.placement import breach_test, shove_cells, shove_no, shove_test, tackle_test
from fieldcraft.systems.miniatures.state import State, Unit
from fieldcraft.systems.miniatures.trials import attempt
from fieldcraft.systems.miniatures.zoc import hostile, zone


def enemies(state: State, unit: Unit) -> Iterator[Unit]:
    """The enemies of a unit that its side can see."""
    return (other for other in state.units.values() if hostile(state, unit.side, other.side))


@rule("mini.attack.resolve", "mini.action.prone")
def may_strike(state: State, a: Attack | Shoot, by: Seat) -> No | None:
    """A blow needs something to strike with, and an enemy in reach."""
    unit = state.units[a.unit]
    if (no := an_enemy(state, unit, a.target)) is not None:
        return no
    if not unit.melee or "disarmed" in unit.conditions:
        return No(f"{unit.title} has nothing to strike with", unit=unit.id)
    return reaches(state, unit, state.units[a.target])


class Attack(Action, frozen=True):
    """Strike an enemy in your zone."""

    unit: str
    target: str
    description: Description = "basic"

    checks = (*ACT, may_strike, describes)
    assured = (*ACT, describes)

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterator[Self]:
        """Every enemy within reach of every unit."""
        for unit in able(state, by):
            yield from (cls(unit.id, foe.id) for foe in enemies_in_reach(state, unit))

    def resolve(self, play: Play[State]) -> None:
        """Spend the act and roll."""
        if (unit := act(play, self.unit, "attack")) is not None:
            strike(play, unit, play.state.units[self.target], ranged=False, description=self.description)


@rule("mini.los.center-line", "mini.attack.resolve")
def may_shoot(state: State, a: Shoot, by: Seat) -> No | None:
    """A shot needs a weapon, range and a clear line to an enemy."""
    unit = state.units[a.unit]
    return an_enemy(state, unit, a.target) or can_shoot(state, unit, state.units[a.target])


class Shoot(Action, frozen=True):
    """Shoot at an enemy you can see."""

    unit: str
    target: str
    description: Description = "basic"

    checks = (*ACT, may_shoot, describes)
    assured = (*ACT, describes)

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterator[Self]:
        """Every enemy, for every unit that can shoot."""
        for unit in able(state, by):
            if unit.ranged:
                yield from (cls(unit.id, foe.id) for foe in enemies(state, unit))

    def resolve(self, play: Play[State]) -> None:
        """Spend the act and roll."""
        if (unit := act(play, self.unit, "shoot")) is not None:
            strike(play, unit, play.state.units[self.target], ranged=True, description=self.description)


@rule("mini.place.shove", "mini.place.direction", "mini.place.limits")
def may_shove(state: State, a: Displace, by: Seat) -> No | None:
    """A shove or pull needs a target in reach and a cell where it can go."""
    unit = state.units[a.unit]
    if (no := an_enemy(state, unit, a.target)) is not None:
        return no
    target = state.units[a.target]
    if (no := reaches(state, unit, target)) is not None:
        return no
    return shove_no(state, unit, target, a.to, pull=a.what == "pull")


class Displace(Action, frozen=True):
    """Move an enemy in reach one cell."""

    unit: str
    target: str
    to: Cell
    description: Description = "basic"

    checks = (*ACT, may_shove, describes)
    assured = (*ACT, describes)
    what: ClassVar[Literal["shove", "pull"]] = "shove"

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterator[Self]:
        """Every cell to which every enemy in reach might go."""
        for unit in able(state, by):
            for foe in enemies_in_reach(state, unit):
                there = shove_cells(state, unit, foe, pull=cls.what == "pull")
                yield from (cls(unit.id, foe.id, cell) for cell in there)

    def resolve(self, play: Play[State]) -> None:
        """Spend the act and test."""
        if (unit := act(play, self.unit, self.what)) is not None:
            test = shove_test(play.state, unit, play.state.units[self.target], self.what)
            attempt(play, described(test, self.description), AfterShove(unit=unit.id, target=self.target, to=self.to))


class Shove(Displace, frozen=True):
    """Push an enemy one cell away."""


class Pull(Displace, frozen=True):
    """Drag an enemy one cell nearer."""

    what: ClassVar[Literal["shove", "pull"]] = "pull"


@rule("mini.action.tackle")
def may_tackle(state: State, a: Tackle, by: Seat) -> No | None:
    """A tackle needs an enemy on its feet in the actor's zone."""
    unit = state.units[a.unit]
    if (no := an_enemy(state, unit, a.target)) is not None:
        return no
    target = state.units[a.target]
    if "prone" in target.conditions:
        return No(f"{target.title} is down already", target.at, target.id)
    inside = zone(state, unit) & state.board.field.mask(cells(state, target))
    return None if inside else No(f"{target.title} is not in {unit.title}'s zone", target.at, target.id)


class Tackle(Action, frozen=True):
    """Knock an enemy in your zone off its feet."""

    unit: str
    target: str
    description: Description = "basic"

    checks = (*ACT, may_tackle, describes)
    assured = (*ACT, describes)

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterator[Self]:
        """Every enemy in the zone of every unit."""
        for unit in able(state, by):
            yield from (cls(unit.id, foe.id) for foe in enemies_in_reach(state, unit))

    def resolve(self, play: Play[State]) -> None:
        """Spend the act and test."""
        if (unit := act(play, self.unit, "tackle")) is not None:
            target = play.state.units[self.target]
            test = tackle_test(play, unit, target)
            attempt(play, described(test, self.description), AfterTackle(unit=unit.id, target=target.id))


@rule("mini.magic.conjure")
def may_breach(state: State, a: Breach, by: Seat) -> No | None:
    """A conjured wall or hazard can be hewn down by whoever stands beside it."""
    unit, effect = state.units[a.unit], state.effects.get(a.effect)
    if effect is None or effect.kind not in ("wall", "hazard"):
        return No(f"there is no conjured thing {a.effect!r}", unit=unit.id)
    near = {other for cell in cells(state, unit) for other in (cell, *state.board.grid.neighbours(cell))}
    if near & set(effect.ground):
        return None
    return No(f"{unit.title} does not stand beside it", effect.ground[0], unit.id)


class Breach(Action, frozen=True):
    """Hew at a conjured wall or hazard beside you."""

    unit: str
    effect: str
    description: Description = "basic"

    checks = (*ACT, may_breach, describes)
    assured = (*ACT, describes)

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterator[Self]:
        """Every conjured thing, for every unit."""
        if not state.effects:
            return iter(())
        return (cls(unit.id, effect) for unit in able(state, by) for effect in state.effects)

    def resolve(self, play: Play[State]) -> None:
        """Spend the act and roll."""
        if (unit := act(play, self.unit, "breach")) is not None:
            attempt(play, described(breach_test(unit), self.description), AfterBreach(unit=unit.id, effect=self.effect))
