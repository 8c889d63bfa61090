"""A match: what is judged, what is carried out, what is told, and what can be taken back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from core.pebbles import SYSTEM, Answer, Dare, Dared, Heap, Hidden, Hide, Show, Shown, Take, Taken, Throw, game
from fieldcraft.core import GM, Action, Decree, EnterDice, Entry, Event, Match, Outcome, Refusal, RefusedError
from fieldcraft.core.hand import Repeat
from fieldcraft.core.rulebook import explain
from fieldcraft.core.system import ViewReplaced
from fieldcraft.dice import Seeded


def why_not(call: Callable[[], object]) -> Refusal:
    """The refusal that a call ends in."""
    with pytest.raises(RefusedError) as caught:
        call()
    return caught.value.refusal


# --- judging -------------------------------------------------------------------------------------------------


def test_a_refusal_carries_its_rule_and_the_particulars() -> None:
    no = game().judge(Take(5), "white")

    title, source = explain("match.turn")
    assert no == Refusal(
        rule="match.turn", title=title, source=source, why="take 1 to 3, not 5", at="heap", unit=None, spent=5
    )
    assert str(no) == f"take 1 to 3, not 5 [match.turn, {source}]"


def test_what_is_refused_changes_nothing() -> None:
    match = game()

    no = why_not(lambda: match.play(Take(5), "white"))

    assert no.why == "take 1 to 3, not 5"
    assert match.log == []
    assert match.state == Heap()


def test_what_an_action_would_come_to_is_worked_out_without_going_through_the_log() -> None:
    class Sealed(list[Entry]):
        def copy(self) -> list[Entry]:
            raise AssertionError("the log is copied")

        __iter__ = __reversed__ = copy  # type: ignore[assignment]

    match = game()
    match.play(Take(1), "white")
    match.log = Sealed(match.log)

    match.require(Take(1), "black")

    assert match.resolve(Take(1), "black").entry.seq == 1


@pytest.mark.rule("match.turn")
def test_only_seats_that_the_game_waits_for_act() -> None:
    match = game()

    assert match.judge(Take(1), "white") is None
    for seat in ("black", GM, "a stranger"):
        no = match.judge(Take(1), seat)
        assert no is not None
        assert (no.rule, no.why) == ("match.turn", "another side has the turn")


@pytest.mark.rule("match.turn")
def test_once_the_game_is_over_nobody_acts() -> None:
    match = game(pebbles=3)
    match.play(Take(3), "white")

    assert match.result() == Outcome(("white",), "took the last")
    assert match.options("black") == []
    no = match.judge(Take(1), "black")
    assert no is not None
    assert (no.rule, no.why) == ("match.turn", "the battle is over")


@pytest.mark.rule("match.ask")
def test_an_open_question_is_answered_before_anything_else_and_by_whom_it_asks() -> None:
    match = game()
    match.play(Dare(), "white")

    waiting, stranger = match.judge(Take(1), "black"), match.judge(Answer(True), "white")
    assert waiting is not None
    assert waiting.rule == "match.ask"
    assert stranger is not None
    assert stranger.rule == "match.turn"
    assert match.options("black") == [Answer(True), Answer(False)]
    match.play(Answer(True), "black")
    assert (match.state.pebbles, match.state.ask) == (7, None)


@pytest.mark.rule("match.ask")
def test_what_nobody_asked_is_not_answered() -> None:
    no = game().judge(Answer(True), "white")

    assert no is not None
    assert (no.rule, no.why) == ("match.ask", "nobody has asked that")


def test_options_are_the_candidates_that_are_allowed() -> None:
    assert game(pebbles=2).options("white") == [Take(1), Take(2), Hide()]
    assert game().options("black") == []


# --- resolving and committing --------------------------------------------------------------------------------


def test_what_is_resolved_happens_only_when_it_is_committed() -> None:
    match = game([(2,), (3, 5)])

    resolution = match.resolve(Throw(), "white")

    assert (match.state, match.log, match.rolls) == (Heap(), [], 0)
    assert match.resolve(Throw(), "white") == resolution
    assert match.commit(resolution) == resolution.entry
    assert (match.state.pebbles, match.log, match.rolls) == (17, [resolution.entry], 2)


def test_what_was_resolved_before_the_match_went_on_is_not_committed() -> None:
    match = game()
    late = match.resolve(Take(1), "white")
    match.play(Take(2), "white")

    with pytest.raises(ValueError, match="entry 1 is missing: found 0"):
        match.commit(late)

    assert match.state.pebbles == 7


def test_an_entry_that_neither_does_nor_takes_back_anything_is_no_next_one() -> None:
    match = game([(2,), (3, 5)])
    thrown = match.resolve(Throw(), "white").entry

    with pytest.raises(ValueError, match="entry 0 names no action and takes none back"):
        match.resolution_of(replace(thrown, action=None))


def test_a_taking_back_is_resolved_too_and_leaves_what_the_game_master_did() -> None:
    match = game()
    match.play(Take(2), "white")
    match.play(Decree((Taken(number=1),), "a gust of wind"), GM)

    removal = match.resolve_removal(0, "white")

    assert match.state.pebbles == 6
    assert removal is not None
    match.commit(removal)
    assert (match.state.pebbles, [entry.seq for entry in match.standing]) == (8, [1])
    assert match.fork().state == match.state
    with pytest.raises(ValueError, match="entry 0 does not stand"):
        match.resolve_removal(0, GM)


# --- seeing and telling --------------------------------------------------------------------------------------


def test_judged_on_what_is_seen_and_carried_out_on_what_is_true() -> None:
    match = game(hidden={"black": 2})

    assert match.view("white").hidden == {}
    match.play(Show(), "white")

    assert match.state.pebbles == 11


def test_each_seat_is_told_what_it_may_know() -> None:
    match = game()
    entry = match.play(Hide(), "white")

    assert match.events_for(entry, "white") == match.events_for(entry, GM) == (Hidden(side="white"),)
    assert match.events_for(entry, "black") == ()


def test_what_a_seat_could_not_foresee_is_told_as_its_new_view() -> None:
    match = game(hidden={"black": 2})
    entry = match.play(Show(), "white")

    told = match.events_for(entry, "white")

    assert told[0] == Shown()
    assert isinstance(told[1], ViewReplaced)
    assert told[1].view == match.view("white")


# --- taking back ---------------------------------------------------------------------------------------------


@pytest.mark.rule("match.undo")
def test_a_player_takes_back_the_last_action_of_their_own() -> None:
    match = game()
    match.play(Take(2), "white")

    assert why_not(lambda: match.undo("black")).rule == "match.undo"
    entry = match.undo("white")

    assert (match.state, match.standing, entry.undoes) == (Heap(), (), 0)
    assert len(match.log) == 2
    assert why_not(lambda: match.undo("white")).why == "there is nothing to take back"


@pytest.mark.rule("match.undo")
@pytest.mark.parametrize("action", [Throw(), Show()])
def test_once_dice_fell_or_a_secret_came_out_only_the_game_master_takes_back(action: Action) -> None:
    match = game([(1,), (4,)], hidden={"black": 1})
    match.play(action, "white")

    assert why_not(lambda: match.undo("white")).why == "dice fell or a secret came out"
    match.undo(GM)

    assert match.state.pebbles == 9


@pytest.mark.rule("match.undo")
def test_dice_that_were_taken_back_fall_the_same_way_again() -> None:
    match = Match(SYSTEM, Heap(), Seeded(b"pebbles"))
    first = match.play(Throw(), "white")
    match.undo(GM)

    assert match.play(Throw(), "white").events == first.events


class Renamed(Event, frozen=True, kw_only=True):
    """Somebody is up, who need not be one of those that a heap may name."""

    up: str

    def apply(self, state: Heap) -> Heap:
        return replace(state, up=self.up)


# --- decrees -------------------------------------------------------------------------------------------------


@pytest.mark.rule("match.decree", "match.turn")
def test_the_game_master_decrees_at_any_time_with_a_reason() -> None:
    match = game()
    match.play(Dare(), "white")

    entry = match.play(Decree((Taken(number=4),), "a gust of wind"), GM)

    assert match.state.pebbles == 5
    assert [event.because for event in entry.events] == ["match.decree"]
    match.undo(GM)
    assert match.state.pebbles == 9


@pytest.mark.rule("match.decree")
@pytest.mark.parametrize(
    ("decree", "by"),
    [
        (Decree((Taken(number=4),), "a gust of wind"), "white"),
        (Decree((Taken(number=4),), " "), GM),
        (Decree((Taken(number=10),), "a gust of wind"), GM),
        (Decree((Taken(number=9), Taken(number=1)), "a gust of wind"), GM),
        (Decree((Renamed(up="nobody"),), "a gust of wind"), GM),
    ],
)
def test_nobody_else_decrees_nor_without_reason_nor_what_cannot_happen(decree: Decree, by: str) -> None:
    match = game()

    no = match.judge(decree, by)

    assert no is not None
    assert no.rule == "match.decree"


# --- remembering ---------------------------------------------------------------------------------------------


def played() -> Match[Heap]:
    """A match with a question, a throw, and something taken back."""
    match = game([(2,), (3, 5)])
    match.play(Take(2), "white")
    match.play(Dare(), "black")
    match.play(Answer(False), "white")
    match.play(Throw(), "black")
    match.play(Take(3), "white")
    match.undo("white")
    return match


def test_a_match_is_its_log() -> None:
    match = played()

    again = Match.replay(SYSTEM, match.start, match.source, match.log)

    assert (again.state, again.log, again.standing) == (match.state, match.log, match.standing)
    assert match.before(match.standing[-1].seq).pebbles == 7


def test_a_log_with_a_gap_or_a_wrong_taking_back_does_not_add_up() -> None:
    match = played()

    for log in (match.log[1:], [*match.log[:1], match.log[-1]]):
        with pytest.raises(ValueError, match="missing"):
            Match.replay(SYSTEM, match.start, match.source, log)
    wrong = type(match.log[-1])(5, "white", None, (), undoes=1)
    with pytest.raises(ValueError, match="is not the last that stands"):
        Match.replay(SYSTEM, match.start, match.source, [*match.log[:5], wrong])


def test_a_fork_shares_the_past_and_goes_its_own_way() -> None:
    match = played()
    fork, whole = match.fork(1), match.fork()

    fork.play(Take(1), "black")

    assert whole.state == match.state
    assert (fork.state.pebbles, match.state.pebbles) == (6, 15)
    assert [entry.seq for entry in fork.log] == [0, 1]


def test_todays_rules_agree_with_a_log_or_say_where_they_do_not() -> None:
    match = played()
    assert match.differences() == []

    match.log[3] = type(match.log[3])(3, "black", Take(3), match.log[3].events)

    assert match.differences() == [3]


@given(st.lists(st.sampled_from((Take(1), Take(3), Hide(), Show(), Dare(), Answer(True), Answer(False))), max_size=30))
def test_whatever_is_done_can_be_taken_back_step_by_step(actions: list[Action]) -> None:
    match, states = game(), [Heap()]
    for action in actions:
        for seat in match.to_act():
            if match.judge(action, seat) is None:
                match.play(action, seat)
                states.append(match.state)

    while states[1:]:
        assert match.state == states.pop()
        match.undo(GM)
    assert match.state == Heap()


# --- dice from the table -------------------------------------------------------------------------------------


@pytest.mark.rule("match.dice")
def test_dice_are_asked_for_throw_by_throw_and_nothing_happens_until_they_are_in() -> None:
    match = by_hand()

    match.play(Throw(), "white")
    assert (match.state.ask.sides, match.state.ask.count, match.state.pebbles) == (3, 1, 9)
    match.play(EnterDice((2,)), "white")
    assert (match.state.ask.sides, match.state.ask.count, match.state.pebbles) == (6, 2, 9)
    match.play(EnterDice((4, 6)), "white")

    assert (match.state.ask, match.state.pebbles, match.state.up) == (None, 19, "black")


@pytest.mark.rule("match.dice")
@pytest.mark.parametrize("faces", [(), (1, 1), (0,), (4,), (-1,)])
def test_faces_that_the_dice_cannot_show_are_refused(faces: tuple[int, ...]) -> None:
    match = by_hand()
    match.play(Throw(), "white")

    no = match.judge(EnterDice(faces), "white")

    assert no is not None
    assert no.rule == "match.dice"


@pytest.mark.rule("match.dice", "match.ask")
def test_only_whoever_throws_enters_the_dice_and_only_when_they_are_asked_for() -> None:
    match = by_hand()

    early = match.judge(EnterDice((1,)), "white")
    match.play(Throw(), "white")
    other = match.judge(EnterDice((1,)), "black")

    assert early is not None
    assert other is not None
    assert (early.rule, other.rule) == ("match.ask", "match.turn")
    assert match.options("white") == [EnterDice((1,))]


@pytest.mark.rule("match.dice", "match.undo")
def test_a_throw_that_was_typed_is_taken_back_by_the_game_master_and_asked_for_again() -> None:
    match = by_hand()
    match.play(Throw(), "white")
    match.play(EnterDice((2,)), "white")

    assert why_not(lambda: match.undo("white")).rule == "match.undo"
    match.undo(GM)

    assert (match.state.ask.sides, match.state.ask.then) == (3, Repeat(entry=0))


def by_hand() -> Match[Heap]:
    """A match for which people throw the dice."""
    from fieldcraft.dice import ByHand

    return game(ByHand())


def test_a_question_is_a_value_like_any_other() -> None:
    assert Dared(seat="black").seen_by("white") == Dared(seat="black")
