"""Moving, turning, shifting, getting away, and the boons that bend the rules of movement."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Literal, Self

from fieldcraft.board import Cell, Direction
from fieldcraft.core import Denial, Play, Seat, rule, ruling_id
from fieldcraft.core.words import list_in_words, pluralize
from fieldcraft.systems.fates_edge.miniatures.actions.base import UnitAction
from fieldcraft.systems.fates_edge.miniatures.actions.shared import (
    PAID,
    boon_at_hand,
    first_step,
    may_describe,
    may_have_boons,
    pay,
    with_description,
)
from fieldcraft.systems.fates_edge.miniatures.checks import CHECKS, attempt, set_up
from fieldcraft.systems.fates_edge.miniatures.commands import (
    ACT,
    COMMANDED,
    MOVE,
    begin_turn,
    commandable,
    deny_restrained,
    holders_of_boons,
    take_act,
    units_able_to_act,
    units_able_to_move,
    units_engaged,
)
from fieldcraft.systems.fates_edge.miniatures.disengage import (
    deny_shift_cost,
    deny_shift_step,
    disengage_test,
    shift,
    shift_cells,
)
from fieldcraft.systems.fates_edge.miniatures.events.battle import Freed
from fieldcraft.systems.fates_edge.miniatures.facing import facings
from fieldcraft.systems.fates_edge.miniatures.movement import (
    crawl_cells,
    deny_end,
    destinations,
    is_bound,
    points_left,
    reachable,
    stopping_cells,
)
from fieldcraft.systems.fates_edge.miniatures.paths import fill_path, find_broken_rule
from fieldcraft.systems.fates_edge.miniatures.questions import AfterDisengage, AfterShift, Walk
from fieldcraft.systems.fates_edge.miniatures.state import State, Unit
from fieldcraft.systems.fates_edge.miniatures.text.tokens import DescriptionRef, FacingRef
from fieldcraft.systems.fates_edge.miniatures.walking import has_room_for_tail, room_to_turn, turn, walk
from fieldcraft.systems.fates_edge.miniatures.zoc import engaged_with, is_engaged
from fieldcraft.systems.fates_edge.shared import Test
from fieldcraft.systems.fates_edge.shared.checks import Description
from fieldcraft.systems.shared.actions import Caption, Offer
from fieldcraft.systems.shared.narration import label_cells
from fieldcraft.systems.shared.text.pieces import CellRef, Path


@rule("mini.zoc.start-engaged", "mini.quickref")
def not_bound(state: State, a: Move, by: Seat) -> Denial | None:
    """Whoever begins in an enemy's zone must shift, disengage, spend boons or stay."""
    unit = state.units[a.unit]
    if not is_bound(state, unit):
        return None
    names = list_in_words(enemy.title for enemy in engaged_with(state, unit))
    return Denial(f"{unit.title} is engaged with {names}: shift, disengage or spend a boon", unit.at, unit.id)


@rule("mini.scope.illegal", "mini.turn.move", "mini.action.dash")
def legal_path(state: State, a: Move, by: Seat) -> Denial | None:
    """Every step of the path must be legal and paid for; nothing happens if one is not."""
    return deny_path(state, state.units[a.unit], a.path)


def deny_path(
    state: State, unit: Unit, path: tuple[Cell, ...], ignoring: tuple[Cell, ...] = (), *, rush: bool = False
) -> Denial | None:
    """Why a path may not be walked."""
    if not path:
        return Denial("a path needs at least one cell", unit.at, unit.id, rule="mini.turn.move")
    field = state.board.field
    if (
        len(path) == 1
        and path[0] in state.board.grid
        and destinations(state, unit, ignoring, rush=rush) & field.bit(path[0])
    ):
        return None
    steps, no_way = fill_path(state, unit, path, ignoring, rush=rush)
    if (broken := find_broken_rule(state, unit, steps, ignoring, rush=rush)) is not None:
        return broken
    if no_way is not None:
        return no_way
    end = field.bit(steps[-1])
    if not crawl_cells(state, unit) & end or ("prone" in unit.conditions and len(steps) > 1):
        return Denial(f"{unit.title} is prone and crawls 1 cell", steps[0], unit.id, rule="mini.action.prone")
    return deny_end(state, unit, steps[-1])


def legal_steps(
    state: State, unit: Unit, path: tuple[Cell, ...], ignoring: tuple[Cell, ...] = (), *, rush: bool = False
) -> tuple[Cell, ...]:
    """The steps of a path that has been judged legal."""
    return fill_path(state, unit, path, ignoring, rush=rush)[0]


@rule("mini.facing.choose", "mini.unit.base.medium", "mini.arc.square8")
def deny_facing(state: State, unit: Unit, facing: Direction | None) -> Denial | None:
    """A unit faces one of the ways its grid has, and a medium base needs room for its tail."""
    if facing is None:
        return None
    if facing not in facings(state):
        why = f"{facing!r} is no facing: {', '.join(facings(state))}"
        return Denial(why, unit.at, unit.id, rule=ruling_id(deny_facing))
    return None


@rule("mini.facing.choose")
def faces_well(state: State, a: Move, by: Seat) -> Denial | None:
    """A move ends facing one of the ways that the grid has."""
    return deny_facing(state, state.units[a.unit], a.facing)


class Move(UnitAction, frozen=True):
    """Walk along a path, in steps or by waypoints, and face as you like at the end."""

    path: Annotated[tuple[Cell, ...], Path]
    facing: Annotated[Direction | None, FacingRef.after("face")] = None

    label = "Move"
    icon = "footprints"
    targets = "path"
    summary = "Walk as far as the points go"
    ruling = "mini.turn.move"
    rank = 1
    slot = "2"
    group = "Move"
    checks = (*MOVE, not_bound, legal_path, faces_well)
    assured = checks

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterable[Self]:
        found: list[Self] = []
        for unit in units_able_to_move(state, by):
            if not is_bound(state, unit):
                id = unit.id
                found += [cls(id, (cell,)) for cell in state.board.field.cells(destinations(state, unit))]
        return found

    @classmethod
    def offers(cls, state: State, unit: Unit) -> Iterator[Offer]:
        figure = pluralize(points_left(state, unit), "point")
        yield cls.offer(lambda: (cls.example(state, unit),), figure=figure)

    @classmethod
    def example(cls, state: State, unit: Unit) -> Self:
        return cls(unit.id, (first_step(state, unit),))

    def caption(self, state: State) -> Caption:
        unit, to = state.units[self.unit], self.path[-1]
        ends = ", and the move ends there" if state.board.field.bit(to) & stopping_cells(state, unit) else ""
        cost = pluralize(reachable(state, unit).cost(to) or 0, "point")
        return Caption(label=label_cells(state, (to,)), cells=(to,), detail=cost + ends)

    def resolve(self, play: Play[State]) -> None:
        seen = play.seen
        unit = seen.units[self.unit]
        steps = legal_steps(seen, unit, self.path)
        cost = reachable(seen, unit).cost(steps[-1]) if len(self.path) == 1 else 0
        if begin_turn(play, self.unit) is not None:
            walk(play, Walk(unit=self.unit, path=steps, cost=cost or 0, facing=self.facing))


@rule("mini.facing.choose", "mini.boon.facing")
def may_turn(state: State, a: Face, by: Seat) -> Denial | None:
    """Turning is free after a step, or while not engaged; else it costs a boon, or a shift."""
    unit, turn = state.units[a.unit], state.turn
    if a.boon or state.options.free_facing == "always":
        return None
    own = turn.unit == unit.id
    if own and turn.turned:
        return Denial(f"{unit.title} has chosen its facing", unit.at, unit.id)
    stepped = own and turn.stepped
    if state.options.free_facing == "after_any_move" and (stepped or not is_engaged(state, unit)):
        return None
    return Denial(f"{unit.title} has not moved: turning costs a shift or a boon", unit.at, unit.id)


@rule("mini.facing.choose", "mini.unit.base.medium")
def may_face(state: State, a: Face, by: Seat) -> Denial | None:
    """The new tail cell of a medium base must be free."""
    unit = state.units[a.unit]
    if (no := deny_facing(state, unit, a.facing)) is not None:
        return no
    if a.facing == unit.facing:
        return Denial(f"{unit.title} faces {a.facing} already", unit.at, unit.id)
    return (
        None
        if room_to_turn(state, unit, a.facing)
        else Denial("there is no room to turn", unit.at, unit.id, rule="mini.unit.base.medium")
    )


def ways_to_turn(state: State, unit: Unit) -> list[Direction]:
    """The other ways that a unit has the room to face."""
    return [way for way in facings(state) if way != unit.facing and has_room_for_tail(state, unit, way)]


class Face(UnitAction, frozen=True):
    """Face another way; for a boon even where it is not free."""

    facing: Annotated[Direction, FacingRef]
    boon: bool = False

    label = "Turn"
    icon = "arrows-clockwise"
    targets = "front"
    summary = "Face another way"
    ruling = "mini.facing.choose"
    rank = 13
    group = "Move"
    checks = (*COMMANDED, may_turn, may_face, boon_at_hand)
    assured = checks

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterator[Self]:
        for unit in commandable(state, by):
            free = may_turn(state, cls(unit.id, unit.facing), by) is None
            if free or unit.boons:
                yield from [cls(unit.id, facing, not free) for facing in ways_to_turn(state, unit)]

    @classmethod
    def example(cls, state: State, unit: Unit) -> Self:
        return cls(unit.id, next(way for way in facings(state) if way != unit.facing))

    @property
    def spends(self) -> str:
        return "1 boon" if self.boon else "free"

    def caption(self, state: State) -> Caption:
        return Caption(label=self.facing.upper(), front=self.facing, detail=PAID["boon"] if self.boon else "")

    def resolve(self, play: Play[State]) -> None:
        if (unit := begin_turn(play, self.unit)) is not None:
            pay(play, unit, 1 if self.boon else 0, may_turn)
            turn(play, unit, self.facing)


# --- in a zone ------------------------------------------------------------------------


@rule("mini.zoc.shift")
def may_shift(state: State, a: Shift, by: Seat) -> Denial | None:
    """A unit shifts while it is engaged: once by its act, or once in its move by a test."""
    unit, turn = state.units[a.unit], state.turn
    if not is_engaged(state, unit):
        return Denial(f"{unit.title} is not engaged: an ordinary step will do", unit.at, unit.id)
    own = turn.unit == unit.id
    if a.by == "act":
        no = deny_restrained(unit) or ACT[-1](state, a, by)
    else:
        no = Denial("only one shift in a move", unit.at, unit.id) if own and turn.shifted else MOVE[-1](state, a, by)
    return no


@rule("mini.zoc.shift", "mini.zoc.shift.multi")
def shift_fits(state: State, a: Shift, by: Seat) -> Denial | None:
    """A shift goes one step inside the zone, or turns in place."""
    unit = state.units[a.unit]
    if a.to is None and a.facing is None:
        return Denial("shift where, or facing which way?", unit.at, unit.id)
    if (no := deny_facing(state, unit, a.facing)) is not None:
        return no
    if a.to is None:
        turns = a.facing is not None and a.facing != unit.facing and room_to_turn(state, unit, a.facing)
        return None if turns else Denial("there is no room to turn, or nothing to turn", unit.at, unit.id)
    return deny_shift_step(state, unit, a.to) or (deny_shift_cost(state, unit, a.to) if a.by == "test" else None)


class Shift(UnitAction, frozen=True):
    """Relocate one step inside the zone of those who control you, or turn in it."""

    to: Annotated[Cell | None, CellRef] = None
    facing: Annotated[Direction | None, FacingRef.after("face")] = None
    by: Literal["act", "test"] = "act"
    description: Annotated[Description, DescriptionRef] = "basic"

    label = "Shift"
    icon = "arrows-left-right"
    targets = "cell"
    summary = "One step inside the zone"
    ruling = "mini.zoc.shift"
    check = CHECKS["shift"]
    rank = 5
    group = "Move"
    cost = "act"
    checks = (*COMMANDED, may_shift, shift_fits, may_describe)
    assured = checks
    prerequisite = units_engaged

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterator[Self]:
        for unit in units_engaged(state, by):
            for how in ("act", "test"):
                if may_shift(state, cls(unit.id, by=how), by) is None:
                    near = shift_cells(state, unit)
                    if how == "test":
                        near = [cell for cell in near if deny_shift_cost(state, unit, cell) is None]
                    yield from [cls(unit.id, cell, by=how) for cell in near]
                    yield from [cls(unit.id, None, way, how) for way in ways_to_turn(state, unit)]

    @property
    def offer_name(self) -> str:
        return "face" if self.to is None else "shift" if self.by == "act" else "sidestep"

    @classmethod
    def offers(cls, state: State, unit: Unit) -> Iterator[Offer]:
        yield cls.offer(lambda: (cls(unit.id, first_step(state, unit)),))
        by_test = "One step inside the zone, by a test"
        step = cls(unit.id, first_step(state, unit), by="test")
        yield cls.offer(lambda: (step,), name="sidestep", label="Sidestep", summary=by_test, cost="move")

    @property
    def spends(self) -> str:
        return "act" if self.by == "act" else "move"

    def caption(self, state: State) -> Caption:
        if self.to is None:
            way = self.facing or ""
            return Caption(label=way.upper(), front=way, detail=PAID[self.by])
        return Caption(label=label_cells(state, (self.to,)), cells=(self.to,), detail=PAID[self.by])

    def test(self, state: State) -> Test | None:
        return super().test(state) if self.by == "test" else None

    def resolve(self, play: Play[State]) -> None:
        if (unit := begin_turn(play, self.unit)) is None:
            return
        if self.by == "act":
            take_act(play, unit, "shift")
            shift(play, unit.id, self.to, self.facing)
        else:
            test = set_up(unit, "shift")
            attempt(
                play, with_description(test, self.description), AfterShift(unit=unit.id, to=self.to, facing=self.facing)
            )


@rule("mini.zoc.leave.disengage", "mini.action.prone", "mini.zoc.leave.boon")
def may_disengage(state: State, a: Disengage | SlipAway, by: Seat) -> Denial | None:
    """Only who is engaged disengages, on their feet, and before the move."""
    unit, turn = state.units[a.unit], state.turn
    if not is_engaged(state, unit):
        return Denial(f"{unit.title} is not engaged", unit.at, unit.id, rule="mini.zoc.leave.disengage")
    if "prone" in unit.conditions:
        return Denial(f"{unit.title} is prone and must stand first", unit.at, unit.id, rule="mini.action.prone")
    if turn.unit == unit.id and turn.free:
        return Denial(f"{unit.title} may leave already", unit.at, unit.id, rule="mini.zoc.leave.disengage")
    return None


@rule("mini.zoc.leave.disengage")
def before_the_move(state: State, a: Disengage, by: Seat) -> Denial | None:
    """The act of disengaging comes before the move."""
    moved = state.turn.unit == a.unit and state.turn.moved
    return Denial("disengaging comes before the move", unit=a.unit) if moved else None


class Disengage(UnitAction, frozen=True):
    """Take the act to get out of the zones you stand in: a test."""

    description: Annotated[Description, DescriptionRef] = "basic"

    label = "Disengage"
    icon = "arrow-u-up-left"
    summary = "Get free of every zone, then move"
    ruling = "mini.zoc.leave.disengage"
    rank = 4
    slot = "4"
    group = "Move"
    checks = (*ACT, may_disengage, before_the_move, MOVE[-1], may_describe)
    assured = (*ACT, may_describe)
    prerequisite = units_engaged

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterator[Self]:
        return (cls(unit.id) for unit in units_able_to_act(state, by) if is_engaged(state, unit))

    def test(self, state: State) -> Test:
        return disengage_test(state, state.units[self.unit])

    def after_test(self) -> AfterDisengage:
        return AfterDisengage(unit=self.unit)


class SlipAway(UnitAction, frozen=True):
    """Spend a boon to disengage without a test and without the act."""

    label = "Slip away"
    icon = "star-four"
    summary = "Free of every zone, without a test"
    ruling = "mini.boon.disengage"
    rank = 21
    group = "Move"
    verb = "slip"
    cost = "1 boon"
    checks = (*MOVE, may_disengage, boon_at_hand)
    assured = (*MOVE, boon_at_hand)
    prerequisite = holders_of_boons

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterator[Self]:
        return (cls(unit.id) for unit in holders_of_boons(state, by) if is_engaged(state, unit))

    @classmethod
    def suits(cls, state: State, unit: Unit) -> bool:
        return may_have_boons(unit)

    @rule("mini.boon.disengage", "mini.zoc.leave.boon")
    def resolve(self, play: Play[State]) -> None:
        """One boon counts as one passed test to disengage, against every controller."""
        if (unit := begin_turn(play, self.unit)) is not None:
            pay(play, unit, 1, SlipAway.resolve)
            play.emit(Freed(unit=unit.id), because=SlipAway.resolve)


ACTIONS = (Move, Face, Shift, Disengage, SlipAway)
