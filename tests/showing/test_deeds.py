"""The action bar: what a piece could do, with odds, or with the rule that forbids it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from fieldcraft.core import GM
from fieldcraft.systems.fates_edge.miniatures import SYSTEM, State
from fieldcraft.systems.fates_edge.miniatures.actions.fighting import Attack
from fieldcraft.systems.fates_edge.miniatures.magic.effects import Effect, Ritual
from fieldcraft.systems.fates_edge.miniatures.magic.spells import Aim, Spell
from fieldcraft.systems.fates_edge.shared import Abilities
from rules.ordering import play
from rules.scenes import FIRST, SECOND, match, scene, with_unit
from showing.games import begun, chosen, deeds, labels, why

BELL = Spell(name="The Bell", tag="ward", ritual=3)
SALT = Spell(name="Salt Line", tag="ward")
INK = Spell(name="Red Ink", tag="mark")


def test_an_attack_has_its_odds_to_the_die() -> None:
    state = scene("A e", units={"A": {"body": 3, "skills": {"melee": 2}}})

    attack = deeds(state, "A")["attack"]

    assert labels(attack) == ["E"]
    odds = attack.choices[0].odds
    assert odds is not None
    assert (odds.roll, odds.against) == ("5 dice", "DV 3")
    assert odds.success == pytest.approx(0.5)
    assert [(term.what, term.value, term.rule) for term in odds.terms] == [("Body 3 + Melee 2", 5, "core.check.pool")]
    assert sum(outcome.chance for outcome in odds.outcomes) == pytest.approx(1)


def test_the_best_choice_gives_a_deed_its_odds() -> None:
    state = scene("e A f", units={"e": {"defence": 4}, "f": {"defence": 1}})

    attack = deeds(state, "A")["attack"]

    assert attack.odds == chosen(attack, "F").odds
    assert attack.odds != chosen(attack, "E").odds


def test_cover_is_among_what_the_dice_are_made_of() -> None:
    state = scene("A . e*", units={"A": {"ranged": 6}})

    odds = deeds(state, "A")["shoot"].odds

    assert odds is not None
    assert ("light cover", -1, "mini.cover.light") in [(term.what, term.value, term.rule) for term in odds.terms]


def test_a_move_says_what_it_costs_and_where_it_ends() -> None:
    move = deeds(scene("A . . e"), "A")["move"]

    assert [(choice.label, choice.detail) for choice in move.choices] == [
        ("b1", "1 point"),
        ("c1", "2 points, and the move ends there"),
    ]


def test_every_way_to_turn_is_under_one_deed() -> None:
    state = scene("A e", units={"A": {"boons": 1}})

    turn = deeds(state, "A")["face"]

    assert [choice.detail for choice in turn.choices if choice.front == "e"] == [
        "by a test",
        "for a boon",
        "takes the act",
    ]


def test_a_shove_says_where_to() -> None:
    assert labels(deeds(scene("A e ."), "A")["shove"]) == ["E to c1"]


def test_doors_are_opened_and_closed() -> None:
    battle = begun("A . . e", sides=["door a1|b1"])

    assert labels(deeds(battle.state, "A")["door"]) == ["Open the door a1|b1"]


def test_a_spell_is_a_deed_of_its_own_and_may_be_laid_elsewhere() -> None:
    state = scene("A . . e", units={"A": {"spells": (SALT, INK)}})

    found = deeds(state, "A")

    assert list(found)[:2] == ["cast:Salt Line", "cast:Red Ink"]
    assert found["cast:Salt Line"].label == "Salt Line"
    assert (found["cast:Salt Line"].aim, found["cast:Salt Line"].most) == ("shape", 3)
    assert (found["cast:Red Ink"].aim, labels(found["cast:Red Ink"])) == ("piece", ["E"])
    assert found["cast:Red Ink"].text == "[MARK] gives each ally one die more against an enemy, once in the scene"


def test_a_ritual_spell_is_begun_or_its_seal_is_cracked() -> None:
    found = deeds(scene("A . . e", units={"A": {"spells": (BELL,)}}), "A")

    assert found["begin_ritual:The Bell"].shape
    assert found["crack_seal:The Bell"].shape


def test_deeds_that_can_never_be_for_a_piece_are_left_out() -> None:
    assert not deeds(scene("A . e"), "A").keys() & {
        "shoot",
        "stand",
        "rearm",
        "door",
        "breach",
        "slip_away",
        "break_off",
    }


def test_the_bar_ends_with_the_end_of_the_turn() -> None:
    assert list(deeds(scene("A . e"), "A"))[-1] == "end"


def test_who_is_not_to_be_seen_has_no_deeds() -> None:
    assert deeds(scene("A . e", units={"e": {"veil": 2}}), "e") == {}


# --- why not --------------------------------------------------------------------------

WALL = {"wall1": Effect(id="wall1", kind="wall", side=SECOND, cells=((3, 0),), integrity=2)}
BOUND = {"B": Ritual(caster="B", helpers=("A",), spell="The Bell", aim=Aim(cells=((1, 0),)), left=2)}
HERO = {"player": True}

REFUSED: list[tuple[str, dict[str, Any], str, str, str]] = [
    ("A e", {}, "move", "mini.zoc.start-engaged", "A is engaged with E: shift, disengage or spend a boon"),
    ("A . e", {"units": {"A": {"speed": 0}}}, "move", "mini.move.speed-limit", "b1 costs 1, and A has 0 left"),
    ("A # e", {}, "move", "mini.move.impassable", "b1 is wall: it cannot be entered"),
    ("A . . e", {}, "attack", "mini.attack.melee-reach", "E on d1 is out of A's reach"),
    ("A . .", {"goals": ()}, "attack", "match.turn", "the battle is over"),
    ("A e", {"units": {"A": {"conditions": ["disarmed"]}}}, "attack", "mini.attack.resolve",
     "A has nothing to strike with"),
    ("A e", {"units": {"A": {"conditions": ["stunned"]}}}, "attack", "mini.turn.move-and-act",
     "A is in no state to act"),
    ("A # e", {"units": {"A": {"ranged": 6}}}, "shoot", "mini.los.center-line", "no line of sight to E"),
    ("A . . . e", {"units": {"A": {"ranged": 2}}}, "shoot", "mini.unit.data", "E is 4 away, and A shoots 2"),
    ("A . . e", {}, "disengage", "mini.zoc.leave.disengage", "A is not engaged"),
    ("A e", {"units": {"A": {"conditions": ["prone"]}}}, "disengage", "mini.action.prone",
     "A is prone and must stand first"),
    ("A . . e", {}, "shift", "mini.zoc.shift", "A is not engaged: an ordinary step will do"),
    ("A e", {}, "sidestep", "mini.move.occupied", "E stands on b1"),
    ("A e #", {}, "shove", "mini.place.limits", "c1 is wall: it cannot be entered"),
    ("A . e", {}, "pull", "mini.attack.melee-reach", "E on c1 is out of A's reach"),
    ("A e", {"units": {"e": {"conditions": ["prone"]}}}, "tackle", "mini.action.tackle", "E is down already"),
    ("A . e", {"units": {"A": {"melee": False}}}, "guard", "mini.action.guard", "A has no ready melee option"),
    ("A . e", {"units": {"A": {"fatigue": 4}}}, "dash", "core.fatigue.effect", "A is exhausted"),
    ("A e", {"units": {"A": {"conditions": ["helpless"]}}}, "face", "mini.facing.choose",
     "A has not moved: turning costs a shift or a boon"),
    ("A . e", {}, "assist", "mini.scope.srd-assist", "A has no ally here"),
    ("A . . . B e", {}, "assist", "mini.scope.srd-assist", "B is too far away to be helped"),
    ("A . . . B e", {}, "rally", "mini.turn.act", "B is too far away"),
    ("A . B e", {}, "swap", "mini.place.swap", "B is not beside A"),
    ("A B e", {"units": {"B": {"size": "medium", "facing": "e"}}}, "swap", "mini.place.swap", "B has another base"),
    ("A . . e", {"sides": ["door c1|d1"]}, "door", "mini.turn.act", "A stands at no such door"),
    ("A . . . e", {"effects": WALL}, "breach", "mini.magic.conjure", "A does not stand beside it"),
    ("A . . e", {"units": {"A": HERO}}, "slip_away", "mini.zoc.leave.disengage", "A is not engaged"),
    ("A e", {"units": {"A": HERO}}, "slip_away", "mini.scope.srd-boons", "that takes 1 boon, and A has 0"),
    ("A e", {"units": {"A": HERO}}, "ignore_zone", "mini.scope.srd-boons", "that takes 1 boon, and A has 0"),
    ("A . . e", {"units": {"A": HERO}}, "heroic_rush", "mini.scope.srd-boons", "that takes 2 boons, and A has 0"),
    ("A B e", {"rituals": BOUND, "units": {"B": {"spells": (BELL,)}}}, "guard", "mini.magic.ritual",
     "A is bound by the ritual of The Bell"),
    ("A # e", {"units": {"A": {"spells": (INK,)}}}, "cast:Red Ink", "mini.magic.mark", "A is no enemy"),
    ("A e", {"units": {"A": {"spells": (BELL,)}}}, "begin_ritual:The Bell", "mini.magic.ritual", "E is too close"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "more", "deed", "rule", "words"), REFUSED)
def test_what_cannot_be_done_says_why(text: str, more: Mapping[str, Any], deed: str, rule: str, words: str) -> None:
    assert why(deeds(scene(text, **more), "A")[deed]) == (rule, words)


def test_an_attack_on_nobody_is_refused_in_words_that_name_nobody() -> None:
    refusal = match(scene("A . . e")).judge(Attack("A", ""), FIRST)

    assert refusal is not None
    assert refusal.why == "no enemy can be seen"


def test_who_has_acted_or_waits_says_so() -> None:
    battle = begun("A B . . . e")
    play(battle, "B move c1")

    assert why(deeds(battle.state, "A")["guard"]) == ("mini.turn.round-order", "B is still acting")
    play(battle, "B end")
    assert why(deeds(battle.state, "A")["guard"]) == ("match.turn", "another side has the turn")
    play(battle, "E end")
    assert why(deeds(battle.state, "B")["guard"]) == ("mini.turn.round-order", "B has acted this round")


def test_what_a_turn_has_spent_says_so() -> None:
    battle = begun("A . . . . . e", units={"A": HERO | {"boons": 2}})
    play(battle, "A guard", "A move b1")

    assert why(deeds(battle.state, "A")["attack"]) == ("mini.turn.move-and-act", "A has taken its act this turn")
    assert why(deeds(battle.state, "A")["heroic_rush"])[0] == "mini.boon.heroic-rush"


def test_an_open_question_says_so() -> None:
    battle = begun(". A e", units={"A": {"boons": 1}})
    play(battle, "A slip", "A move a1")

    assert why(deeds(battle.state, "e", SECOND)["attack"]) == ("match.ask", "a question waits for its answer")


def test_pieces_of_others_say_whose_they_are() -> None:
    assert why(deeds(scene("A . e"), "e")["move"]) == ("mini.unit.data", "E is not yours to command")


# --- the game master ------------------------------------------------------------------


def master(state: State) -> State:
    """The battle with points in the bank and a player's character."""
    return replace(with_unit(state, "A", player=True, abilities=Abilities()), bank=2)


def test_the_game_master_buys_trouble_for_players() -> None:
    spend = deeds(master(scene("A . e")), GM, GM)["spend"]

    assert [(choice.piece, choice.detail) for choice in spend.choices] == [
        ("A", "1 point"),
        ("A", "2 points"),
        ("A", "2 points"),
        ("A", "2 points"),
    ]


def test_the_game_master_is_told_what_cannot_be_paid() -> None:
    found = deeds(scene("A . e"), GM, GM)

    assert why(found["spend"])[0] == "core.cp.menu.combat"
    assert why(found["offer_bargain"]) == ("core.check.devils-bargain", "nobody has just missed")


def test_what_the_game_master_words_is_a_template() -> None:
    state = replace(master(scene("A . e")), bank=4)

    twist = deeds(state, GM, GM)["twist"]

    assert twist.words == "text"
    assert twist.choices[0].action == {"do": "spend", "on": "twist", "unit": "", "text": ""}


def test_others_have_no_deeds_of_the_game_masters() -> None:
    assert deeds(scene("A . e"), GM, FIRST) == {}


def test_a_cracked_seal_may_be_unleashed() -> None:
    battle = begun("A . . e", [(9, 9)], units={"A": {"spells": (BELL,)}})
    play(battle, 'A crack "The Bell" on b1')

    assert why(deeds(battle.state, GM, GM)["unleash"]) == (
        "mini.magic.crack-seal",
        "that costs 1 point, and the bank holds none",
    )


def test_every_choice_is_an_action_that_can_be_sent_back() -> None:
    battle = begun("A . e")
    action = chosen(deeds(battle.state, "A")["move"], "b1").action

    assert action == {"do": "move", "unit": "A", "path": ((1, 0),), "facing": None}
    assert SYSTEM.order(battle.state, "A move b1").path == ((1, 0),)
