"""The Crown Spread, the dials of a campaign, and the paces at which it is played."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fieldcraft.core import Match, RefusedError
from fieldcraft.dice import Seeded
from fieldcraft.dice.cards import Card
from fieldcraft.systems.fates_edge.campaign.characters.facts import Award
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock
from fieldcraft.systems.fates_edge.campaign.crown.dials import DialsTurned, dial_steps, finale_due, turn_dial
from fieldcraft.systems.fates_edge.campaign.crown.facts import Finale, Legacy, Place, Record
from fieldcraft.systems.fates_edge.campaign.crown.pacing import PROFILES, pace
from fieldcraft.systems.fates_edge.campaign.crown.spread import (
    CrownCardShown,
    SpreadDrawn,
    card_meaning,
    influence,
    is_historic,
    pressure_rails,
    primary_size,
    rail_kinds,
    wild_meaning,
)
from fieldcraft.systems.fates_edge.campaign.followers.events import AssetChanged
from fieldcraft.systems.fates_edge.campaign.options import Options
from fieldcraft.systems.fates_edge.campaign.presentation.tables import tables
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from rules.fates_edge.campaigns import campaign, character, does, gm, match, purchase, refused
from rules.fates_edge.crowns import crowned
from rules.fates_edge.followers import asset
from rules.fates_edge.scaled import HARD, party


def drawn(*cards: str) -> Match[Campaign]:
    """A campaign in which the spread was drawn from these cards."""
    game = match(campaign(session=0))
    gm(game, "turn_cards purpose=crown cards='[" + ",".join(f'"{card}"' for card in cards) + "]'")
    gm(game, "draw_spread")
    return game


@pytest.mark.rule("kit.crown.spread.draw", "kit.deck.equivalent")
def test_a_card_that_went_back_as_a_real_deck_was_drawn_from_may_be_the_wild() -> None:
    game = drawn("10S", "3S", "7H", "9C", "QD", "10S", "3S")
    assert list(game.state.crown.cards.values()) == ["10S", "7H", "9C", "QD", "3S"]


@pytest.mark.rule("kit.crown.spread.draw")
def test_the_spread_is_a_card_of_each_suit_and_a_wild() -> None:
    game = drawn("10S", "2S", "7H", "9C", "QD", "KH")
    assert game.state.crown.cards == {
        "site": "10S",
        "rival": "7H",
        "pressure": "9C",
        "leverage": "QD",
        "wild": "KH",
    }
    assert refused(game, "gm", "draw_spread") == "kit.crown.spread.draw"
    assert refused(match(), "gm", "name_crown place=site name=Abbey") == "kit.crown.spread.draw"


@pytest.mark.rule("kit.crown.spread.draw", "kit.crown.spread.pressure", "kit.pacing.profiles", "kit.pacing.one-shot")
def test_the_pace_the_spread_and_the_rails_are_settled_before_the_first_session() -> None:
    game = Match(SYSTEM, campaign(session=0, options=Options({"campaign_clock": "saga"})), Seeded(b"spread"))
    assert refused(game, "gm", "begin_session") == "kit.crown.spread.draw"
    gm(game, "choose_option option=campaign_clock value=skirmish")
    gm(game, "draw_spread")
    assert refused(game, "gm", "begin_session") == "kit.crown.spread.draw"
    rail, _ = pressure_rails(Card(game.state.crown.cards["pressure"]))
    _, others = rail_kinds(rail)
    gm(game, f"name_rails pressure={rail} other={others[0]}")
    gm(game, "begin_session")
    assert refused(game, "gm", "choose_option option=campaign_clock value=off") == "kit.pacing.profiles"
    endless = match(campaign(session=0))
    gm(endless, "begin_session")
    assert refused(endless, "gm", "draw_spread") == "kit.crown.spread.draw"


@pytest.mark.rule("kit.crown.clock.advance")
@pytest.mark.parametrize(
    ("tier", "condition", "owner", "counts"),
    [
        ("major", "neglected", "anna", True),
        ("major", "compromised", "ben", True),
        ("major", "maintained", "anna", False),
        ("standard", "neglected", "anna", False),
        ("major", "neglected", "duke", False),
    ],
)
def test_neglect_counts_where_a_major_asset_of_the_crew_has_fallen(
    tier: str, condition: str, owner: str, counts: bool
) -> None:
    house = asset(tier=tier, condition=condition, owner=owner)
    game = match(crowned().change(assets={"inn": house}).put(characters=character("duke", seat="")))
    order = """score_major result=fail_forward extras='["asset_neglect"]'"""
    if counts:
        gm(game, order)
        assert game.state.crown.crisis == 2
    else:
        assert refused(game, "gm", order) == "kit.crown.clock.advance"


@pytest.mark.rule("kit.crown.clock.advance")
def test_each_fall_of_a_major_asset_counts_as_neglect_once() -> None:
    order = """score_major result=clean_win extras='["asset_neglect"]'"""
    house = asset(tier="major", condition="neglected", owner="anna")
    game = match(crowned().change(assets={house.id: house}))
    for condition, counts in (("neglected", True), ("neglected", False), ("compromised", True), ("compromised", False)):
        now = AssetChanged(asset=replace(house, condition=condition), what="falls").apply(game.state)
        game = match(now)
        assert (gm(game, order) is not None) if counts else refused(game, "gm", order) == "kit.crown.clock.advance"
        gm(game, "end_scene")
        gm(game, "begin_scene name=Later")
    whole = AssetChanged(asset=house, what="falls").apply(
        AssetChanged(asset=replace(house, condition="maintained"), what="is itself again").apply(game.state)
    )
    gm(match(whole), order)


@pytest.mark.rule("kit.crown.spread.reveal", "campaign.secrets")
def test_players_see_what_lies_open_and_the_wild_last() -> None:
    game = drawn("10S", "7H", "9C", "QD", "KH")
    assert game.view("anna").crown.cards == {"site": "10S", "leverage": "QD"}
    assert "KH" not in str(game.events_for(game.log[-1], "anna"))
    gm(game, "show_crown_card place=rival")
    assert set(game.view("anna").crown.cards) == {"site", "leverage", "rival"}
    assert refused(game, "gm", "show_crown_card place=rival") == "kit.crown.spread.reveal"


@pytest.mark.rule("kit.crown.spread.site", "kit.crown.finale.primary")
@pytest.mark.parametrize(("cards", "size"), [({}, 8), ({"site": "AS"}, 10), ({"wild": "AD"}, 10), ({"rival": "AH"}, 8)])
def test_an_ace_as_site_or_wild_makes_the_clock_ten(cards: dict[str, str], size: int) -> None:
    assert primary_size(crowned(cards=cards)) == size


@pytest.mark.rule("kit.crown.spread.site", "kit.crown.spread.rival", "kit.crown.spread.wild")
def test_what_the_cards_say() -> None:
    assert [is_historic(Card(text)) for text in ("10S", "JS", "AS")] == [False, True, True]
    assert [influence(Card(text)) for text in ("5H", "10H", "JH")] == ["local", "regional", "national"]
    assert [wild_meaning(Card(text)).split()[1] for text in ("KC", "AC", "9C")] == ["hidden", "site", "unexpected"]


@pytest.mark.rule("kit.crown.spread.wild")
@pytest.mark.parametrize(
    ("card", "names", "told"),
    [
        ("KC", {}, "a hidden patron appears (the game master: who is it?)"),
        ("9C", {}, "somebody unexpected has a voice in the decision (the game master: which guild, shrine or crowd?)"),
        ("9C", {"wild": "The tanners"}, "somebody unexpected has a voice in the decision: The tanners"),
        ("AC", {}, "the site is at stake: its clock has 10 segments"),
    ],
)
def test_the_game_master_is_asked_whom_the_wild_brings(card: str, names: dict[Place, str], told: str) -> None:
    assert CrownCardShown(place="wild", card=card).words(crowned(names=names)).endswith(f", {told}")


@pytest.mark.rule("kit.crown.spread.rival")
def test_the_game_master_is_asked_who_the_rival_is_until_it_has_been_said() -> None:
    asked = "rival King of Hearts, a national name (the game master: who is it?)"
    assert asked in SpreadDrawn(cards={"rival": "KH"}).words(campaign())
    shown = CrownCardShown(place="rival", card="KH")
    assert shown.words(crowned()).endswith("a national name (the game master: who is it?)")
    assert shown.words(crowned(names={"rival": "Vex"})).endswith("a national name: Vex")


@pytest.mark.rule("kit.crown.legacy")
@pytest.mark.parametrize("what", ["citadel", "The Salt Citadel", "the salt citadel"])
def test_an_asset_becomes_an_institution_under_its_name_however_it_is_written(what: str) -> None:
    anna = character("anna", awards=(Award(60, "creation", "core.creation.pool"),))
    start = crowned(ending="crowned", epilogues={"anna": ("2S", "3S")}).change(scene=None, phase="between")
    citadel = asset(id="citadel", name="The Salt Citadel", tier="major")
    game = match(start.put(characters=anna).change(assets={"citadel": citadel}))
    does(game, "anna", f"keep_legacy character=anna kind=institution what='{what}'")
    assert game.state.crown.legacies[0].what == "The Salt Citadel"
    assert game.state.characters["anna"].purchases[-1].what == "The Salt Citadel"


@pytest.mark.rule("kit.crown.legacy")
def test_an_endorsement_becomes_a_rider_however_it_is_written() -> None:
    feast = Record(name="Spring Feast", terms="", prize="endorsement", ending="crowned", site="", session=1, arc=1)
    start = crowned(ending="crowned", epilogues={"anna": ("2S", "3S")}, records=(feast,))
    game = match(start.change(scene=None, phase="between"))
    does(game, "anna", "keep_legacy character=anna kind=rider what='spring feast'")
    assert game.state.crown.legacies[0].what == "spring feast"


@pytest.mark.rule("kit.crown.spread.rival")
def test_the_motives_of_a_rival_are_those_that_were_drawn_for_them_however_they_are_written() -> None:
    rails = {"social": "Crowd", "kinetic": "Hazard"}
    start = crowned(mandate=5, crisis=4, names={"rival": "captain orsin"}, **rails)
    game = Match(SYSTEM, start, Seeded(b"rival"))
    gm(game, "draw_motive id=orsin name='Captain Orsin'")
    gm(game, "begin_finale")
    assert len(game.state.motives) == 1


@pytest.mark.rule("kit.crown.spread.rival")
def test_what_is_known_of_a_rival_stays_as_the_rest_is_drawn() -> None:
    start = crowned(mandate=5, crisis=4, names={"rival": "Orsin"}, social="Crowd", kinetic="Hazard")
    game = Match(SYSTEM, start, Seeded(b"rival"))
    gm(game, """draw_motive id=orsin name=Orsin suits='["C"]'""")
    (belief,) = game.state.motives["orsin"].traits
    gm(game, "begin_finale")
    (motive,) = game.state.motives.values()
    assert ([one.suit for one in motive.traits], motive.of("C")) == (["H", "C", "D", "S"], belief)


@pytest.mark.rule("kit.crown.spread.site")
def test_an_ace_of_spades_tells_that_the_site_itself_is_at_stake() -> None:
    told = [card_meaning(crowned(), "site", Card(text)) for text in ("10S", "JS", "AS")]
    assert told == ["a venue", "a historic venue", "a historic venue, and at stake itself: its clock has 10 segments"]


@pytest.mark.rule("kit.crown.spread.reveal")
@pytest.mark.parametrize("status", ["dead", "retired"])
def test_who_is_gone_brings_nobody_to_the_tier_of_the_leverage(status: str) -> None:
    start = crowned("skirmish")
    gone = replace(start.characters["anna"], purchases=(purchase("attribute", "wits", 5, 45),), status=status)
    game = match(start.put(characters=gone))
    assert refused(game, "gm", "name_crown place=leverage name=Oath fixed=true") == "kit.crown.spread.leverage"


@pytest.mark.rule("kit.crown.spread.reveal")
def test_whom_the_game_master_plays_brings_nobody_to_the_tier_of_the_leverage() -> None:
    duke = character("duke", seat="", attributes={"wits": 5})
    seasoned = replace(duke, purchases=(purchase("attribute", "wits", 5, 45),))
    game = match(crowned("skirmish").put(characters=seasoned))
    assert refused(game, "gm", "name_crown place=leverage name=Oath fixed=true") == "kit.crown.spread.leverage"


@pytest.mark.rule("kit.crown.spread.pressure", "kit.crown.finale.rails")
def test_the_club_gives_one_of_two_rails_and_the_other_is_of_the_other_kind() -> None:
    assert [pressure_rails(Card(text)) for text in ("2C", "6C", "KC")] == [
        ("Crowd", "Sanctity"),
        ("Curfew", "Hazard"),
        ("Escape", "Hunt"),
    ]
    game = match(crowned().change(session=0))
    assert refused(game, "gm", "name_rails pressure=Hunt other=Crowd") == "kit.crown.spread.pressure"
    assert refused(game, "gm", "name_rails pressure=Hazard other=Hunt") == "kit.crown.spread.pressure"
    gm(game, "name_rails pressure=Hazard other=Crowd")
    assert (game.state.crown.social, game.state.crown.kinetic) == ("Crowd", "Hazard")


@pytest.mark.rule("kit.crown.spread.pressure", "kit.rails.list")
def test_a_rail_of_the_finale_is_named_by_any_of_its_names() -> None:
    game = match(crowned(cards={"pressure": "KC"}).change(session=0))
    gm(game, "name_rails pressure='Escape Net' other=crowd")
    assert (game.state.crown.social, game.state.crown.kinetic) == ("Crowd", "Escape")


@pytest.mark.rule("kit.crown.spread.pressure")
def test_the_rails_are_named_before_the_first_session_and_stay() -> None:
    early = match(crowned().change(session=0))
    gm(early, "name_rails pressure=Hazard other=Crowd")
    gm(early, "name_rails pressure=Curfew other=Hunt")
    assert (early.state.crown.social, early.state.crown.kinetic) == ("Curfew", "Hunt")
    for played in (match(early.state.change(session=1)), match(crowned("off").change(session=3))):
        assert refused(played, "gm", "name_rails pressure=Hazard other=Crowd") == "kit.crown.spread.pressure"


@pytest.mark.rule("kit.crown.spread.leverage", "kit.crown.spread.reveal")
def test_the_leverage_takes_its_form_in_the_tier_that_the_campaign_aims_at() -> None:
    assert card_meaning(crowned(), "leverage", Card("QD")) == "a position or one outcome, without dice"
    game = match(crowned("skirmish"))
    gm(game, 'name_crown place=leverage name="a licence"')
    assert refused(game, "gm", "name_crown place=leverage name=Oath fixed=true") == "kit.crown.spread.leverage"
    start = crowned("skirmish")
    seasoned = replace(start.characters["anna"], purchases=(purchase("attribute", "wits", 5, 45),))
    known = start.put(characters=seasoned)
    game = match(known)
    gm(game, "name_crown place=leverage name=Oath fixed=true")
    assert refused(game, "gm", "name_crown place=leverage name=Rite") == "kit.crown.spread.leverage"
    assert refused(game, "gm", "name_crown place=site name=Abbey fixed=true") == "kit.crown.spread.leverage"
    gm(game, "name_crown place=site name=Abbey")
    assert game.state.crown.names == {"leverage": "Oath", "site": "Abbey"}


@pytest.mark.rule("kit.crown.clock.advance")
@pytest.mark.parametrize(
    ("result", "extras", "steps"),
    [
        ("clean_win", (), (1, 0)),
        ("messy_win", (), (1, 1)),
        ("fail_forward", (), (0, 1)),
        ("clean_loss", (), (0, 2)),
        ("clean_win", ("public_cost", "evidence_immaculate"), (3, 0)),
        ("clean_loss", ("asset_neglect", "evidence_scorched"), (0, 4)),
    ],
)
def test_a_major_scene_moves_the_dials(result: str, extras: tuple[str, ...], steps: tuple[int, int]) -> None:
    assert dial_steps(result, extras) == steps


@pytest.mark.rule("kit.crown.clock.advance", "kit.crown.clock.dials")
def test_a_scene_is_scored_once_up_to_the_cap() -> None:
    game = match(crowned(mandate=6, crisis=1))
    assert refused(game, "gm", """score_major result=clean_win extras='["public_cost","public_cost"]'""") == (
        "kit.crown.clock.advance"
    )
    gm(game, "score_major result=messy_win")
    assert (game.state.crown.mandate, game.state.crown.crisis) == (6, 2)
    assert refused(game, "gm", "score_major result=messy_win") == "kit.crown.clock.advance"
    assert refused(game, "anna", "score_major result=messy_win") == "campaign.master"


@pytest.mark.rule("kit.crown.clock.advance")
@pytest.mark.parametrize(
    ("primary", "rail", "allowed"),
    [
        (4, 0, {"clean_win", "clean_loss"}),
        (4, 6, {"messy_win", "clean_loss"}),
        (3, 6, {"fail_forward", "clean_loss"}),
    ],
)
def test_how_a_major_scene_ended_does_not_contradict_its_clocks(primary: int, rail: int, allowed: set[str]) -> None:
    clocks = {
        "job": Clock(id="job", name="Job", size=4, filled=primary, sort="primary"),
        "hunt": Clock(id="hunt", name="Hunt", size=6, filled=rail, sort="rail"),
    }
    start = crowned().change(clocks=clocks)
    for result in ("clean_win", "messy_win", "fail_forward", "clean_loss"):
        if result in allowed:
            gm(match(start), f"score_major result={result}")
        else:
            assert refused(match(start), "gm", f"score_major result={result}") == "kit.crown.clock.advance"


@pytest.mark.rule("kit.crown.clock.advance", "kit.rails.list")
def test_a_scaled_scene_is_won_by_its_job() -> None:
    start = party(campaign_clock="base_0_6").change(crown=crowned().crown)
    game = match(start)
    gm(game, HARD)
    assert refused(game, "gm", "score_major result=clean_win") == "kit.crown.clock.advance"
    gm(game, "tick_clock clock=credentials by=4")
    gm(game, "tick_clock clock=job by=8")
    gm(game, "score_major result=clean_win")


@pytest.mark.rule("kit.crown.clock.no-decrease")
def test_dials_only_rise() -> None:
    assert turn_dial(3, -2, 6) == 3
    assert DialsTurned(mandate=-1, crisis=0).impossible(crowned()) == "dials only rise"
    assert DialsTurned(mandate=1, crisis=0).impossible(crowned()) == ""


@pytest.mark.rule("kit.pacing.one-shot", "kit.crown.clock.dials")
def test_where_nobody_counts_dials_there_are_none_to_turn() -> None:
    game = match(crowned("off"))
    assert refused(game, "gm", "score_major result=clean_win") == "kit.pacing.one-shot"
    assert refused(game, "gm", "begin_finale") == "kit.pacing.one-shot"
    assert pace(game.state) == ("off", None)


@pytest.mark.rule("kit.pacing.profiles", "kit.pacing.downtime")
@pytest.mark.parametrize(
    ("row", "told"),
    [
        ("Skirmish", "tier 2|to 6|from 5|at most 3|Crisis 5|both 4,|5 to 6 points|4 to 6 major|one light"),
        ("Chronicle", "tier 3|to 8|from 6|at most 3|Crisis 6|both 4 to 5|6 to 7 points|6 to 8 major|one or two"),
        ("Saga", "tier 4|to 10|from 8|at most 4|Crisis 8|both 6 to 7|7 to 8 points|8 to 12 major|two or more"),
    ],
)
def test_what_a_pace_means_can_be_looked_up(row: str, told: str) -> None:
    rows = {one.name: one.text for one in next(one for one in tables() if one.rule == "kit.pacing.profiles").rows}
    assert [word for word in told.split("|") if word not in rows[row]] == []


@pytest.mark.rule("kit.pacing.profiles")
def test_profiles_scale_the_campaign() -> None:
    numbers = {
        name: (one.tier, one.cap, one.called, one.forced, one.points, one.half) for name, one in PROFILES.items()
    }
    assert numbers == {
        "base_0_6": (4, 6, (6, 3), 6, (6, 7), 3),
        "skirmish": (2, 6, (5, 3), 5, (5, 6), 3),
        "chronicle": (3, 8, (6, 3), 6, (6, 7), 4),
        "saga": (4, 10, (8, 4), 8, (7, 8), 5),
    }


@pytest.mark.rule(
    "kit.crown.finale.called", "kit.crown.finale.forced", "kit.crown.finale.balanced", "kit.pacing.profiles"
)
@pytest.mark.parametrize(
    ("clock", "mandate", "crisis", "way"),
    [
        ("base_0_6", 6, 3, "called"),
        ("base_0_6", 6, 4, "balanced"),
        ("base_0_6", 0, 6, "forced"),
        ("base_0_6", 6, 6, "forced"),
        ("base_0_6", 5, 4, "balanced"),
        ("base_0_6", 5, 3, None),
        ("skirmish", 5, 3, "called"),
        ("skirmish", 4, 4, "balanced"),
        ("skirmish", 0, 5, "forced"),
        ("saga", 8, 4, "called"),
        ("saga", 7, 6, "balanced"),
        ("saga", 7, 5, None),
    ],
)
def test_the_dials_say_which_finale_comes(clock: str, mandate: int, crisis: int, way: str | None) -> None:
    assert finale_due(crowned(clock, mandate=mandate, crisis=crisis), PROFILES[clock]) == way


@pytest.mark.rule("kit.crown.finale.forced")
def test_the_arc_in_which_the_rival_forces_the_decision_ends_after_it() -> None:
    game = match(crowned(crisis=5, social="Crowd", kinetic="Hazard"))
    entry = gm(game, "score_major result=clean_loss")
    told = "Mandate 0, Crisis 6: clean loss; the rival forces the decision in arc 2"
    assert SYSTEM.story(game.before(entry.seq), entry.events[0]) == told
    gm(game, "end_scene")
    gm(game, "end_arc")
    assert refused(game, "gm", "end_arc") == "kit.crown.finale.forced"
    decided = game.state.change(crown=replace(game.state.crown, ending="shattered"))
    gm(match(decided), "end_arc")


@pytest.mark.rule("kit.crown.finale.called")
def test_players_call_the_crown_once_with_much_mandate_and_little_crisis() -> None:
    assert refused(match(crowned(mandate=6, crisis=4)), "anna", "call_crown") == "kit.crown.finale.called"
    game = match(crowned(mandate=6, crisis=3))
    does(game, "anna", "call_crown")
    assert game.state.crown.called
    assert refused(game, "ben", "call_crown") == "kit.crown.finale.called"


@pytest.mark.rule("kit.crown.finale.called", "kit.crown.finale.beats")
def test_nobody_calls_the_crown_once_it_has_been_decided() -> None:
    decided = match(crowned(mandate=6, crisis=3, ending="crowned"))
    assert refused(decided, "anna", "call_crown") == "kit.crown.finale.called"


@pytest.mark.rule("kit.crown.legacy")
def test_the_rival_watches_a_region_once_however_it_is_written_and_stirs_no_rail_that_is_full() -> None:
    game = match(crowned(ending="crowned"))
    gm(game, "keep_rival region='High Vale'")
    assert refused(game, "gm", "keep_rival region='high vale'") == "kit.crown.legacy"
    for _ in range(6):
        gm(game, "stir_fixture region='high vale' rail=Hunt")
    assert refused(game, "gm", "stir_fixture region='High Vale' rail=Hunt") == "kit.crown.legacy"


@pytest.mark.rule("kit.crown.legacy")
@pytest.mark.parametrize(("venue", "asked"), [("high vale", 1), ("the mint", 0), ("", 0)])
def test_where_the_rival_watches_the_game_master_is_asked_whether_the_crews_habits_show(venue: str, asked: int) -> None:
    fixture = Legacy("fixture", "", "Orsin", "High Vale")
    game = match(crowned(ending="crowned", legacies=(fixture,), names={"rival": "Orsin"}).change(scene=None))
    entry = gm(game, f"begin_scene name=Toll venue='{venue}'")
    gm(game, "next_beat")
    told = [SYSTEM.story(game.state, one) for one in entry.events]
    question = f"Orsin watches {venue} (the game master: do the crew's habits show, so that a rail ticks?)"
    assert [one for one in told if "watches" in one] == [question] * asked


@pytest.mark.rule("kit.crown.finale.called", "kit.crown.spread.leverage", "kit.crown.legacy")
def test_nothing_of_the_crown_is_spent_on_whose_next_action_begins_in_control_already() -> None:
    house = Legacy("stationed", "anna", "Mira", "the mint", 0, "mira")
    finale = Finale(way="called", social="crowd", kinetic="hunt", boost=True)
    game = match(crowned(mandate=6, crisis=3, finale=finale, legacies=(house,)))
    does(game, "anna", "use_boost character=anna what=controlled")
    for by, order in (
        ("anna", "use_leverage character=anna what=controlled"),
        ("gm", "ask_stationed character=anna follower=mira"),
    ):
        assert refused(game, by, order) == "core.follower.initiative.effects"
    does(game, "ben", "use_leverage character=ben what=controlled")
    ready = match(crowned(mandate=6, crisis=3, finale=finale))
    does(ready, "anna", "use_leverage character=anna what=controlled")
    assert refused(ready, "anna", "use_boost character=anna what=controlled") == "core.follower.initiative.effects"
    does(ready, "anna", "use_boost character=anna what=effect")


@pytest.mark.rule("kit.crown.spread.rival")
def test_the_rival_of_a_smaller_crown_who_is_named_since_is_moved_by_the_same() -> None:
    rails = {"social": "Crowd", "kinetic": "Hazard"}
    game = Match(SYSTEM, crowned(mandate=5, crisis=4, **rails), Seeded(b"rival"))
    gm(game, "begin_finale mini=true")
    gm(game, "name_crown place=rival name=Orsin")
    for order in ("tick_clock clock=crown by=6", "next_crown_beat", "next_crown_beat"):
        gm(game, order)
    gm(game, "end_finale monument=Feast prize=notice")
    gm(game, "begin_finale")
    assert len(game.state.motives) == 1


GOALS = {"gate": 0, "bridge": 4}
"""What the crew works for, and how much of it is filled."""


@pytest.mark.rule("kit.crown.clock.advance")
def test_what_contradicts_a_result_is_named() -> None:
    clocks = {id: Clock(id=id, name=id.capitalize(), size=4, filled=full, sort="primary") for id, full in GOALS.items()}
    game = match(crowned().change(clocks=clocks))
    with pytest.raises(RefusedError, match="Bridge is full"):
        gm(game, "score_major result=fail_forward")
