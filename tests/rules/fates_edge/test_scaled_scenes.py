"""Scaled scenes: what is noted of them, and what a bargain is worth in them."""

from __future__ import annotations

import pytest

from fieldcraft.systems.fates_edge.campaign.presentation.scaled import scaled_scene
from fieldcraft.systems.fates_edge.campaign.scaling.setup import SceneScaled
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from rules.fates_edge.campaigns import does, gm, match
from rules.fates_edge.scaled import BOSS, party, playing


@pytest.mark.rule("kit.scaling.prep", "campaign.secrets")
def test_the_reward_that_the_game_master_notes_is_read_by_nobody_else() -> None:
    game = match(party())
    (scaled,) = [one for one in gm(game, f"{BOSS} reward='the duke is theirs'").events if isinstance(one, SceneScaled)]
    assert SYSTEM.story(game.state, scaled).endswith("; reward: the duke is theirs")
    told = scaled.seen_by(game.state, "anna")
    assert isinstance(told, SceneScaled)
    assert "duke" not in SYSTEM.story(game.state, told)
    for state, reward in ((game.state, "the duke is theirs"), (game.view("anna"), "")):
        shown = scaled_scene(state)
        assert shown is not None
        assert (shown.reward, state.scaling.reward) == (reward, reward)


@pytest.mark.rule("kit.scaling.tier-mod", "core.check.devils-bargain")
def test_a_bargain_that_is_worth_no_hit_wins_no_segment_by_the_tier() -> None:
    order = """scale_scene obstacle=3 dials='["free_flip"]' job=6 prefill=2"""
    game = match(playing(order).state, (2, 2))
    does(game, "anna", "propose character=anna goal=x attribute=wits skill=lore clock=job")
    gm(game, "stake attempt=1 dv=1")
    does(game, "anna", "roll_check attempt=1")
    does(game, "anna", "take_result attempt=1")
    gm(game, "offer_devils_bargain attempt=1 complication='A debt'")
    does(game, "anna", "answer_devils_bargain attempt=1 accept=true")
    assert (game.state.attempts["1"].scope, game.state.clocks["job"].filled) == (0, 0)
