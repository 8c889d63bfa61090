"""The log of a campaign: lines of a check belong together, and what only the game master is told is marked."""

from __future__ import annotations

from fieldcraft.core import GM, Match
from fieldcraft.presentation import Line
from fieldcraft.systems.fates_edge.campaign.presentation.telling import lines
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from rules.fates_edge.campaigns import campaign, character, does, gm, match


def told(game: Match[Campaign], do: str) -> tuple[Line, ...]:
    """The lines that the game master reads of a deed."""
    before = game.state
    gm(game, do)
    return lines(before, game.log[-1].events, GM)


def test_every_line_of_a_check_names_whose_it_is_and_what_it_is_about() -> None:
    game = match(campaign(character("anna")), (6, 6, 6))
    does(game, "anna", 'propose character=anna goal="Hold the door" attribute=body skill=melee')
    (line,) = told(game, "stake attempt=1 dv=2")
    assert (line.about, line.topic, line.who) == ("check.1", "Hold the door", "Anna")
    assert line.text == "Pressured (DV 2); risky"


def test_what_no_player_is_told_is_marked_for_the_game_master() -> None:
    game = match(campaign(character("anna")))
    (hidden,) = told(game, "start_clock name=Bell size=6 hidden=true")
    (open_to_all,) = told(game, "start_clock name=Watch size=6")
    assert (hidden.unseen, open_to_all.unseen) == (True, False)
