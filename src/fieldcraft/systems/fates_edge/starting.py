"""How a campaign begins: who plays, and with which characters."""

from __future__ import annotations

from typing import Annotated, get_args

import msgspec
from msgspec.structs import replace

from fieldcraft.core import Seat, rule, stated
from fieldcraft.systems.fates_edge.campaign import Campaign
from fieldcraft.systems.fates_edge.company.facts import Asset, Follower, Tier
from fieldcraft.systems.fates_edge.people.facts import Character
from fieldcraft.systems.fates_edge.people.samples import Sample, sample, samples
from fieldcraft.systems.fates_edge.people.terms import slug

Label = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]

READY = stated(("sable", "bryn", "ash", "neve"), "campaign.ready")
"""The characters with which one may play at once."""


class Player(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody who will play: what they are called, and a ready character; without one they make their own."""

    label: Label
    character: str = ""


def begun(title: str, players: tuple[Player, ...]) -> Campaign:
    """A campaign in session zero, with a seat for each player: "p1", "p2" and so on.

    ValueError for a character that is not ready, or that two want to play.
    """
    chosen = [player.character for player in players if player.character]
    for key in chosen:
        if key not in READY:
            msg = f"there is no ready character {key!r}: there are {', '.join(READY)}"
            raise ValueError(msg)
        if chosen.count(key) > 1:
            msg = f"two players want to play {samples()[key].name}"
            raise ValueError(msg)
    seats = {seat(number): player for number, player in enumerate(players, start=1)}
    people = [replace(sample(one.character), seat=at) for at, one in seats.items() if one.character]
    return Campaign(
        title=title,
        players=tuple(seats),
        characters={one.id: one for one in people},
        followers={one.id: one for person in people for one in followers(person)},
        assets={one.id: one for key in chosen for one in assets(samples()[key])},
    )


def seat(number: int) -> Seat:
    """The seat of a player, counted from 1."""
    return f"p{number}"


@rule("campaign.ready")
def followers(character: Character) -> tuple[Follower, ...]:
    """Those who follow a character from the start."""
    return tuple(
        Follower(id=f"{character.id}-{role}", name=role.capitalize(), owner=character.id, role=role, cap=cap)
        for role, cap in character.bought("follower").items()
    )


@rule("campaign.ready")
def assets(one: Sample) -> tuple[Asset, ...]:
    """What works for a ready character off screen from the start.

    >>> [(asset.id, asset.tier) for asset in assets(samples()["ash"])]
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
