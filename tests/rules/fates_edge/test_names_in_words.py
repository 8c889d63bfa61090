"""What is told and refused calls things by their names, and counts in words."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fieldcraft.core import GM, Match, RefusedError
from fieldcraft.systems.fates_edge.campaign.characters.facts import Item
from fieldcraft.systems.fates_edge.campaign.condition.clock_events import ClockStarted
from fieldcraft.systems.fates_edge.campaign.condition.facts import Clock
from fieldcraft.systems.fates_edge.campaign.crown.facts import Finale
from fieldcraft.systems.fates_edge.campaign.crown.legacy import EpilogueDrawn
from fieldcraft.systems.fates_edge.campaign.scaling.measures import tail_clock
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from rules.fates_edge.campaigns import campaign, character, does, gm, match, purchase
from rules.fates_edge.crowns import crowned
from rules.fates_edge.followers import SCENE, asset, company, follower
from rules.fates_edge.scaled import HARD, party


def reason(game: Match[Campaign], by: str, order: str) -> str:
    """Why somebody may not do something."""
    with pytest.raises(RefusedError) as caught:
        does(game, by, order)
    return caught.value.refusal.why


def told(game: Match[Campaign], by: str, order: str) -> list[str]:
    """What is told of a deed."""
    before = game.state
    entry = does(game, by, order)
    return [SYSTEM.story(before, event) for event in entry.events]


@pytest.mark.rule("core.time.frequency-counters")
def test_gear_that_was_used_for_a_roll_of_the_session_says_so_by_its_name() -> None:
    anna = character("anna", skills={"stealth": 1}, gear={"war-kit": Item("Rothari War-Kit", "war-kit")})
    game = match(campaign(anna, scene=SCENE), (1, 8, 8), (1, 8, 8))
    for number in (1, 2):
        does(game, "anna", "propose character=anna goal=Hide attribute=body skill=stealth")
        gm(game, f"stake attempt={number} dv=1")
        does(game, "anna", f"roll_check attempt={number}")
        if number == 1:
            does(game, "anna", "use_talent attempt=1 character=anna talent=war-kit")
            does(game, "anna", "take_result attempt=1")
    why = reason(game, "anna", "use_talent attempt=2 character=anna talent=war-kit")
    assert why == "Rothari War-Kit may be used once per session"
    assert reason(game, "anna", "use_talent attempt=2 character=anna talent=bow") == "Anna has no 'bow'"


@pytest.mark.rule("core.time.frequency-counters")
@pytest.mark.parametrize(
    ("by", "order", "why"),
    [
        ("anna", "activate asset=inn pay=free outcome=hide", "what Inn does for free may be used once per session"),
        ("gm", "invoke_token character=anna what=Rain", "the cursed token of Anna may be used once per session"),
    ],
)
def test_what_was_used_in_a_session_is_refused_by_what_it_is_called(by: str, order: str, why: str) -> None:
    anna = character("anna", complications=("cursed-token",))
    game = match(company(asset(effect="hide"), points=2, people=(anna, character("ben"))))
    does(game, by, order)
    assert reason(game, by, order) == why


@pytest.mark.rule("core.time.frequency-counters", "kit.scaling.epic")
def test_who_was_epic_is_told_so_by_name() -> None:
    game = match(party())
    gm(game, HARD)
    for number in (1, 2):
        gm(game, "begin_scaled_beat")
        if number == 1:
            does(game, "anna", "declare_intent character=anna what=Bluff epic=true")
    why = reason(game, "anna", "declare_intent character=anna what=Bluff epic=true")
    assert why == "Anna has been epic in this scene"


@pytest.mark.rule("core.prestige.qualify", "kit.create.skill")
def test_a_skill_of_two_words_is_told_and_asked_for_as_it_is_read() -> None:
    rich = purchase("talent", "renown", xp=50)
    anna = character("anna", attributes={"wits": 3}, skills={"craft": 2, "occult": 2})
    seasoned = replace(anna, purchases=(*anna.purchases, rich))
    game = match(campaign(seasoned, phase="downtime", days=30))
    make = """create_skill name='River Lore' covers=currents attributes='["wits", "body"]' gates=rune-keeper"""
    assert told(game, GM, make) == ["Made at this table: River lore"]
    assert reason(game, "anna", "learn_talent character=anna talent=rune-keeper") == "Rune-Keeper needs River lore 3"


@pytest.mark.rule("kit.create.item")
def test_what_a_table_makes_up_is_told_by_its_name_alone() -> None:
    game = match(campaign())
    order = "create_item name={} anchor=Sekogo lane=social hook=Heirloom xp=1"
    gm(game, order.format("Lens"))
    assert told(game, GM, order.format("Flute")) == ["Made at this table: Flute"]


@pytest.mark.rule("core.follower.risk.player-save")
def test_what_will_befall_a_follower_is_told_as_what_may_still_be_averted() -> None:
    game = match(company(follower(), points=3, scene=SCENE))
    assert told(game, GM, "threaten follower=sam tool=lose") == [
        "3 complication points: Sam is in danger",
        "Sam: is lost, unless it is saved",
    ]


@pytest.mark.rule("kit.scaling.exit-tail")
def test_a_clock_that_begins_partly_full_says_how_full_it_is() -> None:
    tail, alarm = tail_clock(), Clock(id="a", name="Alarm", size=4)
    assert [ClockStarted(clock=one).words(campaign()) for one in (tail, alarm)] == [
        "Clock Tail (2/4): pursuers arrive",
        "Clock Alarm (4)",
    ]


@pytest.mark.rule("core.follower.promote")
@pytest.mark.parametrize(
    ("facts", "why"), [({"cap": 5}, "Sam has the highest Cap"), ({"familiar": True}, "a familiar's Cap stays as it is")]
)
def test_why_a_follower_rises_no_further_is_said(facts: dict[str, object], why: str) -> None:
    game = match(company(follower(**facts), phase="downtime", days=7))
    assert reason(game, "anna", "promote follower=sam scene=drill") == why


@pytest.mark.rule("kit.crown.legacy")
@pytest.mark.parametrize(
    ("cards", "asked"),
    [(("KD", "2D"), "something that lasts, twice"), (("KD", "2S"), "something that lasts and a place that changed")],
)
def test_two_cards_of_a_suit_ask_the_same_twice(cards: tuple[str, str], asked: str) -> None:
    assert EpilogueDrawn(character="anna", cards=cards).words(campaign()) == f"Anna tells of {asked}"


@pytest.mark.rule("kit.crown.legacy")
def test_it_is_told_where_a_rival_stays() -> None:
    game = match(crowned(ending="crowned", names={"rival": "Orsin"}))
    assert told(game, GM, "keep_rival region=Vhasia") == ["Fixture: Orsin, Vhasia"]


@pytest.mark.rule("kit.crown.finale.twist-collision")
@pytest.mark.parametrize(("more", "what"), [("", "a point for the game master"), (" social=2", "the rails ease")])
def test_it_is_told_what_comes_of_a_twist_that_collides_with_a_belief(more: str, what: str) -> None:
    crowd = Clock(id="crowd", name="Crowd", size=6, filled=3, sort="rail")
    start = crowned(finale=Finale(way="called", social="crowd", kinetic="hazard"))
    game = match(start.change(clocks={"crowd": crowd}))
    gm(game, "contradict_belief")
    assert told(game, GM, f"collide_twist{more}")[-1] == f"Twist collides with belief: {what}"
