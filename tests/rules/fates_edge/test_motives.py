"""What moves people: drawn, bent to fit, and hidden from players until they learn of it."""

from __future__ import annotations

import pytest

from fieldcraft.core import Match
from fieldcraft.dice.cards import Card
from fieldcraft.systems.fates_edge.campaign.decks.facts import Motive
from fieldcraft.systems.fates_edge.campaign.decks.hands import seeded_pack
from fieldcraft.systems.fates_edge.campaign.decks.motives import ASPECTS, draw_motive, motive_tables, trait
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from rules.fates_edge.campaigns import campaign, gm, match, refused

CARDS = '["9S", "7H", "2H", "5C", "JD"]'


def drawn(text: str) -> Motive:
    """The motive that some cards give as they come off the pack."""
    return draw_motive(map(Card, text.split()).__next__)


def someone() -> Match[Campaign]:
    """A campaign in which Orsin is a cursed scholar."""
    game = match()
    gm(game, f"turn_cards purpose=motives cards='{CARDS}'")
    gm(game, "draw_motive id=orsin name=Orsin")
    return game


@pytest.mark.rule("kit.motive.draw", "kit.motive.example")
def test_the_example_is_a_cursed_scholar_who_would_ruin_a_rival() -> None:
    assert [one.name for one in drawn("9S 7H 2H 5C JD").traits] == [
        "Destroy rival",
        "Rationalism",
        "Erratic",
        "Cursed",
    ]


@pytest.mark.rule("kit.motive.draw")
def test_who_matters_less_has_fewer_sides() -> None:
    game = match()
    gm(game, """turn_cards purpose=motives cards='["9H", "2S", "JD"]'""")
    gm(game, """draw_motive id=guard name=Guard suits='["D", "S"]'""")
    assert [(one.aspect, one.rank) for one in game.state.motives["guard"].traits] == [
        ("personality", "J"),
        ("twist", "2"),
    ]
    assert refused(game, "gm", """draw_motive id=x name=X suits='["D", "D"]'""") == "kit.motive.draw"
    assert refused(game, "anna", "draw_motive id=x name=X") == "campaign.master"


@pytest.mark.rule("kit.motive.draw")
def test_a_card_that_does_not_fit_is_moved_by_a_rank_or_exchanged() -> None:
    game = someone()
    gm(game, "bend_motive person=orsin suit=H to=up")
    assert game.state.motives["orsin"].of("H").name == "Escape obligation"
    assert refused(game, "gm", "bend_motive person=orsin suit=H to=up") == "kit.motive.draw"
    gm(game, "bend_motive person=orsin suit=H to=down")
    gm(game, "bend_motive person=orsin suit=H to=S")
    assert [one.rank for one in game.state.motives["orsin"].traits] == ["9", "5", "J", "7"]


@pytest.mark.rule("kit.motive.draw")
def test_ranks_do_not_wrap_and_only_a_card_that_was_drawn_is_bent() -> None:
    game = match(
        campaign(motives={"x": Motive(id="x", name="X", traits=(trait("H", "A"), trait("D", "2"), trait("C", "2")))})
    )
    assert refused(game, "gm", "bend_motive person=x suit=D to=C") == "kit.motive.draw"
    assert refused(game, "gm", "bend_motive person=x suit=H to=up") == "kit.motive.draw"
    assert refused(game, "gm", "bend_motive person=x suit=D to=down") == "kit.motive.draw"
    assert refused(game, "gm", "bend_motive person=x suit=S to=up") == "kit.motive.draw"
    assert refused(game, "gm", "show_trait person=nobody suit=S") == "kit.motive.draw"


@pytest.mark.rule("kit.motive.draw")
def test_a_card_of_who_matters_less_is_read_in_a_suit_that_was_not_drawn() -> None:
    game = match(campaign(motives={"x": Motive(id="x", name="X", traits=(trait("D", "7"), trait("C", "2")))}))
    gm(game, "bend_motive person=x suit=D to=S")
    assert game.state.motives["x"].traits == (trait("S", "7"), trait("C", "2"))


@pytest.mark.rule("campaign.secrets", "kit.motive.draw")
def test_players_know_of_somebody_only_what_they_were_shown() -> None:
    game = someone()
    assert game.view("anna").motives == {}
    assert [game.events_for(entry, "anna") for entry in game.log] == [(), ()]

    entry = gm(game, "show_trait person=orsin suit=S")

    known = game.view("anna").motives["orsin"]
    assert [one.name for one in known.traits] == ["Cursed"]
    assert len(game.events_for(entry, "anna")) == 1
    gm(game, "show_trait person=orsin suit=H")
    assert [one.name for one in game.view("anna").motives["orsin"].traits] == ["Destroy rival", "Cursed"]
    assert len(game.state.motives["orsin"].traits) == 4


@pytest.mark.rule("kit.motive.ambition", "kit.motive.belief", "kit.motive.personality", "kit.motive.twist")
def test_every_entry_of_every_table_comes_up() -> None:
    wanted = {(side.aspect, line.name) for side in motive_tables().values() for line in side.entries.values()}
    assert len(wanted) == 52
    assert {(one.aspect, one.name) for n in range(1000) for one in draw_motive(seeded_pack(n)).traits} == wanted
    assert tuple(motive_tables()) == ASPECTS


def test_a_motive_reads_well() -> None:
    assert str(drawn("9S 7H 2H 5C JD")).splitlines()[3] == "Twist: Cursed, real or figurative affliction (9S)"
