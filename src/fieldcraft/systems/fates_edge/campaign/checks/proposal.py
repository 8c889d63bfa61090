"""A check is set up: goal and method, stakes and value, the grade of the description and opposition."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Protocol

import msgspec
from msgspec.structs import replace

from fieldcraft.core import GM, Denial, Event, Play, Seat, rule
from fieldcraft.core.tally import Part
from fieldcraft.core.words import pluralize
from fieldcraft.systems.fates_edge.campaign.actions import CharacterDeed, Happening, is_master, is_own
from fieldcraft.systems.fates_edge.campaign.characters.gear import has_tools, is_whole
from fieldcraft.systems.fates_edge.campaign.characters.projects import (
    ask_hours,
    has_day_for_project,
    is_project_work,
)
from fieldcraft.systems.fates_edge.campaign.characters.terms import listed_skills, meant_skill, slug, terms
from fieldcraft.systems.fates_edge.campaign.checks.facts import (
    RESIST_DV,
    Aim,
    Attempt,
    Few,
    Name,
    Opposition,
    Position,
    Sort,
    Text,
)
from fieldcraft.systems.fates_edge.campaign.checks.loading import is_loaded
from fieldcraft.systems.fates_edge.campaign.checks.pools import SHAKEN, contest_dv, difficulty, is_coming_action
from fieldcraft.systems.fates_edge.campaign.checks.restraint import is_armed, is_in_hand, is_unrestrained
from fieldcraft.systems.fates_edge.campaign.checks.steps import OPEN_STAGES, Progress, Step, in_time
from fieldcraft.systems.fates_edge.campaign.condition.acting import LENT_CHECK, is_here_or_lends, lends_check
from fieldcraft.systems.fates_edge.campaign.condition.clocks import deny_clock
from fieldcraft.systems.fates_edge.campaign.condition.fatigue import can_act, fatigue_toll, is_not_spent
from fieldcraft.systems.fates_edge.campaign.condition.stillness import ask_next_beat, may_stir
from fieldcraft.systems.fates_edge.campaign.names import spell_out
from fieldcraft.systems.fates_edge.campaign.scaling.measures import has_position_floor
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.usage_limits import Counted, forget_uses, times_used
from fieldcraft.systems.fates_edge.shared import checks
from fieldcraft.systems.fates_edge.shared.abilities import Attribute
from fieldcraft.systems.fates_edge.shared.checks import Description

Grading = Literal["basic", "simple", "detailed", "intricate"]


@rule("core.description.grading", "core.description.denial")
def description_of(grade: Grading) -> Description:
    """Simple is another name of basic, and basic is what a vague description is denied more than."""
    return "basic" if grade == "simple" else grade


class Proposed(Happening, frozen=True, kw_only=True):
    """Somebody said what they attempt and how; `called` is the skill as they named it, if it has another name here."""

    check: Attempt
    called: str = ""

    def apply(self, campaign: Campaign) -> Campaign:
        return campaign.put(attempts=self.check).change(checks=campaign.checks + 1)

    def seen_by(self, state: Campaign, seat: Seat) -> Event | None:
        clock = state.clocks.get(self.check.clock)
        if seat == GM or clock is None or not clock.hidden:
            return self
        return replace(self, check=replace(self.check, clock=""))

    def impossible(self, campaign: Campaign) -> str:
        known = self.check.character in campaign.characters
        return "" if known else f"there is no character {self.check.character!r}"

    def words(self, campaign: Campaign) -> str:
        who, check = campaign.characters[self.check.character].name, self.check
        other = f"{spell_out(self.called)}, which is " if self.called else ""
        means = f"{spell_out(check.attribute)} + {other}{spell_out(check.skill)}"
        asked = ask_next_beat(campaign, check.character, check)
        return f"{who}: {check.goal} ({means}){ask_hours(campaign, check.clock)}{asked}"


class Staked(Progress, frozen=True, kw_only=True):
    """The game master stated the value and the stakes; a `blind` value players do not see."""

    dv: int
    success: str = ""
    failure: str = ""
    position: Position = "risky"
    effect: int = 0
    strenuous: bool = False
    blind: bool = False
    ignores_harm: bool = False

    def change(self, attempt: Attempt) -> dict[str, Any]:
        fields = {name: getattr(self, name) for name in self.__struct_fields__ if name not in ("because", "attempt")}
        return {**fields, "stage": "staked"}

    def apply(self, campaign: Campaign) -> Campaign:
        after, attempt = super().apply(campaign), campaign.attempts[self.attempt]
        return forget_uses(after, "scene", attempt.character, SHAKEN) if is_coming_action(attempt) else after

    def seen_by(self, state: Campaign, seat: Seat) -> Event | None:
        return replace(self, dv=0) if self.blind and seat != GM else self

    def words(self, campaign: Campaign) -> str:
        if is_channelling(campaign.attempts[self.attempt]):
            return f"A wound {'does not matter' if self.ignores_harm else 'matters'} to channelling"
        value = f"{difficulty(self.dv)} (DV {self.dv})" if self.dv else "DV unknown"
        return "; ".join(filter(None, (value, self.position, self.success, self.failure)))


class Graded(Progress, frozen=True, kw_only=True):
    """The game master graded the description; `remark` says why, for instance why it earns nothing."""

    description: Description
    remark: str = ""

    def change(self, attempt: Attempt) -> dict[str, Any]:
        return {"description": self.description, "remark": self.remark}

    def words(self, campaign: Campaign) -> str:
        return ": ".join(filter(None, (f"The description is {self.description}", self.remark)))


class Opposed(Progress, frozen=True, kw_only=True):
    """Somebody will roll against it."""

    opposition: Opposition

    def change(self, attempt: Attempt) -> dict[str, Any]:
        return {"opposition": self.opposition, "stage": "staked"}

    def words(self, campaign: Campaign) -> str:
        return f"{self.opposition.who} opposes it with {pluralize(self.opposition.dice, 'die', 'dice')}"


class Valued(Progress, frozen=True, kw_only=True):
    """Opposition became a value."""

    dv: int

    def change(self, attempt: Attempt) -> dict[str, Any]:
        return {"dv": self.dv, "opposition": None, "stage": "staked"}

    def seen_by(self, state: Campaign, seat: Seat) -> Event | None:
        return replace(self, dv=0) if state.attempts[self.attempt].blind and seat != GM else self

    def words(self, campaign: Campaign) -> str:
        return f"The opposition counts as {f'DV {self.dv}' if self.dv else 'a value'}"


class DiceGiven(Progress, frozen=True, kw_only=True):
    """Something about the situation gave dice, or took some."""

    part: Part

    def change(self, attempt: Attempt) -> dict[str, Any]:
        return {"modifiers": (*attempt.modifiers, self.part)}

    def words(self, campaign: Campaign) -> str:
        return f"{self.part.value:+d} dice: {self.part.what}"


@rule("core.check.procedure", "kit.skill.pool")
def has_target(campaign: Campaign, deed: Propose, by: Seat) -> Denial | None:
    """What a check is aimed at and done with must be there."""
    if deed.clock and (no := deny_clock(campaign, deed.clock)) is not None:
        return no
    if deed.gear and deed.gear not in campaign.characters[deed.character].gear:
        return Denial(f"{campaign.characters[deed.character].name} has no {deed.gear}")
    return None


class SkillDeed(Protocol):
    """A deed of somebody with a skill."""

    @property
    def piece(self) -> str: ...

    @property
    def skill(self) -> str: ...


@rule("core.skill.list", "kit.skill.list")
def is_known_skill(campaign: Campaign, deed: SkillDeed, by: Seat) -> Denial | None:
    """A check names a skill that the table has: one of the list, of a pack or of its own, or one that was learned."""
    learned = campaign.characters[deed.piece].ratings_of("skill")
    if terms(campaign).skill(deed.skill) or slug(deed.skill) in learned:
        return None
    return Denial(f"there is no skill {deed.skill!r}: there are {', '.join(sorted(listed_skills(terms(campaign))))}")


@rule("core.asset.leverage-dice", "core.asset.activation.conditions")
def asset_in_reach(campaign: Campaign, deed: Propose, by: Seat) -> Denial | None:
    """Who leverages an asset owns it, and it is not compromised."""
    if not deed.asset:
        return None
    asset = campaign.assets.get(deed.asset)
    if asset is None or asset.owner != deed.character:
        return Denial(f"{campaign.characters[deed.character].name} has no asset {deed.asset!r}")
    return Denial(f"{asset.name} is compromised", unit=asset.id) if asset.condition == "compromised" else None


@rule("core.check.opposed.fixed-dv")
def opposes_by_value(campaign: Campaign) -> bool:
    """Whether opposition is a value here, and does not roll."""
    return campaign.options["opposed_mode"] == "fixed_dv"


class Propose(CharacterDeed, frozen=True):
    """Say what a character attempts and how, with which attribute and which one primary skill.

    `clock` is the clock that success fills or clears, `gear` what it is done with, `asset` what it leverages, by keys.
    """

    goal: Name
    attribute: Attribute
    skill: Name
    method: Text = ""
    tags: frozenset[str] = frozenset()
    sort: Literal["check", "defense"] = "check"
    clock: str = ""
    aim: Aim = "fill"
    gear: str = ""
    asset: str = ""

    checks = (
        is_own,
        is_here_or_lends,
        can_act,
        is_not_spent,
        may_stir,
        has_target,
        has_day_for_project,
        is_whole,
        has_tools,
        is_loaded,
        is_unrestrained,
        is_armed,
        is_in_hand,
        is_known_skill,
        asset_in_reach,
    )

    def project_workers(self, campaign: Campaign) -> tuple[str, ...]:
        return (self.character,) if is_project_work(campaign, self.clock) else ()

    def resolve(self, play: Play[Campaign]) -> None:
        given = {name: getattr(self, name) for name in self.__struct_fields__}
        if lends_check(play.state, self.character):
            what = f"A check that {play.state.characters[self.character].name} lends"
            lent = Counted(window="session", owner=self.character, feature=LENT_CHECK, what=what)
            play.emit(lent, lends_check)
        check = new_attempt(play.state, **given)
        play.emit(Proposed(check=check, called=name_kept(self.skill, check)), has_target)


@rule("kit.skill.aliases")
def name_kept(named: str, check: Attempt) -> str:
    """The name by which somebody called the skill of a check, which is told besides; "" if that is its own."""
    return "" if slug(named) == check.skill else named


@rule("kit.skill.aliases")
def new_attempt(campaign: Campaign, *, skill: str, **given: Any) -> Attempt:
    """A new check, in the scene that is being played, with a number that no other check of the campaign ever has.

    It is made with the skill that is meant by the name it was given.
    """
    sort: Sort = given.pop("sort", "check")
    scene = campaign.scene.number if campaign.scene else 0
    meant = meant_skill(campaign, campaign.characters[given["character"]], skill)
    return Attempt(id=str(campaign.checks + 1), scene=scene, sort=sort, skill=meant, **given)


@rule("core.check.opposed.contest")
def has_no_opposition(campaign: Campaign, deed: Stake, by: Seat) -> Denial | None:
    """Whose opposition rolls is beaten by more than it rolls, and has no value besides."""
    against = campaign.attempts[deed.attempt].opposition
    return Denial(f"{against.who} rolls against it: their dice are the value") if against else None


@rule("core.magic.potential-use")
def is_within_potential(campaign: Campaign, deed: Stake, by: Seat) -> Denial | None:
    """A weaving has no higher value than there was potential, where that is gathered first."""
    casting = next((one for one in campaign.castings.values() if one.weave == deed.attempt), None)
    if casting is None or campaign.options["casting_mode"] == "weave_only" or deed.dv <= casting.potential:
        return None
    return Denial(f"DV {deed.dv} needs a potential of {deed.dv}, and there is {casting.potential}")


@rule("core.magic.loop", "kit.quickref.casting-loop")
def has_value(campaign: Campaign, deed: Stake, by: Seat) -> Denial | None:
    """Channelling gathers potential and has no value, 0; what is woven has that of its spell, other checks one."""
    check = campaign.attempts[deed.attempt]
    if not is_channelling(check):
        return None if deed.dv else Denial("state a value from 1 to 10")
    return Denial("channelling gathers potential against no value") if deed.dv else None


def is_channelling(check: Attempt) -> bool:
    return check.sort == "casting" and not check.dv


@rule("core.resist.undefined")
def keeps_threat(campaign: Campaign, deed: Stake | Oppose, by: Seat) -> Denial | None:
    """What somebody is forced to resist has its value, and nobody rolls against it."""
    threat = campaign.attempts[deed.attempt].sort == "resist"
    kept = isinstance(deed, Stake) and deed.dv == RESIST_DV
    return Denial(f"a threat is resisted against DV {RESIST_DV}") if threat and not kept else None


@rule("kit.scaling.position-floor", "core.fatigue.effect", "core.check.outcome.partial", "core.cp.menu.universal")
def stated_position(campaign: Campaign, deed: Stake) -> Position:
    """Where a check begins: as stated, but at risk for the exhausted, and for lower tiers where a scene has a floor.

    Who lost the position before anything was staked begins the next action at risk as well.
    What is brought to bear after that, as a spell, may better the floor.
    """
    who = campaign.characters[campaign.attempts[deed.attempt].character]
    lost = times_used(campaign, "scene", who.id, SHAKEN) > 0
    at_risk = lost or fatigue_toll(campaign, who).exhausted or has_position_floor(campaign, who.id)
    return "risky" if at_risk else deed.position


class Stake(Step, frozen=True):
    """State the stakes: how many successes it takes, what changes if it goes right, what bites back if not.

    `ignores_harm` says that a moderate wound takes no die, since it does not matter to what is attempted; of a
    channelling nothing else is stated, and `dv` is 0.
    """

    stages = OPEN_STAGES

    dv: Annotated[int, msgspec.Meta(ge=0, le=10)]
    success: Text = ""
    failure: Text = ""
    position: Position = "risky"
    effect: Few = 0
    strenuous: bool = False
    blind: bool = False
    ignores_harm: bool = False

    checks = (is_master, in_time, has_value, has_no_opposition, is_within_potential, keeps_threat)

    def resolve(self, play: Play[Campaign]) -> None:
        stated = {name: getattr(self, name) for name in self.__struct_fields__}
        stated["position"] = stated_position(play.state, self)
        play.emit(Staked(**stated), difficulty)


class Grade(Step, frozen=True):
    """Grade the description ("simple" is another name of "basic"); what is vague or names only terms is basic."""

    stages = OPEN_STAGES

    description: Grading
    remark: Text = ""

    checks = (is_master, in_time)

    def resolve(self, play: Play[Campaign]) -> None:
        description = description_of(self.description)
        play.emit(Graded(attempt=self.attempt, description=description, remark=self.remark), description_of)


class Oppose(Step, frozen=True):
    """Let somebody oppose the check: by rolling as many dice, or by a value where the table reads it so.

    `changes` says that it is they who want a change, so that a tie is not theirs; `dv` is the value if the game
    master says it, and half the dice otherwise.
    """

    stages = OPEN_STAGES

    who: Name
    dice: Annotated[int, msgspec.Meta(ge=1, le=20)]
    changes: bool = False
    dv: Annotated[int, msgspec.Meta(ge=0, le=10)] = 0

    checks = (is_master, in_time, keeps_threat)

    def resolve(self, play: Play[Campaign]) -> None:
        if opposes_by_value(play.state):
            dv = self.dv or min(checks.opposing_dv(self.dice), 5)
            play.emit(Valued(attempt=self.attempt, dv=dv), opposes_by_value)
        else:
            against = Opposition(self.who, self.dice, self.changes)
            play.emit(Opposed(attempt=self.attempt, opposition=against), contest_dv)


class GiveDice(Step, frozen=True):
    """Give dice, or take some, for what people judged: a talent that applies, gear, a debt, lost footing."""

    stages = OPEN_STAGES

    dice: Annotated[int, msgspec.Meta(ge=-10, le=10)]
    what: Name

    checks = (is_master, in_time)

    def resolve(self, play: Play[Campaign]) -> None:
        play.emit(DiceGiven(attempt=self.attempt, part=Part(self.dice, self.what, "core.check.pool")), in_time)


ACTIONS = (Propose, Stake, Grade, Oppose, GiveDice)
EVENTS = (Proposed, Staked, Graded, Opposed, Valued, DiceGiven)
