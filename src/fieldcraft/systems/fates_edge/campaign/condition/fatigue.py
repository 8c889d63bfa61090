"""Fatigue: where it comes from, what it costs by each way of reading it, and what takes it away."""

from __future__ import annotations

from typing import Annotated, Literal, Protocol

import msgspec
from msgspec.structs import replace

from fieldcraft.core import Denial, Play, Seat, from_rule, rule
from fieldcraft.systems.fates_edge.campaign.actions import (
    CharacterDeed,
    CharacterEvent,
    Deed,
    is_master,
    is_not_lost,
    is_own,
)
from fieldcraft.systems.fates_edge.campaign.characters.effects import FeatureUsed, braces
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character
from fieldcraft.systems.fates_edge.campaign.checks.conditions import Marked, Unmarked
from fieldcraft.systems.fates_edge.campaign.condition.stores import fatigue_is_locked
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import Counted, count_use, times_used
from fieldcraft.systems.fates_edge.pools.pool import D10
from fieldcraft.systems.fates_edge.shared.fatigue import MOST, fatigue_dice, is_exhausted

MUST_REST = "must rest soon"
"""The condition of somebody who tires unless they rest before the next scene."""

WINDED = "winded"
"""The condition of somebody whose next roll is forced to throw successes again."""

NIGHT = "night"
"""What is counted for the downtime of somebody who has rested."""

EASED = "eased-by-asset"
"""What is counted for the session of somebody whom assets have eased."""

UNWEARIED = "unwearied"
"""What is counted for the scene of somebody who bears no penalty of fatigue in it."""

Relief = Literal["rest", "sanctuary", "asset"]
Levels = Annotated[int, msgspec.Meta(ge=1, le=4)]


class Toll(msgspec.Struct, frozen=True, kw_only=True):
    """What fatigue costs at a level.

    `strenuous` are dice on strenuous actions, `again` successes that must be thrown again, on the `next` roll only or
    on every roll, and who is `out` leaves the scene.
    """

    strenuous: int = 0
    again: int = 0
    next: bool = False
    exhausted: bool = False
    out: bool = False


STEPS: tuple[Toll, ...] = from_rule(
    (Toll(), Toll(again=1, next=True), Toll(again=1), Toll(again=2), Toll(again=2, out=True)),
    "kit.lethal.fatigue-ladder",
)
"""The graded ladder, by level."""

MODELS: dict[str, tuple[Toll, ...]] = from_rule(
    {
        "dice_penalty": tuple(Toll(strenuous=fatigue_dice(n), exhausted=is_exhausted(n)) for n in range(MOST + 1)),
        "soft_hp_V": STEPS,
        "reroll_successes_204": tuple(Toll(again=n, next=True) for n in range(MOST + 1)),
        "layered": tuple(replace(STEPS[n], strenuous=fatigue_dice(n)) for n in range(MOST + 1)),
    },
    "kit.fatigue.effect",
)
"""What fatigue costs by each way of reading it, by level."""


@rule("kit.fatigue.effect", "core.fatigue.effect", "kit.lethal.fatigue-ladder", "kit.prestige.mid")
def fatigue_toll(campaign: Campaign, character: Character) -> Toll:
    """What a character's fatigue costs it now, as the table reads it; who hears a battle chant bears no penalty."""
    due = MODELS[campaign.options["fatigue_model"]][character.fatigue]
    return Toll(out=due.out) if times_used(campaign, "scene", character.id, UNWEARIED) else due


@rule("kit.fatigue.reroll")
def forced_rerolls(campaign: Campaign, character: Character) -> int:
    """How many successes a character must throw again on its next roll."""
    due = fatigue_toll(campaign, character)
    return 0 if due.next and WINDED not in character.conditions else due.again


@rule("kit.fatigue.reroll")
def check_forced_picks(successes: tuple[int, ...], chosen: tuple[int, ...], due: int) -> Denial | None:
    """The player picks which of the dice that succeeded are thrown again: as many as are due, or all that there are.

    `successes` and `chosen` are places of dice.
    """
    most = min(due, len(successes))
    if len(set(chosen)) == len(chosen) == most and set(chosen) <= set(successes):
        return None
    return Denial(f"{most} of the dice that succeeded are thrown again")


@rule("kit.harm.track", "kit.lethal.fatigue-ladder")
def can_act(campaign: Campaign, deed: Deed, by: Seat) -> Denial | None:
    """Who is severely harmed, or at the foot of the graded ladder, does nothing until somebody tends them."""
    return deny_helpless(campaign, campaign.characters[deed.piece])


FLEET: tuple[str, ...] = from_rule(("sprint", "climb"), "core.fatigue.effect")
"""How it begins, what is said of actions that nobody takes who is exhausted: "climb", "Climbing"."""


class Said(Protocol):
    """Something that is attempted: its goal, and what is said of it."""

    @property
    def goal(self) -> str: ...

    @property
    def tags(self) -> frozenset[str]: ...


class SaidDeed(Said, Protocol):
    """A deed of a character that attempts something."""

    @property
    def piece(self) -> str: ...


@rule("core.fatigue.effect", "kit.fatigue.effect")
def is_not_spent(campaign: Campaign, deed: SaidDeed, by: Seat) -> Denial | None:
    """Who is exhausted neither sprints nor climbs."""
    return deny_spent(campaign, campaign.characters[deed.piece], deed)


def is_fleet(said: Said) -> bool:
    """Whether something is a sprint or a climb: it is said of it, or its goal begins with that."""
    words = (*said.goal.split()[:1], *said.tags)
    return any(word.casefold().startswith(FLEET) for word in words)


def deny_spent(campaign: Campaign, who: Character, said: Said) -> Denial | None:
    """Why somebody takes no part in an action of which some things are said; None if they may."""
    barred = fatigue_toll(campaign, who).exhausted and is_fleet(said)
    why = f"{who.name} is exhausted and neither sprints nor climbs"
    return Denial(why, unit=who.id, rule="core.fatigue.effect") if barred else None


def deny_helpless(campaign: Campaign, who: Character) -> Denial | None:
    """Why somebody can do nothing, with the rule that says so; None if they can."""
    if who.harm == 3:
        return Denial(f"{who.name} is severely harmed and out until treated", unit=who.id, rule="kit.harm.track")
    spent = fatigue_toll(campaign, who).out
    return Denial(f"{who.name} has collapsed", unit=who.id, rule="kit.lethal.fatigue-ladder") if spent else None


class Tired(CharacterEvent, frozen=True, kw_only=True):
    """A character gained levels of fatigue; beyond the fourth there is none."""

    levels: int
    why: str = ""

    def apply(self, campaign: Campaign) -> Campaign:
        who = self.who(campaign)
        level = min(MOST, who.fatigue + self.levels)
        forced = {WINDED} if MODELS[campaign.options["fatigue_model"]][level].next else set()
        return self.update(campaign, fatigue=level, conditions=who.conditions - {WINDED} | forced)

    def words(self, campaign: Campaign) -> str:
        who = self.who(campaign)
        return f"{who.name} tires: fatigue {min(MOST, who.fatigue + self.levels)}" + (f", {self.why}" * bool(self.why))


class Rested(CharacterEvent, frozen=True, kw_only=True):
    """Levels of fatigue left a character, perhaps in a `night` of downtime."""

    levels: int
    night: bool = False

    def apply(self, campaign: Campaign) -> Campaign:
        who = self.who(campaign)
        level = max(0, who.fatigue - self.levels)
        gone = {MUST_REST} if level else {MUST_REST, WINDED}
        rested = self.update(campaign, fatigue=level, conditions=who.conditions - gone)
        return count_use(rested, "downtime", self.character, NIGHT) if self.night else rested

    def words(self, campaign: Campaign) -> str:
        who = self.who(campaign)
        return f"{who.name} rests: fatigue {max(0, who.fatigue - self.levels)}"


class FatigueReturned(CharacterEvent, frozen=True, kw_only=True):
    """Levels of fatigue were taken back, since what brought them has not happened; who was `winded` before is again."""

    levels: int
    winded: bool = False
    why: str = ""

    def apply(self, campaign: Campaign) -> Campaign:
        who = self.who(campaign)
        conditions = who.conditions - {WINDED} | ({WINDED} if self.winded else set())
        return self.update(campaign, fatigue=max(0, who.fatigue - self.levels), conditions=conditions)

    def words(self, campaign: Campaign) -> str:
        who = self.who(campaign)
        return f"{who.name} is not tired by it: fatigue {max(0, who.fatigue - self.levels)}, {self.why}"


class BreathCaught(CharacterEvent, frozen=True, kw_only=True):
    """A forced roll is behind a character."""

    def apply(self, campaign: Campaign) -> Campaign:
        who = self.who(campaign)
        return self.update(campaign, conditions=who.conditions - {WINDED})

    def words(self, campaign: Campaign) -> str:
        return f"{self.who(campaign).name} catches their breath"


@rule("kit.gear.cultural")
def keeps_fatigue_off(play: Play[Campaign], character: str) -> bool:
    """Whether what a character wears keeps fatigue off: a die is rolled for it each time."""
    for gain in braces(play.state, play.state.characters[character]):
        (face,) = play.roll(D10.sides, 1, gain.name)
        if face >= gain.amount:
            told = FeatureUsed(character=character, feature=gain.feature, name=gain.name, what="no fatigue")
            play.emit(told, keeps_fatigue_off)
            return True
    return False


@rule("kit.fatigue.sources", "kit.fatigue.definition")
def tire(play: Play[Campaign], character: str, levels: int, why: str = "") -> None:
    """Let a character gain levels of fatigue, unless gear keeps it off; what is beyond the fourth is lost."""
    if not keeps_fatigue_off(play, character):
        play.emit(Tired(character=character, levels=levels, why=why), tire)


SOURCES: dict[str, int] = from_rule(
    {
        "supplies run dangerously low": 1,
        "supplies run out": 2,
        "complication points": 1,
        "a failed hazard": 2,
        "a spell sustained for a beat more": 1,
        "complications of a spell or ritual absorbed": 1,
    },
    "kit.fatigue.sources",
)
"""How many levels each source gives, where nothing else is said."""


@rule("core.fatigue.recovery", "kit.fatigue.recovery")
def levels_relieved(source: Relief) -> int:
    """A night of rest takes one level, sanctuary and assets that say so two."""
    return 1 if source == "rest" else 2


@rule("kit.fatigue.recovery", "core.fatigue.recovery")
def can_recover(campaign: Campaign, deed: Rest, by: Seat) -> Denial | None:
    """While supplies are dangerously low nothing takes fatigue away."""
    return deny_locked_fatigue(campaign, campaign.characters[deed.character])


def deny_locked_fatigue(campaign: Campaign, who: Character) -> Denial | None:
    """Why somebody of the crew, which shares its supplies, does not recover; None if they may."""
    locked = fatigue_is_locked(campaign) and campaign.is_played(who.id)
    return Denial("supplies are too low to recover", rule="kit.fatigue.recovery") if locked else None


@rule("kit.fatigue.recovery", "core.fatigue.recovery")
def is_nightly(campaign: Campaign, source: Relief) -> bool:
    """Whether a rest takes a night of downtime, in which each night rests somebody once."""
    return campaign.phase == "downtime" and source in ("rest", "sanctuary")


@rule("kit.fatigue.recovery", "core.fatigue.recovery")
def has_night_left(campaign: Campaign, deed: Rest, by: Seat) -> Denial | None:
    """A downtime has as many nights as days."""
    used = times_used(campaign, "downtime", deed.character, NIGHT)
    over = is_nightly(campaign, deed.source) and used >= campaign.days
    return Denial("no night of this downtime is left", unit=deed.character) if over else None


@rule("core.fatigue.recovery")
def has_restful_asset(campaign: Campaign, deed: Rest, by: Seat) -> Denial | None:
    """Who rests by an asset has one of the crew's that can be used, each once in a session.

    That it says so is for the game master to find.
    """
    if deed.source != "asset":
        return None
    if not (assets := tuple(campaign.crew_assets("active"))):
        return Denial("the crew has no asset by which somebody rests")
    eased = times_used(campaign, "session", deed.character, EASED) >= len(assets)
    return Denial("each asset of the crew has eased them in this session", unit=deed.character) if eased else None


@rule("kit.fatigue.definition")
def is_tired(campaign: Campaign, deed: Rest, by: Seat) -> Denial | None:
    """Who is not tired has nothing to recover from."""
    return deny_untired(campaign.characters[deed.character])


def deny_untired(who: Character) -> Denial | None:
    """Why somebody has nothing to recover from; None if they have."""
    tired = who.fatigue or MUST_REST in who.conditions
    return None if tired else Denial(f"{who.name} is not tired", unit=who.id, rule="kit.fatigue.definition")


class RestMissed(Tired, frozen=True, kw_only=True):
    """Somebody who had to rest before this scene did not, and tires."""

    def apply(self, campaign: Campaign) -> Campaign:
        after = super().apply(campaign)
        who = after.characters[self.character]
        return after.put(characters=replace(who, conditions=who.conditions - {MUST_REST}))


@rule("kit.spell.mend-flesh")
def ask_for_rest(play: Play[Campaign], character: str) -> None:
    """Somebody must rest before the next scene begins."""
    play.emit(Marked(character=character, condition=MUST_REST), ask_for_rest)


@rule("kit.spell.mend-flesh")
def tire_unrested(play: Play[Campaign]) -> None:
    """As a scene begins who had to rest before it and did not is tired by one level, unless gear keeps it off."""
    for who in play.state.characters.values():
        if MUST_REST not in who.conditions or who.is_gone:
            continue
        if keeps_fatigue_off(play, who.id):
            play.emit(Unmarked(character=who.id, condition=MUST_REST), tire_unrested)
        else:
            play.emit(RestMissed(character=who.id, levels=1, why="no rest"), tire_unrested)


@rule("kit.fatigue.definition")
def can_tire(campaign: Campaign, deed: Tire, by: Seat) -> Denial | None:
    """Who has all the fatigue there is tires no further."""
    who = campaign.characters[deed.character]
    return None if who.fatigue < MOST else Denial(f"{who.name} can tire no further", unit=who.id)


class Tire(CharacterDeed, frozen=True):
    """Give a character fatigue."""

    levels: Levels = 1
    why: str = ""

    checks = (is_master, is_own, is_not_lost, can_tire)

    def resolve(self, play: Play[Campaign]) -> None:
        tire(play, self.character, self.levels, self.why)


class Rest(CharacterDeed, frozen=True):
    """Let a character recover: by a night of rest, in sanctuary, or by an asset of the crew's that says so."""

    source: Relief = "rest"

    checks = (is_master, is_own, is_not_lost, is_tired, can_recover, has_restful_asset, has_night_left)

    def resolve(self, play: Play[Campaign]) -> None:
        night = is_nightly(play.state, self.source)
        rested = Rested(character=self.character, levels=levels_relieved(self.source), night=night)
        play.emit(rested, levels_relieved)
        if self.source == "asset":
            play.emit(Counted(window="session", owner=self.character, feature=EASED, what=""), has_restful_asset)


ACTIONS = (Tire, Rest)
EVENTS = (Tired, RestMissed, Rested, FatigueReturned, BreathCaught)
