"""One deed of a character whose player is away."""

from __future__ import annotations

import pytest

from fieldcraft.systems.fates_edge.campaign.condition.absence import COMPLICATIONS
from rules.fates_edge.campaigns import campaign, character, gm, match, refused

GREAT = (
    'borrow_deed character=danny what="cows the magistrate" size=major complication="Overplayed His Title" consent=true'
)


@pytest.mark.rule("kit.absent.borrowed", "kit.absent.complication")
def test_once_a_session_who_is_away_does_one_thing_for_a_complication() -> None:
    game = match(campaign(character("anna"), character("danny", status="absent")))
    assert refused(game, "anna", GREAT) == "campaign.master"
    assert refused(game, "gm", GREAT.replace("danny", "anna")) == "kit.absent.borrowed"
    assert refused(game, "gm", GREAT.replace("consent=true", "")) == "kit.absent.borrowed"
    gm(game, GREAT)
    assert game.state.characters["danny"].complications == ("Overplayed His Title",)
    assert refused(game, "gm", GREAT) == "kit.absent.borrowed"


@pytest.mark.rule("kit.absent.complication")
def test_a_second_heavy_complication_needs_the_players_word() -> None:
    game = match(campaign(character("anna"), character("danny", status="absent")))
    gm(game, GREAT)
    gm(game, "begin_session")
    assert refused(game, "gm", GREAT) == "kit.absent.complication"
    gm(game, GREAT.replace("major", "minor"))
    gm(game, "begin_session")
    gm(game, f"{GREAT} more=true")
    assert len(game.state.characters["danny"].complications) == 3
    assert [len(some) for some in COMPLICATIONS.values()] == [2, 2]
