"""What is seldom done is offered beside what it belongs to, while it may be done."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import replace

from fieldcraft.core import GM, Match, Seat
from fieldcraft.core.model import tag
from fieldcraft.presentation import Offer
from fieldcraft.systems.fates_edge.campaign import presentation
from fieldcraft.systems.fates_edge.campaign.characters.effect_kinds import ExtraDice
from fieldcraft.systems.fates_edge.campaign.characters.facts import Award, Bond
from fieldcraft.systems.fates_edge.campaign.characters.pending import SWORN
from fieldcraft.systems.fates_edge.campaign.characters.training import haste_clock
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock
from fieldcraft.systems.fates_edge.campaign.condition.supply import Cause
from fieldcraft.systems.fates_edge.campaign.crown.facts import Finale
from fieldcraft.systems.fates_edge.campaign.decks.facts import Element, Favour, Pile, Seed
from fieldcraft.systems.fates_edge.campaign.followers.facts import Asset, Follower
from fieldcraft.systems.fates_edge.campaign.options import Options
from fieldcraft.systems.fates_edge.campaign.presentation.panels import panels
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from rules.fates_edge.campaigns import campaign, character, does, gm, match, purchase
from rules.fates_edge.crowns import crowned
from rules.fates_edge.followers import SCENE, asset, company, follower
from showing.filling import read_action


def offers(game: Match[Campaign], panel: str, seat: Seat = GM) -> dict[str, Offer]:
    """The offers of a panel and of its rows by their labels; none where a seat has no such panel."""
    found = panels(game.view(seat), seat).get(panel)
    rows = found.rows if found else ()
    return {one.label: one for one in (*(found.offers if found else ()), *(one for row in rows for one in row.offers))}


def takes(game: Match[Campaign], offer: Offer, seat: Seat = GM, **filled: Any) -> None:
    """Somebody takes an offer, with its fields filled in as it lists them, lists place by place where it asks so."""
    for name, value in filled.items():
        asked = [one for one in offer.fields if one.name.partition(".")[0] == name]
        assert asked, name
        written = isinstance(value, dict) or any(one.kind == "text" for one in asked)
        values = set() if written else {value for one in asked for value in one.values}
        assert not values or {str(one) for one in (value if isinstance(value, list) else [value])} <= values
    said: Mapping[str, Any] = msgspec.json.decode(msgspec.json.encode(offer.action))
    game.play(read_action(SYSTEM, {**said, **filled}), seat)


def tied() -> Campaign:
    """Anna and Ben, who are tied to each other."""
    return campaign(character("anna", bonds=(Bond("ben", "kin"),)), character("ben", bonds=(Bond("anna", "kin"),)))


def test_a_bond_is_rewarded_in_a_scene_and_untied_between_sessions_on_its_row() -> None:
    game = match(tied())
    label = "Drop it, if both agree"
    assert (list(offers(game, "bonds.anna")), list(offers(game, "bonds.anna", "anna"))) == ([], [label])
    gm(game, "begin_scene name=Gate")
    takes(game, offers(game, "bonds.anna")["Reward it"], reward="boon")
    assert game.state.characters["anna"].boons == 1
    gm(game, "end_scene")
    assert list(offers(game, "bonds.anna", "anna")) == []
    gm(game, "begin_session")
    takes(game, offers(game, "bonds.anna", "anna")[label], "anna")
    assert game.state.characters["ben"].bonds != ()
    takes(game, offers(game, "asked", "ben")["So be it"], "ben")
    assert game.state.characters["ben"].bonds == ()


def test_a_scene_with_a_follower_is_offered_while_it_leaves_something() -> None:
    game = match(company(follower(bond=2)))
    assert shown_leavings(game) == ["nothing", "boon", "tag"]
    takes(game, offers(game, "growth")["Play a scene of its own"])
    assert shown_leavings(game) == ["boon", "tag"]
    takes(game, offers(game, "growth")["Play a scene of its own"], leaves="tag", gift="Old debts")
    assert game.state.followers["sam"].tags == ("Old debts",)


def shown_leavings(game: Match[Campaign]) -> list[str]:
    """What a scene with a follower may leave now."""
    (asked, *_) = offers(game, "growth")["Play a scene of its own"].fields
    return list(asked.values)


def test_who_may_ask_for_a_bond_reads_examples_of_it() -> None:
    game = match(campaign(character("anna"), character("ben")))
    told = {seat: panels(game.view(seat), seat)["bonds.anna"].empty for seat in ("anna", GM)}
    assert "the same doomed levy" in told["anna"]
    assert "levy" not in told[GM]


def test_a_bond_that_only_one_has_is_dropped_at_once_and_never_rewarded() -> None:
    game = match(campaign(character("anna", bonds=(Bond("ben", "kin"),)), character("ben")))
    assert offers(game, "bonds.anna", "ben") == {}
    takes(game, offers(game, "bonds.anna", "anna")["Take the question back"], "anna")
    assert game.state.characters["anna"].bonds == ()


def test_a_familiar_is_bound_with_a_cap_in_place_of_another_and_woken_in_its_place() -> None:
    birds = (follower(1, id=id, name=id.capitalize(), familiar=True) for id in ("raven", "owl"))
    anna = character("anna", talents=("familiar-bond",))
    game = match(company(*birds, people=(anna,), phase="downtime", days=9))
    assert "Bind a familiar" not in offers(game, "followers.anna", "anna")
    bind = offers(game, "followers.anna", "anna")["Bind one in place of Owl"]
    takes(game, bind, "anna", name="Cat", role="Fetch", cap=2)
    assert (game.state.followers["cat"].cap, game.state.followers["owl"].where) == (2, "dormant")
    gm(game, "end_arc")
    gm(game, "end_downtime")
    gm(game, "begin_downtime days=9")
    takes(game, offers(game, "followers.anna", "anna")["Wake it in place of Cat"], "anna")
    assert (game.state.followers["cat"].where, game.state.followers["owl"].where) == ("dormant", "present")


def test_the_player_of_somebody_lost_says_who_comes_after_and_names_neither_heir_nor_assets() -> None:
    people = (character("anna", status="dead"), character("ben"))
    game = match(company(follower(), follower(id="tom", name="Tom", loyalty="wary"), asset(), people=people))
    after = offers(game, "dying.anna", "anna")["Somebody comes after Anna"]
    asked = {one.name: one.values for one in after.fields}
    assert (asked["way"], asked["follower"]) == (("promote_follower", "new_character"), ("sam",))
    assert "assets" not in asked
    assert offers(game, "dying.ben", "ben") == {}
    takes(game, after, "anna", way="promote_follower", follower="sam", id="sam-vane", name="Sam Vane")
    assert game.state.characters["sam-vane"].seat == "anna"


def test_a_follower_at_its_full_exposure_may_still_act_for_harm() -> None:
    take = offers(match(company(follower(exposure=3), scene=SCENE)), "followers.anna", "anna")["Take the initiative"]
    assert next(one.values for one in take.fields if one.name == "cost") == ("harm",)


def test_a_cursed_token_is_called_on_for_a_point_that_a_check_left() -> None:
    anna = character("anna", complications=("cursed-token",))
    owing = Attempt(id="1", character="anna", goal="Go", attribute="body", skill="melee", stage="paying", points=1)
    game = match(campaign(anna, scene=SCENE, attempts={"1": replace(owing, scene=1, grade="cost", dv=1)}))
    takes(game, offers(game, "threats")["Call on the cursed token"], what="Rain")
    assert (game.state.attempts["1"].points, game.state.attempts["1"].stage) == (0, "done")


def test_an_edge_is_granted_where_a_clean_success_was_told_intricately() -> None:
    done = Attempt(id="1", character="anna", goal="Go", attribute="body", skill="melee", stage="done", grade="clean")
    game = match(campaign(scene=SCENE, attempts={"1": replace(done, scene=1, dv=1, description="intricate")}))
    takes(game, offers(game, "threats")["An edge: Go"], edge="information", text="A name")
    assert "An edge: Go" not in offers(game, "threats")


def test_what_an_outcome_of_an_asset_costs_in_experience_is_said() -> None:
    game = match(company(asset(effect="a bed"), people=(character("anna"),)))
    does(game, "anna", "activate asset=inn")
    assert offers(game, "assets.anna", "anna")["Use it for something else"].cost == "2 XP"


def test_a_talent_is_given_up_on_its_row_once_in_an_arc() -> None:
    game = match(campaign(character("anna", talents=("backlash-soothing", "familiar-bond"))))
    label = "Give up for half of its XP"
    assert label not in offers(game, "talents.anna")
    takes(game, offers(game, "talents.anna", "anna")[label], "anna", why="a vow")
    assert len(game.state.characters["anna"].talents) == 2
    takes(game, offers(game, "asked")["Let it go for half of its XP"])
    assert len(game.state.characters["anna"].talents) == 1
    assert label not in offers(game, "talents.anna", "anna")


def test_haste_is_pressed_and_made_up_for_at_its_clock() -> None:
    haste = replace(haste_clock("anna", purchase("skill", "melee", 1)), id="haste")
    start = company(
        points=2, people=(character("anna", skills={"melee": 1}), character("ben")), clocks={"haste": haste}
    )
    game = match(start)
    press = offers(game, "clocks")["Press it with points of the bank"]
    assert press.fields[0].names == ("2 points",)
    takes(game, press, points=2)
    assert "Press it with points of the bank" not in offers(game, "clocks")
    assert offers(game, "clocks", "ben") == {}
    gm(game, "begin_downtime days=7")
    takes(game, offers(game, "clocks", "anna")["Make up for the days"], "anna")
    assert game.state.clocks.get("haste") is None


def test_haste_is_pressed_with_the_points_that_a_check_left_too() -> None:
    haste = replace(haste_clock("anna", purchase("skill", "melee", 1)), id="haste")
    check = Attempt(
        id="1", character="anna", goal="buy", attribute="wits", skill="lore", scene=1, stage="rolled", points=2
    )
    anna = character("anna", skills={"melee": 1})
    game = match(campaign(anna, attempts={"1": check}, scene=SCENE, clocks={"haste": haste}))
    takes(game, offers(game, "clocks")["Press it with points of buy"], points=2)
    assert (game.state.attempts["1"].points, game.state.clocks["haste"].filled) == (0, 1)
    assert [label for label in offers(game, "clocks") if label.startswith("Press")] == []


def test_the_game_master_grants_supplies_beside_them() -> None:
    game = match()
    gm(game, "fill_supply why=card")
    before = game.state.clocks["supply"].filled
    takes(game, offers(game, "supplies")["A free segment"], source="a grateful miller")
    assert game.state.clocks["supply"].filled == before - 1
    assert offers(game, "supplies", "anna") == {}


def of(game: Match[Campaign], character: str) -> tuple[Offer, ...]:
    """What the game master is offered for a character among the threats."""
    return next((row.offers for row in panels(game.state, GM)["threats"].rows if row.id == character), ())


def hurt(start: Campaign) -> Campaign:
    """Anna has come to harm."""
    return start.change(characters={**start.characters, "anna": replace(start.characters["anna"], harm=2)})


def test_no_player_is_asked_for_the_life_of_who_is_unhurt_before_it_is_at_stake() -> None:
    game = match(campaign(scene=SCENE))
    assert "dying.anna" not in panels(game.state, "anna")
    assert of(game, "anna") == ()
    takes(game, offers(game, "threats")["A life is at stake"], character="anna", stake="bargain")
    assert {"Make a devil's bargain", "Refuse to give"} < set(offers(game, "dying.anna", "anna"))
    takes(game, offers(game, "dying.anna", "anna")["Refuse to give"], "anna")
    takes(game, next(one for one in of(game, "anna") if one.label == "Let them die, as the story demands"), how="falls")
    assert game.state.characters["anna"].status == "dead"


def test_only_who_is_played_by_nobody_dies_by_a_word() -> None:
    game = match(campaign(character("anna"), character("rook", seat="")))
    takes(game, offers(game, "threats")["Somebody whom nobody plays dies"])
    assert game.state.characters["rook"].status == "dead"


def test_a_life_is_bargained_for_between_the_game_master_and_the_player() -> None:
    game = match(hurt(company(follower(), scene=SCENE)))
    assert "dying.anna" not in panels(game.state, GM)
    assert list(offers(game, "dying.anna", "anna")) == ["Consent to die in this scene"]
    assert offers(game, "dying.ben", "anna") == {}
    offered = next(one for one in of(game, "anna") if one.label == "Offer for this life")
    assert offered.fields[0].names == ("a follower", "a boon", "a devil's bargain")
    takes(game, offered, stake="follower")
    found = offers(game, "dying.anna", "anna")
    assert list(found) == ["Give a follower", "Refuse to give", "Consent to die in this scene"]
    assert (found["Give a follower"].cost, found["Refuse to give"].cost) == ("Sam", "a follower")
    takes(game, found["Give a follower"], "anna")
    assert game.state.followers == {}


def test_a_devils_bargain_is_made_for_a_price_that_is_named() -> None:
    game = match(hurt(campaign(scene=SCENE)))
    takes(game, next(one for one in of(game, "anna") if one.label == "Offer for this life"))
    takes(game, offers(game, "dying.anna", "anna")["Make a devil's bargain"], "anna", what="a limp")
    assert game.state.characters["anna"].complications == ("a limp",)


def test_who_consents_may_die_and_is_asked_whether_to_take_it_back() -> None:
    game = match(hurt(campaign(scene=SCENE)))
    assert [one.label for one in of(game, "anna")] == ["Offer for this life"]
    takes(game, offers(game, "dying.anna", "anna")["Consent to die in this scene"], "anna")
    assert list(offers(game, "dying.anna", "anna")) == ["Take back the consent to die"]
    takes(game, next(one for one in of(game, "anna") if one.label == "Let them die"), how="the fall")
    assert game.state.characters["anna"].status == "dead"


def test_who_has_refused_all_dies_if_the_story_demands_it() -> None:
    game = match(hurt(campaign(scene=SCENE)))
    gm(game, "offer_bargain character=anna stake=bargain")
    takes(game, offers(game, "dying.anna", "anna")["Refuse to give"], "anna")
    takes(game, next(one for one in of(game, "anna") if one.label == "Let them die, as the story demands"), how="fire")
    assert game.state.characters["anna"].status == "dead"


def test_a_crew_that_cannot_stand_comes_to_its_end_by_a_clock_that_is_full() -> None:
    doom = Clock(id="doom", name="Doom", size=4, filled=4, sort="doom")
    start = campaign(character("anna", fatigue=3), character("ben", fatigue=3), clocks={"doom": doom})
    end = offers(match(start), "threats")["The crew comes to its end"]
    assert end.fields[1].names == ("Doom",)
    takes(match(start), end, fate="exile", clocks=["doom"])
    assert "The crew comes to its end" not in offers(match(start.change(clocks={})), "threats")


def test_an_oath_a_cursed_token_and_a_deed_of_who_is_away_are_offered_by_the_names_of_those_whom_they_concern() -> None:
    anna, danny = character("anna", complications=("cursed-token",)), character("danny", status="absent")
    start = company(points=1, people=(anna, danny))
    game = match(start.change(counters={f"campaign/anna/{SWORN}": 1}, scene=SCENE, phase="scene"))
    assert {row.title for row in panels(game.state, GM)["threats"].rows} == {"Anna", "Danny"}
    takes(game, offers(game, "threats")["Call on the cursed token"], what="rain")
    takes(game, offers(game, "threats")["The oath is broken"], who="Orsin")
    borrowed = offers(game, "threats")["Borrow a deed"]
    takes(game, borrowed, what="waits", size="minor", complication="Overplayed", consent=True)
    assert game.state.characters["danny"].complications == ("Overplayed",)
    assert {"Call on the cursed token", "The oath is broken", "Borrow a deed"}.isdisjoint(offers(game, "threats"))


def test_over_stack_is_paid_for_among_the_threats_once() -> None:
    scene = msgspec.structs.replace(SCENE, advantages=("one", "two", "three"))
    game = match(company(scene=scene))
    assert panels(game.view(GM), GM)["threats"].text == "Over-Stack: one; two; three"
    assert offers(game, "threats")["Over-Stack: tick a rail"].fields[0].names == ("hunt", "crowd")
    takes(game, offers(game, "threats")["Over-Stack: tick a rail"], rail="crowd")
    assert game.state.clocks["crowd"].filled == 3
    assert panels(game.view(GM), GM)["threats"].text == ""
    assert not [label for label in offers(game, "threats") if label.startswith("Over-Stack")]


def test_works_are_paid_for_and_skills_drift_in_downtime() -> None:
    game = match(campaign(character("anna", skills={"melee": 1})))
    gm(game, "begin_downtime days=7")
    found = offers(game, "downtime", "anna")
    asked = {one.name: one for one in found["Let skills drift"].fields}
    assert asked["forget.0"].names == ("Melee 1: 2 XP",)
    assert "Melee 2: 4 XP" in asked["learn.0"].names
    assert [one.needed for one in asked.values()] == [True, False, False] * 2
    takes(game, found["Pay for works"], "anna", xp=8, what="a well")
    takes(game, found["Let skills drift"], "anna", forget=["melee"], learn=["stealth"])
    assert "patron" in game.state.characters["anna"].conditions
    assert game.state.characters["anna"].ratings_of("skill")["stealth"] == 1
    assert "Let skills drift" not in offers(game, "downtime", "anna")


def test_two_levels_of_one_skill_drift_together() -> None:
    game = match(campaign(character("anna", attributes={"body": 2}, skills={"melee": 2})))
    gm(game, "begin_downtime days=7")
    drift = offers(game, "downtime", "anna")["Let skills drift"]
    assert drift.fields[0].names == ("Melee 2: 4 XP, then 1: 2 XP",)
    assert "Stealth 1: 2 XP, then 2: 4 XP" in drift.fields[3].names
    takes(game, drift, "anna", forget=["melee", "melee"], learn=["stealth", "stealth"])
    assert game.state.characters["anna"].ratings_of("skill")["stealth"] == 2


def test_a_danger_is_started_in_its_five_steps() -> None:
    game = match()
    danger = offers(game, "clocks")["Start a danger"]
    told = {"easy": ["noise", "a fall"], "hard": ["a thaw", "fire"], "then": "it breaks", "pressure": "it groans"}
    takes(game, danger, name="The ice", size=6, **told)
    assert game.state.clocks["the-ice"].when == "noise; a fall; a thaw; fire"
    assert "Start a danger" not in offers(game, "clocks", "anna")


def test_a_piece_of_gear_is_made_up_with_what_it_does() -> None:
    game = match()
    making = offers(game, "custom")["Make up a piece of gear"]
    dice = {"does": "dice", "dice": 1, "skills": ["lore"], "once": "session"}
    takes(game, making, name="Rate lens", anchor="Sekogo", lane="social", hook="A guild wants it", xp=2, effect=dice)
    (made,) = game.state.packs["own"].gear
    assert (made.name, made.xp, made.effects) == (
        "Rate lens",
        2,
        (ExtraDice(dice=1, skills=("lore",), once="session"),),
    )
    assert offers(game, "custom", "anna") == {}


def test_a_skill_is_made_up_with_its_attributes() -> None:
    game = match()
    making = offers(game, "custom")["Make up a skill"]
    takes(game, making, name="Bell lore", covers="what bells mean", attributes=["wits", "spirit"])
    assert [one.key for one in game.state.packs["own"].skills] == ["bell-lore"]


@pytest.mark.rule("kit.create.skill")
def test_of_a_skill_that_is_made_up_it_is_asked_which_prestige_path_it_gates() -> None:
    game = match()
    told = {"name": "Bell lore", "covers": "what bells mean", "attributes": ["wits", "spirit"]}
    takes(game, offers(game, "custom")["Make up a skill"], **told, gates="rune-keeper", level=2)
    (path,) = game.state.packs["own"].talents
    assert (path.key, path.needs.skills["bell-lore"]) == ("rune-keeper", 2)


def test_who_retires_is_followed_by_somebody_who_takes_over_what_is_named() -> None:
    safehouse = Asset(id="safehouse", name="Safehouse", owner="anna", kind="safehouse", tier="minor")
    game = match(company(follower(), assets={"safehouse": safehouse}))
    takes(game, offers(game, "threats")["Somebody retires for good"], character="anna")
    after = offers(game, "threats")["Somebody comes after Anna"]
    takes(game, after, way="promote_follower", follower="sam", id="sam-vane", name="Sam Vane", assets=["safehouse"])
    assert (game.state.characters["sam-vane"].seat, game.state.assets["safehouse"].owner) == ("anna", "sam-vane")
    assert "Somebody comes after Anna" not in offers(game, "threats")


def test_who_has_no_experience_and_no_skill_is_offered_neither_works_nor_drift() -> None:
    game = match(campaign(character("anna", awards=())))
    gm(game, "begin_downtime days=7")
    assert {"Let skills drift", "Pay for works"}.isdisjoint(offers(game, "downtime", "anna"))


def test_a_card_of_diamonds_is_cancelled_where_the_cards_are_shown_by_who_has_a_patron() -> None:
    check = Attempt(
        id="1", character="anna", goal="buy", attribute="wits", skill="lore", scene=1, stage="done", grade="cost",
        cards=("7D", "7H"), way="draw",
    )  # fmt: skip
    anna, deck = character("anna", conditions=frozenset({"patron"})), Pile(drawn=("7D", "7H"))
    game = match(campaign(anna, attempts={"1": check}, scene=SCENE, piles={"consequences": deck}))
    cancel = offers(game, "consequences", "anna")["Anna cancels a card"]
    assert cancel.cost == "7 of Diamonds"
    takes(game, cancel, "anna")
    assert game.state.attempts["1"].cards == ("7H",)
    assert "Anna cancels a card" not in offers(game, "consequences", "anna")


def test_a_card_of_a_check_is_drawn_again_however_many_others_have_fallen_since() -> None:
    check = Attempt(
        id="1", character="anna", goal="buy", attribute="wits", skill="lore", scene=1, stage="done", grade="cost",
        cards=("7H",), way="draw",
    )  # fmt: skip
    deck = Pile(drawn=("7H", "2C", "3C", "4C", "5C", "6C"))
    game = match(campaign(attempts={"1": check}, scene=SCENE, piles={"consequences": deck}))
    assert "Draw another for the 7 of Hearts" in offers(game, "consequences")


def test_another_fight_begins_within_a_scene_among_the_threats() -> None:
    assert "Another fight begins" not in offers(match(), "threats")
    game = match(campaign(scene=SCENE))
    takes(game, offers(game, "threats")["Another fight begins"], fight="duel")


def test_the_leverage_of_the_finale_is_used_once() -> None:
    finale = Finale(way="balanced", primary="crown", social="Crowd", kinetic="Hazard")
    game = match(crowned(finale=finale))
    assert list(offers(game, "crown", "anna")) == ["Begin in control", "Let an outcome simply happen"]
    takes(game, offers(game, "crown", "anna")["Let an outcome simply happen"], "anna", outcome="the charter is sealed")
    assert "crown" not in panels(game.view("anna"), "anna")


def test_after_the_finale_what_stays_is_offered_by_the_names_of_who_and_what_is_left() -> None:
    game = match(after())
    found = offers(game, "crown", "anna")
    assert found["Make an institution (12 XP)"].cost == "Guild"
    assert "Make an institution, with a scene for its steward (8 XP)" not in found
    takes(game, panel_offer(game, "Make an institution, with a scene for its steward (8 XP)"))
    takes(game, panel_offer(game, "Write an endorsement into the doctrine (4 XP)"), what="the harvest fair")
    takes(game, found["Give a follower a house"], "anna", follower="mira", house="the archive")
    assert [one.what for one in game.state.crown.legacies] == ["Guild", "the harvest fair", "Mira"]  # type: ignore[union-attr]
    assert "crown" not in panels(game.view("anna"), "anna")


def test_a_house_sees_to_something_from_the_next_arc_on() -> None:
    game = match(after())
    takes(game, offers(game, "crown", "anna")["Give a follower a house"], "anna", follower="mira", house="the archive")
    gm(game, "end_arc")
    gm(game, "begin_scene name=Later")
    asked = panel_offer(game, "Let a house see to a chase")
    assert asked.cost == "Mira, the archive"
    takes(game, asked)


def panel_offer(game: Match[Campaign], label: str) -> Offer:
    """An offer of the Crown's to the game master for Anna."""
    return next(one for one in panels(game.state, GM)["crown"].rows[0].offers if one.label == label)


def after() -> Campaign:
    """A campaign after its finale; Anna has experience, a guild and somebody who follows her."""
    start = crowned(ending="crowned", epilogues={"anna": ("2C", "AS")}).change(scene=None)
    guild = Asset(id="guild", name="Guild", owner="anna", kind="network", tier="major")
    mira = Follower(id="mira", name="Mira", owner="anna", role="clerk", cap=3)
    return start.change(assets={"guild": guild}, followers={"mira": mira})


def test_the_rival_who_outlives_the_finale_is_stirred_in_its_region() -> None:
    game = match(after())
    assert "Stir the rival" not in offers(game, "crown")
    takes(game, offers(game, "crown")["The rival outlives it"], region="Viterra")
    takes(game, offers(game, "crown")["Stir the rival"], region="Viterra", rail="Hunt")
    assert game.state.clocks["hunt"].filled == 1
    assert "Viterra" not in offers(game, "crown")["The rival outlives it"].fields[0].values
    for _ in range(5):
        takes(game, offers(game, "crown")["Stir the rival"], region="Viterra", rail="Hunt")
    assert "Hunt" not in offers(game, "crown")["Stir the rival"].fields[1].values


BY_OTHER_WAYS = {"AddPack", "ReturnFromBattle"}
"""A pack is a file that is read, and a battle is left where it is fought."""


def test_every_action_of_the_game_has_a_screen_of_its_own() -> None:
    web = Path(__file__).parents[3] / "web" / "src"
    screens = [*Path(presentation.__file__).parent.rglob("*.py"), *web.rglob("*.svelte"), *web.rglob("*.ts")]
    words = {word for one in screens if one.name != "wire.ts" for word in re.findall(r"\w+", one.read_text())}
    unseen = {one.__name__ for one in SYSTEM.actions if not {one.__name__, tag(one.__name__)} & words}
    assert unseen - {"Decree"} == BY_OTHER_WAYS


def test_a_clock_may_be_started_as_that_of_the_crews_goal_which_no_follower_finishes() -> None:
    game = match(campaign(scene=SCENE))
    takes(game, offers(game, "clocks")["Start a clock"], name="Vault", size=4, sort="primary")
    assert game.state.clocks["vault"].sort == "primary"


@pytest.mark.rule("kit.adventure.diamonds")
def test_coin_that_was_a_reward_pays_an_upkeep_where_that_is_offered() -> None:
    purse = {"purse": Favour(id="purse", owner="anna", text="Purse", pays="upkeep")}
    game = match(company(asset(flagged=True), favours=purse, phase="downtime", days=9))
    takes(game, offers(game, "assets.anna", "anna")["Maintain"], "anna", by="coin")
    assert (game.state.assets["inn"].flagged, game.state.favours) == (False, {})


@pytest.mark.rule("kit.adventure.diamonds")
def test_the_game_master_says_where_renown_counts_and_nobody_pays_for_it() -> None:
    game = match(company(favours={"name": Favour(id="name", owner="anna", text="A name here", boons=1)}))
    assert offers(game, "favours", "anna") == {}
    (offer,) = offers(game, "favours").values()
    takes(game, offer)
    assert (game.state.characters["anna"].boons, game.state.favours) == (4, {})


@pytest.mark.rule("kit.adventure.diamonds", "core.follower.specialty")
def test_a_lane_is_asked_for_whoever_offers_service_and_for_no_other_reward() -> None:
    for card, asked in (("8D", True), ("3D", False)):
        seed = Seed(
            elements=(Element("reward", card, "a reward"),), clock=4, severity="", tone="", id="Mill", opened=True
        )
        offer = offers(match(campaign(seeds={"Mill": seed})), "seeds")["Give the reward"]
        assert ("role" in [one.name for one in offer.fields]) is asked


@pytest.mark.rule("kit.absent.asset")
def test_who_of_the_table_pays_for_what_somebody_left_is_chosen() -> None:
    people = (*(character(name, boons=1) for name in ("anna", "ben", "cat")), character("danny", status="absent"))
    game = match(company(asset(owner="danny"), people=people))
    found = panels(game.state, GM)["assets.danny"].rows[0].offers
    boons, xp = (one for one in found if one.label == "Make it ready")
    assert [one.label for one in boons.fields][:2] == ["Who pays a boon", "Who pays the other"]
    assert [one.label for one in xp.fields][:2] == ["Who pays a boon", "Who pays 1 XP"]
    takes(game, boons, outcome="a wagon waits", payers=["cat", "ben"])
    assert [game.state.characters[name].boons for name in ("anna", "ben", "cat")] == [1, 0, 0]


@pytest.mark.rule("kit.lethal.clock-rules")
def test_any_clock_is_started_with_its_pace_what_ticks_it_and_how_it_shows() -> None:
    game = match(company())
    start = offers(game, "clocks")["Start a clock"]
    sizes = next(one for one in start.fields if one.name == "size")
    assert sizes.names == ("4: fast, a tense scene", "6: a session", "8: a long arc", "10: what it is all about")
    takes(game, start, name="Tide", size=4, when="an hour passes", pressure="wet sand", then="the causeway is gone")
    tide = game.state.clocks["tide"]
    assert (tide.when, tide.pressure, tide.then) == ("an hour passes", "wet sand", "the causeway is gone")
    assert offers(game, "clocks")["Start a danger"].fields[1].names == sizes.names


def test_every_cause_that_uses_supplies_up_is_offered() -> None:
    game = match(campaign(scene=SCENE))
    (why,) = offers(game, "supplies")["Use one"].fields
    assert set(why.values) == set(get_args(Cause))


def test_a_recruit_is_told_by_what_somebody_of_each_cap_is() -> None:
    game = match(company(phase="downtime", days=3))
    caps = next(one for one in offers(game, "followers.anna", "anna")["Recruit"].fields if one.name == "cap")
    assert caps.names[:2] == (
        "1 assistant",
        "2 specialist",
    )


@pytest.mark.rule("core.fatigue.recovery", "kit.fatigue.recovery")
@pytest.mark.parametrize(("source", "left"), [("rest", 2), ("sanctuary", 1), ("asset", 1)])
def test_who_is_tired_rests_on_a_journey_as_well(source: str, left: int) -> None:
    game = match(company(asset(), people=(character("anna", fatigue=3), character("ben"))))
    gm(game, "begin_scene name=Camp pillar=travel")
    takes(game, offers(game, "supplies")["Let somebody rest"], character="anna", source=source)
    assert game.state.characters["anna"].fatigue == left
    assert offers(game, "supplies", "anna") == {}


@pytest.mark.rule("kit.fatigue.recovery")
def test_it_is_said_that_supplies_are_too_low_for_anybody_to_rest() -> None:
    low = {"supply": Clock(id="supply", name="Supply", size=4, filled=3, sort="supply")}
    game = match(campaign(character("anna", fatigue=3), character("ben"), clocks=low))
    no = offers(game, "supplies")["Let somebody rest"].refusal
    assert no is not None
    assert no.rule == "kit.fatigue.recovery"


@pytest.mark.rule("core.follower.advance.new-role", "core.asset.tiers", "core.skill.list")
def test_lanes_kinds_of_assets_and_skills_are_named_in_own_words_where_the_rules_allow_it() -> None:
    anna = character("anna", attributes={"presence": 3}, awards=(Award(60, "years", "core.xp.session"),))
    sam = Follower(id="sam", name="Sam", owner="anna", role="Scout", cap=2)
    state = campaign(anna, followers={"sam": sam}, options=Options({"skill_list": "open"}))
    game = match(state)
    takes(game, offers(game, "growth")["Another lane"], "gm", role="beekeeper")
    assert game.state.followers["sam"].roles == ("beekeeper",)
    gm(game, "begin_downtime days=30")
    own = offers(game, "assets.anna", "anna")["Buy an asset of another kind"]
    takes(game, own, "anna", name="Hives", kind="apiary", tier="minor", effect="honey")
    assert game.state.assets["hives"].kind == "apiary"
    takes(game, offers(game, "downtime", "anna")["Learn a skill of one's own"], "anna", skill="beekeeping")
    assert game.state.characters["anna"].ratings_of("skill")["beekeeping"] == 1
