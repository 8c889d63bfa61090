"""Acts that make ready or set right: guard, brace, dash, stand, help, rally, swap, doors, and the end of the turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, Self

from fieldcraft.board import Cell, Side
from fieldcraft.core import Action, No, Play, Seat, rule
from fieldcraft.systems.fates_edge import Result
from fieldcraft.systems.fates_edge.checks import Description
from fieldcraft.systems.fates_edge.fatigue import exhausted
from fieldcraft.systems.miniatures.actions.shared import described, describes, pay, short_of_boons
from fieldcraft.systems.miniatures.asks import AfterRally, AfterSwap, EndTurn, Strikes
from fieldcraft.systems.miniatures.combat import beside
from fieldcraft.systems.miniatures.commands import ACT, COMMANDED, able, act, begin, commandable, take_act
from fieldcraft.systems.miniatures.events import Assisted, Became, Dashed, DoorMoved, Recovered, TurnEnded
from fieldcraft.systems.miniatures.footprint import cells, offsets
from fieldcraft.systems.miniatures.placement import swap_test
from fieldcraft.systems.miniatures.ranges import between
from fieldcraft.systems.miniatures.sequels import continues, go_on
from fieldcraft.systems.miniatures.state import State, Unit
from fieldcraft.systems.miniatures.trials import VALUES, attempt, set_up
from fieldcraft.systems.miniatures.turns import advance
from fieldcraft.systems.miniatures.zoc import ready

NEAR, FAR = 2, 10_000
"""How far a rally carries, in cells, and as far as it gets."""


@rule("mini.action.guard", "mini.react.ready-melee")
def may_guard(state: State, a: Guard, by: Seat) -> No | None:
    """Whoever stands guard needs something to strike with."""
    unit = state.units[a.unit]
    return None if ready(unit, state.options) else No(f"{unit.title} has no ready melee option", unit.at, unit.id)


class Guard(Action, frozen=True):
    """Be ready to strike the first enemy who leaves your zone, with the full pool."""

    unit: str

    checks = (*ACT, may_guard)
    assured = ACT

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterator[Self]:
        """Every unit with an act left."""
        return (cls(unit.id) for unit in able(state, by))

    def resolve(self, play: Play[State]) -> None:
        """The unit stands guard until its next turn."""
        if (unit := act(play, self.unit, "guard")) is not None:
            play.emit(Became(unit=unit.id, condition="guarding"), because=may_guard)


@rule("mini.action.brace")
def until_next_turn(state: State, a: Brace, by: Seat) -> No | None:
    """Until its next turn a braced unit is harder to shove, and watches one ring more for those who leave."""
    return None


class Brace(Action, frozen=True):
    """Set your feet: harder to shove, and a wider zone for reactions only."""

    unit: str

    checks = (*ACT, until_next_turn)
    assured = ACT

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterator[Self]:
        """Every unit with an act left."""
        return (cls(unit.id) for unit in able(state, by))

    def resolve(self, play: Play[State]) -> None:
        """The unit is braced until its next turn."""
        if (unit := act(play, self.unit, "brace")) is not None:
            play.emit(Became(unit=unit.id, condition="bracing"), because=until_next_turn)


@rule("mini.action.dash", "mini.action.prone", "core.fatigue.effect")
def may_dash(state: State, a: Dash, by: Seat) -> No | None:
    """A dash is declared before the move ends, on one's feet, and not when exhausted."""
    unit, turn = state.units[a.unit], state.turn
    own = turn.unit == unit.id
    if "prone" in unit.conditions:
        return No(f"{unit.title} is prone", unit.at, unit.id, rule="mini.action.prone")
    if exhausted(unit.fatigue):
        return No(f"{unit.title} is exhausted", unit.at, unit.id, rule="core.fatigue.effect")
    if own and turn.over:
        return No(f"{unit.title}'s movement is over", unit.at, unit.id, rule="mini.action.dash")
    if own and turn.moved and state.options.dash_after_move == "never":
        return No("a dash comes before the move", unit.at, unit.id, rule="mini.action.dash")
    return None


class Dash(Action, frozen=True):
    """Gain two points of movement this turn."""

    unit: str

    checks = (*ACT, may_dash)
    assured = ACT

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterator[Self]:
        """Every unit with an act left."""
        return (cls(unit.id) for unit in able(state, by))

    def resolve(self, play: Play[State]) -> None:
        """The unit runs."""
        if (unit := act(play, self.unit, "dash")) is not None:
            play.emit(Dashed(unit=unit.id), because=may_dash)


@rule("mini.action.prone")
def may_stand(state: State, a: Stand, by: Seat) -> No | None:
    """Standing up costs the act or a boon."""
    unit = state.units[a.unit]
    if "prone" not in unit.conditions:
        return No(f"{unit.title} stands already", unit.at, unit.id)
    return short_of_boons(unit, 1) if a.by == "boon" else ACT[-1](state, a, by)


class Stand(Action, frozen=True):
    """Get up."""

    unit: str
    by: Literal["act", "boon"] = "act"

    checks = (*COMMANDED, may_stand)
    assured = COMMANDED

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterator[Self]:
        """Every prone unit, by act and by boon."""
        prone = (unit for unit in commandable(state, by) if "prone" in unit.conditions)
        return (cls(unit.id, how) for unit in prone for how in ("act", "boon"))

    def resolve(self, play: Play[State]) -> None:
        """The unit stands."""
        if (unit := begin(play, self.unit)) is None:
            return
        if self.by == "act":
            take_act(play, unit, "stand")
        pay(play, unit, 1 if self.by == "boon" else 0, may_stand)
        play.emit(Recovered(unit=unit.id, condition="prone"), because=may_stand)


@rule("core.cp.menu.combat", "mini.turn.act")
def may_rearm(state: State, a: Rearm, by: Seat) -> No | None:
    """Picking a weapon up again is an interaction, and takes the act."""
    unit = state.units[a.unit]
    return None if "disarmed" in unit.conditions else No(f"{unit.title} is armed", unit.at, unit.id)


class Rearm(Action, frozen=True):
    """Pick up the weapon you lost."""

    unit: str

    checks = (*ACT, may_rearm)
    assured = ACT

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterator[Self]:
        """Every disarmed unit."""
        return (cls(unit.id) for unit in able(state, by) if "disarmed" in unit.conditions)

    def resolve(self, play: Play[State]) -> None:
        """The unit is armed."""
        if (unit := act(play, self.unit, "rearm")) is not None:
            play.emit(Recovered(unit=unit.id, condition="disarmed"), because=may_rearm)


def friend(state: State, unit: Unit, ally: str) -> Unit | None:
    """Another unit of the same side."""
    other = state.units.get(ally)
    return other if other is not None and other.side == unit.side and other.id != unit.id else None


def pairs(state: State, by: Seat, most: int) -> Iterator[tuple[Unit, Unit]]:
    """Every unit with an act left, with every friend at most so many cells away."""
    friends = state.of(by)
    return (
        (unit, ally)
        for unit in able(state, by)
        for ally in friends
        if ally.id != unit.id and between(state, unit, ally) <= most
    )


@rule("mini.scope.srd-assist")
def may_assist(state: State, a: Assist, by: Seat) -> No | None:
    """Help is readied for one ally, who is close, until the helper's next turn."""
    unit = state.units[a.unit]
    ally = friend(state, unit, a.ally)
    if ally is None:
        return No(f"there is no ally {a.ally!r}", unit=unit.id)
    if state.options.assist_range == "close" and between(state, unit, ally) > state.options.bands[0]:
        return No(f"{ally.title} is too far away to be helped", ally.at, ally.id)
    return None


class Assist(Action, frozen=True):
    """Ready your help for an ally's next test."""

    unit: str
    ally: str

    checks = (*ACT, may_assist)
    assured = ACT

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterator[Self]:
        """Every pair of allies."""
        most = state.options.bands[0] if state.options.assist_range == "close" else FAR
        return (cls(unit.id, ally.id) for unit, ally in pairs(state, by, most))

    def resolve(self, play: Play[State]) -> None:
        """The help is ready."""
        if (unit := act(play, self.unit, "assist")) is not None:
            play.emit(Assisted(unit=unit.id, ally=self.ally), because=may_assist)


@rule("mini.turn.act")
def may_rally(state: State, a: Rally, by: Seat) -> No | None:
    """A rally reaches an ally within two cells."""
    unit = state.units[a.unit]
    if state.options.rally == "off":
        return No("rallies are not in play", unit=unit.id)
    ally = friend(state, unit, a.ally)
    if ally is None:
        return No(f"there is no ally {a.ally!r}", unit=unit.id)
    return None if between(state, unit, ally) <= NEAR else No(f"{ally.title} is too far away", ally.at, ally.id)


class Rally(Action, frozen=True):
    """Hearten an ally: it loses its fear, or gains a die on its next test."""

    unit: str
    ally: str
    description: Description = "basic"

    checks = (*ACT, may_rally, describes)
    assured = (*ACT, describes)

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterator[Self]:
        """Every pair of allies."""
        return (cls(unit.id, ally.id) for unit, ally in pairs(state, by, NEAR))

    def resolve(self, play: Play[State]) -> None:
        """Spend the act and test."""
        if (unit := act(play, self.unit, "rally")) is not None:
            test = set_up(unit, "rally", VALUES["rally"])
            attempt(play, described(test, self.description), AfterRally(unit=unit.id, ally=self.ally))


@continues(AfterRally)
def rallied(play: Play[State], then: AfterRally, result: Result | None) -> None:
    """A success takes fear away, or else inspires."""
    ally = play.state.units.get(then.ally)
    if result is None or not result.passed or ally is None:
        return
    if "afraid" in ally.conditions:
        play.emit(Recovered(unit=ally.id, condition="afraid"), because=may_rally)
    else:
        play.emit(Became(unit=ally.id, condition="inspired"), because=may_rally)


@rule("mini.place.swap")
def may_swap(state: State, a: Swap, by: Seat) -> No | None:
    """Two allies of the same size who touch may trade places."""
    unit = state.units[a.unit]
    ally = friend(state, unit, a.ally)
    if ally is None:
        return No(f"there is no ally {a.ally!r}", unit=unit.id)
    if unit.size != ally.size or sorted(offsets(state, unit)) != sorted(offsets(state, ally)):
        return No(f"{ally.title} has another base", ally.at, ally.id)
    return None if beside(state, unit, ally) else No(f"{ally.title} is not beside {unit.title}", ally.at, ally.id)


class Swap(Action, frozen=True):
    """Trade places with an ally beside you, if both pass a test."""

    unit: str
    ally: str
    description: Description = "basic"

    checks = (*ACT, may_swap, describes)
    assured = (*ACT, describes)

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterator[Self]:
        """Every pair of allies who touch."""
        return (cls(unit.id, ally.id) for unit, ally in pairs(state, by, NEAR) if beside(state, unit, ally))

    def resolve(self, play: Play[State]) -> None:
        """Spend the act; the actor tests first."""
        if (unit := act(play, self.unit, "swap")) is not None:
            attempt(play, described(swap_test(unit), self.description), AfterSwap(unit=unit.id, ally=self.ally))


def doors(state: State, unit: Unit) -> list[Side]:
    """The doors that a unit stands at."""
    own = set(cells(state, unit))
    return [side for side in state.map.sides if side.door and own & set(side.between)]


@rule("mini.turn.act")
def may_work(state: State, a: Door, by: Seat) -> No | None:
    """A door is opened or closed by whoever stands at it."""
    unit = state.units[a.unit]
    side = next((side for side in doors(state, unit) if set(side.between) == set(a.between)), None)
    if side is None:
        return No(f"{unit.title} stands at no such door", unit.at, unit.id)
    if side.impassable != a.open:
        return No(f"the door is {'open' if a.open else 'closed'} already", side.between[0], unit.id)
    return None


class Door(Action, frozen=True):
    """Open or close a door you stand at."""

    unit: str
    between: tuple[Cell, Cell]
    open: bool

    checks = (*ACT, may_work)
    assured = ACT

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterator[Self]:
        """Every door at which a unit stands."""
        if not any(side.door for side in state.map.sides):
            return iter(())
        return (cls(unit.id, side.between, side.impassable) for unit in able(state, by) for side in doors(state, unit))

    def resolve(self, play: Play[State]) -> None:
        """Spend the act; the door moves."""
        if act(play, self.unit, "door") is not None:
            play.emit(DoorMoved(between=self.between, open=self.open), because=may_work)


@rule("mini.turn.end")
def end(state: State, unit: Unit) -> tuple[str, ...]:
    """At the end of a turn those whom the unit engaged may react, if the table gives them something to react with."""
    if state.options.end_reactions == "data_only":
        return ()
    return tuple(sorted(state.turn.engaged))


class End(Action, frozen=True):
    """End the turn."""

    unit: str

    checks = COMMANDED
    assured = COMMANDED

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterator[Self]:
        """The acting unit, or any that may act, to let it wait out the round."""
        return (cls(unit.id) for unit in commandable(state, by))

    def resolve(self, play: Play[State]) -> None:
        """Last reactions, and the next one is up."""
        if (unit := begin(play, self.unit)) is not None:
            go_on(play, Strikes(target=unit.id, by=end(play.state, unit), then=EndTurn(unit=unit.id)))


@continues(EndTurn)
def ended(play: Play[State], then: EndTurn, result: Result | None) -> None:
    """The turn is over, and the next one is up."""
    play.emit(TurnEnded(unit=then.unit), because=end)
    advance(play)
