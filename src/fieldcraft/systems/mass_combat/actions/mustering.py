"""What players do before a battle: buy units, bring a leader and say that they are ready."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count
from typing import Annotated, ClassVar, Self

from fieldcraft.core import Action, Denial, Play, Seat, rule
from fieldcraft.core.model import Check
from fieldcraft.systems.mass_combat.building import (
    FATE_POINT_PRICE,
    Roster,
    list_misfits,
    price_army,
    price_card,
    price_unit,
)
from fieldcraft.systems.mass_combat.content import leaders, units
from fieldcraft.systems.mass_combat.entries import LeaderKind, UnitKind
from fieldcraft.systems.mass_combat.events.aspects import PointBought
from fieldcraft.systems.mass_combat.events.muster import (
    LeaderAssigned,
    LeaderBrought,
    PlayerReady,
    UnitBought,
    UnitStruck,
)
from fieldcraft.systems.mass_combat.mustering import (
    make_id,
    pick_army,
    pick_leader,
)
from fieldcraft.systems.mass_combat.quality import RATINGS
from fieldcraft.systems.mass_combat.state import Leader, Movement, Phase, Quality, Skill, State, Unit, Words
from fieldcraft.systems.mass_combat.text.tokens import SkillRef
from fieldcraft.systems.shared.actions import BoardAction
from fieldcraft.systems.shared.text.pieces import UnitRef
from fieldcraft.systems.shared.text.tokens import Choice, Many, Text


@rule("match.turn")
def is_in_phase(state: State, action: MusterAction, by: Seat) -> Denial | None:
    """Everything before the battle has its time, and is done by players."""
    if by not in state.players:
        return Denial("you have no army")
    if state.phase in action.phases:
        return None
    return Denial(f"that is done while the muster is at {' or '.join(action.phases)}, and it is at {state.phase}")


class MusterAction(BoardAction, frozen=True):
    """What a player does before the battle."""

    phases: ClassVar[tuple[Phase, ...]] = ("build",)
    checks: ClassVar[tuple[Check, ...]] = (is_in_phase,)
    group = "Muster"

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterable[Self]:
        return cls.of_player(state, by) if state.phase in cls.phases and by in state.players else ()

    @classmethod
    def of_player(cls, state: State, seat: Seat) -> Iterable[Self]:
        """What one player may try."""
        raise NotImplementedError


# --- units ------------------------------------------------------------------------------------


@rule("mass.build.costs", "mass.quality.definition", "mass.skills.suitability", "mass.aspects.name")
def is_a_right_card(state: State, action: BuyUnit, by: Seat) -> Denial | None:
    """A unit has exactly the skills and aspects of its quality, of those in use, and a name."""
    misfits = list_misfits(action.card, state.venue)
    return Denial(misfits[0].problem) if misfits else None


@rule("mass.build.chest", "mass.build.costs")
def can_pay(state: State, action: BuyUnit | Enlist, by: Seat) -> Denial | None:
    """A player pays out of the chest."""
    price, chest = action.find_price(state, by), state.players[by].chest
    return None if price <= chest else Denial(f"that costs {price}, and the chest holds {chest}")


class BuyUnit(MusterAction, frozen=True):
    """Buy a unit out of the battle chest: its name, its quality, its skills from the best on, its other aspects."""

    name: Annotated[Words, Text()]
    quality: Annotated[Quality, Choice()] = "average"
    skills: Annotated[tuple[Skill, ...], Many(lead="with", one=SkillRef())] = ()
    aspects: Annotated[tuple[Words, ...], Many(lead="as", one=Text())] = ()
    movement: Annotated[Movement, Choice(lead="by")] = "foot"
    emblem: Annotated[str, Text(lead="under")] = ""

    verb, label, icon, targets = "raise", "Buy a unit", "plus", "list"
    summary = "A unit costs 1, 2 or 3 build points: Average, Fair or Good."
    ruling = "mass.build.costs"
    checks: ClassVar[tuple[Check, ...]] = (is_in_phase, is_a_right_card, can_pay)

    @property
    def card(self) -> UnitKind:
        """The unit as its card says it."""
        ratings = RATINGS[self.quality]
        rated = dict(zip(self.skills, (*ratings, *(0 for _ in self.skills)), strict=False))
        return UnitKind(
            name=self.name, quality=self.quality, skills=rated, aspects=self.aspects, movement=self.movement
        )

    @classmethod
    def of_kind(cls, kind: UnitKind) -> Self:
        """The order for a unit of a kind."""
        skills = sorted((kind.skills or {}).items(), key=lambda one: -one[1])
        return cls(
            kind.name or "", kind.quality or "average", tuple(skill for skill, _ in skills), kind.aspects or (),
            kind.movement or "foot", kind.emblem or "",
        )  # fmt: skip

    def find_price(self, state: State, seat: Seat) -> int:
        """What it costs."""
        return price_card(self.card)

    @classmethod
    def of_player(cls, state: State, seat: Seat) -> Iterable[Self]:
        if not state.players[seat].ready:
            yield from (cls.of_kind(kind) for kind in units().get(state.venue.id, {}).values())

    def resolve(self, play: Play[State]) -> None:
        buy_unit(play, self.card, self.emblem)


def buy_unit(play: Play[State], card: UnitKind, emblem: str = "") -> None:
    """A unit of a player's comes onto the table, with a number if it is not the first of its name, and is paid for."""
    id = make_id(play.state, card.name or "")
    unit = Unit(
        id=id, owner=play.by, title=name_unit(play.state, play.by, card.name or id), skills=card.skills or {},
        quality=card.quality or "average", movement=card.movement or "foot", emblem=card.emblem or emblem,
    )  # fmt: skip
    bought = UnitBought(unit=id, piece=unit, aspects=card.aspects or (), price=price_card(card))
    play.emit(bought, because=can_pay)


def name_unit(state: State, seat: Seat, name: str, but: str = "") -> str:
    """What a unit of a player's is called: with a number if others, `but` for one, have its name."""
    taken = {unit.title for unit in state.troops.values() if unit.owner == seat and unit.id != but}
    return next(title for title in (name if n == 1 else f"{name} {n}" for n in count(1)) if title not in taken)


@rule("mass.build.chest")
def is_own_unit(state: State, action: StrikeOut, by: Seat) -> Denial | None:
    """A player strikes out units and leaders of their own."""
    unit = state.units.get(action.unit)
    return None if unit is not None and unit.owner == by else Denial(f"{action.unit!r} is no unit of yours")


class StrikeOut(MusterAction, frozen=True):
    """Strike a unit or a leader out again: its price is back in the chest."""

    unit: Annotated[str, UnitRef]

    verb, label, icon, targets = "strike", "Strike out", "trash", "list"
    summary = "Its build points are back in the chest."
    ruling = "mass.build.chest"
    checks = (is_in_phase, is_own_unit)

    @classmethod
    def of_player(cls, state: State, seat: Seat) -> Iterable[Self]:
        """Nobody strikes out by chance what they have bought."""
        return ()

    def resolve(self, play: Play[State]) -> None:
        price = price_unit(play.state.units[self.unit])
        play.emit(UnitStruck(unit=self.unit, price=price), because=is_own_unit)


# --- rosters ----------------------------------------------------------------------------------


@rule("mass.build.cards", "mass.quality.definition")
def is_a_right_roster(state: State, action: Enlist, by: Seat) -> Denial | None:
    """Every unit of a roster is as its quality says, with skills that are in use here."""
    for card in action.roster.units if action.roster else ():
        if misfits := list_misfits(card, state.venue):
            return Denial(f"{card.name}: {misfits[0].problem}")
    return None


@rule("mass.build.chest")
def buys_something(state: State, action: Enlist, by: Seat) -> Denial | None:
    """A ready army is for what is left in the chest."""
    return None if action.roster or pick_army(state, by) else Denial("the chest is empty")


class Enlist(MusterAction, frozen=True):
    """Buy an army at a stroke: that of a roster, or a ready one for what is left in the chest."""

    roster: Roster | None = None

    label, icon = "A ready army", "users"
    summary = "Units for all that is left in the chest, and a leader."
    ruling = "mass.build.chest"
    checks = (is_in_phase, is_a_right_roster, buys_something, can_pay)

    def find_price(self, state: State, seat: Seat) -> int:
        """What it costs."""
        return price_army(self.roster.units, self.roster.fate) if self.roster else 0

    @classmethod
    def of_player(cls, state: State, seat: Seat) -> Iterable[Self]:
        return (cls(),) if pick_army(state, seat) and not state.players[seat].ready else ()

    def resolve(self, play: Play[State]) -> None:
        roster = self.roster
        for card in roster.units if roster else pick_army(play.state, play.by):
            buy_unit(play, card)
        for _ in range(roster.fate if roster else 0):
            play.emit(PointBought(seat=play.by, price=FATE_POINT_PRICE), because=can_pay)
        ready = pick_leader(play.state)
        for kind in roster.leaders if roster else () if ready is None else (ready,):
            if may_bring_leader(play.state, BringLeader(kind.name or ""), play.by) is None:
                bring_leader(play, kind)


# --- leaders ----------------------------------------------------------------------------------


@rule("mass.build.leaders-free", "mass.leaders.who")
def may_bring_leader(state: State, action: BringLeader, by: Seat) -> Denial | None:
    """A leader costs nothing; each player brings one."""
    own = next((leader for leader in state.leaders.values() if leader.owner == by), None)
    return Denial(f"you have {own.title}: each player brings one leader") if own is not None else None


@rule("mass.build.leaders-free")
def is_a_known_leader(state: State, action: BringLeader, by: Seat) -> Denial | None:
    """Leaders are those of the venue."""
    if find_leader_kind(state, action.leader) is None:
        return Denial(f"there is no leader {action.leader!r} here: {', '.join(leaders().get(state.venue.id, {}))}")
    return None


def find_leader_kind(state: State, name: str) -> LeaderKind | None:
    """A leader of the venue by id or by name."""
    known = leaders().get(state.venue.id, {})
    return next((kind for id, kind in known.items() if name in (id, kind.name)), None)


class BringLeader(MusterAction, frozen=True):
    """Bring a leader to the battle, who begins with one of your units if there is one."""

    leader: Annotated[str, Text()]

    verb, label, icon, targets = "bring", "Bring a leader", "crown-simple", "list"
    summary = "One leader for each player, for nothing."
    ruling = "mass.build.leaders-free"
    checks = (is_in_phase, is_a_known_leader, may_bring_leader)

    @classmethod
    def of_player(cls, state: State, seat: Seat) -> Iterable[Self]:
        return (cls(kind.name or "") for kind in leaders().get(state.venue.id, {}).values())

    def resolve(self, play: Play[State]) -> None:
        kind = find_leader_kind(play.state, self.leader)
        if kind is not None:
            bring_leader(play, kind)


def bring_leader(play: Play[State], kind: LeaderKind) -> None:
    """A leader of a player's comes onto the table, and takes the first of their units that has none."""
    id = make_id(play.state, kind.name or "")
    leader = Leader(
        id=id, owner=play.by, title=kind.name or id, skills=kind.skills or {}, movement=kind.movement or "foot",
        emblem=kind.emblem or "",
    )  # fmt: skip
    play.emit(LeaderBrought(unit=id, piece=leader, aspects=kind.aspects or ()), because=may_bring_leader)
    own = (unit.id for unit in play.state.troops.values() if unit.owner == play.by)
    if unit := next((one for one in own if one not in play.state.leader_of), ""):
        play.emit(LeaderAssigned(unit=id, to=unit), because=can_lead)


@rule("mass.leaders.attach-detach")
def can_lead(state: State, action: AssignLeader, by: Seat) -> Denial | None:
    """A leader begins with a unit of the same player that has no other leader."""
    leader, unit = state.leaders.get(action.leader), state.troops.get(action.to)
    if leader is None or leader.owner != by:
        return Denial(f"{action.leader!r} is no leader of yours")
    if unit is None or unit.owner != by:
        return Denial(f"{action.to!r} is no unit of yours")
    other = state.leader_of.get(unit.id)
    return Denial(f"{unit.title}: led by {other.title}") if other is not None else None


class AssignLeader(MusterAction, frozen=True):
    """Let a leader begin the battle with another of your units."""

    leader: Annotated[str, UnitRef]
    to: Annotated[str, UnitRef]

    verb, label, icon, targets = "assign", "Lead another unit", "flag", "list"
    summary = "A leader begins with a unit and goes with it."
    ruling = "mass.leaders.attach-detach"
    checks = (is_in_phase, can_lead)

    @classmethod
    def of_player(cls, state: State, seat: Seat) -> Iterable[Self]:
        """Nobody changes by chance who leads whom."""
        return ()

    def resolve(self, play: Play[State]) -> None:
        play.emit(LeaderAssigned(unit=self.leader, to=self.to), because=can_lead)


# --- ready ------------------------------------------------------------------------------------


@rule("mass.build.chest")
def has_an_army(state: State, action: Ready, by: Seat) -> Denial | None:
    """A player needs a unit at least, and says once that they are ready."""
    if state.players[by].ready:
        return Denial("you are ready")
    if any(unit.owner == by for unit in state.troops.values()):
        return None
    return Denial("you have no unit yet: buy one, or take a ready army")


class Ready(MusterAction, frozen=True):
    """Say that you are done: when all are, the muster goes on."""

    label, icon = "I am ready", "check"
    summary = "The muster goes on when all are ready."
    ruling = "mass.build.chest"
    phases = ("build", "aspects")
    checks = (is_in_phase, has_an_army)

    @classmethod
    def of_player(cls, state: State, seat: Seat) -> Iterable[Self]:
        return (cls(),)

    def resolve(self, play: Play[State]) -> None:
        play.emit(PlayerReady(seat=play.by), because=has_an_army)


ACTIONS: tuple[type[Action], ...] = (BuyUnit, StrikeOut, Enlist, BringLeader, AssignLeader, Ready)
