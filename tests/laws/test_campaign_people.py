"""The law of those whom deeds name: who is dead, away, elsewhere, helpless or nobody has no part, but for a reason."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from fieldcraft.core import Action, Seat
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from laws.campaigns.gone import OUTSIDERS, UNNEEDED, is_justified
from laws.campaigns.people import allowed_fates, is_allowed, touched, with_unknown
from laws.campaigns.playing import Evening, Past
from soaking import soak


def accepted(evenings: range, steps: int) -> Iterator[tuple[Campaign, Action, Seat]]:
    """Deeds that are done on random evenings, each with the campaign before it and who does it."""
    past = Past()
    for seed in evenings:
        evening = Evening(seed, past)
        for entry in evening.play(steps):
            assert isinstance(entry.action, Action)
            yield evening.match.before(entry.seq), entry.action, entry.by


def allows_nobody_who_is_gone(evenings: range, steps: int) -> None:
    """Fails if a deed of those evenings is allowed with somebody who is gone or is not, for no reason on record."""
    found: set[tuple[str, str]] = set()
    for campaign, deed, by in accepted(evenings, steps):
        found |= {(field, fate) for field, fate in allowed_fates(campaign, deed, by) if not is_justified(field, fate)}
        for field, strange in with_unknown(campaign, deed):
            name = f"{type(deed).__name__}.{field}"
            if name not in UNNEEDED and is_allowed(campaign, strange, by):
                found.add((name, "unknown"))
    assert not found, sorted(found)


def leaves_the_crew_alone(evenings: range, steps: int) -> None:
    """Fails if a deed of those evenings touches what is the crew's when the game master plays who does it."""
    found: set[tuple[str, str]] = set()
    for campaign, deed, _ in accepted(evenings, steps):
        allowed = OUTSIDERS.get(type(deed).__name__, (frozenset[str](), ""))[0]
        found |= {(type(deed).__name__, what) for what in touched(campaign, deed) - allowed}
    assert not found, sorted(found)


@pytest.mark.rule("campaign.own")
def test_nobody_whom_the_game_master_plays_touches_what_is_the_crews() -> None:
    leaves_the_crew_alone(range(20, 26), 50)


@pytest.mark.slow
@soak
@pytest.mark.rule("campaign.own")
def test_nobody_whom_the_game_master_plays_touches_what_is_the_crews_on_many_evenings() -> None:
    leaves_the_crew_alone(range(150, 200), 60)


@pytest.mark.rule("campaign.own", "campaign.scenes")
def test_nobody_who_is_gone_has_a_part_in_a_deed() -> None:
    allows_nobody_who_is_gone(range(6), 50)


@pytest.mark.slow
@soak
@pytest.mark.rule("campaign.own", "campaign.scenes")
def test_nobody_who_is_gone_has_a_part_in_a_deed_of_many_evenings() -> None:
    allows_nobody_who_is_gone(range(100, 150), 60)
