"""Work between scenes: projects, training that was skipped and is made up for, and ill luck that is carried."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Annotated

import msgspec

from fieldcraft.core import Denial, Event, Play, Seat, rule, ruling_id
from fieldcraft.core.words import pluralize
from fieldcraft.systems.fates_edge.campaign.actions import (
    CharacterDeed,
    CharacterEvent,
    Deed,
    is_active,
    is_master,
    is_not_lost,
    is_own,
    is_present,
)
from fieldcraft.systems.fates_edge.campaign.characters.content import Name
from fieldcraft.systems.fates_edge.campaign.characters.costs import days_needed
from fieldcraft.systems.fates_edge.campaign.characters.creation import ILL_LUCK
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character, Purchase
from fieldcraft.systems.fates_edge.campaign.characters.projects import has_day_for_project, note_work
from fieldcraft.systems.fates_edge.campaign.characters.terms import slug
from fieldcraft.systems.fates_edge.campaign.characters.training import days_left, haste_clock, haste_ticks, spend_time
from fieldcraft.systems.fates_edge.campaign.condition.clock_events import ClockRemoved, Ticked, start_clock
from fieldcraft.systems.fates_edge.campaign.condition.clocks import deny_clock_name, id_of
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock
from fieldcraft.systems.fates_edge.campaign.followers.points import (
    deny_short,
    spend_points,
)
from fieldcraft.systems.fates_edge.campaign.names import spell_out
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import count_use, deny_used_up


class Flawed(CharacterEvent, frozen=True, kw_only=True):
    """Haste took its price: what was learned too fast has flaws."""

    what: str

    def apply(self, campaign: Campaign) -> Campaign:
        who = self.who(campaign)
        return self.update(campaign, conditions=who.conditions | {f"flawed {self.what}"})

    def words(self, campaign: Campaign) -> str:
        return f"{self.who(campaign).name} learned {spell_out(self.what)} too fast"


class FlawNamed(CharacterEvent, frozen=True, kw_only=True):
    """The game master named what is amiss with something that was learned or got too fast."""

    what: str
    flaw: str

    def apply(self, campaign: Campaign) -> Campaign:
        who = self.who(campaign)
        left = who.conditions - {f"flawed {self.what}"}
        return self.update(campaign, conditions=left, complications=(*who.complications, self.flaw))

    def words(self, campaign: Campaign) -> str:
        return f"{spell_out(self.what)} of {self.who(campaign).name}: {self.flaw}"


class DaysSpent(CharacterEvent, frozen=True, kw_only=True):
    """Somebody used days of downtime."""

    days: int

    def apply(self, campaign: Campaign) -> Campaign:
        return spend_time(campaign, self.character, self.days, 0)

    def words(self, campaign: Campaign) -> str:
        return f"{self.who(campaign).name} spends {pluralize(self.days, 'day')}"


class TokenInvoked(CharacterEvent, frozen=True, kw_only=True):
    """A cursed token brought ill luck."""

    what: str

    def apply(self, campaign: Campaign) -> Campaign:
        return count_use(campaign, "session", self.character, ILL_LUCK)

    def words(self, campaign: Campaign) -> str:
        return f"The token of {self.who(campaign).name}: {self.what}"


@rule("core.training.project-clock")
def project_clock(character: str, name: str) -> Clock:
    """The clock of something that is found out or made over a long while."""
    return Clock(id=id_of(name), name=name, size=4, sort="project", about=character)


@rule("core.training.project-clock")
def new_project(campaign: Campaign, deed: BeginProject, by: Seat) -> Denial | None:
    """A project has a name of its own."""
    return deny_clock_name(campaign, deed.name)


@rule("core.training.project-clock")
def takes_hours(campaign: Campaign, deed: BeginProject, by: Seat) -> Denial | None:
    """What takes hours or more is begun while no scene is played."""
    return Denial("a project takes Significant Time, and a scene is being played") if campaign.scene else None


class BeginProject(CharacterDeed, frozen=True):
    """Begin to find something out or to make something."""

    name: Name

    checks = (is_own, is_active, takes_hours, has_day_for_project, new_project)

    def project_workers(self, campaign: Campaign) -> tuple[str, ...]:
        return (self.character,) if campaign.phase == "downtime" else ()

    def resolve(self, play: Play[Campaign]) -> None:
        id = start_clock(play, project_clock(self.character, self.name), project_clock)
        note_work(play, id, self.character)


@rule("core.xp.rush-rule")
def is_kept(campaign: Campaign, who: Character, bought: Purchase) -> bool:
    """Whether somebody still has what they bought: nothing that was given up, nor a follower or asset that is lost."""
    held: dict[str, Collection[str]] = {"follower": campaign.followers, "asset": campaign.assets}
    lost = bought.kind in held and slug(bought.what) not in held[bought.kind]
    return not lost and who.ratings_of(bought.kind)[bought.what] >= bought.rating


def find_rushed_purchase(campaign: Campaign, clock: Clock) -> Purchase | None:
    """What a haste clock is about, if it is there still: None for what was given up or is lost."""
    character = clock.about.partition("/")[0]
    if (who := campaign.characters.get(character)) is None:
        return None
    rushed = ((one, haste_clock(character, one)) for one in reversed(who.purchases) if one.xp >= 0)
    known = (slug(clock.name), clock.about)
    about = (one for one, haste in rushed if (slug(haste.name), haste.about) == known)
    return next((one for one in about if is_kept(campaign, who, one)), None)


@rule("core.xp.rush-rule")
def end_hastes(campaign: Campaign) -> Iterable[Event]:
    """A haste clock that is full, whatever filled it, leaves a flaw; for what or whom was lost haste has no price."""
    because = ruling_id(end_hastes)
    for clock in campaign.clocks.values():
        character, _, what = clock.about.partition("/")
        if clock.sort != "haste" or (who := campaign.characters.get(character)) is None:
            continue
        over = who.is_gone or find_rushed_purchase(campaign, clock) is None
        if clock.full and not over:
            yield Flawed(character=character, what=what, because=because)
        if clock.full or over:
            yield ClockRemoved(clock=clock.id, because=because)


@rule("core.xp.rush-rule")
def is_haste_clock(campaign: Campaign, deed: PressHaste | MakeUp, by: Seat) -> Denial | None:
    """There is such a clock, and it is about something that was rushed."""
    clock = campaign.clocks.get(deed.clock)
    if clock is None or clock.sort != "haste" or find_rushed_purchase(campaign, clock) is None:
        return Denial(f"there is no haste clock {deed.clock!r}")
    return None


@rule("core.xp.rush-rule")
def can_pay_haste(campaign: Campaign, deed: PressHaste, by: Seat) -> Denial | None:
    """Points that are spent on haste are there."""
    return deny_short(campaign, deed.points, deed.attempt)


@rule("core.xp.rush-rule")
def moves_haste(campaign: Campaign, deed: PressHaste, by: Seat) -> Denial | None:
    """Each two points move a haste clock by one, and so does a miss; nothing less or between is spent on it."""
    moved = haste_ticks(deed.points, deed.missed) and not deed.points % 2
    return None if moved else Denial("it takes two points for each segment, or a miss")


@rule("core.xp.rush-rule")
def miss_is_told(campaign: Campaign, deed: PressHaste, by: Seat) -> Denial | None:
    """A miss with a skill or an attribute tells by itself; of a talent the game master tells it."""
    bought = find_rushed_purchase(campaign, campaign.clocks[deed.clock])
    rolled = bought is not None and bought.kind in ("skill", "attribute")
    return Denial("a miss with it counts as it is rolled") if deed.missed and rolled else None


class PressHaste(Deed, frozen=True):
    """Let haste take its price: points spent on it, and perhaps a miss with a talent that was rushed.

    The points are those that a check left, if it is named, or of the bank.
    """

    clock: str
    points: Annotated[int, msgspec.Meta(ge=0, le=12)] = 0
    missed: bool = False
    attempt: str = ""

    checks = (is_master, is_haste_clock, miss_is_told, moves_haste, can_pay_haste)

    def resolve(self, play: Play[Campaign]) -> None:
        if self.points:
            spend_points(play, self.points, play.state.clocks[self.clock].name, self.attempt, can_pay_haste)
        tick_haste(play, self.clock, self.points, missed=self.missed)


def tick_haste(play: Play[Campaign], id: str, points: int, *, missed: bool) -> None:
    """Move a haste clock by what was spent on it and by a miss."""
    play.emit(Ticked(clock=id, by=haste_ticks(points, missed)), haste_ticks)


@rule("core.xp.rush-rule")
def is_flawed(campaign: Campaign, deed: NameFlaw, by: Seat) -> Denial | None:
    """What haste has spoiled has a flaw, which the game master names."""
    who = campaign.characters[deed.character]
    spoiled = f"flawed {deed.what}" in who.conditions
    return None if spoiled else Denial(f"no flaw is due on {deed.what!r}", unit=who.id)


class NameFlaw(CharacterDeed, frozen=True):
    """Say which flaw or complication something has that was learned or got too fast."""

    what: str
    flaw: Name

    checks = (is_master, is_own, is_not_lost, is_flawed)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(FlawNamed(character=self.character, what=self.what, flaw=self.flaw), is_flawed)


def flawed_things(who: Character) -> tuple[str, ...]:
    """What somebody learned or got too fast, while its flaw is still to be named."""
    return tuple(one.removeprefix("flawed ") for one in sorted(who.conditions) if one.startswith("flawed "))


def days_to_make_up(campaign: Campaign, deed: MakeUp) -> int:
    bought = find_rushed_purchase(campaign, campaign.clocks[deed.clock])
    return days_needed(bought.kind, bought.rating, bought.xp, campaign.options) if bought else 0


@rule("core.xp.rush-rule")
def own_haste(campaign: Campaign, deed: MakeUp, by: Seat) -> Denial | None:
    """Who rushed serves the days, if there are so many."""
    if campaign.clocks[deed.clock].about.partition("/")[0] != deed.character:
        return Denial("that is somebody else's haste")
    takes, left = days_to_make_up(campaign, deed), days_left(campaign, deed.character)
    return Denial(f"it takes {pluralize(takes, 'day')}, and there are {left}") if takes > left else None


class MakeUp(CharacterDeed, frozen=True):
    """Serve the days that were skipped, so that haste has no price any more."""

    clock: str

    checks = (is_own, is_active, is_haste_clock, own_haste)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(DaysSpent(character=self.character, days=days_to_make_up(play.state, self)), own_haste)
        play.emit(ClockRemoved(clock=self.clock), own_haste)


@rule("core.creation.cursed-token")
def token_ready(campaign: Campaign, deed: InvokeToken, by: Seat) -> Denial | None:
    """Once a session, for a point, the game master calls on a cursed token that somebody carries."""
    who = campaign.characters[deed.character]
    if ILL_LUCK not in who.complications:
        return Denial(f"{who.name} carries no cursed token")
    if (no := deny_short(campaign, 1, deed.attempt)) is not None:
        return no
    return deny_used_up(campaign, "session", who.id, ILL_LUCK, f"the cursed token of {who.name}")


class InvokeToken(CharacterDeed, frozen=True):
    """Call on a cursed token for a point of the bank, or of a check that left one; `what` tells what it does."""

    what: Name
    attempt: str = ""

    checks = (is_master, is_own, is_active, is_present, token_ready)

    def resolve(self, play: Play[Campaign]) -> None:
        spend_points(play, 1, "a cursed token", self.attempt, token_ready)
        play.emit(TokenInvoked(character=self.character, what=self.what), token_ready)


ACTIONS = (BeginProject, PressHaste, NameFlaw, MakeUp, InvokeToken)
EVENTS = (Flawed, FlawNamed, DaysSpent, TokenInvoked)
