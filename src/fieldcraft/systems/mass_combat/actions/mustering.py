"""What players do before a battle: buy units, bring a leader, place zones, write aspects, deploy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Annotated, ClassVar, Self

from fieldcraft.board.zones import Zone, Zones
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
from fieldcraft.systems.mass_combat.content import aspects, leaders, units
from fieldcraft.systems.mass_combat.entries import LeaderKind, UnitKind
from fieldcraft.systems.mass_combat.events.aspects import PointBought
from fieldcraft.systems.mass_combat.events.muster import (
    CardWritten,
    HomeChosen,
    LeaderAssigned,
    LeaderBrought,
    PlayerReady,
    UnitBought,
    UnitStruck,
    ZonePlaced,
)
from fieldcraft.systems.mass_combat.events.pieces import Moved
from fieldcraft.systems.mass_combat.making import make_aspect
from fieldcraft.systems.mass_combat.mustering import (
    find_deployer,
    find_placer,
    list_deployment,
    list_homes,
    list_reserve,
    make_id,
    needs_home,
    pick_army,
    pick_leader,
)
from fieldcraft.systems.mass_combat.quality import RATINGS
from fieldcraft.systems.mass_combat.state import Leader, Movement, Phase, Quality, Skill, State, Unit, Words
from fieldcraft.systems.mass_combat.text.tokens import ZONE, SkillRef
from fieldcraft.systems.mass_combat.venues import MOVEMENTS
from fieldcraft.systems.shared.actions import BoardAction
from fieldcraft.systems.shared.text.pieces import UnitRef
from fieldcraft.systems.shared.text.tokens import Choice, Many, Text

KINDS: dict[str, Movement] = {kind: kind for kind in MOVEMENTS}
ZONES = Many(lead="beside", one=ZONE)
PLACES = (
    "North Bank", "Old Bridge", "Mill", "Cairn Hill", "Reeds", "Ford", "Long Meadow", "Orchard", "Gate", "Market",
    "Quarry", "Wood", "Causeway", "Ruin", "Shrine", "Ditch",
)  # fmt: skip
"""What zones are called if nobody has a better name."""


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
    own = (unit for unit in state.troops.values() if unit.owner == seat and unit.id != but)
    alike = sum(unit.title.startswith(name) for unit in own)
    return f"{name} {alike + 1}" if alike else name


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


# --- zones ------------------------------------------------------------------------------------


@rule("mass.zones.place")
def is_placed_beside(state: State, action: PlaceZone, by: Seat) -> Denial | None:
    """Players place cards in turn, each with a name of its own and beside at least one that lies there."""
    ground = state.ground
    if find_placer(state) != by:
        return Denial(f"it is {state.players[find_placer(state)].name} who places the next zone")
    try:
        Zones(zones=(*ground.zones, Zone(action.zone)))
    except ValueError as error:
        return Denial(str(error))
    if action.zone in state.units:
        return Denial(f"{action.zone!r} is the name of a unit")
    if unknown := [name for name in action.beside if name not in ground]:
        return Denial(f"there is no zone {unknown[0]!r}: {', '.join(ground.cells) or 'none lies there yet'}")
    if len(set(action.beside)) < len(action.beside):
        return Denial("each neighbour is named once")
    return Denial("a card lies beside at least one other") if ground.zones and not action.beside else None


class PlaceZone(MusterAction, frozen=True):
    """Place a zone card beside others."""

    zone: Annotated[Words, Text()]
    beside: Annotated[tuple[str, ...], ZONES] = ()

    verb, label, icon, targets = "place", "Place a zone", "map-trifold", "list"
    summary = "A card with a name, beside at least one that lies there."
    ruling = "mass.zones.place"
    phases = ("zones",)
    checks = (is_in_phase, is_placed_beside)

    @classmethod
    def of_player(cls, state: State, seat: Seat) -> Iterable[Self]:
        """The next name, beside any card or any two that are joined."""
        cells = state.ground.cells
        name = next((one for one in PLACES if one not in cells), f"Field {len(cells) + 1}")
        pairs = [link.between for link in state.ground.links] or list(pairwise(cells))
        yield from (cls(name, some) for some in [*pairs, *((cell,) for cell in cells)])
        if not cells:
            yield cls(name)

    def resolve(self, play: Play[State]) -> None:
        play.emit(ZonePlaced(zone=self.zone, beside=self.beside, seat=play.by), because=is_placed_beside)


# --- aspects ----------------------------------------------------------------------------------


@rule("mass.zones.aspect-buy")
def is_an_empty_card(state: State, action: WriteAspect, by: Seat) -> Denial | None:
    """For a fate point a player writes one aspect on a card without any."""
    if action.zone not in state.ground:
        return Denial(f"there is no zone {action.zone!r}: {', '.join(state.ground.cells)}")
    if state.aspects_on.get(action.zone):
        return Denial(f"something is written on the card of {action.zone}")
    if not action.words.strip():
        return Denial("write something")
    return None if state.players[by].points else Denial("there is no fate point left")


class WriteAspect(MusterAction, frozen=True):
    """Write an aspect on an empty zone card for a fate point, and lay it face down."""

    zone: Annotated[str, ZONE]
    words: Annotated[Words, Text(lead="as")]
    hinders: Annotated[tuple[Movement, ...], Many(lead="hinders", one=Choice(values=KINDS))] = ()

    verb, label, icon, targets = "write", "Write on a card", "pencil-simple", "list"
    summary = "A fate point: all see a card face down, you alone read it until a unit enters or scouts."
    ruling = "mass.zones.aspect-buy"
    phases = ("aspects",)
    checks = (is_in_phase, is_an_empty_card)
    cost = "a fate point"

    @classmethod
    def of_player(cls, state: State, seat: Seat) -> Iterator[Self]:
        """Something that hinders, on any empty card."""
        if state.players[seat].points and not state.players[seat].ready:
            hindering = [one for one in aspects().values() if set(one.hinders) & set(state.venue.movement)]
            for zone in state.ground.cells:
                if not state.aspects_on.get(zone):
                    yield from (cls(zone, one.words, one.hinders) for one in hindering[:1])

    def resolve(self, play: Play[State]) -> None:
        aspect = make_aspect(
            play.state, self.words, self.zone, "zone", writer=play.by, hinders=self.hinders, face_down=True
        )
        play.emit(CardWritten(aspect=aspect), because=is_an_empty_card)


# --- deployment -------------------------------------------------------------------------------


@rule("mass.zones.deploy")
def is_a_far_home(state: State, action: ChooseHome, by: Seat) -> Denial | None:
    """The first player of a side chooses its home, as far from those of enemies as the field allows."""
    side = state.players[by].side
    if find_deployer(state) != by or not needs_home(state, side):
        return Denial("no home is to be chosen by you now")
    homes = list_homes(state, side)
    if action.zone in homes:
        return None
    return Denial(f"homes lie as far apart as the field allows: {' or '.join(homes)}")


class ChooseHome(MusterAction, frozen=True):
    """Choose the home zone of your side."""

    zone: Annotated[str, ZONE]

    verb, label, icon, targets = "home", "Choose a home zone", "flag", "cell"
    summary = "Your side deploys there and next to it."
    ruling = "mass.zones.deploy"
    phases = ("deploy",)
    checks = (is_in_phase, is_a_far_home)

    @classmethod
    def of_player(cls, state: State, seat: Seat) -> Iterable[Self]:
        side = state.players[seat].side
        return (cls(zone) for zone in list_homes(state, side)) if needs_home(state, side) else ()

    def resolve(self, play: Play[State]) -> None:
        side = play.state.players[play.by].side
        play.emit(HomeChosen(side=side, zone=self.zone), because=is_a_far_home)


@rule("mass.zones.deploy")
def may_begin_there(state: State, action: Deploy, by: Seat) -> Denial | None:
    """A player puts units in the home zone or next to it, where no enemy unit is, when it is their turn."""
    if find_deployer(state) != by or needs_home(state, state.players[by].side):
        return Denial("it is not your turn to deploy")
    if action.unit not in {piece.id for piece in list_reserve(state, by)}:
        return Denial(f"{action.unit!r} is no piece of yours that is still to be deployed")
    zones = list_deployment(state, by)
    return None if action.zone in zones else Denial(f"you may deploy in {', '.join(zones) or 'no zone'}")


class Deploy(MusterAction, frozen=True):
    """Put a unit or a leader on a zone card."""

    unit: Annotated[str, UnitRef]
    zone: Annotated[str, ZONE.after("to")]

    label, icon, targets = "Deploy", "map-trifold", "cell"
    summary = "In the home zone or next to it, where no enemy unit is."
    ruling = "mass.zones.deploy"
    phases = ("deploy",)
    checks = (is_in_phase, may_begin_there)

    @classmethod
    def of_player(cls, state: State, seat: Seat) -> Iterable[Self]:
        if needs_home(state, state.players[seat].side):
            return ()
        zones = list_deployment(state, seat)
        return (cls(piece.id, zone) for piece in list_reserve(state, seat) for zone in zones)

    def resolve(self, play: Play[State]) -> None:
        play.emit(Moved(unit=self.unit, zone=self.zone), because=may_begin_there)


ACTIONS: tuple[type[Action], ...] = (
    BuyUnit,
    StrikeOut,
    Enlist,
    BringLeader,
    AssignLeader,
    Ready,
    PlaceZone,
    WriteAspect,
    ChooseHome,
    Deploy,
)
