"""What holds in every campaign, whatever is done."""

from __future__ import annotations

from functools import reduce

import msgspec

from fieldcraft.core import Entry, Event, Match, Seat
from fieldcraft.dice.cards import pack
from fieldcraft.systems.fates_edge.campaign import calendar_events
from fieldcraft.systems.fates_edge.campaign.characters.buying import DEFICIT
from fieldcraft.systems.fates_edge.campaign.decks.drawing import goes_back
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM, story

OVER: dict[type[Event], frozenset[str]] = {
    calendar_events.SceneBegun: frozenset({"scene", "battle", "duel", "roll"}),
    calendar_events.SceneEnded: frozenset({"scene", "battle", "duel", "roll"}),
    calendar_events.SessionBegun: frozenset({"session"}),
    calendar_events.ArcEnded: frozenset({"arc"}),
    calendar_events.DowntimeBegun: frozenset({"downtime"}),
    calendar_events.DowntimeEnded: frozenset({"downtime"}),
}
"""The windows that are over after an event."""

CARDS = frozenset(card.text for card in pack())


def sound(campaign: Campaign) -> None:
    """Fails if something is more than it can be, or is nowhere accounted for."""
    written(campaign)
    accounted(campaign)
    bounded(campaign)
    for name, pile in campaign.piles.items():
        cards = (*pile.drawn, *pile.top)
        assert goes_back(campaign, name) or len(set(cards)) == len(cards), f"a card of {name} lies there twice"
        assert set(cards) <= CARDS


def written(campaign: Campaign) -> None:
    """It can be written down and read again, each number within its limits."""
    assert msgspec.json.decode(msgspec.json.encode(campaign), type=Campaign) == campaign
    assert all(one.points >= 0 for one in campaign.attempts.values())


def accounted(campaign: Campaign) -> None:
    """All experience was gained and spent by a rule, and no more was spent than was there but at the creation."""
    for who in campaign.characters.values():
        assert who.spent + who.left == who.earned
        assert who.left >= -DEFICIT, f"{who.name} owes experience"
        assert all(one.rule for one in (*who.awards, *who.purchases))


def bounded(campaign: Campaign) -> None:
    """Tracks, dials and clocks stay within their ends; nobody keeps boons beyond the cap once a scene is over."""
    assert all(0 <= clock.filled <= clock.size for clock in campaign.clocks.values())
    assert all(points.count > 0 for points in campaign.bank)
    if campaign.scene is None:
        assert all(one.boons <= 5 for one in campaign.characters.values())


def forgotten(match: Match[Campaign], entry: Entry) -> None:
    """What was counted for a window is forgotten when that is over."""
    state = match.before(entry.seq)
    for event in entry.events:
        state = event.apply(state)
        left = {name.partition("/")[0] for name in state.counters} & OVER.get(type(event), frozenset())
        assert not left, f"{left} is still counted after {event}"


def told_in_words(match: Match[Campaign], entry: Entry, seats: tuple[Seat, ...]) -> None:
    """Every event can be told, to whoever sees it, in a sentence."""
    state = match.before(entry.seq)
    for event in entry.events:
        story(state, event)
        for seat in seats:
            view = SYSTEM.view(state, seat)
            for told in SYSTEM.see(state, event, seat):
                story(view, told)
                view = told.apply(view)
        state = event.apply(state)


def undone(match: Match[Campaign]) -> None:
    """Taking back is exact."""
    last = match.standing[-1]
    before = match.before(last.seq)
    assert match.undo("gm").undoes == last.seq
    assert match.state == before
    again = reduce(lambda state, event: event.apply(state), last.events, match.state)
    assert match.system.view(again, "gm") == again
