"""Who may do what now, so that a table offers nobody whom the rules would refuse."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from typing import get_args

import msgspec
from msgspec.structs import replace

from fieldcraft.core import Action, Seat
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character
from fieldcraft.systems.fates_edge.campaign.characters.terms import listed_skills, terms
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt
from fieldcraft.systems.fates_edge.campaign.checks.grouping import JoinGroup
from fieldcraft.systems.fates_edge.campaign.checks.helping import Assist
from fieldcraft.systems.fates_edge.campaign.checks.proposal import Propose
from fieldcraft.systems.fates_edge.campaign.checks.steps import OPEN_STAGES
from fieldcraft.systems.fates_edge.campaign.magic.casting import Channel, Weave, find_gathering
from fieldcraft.systems.fates_edge.campaign.magic.effects import Pay, Shape
from fieldcraft.systems.fates_edge.campaign.magic.facts import Casting
from fieldcraft.systems.fates_edge.campaign.magic.improvising import Way
from fieldcraft.systems.fates_edge.campaign.magic.rituals import BeginRitual, JoinRitual
from fieldcraft.systems.fates_edge.campaign.scaling.beats import DeclareIntent
from fieldcraft.systems.fates_edge.campaign.scaling.content import content
from fieldcraft.systems.fates_edge.campaign.scaling.departure import LeaveScaledScene
from fieldcraft.systems.fates_edge.campaign.scaling.dice import ActInBeat
from fieldcraft.systems.fates_edge.campaign.scaling.measures import current_scaling
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM

ART = "pyromancy"
"""An Art that every table has."""

WORDS = "something"
"""What somebody says that nobody has said."""


class Able(msgspec.Struct, frozen=True, kw_only=True):
    """By their ids those of a seat who may begin a check, magic or a ritual, or take their turn in a beat.

    `helps` and `joins` are by check those who may lend dice to it or join its group, `rites` by ritual those who may
    take part in it; `targets` are by woven spell those upon whom it may be cast, "" for a place, and `ways` what may be
    said that it does, "" for what is written down or the game master says; `rewards` are by each that a scaled scene
    may end with those who may have it, "" for the whole crew.
    """

    checks: tuple[str, ...]
    magic: tuple[str, ...]
    rituals: tuple[str, ...]
    beats: tuple[str, ...]
    helps: dict[str, tuple[str, ...]]
    joins: dict[str, tuple[str, ...]]
    rites: dict[str, tuple[str, ...]]
    targets: dict[str, tuple[str, ...]]
    ways: dict[str, tuple[Way, ...]]
    rewards: dict[str, tuple[str, ...]]


def is_legal(view: Campaign, seat: Seat, action: Action) -> bool:
    """Whether the judge allows a seat an action, by what it sees."""
    return SYSTEM.judge(view, view, action, seat) is None


def who_may(view: Campaign, seat: Seat) -> Able:
    """Who may do what now; every answer is the judge's."""
    before = [one for one in view.attempts.values() if one.stage in OPEN_STAGES]
    declared = [one for one in view.castings.values() if one.phase == "declared"]
    woven = [one for one in view.castings.values() if one.phase == "weave"]

    def those(deeds: Callable[[Character], Iterator[Action]]) -> tuple[str, ...]:
        return tuple(
            id for id, who in view.characters.items() if any(is_legal(view, seat, deed) for deed in deeds(who))
        )

    return Able(
        checks=those(partial(proposals, view)),
        magic=those(partial(first_steps, view)),
        rituals=those(lambda who: iter((BeginRitual(who.id, WORDS),))),
        beats=those(partial(turns, view)),
        helps={one.id: those(partial(helps, one)) for one in before},
        joins={one.id: those(partial(joins, one)) for one in before if one.group},
        rites={one.id: those(partial(rites, view, one)) for one in declared},
        targets={one.id: targets(view, seat, one) for one in woven},
        ways={one.id: ways(view, seat, one) for one in woven},
        rewards=rewards(view, seat),
    )


def proposals(view: Campaign, who: Character) -> Iterator[Action]:
    """Checks that somebody may think of: of any skill, since some do nothing by force."""
    for skill in listed_skills(terms(view)):
        yield Propose(character=who.id, goal=WORDS, attribute="wits", skill=skill)


def first_steps(view: Campaign, who: Character) -> Iterator[Action]:
    """How a spell begins: potential is gathered, or it is woven at once; who gathers already goes on with that."""
    if find_gathering(view, who.id) is None:
        yield Channel(who.id)
        yield Weave(who.id, art=ART, goal=WORDS)


def turns(view: Campaign, who: Character) -> Iterator[Action]:
    """What somebody does in a beat: first they say it, then their dice count."""
    yield DeclareIntent(who.id, WORDS)
    for clock in view.clocks:
        yield ActInBeat(who.id, clock)


def helps(attempt: Attempt, who: Character) -> Iterator[Action]:
    """How somebody may lend dice to a check: with a skill that they have."""
    for skill in who.ratings_of("skill"):
        yield Assist(attempt.id, who.id, skill)


def joins(attempt: Attempt, who: Character) -> Iterator[Action]:
    """How somebody may join a group: with what its leader does."""
    yield JoinGroup(attempt.id, who.id, attempt.attribute, attempt.skill)


def rites(view: Campaign, casting: Casting, who: Character) -> Iterator[Action]:
    """How somebody may take part in a ritual: with anything that nobody else does."""
    yield JoinRitual(who.id, casting.id, "spirit", next(iter(listed_skills(terms(view)))), WORDS)


def targets(view: Campaign, seat: Seat, casting: Casting) -> tuple[str, ...]:
    """Upon whom a woven spell may be cast in one of its ways, "" for a place."""
    return tuple(
        target
        for target in ("", *view.characters)
        if any(is_legal(view, seat, one) for one in shapes(view, casting, target))
    )


def ways(view: Campaign, seat: Seat, casting: Casting) -> tuple[Way, ...]:
    """What may be said that a woven spell does as it takes hold of somebody or of a place."""
    places = ("", *view.characters)
    return tuple(
        way
        for way in get_args(Way)
        if any(is_legal(view, seat, one) for target in places for one in spoken_shapes(view, casting, target, way))
    )


def spoken_shapes(view: Campaign, casting: Casting, target: str, way: Way) -> Iterator[Action]:
    """How a spell may take hold of somebody and do one of the things that may be said of it, to any clock."""
    for shape in shapes(view, casting, target):
        for clock in view.clocks if way == "rail" else ("",):
            yield replace(shape, outcome=way, clock=clock)


PAYS: tuple[Pay, ...] = get_args(Pay)
"""The ways to pay for a miracle, or none."""


def shapes(view: Campaign, casting: Casting, target: str) -> Iterator[Shape]:
    """How a spell may take hold of somebody: in each way, on nothing or on what they carry, however it is paid for."""
    carried = view.characters[target or casting.character].gear
    component = next(iter(view.characters[casting.character].gear), "")
    for choice in range(len(casting.spell.outcomes) if casting.spell and casting.spell.choose else 1):
        for gear, pay in product(("", *carried), PAYS if casting.spell and casting.spell.price else PAYS[:1]):
            yield Shape(casting.id, target=target, gear=gear, choice=choice, pay=pay, component=component)


def rewards(view: Campaign, seat: Seat) -> dict[str, tuple[str, ...]]:
    """The rewards with which a scaled scene may end now, each with those who may have it, "" for the whole crew."""
    scaling = current_scaling(view)
    found = {
        reward: tuple(
            owner
            for owner in ("", *view.characters)
            if is_legal(view, seat, LeaveScaledScene(reward, owner=owner, name=WORDS if owner else ""))
        )
        for reward in (content().rewards[scaling.band] if scaling else ())
    }
    return {reward: ("",) if "" in owners else owners for reward, owners in found.items() if owners}
