"""What fatigue forces upon a roll: successes that whoever is tired throws again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from fieldcraft.core import GM, Denial, Play, Seat, rule
from fieldcraft.core.words import pluralize
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt, Stage
from fieldcraft.systems.fates_edge.campaign.checks.pools import who_rolls
from fieldcraft.systems.fates_edge.campaign.checks.steps import Progress, Step, in_time
from fieldcraft.systems.fates_edge.campaign.checks.throws import DiceRerolled, Places, roll_dice
from fieldcraft.systems.fates_edge.campaign.condition.fatigue import (
    WINDED,
    BreathCaught,
    check_forced_picks,
    forced_rerolls,
)
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.pools.pool import D10


@rule("kit.fatigue.reroll", "core.check.order-of-operations")
def has_borne_strain(campaign: Campaign, deed: Step, by: Seat) -> Denial | None:
    """What fatigue forces comes after the ladder and before all else."""
    for id, due in campaign.attempts[deed.attempt].forced.items():
        successes = pluralize(due, "success", "successes")
        return Denial(f"fatigue makes {campaign.characters[id].name} throw {successes} again first", unit=id)
    return None


@rule("kit.fatigue.reroll", "kit.fatigue.effect", "core.check.group")
def find_strains(campaign: Campaign, attempt: Attempt, successes: int) -> dict[str, int]:
    """How many of so many successes fatigue has whom throw again: its roller, and all who roll together with them."""
    forced: dict[str, int] = {}
    for id in who_rolls(campaign, attempt):
        due = forced_rerolls(campaign, campaign.characters[id])
        if left := min(due, successes - sum(forced.values())):
            forced[id] = left
    return forced


def catch_breaths(play: Play[Campaign], people: Iterable[str]) -> None:
    """Put the roll that was forced behind those who made it."""
    for id in people:
        if WINDED in play.state.characters[id].conditions:
            play.emit(BreathCaught(character=id), forced_rerolls)


class StrainBorne(Progress, frozen=True, kw_only=True):
    """What fatigue forced upon somebody's dice is done."""

    character: str

    def change(self, attempt: Attempt) -> dict[str, Any]:
        return {"forced": {id: strain for id, strain in attempt.forced.items() if id != self.character}}

    def words(self, campaign: Campaign) -> str:
        return f"Fatigue has had its due of {campaign.characters[self.character].name}"


@rule("kit.fatigue.reroll")
def is_strained(campaign: Campaign, deed: BearStrain, by: Seat) -> Denial | None:
    """Fatigue throws dice again of who is tired and has not borne it yet."""
    if (who := deed.bearer(campaign)) in campaign.attempts[deed.attempt].forced:
        return None
    name = campaign.characters[who].name if who in campaign.characters else repr(who)
    return Denial(f"fatigue forces nothing upon {name} here")


@rule("campaign.own", "kit.fatigue.reroll", "core.check.group")
def is_own_strain(campaign: Campaign, deed: BearStrain, by: Seat) -> Denial | None:
    """Who is tired picks, also in the check of a group; the game master may for everybody."""
    who = campaign.characters[deed.bearer(campaign)]
    return None if by in (GM, who.seat) else Denial(f"{who.name} picks what fatigue throws again", unit=who.id)


@rule("kit.fatigue.reroll")
def picks_strained_dice(campaign: Campaign, deed: BearStrain, by: Seat) -> Denial | None:
    """It is successes that are thrown again, each once, whoever of a group has it thrown."""
    attempt = campaign.attempts[deed.attempt]
    succeeded = tuple(place for place, face in enumerate(attempt.faces) if D10.kind(face) == "success")
    fresh = tuple(place for place in succeeded if place not in attempt.again)
    return check_forced_picks(fresh, deed.places, attempt.forced[deed.bearer(campaign)])


class BearStrain(Step, frozen=True):
    """Throw successes again because of fatigue, at places of one's choice.

    `character` is one of a group who is tired, "" for whose check it is.
    """

    stages: ClassVar[tuple[Stage, ...]] = ("rolled",)

    places: Places
    character: str = ""

    checks = (in_time, is_strained, is_own_strain, picks_strained_dice)

    def bearer(self, campaign: Campaign) -> str:
        return self.character or campaign.attempts[self.attempt].character

    def resolve(self, play: Play[Campaign]) -> None:
        attempt, who = play.state.attempts[self.attempt], self.bearer(play.state)
        faces = roll_dice(play, D10, len(self.places), f"{attempt.goal}: fatigue")
        play.emit(DiceRerolled(attempt=self.attempt, places=self.places, faces=faces), picks_strained_dice)
        play.emit(StrainBorne(attempt=self.attempt, character=who), picks_strained_dice)
        catch_breaths(play, (who,))


ACTIONS = (BearStrain,)
EVENTS = (StrainBorne,)
