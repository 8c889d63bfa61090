"""The deck of consequences, and Over-Stack, which waits for a spade."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace

from fieldcraft.core import GM, Decree, Match
from fieldcraft.dice.cards import Card
from fieldcraft.systems.fates_edge.campaign.checks import omens
from fieldcraft.systems.fates_edge.campaign.checks.overstack import ADVANTAGES
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock
from fieldcraft.systems.fates_edge.campaign.followers.events import AssetChanged
from fieldcraft.systems.fates_edge.campaign.followers.facts import Asset
from fieldcraft.systems.fates_edge.campaign.options import Options
from fieldcraft.systems.fates_edge.campaign.presentation.panels import panels
from fieldcraft.systems.fates_edge.campaign.presentation.tables import tables
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from rules.fates_edge.campaigns import campaign, character, does, gm, match, refused
from rules.fates_edge.followers import company, follower

THREE = """advantages='["venue", "active_buff", "ritual_prep"]'"""
TWO = """advantages='["venue", "active_buff"]'"""


def drawing(points: int, *cards: str, advantages: str = "", **options: str) -> Match[Campaign]:
    """A success of Anna's at a cost, and the cards that come next off a real deck."""
    anna = character("anna", skills={"stealth": 9})
    rails = {id: Clock(id=id, name=id, size=6, sort="rail") for id in ("hunt", "crowd")}
    start = campaign(anna, clocks=rails, options=Options(options))
    game = match(start, (9, *(1,) * points, *(2,) * (10 - points)))
    gm(game, f"begin_scene name=Vault venue=vault {advantages}")
    does(game, "anna", "propose character=anna goal=Sneak attribute=wits skill=stealth")
    gm(game, "stake attempt=1 dv=1")
    does(game, "anna", "roll_check attempt=1")
    does(game, "anna", "take_result attempt=1")
    if cards:
        gm(game, f"turn_cards purpose=consequences cards='{json.dumps(cards)}'")
    return game


def chosen(**options: str) -> Campaign:
    """A campaign by some readings."""
    return campaign(options=Options(options))


# --- what cards mean ----------------------------------------------------------------------------


@pytest.mark.rule("kit.deck.suits", "core.cp.deck.suits", "kit.deck.suits-tarot")
@pytest.mark.parametrize(
    ("scheme", "name", "domain"),
    [("french_app_g", "Clubs", "physical"), ("scaling_r2", "Clubs", "gear"), ("tarot_21", "Swords", "harm")],
)
def test_a_suit_has_its_domain_by_each_scheme(scheme: str, name: str, domain: str) -> None:
    found = omens.suit(chosen(deck_suits=scheme), Card("8C"))
    assert found.name == name
    assert domain in found.domain


@pytest.mark.rule("kit.deck.suits", "kit.deck.ranks")
def test_the_table_reads_beside_its_decks_what_suits_and_ranks_mean_by_its_scheme() -> None:
    shown = panels(chosen(deck_suits="tarot_21"), "anna")["omen_meanings"]
    read = {row.title: row.text for row in shown.rows}
    assert "Swords" in read
    assert read["Ace"].startswith("Catastrophic")
    assert "seed_meanings" not in panels(campaign(), "anna")


@pytest.mark.rule("kit.deck.ranks")
def test_the_ace_of_hearts_is_the_worst() -> None:
    read = omens.read_omen(campaign(), "AH")
    assert (read.band, "social" in read.suit.domain) == ("Catastrophic", True)


@pytest.mark.rule("kit.deck.ranks")
def test_ranks_are_as_bad_as_their_band() -> None:
    assert [omens.severity(Card(card)) for card in ("5S", "6S", "10S", "KS", "AS")] == [0, 1, 2, 2, 3]


@pytest.mark.rule("kit.deck.mundane")
def test_everyday_skills_have_samples_in_their_suits() -> None:
    assert omens.sample("athletics", Card("3C"), 0) == "a sprained ankle"
    assert omens.sample("persuasion", Card("KH"), 3) == "an alliance breaks and an enemy is made"
    assert omens.sample("scholarship", Card("KH"), 3) == omens.sample("melee", Card("KH"), 3) == ""
    assert omens.sample("Crafting", Card("3D"), 0) == "materials are wasted"
    assert omens.sample("sway", Card("2H"), 0) == omens.sample("diplomacy", Card("2H"), 0)


@pytest.mark.rule("kit.deck.mundane")
def test_what_is_severe_may_be_either_of_the_two_worst_samples() -> None:
    assert omens.read_omen(campaign(), "KH", "stealth").sample == "seen and chased, or caught or ambushed"
    assert omens.read_omen(campaign(), "AH", "stealth").sample == "caught or ambushed"


# --- drawing ------------------------------------------------------------------------------------


@pytest.mark.rule("kit.deck.draw", "core.cp.method")
def test_a_card_for_each_point_and_one_twist_of_all() -> None:
    game = drawing(2, "6C", "QH")
    assert refused(game, "gm", "tell_twist attempt=1 twist=Ambush") == "kit.deck.draw"
    gm(game, "draw_consequences attempt=1")
    assert (game.state.attempts["1"].cards, game.state.attempts["1"].points) == (("6C", "QH"), 0)
    tick = json.dumps([{"trouble": "threat", "what": "hunt"}])
    gm(game, f"tell_twist attempt=1 twist='The friend at the gate holds a knife' picks='{tick}'")
    assert game.state.clocks["hunt"].filled == 1
    assert refused(game, "gm", "tell_twist attempt=1 twist=Another") == "kit.deck.draw"


@pytest.mark.rule("kit.supply.levels", "core.cp.menu.universal")
def test_a_tick_of_the_supplies_is_felt_whatever_line_of_the_menu_it_comes_by() -> None:
    game = drawing(2, "6C", "QH")
    gm(game, 'fill_supply why="harsh travel"')
    gm(game, "draw_consequences attempt=1")
    tick = json.dumps([{"trouble": "threat", "what": "supply"}])
    gm(game, f"tell_twist attempt=1 twist='The mule is gone' picks='{tick}'")
    assert (game.state.clocks["supply"].filled, game.state.characters["anna"].fatigue) == (2, 1)


@pytest.mark.rule("kit.deck.draw", "core.cp.method")
def test_points_of_one_roll_are_never_both_spent_and_drawn_for() -> None:
    noise = """spend_points attempt=1 picks='[{"trouble": "noise"}]'"""
    game = drawing(2, "6C")
    gm(game, noise)
    assert refused(game, "gm", "draw_consequences attempt=1") == "core.cp.method"
    free = drawing(2, "6C", deck_method="additive")
    gm(free, noise)
    gm(free, "draw_consequences attempt=1")
    assert free.state.attempts["1"].cards == ("6C",)


@pytest.mark.rule("core.cp.method")
def test_no_card_is_drawn_for_a_roll_whose_points_were_spent_on_an_asset() -> None:
    game = drawing(3, "6C")
    inn = AssetChanged(asset=Asset(id="inn", name="Inn", owner="anna", kind="inn", tier="minor"), what="is there")
    game.play(Decree((inn,), "it was bought"), GM)
    gm(game, "strike_asset asset=inn blow=slide attempt=1")
    assert game.state.attempts["1"].points > 0
    assert refused(game, "gm", "draw_consequences attempt=1") == "core.cp.method"


@pytest.mark.rule("core.cp.method")
def test_no_card_is_drawn_for_a_roll_of_which_points_are_kept_for_later() -> None:
    game = drawing(3, "6C", "QH")
    gm(game, "bank_points attempt=1 points=1")
    assert refused(game, "gm", "draw_consequences attempt=1") == "core.cp.method"
    gm(game, 'spend_points attempt=1 picks=\'[{"trouble": "noise"}, {"trouble": "bystander"}]\'')


@pytest.mark.rule("core.cp.method")
def test_nothing_is_drawn_or_spent_when_no_points_are_left() -> None:
    game = drawing(2, "6C", "QH")
    gm(game, "draw_consequences attempt=1")
    assert refused(game, "gm", "draw_consequences attempt=1") == "core.check.procedure"


@pytest.mark.rule("kit.deck.nastiest")
def test_a_table_may_apply_only_the_nastiest_card() -> None:
    game = drawing(2, "6C", "QH", deck_method="nastiest")
    gm(game, "draw_consequences attempt=1")
    assert game.state.attempts["1"].cards == ("QH",)


@pytest.mark.rule("kit.deck.nastiest")
def test_of_equally_bad_cards_the_game_master_picks_the_one_that_applies() -> None:
    game = drawing(3, "QC", "2D", "QH", deck_method="nastiest")
    gm(game, "draw_consequences attempt=1")
    assert game.state.attempts["1"].cards == ("QC", "QH")
    assert refused(game, "gm", "tell_twist attempt=1 twist=Both") == "kit.deck.nastiest"
    assert refused(game, "gm", "pick_card attempt=1 card=2D") == "kit.deck.nastiest"
    gm(game, "pick_card attempt=1 card=QH")
    assert refused(game, "gm", "pick_card attempt=1 card=QH") == "kit.deck.nastiest"
    gm(game, "tell_twist attempt=1 twist='The friend is gone'")
    assert game.state.attempts["1"].cards == ("QH",)
    folded = drawing(2, "QC", "QH")
    gm(folded, "draw_consequences attempt=1")
    assert refused(folded, "gm", "pick_card attempt=1 card=QH") == "kit.deck.nastiest"


@pytest.mark.rule("kit.deck.contradiction", "core.cp.deck.contradiction")
def test_nothing_is_drawn_again_once_the_twist_was_told() -> None:
    game = drawing(1, "QH", "4D")
    gm(game, "draw_consequences attempt=1")
    gm(game, "tell_twist attempt=1 twist='The friend is gone'")
    assert refused(game, "gm", "redraw_card attempt=1 card=QH") == "core.cp.deck.contradiction"


@pytest.mark.rule("kit.deck.contradiction", "core.cp.deck.contradiction")
def test_a_card_that_cannot_be_true_is_drawn_again_or_another_trouble_of_its_suit() -> None:
    game = drawing(1, "QH", "4D")
    gm(game, "draw_consequences attempt=1")
    assert "confidant" in omens.read_omen(game.state, "QH").substitute
    assert refused(game, "gm", "redraw_card attempt=1 card=2C") == "core.cp.deck.contradiction"
    gm(game, "redraw_card attempt=1 card=QH")
    assert game.state.attempts["1"].cards == ("4D",)


@pytest.mark.rule("core.cp.deck.contradiction", "kit.deck.equivalent")
def test_of_two_cards_that_are_alike_one_is_drawn_again() -> None:
    game = drawing(2, "QH", "QH", "4D", deck_reshuffle="every_draw")
    gm(game, "draw_consequences attempt=1")
    assert game.state.attempts["1"].cards == ("QH", "QH")
    gm(game, "redraw_card attempt=1 card=QH")
    assert game.state.attempts["1"].cards == ("4D", "QH")


@pytest.mark.rule("core.xp.complication-dividend", "kit.deck.nastiest")
def test_of_two_cards_that_are_equally_bad_only_the_one_that_is_picked_is_paid_for() -> None:
    game = drawing(2, "QC", "QH", deck_method="nastiest")
    gm(game, "draw_consequences attempt=1")
    assert refused(game, "gm", "take_card character=anna card=QC") == "core.xp.complication-dividend"
    gm(game, "pick_card attempt=1 card=QH")
    assert refused(game, "gm", "take_card character=anna card=QC") == "core.xp.complication-dividend"
    gm(game, "take_card character=anna card=QH")


@pytest.mark.rule("core.xp.complication-dividend", "kit.deck.equivalent")
def test_each_of_two_cards_that_are_alike_is_paid_for_or_drawn_again_by_itself() -> None:
    game = drawing(2, "QH", "QH", "4D", deck_reshuffle="every_draw")
    gm(game, "draw_consequences attempt=1")
    gm(game, "take_card character=anna card=QH")
    gm(game, "redraw_card attempt=1 card=QH")
    assert sorted(game.state.attempts["1"].cards) == ["4D", "QH"]
    for text in ("redraw_card attempt=1 card=QH", "take_card character=anna card=QH"):
        assert refused(game, "gm", text) == "core.xp.complication-dividend"


@pytest.mark.rule("core.xp.complication-dividend", "kit.deck.equivalent")
def test_every_card_of_a_draw_is_paid_for_where_each_goes_back_before_the_next() -> None:
    game = drawing(2, "QH", "4D", deck_reshuffle="every_draw")
    gm(game, "draw_consequences attempt=1")
    gm(game, "take_card character=anna card=QH")


@pytest.mark.rule("kit.deck.nastiest", "core.option.patronage")
def test_what_was_outdone_still_counts_when_one_of_the_nastiest_is_cancelled_and_the_other_drawn_again() -> None:
    start = drawing(3, "KD", "KH", "5C", "2S", deck_method="nastiest").state
    patron = replace(start.characters["anna"], conditions=frozenset({"patron"}))
    game = match(start.put(characters=patron))
    gm(game, "draw_consequences attempt=1")
    does(game, "anna", "cancel_card attempt=1 character=anna card=KD")
    gm(game, "redraw_card attempt=1 card=KH")
    assert game.state.attempts["1"].cards == ("5C",)


@pytest.mark.rule("core.cp.deck.contradiction", "kit.deck.nastiest")
def test_once_the_nastiest_card_is_drawn_again_the_nastiest_of_all_the_others_applies() -> None:
    game = drawing(2, "6C", "QH", "4D", "KS", deck_method="nastiest")
    gm(game, "draw_consequences attempt=1")
    gm(game, "redraw_card attempt=1 card=QH")
    assert game.state.attempts["1"].cards == ("6C",)
    gm(game, "redraw_card attempt=1 card=6C")
    assert game.state.attempts["1"].cards == ("KS",)


# --- Over-Stack ---------------------------------------------------------------------------------


@pytest.mark.rule("core.overstack.advantages", "core.follower.initiative.limit")
def test_followers_who_have_not_taken_the_initiative_are_an_advantage_by_themselves() -> None:
    away = match(company(follower()))
    gm(away, f"""begin_scene name=Vault present='["ben"]' {TWO}""")
    assert refused(away, "gm", "apply_over_stack") == "core.overstack.trigger"
    game = match(company(follower()))
    gm(game, f"begin_scene name=Vault {TWO}")
    assert refused(game, "gm", "gain_advantage advantage='initiative unused'") == "core.overstack.recheck"
    told = [SYSTEM.story(game.state, event) for event in gm(game, "apply_over_stack").events]
    assert any("Follower Initiative that is still unused" in one for one in told)


@pytest.mark.rule("core.overstack.trigger", "core.overstack.advantages")
def test_three_advantages_are_too_many() -> None:
    assert len(ADVANTAGES) == 6
    assert refused(drawing(1, advantages=TWO), "gm", "apply_over_stack") == "core.overstack.trigger"
    game = drawing(1, advantages=THREE)
    gm(game, "apply_over_stack")
    assert [(points.count, points.until) for points in game.state.bank] == [(1, "twist")]
    assert refused(game, "gm", "apply_over_stack") == "core.overstack.trigger"
    gm(drawing(1, advantages=TWO, overstack_threshold="2"), "apply_over_stack")


@pytest.mark.rule("core.overstack.effect")
def test_the_rail_that_is_named_begins_with_a_tick() -> None:
    game = drawing(1, advantages=THREE)
    assert refused(game, "gm", "apply_over_stack pay=rail") == "core.overstack.effect"
    gm(game, "apply_over_stack pay=rail rail=hunt")
    assert [clock.filled for clock in game.state.clocks.values()] == [1, 0]


@pytest.mark.rule("core.overstack.recheck", "kit.addenda.over-stack-refresh")
def test_advantages_are_counted_again_after_two_new_ones() -> None:
    game = drawing(1, advantages=TWO)
    assert refused(game, "gm", "gain_advantage advantage=venue") == "core.overstack.recheck"
    gm(game, "gain_advantage advantage=asset_onscreen")
    assert refused(game, "gm", "apply_over_stack") == "core.overstack.trigger"
    gm(game, "gain_advantage advantage='The asset clears another lane'")
    gm(game, "apply_over_stack")


@pytest.mark.rule("core.overstack.twist-trigger")
def test_the_point_of_overstack_waits_for_a_spade() -> None:
    game = drawing(1, "2S", advantages=THREE)
    gm(game, "apply_over_stack")
    cash = """cash_points place=0 picks='[{"trouble": "noise"}]'"""
    assert refused(game, "gm", cash) == "core.cp.banking"
    gm(game, "draw_consequences attempt=1")
    assert [points.until for points in game.state.bank] == ["scene"]
    gm(game, cash)
    assert game.state.bank == ()


@pytest.mark.rule("core.overstack.twist-trigger")
def test_the_point_of_overstack_lapses_with_the_scene_and_a_redrawn_spade_counts() -> None:
    game = drawing(1, "2H", "2S", advantages=THREE)
    gm(game, "apply_over_stack")
    gm(game, "draw_consequences attempt=1")
    gm(game, "redraw_card attempt=1 card=2H")
    assert [points.until for points in game.state.bank] == ["scene"]
    gm(game, "end_scene")
    assert game.state.bank == ()


@pytest.mark.rule("core.overstack.twist-trigger", "kit.deck.contradiction")
def test_a_spade_that_is_drawn_again_releases_nothing_unless_another_lies_there() -> None:
    game = drawing(2, "2S", "3S", "2H", "3H", "4S", advantages=THREE)
    gm(game, "apply_over_stack")
    gm(game, "draw_consequences attempt=1")
    waits = []
    for card in ("2S", "3S", "2H"):
        gm(game, f"redraw_card attempt=1 card={card}")
        waits.append(game.state.bank[0].until)
    assert waits == ["scene", "twist", "scene"]


@pytest.mark.rule("core.overstack.trigger")
def test_an_advantage_that_is_named_thrice_is_one() -> None:
    game = match()
    gm(game, """begin_scene name=Vault advantages='["the venue", "The Venue", "the  venue "]'""")
    assert refused(game, "gm", "gain_advantage advantage='THE VENUE'") == "core.overstack.recheck"
    assert refused(game, "gm", "apply_over_stack") == "core.overstack.trigger"


@pytest.mark.rule("core.overstack.advantages")
def test_the_six_advantages_can_be_looked_up_and_count_once_under_their_names() -> None:
    listed = next(one for one in tables() if one.rule == "core.overstack.advantages").rows
    assert [one.name for one in listed] == [key.replace("_", " ") for key in ADVANTAGES]
    game = match()
    gm(game, """begin_scene name=Vault advantages='["active buff", "active_buff", "venue"]'""")
    assert refused(game, "gm", "gain_advantage advantage='Active buff'") == "core.overstack.recheck"
    assert refused(game, "gm", "apply_over_stack") == "core.overstack.trigger"


@pytest.mark.rule("core.time.beat-round", "core.cp.menu.universal")
def test_a_round_that_is_lost_for_a_point_is_a_beat_that_passes() -> None:
    game = drawing(1)
    gm(game, """spend_points attempt=1 picks='[{"trouble": "delay"}]'""")
    assert (game.state.scene.beat, game.state.attempts["1"].points) == (1, 0)


@pytest.mark.rule("core.overstack.effect", "kit.lethal.clock-rules")
def test_over_stack_ticks_no_rail_that_is_full() -> None:
    game = match(company(follower()))
    gm(game, f"begin_scene name=Vault {TWO}")
    gm(game, "tick_clock clock=hunt by=4")
    assert refused(game, "gm", "apply_over_stack pay=rail rail=hunt") == "core.overstack.effect"
    gm(game, "apply_over_stack pay=rail rail=crowd")
