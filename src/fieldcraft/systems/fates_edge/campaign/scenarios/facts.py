"""Scenarios as they are written down."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from fieldcraft.systems.fates_edge.campaign.condition.clocks import id_of
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock
from fieldcraft.systems.fates_edge.campaign.crown.facts import Place
from fieldcraft.systems.fates_edge.campaign.state import Pillar
from fieldcraft.systems.fates_edge.shared.abilities import Attribute

Difficulty = Annotated[int, msgspec.Meta(ge=1, le=5)]


class ScenarioClock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A clock or a rail of a scenario: what ticks it and what happens when it is full."""

    name: str
    size: int
    then: str
    when: str = ""
    sort: Literal["clock", "rail", "peril", "doom"] = "clock"
    hidden: bool = False

    def clock(self) -> Clock:
        """It as it lies on the table, empty."""
        return Clock(
            id=id_of(self.name),
            name=self.name,
            size=self.size,
            sort=self.sort,
            hidden=self.hidden,
            when=self.when,
            then=self.then,
        )


class Chain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A clock that ticks when all of some others are full."""

    full: tuple[str, ...]
    ticks: str


class Approach(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that a crew is likely to try in a scene: with what, and against what value."""

    goal: str
    attribute: Attribute
    skill: str
    dv: Difficulty


class Template(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scene that is ready: what is there, which clock ticks unless something is done, and its twist.

    `approaches` are what may be tried, `miss` is what a miss costs there and `secret` what only the game master knows.
    One that `consumes` uses up a segment of the crew's supplies as well if it goes wrong.  The rules leave the pillars,
    approaches and misses of the Hunger Below open: they are ours.
    """

    name: str
    pillar: Pillar
    venue: str
    setup: str
    ticks: str
    unless: str
    twist: str
    approaches: tuple[Approach, ...]
    miss: str
    secret: str = ""
    consumes: bool = False


class Person(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody of a scenario, what they want, and what they keep to themselves."""

    name: str
    role: str
    manner: str
    agenda: str
    secret: str = ""


class End(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a clock that is nearly full brings to the last scene."""

    clock: str
    effect: str


class Ending(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A way in which a scenario may end, and what that leaves behind."""

    name: str
    text: str


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole scenario: what it is about in a sentence, for how many players, and how many minutes it takes.

    `advice` is what the game master reads first; `crown` is what each place of the Crown Spread is in this story, if
    it is drawn.
    """

    name: str
    about: str
    players: tuple[int, int]
    minutes: int
    advice: str
    clocks: tuple[ScenarioClock, ...]
    scenes: tuple[Template, ...]
    people: tuple[Person, ...]
    ends: tuple[End, ...]
    endings: tuple[Ending, ...]
    rails: tuple[ScenarioClock, ...] = ()
    factions: tuple[ScenarioClock, ...] = ()
    chain: Chain | None = None
    crown: dict[Place, str] = {}

    @property
    def all_clocks(self) -> tuple[ScenarioClock, ...]:
        """All its clocks and rails, those of its factions last."""
        return self.clocks + self.rails + self.factions
