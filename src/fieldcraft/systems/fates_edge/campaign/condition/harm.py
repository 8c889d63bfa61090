"""Harm: three levels of injury, where there are no hit points."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from fieldcraft.core import Denial, Play, Seat, from_rule, rule
from fieldcraft.systems.fates_edge.campaign.actions import (
    CharacterDeed,
    CharacterEvent,
    is_master,
    is_not_lost,
    is_own,
)
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character
from fieldcraft.systems.fates_edge.campaign.condition.fatigue import tire
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.shared.fatigue import MOST

LEVELS: tuple[str, ...] = from_rule(("unharmed", "minor harm", "moderate harm", "severe harm"), "kit.harm.track")

SEVERE = len(LEVELS) - 1
"""The level of harm beyond which there is none."""

Level = Annotated[int, msgspec.Meta(ge=1, le=3)]
Burden = Literal["fatigue", "harm"]


@rule("kit.harm.track")
def worsen_harm(old: int, new: int) -> int:
    """The worse of two harms, or one more if they are alike; nothing is worse than severe.

    >>> worsen_harm(0, 1), worsen_harm(1, 1), worsen_harm(2, 1), worsen_harm(3, 3)
    (1, 2, 2, 3)
    """
    return min(3, new + 1 if old == new else max(old, new))


@rule("kit.harm.track")
def harm_dice(character: Character) -> int:
    """Moderate harm takes a die where it matters."""
    return -1 if character.harm == 2 else 0


class Harmed(CharacterEvent, frozen=True, kw_only=True):
    """A character was harmed, and is so much harmed now."""

    level: int
    why: str = ""

    def apply(self, campaign: Campaign) -> Campaign:
        return self.update(campaign, harm=self.level)

    def impossible(self, campaign: Campaign) -> str:
        if self.character not in campaign.characters:
            return f"there is no character {self.character!r}"
        return "" if self.level in range(4) else "harm has three levels"

    def words(self, campaign: Campaign) -> str:
        who = f"{self.who(campaign).name}: {LEVELS[self.level]}"
        return f"{who}, {self.why}" if self.why else who


@rule("kit.harm.track")
def tracks_harm(campaign: Campaign) -> bool:
    """Whether characters are harmed at this table; by the other reading what harms them tires them."""
    return campaign.options["pc_harm_track"] == "three_levels"


@rule("kit.harm.track")
def is_harmed(campaign: Campaign, deed: Treat, by: Seat) -> Denial | None:
    """Only harm can be treated."""
    who = campaign.characters[deed.character]
    return None if who.harm else Denial(f"{who.name} is not harmed", unit=who.id)


class Treat(CharacterDeed, frozen=True):
    """Treat a character's harm by some levels."""

    levels: Level = 1

    checks = (is_master, is_own, is_not_lost, is_harmed)

    def resolve(self, play: Play[Campaign]) -> None:
        level = max(0, play.state.characters[self.character].harm - self.levels)
        play.emit(Harmed(character=self.character, level=level, why="treated"), is_harmed)


@rule("kit.harm.track")
def wound(play: Play[Campaign], character: str, level: int, why: str = "") -> None:
    """Harm a character as badly as the worse of what it has and what comes; or tire it by as many levels."""
    if tracks_harm(play.state):
        harm = worsen_harm(play.state.characters[character].harm, level)
        play.emit(Harmed(character=character, level=harm, why=why), worsen_harm)
    else:
        tire(play, character, level, why)


@rule("kit.harm.track", "kit.fatigue.definition")
def deny_no_worse(campaign: Campaign, character: str, by: Burden, level: int = 1) -> Denial | None:
    """Why nobody pays with fatigue or harm, or buys it for somebody: it makes them no worse off."""
    who = campaign.characters[character]
    tires = by == "fatigue" or not tracks_harm(campaign)
    worse = who.fatigue < MOST if tires else worsen_harm(who.harm, level) > who.harm
    return None if worse else Denial(f"{who.name} cannot be worse off by that", unit=who.id)


@rule("kit.harm.track")
def does_harm(campaign: Campaign, deed: Harm, by: Seat) -> Denial | None:
    """Nobody is harmed whom it makes no worse off."""
    return deny_no_worse(campaign, deed.character, "harm", deed.level)


class Harm(CharacterDeed, frozen=True):
    """Harm a character: minor, moderate or severe."""

    level: Level = 1
    why: str = ""

    checks = (is_master, is_own, is_not_lost, does_harm)

    def resolve(self, play: Play[Campaign]) -> None:
        wound(play, self.character, self.level, self.why)


ACTIONS = (Treat, Harm)
EVENTS = (Harmed,)
