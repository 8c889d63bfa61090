"""The log, and what moves on the board."""

from __future__ import annotations

import pytest

from fieldcraft.core import GM, Event, Match
from fieldcraft.presentation import Banner, Motion, Outcome
from fieldcraft.presentation.log import finish_lines
from fieldcraft.systems.fates_edge.miniatures import State, detection
from fieldcraft.systems.fates_edge.miniatures.events import battle as happened
from fieldcraft.systems.fates_edge.miniatures.events import questions
from fieldcraft.systems.fates_edge.miniatures.events.catalogue import EVENTS
from fieldcraft.systems.fates_edge.miniatures.events.scenery import HoldCounted, RitualDone
from fieldcraft.systems.fates_edge.miniatures.magic import events
from fieldcraft.systems.fates_edge.miniatures.narration import TELLINGS
from fieldcraft.systems.fates_edge.miniatures.presentation import SHOW
from fieldcraft.systems.fates_edge.miniatures.presentation.log_lines import SENTENCES
from rules.ordering import play
from rules.scenes import FIRST, SECOND
from showing.games import begun, told


def texts(battle: Match[State], *orders: str, seat: str = FIRST) -> list[str]:
    """What a seat is told of the last of some orders, in words."""
    return [line.text for line in told(battle, *orders, seat=seat)]


def motions(battle: Match[State], order: str, seat: str = FIRST) -> list[Motion]:
    """What moves for a seat."""
    view = battle.view(seat)
    return list(SHOW.motions(view, battle.events_for(play(battle, order), seat), seat))


def test_a_walk_is_one_line_under_the_heading_of_its_turn() -> None:
    levels = "0 0 1 0 0"
    lines = told(begun("A . . . e", levels=levels), "A move b1 c1 d1")

    assert [(line.text, line.heading) for line in lines] == [
        ("A acts.", True),
        ("A moves b1 c1 d1, for 4.", False),
        ("A stops on d1.", False),
        ("A is engaged with E.", False),
    ]


def test_a_line_cites_the_rule_with_its_title() -> None:
    stopped = told(begun("A . . e"), "A move c1")[2]

    assert (stopped.rule, stopped.title) == ("mini.zoc.enter-stops", "Entering enemy ZOC ends the move")
    assert stopped.source == "5.2 Entering; 16"


def test_dice_lie_there_with_what_they_are_made_of() -> None:
    battle = begun("A e", [(9, 1, 4, 7, 8)], units={"A": {"body": 3, "skills": {"melee": 2}}})

    line = told(battle, "A attack e")[1]

    assert line.text == "A strikes at E: a success at a cost, effect 1."
    assert [(die.face, die.look) for die in line.dice] == [
        (9, "good"), (1, "bad"), (4, "plain"), (7, "good"), (8, "good"),
    ]  # fmt: skip
    assert (line.outcome, line.needed, line.piece) == (Outcome(label="Success & cost", look="cost"), "3 needed", "A")
    assert [(term.what, term.value) for term in line.terms] == [("Body 3 + Melee 2", 5)]
    assert [(term.what, term.value) for term in line.difficulty] == [("standard defence", 3)]


def test_dice_that_a_description_throws_again_show_what_they_were() -> None:
    battle = begun("A e", [(1, 7, 1), (9, 4)], units={"A": {"body": 3, "player": True}})

    line = told(battle, "A attack e intricate")[1]

    assert [(die.face, die.was) for die in line.dice] == [(9, 1), (7, None), (4, 1)]


def test_a_die_that_a_boon_throws_again_shows_what_it_was() -> None:
    battle = begun("A e", [(9, 8, 2), (7,)], units={"A": {"body": 3, "boons": 1}})

    lines = told(battle, "A attack e", "reroll 3")

    assert [line.text for line in lines] == [
        "A spends 1 boon.",
        "A strikes at E: a clean success, effect 1.",
        "E takes 1 harm: 1 of 3.",
    ]
    assert [(die.face, die.was) for die in lines[1].dice] == [(9, None), (8, None), (7, 2)]


def test_questions_are_told_to_those_who_wait() -> None:
    battle = begun(". A e", units={"A": {"boons": 1}})

    assert texts(battle, "A slip", "A move a1") == ["E may strike at A, who leaves."]


def test_a_throw_about_which_a_boon_must_decide_is_told_by_its_deed() -> None:
    battle = begun("A e", [(9, 8, 3)], units={"A": {"boons": 1, "body": 3}})

    told = texts(battle, "A attack e")

    assert told == ["A acts.", "A strikes at E: 2 of 3 successes. A boon may throw one die again."]


def test_a_question_is_about_the_piece_whose_deed_it_is() -> None:
    battle = begun(". A e", units={"A": {"boons": 1}})

    assert [line.piece for line in told(battle, "A slip", "A move a1")] == ["e"]


def test_rounds_and_turns_are_headings() -> None:
    lines = told(begun("A . e", [(1,)]), "A end", "e end")

    assert [line.text for line in lines if line.heading] == ["E acts.", "Round 2 begins.", "Alder is up."]


def test_those_who_are_not_to_be_seen_are_not_told_of() -> None:
    battle = begun("A . . e", units={"e": {"veil": 2}}, up=SECOND)

    assert texts(battle, "e guard") == []
    assert texts(begun("A . . e", units={"e": {"veil": 2}}, up=SECOND), "e guard", seat=GM) == [
        "E acts.",
        "E stands guard.",
    ]


def test_a_walk_is_one_motion() -> None:
    battle = begun("A . . . e", levels="0 0 1 0 0")

    (walk,) = motions(battle, "A move b1 c1 d1")

    assert (walk.kind, walk.piece, walk.path) == ("move", "A", ((0, 0), (1, 0), (2, 0), (3, 0)))
    assert walk.amount == 4, "three cells, one of them uphill"


def test_a_blow_is_a_strike_and_a_hit() -> None:
    battle = begun("A e", [(9, 9, 9)], units={"A": {"body": 3}, "e": {"harm_max": 1}})

    assert [(one.kind, one.piece, one.amount) for one in motions(battle, "A attack e")] == [
        ("strike", "A", 0), ("hit", "e", 1), ("gone", "e", 0),
    ]  # fmt: skip


def test_a_shove_puts_a_piece_elsewhere() -> None:
    battle = begun("A e .", [(9, 9, 9, 9)], units={"A": {"body": 4}})

    assert [(one.kind, one.path) for one in motions(battle, "A shove e")] == [
        ("strike", ()), ("place", ((1, 0), (2, 0))),
    ]  # fmt: skip


def test_who_is_found_out_appears() -> None:
    battle = begun("A . e .", units={"e": {"veil": 2}})

    assert [(one.kind, one.piece) for one in motions(battle, "A move c1")] == [("move", "A"), ("appear", "e")]


def test_a_turn_is_a_motion() -> None:
    assert [(one.kind, one.piece) for one in motions(begun("A . . e"), "A face e")] == [("turn", "A")]


SILENT = {
    happened.TurnEnded, happened.Acted, happened.Shifted, happened.Struck, happened.Met, events.MarkUsed,
    questions.Answered, detection.Looked,
}  # fmt: skip
"""What needs no line of its own, since what it goes with has one."""


def test_every_kind_of_event_is_told_or_needs_no_telling() -> None:
    assert set(EVENTS) - set(SENTENCES) - set(TELLINGS) == SILENT


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (happened.SideUp(side=SECOND), "The restless is up."),
        (HoldCounted(side=SECOND, rounds=2), "The restless: held for 2 rounds."),
        (RitualDone(side=SECOND, spell="Storm"), "The restless completes Storm."),
        (events.Marked(unit="A", by=SECOND), "A bears the mark of The restless."),
    ],
    ids=lambda given: type(given).__name__,
)
def test_a_side_is_called_by_its_name(event: Event, text: str) -> None:
    banners = (Banner(id=SECOND, label="The restless", colour="vigil"),)
    lines = SHOW.lines(begun("A . e").view(FIRST), (event,), FIRST)

    assert [line.text for line in finish_lines(lines, banners)] == [text]
