"""Mass combat as it is shown: contests on a ladder, what may be invoked, hits to be absorbed, zones and chances."""

from __future__ import annotations

import re
from typing import Union

import msgspec
import pytest

from fieldcraft.core import GM, ONLOOKER, Decree, Match, Rolled, Seat
from fieldcraft.presentation import Offer
from fieldcraft.presentation.prompts import Answer
from fieldcraft.systems.mass_combat.actions.improvising import CreateAdvantage
from fieldcraft.systems.mass_combat.events.aspects import AspectMade, InvocationGiven
from fieldcraft.systems.mass_combat.presentation import SHOW
from fieldcraft.systems.mass_combat.presentation.odds import count_degrees
from fieldcraft.systems.mass_combat.state import Aspect, State
from fieldcraft.systems.mass_combat.system import SYSTEM
from showing.armies import BRIDGE, battle, contest, drawn, order, prompt
from showing.filling import fill_action

FAIL_BY_ONE = ((3, 2, 3, 1), (2, 3, 3, 3))
"""The slings have +4 and the lances +5."""


def main_of(answers: tuple[Answer, ...]) -> Answer:
    return next(answer for answer in answers if answer.main)


def test_without_a_contest_there_is_none_to_show() -> None:
    assert drawn(battle(), "mira").contest is None


@pytest.mark.parametrize("seat", ["mira", "gail", ONLOOKER, "gm"])
def test_everybody_sees_both_hands_and_the_ladder(seat: str) -> None:
    shown = contest(order(battle(*FAIL_BY_ONE), "Slings attack Lances"), seat)

    assert [(hand.title, hand.total, hand.rung) for hand in shown.hands] == [
        ("Mill Slings", 4, "Great"), ("Crown Lances", 5, "Superb"),
    ]  # fmt: skip
    assert (shown.turn, shown.outcome.look) == (0, "miss")
    assert len(shown.rungs) == 12
    looks = {rung.value: rung.look for rung in shown.rungs}
    assert (looks[4], looks[5], looks[6], looks[8]) == ("miss", "partial", "cost", "clean")
    assert {hand.total for hand in shown.hands} <= set(looks)


@pytest.mark.parametrize(
    ("seat", "verdict"),
    [("mira", "Fail by 1"), ("gail", "Fail by 1 for Mill Slings"), (ONLOOKER, "Fail by 1 for Mill Slings")],
)
def test_all_but_whoever_acts_read_for_whom_the_shifts_are(seat: str, verdict: str) -> None:
    shown = contest(order(battle(*FAIL_BY_ONE), "Slings attack Lances"), seat)

    assert shown.verdict == verdict
    assert all(prospect.text.startswith(verdict) for prospect in shown.prospects[:1])


def test_the_terms_of_a_hand_add_up_to_its_total() -> None:
    shown = contest(order(battle(*FAIL_BY_ONE), "Slings attack Lances"), "mira")

    for hand in shown.hands:
        assert sum(term.value for term in hand.terms) == hand.total


def test_every_way_to_invoke_is_an_answer_under_its_aspect_and_the_cheapest_that_helps_leads() -> None:
    match = order(battle(*FAIL_BY_ONE), "Slings attack Lances")
    shown, asked = contest(match, "mira"), prompt(match)

    open_aids = [aid.id for aid in shown.hands[0].aids if aid.state == "open"]
    assert set(open_aids) == {answer.group for answer in asked.answers if answer.group}
    assert [answer.brief for answer in asked.answers if answer.group == open_aids[0]] == ["+2", "Re-roll"]
    assert shown.proposal is not None
    assert (shown.proposal.aid, shown.proposal.total) == (main_of(asked.answers).group, 6)
    assert next(answer for answer in asked.answers if answer.default).label == "Pass"


def test_what_each_choice_would_make_is_told_with_the_exact_chances_of_a_re_roll() -> None:
    shown = contest(order(battle(*FAIL_BY_ONE), "Slings attack Lances"), "mira")

    told = {one.label: one for one in shown.prospects}
    assert [told[label].outcome.label for label in ("Pass", "+2", "+2, +2")] == ["Fail", "Success", "Style"]  # type: ignore[union-attr]
    # Shoot +2 and Ros's +1 against 5: style needs +5 on four dice, success +3 or more, a tie +2.
    chances = {one.label: round(81 * one.chance) for one in told["Re-roll"].chances}
    assert chances == {"Style": 0, "Success": 5, "Tie": 10, "Fail": 66}


@pytest.mark.parametrize(("points", "told"), [(1, 1), (2, 2), (3, 2)])
def test_nobody_is_told_what_more_invocations_would_make_than_they_can_pay(points: int, told: int) -> None:
    players = [{"id": "mira", "side": "hask", "fate": points}, {"id": "gail", "side": "crown", "fate": 1}]
    shown = contest(order(battle(*FAIL_BY_ONE, players=players), "Slings attack Lances"), "mira")

    assert [one.label for one in shown.prospects if "+2" in one.label] == ["+2", "+2, +2"][:told]


def test_what_was_invoked_is_struck_out_and_the_totals_tell_how_they_grew() -> None:
    match = order(battle(*FAIL_BY_ONE), "Slings attack Lances", 'invoke "Old Hand" paid')
    shown = contest(match, "gail")

    assert [(aid.words, aid.state) for aid in shown.hands[0].aids][:1] == [("Old Hand", "used")]
    assert [(step.label, step.totals) for step in shown.history] == [("The roll", (4, 5)), ("Old Hand", (6, 5))]
    assert shown.turn == 1


def test_a_card_that_lies_face_down_is_on_no_hand() -> None:
    match = battle(
        *FAIL_BY_ONE, units=[{**one, "at": "Mill"} if one["id"] == "lances" else one for one in BRIDGE["units"]]
    )
    shown = contest(order(match, "Slings attack Lances"), "gail")

    assert "Sucking Mud" not in {aid.words for hand in shown.hands for aid in hand.aids}


def test_a_hit_is_absorbed_with_the_least_that_is_enough_and_words_for_it() -> None:
    match = order(battle((3, 3, 2, 2), (2, 2, 2, 2)), "Slings attack Lances", "pass", "pass", "forgo")
    shown, asked = contest(match, "gail"), prompt(match)

    assert (shown.harm, shown.turn) == (3, 1)
    assert [(slot.id, slot.state) for slot in shown.slots] == [("mild", "free"), ("moderate", "free"), ("out", "out")]
    assert [answer.group for answer in asked.answers] == ["moderate", ""]
    main = main_of(asked.answers)
    assert main.default
    assert [(field.name, field.label) for field in main.fields] == [("words.0", "Moderate")]
    assert main.action == {"do": "absorb", "slots": ("moderate",), "words": ("",)}


def test_zones_are_free_to_enter_or_by_force_with_a_chance_in_which_a_tie_is_enough() -> None:
    shown = SHOW.reach(battle().view("mira"), "mira", "slings", "")

    (bank, bridge) = shown.costs
    assert (bank.cost, bank.odds) == (0, None)
    assert bridge.text == "opposed"
    # Athletics +1 and Ros's +1 against Athletics +2: all but a failure.
    chances = count_degrees(2, ((2, True),))
    assert bridge.odds is not None
    assert bridge.odds.success == pytest.approx(1 - chances["fail"])


def test_a_card_face_down_shows_its_words_to_the_writer_and_names_the_writer_to_all_others() -> None:
    def slip(seat: str) -> tuple[str, bool, str, str]:
        zones = drawn(battle(), seat).ground.zones
        (found,) = next(zone.slips for zone in zones if zone.name == "Mill")
        return found.text, found.face_down, found.by, found.hinders

    everything = "foot and ground and air and water and space"
    assert slip("gail") == ("Sucking Mud", True, "", everything)
    assert slip("mira") == ("", True, "Gail", "")
    assert slip("gm") == ("Sucking Mud", True, "Gail", everything)


def test_free_invocations_are_on_the_slip_of_their_aspect() -> None:
    cards = {"Mill": {"aspects": [{"words": "Loopholes", "free": {"gail": 2}}]}}
    (slip,) = next(zone.slips for zone in drawn(battle(cards=cards), ONLOOKER).ground.zones if zone.name == "Mill")

    assert slip.free == {"gail": 2}


def test_rock_is_a_hill_on_a_map_of_zones() -> None:
    cards = {"Hill": {"aspects": ["The Whole Valley in Sight"]}}
    ground = drawn(battle(cards=cards), ONLOOKER).ground

    (hill,) = (i for i, zone in enumerate(ground.zones) if zone.name == "Hill")
    assert [level > 0 for level in ground.levels] == [i == hill for i in range(len(ground.zones))]
    assert ground.kinds[ground.terrain[hill]].look == "grass"


def test_who_keeps_nobody_pinned_down_is_told_so_in_words() -> None:
    hold = next(
        deed for deed in SHOW.deeds(battle((2, 2, 2, 2)).view("mira"), "mira", "slings") if deed.name == "hold_pin"
    )

    assert hold.refusal is not None
    assert hold.refusal.why == "Mill Slings: no pin of theirs lies on anybody"


def test_who_is_pinned_down_or_surrounded_is_marked_on_the_counter() -> None:
    slings, lances = BRIDGE["units"]
    around = [slings | {"id": id, "name": id, "at": "Bridge"} for id in ("clubs", "hooks", "forks")]
    match = battle(units=[slings, lances, *around])
    pin = Aspect(id="pin", words="Under Fire", on="lances", kind="pinned", maker="slings")
    ring = Aspect(id="ring", words="Surrounded", on="Bridge", kind="surrounded", side="hask")
    match.play(Decree((AspectMade(aspect=pin), AspectMade(aspect=ring)), "a test"), GM)

    marked = {piece.id: [mark.name for mark in piece.marks] for piece in drawn(match, "mira").pieces.values()}
    assert marked.pop("lances") == ["surrounded", "pinned"]
    assert not any(marked.values())


def test_what_is_tried_is_told_as_an_attempt() -> None:
    match = order(battle((2, 2, 2, 2), (1, 1, 1, 1)), "Slings pin Lances")

    told = [
        line.text for line in SHOW.lines(match.before(match.log[-1].seq), match.events_for(match.log[-1], "gm"), "gm")
    ]
    assert "Mill Slings tried to pin Crown Lances down." in told


def test_the_log_says_whether_what_was_tried_succeeded() -> None:
    match = order(battle((2, 2, 2, 2), (1, 1, 1, 1)), "Slings pin Lances", "pass")

    told = [
        line.text for line in SHOW.lines(match.before(match.log[-1].seq), match.events_for(match.log[-1], "gm"), "gm")
    ]
    assert [text for text in told if text.endswith((": a success.", ": a success with style."))]


def test_zones_next_door_that_a_piece_may_not_enter_say_why() -> None:
    match = order(battle((2, 2, 2, 2)), "Slings create with Notice")
    order(match, *["pass"] * 2)
    shown = SHOW.reach(match.view("mira"), "mira", "slings", "")

    (closed,) = shown.closed
    assert ([cost.cell for cost in shown.costs], closed.cell) == ([(0, 0)], (1, 0))
    assert (closed.refusal.rule, closed.refusal.why) == (
        "mass.turn.one-action",
        "Mill Slings: no action left after creating an advantage",
    )


def test_allies_fight_under_the_name_of_one_team() -> None:
    assert [banner.team for banner in drawn(battle(), ONLOOKER).banners] == ["hask", "crown"]


def test_a_card_may_be_written_in_each_quality_that_the_chest_can_pay() -> None:
    players = [{**one, "chest": 2} for one in BRIDGE["players"]]
    match = battle(players=players, units=(), leaders=(), phase="build")
    army = drawn(match, "mira").panels["2 army"]
    (card,) = (offer for offer in army.offers if offer.fields)

    name, quality, *slots = card.fields
    assert (name.label, quality.costs) == ("Name, the first aspect", ("1 point", "2 points", "3 points"))
    assert quality.closed == {"good": "the chest holds 2"}
    there = {one: [slot for slot in slots if slot.given.get("quality") == (one,)] for one in quality.values}
    assert [slot.label for slot in there["average"]] == ["+1"]
    assert [slot.label for slot in there["fair"]] == ["+2", "+1", "+1", "Second aspect"]
    assert {slot.name for slot in there["fair"]} < {slot.name for slot in there["good"]}, "what is written stays"
    skills = {slot.usual for slot in there["good"] if slot.once}
    assert len(skills) == 6, "each skill once"


def test_the_turn_tells_who_of_each_side_has_yet_to_act_and_what_the_turn_still_has() -> None:
    match = order(battle(), "Slings done")
    before, after = drawn(battle(), "mira").turn, drawn(match, "mira").turn

    assert [(group.team, group.waiting, group.acted) for group in before.groups] == [
        ("hask", ("slings",), ()), ("crown", ("lances",), ()),
    ]  # fmt: skip
    assert [group.text for group in before.groups] == ["1 of 1 yet to act · cycle 1"] * 2
    assert [group.text for group in after.groups] == ["1 of 1 yet to act · cycle 2", "1 of 1 yet to act · cycle 1"]
    assert (before.order, after.up) == (("mira", "gail"), "gail")


def test_the_parts_of_a_turn_are_spent_one_by_one() -> None:
    def parts(match: Match[State]) -> list[tuple[str, bool, bool]]:
        return [(part.label, part.spent, part.offered) for part in drawn(match, ONLOOKER).turn.parts]

    match = battle((2, 2, 2, 2))
    assert parts(match) == [("Free move", False, False), ("Action", False, False)]
    order(match, "Slings create with Notice", "pass", "pass")
    assert parts(match)[1:] == [("Action", True, False), ("Old Ros may give a second", False, True)]
    order(match, "Ros give")
    assert parts(match)[2:] == [("Second action", False, False)]


def test_what_is_told_is_right_for_names_of_one_and_of_many() -> None:
    match = order(
        battle((3, 3, 2, 2), (2, 2, 2, 2)), "Slings attack Lances", "pass", "pass", "forgo", "absorb moderate"
    )
    told, state = list[str](), match.start
    for event in (event for entry in match.log for event in entry.events):
        told.append(match.system.story(state, event))
        state = event.apply(state)

    assert "Mill Slings attacked Crown Lances." in told
    agreeing = re.compile(r"(Mill Slings|Crown Lances|Mira|Gail|Old Ros) (is|has|\w+[^s]s)\b")
    assert not [text for text in told if agreeing.search(text)]


def test_the_chances_of_a_contest_are_those_of_all_throws() -> None:
    throws = {-4: 1, -3: 4, -2: 10, -1: 16, 0: 19, 1: 16, 2: 10, 3: 4, 4: 1}
    counted = sum(
        one * other * third
        for a, one in throws.items()
        for b, other in throws.items()
        for c, third in throws.items()
        if a + 3 - max(b + 2, c + 1, 2) >= 3
    )

    assert count_degrees(3, ((2, True), (1, True), (2, False)))["style"] == pytest.approx(counted / 81**3)


def test_invocations_that_could_be_paid_for_are_told_until_success_is_certain() -> None:
    rich = [{"id": "mira", "side": "hask", "fate": 5}, {"id": "gail", "side": "crown", "fate": 1}]
    view = battle(players=rich).view("mira")
    attack, advantage = SYSTEM.order(view, "Slings attack Lances"), CreateAdvantage("slings", target="ros")

    assert SHOW.preview(view, "mira", attack).effects[-1].startswith("with 3 invoked")
    assert SHOW.preview(view, "mira", advantage).effects == ("with 1 invoked 94\xa0%", "with 2 invoked 100\xa0%")


def test_a_plan_moves_where_the_way_is_free_and_forces_it_elsewhere() -> None:
    view = battle().view("gail")
    free = SHOW.plan(battle().view("mira"), "mira", "slings", "", ((1, 0),))

    assert free.words == "Force a way: Bridge"
    assert SHOW.plan(view, "gail", "lances", "", ((0, 0),)).refusal is not None, "it is Mira's turn"


def test_every_deed_that_may_be_done_is_legal_and_every_other_says_why() -> None:
    match = battle()
    view = match.view("mira")
    for deed in SHOW.deeds(view, "mira", "slings"):
        assert deed.refusal is not None or deed.choices
        for choice in deed.choices:
            action = msgspec.convert(choice.action, Union[tuple(match.system.actions)])  # noqa: UP007
            assert match.judge(action, "mira") is None


def test_those_who_look_on_are_told_dice_results_and_the_rule() -> None:
    match = battle(*FAIL_BY_ONE)
    before = match.view("gm")
    order(match, "Slings attack Lances")
    lines = SHOW.lines(before, match.events_for(match.log[-1], "gm"), "gm")

    told = [line.text for line in lines]
    assert "Mill Slings came to Great (+4) with Shoot." in told
    assert [die.label for die in next(line for line in lines if line.dice).dice] == ["+", " ", "+", "-"]


def test_a_lot_is_told_by_the_name_on_which_it_falls() -> None:
    why = "who goes first of those that are tied"
    fallen = Rolled(sides=2, faces=(2,), why=why, die="lot", labels=("Gail",))
    (line,) = SHOW.lines(battle().view("gm"), (fallen,), "gm")
    assert (line.text, line.dice) == ("Who goes first of those that are tied: Gail.", ())


@pytest.mark.parametrize("seat", [GM, ONLOOKER])
def test_whoever_has_no_army_in_the_muster_reads_what_goes_on_and_who_is_waited_for(seat: str) -> None:
    panels = drawn(battle(phase="build", units=(), leaders=(), cards={}), seat).panels

    stages = panels["0 stages"]
    assert stages.text == "waiting for Gail and Mira"
    assert [(row.title, row.marks) for row in stages.rows[:2]] == [("Units", ("now",)), ("Zones", ())]
    assert [row.title for row in panels["5 others"].rows] == ["Mira", "Gail"]


def test_each_player_has_a_chest_of_their_own_on_the_page_before_the_battle() -> None:
    match = battle(phase="build", units=(), leaders=(), cards={})
    panels = {seat: drawn(match, seat).panels for seat in ("mira", "gail", ONLOOKER)}

    assert [sorted(some) for some in panels.values()] == [
        ["1 chest", "2 army", "3 field", "4 market", "5 others"],
        ["1 chest", "2 army", "3 field", "4 market", "5 others"],
        ["0 stages", "3 field", "5 others"],
    ]
    assert {panel.place for some in panels.values() for panel in some.values()} == {"page"}


def test_what_may_be_bought_is_shown_with_its_emblem_in_ones_own_colours() -> None:
    match = battle(phase="build", units=(), leaders=(), cards={})
    rows = drawn(match, "gail").panels["4 market"].rows

    assert rows
    assert all(row.emblem for row in rows)
    assert {row.side for row in rows} == {"gail"}


# --- at any time --------------------------------------------------------------------------------


def gifts(match: Match[State], seat: Seat) -> dict[str, Offer]:
    """What a player is offered to do at any time, by label."""
    return {offer.label: offer for offer in drawn(match, seat).panels["chests"].offers}


def test_a_player_is_offered_to_hand_an_invocation_to_an_ally_and_a_leader_to_an_enemy() -> None:
    players = [{"id": "mira", "side": "hask"}, {"id": "gail", "side": "crown"}, {"id": "tove", "side": "hask"}]
    match = battle(players=players)
    slings = next(one for one in match.state.aspects.values() if one.words == "Stones Off the Weir")
    match.play(Decree((InvocationGiven(aspect=slings.id, seat="mira"),), "well done"), GM)

    handed, switched = gifts(match, "mira")["Hand an invocation over"], gifts(match, "mira")["Change sides"]
    assert [(field.values, field.names) for field in handed.fields] == [
        ((slings.id,), ("Stones Off the Weir",)), (("tove",), ("Tove",)),
    ]  # fmt: skip
    assert [field.values for field in switched.fields] == [("ros",), ("gail",)]
    for offer in (handed, switched):
        action = fill_action(SYSTEM, offer, {})
        assert match.judge(action, "mira") is None


def test_who_has_nothing_to_give_is_offered_only_to_concede() -> None:
    assert set(gifts(battle(), "gail")) == {"Concede"}
    assert drawn(battle(), "gm").panels["chests"].offers == ()
