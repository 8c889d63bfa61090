"""Deeds at a table: done once, told to all who may know, refused with a ruling, taken back."""

from __future__ import annotations

from dataclasses import replace as evolve

import pytest
from msgspec.structs import replace

from fieldcraft.presentation import Line
from fieldcraft.presentation.log import add_reason
from fieldcraft.table import records
from fieldcraft.table.protocol import (
    BranchScene,
    Consent,
    Deeds,
    Do,
    EditSeat,
    Manage,
    Options,
    Plan,
    Previewed,
    Range,
    Reached,
    Say,
    See,
    Seen,
    Stale,
    Try,
    Undo,
)
from fieldcraft.table.updates import tableau_for
from rules.scenes import scene
from table.parties import SEATS, Party, opening, party

STEP = Do(id="step", order="Sable move g5")
END = Do(id="end", order="Sable end")


def test_a_deed_is_told_to_all_who_may_know_with_what_it_changes() -> None:
    play = party()

    play.send("anna", STEP)

    for seat in ("gm", "anna", "ben", "eve"):
        news = play.last(seat)
        assert news.by == "anna"
        assert "Sable moves c5 d5 e5 f5 g5, for 5." in [line.text for line in news.lines]
        assert news.change is not None
        sable = news.change.pieces["sable"]
        assert sable is not None
        assert sable.at == (6, 4)
        assert [motion.kind for motion in news.motions][:1] == ["move"]


def test_the_cursor_counts_what_the_seat_was_told() -> None:
    play = party()
    play.send("ben", Say(id="1", text="/w gm psst"))
    play.send("anna", STEP)

    for seat in ("gm", "anna"):
        cursors = [news.cursor for news in play.news(seat)]
        assert cursors == list(range(cursors[0], play.table.cursor(seat) + 1))
    assert play.last("anna").cursor == play.last("gm").cursor - 1


def test_a_command_is_carried_out_once_however_often_it_is_sent() -> None:
    play = party()
    play.send("anna", STEP)
    before = play.table.seq

    assert play.send("anna", STEP) is None
    assert play.table.seq == before


def test_two_seats_may_use_the_same_command_id() -> None:
    play = party()
    play.send("anna", STEP)
    play.send("ben", Say(id=STEP.id, text="well"))

    assert play.last("anna").spoken is not None


def test_an_action_is_done_as_json_too() -> None:
    play = party()

    play.send("anna", Do(id="1", action={"do": "move", "unit": "sable", "path": [[6, 4]]}))

    assert tableau_for(play.table, play.table.room.seats["eve"], play.table.seq).pieces["sable"].at == (6, 4)


@pytest.mark.parametrize(
    ("seat", "sent", "rule"),
    [
        ("anna", Do(id="1", order="Corvin guard"), "mini.unit.data"),
        ("anna", Do(id="1", order="Sable fly to the moon"), "table.order"),
        ("anna", Do(id="1"), "table.order"),
        ("anna", Do(id="1", action={"do": "wish"}), "table.order"),
        ("anna", Do(id="1", action={"do": "move", "unit": "sable", "path": "e5"}), "table.order"),
        ("ben", Do(id="1", order="Corvin guard"), "match.turn"),
        ("anna", Do(id="1", action={"do": "decree", "events": [], "reason": "because"}), "match.decree"),
        ("eve", Do(id="1", order="Sable guard"), "table.spectators"),
        ("anna", Options(id="1", piece="nobody"), "table.piece"),
        ("anna", Options(id="1", piece="gm"), "table.piece"),
        ("anna", See(id="1", seat="ben"), "table.rights"),
        ("anna", Undo(id="1"), "match.undo"),
        ("anna", Consent(id="1", yes=True), "table.consent"),
    ],
)
@pytest.mark.rule("table.order", "table.piece", "table.spectators", "table.rights")
def test_what_may_not_be_done_is_refused_with_its_ruling(seat: str, sent: Do, rule: str) -> None:
    no = party().refused(seat, sent)

    assert no.rule == rule
    assert no.why
    assert no.title


def test_who_decided_on_an_old_position_is_told_to_look_again() -> None:
    play = party()
    cursor = play.table.cursor("anna")
    play.send("anna", STEP)
    before = play.table.seq

    assert play.send("anna", Do(id="2", order="Sable end", at=cursor)) == Stale(id="2", cursor=cursor + 1)
    assert play.table.seq == before


def test_what_was_said_meanwhile_makes_no_decision_stale() -> None:
    play = party()
    cursor = play.table.cursor("anna")
    play.send("ben", Say(id="1", text="take your time"))

    assert play.send("anna", Do(id="2", order="Sable move g5", at=cursor)) is None


@pytest.mark.rule("table.paused")
def test_nothing_is_done_or_taken_back_while_the_game_is_paused() -> None:
    play = party()
    play.send("anna", STEP)
    play.pause(on=True)

    assert play.refused("anna", END).rule == "table.paused"
    assert play.refused("anna", Undo(id="2")).rule == "table.paused"
    assert play.refused("gm", Undo(id="3")).rule == "table.paused"
    assert not play.now("anna").may_act
    assert play.now("anna").undo == "paused"

    play.pause(on=False)
    assert play.send("anna", END) is None


# --- whose units -----------------------------------------------------------------------------


@pytest.mark.rule("table.command")
def test_who_commands_some_units_commands_no_others() -> None:
    play = party("bridge")
    pieces = tableau_for(play.table, play.table.room.seats["anna"], play.table.seq).pieces
    mine, other = sorted(id for id, piece in pieces.items() if piece.side == "alder")[:2]
    play.manage(EditSeat(seat="anna", commands=(mine,)), "1")

    no = play.refused("anna", Do(id="1", action={"do": "guard", "unit": other}))

    assert (no.rule, no.unit) == ("table.command", other)
    assert play.send("anna", Do(id="2", action={"do": "guard", "unit": mine})) is None


@pytest.mark.rule("table.command")
def test_the_deeds_of_another_seats_unit_are_all_refused() -> None:
    play = party("bridge")
    pieces = tableau_for(play.table, play.table.room.seats["anna"], play.table.seq).pieces
    mine, other = sorted(id for id, piece in pieces.items() if piece.side == "alder")[:2]
    play.manage(EditSeat(seat="anna", commands=(mine,)), "1")

    deeds = play.send("anna", Options(id="2", piece=other))
    preview = play.send("anna", Try(id="3", action={"do": "guard", "unit": other}))

    assert isinstance(deeds, Deeds)
    assert {deed.refusal and deed.refusal.rule for deed in deeds.deeds} == {"table.command"}
    assert not any(deed.choices for deed in deeds.deeds)
    assert isinstance(preview, Previewed)
    assert preview.preview.refusal is not None
    assert preview.preview.refusal.rule == "table.command"
    assert preview.preview.action is None


def test_who_sees_all_orders_any_unit_in_the_name_of_its_side() -> None:
    play = party()

    play.send("gm", STEP)

    assert play.table.runtime.match.log[0].by == "alder"


def test_who_sees_all_is_asked_what_is_asked_of_a_side_that_nobody_plays() -> None:
    play = party(seats=(SEATS[0], SEATS[2]))
    play.send("gm", STEP)
    play.send("gm", Do(id="2", order="Sable attack Corvin"))

    prompt = play.now("gm").prompt
    assert prompt is not None
    assert prompt.seat == "alder"
    assert play.now("gm").may_act
    assert play.now("ben").waits is not None

    play.send("gm", Do(id="3", action=prompt.answers[0].action))
    assert play.now("gm").prompt != prompt


def test_only_who_commands_the_unit_is_asked_about_it() -> None:
    other = records.SeatMade(seat="ada", role="player", side="alder", label="Ada", commands=("nobody",))
    play = party(seats=(*SEATS, other))
    play.send("anna", STEP)
    play.send("anna", Do(id="2", order="Sable attack Corvin"))

    prompt = play.now("anna").prompt
    assert prompt is not None
    assert play.now("ada").prompt is None
    assert play.now("ada").waits is not None
    assert play.refused("ada", Do(id="3", action=prompt.answers[0].action)).rule == "table.command"


def test_a_decree_is_done_with_its_reason() -> None:
    play = party()
    decree = {"do": "decree", "reason": "a gust", "events": [{"event": "turned", "unit": "sable", "facing": "n"}]}

    play.send("gm", Do(id="1", action=decree))

    change = play.last("eve").change
    assert change is not None
    assert change.pieces["sable"] is not None
    assert change.pieces["sable"].front == "n"
    assert play.last("eve").lines[-1].text == "By decree: a gust"


def test_the_reason_of_a_decree_stands_before_the_turn_that_comes_of_it() -> None:
    told = (Line(text="Rook is gone."), Line(text="Vigil is up.", heading=True))

    assert [line.text for line in add_reason(told, "a flood")] == [
        "Rook is gone.",
        "By decree: a flood",
        "Vigil is up.",
    ]


def test_the_log_closes_with_who_has_won_and_why() -> None:
    play = party()
    gone = {"do": "decree", "reason": "a flood", "events": [{"event": "removed", "unit": "corvin"}]}

    play.send("gm", Do(id="1", action=gone))

    told = [line.text for line in play.last("eve").lines]
    assert told[-2:] == ["By decree: a flood", "Victory for Alder: no enemy is left."]
    play.send("gm", Do(id="2", action=gone | {"events": [{"event": "turned", "unit": "sable", "facing": "n"}]}))
    assert not any(line.text.startswith("Victory") for line in play.last("eve").lines)


# --- asking ----------------------------------------------------------------------------------


def test_whatever_is_asked_is_answered_from_what_the_seat_sees() -> None:
    play = party()

    deeds = play.send("anna", Options(id="1", piece="sable"))
    reach = play.send("anna", Range(id="2", piece="sable"))
    plan = play.send("anna", Plan(id="3", piece="sable", way=((6, 4),)))
    preview = play.send("anna", Try(id="4", order="Sable guard"))

    assert isinstance(deeds, Deeds)
    assert any(deed.choices for deed in deeds.deeds)
    assert isinstance(reach, Reached)
    assert reach.reach.budget == 6
    assert isinstance(plan, Previewed)
    assert plan.preview.path[-1].cell == (6, 4)
    assert isinstance(preview, Previewed)
    assert preview.preview.refusal is None


def test_the_game_master_sees_exactly_what_a_seat_sees() -> None:
    play = party("ambush")

    for seat in ("anna", "ben", "eve"):
        seen = play.send("gm", See(id="1", seat=seat))
        assert isinstance(seen, Seen)
        assert seen.tableau == tableau_for(play.table, play.table.room.seats[seat], play.table.seq)
        assert seen.standing == play.now(seat)


# --- taking back -----------------------------------------------------------------------------


def test_a_move_is_taken_back_freely_and_marked_as_undone() -> None:
    play = party()
    before = tableau_for(play.table, play.table.room.seats["anna"], play.table.seq)
    play.send("anna", STEP)
    moved = play.last("anna").cursor
    assert play.now("anna").undo == "free"

    play.send("anna", Undo(id="2"))

    assert play.last("anna").undone == (moved,)
    assert tableau_for(play.table, play.table.room.seats["anna"], play.table.seq) == before
    assert play.now("anna").undo == "no"


@pytest.mark.rule("table.consent")
def test_once_the_turn_is_over_taking_back_is_asked_for_and_the_game_master_agrees() -> None:
    play = party()
    play.send("anna", STEP)
    play.send("anna", END)
    assert play.now("anna").undo == "consent"

    play.send("anna", Undo(id="3"))

    asked = play.now("gm").consent
    assert asked is not None
    assert asked.by == "anna"
    assert play.now("anna").consent is not None
    assert play.now("ben").consent is None
    assert play.refused("ben", Consent(id="4", yes=True)).rule == "table.consent"
    assert play.refused("anna", Undo(id="5")).rule == "table.consent"

    play.send("gm", Consent(id="6", yes=True))

    assert play.now("gm").consent is None
    assert play.table.runtime.match.log[-1].undoes is not None
    assert [news.undone for news in play.news("eve")][-1] != ()


@pytest.mark.rule("table.consent")
def test_a_refusal_ends_the_request() -> None:
    play = party()
    play.send("anna", STEP)
    play.send("anna", END)
    play.send("anna", Undo(id="3"))

    play.send("gm", Consent(id="4", yes=False))

    assert play.now("gm").consent is None
    spoken = play.last("anna").spoken
    assert spoken is not None
    assert spoken.how == "note"
    assert len(play.table.runtime.match.standing) == 2


@pytest.mark.rule("table.consent")
def test_who_has_asked_may_withdraw_the_request() -> None:
    play = party()
    play.send("anna", STEP)
    play.send("anna", END)
    play.send("anna", Undo(id="3"))

    play.send("anna", Consent(id="4", yes=False))

    assert play.now("gm").consent is None
    spoken = play.last("gm").spoken
    assert spoken is not None
    assert spoken.text == "withdraws the request"


@pytest.mark.rule("table.consent")
def test_without_anybody_who_sees_all_every_opponent_has_to_agree() -> None:
    third = records.SeatMade(seat="bea", role="player", side="vigil", label="Bea")
    play = party(seats=(replace(SEATS[0], side="alder"), *SEATS[1:], third))
    play.send("anna", STEP)
    play.send("anna", END)
    play.send("anna", Undo(id="3"))
    assert play.now("gm").consent is None

    play.send("ben", Consent(id="4", yes=True))
    assert play.now("ben").consent is None
    assert len(play.table.runtime.match.standing) == 2

    play.send("bea", Consent(id="5", yes=True))
    assert len(play.table.runtime.match.standing) == 1


@pytest.mark.rule("table.consent")
def test_allies_need_not_agree() -> None:
    play = party(seats=(replace(SEATS[0], side="alder"), *SEATS[1:]))
    runtime = play.table.runtime
    runtime.system = evolve(runtime.system, teams=lambda state: {"alder": "friends", "vigil": "friends"})
    play.send("anna", STEP)
    play.send("anna", END)

    play.send("anna", Undo(id="3"))

    assert len(runtime.match.standing) == 1


def test_against_bots_nobody_needs_to_agree() -> None:
    seats = (records.SeatMade(seat="solo", role="gm", side="alder", label="Solo"),
             records.SeatMade(seat="bot", role="bot", side="vigil", label="Bot"))  # fmt: skip
    play = party(seats=seats)
    play.send("solo", STEP)
    play.send("solo", END)
    play.send("bot", Do(id="b", order="Corvin end"))

    play.send("solo", Undo(id="3"))

    assert len(play.table.runtime.match.standing) == 1
    assert play.now("solo").may_act


def test_a_request_lapses_when_who_made_it_acts_again() -> None:
    play = party()
    play.send("anna", STEP)
    play.send("anna", END)
    play.send("anna", Undo(id="3"))
    play.send("ben", Do(id="4", order="Corvin end"))
    assert play.now("gm").consent is not None

    for _ in range(2):
        side = min(play.table.runtime.match.to_act())
        seat, unit = {"alder": ("anna", "Sable"), "vigil": ("ben", "Corvin")}[side]
        play.send(seat, Do(id=f"again-{play.table.seq}", order=f"{unit} end"))

    assert play.now("gm").consent is None


def test_a_game_master_who_plays_a_side_sees_no_more_than_that_side() -> None:
    play = party("ambush", (replace(SEATS[0], side="alder"), *SEATS[1:]))

    assert tableau_for(play.table, play.table.room.seats["gm"], play.table.seq) == tableau_for(
        play.table, play.table.room.seats["anna"], play.table.seq
    )
    assert play.refused("gm", See(id="1", seat="ben")).rule == "table.rights"
    assert play.refused("gm", Manage(id="2", change=BranchScene())).rule == "table.rights"


# --- questions on which nothing hangs ------------------------------------------------------------


def lone_die(seed: bytes) -> Party:
    """A party in which a piece with a boon has struck with a single die."""
    play = Party(opening(scene("A e", units={"A": {"boons": 1, "body": 1}})), seed=seed)
    play.send("anna", Do(id="strike", order="A attack e"))
    return play


@pytest.mark.rule("table.foregone")
def test_where_a_boon_can_gain_nothing_the_dice_are_kept_and_may_be_thrown_again_after_taking_that_back() -> None:
    play = lone_die(b"lone die 2")

    assert play.now("anna").prompt is None
    assert play.last("ben").lines[-1].text == "A strikes at E: a partial."
    play.send("anna", Undo(id="back"))
    play.send("gm", Consent(id="yes", yes=True))

    prompt = play.now("anna").prompt
    assert prompt is not None
    assert prompt.text == "A has 1 of 3 successes. No throw could make it better."
    play.send("anna", Do(id="again", order="reroll 1"))
    assert play.now("anna").prompt is None


@pytest.mark.rule("table.foregone")
def test_where_a_boon_can_gain_something_its_holder_is_asked() -> None:
    play = lone_die(b"lone die 3")

    assert play.now("anna").prompt is not None
