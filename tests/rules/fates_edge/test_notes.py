"""What people write down, and who may read it."""

from __future__ import annotations

import pytest

from fieldcraft.systems.fates_edge.campaign.characters.facts import Jotting
from fieldcraft.systems.fates_edge.campaign.notes import Jotted, JottingStruck
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from rules.fates_edge.campaigns import campaign, character, does, gm, match, refused

BELL = "jot character=anna head=Bell text='it has no clapper'"


@pytest.mark.rule("campaign.notes", "campaign.secrets")
def test_the_game_master_writes_changes_and_strikes_out_notes_that_nobody_else_hears_of() -> None:
    game = match()
    entries = [gm(game, "write_note head=Orla text='she lies'"), gm(game, "write_note head=Orla text='she is afraid'")]
    assert game.state.notes == {"Orla": "she is afraid"}
    entries.append(gm(game, "strike_note head=Orla"))
    assert game.state.notes == {}
    assert [game.events_for(entry, "anna") for entry in entries] == [(), (), ()]
    assert refused(game, "gm", "strike_note head=Orla") == "campaign.notes"
    assert refused(game, "anna", "write_note head=Orla text='she lies'") == "campaign.master"
    assert refused(game, "anna", "strike_note head=Orla") == "campaign.master"


@pytest.mark.rule("campaign.notes")
def test_what_a_player_jots_down_only_that_player_and_the_game_master_read() -> None:
    game = match()
    entry = does(game, "anna", BELL)
    assert [len(game.view(seat).jottings) for seat in ("gm", "anna", "ben", "onlooker")] == [1, 1, 0, 0]
    assert game.events_for(entry, "ben") == ()
    gm(game, "jot character=anna head=Bell text='it rings at low water'")
    assert [one.text for one in game.view("anna").jottings.values()] == ["it rings at low water"]
    assert game.events_for(does(game, "anna", "strike_jotting character=anna head=Bell"), "ben") == ()
    assert game.state.jottings == {}
    assert refused(game, "anna", "strike_jotting character=anna head=Bell") == "campaign.notes"


@pytest.mark.rule("campaign.notes")
def test_everybody_reads_what_is_shared_until_it_is_not() -> None:
    game = match()
    does(game, "anna", f"{BELL} shared=true")
    assert [one.text for one in game.view("ben").jottings.values()] == ["it has no clapper"]
    again = does(game, "anna", "jot character=anna head=Bell text='it does ring'")
    assert game.events_for(again, "ben") == (JottingStruck(jotting="anna/Bell"),)
    assert game.view("ben").jottings == {}
    assert SYSTEM.story(game.before(again.seq), again.events[0]) == "Anna notes: Bell"


@pytest.mark.rule("campaign.own", "campaign.notes")
def test_nobody_writes_on_the_pages_of_others() -> None:
    game = match()
    assert refused(game, "ben", BELL) == "campaign.own"
    assert refused(game, "ben", "strike_jotting character=anna head=Bell") == "campaign.own"
    assert refused(game, "gm", "jot character=carl head=Bell text=no") == "campaign.own"
    stray = Jotting(id="carl/Bell", character="carl", head="Bell", text="no")
    assert Jotted(jotting=stray).impossible(game.state)
    assert JottingStruck(jotting="anna/Bell").impossible(game.state)


@pytest.mark.rule("campaign.notes")
def test_who_plays_nobody_reads_nothing_of_those_whom_nobody_plays() -> None:
    game = match(campaign(character("anna"), character("ben", seat="")))
    gm(game, "jot character=ben head=Bell text='it has no clapper'")
    assert [len(SYSTEM.view(game.state, seat).jottings) for seat in ("gm", "anna", "")] == [1, 0, 0]
