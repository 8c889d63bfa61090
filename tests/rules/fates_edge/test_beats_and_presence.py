"""Beats of a scaled scene are beats of the scene, and who was in no scene of the session is named."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fieldcraft.core import GM, Match
from fieldcraft.systems.fates_edge.campaign.presentation.panels import panels
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from rules.fates_edge.campaigns import campaign, character, does, gm, match, refused
from rules.fates_edge.scaled import HARD, beat, playing


def with_anna(game: Match[Campaign], **facts: object) -> Match[Campaign]:
    """The same with other facts of Anna."""
    return match(game.state.put(characters=replace(game.state.characters["anna"], **facts)))


@pytest.mark.rule("core.time.beat-round", "kit.scaling.beat")
def test_a_beat_of_a_scaled_scene_is_a_beat_in_which_boons_beyond_the_cap_are_lost() -> None:
    game = playing(HARD)
    gm(game, "next_beat")
    gm(game, "begin_scaled_beat")
    assert (game.state.scene.beat, game.state.scaling.beat) == (1, 1)
    assert refused(game, "gm", "next_beat") == "core.time.beat-round"
    game = with_anna(game, boons=7)
    gm(game, "begin_scaled_beat")
    assert (game.state.scene.beat, game.state.scaling.beat, game.state.characters["anna"].boons) == (2, 2, 5)


@pytest.mark.rule("kit.scaling.anchor")
def test_nobody_waits_for_an_anchor_who_can_act_no_more() -> None:
    game = beat(playing(HARD))
    order = "act_in_beat character=ben target=danger hits=2 clear=true"
    assert refused(game, "gm", order) == "kit.scaling.beat"
    gm(with_anna(game, harm=3), order)


@pytest.mark.rule("kit.scaling.anchor")
def test_it_is_told_who_handles_the_danger() -> None:
    game = playing(HARD)
    told = [SYSTEM.story(game.before(entry.seq), event) for entry in game.log for event in entry.events]
    assert any("Anna handles the danger" in line for line in told)


@pytest.mark.rule("kit.scaling.anchor")
@pytest.mark.parametrize("order", ["leave_scene character=anna", "harm character=anna level=3"])
def test_in_each_beat_the_highest_of_those_who_can_act_handles_the_danger(order: str) -> None:
    game = playing(HARD)
    gm(game, "begin_scaled_beat")
    assert game.state.scaling.anchor == "anna"
    gm(game, order)
    told = gm(game, "begin_scaled_beat").events[-1]
    assert game.state.scaling.anchor == "ben"
    assert "Ben handles the danger" in SYSTEM.story(game.before(game.log[-1].seq), told)


@pytest.mark.rule("core.contract.agency")
def test_the_end_of_a_session_asks_whether_everybody_acted_and_names_who_was_in_no_scene() -> None:
    people = (character("anna"), character("ben"), character("cleo"), character("guard", seat=""))
    game = match(campaign(*people))
    gm(game, """begin_scene name=Gate present='["anna"]'""")
    gm(game, "enter_scene character=ben")
    gm(game, "end_scene")
    row = next(one for one in panels(game.view(GM), GM)["awards"].rows if one.id == "contract")
    assert (row.group.endswith("?"), row.marks) == (True, ("Cleo was in no scene",))
    gm(game, "begin_session")
    row = next(one for one in panels(game.view(GM), GM)["awards"].rows if one.id == "contract")
    assert len(row.marks) == 3


@pytest.mark.rule("kit.scaling.beat")
def test_nobody_acts_in_a_beat_who_has_left_before_they_declared() -> None:
    game = playing(HARD)
    gm(game, "begin_scaled_beat")
    gm(game, "leave_scene character=ben")
    does(game, "anna", "declare_intent character=anna what=Run")
    gm(game, "act_in_beat character=anna target=danger hits=1")
    assert refused(game, "gm", "act_in_beat character=ben target=credentials hits=2") == "kit.scaling.beat"
