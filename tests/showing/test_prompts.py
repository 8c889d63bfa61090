"""Questions as they are put: in plain words, with odds, and with the answer that silence gives."""

from __future__ import annotations

from typing import get_args

import pytest

from fieldcraft.core import GM, EnterDice, Match, ThrowDice
from fieldcraft.dice import ByHand
from fieldcraft.presentation import Answer, Prompt
from fieldcraft.systems.fates_edge.miniatures import SYSTEM
from fieldcraft.systems.fates_edge.miniatures.presentation import SHOW
from fieldcraft.systems.fates_edge.miniatures.presentation.prompt import PROMPTS
from fieldcraft.systems.fates_edge.miniatures.questions import Question
from rules.ordering import play
from rules.scenes import FIRST, SECOND, scene
from showing.games import asked, begun


def answer(prompt: Prompt, label: str) -> Answer:
    """The answer of a label."""
    return next(answer for answer in prompt.answers if answer.label == label)


def led(prompt: Prompt) -> tuple[list[str], list[str]]:
    """The labels of the answers that lead, and of those that silence gives."""
    return [one.label for one in prompt.answers if one.main], [one.label for one in prompt.answers if one.default]


def test_a_guarded_strike_is_offered_with_its_odds() -> None:
    battle = begun(". A e", units={"A": {"boons": 1}, "e": {"body": 4, "skills": {"melee": 2}}})
    play(battle, "A slip", "A move a1")

    prompt = asked(battle)

    assert (prompt.title, prompt.text) == ("Take the guarded strike?", "A leaves E's zone.")
    assert (prompt.piece, prompt.about, prompt.rule) == ("e", "A", "mini.react.guarded-strike")
    assert led(prompt) == (["Strike at A"], ["Let them go"])
    odds = answer(prompt, "Strike at A").odds
    assert odds is not None
    assert (odds.roll, odds.against) == ("5 dice", "DV 3")


def test_others_are_asked_nothing() -> None:
    battle = begun(". A e", units={"A": {"boons": 1}})
    play(battle, "A slip", "A move a1")

    assert SHOW.prompt(battle.view(FIRST), FIRST) is None
    assert SHOW.prompt(battle.view(GM), GM) is None


def test_a_boon_may_throw_one_die_again() -> None:
    battle = begun("A e", [(9, 8, 1, 3)], units={"A": {"boons": 1, "body": 4}})
    play(battle, "A attack e")

    prompt = asked(battle)

    assert prompt.text == "A has 2 of 3 successes. Another throw may make it a success or lose a complication."
    assert [(die.face, die.look) for die in prompt.dice] == [(9, "good"), (8, "good"), (1, "bad"), (3, "plain")]
    assert [(one.label, one.detail) for one in prompt.answers] == [
        ("Throw the 1 again", "90\xa0% to lose a complication"), ("Throw the 3 again", ""),
        ("Keep the dice", "a partial"),
    ]  # fmt: skip
    chances = [one.odds.success for one in prompt.answers if one.odds]
    assert chances == pytest.approx([0.5, 0.5])
    one, three = (answer(prompt, f"Throw the {face} again").odds for face in (1, 3))
    assert one is not None
    assert three is not None
    assert [outcome.chance for outcome in one.outcomes[:2]] == pytest.approx([0.5, 0])
    assert [outcome.chance for outcome in three.outcomes[:2]] == pytest.approx([0, 0.5])
    assert led(prompt) == (["Throw the 1 again"], ["Keep the dice"])


def test_dice_that_promise_the_same_are_one_answer_which_says_what_it_may_change() -> None:
    battle = begun("A e", [(10, 9, 8, 2, 3, 1)], units={"A": {"boons": 5, "body": 6}})
    play(battle, "A attack e")

    answers = asked(battle).answers

    assert [(one.label, one.detail, one.odds) for one in answers] == [
        (
            "Throw the 1 again",
            "50\xa0% to raise the effect, 90\xa0% to lose a complication",
            None,
        ),
        ("Throw the 2 again", "50\xa0% to raise the effect", None),
        ("Keep the dice", "a success at a cost", None),
    ]


def test_where_all_dice_count_one_of_them_may_be_thrown_again() -> None:
    battle = begun("A e", [(10, 9, 8)], units={"A": {"boons": 1, "body": 3}})
    play(battle, "A attack e")

    assert [one.label for one in asked(battle).answers] == ["Throw the 8 again", "Keep the dice"]


@pytest.mark.parametrize("faces", [(9, 9, 9, 2), (2, 2, 3, 4)])
def test_where_a_boon_does_not_help_the_dice_are_kept(faces: tuple[int, ...]) -> None:
    battle = begun("A e", [faces], units={"A": {"boons": 1, "body": 4}})
    play(battle, "A attack e")

    assert led(asked(battle)) == (["Keep the dice"], ["Keep the dice"])


@pytest.mark.parametrize(
    ("faces", "hopes"),
    [
        ((9, 9, 9, 2), "Another throw may raise the effect from 1 to 2."),
        ((9, 9, 9, 1), "Another throw may raise the effect from 1 to 2 or lose a complication."),
        ((2, 2, 3, 4), "Another throw may make a miss a partial."),
        ((9, 9, 9, 9), "No throw could make it better."),
    ],
)
def test_what_another_throw_could_still_change_is_said(faces: tuple[int, ...], hopes: str) -> None:
    battle = begun("A e", [faces], units={"A": {"boons": 1, "body": 4}})
    play(battle, "A attack e")

    assert asked(battle).text.endswith(hopes)


def test_more_effect_is_no_gain_where_only_success_counts() -> None:
    battle = begun("A e", [(9, 9, 9, 9, 2)], units={"A": {"boons": 1, "body": 5}})
    play(battle, "A disengage")

    prompt = asked(battle)

    assert prompt.text.endswith("No throw could make it better.")
    assert prompt.idle


def test_a_bargain_names_its_price() -> None:
    battle = begun("A e", [(2, 2, 3)], units={"A": {"player": True, "body": 3}})
    play(battle, "A attack e")
    play(battle, 'offer "the blade breaks"', by=GM)

    prompt = asked(battle)

    assert (prompt.title, prompt.text) == (
        "Take the bargain?",
        "A succeeds after all, at this price: the blade breaks.",
    )
    assert led(prompt) == (["Accept"], ["Refuse"])


def test_dice_of_a_real_table_are_asked_for() -> None:
    battle = Match(SYSTEM, scene("A e", units={"A": {"body": 4}}), ByHand())
    play(battle, "A attack e")

    prompt = asked(battle)

    assert prompt.throw is not None
    assert (prompt.kind, prompt.throw.count, prompt.throw.sides) == ("dice", 4, 10)
    assert prompt.answers[0].action["do"] == "enter_dice"
    assert battle.judge(EnterDice(tuple(prompt.answers[0].action["faces"])), FIRST) is None


def test_nobody_is_asked_while_nothing_is() -> None:
    assert SHOW.prompt(scene("A e"), SECOND) is None


def test_every_kind_of_question_can_be_put() -> None:
    assert set(PROMPTS) == {*get_args(Question), ThrowDice}
