"""What is said at a table: lines, whispers, rolls in the open and in secret, pings, orders in words."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from fieldcraft.core import RefusedError
from fieldcraft.dice import Seeded, parse, roll
from fieldcraft.table import records
from fieldcraft.table.dispatch import decide
from fieldcraft.table.plain_text import clean_text
from fieldcraft.table.protocol import Do, Earlier, EarlierNews, Say, Spoken
from fieldcraft.table.results import Broadcast
from fieldcraft.table.room import dice_stream
from rules.scenes import scene
from soaking import examples
from table.parties import SEATS, Party, opening, party

EVERYBODY = {"gm", "anna", "ben", "eve"}


def said(play: Party, seat: str, text: str) -> dict[str, Spoken]:
    """What each seat hears of a line."""
    before = {one: len(sent) for one, sent in play.sent.items()}
    play.send(seat, Say(id=f"say-{play.table.seq}", text=text))
    told = {one: play.last(one).spoken for one, sent in play.sent.items() if len(sent) > before[one]}
    return {one: spoken for one, spoken in told.items() if spoken is not None}


@pytest.mark.rule("table.chat")
@pytest.mark.parametrize(
    ("line", "hear", "how"),
    [
        ("good evening", EVERYBODY, "say"),
        ("/ic good evening", EVERYBODY, "say"),
        ("/ooc back in a minute", EVERYBODY, "say"),
        ("/me bows", EVERYBODY, "emote"),
        ("/em bows", EVERYBODY, "emote"),
        ("/emote bows", EVERYBODY, "emote"),
        ("/w ben psst", {"anna", "ben"}, "whisper"),
        ('/w "Ben" psst', {"anna", "ben"}, "whisper"),
        ("/w gm psst", {"anna", "gm"}, "whisper"),
        ("/w Ben, Eve psst", {"anna", "ben", "eve"}, "whisper"),
        ('/w "Ben", gm, eve psst', {"anna", "ben", "gm", "eve"}, "whisper"),
        ("/w ben, psst", {"anna", "ben"}, "whisper"),
        ("/help", {"anna"}, "note"),
        ("/roll 2d6+1 # damage", EVERYBODY, "roll"),
        ("/r 4d6kh3", EVERYBODY, "roll"),
        ("/R 1d20", EVERYBODY, "roll"),
        ("/gmroll 2d6", {"anna", "gm"}, "roll"),
        ("/gmr 2d6", {"anna", "gm"}, "roll"),
        ("/blindroll 2d6", {"anna", "gm"}, "roll"),
        ("/br 2d6", {"anna", "gm"}, "roll"),
        ("/selfroll 2d6", {"anna"}, "roll"),
        ("/sr 2d6", {"anna"}, "roll"),
    ],
)
def test_each_word_reaches_those_it_is_for(line: str, hear: set[str], how: str) -> None:
    heard = said(party(), "anna", line)

    assert set(heard) == hear
    assert {spoken.how for spoken in heard.values()} == {how}
    assert {spoken.by for spoken in heard.values()} == {"anna"}


def test_a_roll_is_told_with_its_dice_and_its_label() -> None:
    heard = said(party(), "anna", "/roll 2d6+1[fire] # damage")

    spoken = heard["ben"]
    assert spoken.text == "damage"
    assert spoken.line is not None
    assert [die.sides for die in spoken.line.dice] == [6, 6]
    assert spoken.line.text.endswith(f"= {sum(die.face for die in spoken.line.dice) + 1}")


def test_who_rolls_blindly_does_not_see_the_result() -> None:
    heard = said(party(), "anna", "/br 1d20 # stealth")

    assert heard["anna"].hidden
    assert heard["anna"].line is None
    assert heard["gm"].line is not None
    assert not heard["gm"].hidden


def test_rolls_inside_a_line_are_made_in_their_place() -> None:
    heard = said(party(), "anna", "I hit for [[2d6]] and [[/r 1d4 # bleeding]].")

    spoken = heard["ben"]
    assert spoken.line is not None
    faces = [die.face for die in spoken.line.dice]
    assert spoken.text == f"I hit for {sum(faces[:2])} and {faces[2]} (bleeding)."


def test_the_dice_of_the_chat_follow_from_the_sealed_seed_and_leave_those_of_the_game_alone() -> None:
    quiet, loud = party(), party()
    rolls = [said(loud, "anna", "/r 3d6")["anna"].line for _ in range(3)]
    annas, bens = (loud.table.runtime.stream(f"chat/{dice_stream(seat)}", secret=False) for seat in ("anna", "ben"))
    expected = [roll(parse("3d6"), annas, n) for n in range(3)]

    assert [line.text for line in rolls if line] == list(map(str, expected))
    assert annas not in (Seeded(loud.seed), bens)
    for play in (quiet, loud):
        play.send("anna", replace(Say(id="go", text="Sable move g5")))
        play.send("anna", Say(id="hit", text="Sable attack Corvin"))
    assert [entry.events for entry in quiet.table.runtime.match.log] == [e.events for e in loud.table.runtime.match.log]


@pytest.mark.parametrize("line", ["/br 2d6", "/gmr 2d6", "/sr 2d6", "/w ben [[2d6]]", "/w gm [[2d6]]"])
def test_no_roll_shows_to_others_how_often_dice_fell_behind_their_backs(line: str) -> None:
    quiet, loud = party(), party()
    said(loud, "anna", line)

    for open_roll in ("/r 5d6", "/me rolls [[5d6]]", "/w eve [[5d6]]"):
        assert said(loud, "anna", open_roll)["eve"].line == said(quiet, "anna", open_roll)["eve"].line


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("/dance", "there is no /dance"),
        ("/roll", "which dice"),
        ("/roll two dice", "these are no dice"),
        ("/roll 9999d6", "these are no dice"),
        ("/w", "to whom"),
        ("/w nobody hello", "no seats are called 'nobody'"),
        ("/w ben", "to whom and what"),
        ("/me", "what you do"),
        ("/ping", "where"),
        ("/ping nowhere", "neither a piece that you see nor a cell"),
        ("\u202e\u0007", "nothing to be said"),
        ("[[2d6]]" * 9, "at most 8 rolls"),
        ("[[oops]]", "these are no dice"),
    ],
)
def test_what_cannot_be_said_is_refused_in_words(line: str, why: str) -> None:
    no = party().refused("anna", Say(id="1", text=line))

    assert no.rule == "table.chat"
    assert why in no.why


def test_two_seats_of_one_name_are_not_whispered_to_by_that_name() -> None:
    play = party(seats=(*SEATS, records.SeatMade(seat="ben2", role="player", side="vigil", label="ben")))

    assert "2 seats are called" in play.refused("anna", Say(id="1", text="/w ben hello")).why
    assert set(said(play, "anna", "/w ben2 hello")) == {"anna", "ben2"}


def test_an_order_in_words_is_done() -> None:
    play = party()

    play.send("anna", Say(id="1", text="Sable move g5"))
    play.send("anna", Say(id="2", text="/do Sable end"))

    assert [entry.by for entry in play.table.runtime.match.log] == ["alder", "alder"]


def test_while_a_piece_of_ones_own_acts_an_order_needs_no_name() -> None:
    play = party()
    assert said(play, "anna", "move g5")["ben"].text == "move g5"
    play.send("anna", Say(id="1", text="Sable move f5"))

    assert said(play, "ben", "move g5")["anna"].text == "move g5"
    assert said(play, "anna", "guard")["ben"].text == "guard"
    assert said(play, "anna", "face the music")["ben"].text == "face the music"
    play.send("anna", Say(id="2", text="move g5"))

    assert [entry.by for entry in play.table.runtime.match.log] == ["alder", "alder"]


def test_talk_about_a_piece_is_no_order() -> None:
    play = party()

    assert said(play, "anna", "Sable is tired")["ben"].text == "Sable is tired"
    assert said(play, "eve", "Sable move g5")["ben"].text == "Sable move g5"
    assert said(play, "anna", "end")["ben"].text == "end"


ANSWERS = ("keep", "Keep the dice", "A keep", "/do keep", "reroll 1", "throw", "throw the 4 again")


@pytest.mark.parametrize("words", ANSWERS)
def test_the_words_of_an_answer_answer_the_question_that_one_is_asked(words: str) -> None:
    play = Party(opening(scene("A e", units={"A": {"boons": 1, "body": 1}})), seed=b"lone die 3")
    play.send("anna", Say(id="1", text="A attack e"))
    assert said(play, "ben", "keep")["anna"].text == "keep"
    assert said(play, "anna", "keep calm")["ben"].text == "keep calm"

    play.send("anna", Say(id="2", text=words))

    assert play.now("anna").prompt is None
    assert said(play, "anna", "keep")["ben"].text == "keep"


def test_an_order_that_the_rules_forbid_is_refused_and_not_said() -> None:
    play = party()

    assert play.refused("anna", Say(id="1", text="Corvin guard")).rule == "mini.unit.data"


@pytest.mark.parametrize("text", ["/ping g5", "/ping Corvin"])
def test_a_ping_is_shown_to_all_and_not_remembered(text: str) -> None:
    play = party()

    verdict = decide(play.table, "anna", Say(id="1", text=text))

    assert isinstance(verdict, Broadcast)
    assert verdict.message.cells
    with pytest.raises(RefusedError, match=r"table\.rights"):
        decide(play.table, "eve", Say(id="1", text=text))


@given(st.text(max_size=80))
def test_plain_text_has_nothing_unseen_in_it_and_stays_plain(text: str) -> None:
    once = clean_text(text)

    assert clean_text(once) == once
    assert "\n" not in once
    assert not any("\u202a" <= one <= "\u202e" or "\u2066" <= one <= "\u2069" for one in once)


@settings(max_examples=examples(40))
@given(st.text(min_size=1, max_size=60), st.sampled_from(["", "/w ", "/r ", "/ping ", "/do ", "[[", "Sable "]))
def test_whatever_is_typed_is_said_done_or_refused(text: str, first: str) -> None:
    play = party()

    with suppress(RefusedError):
        play.send("anna", Say(id="1", text=first + text))

    assert play.reopened().streams == play.table.streams


def earlier(play: Party, seat: str, before: int, *, spoken: bool) -> EarlierNews:
    """What a seat is told of what it was told before."""
    found = play.send(seat, Earlier(id="e", before=before, spoken=spoken))
    assert isinstance(found, EarlierNews)
    return found


def test_all_that_was_said_can_be_had_again_a_hundred_lines_at_a_time() -> None:
    play = party()
    for number in range(150):
        said(play, "anna", f"line {number}")
    said(play, "anna", "/w gm the key")

    last = earlier(play, "ben", play.table.cursor("ben") + 1, spoken=True)
    first = earlier(play, "ben", last.news[0].cursor, spoken=True)

    texts = [one.spoken.text for one in (*first.news, *last.news) if one.spoken]
    assert texts == [f"line {number}" for number in range(150)]
    assert (last.more, first.more) == (True, False)


def test_what_was_done_is_told_again_in_words_alone() -> None:
    play = party()
    play.send("anna", Do(id="1", order="Sable move g5"))
    said(play, "anna", "there")

    both = earlier(play, "ben", play.table.cursor("ben") + 1, spoken=False)

    assert [one.change for one in both.news] == [None] * len(both.news)
    assert any(one.lines for one in both.news)
    assert not any(one.lines for one in earlier(play, "ben", 99, spoken=True).news)
