"""Clocks as the game master runs them: start, tick, trim, reveal, hide, remove."""

from __future__ import annotations

import re
from typing import Annotated

import msgspec
from msgspec.structs import replace

from fieldcraft.core import Denial, Play, Seat, from_rule, rule
from fieldcraft.systems.fates_edge.campaign.actions import Deed, is_master
from fieldcraft.systems.fates_edge.campaign.condition.clock_events import (
    ClockHidden,
    ClockRemoved,
    ClockRevealed,
    is_danger,
    start_clock,
)
from fieldcraft.systems.fates_edge.campaign.condition.content import SIZES, Rail, Template, clocks
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock, Danger, Price, Sort
from fieldcraft.systems.fates_edge.campaign.condition.stores import SUPPLY, TIME
from fieldcraft.systems.fates_edge.campaign.condition.tolls import tick_clock
from fieldcraft.systems.fates_edge.campaign.names import Name
from fieldcraft.systems.fates_edge.campaign.scaling.gates import explain_loss
from fieldcraft.systems.fates_edge.campaign.scaling.measures import is_lost_at_gates
from fieldcraft.systems.fates_edge.campaign.state import Campaign

Said = Annotated[str, msgspec.Meta(min_length=1, max_length=400, pattern=r"\S")]
Steps = Annotated[int, msgspec.Meta(ge=-12, le=12)]


def id_of(name: str) -> str:
    """The id of a clock of some name.

    >>> id_of("The City's Watch"), id_of("Übermut")
    ('the-city-s-watch', 'übermut')
    """
    return "-".join(re.findall(r"[^\W_]+", name.casefold()))


@rule("kit.lethal.clock-rules")
def known_clock(campaign: Campaign, deed: ClockDeed, by: Seat) -> Denial | None:
    """Only a clock that is there ticks."""
    return None if deed.clock in campaign.clocks else Denial(f"there is no clock {deed.clock!r}")


@rule("kit.lethal.clock-rules")
def fitting_size(campaign: Campaign, deed: StartClock | StartDanger, by: Seat) -> Denial | None:
    """A clock that is started has a size of the list."""
    return deny_size(deed.size)


@rule("kit.lethal.clock-rules")
def deny_size(size: int) -> Denial | None:
    """A clock has 4, 6, 8 or 10 segments."""
    return None if size in SIZES else Denial(f"a clock has 4, 6, 8 or 10 segments, not {size}")


@rule("kit.lethal.clock-rules")
def new_name(campaign: Campaign, deed: StartDanger | StartReady, by: Seat) -> Denial | None:
    """Two clocks never have one name."""
    return deny_clock_name(campaign, deed.name)


@rule("kit.lethal.clock-rules", "kit.rails.list")
def new_clock_name(campaign: Campaign, deed: StartClock, by: Seat) -> Denial | None:
    """Two clocks never have one name, and a rail none under another one of its names."""
    return deny_clock_name(campaign, as_rail(stated_clock(deed)).name)


@rule("kit.supply.clock")
def is_no_second_supply(campaign: Campaign, deed: StartClock, by: Seat) -> Denial | None:
    """The crew shares one clock of its supplies: nobody starts another one of that sort."""
    return (
        Denial("the crew's supplies have a clock of their own: this is of another sort")
        if deed.sort == SUPPLY
        else None
    )


@rule("kit.lethal.clock-rules", "kit.supply.clock")
def deny_clock_name(campaign: Campaign, name: str) -> Denial | None:
    """A new clock has a name of its own, and the supplies of the crew have theirs."""
    if id_of(name).removeprefix("the-") in (SUPPLY, "supplies"):
        return Denial("the crew's supplies have a clock of their own: call this one something else")
    if id_of(name) in campaign.clocks:
        return Denial(f"there is a clock {name!r} already")
    return None if id_of(name) else Denial("a name has a letter or a number in it")


@rule("kit.supply.clock")
def not_supply(campaign: Campaign, deed: ClockDeed, by: Seat) -> Denial | None:
    """The supplies of the crew are filled and cleared by what uses them up and restocks them."""
    return Denial("supplies are filled and cleared by their own causes") if deed.clock == SUPPLY else None


RAILS: frozenset[Sort] = from_rule(frozenset[Sort](("rail",)), "core.rail.definition")
"""The clocks that are rails, which run against the crew; its goals, its gates and what is long in coming are none."""


OWN: frozenset[Sort] = from_rule(
    frozenset[Sort](("primary", "gate", "project", "rescue", "dial")), "core.cp.categories", "kit.lethal.wipe"
)
"""The clocks that the crew itself fills: its goals and the gates before them, what it builds, whom it looks for."""


@rule("core.cp.categories", "kit.scaling.suits", "kit.magic.backlash-table", "kit.crown.legacy")
def deny_own_aim(campaign: Campaign, clock: str) -> Denial | None:
    """No trouble fills a clock, by its id, that the crew works for: it fills what threatens them."""
    one = campaign.clocks.get(clock)
    return Denial(f"{one.name} is what the crew works for, and no threat") if one and one.sort in OWN else None


@rule("core.rail.definition")
def deny_no_rail(campaign: Campaign, clock: str) -> Denial | None:
    """What ticks or trims a named rail moves no other clock."""
    if (no := deny_clock(campaign, clock)) is not None or campaign.clocks[clock].sort in RAILS:
        return no
    return Denial(f"{campaign.clocks[clock].name} is no rail")


def deny_clock(campaign: Campaign, clock: str) -> Denial | None:
    """Why a deed cannot move a clock, by its id: there is none, or it is that of the supplies."""
    if clock not in campaign.clocks:
        return Denial(f"there is no clock {clock!r}")
    own = clock == SUPPLY
    return Denial("supplies are filled and cleared by their own causes", rule="kit.supply.clock") if own else None


@rule("kit.lethal.clock-rules")
def deny_no_room(campaign: Campaign, clock: str, by: int) -> Denial | None:
    """No clock, by its id, moves that cannot go further that way: it is full, or nothing of it is filled."""
    one = campaign.clocks[clock]
    if by > 0:
        return Denial(f"{one.name} is full") if one.full else None
    return None if one.filled else Denial(f"nothing of {one.name} is filled")


@rule("kit.lethal.clock-examples")
def is_ready_clock(campaign: Campaign, deed: StartReady, by: Seat) -> Denial | None:
    """Some clocks are ready to be started."""
    names = [one.name for one in clocks().ready]
    return None if deed.name in names else Denial(f"no clock is called {deed.name!r}: there are {', '.join(names)}")


@rule("kit.lethal.clock-rules")
def is_still_hidden(campaign: Campaign, deed: RevealClock, by: Seat) -> Denial | None:
    """Only what is hidden can be revealed."""
    return None if campaign.clocks[deed.clock].hidden else Denial("everybody sees it already")


@rule("campaign.secrets")
def is_in_the_open(campaign: Campaign, deed: HideClock, by: Seat) -> Denial | None:
    """What everybody sees can be hidden, but for the supplies of the crew, which are their own."""
    if deed.clock == SUPPLY:
        return Denial("the crew knows what supplies it has left")
    return Denial("nobody else sees it as it is") if campaign.clocks[deed.clock].hidden else None


RAIL_SIZE = from_rule(6, "core.rail.definition")
"""The segments of a rail."""


@rule("core.rail.definition")
def is_full_rail(campaign: Campaign, deed: StartClock, by: Seat) -> Denial | None:
    """A clock that is started as a rail has the segments of one."""
    short = as_rail(stated_clock(deed)).sort in RAILS and deed.size != RAIL_SIZE
    return Denial(f"a rail has {RAIL_SIZE} segments, not {deed.size}") if short else None


@rule("kit.lethal.clock-create")
def is_no_danger(campaign: Campaign, deed: StartClock, by: Seat) -> Denial | None:
    """What threatens the crew is begun in five steps: no other way says what ticks it, how it shows and how it ends."""
    why = f"a clock of {deed.sort} is started as a danger, with its triggers, how it shows and what happens when full"
    return Denial(why) if is_danger(deed.sort) else None


class StartClock(Deed, frozen=True):
    """Start a clock: its name, its size, and what the game master cares to say of it."""

    name: Name
    size: int = 6
    sort: Sort = "clock"
    hidden: bool = False
    about: str = ""
    when: str = ""
    pressure: str = ""
    then: str = ""
    price: Price = 0

    checks = (is_master, fitting_size, is_no_danger, is_no_second_supply, new_clock_name, is_full_rail)

    def resolve(self, play: Play[Campaign]) -> None:
        start_clock(play, as_rail(stated_clock(self)), fitting_size)


def stated_clock(deed: StartClock) -> Clock:
    return Clock(id=id_of(deed.name), **msgspec.structs.asdict(deed))


@rule("kit.rails.list")
def as_rail(clock: Clock) -> Clock:
    """A clock that is called like a rail that the rules know is that rail, unless it is said to be something else."""
    if (known := rail_of(clock.name)) is None or clock.sort not in ("clock", *RAILS):
        return clock
    named = rail(known.name)
    return replace(clock, id=named.id, name=named.name, sort=named.sort, then=clock.then or named.then)


@rule("kit.lethal.clock-create")
def danger_clock(deed: StartDanger) -> Clock:
    """A danger has a plain name, a size, two easy and two hard triggers, one exact result, and a way to show."""
    return Clock(
        id=id_of(deed.name),
        name=deed.name,
        size=deed.size,
        sort=deed.sort,
        hidden=deed.hidden,
        when="; ".join((*deed.easy, *deed.hard)),
        pressure=deed.pressure,
        then=deed.then,
        price=deed.price,
    )


@rule("kit.lethal.clock-create")
def four_triggers(campaign: Campaign, deed: StartDanger, by: Seat) -> Denial | None:
    """The two easy triggers and the two hard ones are four different ones."""
    different = {said.strip().casefold() for said in (*deed.easy, *deed.hard)}
    return None if len(different) == 4 else Denial("each of its four triggers is another one")


class StartDanger(Deed, frozen=True):
    """Start a clock that threatens the crew, in the five steps."""

    name: Name
    size: int
    easy: tuple[Said, Said]
    hard: tuple[Said, Said]
    then: Said
    pressure: Said
    sort: Danger = "peril"
    hidden: bool = False
    price: Price = 0

    checks = (is_master, fitting_size, new_name, four_triggers)

    def resolve(self, play: Play[Campaign]) -> None:
        start_clock(play, danger_clock(self), danger_clock)


def template_clock(template: Template, *, hidden: bool = False) -> Clock:
    facts = msgspec.structs.asdict(template)
    del facts["toll"], facts["test"]
    return Clock(id=id_of(template.name), hidden=hidden, **facts)


class StartReady(Deed, frozen=True):
    """Start one of the clocks that are ready."""

    name: Name
    hidden: bool = False

    checks = (is_master, is_ready_clock, new_name)

    def resolve(self, play: Play[Campaign]) -> None:
        template = next(one for one in clocks().ready if one.name == self.name)
        start_clock(play, template_clock(template, hidden=self.hidden), is_ready_clock)


@rule("kit.lethal.clock-starters")
def starter(face: int) -> Template:
    """The clock of a face of a die of six.

    >>> starter(5).name
    'The ice splits'
    """
    return clocks().starters[face - 1]


class DrawClock(Deed, frozen=True):
    """Let a die say which clock starts."""

    checks = (is_master,)

    def resolve(self, play: Play[Campaign]) -> None:
        (face,) = play.roll(6, 1, "a clock to start")
        start_clock(play, template_clock(starter(face)), starter)


@rule("kit.rails.list")
def rail_of(name: str) -> Rail | None:
    """The rail that rules know under a name or another name of it; None if none does.

    >>> rail_of("The Escape Net").name
    'Escape'
    """
    called = id_of(name).removeprefix("the-")
    return next((one for one in clocks().rails if called in map(id_of, (one.name, *one.other))), None)


@rule("kit.rails.list", "core.rail.definition")
def rail(name: str) -> Clock:
    """A rail is a clock of six segments, and those that the rules name announce what comes when they are full.

    What the crew works for is no pressure, but what a scene is all about.
    """
    known = rail_of(name)
    title = known.name if known else name
    sort: Sort = "primary" if known and known.own else "rail"
    return Clock(id=id_of(title), name=title, size=RAIL_SIZE, sort=sort, then=known.then if known else "")


@rule("kit.lethal.clock-rules", "kit.rails.list")
def new_rail_name(campaign: Campaign, deed: StartRail, by: Seat) -> Denial | None:
    """A rail is started once, under whichever of its names."""
    return deny_clock_name(campaign, rail(deed.name).name)


@rule("kit.rails.list")
def rail_clock_id(name: str, travelling: bool) -> str:
    """The id of what a tick on a rail of some name ticks: for "Supply/Time" the stores on a journey, else the time."""
    if id_of(name) != id_of("Supply/Time"):
        return id_of(rail(name).name)
    return SUPPLY if travelling else TIME


KINETIC: frozenset[str] = from_rule(
    frozenset(id_of(one.name) for one in clocks().rails if one.kind == "kinetic"), "kit.rails.list"
)
"""The ids of the rails that are about moving: being hunted, getting away, what is in the way."""


class StartRail(Deed, frozen=True):
    """Start a rail, one that the rules name or one of the game master's own; `then` announces what it leads to."""

    name: Name
    hidden: bool = False
    then: Annotated[str, msgspec.Meta(max_length=400)] = ""

    checks = (is_master, new_rail_name)

    def resolve(self, play: Play[Campaign]) -> None:
        known = rail(self.name)
        start_clock(play, replace(known, hidden=self.hidden, then=self.then or known.then), rail)


class ClockDeed(Deed, frozen=True):
    """What is done to a clock."""

    clock: str


@rule("kit.lethal.clock-rules")
def has_room(campaign: Campaign, deed: TickClock, by: Seat) -> Denial | None:
    """What is full fills no further, and of what is empty nothing is trimmed."""
    return Denial("say by how many segments") if deed.by == 0 else deny_no_room(campaign, deed.clock, deed.by)


@rule("kit.scaling.gates")
def is_past_gates(campaign: Campaign, deed: TickClock, by: Seat) -> Denial | None:
    """Nothing fills the job of a scaled scene while a gate of it is closed."""
    lost = deed.by > 0 and is_lost_at_gates(campaign, deed.clock)
    return Denial(explain_loss(campaign, deed.clock)) if lost else None


class TickClock(ClockDeed, frozen=True):
    """Fill some segments of a clock, or trim it: because of what happened in the story, which is no rule."""

    by: Steps = 1
    why: str = ""

    checks = (is_master, known_clock, not_supply, has_room, is_past_gates)

    def resolve(self, play: Play[Campaign]) -> None:
        tick_clock(play, self.clock, self.by, self.why)


class RevealClock(ClockDeed, frozen=True):
    """Bring a hidden clock into the open."""

    checks = (is_master, known_clock, is_still_hidden)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(ClockRevealed(clock=play.state.clocks[self.clock]), is_still_hidden)


class HideClock(ClockDeed, frozen=True):
    """Take a clock behind the screen, where only the game master sees it."""

    checks = (is_master, known_clock, is_in_the_open)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(ClockHidden(clock=self.clock), is_in_the_open)


class RemoveClock(ClockDeed, frozen=True):
    """Take a clock off the table."""

    checks = (is_master, known_clock, not_supply)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(ClockRemoved(clock=self.clock), known_clock)


@rule("core.cp.categories", "kit.rails.list")
def find_same_clock(campaign: Campaign, clock: Clock) -> Clock | None:
    """The clock on the table that a rule means; what the crew works for is no threat, though it is called like one."""
    there = campaign.clocks.get(clock.id)
    return None if there is not None and there.sort in OWN and clock.sort not in OWN else there


def deny_raising(campaign: Campaign, clock: Clock) -> Denial | None:
    """Why no rule raises a clock: it is full.  One that is not seen is begun, in place of a hidden one."""
    there = find_same_clock(campaign, clock)
    return None if there is None or there.hidden else deny_no_room(campaign, clock.id, 1)


def move_clock(play: Play[Campaign], clock: Clock, by: int, why: str) -> None:
    """Move a clock that may not be on the table yet; what is not there cannot be lowered.

    A rule that raises a clock does so in the open: a hidden one of that id makes room, since silence would tell of it.
    """
    there = find_same_clock(play.state, clock)
    if by < 0 and there is None:
        return
    id = clock.id if there is not None and (by < 0 or not there.hidden) else start_clock(play, clock)
    if by:
        tick_clock(play, id, by, why)


def clock_or_rail(campaign: Campaign, name: str, size: int = 0) -> Clock:
    """The clock of a name: a rail if it has no size of its own, or is one that the rules know."""
    if size and rail_of(name) is None:
        return Clock(id=id_of(name), name=name, size=size)
    return replace(rail(name), size=size) if size else rail(name)


ACTIONS = (StartClock, StartDanger, StartReady, DrawClock, StartRail, TickClock, RevealClock, HideClock, RemoveClock)
