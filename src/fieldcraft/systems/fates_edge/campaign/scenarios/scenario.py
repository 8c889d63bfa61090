"""Scenarios as they are written down, and what the clocks of one make of its end."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated

import msgspec

from fieldcraft.core import rule
from fieldcraft.systems.fates_edge.campaign.condition.clocks import id_of
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock
from fieldcraft.systems.fates_edge.campaign.state import Campaign, Pillar


class Face(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A clock of a scenario: what ticks it and what happens when it is full."""

    name: str
    size: int
    then: str
    when: str = ""

    def clock(self) -> Clock:
        """It as it lies on the table, empty."""
        return Clock(id=id_of(self.name), name=self.name, size=self.size, when=self.when, then=self.then)


class Chain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A clock that ticks when all of some others are full."""

    full: tuple[str, ...]
    ticks: str


class Template(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scene that is ready: what is there, which clock ticks unless something is done, and its twist.

    `pillar` and `venue` are with what it begins; the rules leave the pillar open.
    """

    name: str
    pillar: Pillar
    venue: str
    setup: str
    ticks: str
    unless: str
    twist: str


class Person(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody of a scenario, and what they want."""

    name: str
    role: str
    manner: str
    agenda: str


class End(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a clock that is nearly full brings to the last battle."""

    clock: str
    effect: str


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole scenario."""

    name: str
    clocks: tuple[Face, ...]
    factions: tuple[Face, ...]
    chain: Chain
    scenes: tuple[Template, ...]
    people: tuple[Person, ...]
    ends: tuple[End, ...]

    @property
    def faces(self) -> tuple[Face, ...]:
        return self.clocks + self.factions


@rule("kit.hunger.core-clocks", "kit.hunger.faction-clocks", "kit.hunger.scenes", "kit.hunger.npcs")
@cache
def hunger() -> Scenario:
    """The Hunger Below."""
    return msgspec.yaml.decode(Path(__file__).with_name("hunger.yaml").read_bytes(), type=Scenario)


@rule("kit.hunger.core-clocks")
def chain_segments(campaign: Campaign, scenario: Scenario) -> Annotated[int, "segments"]:
    """How far the last clock goes once all that lead to it are full: one segment."""
    last = campaign.clocks.get(id_of(scenario.chain.ticks))
    before = [campaign.clocks.get(id_of(name)) for name in scenario.chain.full]
    if last is None or not all(one is not None and one.full for one in before):
        return 0
    return 1


@rule("kit.hunger.endgame")
def closest_clocks(campaign: Campaign, scenario: Scenario) -> tuple[str, ...]:
    """The clocks of a scenario that are on the table, the one that is closest to full first."""
    there = [campaign.clocks[id_of(one.name)] for one in scenario.faces if id_of(one.name) in campaign.clocks]
    ranked = sorted(there, key=lambda clock: -clock.filled / clock.size)
    return tuple(clock.name for clock in ranked)
