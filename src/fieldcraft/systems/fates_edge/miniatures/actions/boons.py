"""Boons and auras that let a move ignore zones of control (sections 11 and 15)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal, Self

from fieldcraft.board import Cell, Direction
from fieldcraft.board.steps import anchors_over
from fieldcraft.core import Denial, Play, Seat, rule
from fieldcraft.systems.fates_edge.miniatures.actions.base import UnitAction
from fieldcraft.systems.fates_edge.miniatures.actions.moving import deny_facing, deny_path, legal_steps
from fieldcraft.systems.fates_edge.miniatures.actions.shared import (
    PAID,
    first_step,
    may_have_boons,
    nearest_enemy,
    pay,
    short_of_boons,
)
from fieldcraft.systems.fates_edge.miniatures.commands import MOVE, begin_turn, holders_of_boons, units_able_to_move
from fieldcraft.systems.fates_edge.miniatures.events.battle import Ignored, Rushed
from fieldcraft.systems.fates_edge.miniatures.footprint import cells, offsets
from fieldcraft.systems.fates_edge.miniatures.movement import destinations, reachable
from fieldcraft.systems.fates_edge.miniatures.questions import Walk
from fieldcraft.systems.fates_edge.miniatures.ranges import distance
from fieldcraft.systems.fates_edge.miniatures.state import State, Unit
from fieldcraft.systems.fates_edge.miniatures.text.tokens import FacingRef
from fieldcraft.systems.fates_edge.miniatures.walking import walk
from fieldcraft.systems.fates_edge.miniatures.zoc import engaged_with, hostile_zone, is_engaged, is_hostile
from fieldcraft.systems.shared.actions import Caption
from fieldcraft.systems.shared.narration import label_cells, unit_name
from fieldcraft.systems.shared.text.pieces import CellRef, Path, UnitRef
from fieldcraft.systems.shared.text.tokens import Choice

AURA = 2
"""How far a leader's aura reaches, in cells."""


@rule("mini.boon.ignore-step", "mini.option.command-auras")
def may_ignore(state: State, a: IgnoreZone, by: Seat) -> Denial | None:
    """A boon ignores one cell's control once a turn; an aura does the same once a turn, with the module in play."""
    unit, turn = state.units[a.unit], state.turn
    own = turn.unit == unit.id
    if a.by == "boon":
        if own and turn.ignored:
            return Denial(f"{unit.title} has ignored a zone this turn", unit=unit.id)
        return short_of_boons(unit, 1)
    if not state.options.command_auras:
        return Denial("command auras are not in play", unit=unit.id, rule="mini.option.command-auras")
    if own and turn.aura:
        return Denial(f"{unit.title} has used an aura this turn", unit=unit.id, rule="mini.option.command-auras")
    if not is_in_aura(state, unit, a.ignoring) and not is_in_aura(state, unit, unit.at):
        return Denial(f"{unit.title} is in no leader's aura", unit.at, unit.id, rule="mini.option.command-auras")
    return None


@rule("mini.option.command-auras")
def is_in_aura(state: State, unit: Unit, at: Cell) -> bool:
    """A leader's aura covers two cells round it and helps its allies."""
    leaders = (ally for ally in state.of(unit.side) if "leader" in ally.traits and ally.id != unit.id)
    return any(distance(state, at, cell) <= AURA for leader in leaders for cell in cells(state, leader))


@rule("mini.option.command-auras")
def is_nearer_objective(state: State, here: Cell, there: Cell) -> bool:
    """A move toward an objective ends strictly nearer to one than it began."""
    return any(
        min(distance(state, there, cell) for cell in place) < min(distance(state, here, cell) for cell in place)
        for place in state.places.values()
    )


@rule("mini.boon.ignore-step", "mini.option.command-auras", "mini.grid.map-features")
def ignoring_path(state: State, a: IgnoreZone, by: Seat) -> Denial | None:
    """One cell's control is ignored and all others bind; by a boon the move must end outside every enemy's zone."""
    unit = state.units[a.unit]
    if a.ignoring not in state.board.grid:
        return Denial("the map ends there", a.ignoring, unit.id, rule="mini.grid.map-features")
    if is_engaged(state, unit) and a.ignoring != unit.at and not state.turn.free:
        return Denial(f"{unit.title} is engaged: it is the zone it stands in that must be ignored", unit.at, unit.id)
    if (no := deny_path(state, unit, a.path, (a.ignoring,))) is not None:
        return no
    end = a.path[-1]
    if a.by == "boon" and state.board.field.mask(cells(state, unit, end)) & hostile_zone(state, unit.side):
        return Denial("the move must end outside every enemy's zone", end, unit.id)
    if a.by == "aura" and not is_nearer_objective(state, unit.at, end):
        return Denial("the move must end nearer to an objective", end, unit.id, rule="mini.option.command-auras")
    return None


def means_to_ignore(state: State, by: Seat) -> bool:
    """Whether a seat has boons to spend on a move, or auras are in play."""
    return state.options.command_auras or bool(holders_of_boons(state, by))


class IgnoreZone(UnitAction, frozen=True):
    """Move as if one cell were not controlled: by a boon, or under a leader's aura toward an objective."""

    ignoring: Annotated[Cell, CellRef]
    path: Annotated[tuple[Cell, ...], Path.after("move")]
    facing: Annotated[Direction | None, FacingRef.after("face")] = None
    by: Annotated[Literal["boon", "aura"], Choice("by")] = "boon"

    label = "Ignore a zone"
    icon = "star-four"
    targets = "cell"
    summary = "Move as if one cell were not controlled"
    ruling = "mini.boon.ignore-step"
    rank = 22
    group = "Move"
    verb = "ignore"
    cost = "move, boon or aura"
    checks = (*MOVE, may_ignore, ignoring_path)
    assured = MOVE
    prerequisite = means_to_ignore

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterator[Self]:
        for unit in units_able_to_move(state, by):
            ways: list[Literal["boon", "aura"]] = ["boon"] if unit.boons else []
            if state.options.command_auras:
                ways.append("aura")
            for how in ways:
                for ignoring in ignorable_cells(state, unit):
                    more = destinations(state, unit, (ignoring,)) & ~free_destinations(state, unit)
                    yield from (cls(unit.id, ignoring, (c,), None, how) for c in state.board.field.cells(more))

    @classmethod
    def suits(cls, state: State, unit: Unit) -> bool:
        return (may_have_boons(unit) or state.options.command_auras) and bool(ignorable_cells(state, unit))

    @classmethod
    def example(cls, state: State, unit: Unit) -> Self:
        there = next(iter(ignorable_cells(state, unit)), unit.at)
        return cls(unit.id, there, (first_step(state, unit) if there == unit.at else there,))

    @property
    def spends(self) -> str:
        return f"move, {'1 boon' if self.by == 'boon' else 'aura'}"

    def caption(self, state: State) -> Caption:
        detail = f"ignoring {label_cells(state, (self.ignoring,))}, {PAID[self.by]}"
        return Caption(label=label_cells(state, self.path[-1:]), cells=self.path[-1:], detail=detail)

    def resolve(self, play: Play[State]) -> None:
        seen = play.seen
        steps = legal_steps(seen, seen.units[self.unit], self.path, (self.ignoring,))
        if (unit := begin_turn(play, self.unit)) is not None:
            pay(play, unit, 1 if self.by == "boon" else 0, may_ignore)
            play.emit(Ignored(unit=unit.id, aura=self.by == "aura"), because=may_ignore)
            walk(play, Walk(unit=unit.id, path=steps, facing=self.facing, ignoring=(self.ignoring,)))


def free_destinations(state: State, unit: Unit) -> int:
    """Where the unit can go without ignoring anything."""
    bound = is_engaged(state, unit) and not state.turn.free
    return 0 if bound else destinations(state, unit)


def ignorable_cells(state: State, unit: Unit) -> tuple[Cell, ...]:
    """The places whose control it would help to ignore: the one stood on, or one that stops the move."""
    if is_engaged(state, unit) and not state.turn.free:
        return (unit.at,)
    field = state.board.field
    return field.cells(
        reachable(state, unit).mask & anchors_over(field, hostile_zone(state, unit.side), offsets(state, unit))
    )


@rule("mini.boon.heroic-rush")
def may_rush(state: State, a: HeroicRush, by: Seat) -> Denial | None:
    """Two boons buy a rush, which takes the place of the turn's move."""
    unit = state.units[a.unit]
    if state.turn.unit == unit.id and state.turn.moved:
        return Denial(f"{unit.title} has moved: a rush takes the place of the whole move", unit.at, unit.id)
    if "prone" in unit.conditions:
        return Denial(f"{unit.title} is prone", unit.at, unit.id, rule="mini.action.prone")
    return short_of_boons(unit, 2)


@rule("mini.boon.heroic-rush")
def rush_path(state: State, a: HeroicRush, by: Seat) -> Denial | None:
    """A rush ignores zones along its whole path and ends engaged with one enemy of its owner's choice."""
    unit, foe = state.units[a.unit], state.units.get(a.foe)
    if foe is None or not is_hostile(state, foe.side, unit.side):
        return Denial(f"there is no enemy {a.foe!r} to be seen", unit=unit.id)
    if (no := deny_path(state, unit, a.path, rush=True)) is not None:
        return no
    if not ends_engaged(state, unit, a.path[-1], foe):
        return Denial(f"the rush must end in {foe.title}'s zone", a.path[-1], unit.id)
    return deny_facing(state, unit, a.facing)


@rule("mini.boon.heroic-rush")
def ends_engaged(state: State, unit: Unit, end: Cell, foe: Unit) -> bool:
    """The chosen enemy controls the last cell; others may too."""
    return foe in engaged_with(state, unit, state.board.field.mask(cells(state, unit, end)))


class HeroicRush(UnitAction, frozen=True):
    """Spend two boons to move up to your speed through all zones, and end engaged."""

    path: Annotated[tuple[Cell, ...], Path]
    foe: Annotated[str, UnitRef("at")]
    facing: Annotated[Direction | None, FacingRef.after("face")] = None

    label = "Heroic rush"
    icon = "star-four"
    targets = "cell"
    summary = "Through all zones, to an enemy"
    ruling = "mini.boon.heroic-rush"
    rank = 23
    group = "Move"
    verb = "rush"
    cost = "move, 2 boons"
    checks = (*MOVE, may_rush, rush_path)
    assured = MOVE
    prerequisite = holders_of_boons

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterator[Self]:
        for unit in units_able_to_move(state, by):
            if unit.boons >= 2:
                field, enemies = state.board.field, hostile_zone(state, unit.side)
                ends = destinations(state, unit, rush=True) & anchors_over(field, enemies, offsets(state, unit))
                for cell in field.cells(ends):
                    mask = state.board.field.mask(cells(state, unit, cell))
                    yield from (cls(unit.id, (cell,), foe.id) for foe in engaged_with(state, unit, mask))

    @classmethod
    def suits(cls, state: State, unit: Unit) -> bool:
        return may_have_boons(unit)

    @classmethod
    def example(cls, state: State, unit: Unit) -> Self:
        return cls(unit.id, (first_step(state, unit),), nearest_enemy(state, unit))

    def caption(self, state: State) -> Caption:
        label = f"{label_cells(state, self.path[-1:])}, at {unit_name(state, self.foe)}"
        return Caption(label=label, piece=self.foe, cells=self.path[-1:], detail="for two boons")

    def resolve(self, play: Play[State]) -> None:
        seen = play.seen
        steps = legal_steps(seen, seen.units[self.unit], self.path, rush=True)
        if (unit := begin_turn(play, self.unit)) is None:
            return
        pay(play, unit, 2, may_rush)
        play.emit(Rushed(unit=unit.id), because=may_rush)
        walk(play, Walk(unit=unit.id, path=steps, facing=self.facing, rush=True))


ACTIONS = (IgnoreZone, HeroicRush)
