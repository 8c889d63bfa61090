"""What fatigue and talents do to a roll: successes thrown again, dice, re-rolls, points taken away."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

import msgspec

from fieldcraft.core import No, Play, Seat, rule
from fieldcraft.core.tally import Part
from fieldcraft.systems.fates_edge.acting.facts import Attempt, Name, Stage
from fieldcraft.systems.fates_edge.acting.pools import die, fits
from fieldcraft.systems.fates_edge.acting.rolling import DiceRerolled, Place, throw
from fieldcraft.systems.fates_edge.acting.setting import DiceGiven
from fieldcraft.systems.fates_edge.acting.steps import OPEN_STAGES, Progress, Step, actor, actors, in_time
from fieldcraft.systems.fates_edge.campaign import Campaign
from fieldcraft.systems.fates_edge.counters import Window, count, only
from fieldcraft.systems.fates_edge.deeds import alive, own
from fieldcraft.systems.fates_edge.people.content import Does, ExtraDice, Mitigate, Reroll, Success
from fieldcraft.systems.fates_edge.people.terms import terms
from fieldcraft.systems.fates_edge.wear.tiring import BreathCaught, choice, points_again

Places = Annotated[tuple[Place, ...], msgspec.Meta(max_length=40)]

# --- what happens ---------------------------------------------------------------------------


class TalentUsed(Progress, frozen=True, kw_only=True):
    """A talent did something for a roll: `less` points, `sure` successes, or what another event tells."""

    character: str
    talent: str
    window: Window | None = None
    less: int = 0
    sure: int = 0

    def change(self, attempt: Attempt) -> dict[str, Any]:
        """Points are taken away, successes are sure."""
        return {"less": attempt.less + self.less, "sure": attempt.sure + self.sure}

    def apply(self, campaign: Campaign) -> Campaign:
        """It is counted if it may be used only so often."""
        after = super().apply(campaign)
        return count(after, self.window, self.character, self.talent) if self.window else after

    def words(self, campaign: Campaign) -> str:
        """Whose talent, which."""
        return f"{campaign.characters[self.character].name} uses {self.talent.replace('-', ' ')}"


class StrainBorne(Progress, frozen=True, kw_only=True):
    """What fatigue forced upon a roll is done; `excused` of its ones count for nothing."""

    excused: int = 0

    def change(self, attempt: Attempt) -> dict[str, Any]:
        """Nothing more is forced."""
        return {"forced": 0, "less": attempt.less + self.excused}

    def words(self, campaign: Campaign) -> str:
        """That it is done."""
        return "Fatigue has had its due"


# --- the rules --------------------------------------------------------------------------------


def successes(campaign: Campaign, attempt: Attempt) -> tuple[int, ...]:
    """The places of the dice that succeeded."""
    return tuple(place for place, face in enumerate(attempt.faces) if die(campaign).kind(face) == "success")


@rule("kit.fatigue.reroll")
def strained(campaign: Campaign, deed: BearStrain, by: Seat) -> No | None:
    """Who is tired picks which successes are thrown again."""
    attempt = campaign.attempts[deed.attempt]
    if not attempt.forced:
        return No("fatigue forces nothing here")
    return choice(successes(campaign, attempt), deed.places, attempt.forced)


@rule("core.check.order-of-operations")
def gift(campaign: Campaign, attempt: Attempt, character: str, talent: str) -> Does | None:
    """What a talent does for a roll at this point: dice before it, re-rolls, successes and mitigation after it."""
    known = terms(campaign).talent(talent) if talent in campaign.characters[character].talents else None
    kinds = (ExtraDice,) if attempt.stage in OPEN_STAGES else (Reroll, Mitigate, Success)
    found = (one for one in known.effects if isinstance(one, kinds) and fits(one, attempt)) if known else ()
    return next(iter(found), None)


@rule("core.check.order-of-operations")
def gifted(campaign: Campaign, deed: UseTalent, by: Seat) -> No | None:
    """A talent is used when its roll fits, as often as it may be."""
    effect = gift(campaign, campaign.attempts[deed.attempt], deed.character, deed.talent)
    if effect is None:
        return No(f"{deed.talent} does nothing for this roll now")
    if isinstance(effect, ExtraDice) and not effect.once:
        return No(f"{deed.talent} is counted in already")
    return only(campaign, effect.once, deed.character, deed.talent) if effect.once else None


@rule("core.check.order-of-operations")
def picked(campaign: Campaign, deed: UseTalent, by: Seat) -> No | None:
    """A talent that throws dice again says which kind and how many."""
    attempt = campaign.attempts[deed.attempt]
    effect = gift(campaign, attempt, deed.character, deed.talent)
    if not isinstance(effect, Reroll):
        return None
    kinds = ("complication",) if effect.what == "ones" else ("complication", "blank")
    fitting = {place for place, face in enumerate(attempt.faces) if die(campaign).kind(face) in kinds}
    right = deed.places and set(deed.places) <= fitting and len(set(deed.places)) == len(deed.places)
    enough = not effect.dice or len(deed.places) <= effect.dice
    return None if right and enough else No(f"name places of {effect.dice or 'any'} dice that {effect.what}")


# --- what people do ---------------------------------------------------------------------------


class BearStrain(Step, frozen=True):
    """Throw successes again because of fatigue, at places of one's choice."""

    stages: ClassVar[tuple[Stage, ...]] = ("rolled",)

    places: Places

    checks = (in_time, actors, strained)

    def resolve(self, play: Play[Campaign]) -> None:
        """Other faces lie on the table, and their ones count as the table reads it."""
        attempt = play.state.attempts[self.attempt]
        faces = throw(play, die(play.state), len(self.places), f"{attempt.goal}: fatigue")
        play.emit(DiceRerolled(attempt=self.attempt, places=self.places, faces=faces), strained)
        excused = faces.count(1) - points_again(play.state, faces)
        play.emit(StrainBorne(attempt=self.attempt, excused=excused), points_again)
        play.emit(BreathCaught(character=actor(play.state, attempt).id), strained)


class UseTalent(Step, frozen=True):
    """Use a talent on a roll, one's own or an ally's: `places` are dice to throw again, counted from 0."""

    stages: ClassVar[tuple[Stage, ...]] = (*OPEN_STAGES, "rolled")

    character: str
    talent: Name
    places: Places = ()

    checks = (own, alive, in_time, gifted, picked)

    def resolve(self, play: Play[Campaign]) -> None:
        """It does what it does."""
        attempt = play.state.attempts[self.attempt]
        effect = gift(play.state, attempt, self.character, self.talent)
        used = TalentUsed(attempt=self.attempt, character=self.character, talent=self.talent)
        used = msgspec.structs.replace(used, window=(effect.once or None) if effect else None)
        match effect:
            case ExtraDice(dice=dice):
                part = Part(dice, self.talent.replace("-", " "), "core.check.pool")
                play.emit(DiceGiven(attempt=self.attempt, part=part), gifted)
            case Reroll():
                faces = play.roll(die(play.state).sides, len(self.places), self.talent)
                play.emit(DiceRerolled(attempt=self.attempt, places=self.places, faces=faces), gifted)
            case Mitigate(points=points):
                used = msgspec.structs.replace(used, less=points)
            case Success(count=sure):
                used = msgspec.structs.replace(used, sure=sure)
        play.emit(used, gifted)


ACTIONS = (BearStrain, UseTalent)
EVENTS = (TalentUsed, StrainBorne)
