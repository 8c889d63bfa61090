"""The sample of play: a witness is brought over the palace wall at night."""

from __future__ import annotations

import json

import pytest

from fieldcraft.core import Match
from fieldcraft.systems.fates_edge.campaign.characters.facts import Item
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock
from fieldcraft.systems.fates_edge.campaign.options import Options
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from rules.fates_edge.campaigns import campaign, character, does, gm, match

TICK = {"trouble": "clock", "what": "patrol", "price": 1}
"""The patrol's own price for a tick is a point."""


def tried(game: Match[Campaign], text: str, *picks: dict[str, object]) -> tuple[int, int]:
    """Somebody tries something, the game master spends what it leaves; hits and points."""
    number = len(game.state.attempts) + 1
    does(game, "anna", f"propose character=anna goal='Beat {number}' {text}")
    gm(game, f"stake attempt={number} dv=2")
    does(game, "anna", f"roll_check attempt={number}")
    if game.state.attempts[str(number)].forced:
        does(game, "anna", f"bear_strain attempt={number} places='[0]'")
    does(game, "anna", f"take_result attempt={number}")
    check = game.state.attempts[str(number)]
    gm(game, f"spend_points attempt={number} picks='{json.dumps(picks)}'")
    return check.successes, check.points


@pytest.mark.rule("kit.lethal.sample-play")
def test_the_patrol_comes_nearer_beat_by_beat() -> None:
    gear = {"rope": Item("Rope"), "pack": Item("Traveler's Pack", "travelers-pack")}
    anna = character("anna", skills={"stealth": 3, "athletics": 2, "diplomacy": 3}, gear=gear)
    clocks = {
        "patrol": Clock(id="patrol", name="Patrol Sweep", size=6, filled=3),
        "supply": Clock(id="supply", name="Supply", size=4, filled=1, sort="supply"),
    }
    options = Options({"cp_prices": "ladder_U", "fatigue_model": "reroll_successes_204"})
    rolls = ((10, 8, 6, 3, 1), (7, 6, 5, 1), (9, 8, 2, 1, 1), (9, 3, 2, 2, 1), (4,))
    game = match(campaign(anna, clocks=clocks, options=options), *rolls)
    gm(game, "begin_scene name='The palace wall' pillar=stealth")

    rope = {"trouble": "compromised", "who": "anna", "what": "rope"}
    assert tried(game, "attribute=wits skill=stealth", rope) == (3, 1)
    assert game.state.characters["anna"].gear["rope"].condition == "compromised"
    assert tried(game, "attribute=body skill=athletics", TICK) == (2, 1)
    assert game.state.clocks["patrol"].filled == 4

    gm(game, "fill_supply why='harsh travel'")
    assert tried(
        game, "attribute=presence skill=diplomacy", {"trouble": "fatigue", "who": "anna"}, TICK | {"price": 2}
    ) == (2, 2)
    assert (game.state.clocks["patrol"].filled, game.state.clocks["supply"].filled) == (5, 2)
    assert game.state.characters["anna"].fatigue == 1

    assert tried(game, "attribute=wits skill=stealth", TICK) == (0, 1)
    assert game.state.clocks["patrol"].full
