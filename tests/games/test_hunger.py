"""The evening at the Hunger Below, recorded once: what happened on it, and what it came to."""

from __future__ import annotations

import pytest

from fieldcraft.core import Match
from fieldcraft.core.log import load
from fieldcraft.systems.fates_edge.campaign.scenarios.deeds import FrameEnd, JudgeScene, LayScenario
from fieldcraft.systems.fates_edge.campaign.scenarios.scenario import scenarios
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from games.boards import HERE
from games.hunger import CREW, NAME, played

HUNGER = scenarios()["hunger"]


@pytest.fixture(scope="module")
def evening() -> Match[Campaign]:
    """The evening from its log, whose replay and end are tested with those of all games."""
    return load(SYSTEM, (HERE / f"{NAME}.jsonl").read_text(encoding="utf-8")).match


@pytest.mark.rule("kit.hunger.scenes", "kit.hunger.core-clocks")
def test_all_five_scenes_are_played_and_judged_on_the_evening(evening: Match[Campaign]) -> None:
    actions = [entry.action for entry in evening.standing]
    judged = [one for one in actions if isinstance(one, JudgeScene)]
    assert [one.name for one in judged] == [one.name for one in HUNGER.scenes]
    assert [one.averted for one in judged] == [False, True, False, False, False]
    assert sum(isinstance(one, LayScenario) for one in actions) == 1


@pytest.mark.rule("kit.hunger.core-clocks", "kit.hunger.faction-clocks", "kit.hunger.endgame")
def test_the_clocks_are_as_the_evening_left_them(evening: Match[Campaign]) -> None:
    clocks = {one.name: (one.filled, one.size) for one in evening.state.clocks.values()}
    assert clocks == {
        "Waystone Cracks": (6, 6), "Whisper Spread": (8, 8), "Chains Breaking": (2, 10), "Vigil's Plan": (1, 6),
        "True Masons' Faith": (0, 4), "Mistland Revolt": (0, 6), "Valewood Split": (0, 4), "Supply": (1, 4),
    }  # fmt: skip
    (end,) = (entry for entry in evening.standing if isinstance(entry.action, FrameEnd))
    assert "offered power for betrayal" in SYSTEM.story(evening.before(end.seq), end.events[0])


def test_the_crew_has_what_it_earned_and_each_sheet_balances(evening: Match[Campaign]) -> None:
    now = evening.state
    assert {id: (now.characters[id].earned, now.characters[id].spent) for id in CREW} == {
        "sable": (30 + 2 + 2 + 8 + 2, 30),
        "bryn": (30 + 2 + 2 + 2 + 8, 30 + 2),
        "ash": (30 + 2 + 2 + 8, 30 + 2),
    }
    assert [now.characters[id].boons for id in CREW] == [1, 1, 1]
    assert (now.session, now.arc, now.phase) == (2, 2, "between")


def test_the_evening_is_played_the_same_today(evening: Match[Campaign]) -> None:
    assert played().now == evening.state
