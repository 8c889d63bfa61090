"""Cards that were drawn for no check: for a payment with a cursed coin, or for what an activation brings along."""

from __future__ import annotations

import json

import pytest

from fieldcraft.core import Match
from fieldcraft.systems.fates_edge.campaign.characters.facts import Item
from fieldcraft.systems.fates_edge.campaign.characters.pending import foretold_cards
from fieldcraft.systems.fates_edge.campaign.checks.facts import Points
from fieldcraft.systems.fates_edge.campaign.decks.drawing import pile
from fieldcraft.systems.fates_edge.campaign.decks.laid import SORTS, laid_cards
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from rules.fates_edge.campaigns import campaign, character, does, gm, match, refused
from rules.fates_edge.followers import FORTUNE, SCENE
from rules.fates_edge.test_rare_offers import offers, takes


def paying(*cards: str, **facts: object) -> Match[Campaign]:
    """A scene of Anna, who has a fortune and pays with the King's Coin, and Ben; the cards that come next."""
    anna = character("anna", boons=2, talents=("master-of-coin",), gear={"coin": Item("Coin", "kings-coin")})
    game = match(campaign(anna, character("ben"), scene=SCENE, assets=FORTUNE, **facts))
    gm(game, f"turn_cards purpose=consequences cards='{json.dumps(cards)}'")
    return game


def laced(*cards: str, **facts: object) -> Match[Campaign]:
    """An inn that was activated and has brought the first of these cards along."""
    game = paying(*cards, **facts)
    does(game, "anna", "activate asset=inn outcome=shelter pay=boon")
    gm(game, "lace_activation asset=inn")
    return game


def coined(*cards: str, **facts: object) -> Match[Campaign]:
    """A payment with the coin, for which the first two of these cards were drawn."""
    game = paying(*cards, **facts)
    does(game, "anna", "use_feature character=anna feature=coin")
    return game


@pytest.mark.rule("core.cp.deck.contradiction", "kit.deck.contradiction")
def test_a_card_that_an_activation_brings_along_and_that_cannot_be_is_drawn_again() -> None:
    game = laced("KD", "2S", "5C")
    order = "redraw_laid_card owner=inn card=KD"
    assert refused(game, "anna", order) == "campaign.master"
    entry = gm(game, order)
    assert "In place of the King of Diamonds: 2 of Spades, " in " ".join(
        SYSTEM.story(game.state, event) for event in entry.events
    )
    assert refused(game, "gm", order) == "core.cp.deck.contradiction"
    gm(game, "redraw_laid_card owner=inn card=2S")
    assert laid_cards(game.state, "inn", *SORTS) == ("5C",)
    assert set(pile(game.state, "consequences").aside) == {"KD", "2S", "5C"}


@pytest.mark.rule("core.xp.complication-dividend", "core.asset.activation.complications")
def test_nobody_is_rewarded_for_a_card_that_an_activation_brings_along_at_its_mildest() -> None:
    game = laced("AD", "KS")
    assert refused(game, "gm", "take_card character=anna card=AD") == "core.xp.complication-dividend"
    gm(game, "redraw_laid_card owner=inn card=AD")
    gm(game, "end_scene")
    assert refused(game, "gm", "take_card character=anna card=KS") == "core.xp.complication-dividend"


@pytest.mark.rule("core.xp.complication-dividend", "kit.gear.artifacts")
def test_of_the_cards_of_the_coin_the_one_that_comes_true_is_rewarded() -> None:
    game = coined("KD", "AS")
    assert refused(game, "gm", "take_card character=anna card=KD") == "core.xp.complication-dividend"
    gm(game, "fulfil_omen character=anna card=KD")
    assert refused(game, "gm", "take_card character=anna card=AS") == "core.xp.complication-dividend"
    gm(game, "take_card character=anna card=KD")


@pytest.mark.rule("core.cp.deck.contradiction", "kit.deck.contradiction", "kit.gear.artifacts")
def test_cards_of_the_coin_that_cannot_be_are_drawn_again_before_one_comes_true() -> None:
    game = coined("KD", "2S", "3H", "4C")
    for card in ("KD", "2S"):
        gm(game, f"redraw_laid_card owner=anna card={card}")
    assert set(foretold_cards(game.state, "anna")) == {"3H", "4C"}
    assert refused(game, "gm", "fulfil_omen character=anna card=KD") == "kit.gear.artifacts"
    gm(game, "fulfil_omen character=anna card=3H")
    assert refused(game, "gm", "redraw_laid_card owner=anna card=3H") == "core.cp.deck.contradiction"


@pytest.mark.rule("core.cp.deck.contradiction")
def test_what_an_activation_brought_along_stands_once_its_scene_is_over() -> None:
    game = laced("KD", "2S")
    gm(game, "end_scene")
    assert refused(game, "gm", "redraw_laid_card owner=inn card=KD") == "core.cp.deck.contradiction"


@pytest.mark.rule("core.overstack.twist-trigger", "kit.deck.contradiction")
def test_a_spade_that_is_drawn_again_was_no_twist() -> None:
    game = laced("KS", "2H", bank=(Points(1, "Over-Stack", until="twist"),))
    assert [one.until for one in game.state.bank] == ["scene"]
    gm(game, "redraw_laid_card owner=inn card=KS")
    assert [one.until for one in game.state.bank] == ["twist"]


@pytest.mark.rule("core.prestige.master-of-coin")
def test_a_fortune_erases_a_diamond_of_an_activation_once_in_a_session() -> None:
    game = laced("KD", "2D", "3C")
    order = "cancel_laid_card character=anna owner=inn card=KD"
    assert refused(game, "ben", order) == "campaign.own"
    entry = does(game, "anna", order)
    told = [SYSTEM.story(game.before(entry.seq), event) for event in entry.events]
    assert "Anna uses Master of Coin: paid out of the fortune" in told
    assert laid_cards(game.state, "inn", *SORTS) == ()
    does(game, "anna", "use_feature character=anna feature=coin")
    again = "cancel_laid_card character=anna owner=anna card=2D"
    assert refused(game, "anna", again) == "core.option.patronage"


@pytest.mark.rule("core.prestige.master-of-coin", "kit.gear.artifacts")
def test_a_fortune_erases_a_diamond_of_the_coin_and_the_other_card_may_come_true() -> None:
    game = coined("KD", "2S")
    cancel = "cancel_laid_card character=anna owner=anna card="
    assert refused(game, "anna", f"{cancel}2S") == "core.option.patronage"
    does(game, "anna", f"{cancel}KD")
    assert foretold_cards(game.state, "anna") == ("2S",)
    gm(game, "fulfil_omen character=anna card=2S")


@pytest.mark.rule("core.option.patronage")
def test_a_patron_cancels_a_diamond_of_ones_own_and_not_of_somebody_elses() -> None:
    ben = character("ben", conditions=frozenset({"patron"}))
    game = match(laced("KD", "2D").state.put(characters=ben))
    order = "cancel_laid_card character=ben owner=inn card=KD"
    assert refused(game, "ben", order) == "core.option.patronage"


@pytest.mark.rule("core.cp.deck.contradiction", "core.prestige.master-of-coin")
def test_both_are_offered_beside_the_deck_as_long_as_a_card_lies_there() -> None:
    game = laced("KD", "2S")
    takes(game, offers(game, "consequences")["Draw another for the King of Diamonds"])
    assert laid_cards(game.state, "inn", *SORTS) == ("2S",)
    game = coined("KD", "2S")
    takes(game, offers(game, "consequences", "anna")["Anna cancels a card"], "anna")
    assert foretold_cards(game.state, "anna") == ("2S",)
    assert not [label for label in offers(game, "consequences", "anna") if "cancels" in label]
