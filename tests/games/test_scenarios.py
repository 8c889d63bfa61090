"""The evenings with the scenarios of ours, recorded once: what happened on them, and what they came to."""

from __future__ import annotations

from functools import cache

import pytest

from fieldcraft.core import Match
from fieldcraft.core.log import load
from fieldcraft.systems.fates_edge.campaign.scenarios.deeds import FrameEnd, JudgeScene
from fieldcraft.systems.fates_edge.campaign.scenarios.scenario import scenarios
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from games.boards import HERE
from games.scenarios import STORIES, log_name, play_story

every = pytest.mark.parametrize("key", STORIES)

CLOCKS = {
    "ledger": {"Night Runs Out": 0, "House Awake": 2, "Lanterns on the Canal": 0, "Widow's Patience": 0},
    "bread": {"Pass Under Snow": 2, "Column Frays": 0, "Riders Behind": 0, "Mother Anselm's Patience": 0},
    "chair": {
        "Death Leaks Out": 0,
        "Knives at Table": 0,
        "Hall Takes Sides": 1,
        "Marshal's Claim": 1,
        "Abbess's Claim": 0,
        "Cousin's Claim": 0,
    },
    "bell": {"Strokes of the Bell": 0, "Water at the Doors": 1, "Names Called Out": 1, "Village Digs": 0},
    "mutiny": {
        "Wheel Changes Hands": 1,
        "Last Cask": 0,
        "Whispers Below Deck": 1,
        "Storm off the Throat": 1,
        "Mate's Party": 0,
        "Captain's Loyal": 0,
    },
}
"""What each evening has left of the clocks of its scenario when its end is framed."""


@cache
def evening(key: str) -> Match[Campaign]:
    """An evening from its log, whose replay and end are tested with those of all games."""
    return load(SYSTEM, (HERE / f"{log_name(key)}.jsonl").read_text(encoding="utf-8")).match


def test_each_scenario_but_that_of_the_rules_has_its_evening() -> None:
    assert set(STORIES) == set(CLOCKS) == set(scenarios()) - {"hunger"}


@every
@pytest.mark.rule("campaign.scenarios")
def test_all_scenes_are_played_in_their_order_and_judged(key: str) -> None:
    judged = [one.action for one in evening(key).standing if isinstance(one.action, JudgeScene)]
    assert [one.name for one in judged] == [one.name for one in scenarios()[key].scenes]
    assert {one.averted for one in judged} == {True, False}


@every
@pytest.mark.rule("campaign.scenarios")
def test_the_clocks_that_are_closest_to_full_frame_the_end(key: str) -> None:
    (framed,) = (entry for entry in evening(key).standing if isinstance(entry.action, FrameEnd))
    before = evening(key).before(framed.seq)
    told = SYSTEM.story(before, framed.events[0])
    ends = {one.clock: one.effect for one in scenarios()[key].ends}
    own = [one.name for one in scenarios()[key].all_clocks]
    assert {one.name: one.filled for one in before.clocks.values() if one.name in own} == CLOCKS[key]
    assert told == "; ".join(ends[name] for name in STORIES[key].frame)


@every
def test_nobody_owes_anything_when_the_evening_is_over(key: str) -> None:
    now = evening(key).state
    assert (now.scene, now.asks) == (None, ())
    assert all(one.stage == "done" for one in now.attempts.values())
    assert all(who.status == "active" for who in now.characters.values())


@every
def test_the_evening_is_played_the_same_today(key: str) -> None:
    assert play_story(key, STORIES[key]).now == evening(key).state
