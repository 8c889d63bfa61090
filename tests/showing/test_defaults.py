"""The presentation that a game has without writing one: what follows from its actions and their words."""

from __future__ import annotations

from core.pebbles import SYSTEM, Answer, Dare, Heap, Hide, Take, Throw, game
from fieldcraft.core import Seat
from fieldcraft.presentation import DESK, Aim, Banner, Tableau, TurnOrder
from fieldcraft.presentation.defaults import default_show


def tableau(view: Heap, seat: Seat, banners: tuple[Banner, ...]) -> Tableau:
    """A heap without a board."""
    turn = TurnOrder(round=1, up=view.up)
    return Tableau(system="pebbles", title="Pebbles", ground=DESK, banners=banners, pieces={}, areas={}, turn=turn)


SHOW = default_show(SYSTEM, tableau)


def test_each_kind_of_action_is_a_deed_with_its_legal_ways() -> None:
    found = {deed.name: deed for deed in SHOW.deeds(game(pebbles=2).state, "white", "")}

    assert [(name, deed.label, deed.aim) for name, deed in found.items()] == [
        ("take", "Take", "list"), ("hide", "Hide", "none"),
    ]  # fmt: skip
    assert [choice.action for choice in found["take"].choices] == [
        {"do": "take", "number": 1}, {"do": "take", "number": 2},
    ]  # fmt: skip
    assert SHOW.deeds(game().state, "black", "") == ()


def test_an_action_is_previewed_or_refused() -> None:
    state = game(pebbles=2).state

    assert SHOW.preview(state, "white", Take(2)).action == {"do": "take", "number": 2}
    refused = SHOW.preview(state, "white", Take(3))
    assert (refused.action, refused.refusal and refused.refusal.rule) == (None, "match.turn")
    assert SHOW.preview(state, "white", Hide()).words == "hide"


def test_a_question_is_answered_from_a_list_by_whoever_is_asked() -> None:
    match = game()
    match.play(Dare(), "white")

    prompt = SHOW.prompt(match.state, "black")

    assert prompt is not None
    assert (prompt.kind, prompt.title, SHOW.prompt(match.state, "white")) == ("dared", "Dared", None)
    assert [(answer.action, answer.default) for answer in prompt.answers] == [
        ({"do": "answer", "yes": True}, True), ({"do": "answer", "yes": False}, False),
    ]  # fmt: skip
    assert Answer(True).answers is not None


def test_what_happened_is_told_in_the_words_of_the_game_with_its_dice() -> None:
    match = game([[2], [4, 5]])
    start = match.state
    match.play(Throw(), "white")

    lines = SHOW.lines(start, match.log[-1].events, "black")

    assert [line.text for line in lines] == ["Rolled", "Rolled", "Taken", "Passed"]
    assert [die.face for die in lines[1].dice] == [4, 5]


def test_nothing_moves_or_is_aimed_where_a_game_does_not_say_how() -> None:
    state = game().state

    assert SHOW.reach(state, "white", "p", "").costs == ()
    assert SHOW.plan(state, "white", "p", "", ((0, 0),)).action is None
    assert SHOW.aim(state, "white", "p", "throw", Aim(at=(0, 0))).action is None
    assert (SHOW.motions(state, (), "white"), SHOW.decrees(state, "gm", "")) == ((), ())
