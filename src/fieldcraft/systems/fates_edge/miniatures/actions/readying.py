"""Acts that make ready or set right: guard, brace, dash, stand, help, rally, swap and doors."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal, Self

from fieldcraft.board import Cell, Side
from fieldcraft.core import Denial, Play, Seat, rule
from fieldcraft.systems.fates_edge.miniatures.actions.base import UnitAction
from fieldcraft.systems.fates_edge.miniatures.actions.shared import may_describe, nearest_ally, pay, short_of_boons
from fieldcraft.systems.fates_edge.miniatures.checks import CHECKS
from fieldcraft.systems.fates_edge.miniatures.combat import is_beside
from fieldcraft.systems.fates_edge.miniatures.commands import (
    ACT,
    COMMANDED,
    begin_turn,
    commandable,
    deny_restrained,
    deny_separated,
    take_act,
    units_able_to_act,
)
from fieldcraft.systems.fates_edge.miniatures.events.battle import Assisted, Became, Dashed, DoorMoved, Recovered
from fieldcraft.systems.fates_edge.miniatures.footprint import cells, offsets
from fieldcraft.systems.fates_edge.miniatures.placement import (
    deny_trade,
    describe_fall,
    list_drops,
    strikers_left_behind,
    swap_test,
)
from fieldcraft.systems.fates_edge.miniatures.questions import AfterSwap
from fieldcraft.systems.fates_edge.miniatures.ranges import group_distance, unit_distance, units_near
from fieldcraft.systems.fates_edge.miniatures.state import State, Unit
from fieldcraft.systems.fates_edge.miniatures.text.tokens import DescriptionRef
from fieldcraft.systems.fates_edge.miniatures.zoc import has_ready_melee
from fieldcraft.systems.fates_edge.shared import Result, Test
from fieldcraft.systems.fates_edge.shared.checks import Description
from fieldcraft.systems.fates_edge.shared.fatigue import is_exhausted
from fieldcraft.systems.shared.actions import Caption
from fieldcraft.systems.shared.caches import remember
from fieldcraft.systems.shared.narration import label_cells
from fieldcraft.systems.shared.text.pieces import EdgeRef, UnitRef
from fieldcraft.systems.shared.text.tokens import Verb

NEAR, FAR = 2, 10_000
"""How far a rally carries, in cells, and as far as it gets."""


@rule("mini.action.guard", "mini.react.ready-melee")
def may_guard(state: State, a: Guard, by: Seat) -> Denial | None:
    """Whoever stands guard needs something to strike with."""
    unit = state.units[a.unit]
    return None if has_ready_melee(unit) else Denial(f"{unit.title} has no ready melee option", unit.at, unit.id)


class Guard(UnitAction, frozen=True):
    """Be ready to strike the first enemy who leaves your zone, with the full pool."""

    label = "Guard"
    icon = "shield-chevron"
    summary = "Strike the first who leaves your zone, with all dice"
    ruling = "mini.action.guard"
    rank = 10
    slot = "3"
    group = "Fight"
    checks = (*ACT, may_guard)
    assured = ACT
    prerequisite = units_able_to_act

    def finish(self, play: Play[State], result: Result | None) -> None:
        play.emit(Became(unit=self.unit, condition="guarding"), because=may_guard)


class Brace(UnitAction, frozen=True):
    """Set your feet: harder to shove, and a wider zone for reactions only."""

    label = "Brace"
    icon = "shield"
    summary = "Harder to shove, and you watch one ring more"
    ruling = "mini.action.brace"
    rank = 11
    group = "Fight"
    checks = ACT
    assured = ACT
    prerequisite = units_able_to_act

    @rule("mini.action.brace")
    def finish(self, play: Play[State], result: Result | None) -> None:
        """Until its next turn it is harder to shove, and watches one ring more for those who leave."""
        play.emit(Became(unit=self.unit, condition="bracing"), because=Brace.finish)


@rule("mini.action.dash", "mini.action.prone", "core.fatigue.effect")
def may_dash(state: State, a: Dash, by: Seat) -> Denial | None:
    """A dash is declared before the move ends, on one's feet, and not when exhausted."""
    unit, turn = state.units[a.unit], state.turn
    own = turn.unit == unit.id
    if "prone" in unit.conditions:
        return Denial(f"{unit.title} is prone", unit.at, unit.id, rule="mini.action.prone")
    if is_exhausted(unit.fatigue):
        return Denial(f"{unit.title} is exhausted", unit.at, unit.id, rule="core.fatigue.effect")
    if own and turn.over:
        return Denial(f"{unit.title}'s movement is over", unit.at, unit.id, rule="mini.action.dash")
    return None


class Dash(UnitAction, frozen=True):
    """Gain two points of movement this turn."""

    label = "Dash"
    icon = "person-simple-run"
    summary = "Two points of movement more"
    ruling = "mini.action.dash"
    rank = 12
    group = "Move"
    checks = (*ACT, may_dash)
    assured = ACT
    prerequisite = units_able_to_act

    def finish(self, play: Play[State], result: Result | None) -> None:
        play.emit(Dashed(unit=self.unit), because=may_dash)


@rule("mini.action.prone")
def may_stand(state: State, a: Stand, by: Seat) -> Denial | None:
    """Standing up costs the act or a boon."""
    unit = state.units[a.unit]
    if "prone" not in unit.conditions:
        return Denial(f"{unit.title} stands already", unit.at, unit.id)
    return short_of_boons(unit, 1) if a.by == "boon" else ACT[-1](state, a, by)


class Stand(UnitAction, frozen=True):
    """Get up."""

    by: Literal["act", "boon"] = "act"

    label = "Stand up"
    icon = "arrow-up"
    targets = "list"
    summary = "Get back on your feet"
    ruling = "mini.action.prone"
    rank = 14
    group = "Move"
    cost = "act or 1 boon"
    checks = (*COMMANDED, may_stand)
    assured = COMMANDED

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterator[Self]:
        prone = (unit for unit in commandable(state, by) if "prone" in unit.conditions)
        return (cls(unit.id, how) for unit in prone for how in ("act", "boon"))

    @classmethod
    def suits(cls, state: State, unit: Unit) -> bool:
        return "prone" in unit.conditions

    @property
    def spends(self) -> str:
        return "act" if self.by == "act" else "1 boon"

    def caption(self, state: State) -> Caption:
        return Caption(label="by the act" if self.by == "act" else "by a boon")

    def resolve(self, play: Play[State]) -> None:
        if (unit := begin_turn(play, self.unit)) is None:
            return
        if self.by == "act":
            take_act(play, unit, "stand")
        pay(play, unit, 1 if self.by == "boon" else 0, may_stand)
        play.emit(Recovered(unit=unit.id, condition="prone"), because=may_stand)


@rule("core.cp.menu.combat", "mini.turn.act")
def may_rearm(state: State, a: Rearm, by: Seat) -> Denial | None:
    """Picking a weapon up again is an interaction, and takes the act."""
    unit = state.units[a.unit]
    return None if "disarmed" in unit.conditions else Denial(f"{unit.title} is armed", unit.at, unit.id)


class Rearm(UnitAction, frozen=True):
    """Pick up the weapon you lost."""

    label = "Pick up"
    icon = "sword"
    summary = "Pick up the weapon you lost"
    ruling = "core.cp.menu.combat"
    rank = 15
    group = "Support"
    checks = (*ACT, may_rearm)
    assured = ACT
    prerequisite = units_able_to_act

    @classmethod
    def suits(cls, state: State, unit: Unit) -> bool:
        return "disarmed" in unit.conditions

    def finish(self, play: Play[State], result: Result | None) -> None:
        play.emit(Recovered(unit=self.unit, condition="disarmed"), because=may_rearm)


def find_ally(state: State, unit: Unit, ally: str) -> Unit | None:
    other = state.units.get(ally)
    return other if other is not None and other.side == unit.side and other.id != unit.id else None


def ally_pairs(state: State, by: Seat, most: int) -> list[tuple[Unit, Unit]]:
    """Every unit with an act left, with every friend at most so many cells away."""

    def find() -> list[tuple[Unit, Unit]]:
        own = state.of(by)
        return [(unit, ally) for unit in units_able_to_act(state, by) for ally in units_near(state, unit, own, most)]

    return remember(state.cache, ("ally pairs", by, most), find)


class ForAlly(UnitAction, frozen=True):
    """What a unit does for another of its side, or with it."""

    ally: Annotated[str, UnitRef]

    targets = "piece"
    prerequisite = units_able_to_act

    @classmethod
    def example(cls, state: State, unit: Unit) -> Self:
        return cls(unit.id, nearest_ally(state, unit))


def deny_absent(state: State, unit: Unit, ally: str) -> Denial:
    """That somebody is no ally, that there is none of a name, or none at all."""
    other = state.units.get(ally)
    if other is not None and other.id != unit.id:
        return Denial(f"{other.title} is no ally", other.at, other.id)
    return Denial(f"there is no ally {ally!r}" if ally else f"{unit.title} has no ally here", unit=unit.id)


@rule("mini.scope.srd-assist")
def may_assist(state: State, a: Assist, by: Seat) -> Denial | None:
    """Help is readied for one ally, who is close, until the helper's next turn."""
    unit = state.units[a.unit]
    ally = find_ally(state, unit, a.ally)
    if ally is None:
        return deny_absent(state, unit, a.ally)
    if unit_distance(state, unit, ally) > state.options.bands[0]:
        return Denial(f"{ally.title} is too far away to be helped", ally.at, ally.id)
    return deny_separated(unit, ally)


class Assist(ForAlly, frozen=True):
    """Ready your help for an ally's next test."""

    label = "Help"
    icon = "users"
    summary = "Lend dice to an ally's next test"
    ruling = "mini.scope.srd-assist"
    rank = 16
    slot = "6"
    group = "Support"
    checks = (*ACT, may_assist)
    assured = ACT

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterator[Self]:
        return (cls(unit.id, ally.id) for unit, ally in ally_pairs(state, by, state.options.bands[0]))

    def finish(self, play: Play[State], result: Result | None) -> None:
        play.emit(Assisted(unit=self.unit, ally=self.ally), because=may_assist)


@rule("mini.turn.act")
def may_rally(state: State, a: Rally, by: Seat) -> Denial | None:
    """A rally reaches an ally within two cells."""
    unit = state.units[a.unit]
    ally = find_ally(state, unit, a.ally)
    if ally is None:
        return deny_absent(state, unit, a.ally)
    if unit_distance(state, unit, ally) > NEAR:
        return Denial(f"{ally.title} is too far away", ally.at, ally.id)
    return deny_separated(unit, ally)


class Rally(ForAlly, frozen=True):
    """Hearten an ally: it loses its fear, or gains a die on its next test."""

    description: Annotated[Description, DescriptionRef] = "basic"

    label = "Rally"
    icon = "flag"
    summary = "Take away fear, or give a die"
    ruling = "mini.turn.act"
    check = CHECKS["rally"]
    rank = 17
    group = "Support"
    checks = (*ACT, may_rally, may_describe)
    assured = (*ACT, may_describe)

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterator[Self]:
        return (cls(unit.id, ally.id) for unit, ally in ally_pairs(state, by, NEAR))

    def finish(self, play: Play[State], result: Result | None) -> None:
        ally = play.state.units.get(self.ally)
        if result is None or not result.passed or ally is None:
            return
        if "afraid" in ally.conditions:
            play.emit(Recovered(unit=ally.id, condition="afraid"), because=may_rally)
        else:
            play.emit(Became(unit=ally.id, condition="inspired"), because=may_rally)


@rule("mini.place.swap")
def may_swap(state: State, a: Swap, by: Seat) -> Denial | None:
    """Two allies of the same size who touch may trade places, if the other one can agree."""
    unit = state.units[a.unit]
    ally = find_ally(state, unit, a.ally)
    if ally is None:
        return deny_absent(state, unit, a.ally)
    if ally.conditions & {"stunned", "helpless"}:
        return Denial(f"{ally.title} is in no state to swap", ally.at, ally.id)
    if unit.size != ally.size or sorted(offsets(state, unit)) != sorted(offsets(state, ally)):
        return Denial(f"{ally.title} has another base", ally.at, ally.id)
    if not is_beside(state, unit, ally):
        return Denial(f"{ally.title} is not beside {unit.title}", ally.at, ally.id)
    held = deny_separated(unit, ally) or deny_restrained(unit) or deny_restrained(ally)
    return held or deny_trade(state, unit, ally)


class Swap(ForAlly, frozen=True):
    """Trade places with an ally beside you, if both pass a test."""

    description: Annotated[Description, DescriptionRef] = "basic"

    label = "Swap"
    icon = "arrows-clockwise"
    summary = "Trade places with an ally beside you"
    ruling = "mini.place.swap"
    rank = 18
    group = "Move"
    checks = (*ACT, may_swap, may_describe)
    assured = (*ACT, may_describe)

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterator[Self]:
        return (cls(unit.id, ally.id) for unit, ally in ally_pairs(state, by, NEAR) if is_beside(state, unit, ally))

    def test(self, state: State) -> Test:
        return swap_test(state.units[self.unit])

    def consequence(self, state: State) -> str:
        drops = list_drops(state, state.units[self.unit], state.units[self.ally])
        return next((describe_fall(one, dv) for one, dv, _ in drops if dv), "")

    def provokes(self, state: State) -> Iterator[tuple[Unit, Unit]]:
        unit, ally = state.units[self.unit], state.units[self.ally]
        yield from ((state.units[id], unit) for id in strikers_left_behind(state, unit, ally))
        yield from ((state.units[id], ally) for id in strikers_left_behind(state, ally, unit))

    def after_test(self) -> AfterSwap:
        return AfterSwap(unit=self.unit, ally=self.ally)


def doors_at(state: State, unit: Unit) -> list[Side]:
    own = set(cells(state, unit))
    return [side for side in state.map.sides if side.door and own & set(side.between)]


def has_doors(state: State, by: Seat) -> bool:
    """Whether the map has doors."""
    return any(side.door for side in state.map.sides)


@rule("mini.turn.act")
def may_use_door(state: State, a: Door, by: Seat) -> Denial | None:
    """A door is opened or closed by whoever stands at it."""
    unit = state.units[a.unit]
    side = next((side for side in doors_at(state, unit) if set(side.between) == set(a.between)), None)
    if side is None:
        return Denial(f"{unit.title} stands at no such door", unit.at, unit.id)
    if side.impassable != a.open:
        return Denial(f"the door is {'open' if a.open else 'closed'} already", side.between[0], unit.id)
    return None


class Door(UnitAction, frozen=True):
    """Open or close a door you stand at."""

    between: Annotated[tuple[Cell, Cell], EdgeRef(ask="which door, like d4|e4?")]
    open: Annotated[bool, Verb(values={"open": True, "close": False})]

    label = "Door"
    icon = "door-open"
    targets = "cell"
    summary = "Open or close a door"
    ruling = "mini.turn.act"
    rank = 19
    group = "Support"
    checks = (*ACT, may_use_door)
    assured = ACT
    prerequisite = has_doors

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterator[Self]:
        return (
            cls(unit.id, side.between, side.impassable)
            for unit in units_able_to_act(state, by)
            for side in doors_at(state, unit)
        )

    @classmethod
    def suits(cls, state: State, unit: Unit) -> bool:
        return any(side.door for side in state.map.sides)

    @classmethod
    def example(cls, state: State, unit: Unit) -> Self:
        here, doors = cells(state, unit), (side for side in state.map.sides if side.door)
        side = min(doors, key=lambda side: (group_distance(state, here, side.between), sorted(side.between)))
        return cls(unit.id, side.between, side.impassable)

    def caption(self, state: State) -> Caption:
        where = label_cells(state, self.between).replace(" ", "|")
        return Caption(label=f"{'Open' if self.open else 'Close'} the door {where}", cells=self.between)

    def finish(self, play: Play[State], result: Result | None) -> None:
        play.emit(DoorMoved(between=self.between, open=self.open), because=may_use_door)


ACTIONS = (Guard, Brace, Dash, Stand, Rearm, Assist, Rally, Swap, Door)
