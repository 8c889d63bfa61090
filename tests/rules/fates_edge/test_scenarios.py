"""The scenarios that are ready: what each must have, and that it can be laid, played to its ends and put away."""

from __future__ import annotations

import json
import re
from shlex import quote

import pytest

from fieldcraft.core import GM, Match
from fieldcraft.games import Player
from fieldcraft.presentation import Offer, Panel
from fieldcraft.systems.fates_edge.campaign.characters.terms import listed_skills, terms
from fieldcraft.systems.fates_edge.campaign.condition.clocks import id_of
from fieldcraft.systems.fates_edge.campaign.condition.content import SIZES, clocks
from fieldcraft.systems.fates_edge.campaign.presentation.panels import panels
from fieldcraft.systems.fates_edge.campaign.presentation.plates import draw_plate
from fieldcraft.systems.fates_edge.campaign.presentation.story import story
from fieldcraft.systems.fates_edge.campaign.scenarios.facts import Scenario
from fieldcraft.systems.fates_edge.campaign.scenarios.scenario import ready_scenarios, scenario_on_table, scenarios
from fieldcraft.systems.fates_edge.campaign.setup import new_campaign
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from rules.fates_edge.campaigns import campaign, gm, match, refused

every = pytest.mark.parametrize("key", scenarios())

PRINTED = ("hunger",)
"""The scenarios of the rules, which have no secrets or rails of their own."""


def laid(key: str) -> Match[Campaign]:
    """A scenario on the table."""
    game = match()
    gm(game, f"lay_scenario scenario={key}")
    return game


def panel(game: Match[Campaign]) -> Panel:
    """What the game master is shown of scenarios."""
    shown = panels(game.view(GM), GM)
    return shown["scenario"] if "scenario" in shown else shown["ready"]


def take(game: Match[Campaign], offered: Offer) -> None:
    """What is offered is done as it stands there."""
    verb, *facts = (f"{name}={quote(json.dumps(value) if not isinstance(value, str) else value)}" if name != "do"
                    else value for name, value in offered.action.items())  # fmt: skip
    gm(game, " ".join((verb, *facts)))


def click(game: Match[Campaign], label: str, row: str = "") -> None:
    """What stands under a label is done, in a row or below all of them."""
    offers = panel(game).offers if not row else next(one for one in panel(game).rows if one.title == row).offers
    take(game, next(one for one in offers if one.label.startswith(label)))


def said(scenario: Scenario) -> list[str]:
    """All sentences of a scenario that a game master reads."""
    scenes = (text for one in scenario.scenes for text in (one.setup, one.unless, one.twist, one.miss, one.secret))
    people = (text for one in scenario.people for text in (one.role, one.manner, one.agenda, one.secret))
    ends = (one.effect for one in scenario.ends)
    return [*filter(None, (*scenes, *people, *ends, scenario.about, scenario.advice))]


# --- what each must have --------------------------------------------------------------------


@every
@pytest.mark.rule("campaign.scenarios")
def test_every_clock_that_a_scenario_names_is_one_of_its_own(key: str) -> None:
    scenario = scenarios()[key]
    own = {one.name for one in scenario.all_clocks}
    chain = scenario.chain
    named = {one.ticks for one in scenario.scenes} | {one.clock for one in scenario.ends}
    assert named | ({*chain.full, chain.ticks} if chain else set()) <= own
    assert len(own) == len(scenario.all_clocks)
    assert not scenario.clocks[0].hidden


@every
@pytest.mark.rule("campaign.scenarios", "kit.lethal.clock-rules", "core.rail.definition")
def test_its_clocks_have_sizes_of_the_rules_and_say_what_comes_when_they_are_full(key: str) -> None:
    scenario = scenarios()[key]
    assert {one.size for one in scenario.all_clocks} <= set(SIZES)
    assert all(one.size == 6 and one.sort == "rail" for one in scenario.rails)
    assert not any(one.sort == "rail" for one in (*scenario.clocks, *scenario.factions))
    assert all(one.then and (one.when or one in scenario.factions) for one in scenario.all_clocks)


@every
@pytest.mark.rule("campaign.scenarios", "core.skill.list")
def test_what_may_be_tried_in_its_scenes_takes_skills_that_there_are(key: str) -> None:
    skills = set(listed_skills(terms(campaign())))
    for scene in scenarios()[key].scenes:
        assert 2 <= len(scene.approaches) <= 4
        assert {one.skill for one in scene.approaches} <= skills
        assert len({(one.attribute, one.skill) for one in scene.approaches}) == len(scene.approaches)
        assert min(one.dv for one in scene.approaches) <= 3


@every
def test_a_game_master_can_run_it_after_two_minutes_of_reading(key: str) -> None:
    scenario = scenarios()[key]
    words = sum(len(text.split()) for text in said(scenario))
    assert 3 <= len(scenario.scenes) <= 5
    assert 3 <= len(scenario.people) <= 5
    assert 2 <= len(scenario.endings) <= 4
    assert words < 900
    assert re.fullmatch(r"[A-Z][^.!?]{60,140}\.", scenario.about)


@every
def test_it_has_a_picture_of_its_own_in_both_themes(key: str) -> None:
    drawn = {(id, theme): draw_plate(id, theme) for id in scenarios() for theme in ("daylight", "lamplight")}
    assert len(set(drawn.values())) == len(drawn)
    assert all(one.startswith("<svg ") and len(one) < 30_000 for (id, _), one in drawn.items() if id == key)


@every
def test_those_of_ours_have_rails_secrets_and_an_end_for_each_scene_that_goes_wrong(key: str) -> None:
    scenario = scenarios()[key]
    if key in PRINTED:
        return
    assert scenario.rails
    assert sum(bool(one.secret) for one in (*scenario.scenes, *scenario.people)) >= 3
    assert {one.ticks for one in scenario.scenes} <= {one.clock for one in scenario.ends}


def test_no_two_scenarios_share_a_scene_a_clock_or_a_rail_of_the_rules() -> None:
    names = [
        name
        for one in scenarios().values()
        for name in (*(s.name for s in one.scenes), *(f.name for f in one.all_clocks))
    ]
    known = {one.name for shelf in (clocks().ready, clocks().starters, clocks().rails) for one in shelf}
    assert len({id_of(name) for name in names}) == len(names)
    assert not known & set(names)


def test_scenarios_are_offered_with_what_they_are_about_the_shortest_first() -> None:
    ready = ready_scenarios()
    assert [one.id for one in ready] == list(scenarios())
    assert [one.minutes for one in ready] == sorted(one.minutes for one in ready)
    assert all(1 <= one.least < one.most <= 8 and one.kinds for one in ready)


# --- laid, played and put away --------------------------------------------------------------


@every
@pytest.mark.rule("campaign.scenarios", "campaign.secrets")
def test_it_is_laid_with_its_clocks_and_rails_and_notes_that_no_player_reads(key: str) -> None:
    game, scenario = laid(key), scenarios()[key]
    assert [one.name for one in game.state.clocks.values()] == [one.name for one in scenario.all_clocks]
    assert {one.name for one in (*scenario.scenes, *scenario.people)} < set(game.state.notes)
    assert game.view("anna").notes == {}
    assert [one.name for one in game.view("anna").clocks.values()] == [
        one.name for one in scenario.all_clocks if not one.hidden
    ]
    assert "scenario" not in panels(game.view("anna"), "anna")
    assert scenario_on_table(game.view("anna")) == key


@every
@pytest.mark.rule("campaign.scenarios")
def test_its_first_scene_leads_until_a_scene_was_played(key: str) -> None:
    game, first = laid(key), scenarios()[key].scenes[0].name
    assert [row.title for row in panel(game).rows if any(one.main for one in row.offers)] == [first]
    click(game, "Begin", first)
    gm(game, "end_scene")
    assert not any(one.main for row in panel(game).rows for one in row.offers)


@every
@pytest.mark.rule("campaign.scenarios")
def test_a_scene_that_was_played_is_marked_in_the_list_of_scenes(key: str) -> None:
    game, scenario = laid(key), scenarios()[key]
    first = scenario.scenes[0].name
    click(game, "Begin", first)
    gm(game, "end_scene")
    assert [row.title for row in panel(game).rows if "Played" in row.marks] == [first]
    click(game, "Put the story away")
    click(game, "Lay it on the table", scenario.name)
    assert not any(row.marks for row in panel(game).rows)


@every
@pytest.mark.rule("campaign.scenarios")
def test_everybody_is_told_once_how_it_ended(key: str) -> None:
    game, scenario = laid(key), scenarios()[key]
    assert not any(row.group for row in panel(game).rows)
    click(game, "Begin", scenario.scenes[0].name)
    gm(game, "end_scene")
    end = scenario.endings[1]
    click(game, "Tell it", end.name)
    assert [row.title for row in panel(game).rows if "Told" in row.marks] == [end.name]
    told = panels(game.view("anna"), "anna")["tale"].rows[-1]
    assert (told.title, told.text.casefold()) == (end.name, f"{end.text}.".casefold())
    assert told.text[0].isupper()
    assert refused(game, GM, f"tell_ending ending={quote(scenario.endings[0].name)}") == "campaign.scenarios"
    click(game, "Put the story away")
    click(game, "Lay it on the table", scenario.name)
    assert [row.title for row in panels(game.view("anna"), "anna")["tale"].rows] == [""]


@pytest.mark.rule("campaign.scenarios")
def test_a_story_ends_only_in_one_of_its_endings_and_only_while_it_is_on_the_table() -> None:
    assert refused(laid("ledger"), GM, "tell_ending ending='The Wyrms rise'") == "campaign.scenarios"
    assert refused(match(), GM, "tell_ending ending='The Wyrms rise'") == "campaign.scenarios"
    assert refused(laid("hunger"), "anna", "tell_ending ending='The Wyrms rise'") == "campaign.master"


def test_a_scene_of_the_game_masters_own_shows_no_empty_list_of_the_scenes_of_a_scenario() -> None:
    game = laid("hunger")
    gm(game, "begin_session")
    gm(game, "begin_scene name='By the well' pillar=social")
    assert "scenario" not in panels(game.view(GM), GM)


@every
@pytest.mark.rule("campaign.scenarios")
def test_everybody_reads_between_scenes_what_it_is_about(key: str) -> None:
    game, scenario = laid(key), scenarios()[key]
    (row,) = panels(game.view("anna"), "anna")["tale"].rows
    assert row.text == scenario.about
    click(game, "Begin", scenario.scenes[0].name)
    assert "tale" not in panels(game.view("anna"), "anna")


@every
@pytest.mark.rule("campaign.scenarios")
def test_a_campaign_may_begin_with_a_scenario_on_the_table(key: str) -> None:
    begun = new_campaign("Tonight", (Player(label="Anna"),), key)
    assert (begun.clocks, begun.notes) == (laid(key).state.clocks, laid(key).state.notes)
    with pytest.raises(ValueError, match="there is no scenario 'picnic'"):
        new_campaign("Tonight", (), "picnic")


@every
@pytest.mark.rule("campaign.scenarios")
def test_each_scene_is_offered_begun_judged_and_ticks_its_clock(key: str) -> None:
    game = laid(key)
    for scene in scenarios()[key].scenes:
        before = game.state.clocks[id_of(scene.ticks)].filled
        click(game, "Begin", scene.name)
        assert game.state.scene is not None
        assert (game.state.scene.pillar, game.state.scene.venue) == (scene.pillar, scene.venue)
        (row,) = panel(game).rows
        assert [fact.label for fact in row.facts] == [one.goal for one in scene.approaches]
        assert scene.miss in row.text
        click(game, "It went wrong", scene.name)
        assert game.state.clocks[id_of(scene.ticks)].filled == before + 1
        gm(game, "end_scene")


@every
@pytest.mark.rule("campaign.scenarios")
def test_each_end_is_reached_once_its_clock_is_closest_to_full(key: str) -> None:
    scenario = scenarios()[key]
    for end in scenario.ends:
        game, other = laid(key), next(one.name for one in scenario.all_clocks if one.name != end.clock)
        for name in (end.clock, other):
            gm(game, f"tick_clock clock={id_of(name)} by=12")
        entry = gm(game, f"frame_end clocks={quote(json.dumps([end.clock, other]))}")
        assert end.effect in SYSTEM.story(game.state, entry.events[0])


@every
@pytest.mark.rule("campaign.scenarios")
def test_where_a_clock_waits_for_others_it_moves_once_they_are_full(key: str) -> None:
    game, chain = laid(key), scenarios()[key].chain
    for name in chain.full if chain else ():
        assert game.state.clocks[id_of(chain.ticks)].filled == 0
        gm(game, f"tick_clock clock={id_of(name)} by=12")
    assert chain is None or game.state.clocks[id_of(chain.ticks)].filled == 1


@every
@pytest.mark.rule("campaign.scenarios")
def test_a_scenario_is_put_away_with_all_that_is_its_own_and_nothing_else(key: str) -> None:
    game = laid(key)
    gm(game, "start_clock name=Fire size=6")
    gm(game, "write_note head=Mine text='Bring candles'")
    click(game, "Put the story away")
    assert (set(game.state.clocks), game.state.notes) == ({"fire"}, {"Mine": "Bring candles"})
    assert scenario_on_table(game.state) == ""
    click(game, "Lay it on the table", scenarios()[key].name)
    assert scenario_on_table(game.state) == key


@pytest.mark.rule("campaign.scenarios", "campaign.notes")
def test_a_scenario_writes_over_nothing_that_the_game_master_wrote_and_takes_none_of_it_along() -> None:
    first, second = scenarios()["hunger"].scenes[:2]
    game = match()
    gm(game, f"write_note head='{first.name}' text='Mine.'")
    gm(game, "lay_scenario scenario=hunger")
    assert game.state.notes[first.name] == "Mine."
    gm(game, f"write_note head='{second.name}' text='Mine too.'")
    gm(game, "put_scenario_away")
    assert game.state.notes == {first.name: "Mine.", second.name: "Mine too."}


def placed(game: Match[Campaign]) -> list[str]:
    """The heads of the notes whose words the game master reads with the scenario."""
    return story(game.view(GM), GM)["on_page"]


@every
@pytest.mark.rule("campaign.scenarios")
def test_the_words_of_a_scene_stand_once_with_the_scenario_and_not_in_the_notes_again(key: str) -> None:
    game, scenario = laid(key), scenarios()[key]
    assert placed(game) == [one.name for one in scenario.scenes]
    assert story(game.view("anna"), "anna")["on_page"] == []
    click(game, "Begin", scenario.scenes[1].name)
    assert placed(game) == [scenario.scenes[1].name]
    gm(game, "end_scene")
    assert placed(game) == [*(one.name for one in scenario.scenes), f"{scenario.name}: how it may end"]
    gm(game, f"write_note head='{scenario.name}: how it may end' text='in fire'")
    assert placed(game) == [one.name for one in scenario.scenes]


@pytest.mark.rule("campaign.scenarios", "campaign.notes")
def test_what_the_game_master_wrote_of_a_scene_stands_in_place_of_what_is_printed() -> None:
    game, first = laid("hunger"), scenarios()["hunger"].scenes[0]
    gm(game, f"write_note head='{first.name}' text='The stone is dead.'")
    click(game, "Begin", first.name)
    (row,) = panel(game).rows
    assert (row.text, row.facts) == ("The stone is dead.", ())
    gm(game, f"strike_note head='{first.name}'")
    assert panel(game).rows[0].text.startswith(first.setup)
    assert placed(game) == []


@pytest.mark.rule("campaign.scenarios")
def test_one_scenario_at_a_time_is_on_the_table_and_only_one_that_is_ready() -> None:
    assert refused(laid("ledger"), GM, "lay_scenario") == "campaign.scenarios"
    assert refused(match(), GM, "lay_scenario scenario=picnic") == "campaign.scenarios"
    assert refused(match(), GM, "put_scenario_away") == "campaign.scenarios"
    assert refused(laid("ledger"), "anna", "put_scenario_away") == "campaign.master"


@pytest.mark.rule("campaign.scenarios")
def test_after_a_scenario_was_put_away_a_chain_may_break_again() -> None:
    game = laid("hunger")
    for name in ("waystone-cracks", "whisper-spread"):
        gm(game, f"tick_clock clock={name} by=12")
    gm(game, "put_scenario_away")
    gm(game, "lay_scenario scenario=ledger")
    for name in ("house-awake", "lanterns-on-the-canal"):
        gm(game, f"tick_clock clock={name} by=12")
    assert game.state.clocks["night-runs-out"].filled == 1


@every
@pytest.mark.rule("campaign.scenarios", "kit.supply.fill")
def test_a_scene_that_goes_wrong_uses_up_supplies_where_the_story_says_so(key: str) -> None:
    for scene in scenarios()[key].scenes:
        for averted in (True, False):
            game = laid(key)
            gm(game, f"begin_scene name={quote(scene.name)}")
            gm(game, f"judge_scene name={quote(scene.name)} averted={json.dumps(averted)}")
            used = game.state.clocks["supply"].filled if "supply" in game.state.clocks else 0
            assert used == (scene.consumes and not averted)


@pytest.mark.rule("campaign.scenarios")
def test_a_scenario_is_on_the_table_and_put_away_though_its_first_clock_is_gone() -> None:
    game = laid("ledger")
    gm(game, f"remove_clock clock={id_of(scenarios()['ledger'].clocks[0].name)}")
    assert refused(game, GM, "lay_scenario scenario=hunger") == "campaign.scenarios"
    gm(game, "put_scenario_away")
    assert (game.state.clocks, game.state.notes) == ({}, {})
