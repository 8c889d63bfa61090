"""Drawing cards: by a die, by hand, and when a pack is shuffled."""

from __future__ import annotations

import pytest

from fieldcraft.core import Play
from fieldcraft.core.throws import ActionDice
from fieldcraft.dice import Scripted, Seeded
from fieldcraft.systems.fates_edge.campaign.decks.drawing import PACK, CardsTurned, Reshuffled, draw_cards, pile
from fieldcraft.systems.fates_edge.campaign.decks.facts import Pile, Purpose
from fieldcraft.systems.fates_edge.campaign.followers.facts import Asset
from fieldcraft.systems.fates_edge.campaign.options import Options
from fieldcraft.systems.fates_edge.campaign.state import Campaign, Scene
from rules.fates_edge.campaigns import campaign, does, gm, match, refused

DRAWN = ("2C", "3C")
SCENE = Scene(number=1, name="Vault")


def playing(start: Campaign, *faces: int) -> Play[Campaign]:
    """A deed being carried out, with the dice that will fall."""
    return Play(start, start, "gm", ActionDice(Scripted([(face,) for face in faces])))


def drawn(start: Campaign, purpose: Purpose = "consequences", face: int = 1) -> tuple[str, bool]:
    """The card that the die gives, and whether the pack was shuffled for it."""
    play = playing(start, face)
    (card,) = draw_cards(play, purpose)
    return card.text, any(isinstance(event, Reshuffled) for event in play.events)


@pytest.mark.rule("kit.deck.equivalent")
def test_a_card_is_drawn_by_a_die_over_those_that_are_left() -> None:
    play = playing(campaign(), 52, 51)
    assert [card.text for card in draw_cards(play, "consequences", 2)] == ["AS", "KS"]
    assert play.state.piles["consequences"].drawn == ("AS", "KS")


@pytest.mark.rule("kit.deck.equivalent")
def test_a_pack_gives_every_card_once_before_it_is_shuffled() -> None:
    play: Play[Campaign] = Play(campaign(), campaign(), "gm", ActionDice(Seeded(b"cards")))
    assert sorted(card.text for card in draw_cards(play, "consequences", 52)) == sorted(PACK)
    draw_cards(play, "consequences")
    assert sum(isinstance(event, Reshuffled) for event in play.events) == 1


@pytest.mark.rule("kit.deck.equivalent")
def test_a_pack_is_shuffled_when_the_scene_is_another() -> None:
    piles = {"consequences": Pile(DRAWN)}
    assert drawn(campaign(piles=piles)) == ("4C", False)
    assert drawn(campaign(piles=piles, scene=SCENE)) == ("2C", True)
    play = playing(campaign(scene=SCENE), 1, 1)
    assert [card.text for card in draw_cards(play, "consequences", 2)] == ["2C", "3C"]


@pytest.mark.rule("kit.deck.equivalent")
def test_as_the_table_has_it_a_pack_is_shuffled_when_empty_or_each_card_goes_back() -> None:
    piles = {"consequences": Pile(DRAWN)}
    empty = campaign(piles=piles, scene=SCENE, options=Options({"deck_reshuffle": "when_empty"}))
    every = campaign(piles=piles, options=Options({"deck_reshuffle": "every_draw"}))
    assert drawn(empty) == ("4C", False)
    assert drawn(every) == ("2C", False)


@pytest.mark.rule("kit.deck.equivalent")
def test_cards_of_a_real_deck_come_next_and_need_no_die() -> None:
    game = match()
    gm(game, """turn_cards purpose=consequences cards='["QH", "2S"]'""")
    play = playing(game.state)
    assert [card.text for card in draw_cards(play, "consequences", 2)] == ["QH", "2S"]


@pytest.mark.rule("kit.deck.equivalent", "campaign.master")
def test_a_card_that_is_none_or_lies_there_twice_is_refused() -> None:
    game = match()
    for cards in ("1H", "QX", "QH", "2S"):
        text = f"""turn_cards purpose=consequences cards='["QH", "{cards}"]'"""
        if cards != "2S":
            assert refused(game, "gm", text) == "kit.deck.equivalent"
    gm(game, text)
    assert refused(game, "gm", text) == "kit.deck.equivalent"
    assert refused(game, "anna", "turn_cards purpose=spells cards='[\"3S\"]'") == "campaign.master"


@pytest.mark.rule("campaign.secrets")
def test_players_do_not_see_the_game_masters_packs() -> None:
    game = match()
    gm(game, """turn_cards purpose=motives cards='["QH"]'""")
    entry = gm(game, """turn_cards purpose=consequences cards='["2S"]'""")
    assert set(game.view("anna").piles) == {"consequences"}
    assert [event.cards for event in game.events_for(entry, "anna")] == [("2S",)]
    assert game.events_for(game.log[0], "anna") == ()
    assert set(game.view("gm").piles) == {"motives", "consequences"}


@pytest.mark.rule("kit.deck.equivalent")
def test_a_card_that_waits_to_be_drawn_cannot_be_decreed_to_wait_again() -> None:
    turned = CardsTurned(purpose="consequences", cards=("QH",))
    assert turned.impossible(campaign()) == ""
    assert "already" in turned.impossible(turned.apply(campaign()))


@pytest.mark.rule("kit.deck.equivalent")
def test_a_scene_in_which_nothing_was_drawn_brings_all_cards_back_too() -> None:
    inns = {id: Asset(id=id, name=id, owner="anna", kind="shop", tier="minor", effect="x") for id in ("mill", "inn")}
    game = match(campaign(assets=inns), (1,), (1,))
    for id in ("mill", "inn"):
        does(game, "anna", f"activate asset={id}")
        gm(game, f"lace_activation asset={id}")
        gm(game, "begin_scene name=Vault")
        gm(game, "end_scene")
    assert pile(game.state, "consequences").drawn == ("2C",)
