"""Two campaigns that differ only in what players may not know, and play alike."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from fieldcraft.core import Action, Entry, Match, Seat
from fieldcraft.dice import Seeded
from fieldcraft.systems.fates_edge.acting.facts import Points
from fieldcraft.systems.fates_edge.campaign import Campaign
from fieldcraft.systems.fates_edge.crown.facts import Crown
from fieldcraft.systems.fates_edge.decks.facts import Motive, Trait
from fieldcraft.systems.fates_edge.system import SYSTEM

Twins = tuple[Match[Campaign], Match[Campaign]]


def twins(campaign: Campaign, seed: int) -> Twins:
    """Two campaigns that players cannot tell apart."""
    one, two = (Seeded(seed.to_bytes(8, "big")) for _ in range(2))
    return Match(SYSTEM, campaign, one), Match(SYSTEM, otherwise(campaign), two)


def otherwise(campaign: Campaign) -> Campaign:
    """The same campaign for players, and another one for the game master."""
    hidden = {id: clock for id, clock in campaign.clocks.items() if clock.hidden}
    return campaign.change(
        clocks=campaign.clocks | {id: replace(clock, filled=1, then="fire") for id, clock in hidden.items()},
        notes={"truth": "another one", "more": "and more of it"},
        motives={id: moved(motive) for id, motive in campaign.motives.items()},
        crown=campaign.crown and dealt(campaign.crown),
        bank=tuple(other_points(points) for points in campaign.bank),
    )


def moved(motive: Motive) -> Motive:
    """Somebody whom something else moves where players do not see it."""
    other = Trait("S", "2", "wound", "Grief", "an empty sleeve")
    return replace(motive, traits=tuple(one if one.suit in motive.shown else other for one in motive.traits))


def dealt(crown: Crown) -> Crown:
    """A spread with other cards face down."""
    cards = {"rival": "2H", "pressure": "6C", "wild": "8D"} | {place: crown.cards[place] for place in crown.shown}
    return replace(crown, cards=cards)


def other_points(points: Points) -> Points:
    """Points that come from elsewhere, if nobody knows of them."""
    return replace(points, source="a face in the crowd", count=points.count + 1) if points.secret else points


def written(match: Match[Campaign], seat: Seat) -> bytes:
    """All that a seat knows, byte by byte."""
    return msgspec.json.encode(SYSTEM.view(match.state, seat), order="deterministic")


def told(match: Match[Campaign], entry: Entry, seat: Seat) -> list[bytes]:
    """What a seat is told of an entry, byte by byte, and in words."""
    view, heard = SYSTEM.view(match.before(entry.seq), seat), []
    for event in match.told(entry, seat):
        heard += [msgspec.json.encode(event, order="deterministic"), SYSTEM.story(view, event).encode()]
        view = event.apply(view)
    return heard


def alike(pair: Twins, deed: Action, by: Seat) -> bool:
    """Whether both truths allow a deed."""
    return all(match.judge(deed, by) is None for match in pair)


def answers(pair: Twins, deed: Action, seat: Seat) -> list[Any]:
    """What a seat is answered when it asks whether it may do a deed, in each truth."""
    return [match.judge(deed, seat) for match in pair]
