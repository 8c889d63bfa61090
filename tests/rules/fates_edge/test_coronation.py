"""The coronation: the last beat of a finale, in which what is won is sealed."""

from __future__ import annotations

import pytest

from fieldcraft.core import Match
from fieldcraft.dice import Seeded
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from rules.fates_edge.campaigns import does, gm, refused
from rules.fates_edge.crowns import crowned


def begun(order: str = "begin_finale") -> Match[Campaign]:
    """A finale in its first beat, with a leverage that has a name."""
    names = {"leverage": "The charter"}
    start = crowned(mandate=5, crisis=4, social="Crowd", kinetic="Hazard", names=names)
    game = Match(SYSTEM, start, Seeded(b"coronation"))
    gm(game, order)
    return game


@pytest.mark.rule("kit.crown.finale.beats")
@pytest.mark.parametrize(("order", "prize"), [("begin_finale", "doctrine"), ("begin_finale mini=true", "notice")])
def test_what_is_won_stands_only_in_the_coronation(order: str, prize: str) -> None:
    game, end = begun(order), f"end_finale monument=Charter prize={prize}"
    gm(game, "tick_clock clock=crown by=8")
    assert refused(game, "gm", end) == "kit.crown.finale.beats"
    gm(game, "next_crown_beat")
    assert refused(game, "gm", end) == "kit.crown.finale.beats"
    gm(game, "next_crown_beat")
    gm(game, end)
    assert game.state.crown.records[-1].ending == "crowned"


@pytest.mark.rule("kit.crown.finale.beats", "kit.crown.outcomes")
def test_a_rail_may_end_a_finale_before_the_coronation() -> None:
    game = begun()
    gm(game, "next_crown_beat")
    gm(game, "tick_clock clock=hazard by=6")
    gm(game, "end_finale monument=Charter kept=artefact which=Bell")
    assert game.state.crown.ending == "shattered"


@pytest.mark.rule("kit.crown.finale.beats")
@pytest.mark.parametrize(
    ("used", "asked"),
    [(False, "what does The charter sign, seal or swear?"), (True, "what seals it, since The charter has been used?")],
)
def test_in_the_coronation_the_game_master_is_asked_what_seals_the_monument(used: bool, asked: str) -> None:
    game = begun()
    if used:
        does(game, "anna", "use_leverage character=anna what=controlled")
    gm(game, "next_crown_beat")
    entry = gm(game, "next_crown_beat")
    told = SYSTEM.story(game.before(entry.seq), entry.events[0])
    assert told == f"Coronation: the leverage gets the monument signed, sealed or sworn (the game master: {asked})"
