"""How a campaign begins: who plays, and with which characters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from msgspec.structs import replace

from fieldcraft.core import from_rule, rule
from fieldcraft.games import Beginning, Player, ReadyCharacter, Side
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character
from fieldcraft.systems.fates_edge.campaign.characters.samples import LANES, Sample, sample, samples
from fieldcraft.systems.fates_edge.campaign.characters.terms import slug
from fieldcraft.systems.fates_edge.campaign.followers.facts import Asset, Follower, Tier
from fieldcraft.systems.fates_edge.campaign.presentation.plates import draw_plate
from fieldcraft.systems.fates_edge.campaign.scenarios.scenario import ready_scenarios, scenario_notes, scenarios
from fieldcraft.systems.fates_edge.campaign.state import Campaign

READY = from_rule(("sable", "bryn", "ash", "neve"), "campaign.ready")
"""The characters with which one may play at once."""


def new_campaign(title: str, players: Sequence[Player], scenario: str = "") -> Campaign:
    """A campaign in session zero, with a seat for each player: "p1", "p2" and so on; a scenario may lie on the table.

    ValueError for a character or a scenario that is not ready, or a character that two want to play.
    """
    chosen = [player.character for player in players if player.character]
    for key in chosen:
        if key not in READY:
            msg = f"there is no ready character {key!r}: there are {', '.join(READY)}"
            raise ValueError(msg)
        if chosen.count(key) > 1:
            msg = f"two players want to play {samples()[key].name}"
            raise ValueError(msg)
    seats = {f"p{number}": player for number, player in enumerate(players, start=1)}
    people = [replace(sample(one.character), seat=at) for at, one in seats.items() if one.character]
    fresh = Campaign(
        title=title,
        players=tuple(seats),
        characters={one.id: one for one in people},
        followers={one.id: one for person in people for one in first_followers(person)},
        assets={one.id: one for key in chosen for one in first_assets(samples()[key])},
    )
    return lay_first(fresh, scenario) if scenario else fresh


@rule("campaign.scenarios")
def lay_first(campaign: Campaign, scenario: str) -> Campaign:
    """A campaign that begins with a scenario on the table; ValueError if there is no such scenario."""
    if (known := scenarios().get(scenario)) is None:
        msg = f"there is no scenario {scenario!r}: there are {', '.join(scenarios())}"
        raise ValueError(msg)
    clocks = (one.clock() for one in known.all_clocks)
    return campaign.change(clocks={one.id: one for one in clocks}, notes=scenario_notes(known))


@rule("campaign.ready")
def first_followers(character: Character) -> tuple[Follower, ...]:
    """Those who follow a character from the start."""
    return tuple(
        Follower(
            id=f"{character.id}-{role}",
            name=role.capitalize(),
            owner=character.id,
            role=role,
            cap=cap,
            roles=LANES.get(slug(role), ()),
        )
        for role, cap in character.ratings_of("follower").items()
    )


@rule("campaign.ready")
def first_assets(one: Sample) -> tuple[Asset, ...]:
    """What works for a ready character off screen from the start.

    >>> [(asset.id, asset.tier) for asset in first_assets(samples()["ash"])]
    [('safehouse', 'minor')]
    """
    return tuple(
        Asset(
            id=slug(line.what),
            name=line.what.capitalize(),
            owner=one.key,
            kind=line.what,
            tier=get_args(Tier)[line.to - 1],
            effect=line.effect,
        )
        for line in one.lines
        if line.kind == "asset" and not line.extra
    )


def begin_campaign(title: str, players: Sequence[Player], scenario: str) -> tuple[Campaign, tuple[Side, ...]]:
    """A campaign in session zero, and a side for each player; ValueError as `new_campaign` has it."""
    sides = tuple(Side(id=f"p{number}", label=one.label) for number, one in enumerate(players, start=1))
    return new_campaign(title, players, scenario), sides


def ready_characters() -> tuple[ReadyCharacter, ...]:
    known = (samples()[key] for key in READY)
    return tuple(ReadyCharacter(id=one.key, name=one.name, concept=one.concept, style=one.style) for one in known)


BEGINNING: Beginning[Campaign] = Beginning(
    start=begin_campaign, characters=ready_characters, scenarios=ready_scenarios, draw=draw_plate
)
