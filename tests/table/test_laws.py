"""What holds at every table, whatever is sent by whomever: streams follow from the records, and patching is exact."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fieldcraft.core import GM, RefusedError
from fieldcraft.presentation import Tableau, apply
from fieldcraft.table import protocol as wire
from fieldcraft.table.protocol import Sent
from fieldcraft.table.status import standing_for
from fieldcraft.table.updates import encode_news, news_for, tableau_for
from soaking import examples, times
from table.parties import TELL, Party, party, some_action

SCENES = ("duel", "ambush", "ritual", "crypt")
PEOPLE = ("gm", "anna", "ben", "eve")
LINES = (
    "hello",
    "/r 2d6",
    "/br 1d20",
    "/w gm psst",
    "/w anna psst",
    "[[1d6]]",
    "/me nods",
    "/ping a1",
    "/do end",
    "/x",
)


def anything(play: Party, rng: random.Random, id: str) -> tuple[str, Sent]:
    """A command, sensible or not, mostly by a seat that may send it."""
    to_act = rng.choice(sorted(play.table.runtime.match.to_act()) or [GM])
    pieces = sorted(tableau_for(play.table, play.table.room.seats["gm"], play.table.seq).pieces)
    piece = rng.choice([*pieces, "nobody"])
    sent = command(play, rng, id, piece, some_action(play, to_act, rng) or {"do": "guard", "unit": piece})
    playing = next((seat.id for seat in play.table.room.present if seat.side == to_act), "gm")
    apt = "gm" if isinstance(sent, wire.Manage | wire.Consent | wire.See) else playing
    return (apt if rng.random() < 0.8 else rng.choice(PEOPLE)), sent


def command(play: Party, rng: random.Random, id: str, piece: str, action: dict[str, Any]) -> Sent:
    """A command about a piece or by an action that is allowed."""
    cell = (rng.randrange(9), rng.randrange(9))
    kinds: list[Sent] = [
        *[wire.Do(id=id, action=action)] * 12,
        wire.Do(id=id, action={"do": "guard", "unit": piece}),
        wire.Do(id=id, order=f"{piece} end", at=play.table.cursor("anna") - rng.randrange(3)),
        *[wire.Undo(id=id)] * 4,
        *[wire.Consent(id=id, yes=rng.random() < 0.7)] * 3,
        *[wire.Say(id=id, text=rng.choice(LINES))] * 3,
        wire.Options(id=id, piece=piece),
        wire.Range(id=id, piece=piece),
        wire.Plan(id=id, piece=piece, way=(cell,)),
        wire.AimAt(id=id, piece=piece, deed="move", at=cell),
        wire.Decrees(id=id, about=piece),
        wire.Try(id=id, action=action),
        wire.See(id=id, seat=rng.choice(PEOPLE)),
        wire.History(id=id),
        wire.Earlier(id=id, before=rng.randrange(30), spoken=rng.random() < 0.5),
        *[wire.Manage(id=id, change=change(rng, piece, [one.id for one in play.table.runtime.opened.banners]))] * 4,
    ]
    return rng.choice(kinds)


def change(rng: random.Random, piece: str, sides: list[str]) -> Any:
    """A change to the table itself."""
    return rng.choice([
        *[wire.Pause(on=False)] * 3,
        wire.Pause(on=True),
        wire.Timer(seconds=rng.randrange(60)),
        wire.BotStrength(strength="easy"),
        wire.Rename(name="Another name"),
        wire.EditSeat(seat=rng.choice(PEOPLE), label="Another"),
        wire.EditSeat(seat="eve", role="player", side=rng.choice(sides)),
        wire.EditSeat(seat="eve", role="spectator"),
        wire.EditSeat(seat="anna", commands=(piece,)),
        wire.EditSeat(seat="anna", commands=()),
        wire.SetPicture(piece=piece, picture="asset"),
        wire.SetNote(about="a1", text="note", open=rng.random() < 0.5),
        wire.BranchScene(),
        wire.MarkMoment(name="A moment"),
        wire.ReturnToMoment(moment=0),
        wire.TurnToScene(scene=rng.randrange(2)),
    ])  # fmt: skip


def evening(scene: str, seed: int, steps: int) -> Party:
    """An evening at which anything may be sent."""
    play, rng = party(scene), random.Random(seed)
    for number in range(steps):
        with suppress(RefusedError):
            play.send(*anything(play, rng, f"c{number}"))
    return play


def in_the_end(play: Party, seat: str) -> Tableau:
    """What a client shows that has been told all from the beginning, and patches."""
    tableau: Tableau | None = None
    for seq in play.table.streams[seat]:
        told = TELL.decode(encode_news(play.table, seat, seq)).news
        tableau = told.tableau or tableau
        if told.change is not None:
            assert tableau is not None
            tableau = apply(tableau, told.change)
    assert tableau is not None
    return tableau


evenings = (st.sampled_from(SCENES), st.integers(0, 2**32 - 1))


@settings(max_examples=examples(12))
@given(*evenings)
def test_a_client_that_patches_what_it_is_told_shows_what_the_seat_sees(scene: str, seed: int) -> None:
    play = evening(scene, seed, 30)

    for seat in PEOPLE:
        assert in_the_end(play, seat) == tableau_for(play.table, play.table.room.seats[seat], play.table.seq)


@settings(max_examples=examples(10))
@given(*evenings)
def test_whoever_reads_the_records_has_the_same_streams_and_tells_the_same(scene: str, seed: int) -> None:
    play = evening(scene, seed, 30)

    again = play.reopened()

    assert again.streams == play.table.streams
    assert again.room == play.table.room
    for seat_id in PEOPLE:
        stream = again.streams[seat_id]
        assert [encode_news(again, seat_id, seq) for seq in stream][-len(play.sent[seat_id]) :] == play.sent[seat_id]
        seat = again.room.seats[seat_id]
        assert msgspec.json.encode(standing_for(again, seat)) == msgspec.json.encode(play.now(seat_id))


@settings(max_examples=examples(8))
@given(*evenings)
def test_news_are_told_as_they_are_encoded_and_cursors_follow_on_each_other(scene: str, seed: int) -> None:
    play = evening(scene, seed, 25)

    for seat in PEOPLE:
        stream = play.table.streams[seat]
        told = [TELL.decode(encode_news(play.table, seat, seq)).news for seq in stream]
        assert told == [news_for(play.table, seat, seq) for seq in stream]
        assert [one.cursor for one in told] == list(range(1, len(stream) + 1))
        assert all(mark < one.cursor for one in told for mark in one.undone)


@settings(max_examples=examples(8))
@given(*evenings)
def test_a_refused_command_changes_nothing(scene: str, seed: int) -> None:
    play, rng = evening(scene, seed, 8), random.Random(seed)
    for number in range(20):
        state, room, seq = play.table.runtime.match.state, play.table.room, play.table.seq
        try:
            play.send(*anything(play, rng, f"d{number}"))
        except RefusedError:
            assert (play.table.runtime.match.state, play.table.room, play.table.seq) == (state, room, seq)


@pytest.mark.slow
@settings(max_examples=times(8, 100))
@given(*evenings)
def test_long_evenings_hold_too(scene: str, seed: int) -> None:
    play = evening(scene, seed, 200)

    for seat in PEOPLE:
        assert in_the_end(play, seat) == tableau_for(play.table, play.table.room.seats[seat], play.table.seq)
    assert play.reopened().streams == play.table.streams
