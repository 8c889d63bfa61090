"""An evening of play from session zero to the Crown: more than two hundred deeds, and what is left of them."""

from __future__ import annotations

from functools import reduce

import msgspec
import pytest

from fieldcraft.core import GM, Rolled
from fieldcraft.core.log import dump, load
from fieldcraft.core.rulebook import explain
from fieldcraft.systems.fates_edge.campaign.actions import Happening
from fieldcraft.systems.fates_edge.campaign.characters.bonds import BondPaid
from fieldcraft.systems.fates_edge.campaign.characters.sheets import check_sheet
from fieldcraft.systems.fates_edge.campaign.checks.spending import ChecksCleared
from fieldcraft.systems.fates_edge.campaign.followers.uses import UseNoted
from fieldcraft.systems.fates_edge.campaign.magic.events import CastingGone, Channelled
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from fieldcraft.systems.fates_edge.campaign.usage_limits import Counted
from rules.fates_edge.evening.first_half import CREW, chase, heist, negotiation, session_zero
from rules.fates_edge.evening.second_half import afterwards, battle, crown, downtime, rite
from rules.fates_edge.evening.table import Evening

SILENT = (BondPaid, CastingGone, Channelled, ChecksCleared, Counted, UseNoted)
"""Events of which another tells."""


@pytest.fixture(scope="module")
def evening() -> Evening:
    """The evening when all is told."""
    evening = session_zero()
    for chapter in (heist, chase, negotiation, downtime, rite, battle, crown, afterwards):
        chapter(evening)
    return evening


def test_it_was_a_long_evening_of_two_sessions_and_an_arc(evening: Evening) -> None:
    assert len(evening.match.log) > 200
    assert (evening.now.session, evening.now.arc, evening.now.phase, evening.now.scene) == (2, 2, "between", None)


def test_every_point_of_experience_has_its_rule(evening: Evening) -> None:
    sums = {one.id: (one.earned, one.spent, one.left) for one in map(evening.who, CREW)}
    assert sums == {"bryn": (50, 38, 12), "mira": (61, 48, 13)}
    for one in map(evening.who, CREW):
        assert all(explain(line.rule)[0] for line in (*one.awards, *one.purchases))


def test_both_sheets_are_as_the_rules_have_them(evening: Evening) -> None:
    mira, bryn = evening.who("mira"), evening.who("bryn")
    assert (check_sheet(mira), check_sheet(bryn)) == ((), ())
    assert mira.abilities().skills == {
        "stealth": 3, "melee": 2, "athletics": 2, "lore": 1, "arcana": 1, "hydromancy": 1,
    }  # fmt: skip
    assert mira.complications == ("dark-patron", "cursed-token")
    assert mira.gear["burglars-tools"].condition == "maintained"
    assert [(one.boons, one.fatigue, one.harm) for one in (mira, bryn)] == [(1, 0, 0), (0, 1, 0)]


def test_clocks_and_the_bank_are_as_the_story_left_them(evening: Evening) -> None:
    clocks = {one.id: (one.filled, one.size) for one in evening.now.clocks.values()}
    assert clocks == {
        "the-strongroom": (6, 6),
        "the-patrol": (0, 6),
        "orsin-knows": (0, 4),
        "hunt": (1, 6),
        "supply": (1, 4),
        "haste-mira-spirit-3": (0, 4),
    }
    assert evening.now.bank == ()


def test_the_crown_was_called_and_won(evening: Evening) -> None:
    now = evening.now.crown
    assert now is not None
    assert (now.mandate, now.crisis, now.ending, now.records[-1].name) == (5, 0, "crowned", "The weighed charter")
    assert [one.kind for one in now.legacies] == ["stationed", "fixture", "rider"]
    assert set(now.epilogues) == set(CREW)
    assert evening.follower("bryn-archivist").where == "anchored"


def test_the_saved_evening_is_the_same_and_today_s_rules_would_have_it_so(evening: Evening) -> None:
    again = load(SYSTEM, dump(evening.match)).match
    assert again.state == evening.now
    assert [again.events_for(entry, "p2") for entry in again.standing[-9:]] == [
        evening.match.events_for(entry, "p2") for entry in evening.match.standing[-9:]
    ]
    assert evening.match.differences() == []


def test_the_last_deed_is_taken_back_by_who_did_it(evening: Evening) -> None:
    other = evening.match.fork()
    last = other.standing[-1]
    before = other.before(last.seq)
    other.undo(last.by)
    assert other.state == before
    assert other.state.characters["bryn"].left == evening.who("bryn").left + 4


def test_all_of_it_can_be_taken_back_by_the_game_master(evening: Evening) -> None:
    other = evening.match.fork()
    while other.standing:
        other.undo(GM)
    assert other.state == evening.match.start


@pytest.mark.parametrize("seat", ["p1", "p2"])
def test_what_a_player_was_told_adds_up_to_what_they_see(evening: Evening, seat: str) -> None:
    told = [event for entry in evening.match.standing for event in evening.match.events_for(entry, seat)]
    begun = SYSTEM.view(evening.match.start, seat)
    assert reduce(lambda view, event: event.apply(view), told, begun) == evening.match.view(seat)
    assert "Orsin knows" not in msgspec.json.encode(told).decode()


def test_every_event_is_told_and_names_its_rule(evening: Evening) -> None:
    for entry in evening.match.standing:
        state = evening.match.before(entry.seq)
        for event in entry.events:
            if isinstance(event, Happening):
                assert SYSTEM.story(state, event) or type(event) in SILENT
                assert explain(event.because)[0], event
            else:
                assert type(event) is Rolled
            state = event.apply(state)
