"""The Hunger Below: a scenario that is ready to be laid on the table."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fieldcraft.core import Match
from fieldcraft.systems.fates_edge.campaign.scenarios.scenario import closest_clocks, scenarios
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from rules.fates_edge.campaigns import campaign, gm, match, refused

HUNGER = scenarios()["hunger"]


def laid(order: str = "lay_scenario", **filled: int) -> Match[Campaign]:
    """The scenario on the table, its clocks so full."""
    game = match(campaign())
    gm(game, order)
    full = {name.replace("_", "-"): count for name, count in filled.items()}
    clocks = {id: replace(one, filled=full.get(id, 0)) for id, one in game.state.clocks.items()}
    return match(game.state.change(clocks=clocks))


@pytest.mark.rule("kit.hunger.core-clocks", "kit.hunger.faction-clocks")
def test_its_clocks_lie_on_the_table_with_those_of_factions_or_without() -> None:
    assert [one.size for one in laid().state.clocks.values()] == [6, 8, 10, 6, 4, 6, 4]
    assert len(laid("lay_scenario factions=false").state.clocks) == 3
    assert refused(laid(), "gm", "lay_scenario") == "campaign.scenarios"
    assert refused(match(), "anna", "lay_scenario") == "campaign.master"


@pytest.mark.rule("kit.hunger.npcs", "kit.hunger.scenes", "campaign.secrets")
def test_scenes_and_people_are_notes_that_players_do_not_see() -> None:
    game = laid()
    told = {one.name for one in (*HUNGER.scenes, *HUNGER.people)}
    assert set(game.state.notes) == {*told, "The Hunger Below: how it may end"}
    assert len(HUNGER.people) == 4
    assert game.view("anna").notes == {}


@pytest.mark.rule("kit.hunger.scenes")
@pytest.mark.parametrize("scene", [one.name for one in HUNGER.scenes])
def test_a_scene_ticks_its_clock_unless_it_was_averted(scene: str) -> None:
    averted, game = laid(), laid()
    for one in (averted, game):
        gm(one, f'begin_scene name="{scene}"')
    gm(averted, f'judge_scene name="{scene}" averted=true')
    assert not any(one.filled for one in averted.state.clocks.values())
    gm(game, f'judge_scene name="{scene}"')
    ticked = next(one.ticks for one in HUNGER.scenes if one.name == scene)
    assert [one.name for one in game.state.clocks.values() if one.filled == 1] == [ticked]


@pytest.mark.rule("kit.hunger.scenes")
def test_how_a_scene_went_is_said_once_until_the_next_one_begins() -> None:
    game, judge = laid(), "judge_scene name='The Cracked Waystone'"
    gm(game, "begin_scene name='The Cracked Waystone'")
    gm(game, judge)
    assert refused(game, "gm", judge) == "campaign.scenarios"
    gm(game, "end_scene")
    gm(game, "begin_scene name='The Cracked Waystone'")
    gm(game, judge)
    assert game.state.clocks["waystone-cracks"].filled == 2


@pytest.mark.rule("kit.hunger.scenes")
def test_it_is_said_how_the_scene_went_that_is_played_and_no_other() -> None:
    game, judge = laid(), "judge_scene name='The Cracked Waystone'"
    assert refused(game, "gm", judge) == "campaign.scenarios"
    gm(game, "begin_scene name='Whispers in the Market'")
    assert refused(game, "gm", judge) == "campaign.scenarios"


@pytest.mark.rule("kit.hunger.scenes", "campaign.secrets")
def test_the_game_master_is_asked_how_a_scene_went_that_ends_and_may_say_it_later() -> None:
    game = laid()
    gm(game, "begin_scene name='The Cracked Waystone'")
    entry = gm(game, "end_scene")
    asked = "The Cracked Waystone (the game master: how did it go? Waystone Cracks ticks unless it is made stable)"
    assert asked in [one.words(game.state) for one in game.events_for(entry, "gm")]
    assert [one.words(game.state) for one in game.events_for(entry, "anna")] == ["The scene is over"]
    gm(game, "begin_scene name='Whispers in the Market'")
    gm(game, "judge_scene name='The Cracked Waystone'")
    assert game.state.clocks["waystone-cracks"].filled == 1
    assert refused(game, "gm", "judge_scene name='The Cracked Waystone'") == "campaign.scenarios"


@pytest.mark.rule("kit.hunger.scenes", "kit.hunger.core-clocks")
def test_a_scene_that_is_none_or_whose_clock_is_not_there_is_refused() -> None:
    assert refused(laid(), "gm", "judge_scene name=Picnic") == "campaign.scenarios"
    alone = laid("lay_scenario factions=false")
    gm(alone, 'begin_scene name="The Vigil\'s Bargain"')
    assert refused(alone, "gm", 'judge_scene name="The Vigil\'s Bargain"') == "campaign.scenarios"
    assert refused(match(), "gm", "judge_scene name=Picnic") == "campaign.scenarios"


@pytest.mark.rule("kit.hunger.faction-clocks")
def test_no_player_reads_what_the_vigil_plans_which_is_the_twist_of_its_scene() -> None:
    game = laid()
    assert "vigil-s-plan" in game.view("gm").clocks
    assert "vigil-s-plan" not in game.view("anna").clocks


@pytest.mark.rule("kit.hunger.core-clocks")
def test_when_both_clocks_are_full_the_chains_break_further_once() -> None:
    game = laid(waystone_cracks=6, whisper_spread=7, chains_breaking=3)
    gm(game, "tick_clock clock=whisper-spread")
    assert game.state.clocks["chains-breaking"].filled == 4
    gm(game, "tick_clock clock=whisper-spread by=-1")
    gm(game, "tick_clock clock=whisper-spread")
    assert game.state.clocks["chains-breaking"].filled == 4


@pytest.mark.rule("kit.hunger.core-clocks")
@pytest.mark.parametrize("gone", ["chains-breaking", "whisper-spread"])
def test_no_chain_breaks_once_one_of_its_clocks_is_put_away(gone: str) -> None:
    game = laid(waystone_cracks=6, whisper_spread=7)
    gm(game, f"remove_clock clock={gone}")
    gm(game, "tick_clock clock=whisper-spread") if gone == "chains-breaking" else None
    assert not game.state.clocks.get("chains-breaking", HUNGER.clocks[2].clock()).filled


@pytest.mark.rule("kit.hunger.core-clocks")
def test_a_clock_that_was_put_away_full_has_become_full() -> None:
    game = laid(waystone_cracks=6)
    gm(game, "remove_clock clock=waystone-cracks")
    gm(game, "tick_clock clock=whisper-spread by=8")
    assert game.state.clocks["chains-breaking"].filled == 1


@pytest.mark.rule("kit.hunger.endgame")
def test_the_clocks_that_are_closest_to_full_say_what_the_end_is_about() -> None:
    game = laid(vigil_s_plan=5, whisper_spread=6, chains_breaking=2)
    assert closest_clocks(game.state, HUNGER)[:3] == ("Vigil's Plan", "Whisper Spread", "Chains Breaking")
    entry = gm(game, """frame_end clocks='["Whisper Spread", "Vigil\\u0027s Plan"]'""")
    assert SYSTEM.story(game.state, entry.events[0]) == (
        "one of the crew at least is offered power for betrayal; "
        "zealots in arms try to chain the Wyrms in the middle of the battle"
    )
    (heard,) = game.events_for(gm(game, """frame_end clocks='["Whisper Spread", "Vigil\\u0027s Plan"]'"""), "anna")
    assert heard.what == "one of the crew at least is offered power for betrayal"
    wrong = """frame_end clocks='["Whisper Spread", "Chains Breaking"]'"""
    assert refused(game, "gm", wrong) == "campaign.scenarios"
    assert refused(game, "gm", """frame_end clocks='["Whisper Spread", "Moon"]'""") == "campaign.scenarios"
    tied = gm(laid(), """frame_end clocks='["Mistland Revolt", "Chains Breaking"]'""")
    assert "the Primordial Wyrms rise" in tied.events[0].what
