"""Leaving play: who is away and the clock on that, who is lost for good and who comes after."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

import msgspec
from msgspec.structs import replace

from fieldcraft.core import GM, Denial, Event, Play, Seat, from_rule, rule
from fieldcraft.systems.fates_edge.campaign.actions import (
    CharacterDeed,
    CharacterEvent,
    Happening,
    is_active,
    is_master,
    is_not_lost,
    is_own,
)
from fieldcraft.systems.fates_edge.campaign.characters.content import Name
from fieldcraft.systems.fates_edge.campaign.characters.costs import CREATION
from fieldcraft.systems.fates_edge.campaign.characters.creation import CharacterMade, Id, deny_taken_id
from fieldcraft.systems.fates_edge.campaign.characters.facts import Award, Character, Status
from fieldcraft.systems.fates_edge.campaign.condition.absence import HEAVY
from fieldcraft.systems.fates_edge.campaign.condition.clock_events import ClockRemoved, Ticked, start_clock
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import Counted, forget_uses, times_used

Way = Literal["promote_follower", "heir_or_partner", "new_character"]

AWAY = "away"
"""What is counted of somebody who is away: that the peril has ticked in this session."""

FOLLOWED = "followed"
"""What is counted of somebody who is lost: that somebody came after them."""

HEIR: tuple[int, int] = from_rule((20, 30), "core.contract.death")
"""The experience of an heir: the least and the most."""


class StatusChanged(CharacterEvent, frozen=True, kw_only=True):
    """Somebody left play and the scene that is being played, or came back and may enter one."""

    status: Status

    def apply(self, campaign: Campaign) -> Campaign:
        changed = self.update(campaign, status=self.status).without_present(self.character)
        return forget_uses(changed, "campaign", self.character, HEAVY)

    def words(self, campaign: Campaign) -> str:
        return f"{self.who(campaign).name} is {self.status}"


class HoldingsPassed(Happening, frozen=True, kw_only=True):
    """What somebody had is another's: some assets, and the follower that becomes a character is none any more."""

    to: str
    assets: tuple[str, ...]
    follower: str = ""

    def apply(self, campaign: Campaign) -> Campaign:
        for id in self.assets:
            campaign = campaign.put(assets=replace(campaign.assets[id], owner=self.to))
        return campaign.drop(followers=self.follower) if self.follower else campaign

    def words(self, campaign: Campaign) -> str:
        names = ", ".join(campaign.assets[id].name for id in self.assets)
        return f"{campaign.characters[self.to].name} takes over {names}" if names else ""


def peril_id(character: str) -> str:
    """The id of the clock of somebody who is away.

    >>> peril_id("anna")
    'peril-anna'
    """
    return f"peril-{character}"


@rule("core.contract.absence")
def peril_clock(campaign: Campaign, character: Character, then: str) -> Clock:
    """The clock of somebody who is away: it ticks once a session."""
    return Clock(
        id=peril_id(character.id),
        name=f"Peril of {character.name}",
        size=6,
        sort="peril",
        about=character.id,
        when=f"each session that {character.name} is away",
        then=then,
    )


@rule("core.contract.absence")
def is_away(campaign: Campaign, deed: ComeBack, by: Seat) -> Denial | None:
    """Only who is away comes back."""
    who = campaign.characters[deed.character]
    return None if who.status == "absent" else Denial(f"{who.name} is {who.status}", unit=who.id)


@rule("core.contract.absence")
def move_perils(campaign: Campaign) -> Iterable[Event]:
    """A peril ticks once in each session that somebody is away, and ends with the absence, however that ends.

    Each time the game master is asked for the scene that brings them back, which should come soon.
    """
    for clock in campaign.clocks.values():
        who = campaign.characters.get(clock.about)
        if clock.sort != "peril" or who is None or clock.id != peril_id(who.id):
            continue
        if who.status != "absent":
            yield ClockRemoved(clock=clock.id, because="core.contract.absence")
        elif not times_used(campaign, "session", who.id, AWAY):
            what = f"{who.name} is still away (the game master: which scene offers a rescue or an escape?)"
            yield Counted(window="session", owner=who.id, feature=AWAY, what=what, because="core.contract.absence")
            if not clock.full:
                yield Ticked(clock=clock.id, by=1, why="away", because="core.contract.absence")


class GoMissing(CharacterDeed, frozen=True):
    """Let a character be captured, lost or waylaid; `then` is what happens in the end."""

    then: Name

    checks = (is_master, is_own, is_active)

    def resolve(self, play: Play[Campaign]) -> None:
        who = play.state.characters[self.character]
        away = Counted(window="session", owner=who.id, feature=AWAY, what=f"{who.name} is lost in this session")
        play.emit(away, move_perils)
        play.emit(StatusChanged(character=self.character, status="absent"), peril_clock)
        start_clock(play, peril_clock(play.state, who, self.then), peril_clock)


class ComeBack(CharacterDeed, frozen=True):
    """Let a character who was away come back."""

    checks = (is_master, is_own, is_away)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(StatusChanged(character=self.character, status="active"), peril_clock)


@rule("kit.lethal.bargain", "kit.lethal.kill")
def is_bargained_for_first(campaign: Campaign, deed: Lose, by: Seat) -> Denial | None:
    """Whoever is played dies only after a price was offered for the life, and not by a word."""
    who = campaign.characters[deed.character]
    if deed.status == "retired" or not who.seat:
        return None
    return Denial(f"{who.name} does not die so: offer a bargain first, or ask the player", unit=who.id)


class Lose(CharacterDeed, frozen=True):
    """Let a character leave play for good, or one that nobody plays die."""

    status: Literal["dead", "retired"] = "dead"

    checks = (is_master, is_own, is_not_lost, is_bargained_for_first)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(StatusChanged(character=self.character, status=self.status), inherited_xp)


@rule("core.contract.death")
def inherited_xp(lost: Character) -> int:
    """A follower who takes over has half of all experience that who is lost gained, rounded down."""
    return lost.earned // 2


@rule("core.contract.death")
def starting_xp(campaign: Campaign, deed: Replace) -> int:
    """The experience of who comes after: half of it, as an heir has been given, or that of anybody new."""
    if deed.way == "promote_follower":
        return inherited_xp(campaign.characters[deed.character])
    return deed.xp if deed.way == "heir_or_partner" else CREATION


@rule("core.contract.death")
def deny_not_loyal(campaign: Campaign, lost: Character, follower: str) -> Denial | None:
    """Only a loyal follower of the lost one takes over, who was there: none who settled down, sleeps or was taken."""
    one = campaign.followers.get(follower)
    if one is None or one.owner != lost.id:
        return Denial(f"{lost.name} has no follower {follower!r}")
    if one.loyalty == "wary":
        return Denial(f"{one.name} is wary, not loyal", unit=one.id)
    fleeting = one.where in ("anchored", "dormant") or one.scene or one.condition == "compromised"
    return Denial(f"{one.name} is none who went along on screen", unit=one.id) if fleeting else None


@rule("core.contract.death")
def can_replace(campaign: Campaign, deed: Replace, by: Seat) -> Denial | None:
    """Who is lost is followed by a loyal follower, an heir with 20 to 30 XP, or somebody new."""
    lost = campaign.characters[deed.character]
    if not lost.is_gone:
        return Denial(f"{lost.name} is {lost.status}", unit=lost.id)
    if not campaign.is_played(lost.id):
        return Denial(f"nobody plays {lost.name}, so that nobody is left without a character", unit=lost.id)
    if times_used(campaign, "campaign", lost.id, FOLLOWED):
        return Denial(f"somebody has come after {lost.name} already", unit=lost.id)
    if deed.way == "promote_follower" and (no := deny_not_loyal(campaign, lost, deed.follower)) is not None:
        return no
    own = deed.way == "promote_follower" and deed.id == deed.follower
    if not own and (taken := deny_taken_id(campaign, deed.id)) is not None:
        return taken
    if deed.way == "heir_or_partner" and not HEIR[0] <= deed.xp <= HEIR[1]:
        return Denial(f"an heir has {HEIR[0]} to {HEIR[1]} XP")
    return None


@rule("core.contract.death")
def assets_to_pass(campaign: Campaign, deed: Replace, by: Seat) -> Denial | None:
    """Only what the lost one had passes on, and nothing to somebody who is new to all."""
    if deed.way == "new_character" and deed.assets:
        return Denial("who is new takes nothing over")
    held = {id for id, one in campaign.assets.items() if one.owner == deed.character}
    foreign = sorted(set(deed.assets) - held)
    return Denial(f"{foreign[0]} was not theirs") if foreign else None


@rule("core.contract.death")
def signs_off(campaign: Campaign, deed: Replace, by: Seat) -> Denial | None:
    """The player says who comes after; to an heir, and to what goes along, the game master agrees."""
    alone = by == GM or (deed.way != "heir_or_partner" and not deed.assets)
    return None if alone else Denial("an heir, and what goes along, the game master names")


@rule("core.contract.death")
def tell_tie(deed: Replace, lost: Character) -> str:
    """Who comes after whom; of somebody new also what ties them in, which the game master is asked if nobody says."""
    told = f"{deed.name} comes after {lost.name}"
    if deed.way != "new_character":
        return told
    asked = "(the game master: which asset, contract or faction of the company ties them in?)"
    return f"{told}, by {deed.tie}" if deed.tie else f"{told} {asked}"


class Replace(CharacterDeed, frozen=True, kw_only=True):
    """Let somebody come after a character that is lost, with those of its assets that the game master names.

    `tie` is the asset, contract or faction that ties somebody new to the company.
    """

    way: Way
    id: Id
    name: Name
    follower: str = ""
    xp: int = 0
    assets: tuple[str, ...] = ()
    tie: Annotated[str, msgspec.Meta(max_length=200)] = ""

    checks = (is_own, signs_off, can_replace, assets_to_pass)

    def resolve(self, play: Play[Campaign]) -> None:
        award = Award(starting_xp(play.state, self), self.way.replace("_", " "), "core.contract.death")
        lost = play.state.characters[self.character]
        notes = f"Tied in by {self.tie}." if self.tie else ""
        after = Character(id=self.id, name=self.name, seat=lost.seat, awards=(award,), status="unfinished", notes=notes)
        play.emit(CharacterMade(character=after), starting_xp)
        followed = Counted(window="campaign", owner=lost.id, feature=FOLLOWED, what=tell_tie(self, lost))
        play.emit(followed, can_replace)
        if self.assets or self.way == "promote_follower":
            follower = self.follower if self.way == "promote_follower" else ""
            play.emit(HoldingsPassed(to=self.id, assets=self.assets, follower=follower), assets_to_pass)


ACTIONS = (GoMissing, ComeBack, Lose, Replace)
EVENTS = (StatusChanged, HoldingsPassed)
