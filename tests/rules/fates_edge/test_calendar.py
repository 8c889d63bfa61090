"""Time in the story: what may be done when, and what begins anew."""

from __future__ import annotations

import pytest

from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from fieldcraft.systems.fates_edge.campaign.usage_limits import (
    count_use,
    deny_used_up,
    forget_windows,
    is_used_up,
    times_used,
)
from rules.fates_edge.campaigns import campaign, does, gm, match, refused


@pytest.mark.rule("campaign.master")
def test_only_the_game_master_begins_a_scene() -> None:
    assert refused(match(), "anna", "begin_scene name=Vault") == "campaign.master"


@pytest.mark.rule("campaign.scenes")
def test_scenes_are_played_one_after_another_in_sessions() -> None:
    game = match(campaign(session=0))
    assert refused(game, "gm", "begin_scene name=Vault") == "campaign.scenes"
    gm(game, "begin_session")
    gm(game, 'begin_scene name="The vault" pillar=stealth')
    assert refused(game, "gm", "begin_scene name=Again") == "campaign.scenes"
    assert refused(game, "gm", "begin_downtime days=3") == "campaign.scenes"

    gm(game, "end_scene")

    assert refused(game, "gm", "end_scene") == "campaign.scenes"
    assert refused(game, "gm", "end_downtime") == "campaign.scenes"
    gm(game, "begin_downtime days=3")
    assert (game.state.phase, game.state.days, game.state.scene) == ("downtime", 3, None)


@pytest.mark.rule("campaign.scenes")
def test_downtime_is_not_begun_twice_and_ends_with_its_days_as_a_scene_begins() -> None:
    game = match()
    gm(game, "begin_downtime days=8")
    assert refused(game, "gm", "begin_downtime days=8") == "campaign.scenes"
    gm(game, "begin_scene name=Road")
    gm(game, "end_scene")
    assert (game.state.phase, game.state.days) == ("between", 0)
    gm(game, "begin_downtime days=3")


@pytest.mark.rule("campaign.scenes")
def test_everybody_is_in_a_scene_unless_some_are_named() -> None:
    game = match()
    assert refused(game, "gm", """begin_scene name=Vault present='["carl"]'""") == "campaign.scenes"
    gm(game, "begin_scene name=Vault")
    assert game.state.scene.present == {"anna", "ben"}
    gm(game, "end_scene")
    gm(game, """begin_scene name=Roof present='["ben"]'""")
    assert (game.state.scene.number, game.state.scene.present) == (2, {"ben"})


@pytest.mark.rule("campaign.options")
def test_an_option_has_one_of_its_values_and_can_be_set_back() -> None:
    game = match()
    assert refused(game, "gm", "choose_option option=boon_cap value=7") == "campaign.options"
    assert refused(game, "gm", "choose_option option=magic value=7") == "campaign.options"
    gm(game, "choose_option option=boon_cap value=4")
    assert game.state.options["boon_cap"] == "4"
    gm(game, "choose_option option=boon_cap value=5")
    assert game.state.options.chosen == {}


@pytest.mark.rule("campaign.secrets", "campaign.own")
def test_players_do_not_see_notes_nor_hidden_clocks() -> None:
    clocks = {"a": Clock(id="a", name="Alarm", size=4), "b": Clock(id="b", name="Betrayal", size=6, hidden=True)}
    game = match(campaign(clocks=clocks, notes={"plot": "the butler"}))
    seen = game.view("anna")
    assert (list(seen.clocks), seen.notes) == (["a"], {})
    assert game.view("gm") is game.state


@pytest.mark.rule("core.time.frequency-counters")
def test_what_is_counted_begins_anew_when_its_window_is_over() -> None:
    state = count_use(campaign(), "scene", "anna", "lucky-charm")
    used = deny_used_up(state, "scene", "anna", "lucky-charm", "the Lucky Charm")
    assert used is not None
    assert used.why == "the Lucky Charm may be used once per scene"
    assert is_used_up(state, "scene", "anna", "lucky-charm")
    assert not is_used_up(state, "scene", "anna", "lucky-charm", 2)
    assert deny_used_up(state, "scene", "ben", "lucky-charm", "the Lucky Charm") is None
    assert times_used(forget_windows(state, "session"), "scene", "anna", "lucky-charm") == 1

    game = match(state)
    gm(game, "begin_scene name=Vault")
    assert times_used(game.state, "scene", "anna", "lucky-charm") == 0


def test_deeds_are_read_as_they_are_written() -> None:
    text = """begin_scene name='The vault' pillar=stealth present='["ben"]'"""
    game = match()
    deed = SYSTEM.order(game.state, text)
    assert SYSTEM.order(game.state, SYSTEM.words(game.state, deed)) == deed
    for wrong in ("fly", "begin_scene", "begin_scene pillar=9 name=x", "begin_scene name", 'begin_scene name="x'):
        with pytest.raises(ValueError, match=r".+"):
            does(game, "gm", wrong)


@pytest.mark.rule("core.time.frequency-counters")
def test_another_duel_within_a_scene_renews_what_may_be_used_once_in_each() -> None:
    game = match(campaign())
    assert refused(game, "gm", "begin_fight fight=duel") == "campaign.scenes"
    gm(game, "begin_scene name=Court")
    used = match(count_use(count_use(game.state, "duel", "anna", "insight"), "battle", "anna", "banner"))
    assert refused(used, "anna", "begin_fight fight=duel") == "campaign.master"
    gm(used, "begin_fight fight=duel")
    assert times_used(used.state, "duel", "anna", "insight") == 0
    assert times_used(used.state, "battle", "anna", "banner") == 1
