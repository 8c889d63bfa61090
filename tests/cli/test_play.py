"""A battle is played with orders from standard input, as one would type them."""

from __future__ import annotations

import hashlib
import io
import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console

from cli.running import Done, fieldcraft, flat, orders, process
from cli.terminals import typed
from fieldcraft import new_match
from fieldcraft.cli.commands.play import REFUSED
from fieldcraft.cli.open import open_game
from fieldcraft.cli.play.commands import WORDS, completions
from fieldcraft.cli.play.session import Session
from fieldcraft.cli.play.table import Table
from fieldcraft.core.rulebook import ruling
from fieldcraft.dice import Seeded
from soaking import examples


def duel(*said: str, words: tuple[str, ...] = ("--hot-seat", "--seed", "a seed")) -> Done:
    """A duel with some orders."""
    done = fieldcraft("play", "duel", *words, say=orders(*said))
    assert done.code in (0, REFUSED)
    assert done.err == ""
    return done


# --- orders and what comes of them -----------------------------------------------------------


def test_an_order_is_carried_out_and_told_with_its_rule() -> None:
    out = duel("Sable move g5").out

    assert "alder> Sable move g5" in out
    assert "Sable moves c5 d5 e5 f5 g5, for 5." in out
    assert "Sable stops on g5.  mini.zoc.enter-stops" in out
    assert "Sable acts: on g5, facing e, ◆◆◆◆, no move left" in out


def test_the_steps_of_a_walk_are_told_as_one() -> None:
    out = fieldcraft("play", "ford", "--hot-seat", say=orders("Sable move h8")).out

    assert "Sable moves f8 g8 h8, for 4." in out


def test_a_refusal_says_why_and_cites_the_rule() -> None:
    out = duel("Sable move h5").out

    assert "⊘ The way leads through g5, where an enemy's zone of control ends the move." in out
    assert "No passing through § 5.2" in out
    assert "mini.zoc.pass-through" in out


def test_why_shows_the_words_of_the_rule() -> None:
    out = flat(duel("why Sable move h5", "why Sable move g5").out)

    assert flat(ruling("mini.zoc.pass-through").rule) in out
    assert "Nothing forbids that." in out


def test_what_is_not_understood_is_pointed_at() -> None:
    out = duel("Sable dances c3").out

    assert "  Sable dances c3\n        ^\n" in out
    assert "there is no deed 'dances'" in out


def test_a_question_waits_for_its_answer() -> None:
    out = duel("Sable move g5", "Sable attack Corvin", "Sable end", "keep").out

    assert "? Spend a boon to throw one die again? Sable has " in out
    assert re.search(r"  reroll \d  Throw the \d+ again  [\d.]+ % of success", out)
    assert "  keep  Keep the dice" in out
    assert "a question waits for its answer" in out.replace("A question", "a question")
    assert "Sable strikes at Corvin" in out


def test_odds_are_those_of_the_order_with_what_they_are_made_of() -> None:
    out = flat(duel("Sable move g5", "odds Sable attack Corvin", "odds Sable guard").out)

    assert "% of success" in out
    assert "+6 Body 3 + Melee 3" in out
    assert "mini.attack.resolve" in out
    assert "No dice decide that." in out


# --- asking ----------------------------------------------------------------------------------------


def test_the_board_shows_sides_facings_and_harm_without_colour() -> None:
    out = duel("board").out

    assert "[Sa→]" in out
    assert "(co←)" in out
    assert "\x1b[" not in out


def test_reach_shows_what_each_cell_costs_and_where_a_move_ends() -> None:
    out = duel("reach Sable").out

    assert "[5]" in out
    assert re.search(r"\b2\b", out)


def test_zones_lean_each_its_own_way() -> None:
    out = duel("zones").out

    assert "╱" in out
    assert "╲" in out


def test_sight_hatches_what_lies_behind_a_wall() -> None:
    name = next(iter(new_match("gatehouse").state.units.values())).title

    assert "░" in fieldcraft("play", "gatehouse", say=orders(f"sight {name}")).out


def test_options_are_listed_by_deed() -> None:
    out = duel("options", "options Corvin").out

    assert "Sable move: b2, c2" in out
    assert re.search(r"and \d+ more", out)


def test_units_are_listed_with_what_befell_them() -> None:
    out = flat(duel("Sable move g5", "units").out)

    assert "▸ [Sa→] Sable g5 ◆◆◆◆ Engaged with Corvin Speed 1 of 6," in out
    assert "Boons 2" in out


def test_what_decides_the_battle_is_told_in_words() -> None:
    out = flat(fieldcraft("play", "ford", say=orders("goals")).out)

    assert ": Still stand when round 8 is over (round 1 of 8)." in out
    assert out.count("Stand alone in the ford at the end of 2 rounds in a row (held 0 of 2 rounds).") == 4


def test_rules_are_looked_up_by_words_and_by_id() -> None:
    out = flat(duel("rules guarded strike", "rules mini.zoc.shift", "rules xyzzy").out)

    assert "mini.react.guarded-strike" in out
    assert "Shifting inside one enemy's ZOC" in out
    assert "No ruling fits 'xyzzy'." in out


def test_help_lists_every_word() -> None:
    out = duel("help").out
    assert all(f"\n{name}" in out for name in WORDS)


LINES = st.builds(
    lambda first, rest: f"{first} {rest}",
    st.sampled_from(sorted(set(WORDS) - {"save", "load", "replay"}))
    | st.sampled_from(("Sable move", "Sable", "gm spend", "")),
    st.text(max_size=20) | st.sampled_from(("Sable", "Corvin attack Sable", "g5", "mini.zoc.shift", "Sable move g5")),
)


@settings(max_examples=examples(15))
@given(st.lists(LINES, max_size=8))
def test_whatever_is_typed_gets_an_answer_in_words(lines: list[str]) -> None:
    done = fieldcraft("play", "duel", "--hot-seat", say=orders(*lines))

    assert done.code in (0, REFUSED)
    assert done.err == ""


# --- taking back, saving, going on ----------------------------------------------------------------


def test_a_deed_without_dice_is_taken_back_freely() -> None:
    assert "Taken back." in duel("Sable guard", "undo").out
    assert "There is nothing to take back" in duel("undo").out


def test_dice_are_taken_back_by_the_game_master_only() -> None:
    out = duel("Sable move g5", "Sable attack Corvin", "undo", "gm undo").out

    assert "Dice fell or a secret came out" in out
    assert "Taken back: 1." in out


def test_the_same_seed_plays_the_same_game() -> None:
    said = ("Sable move g5", "Sable attack Corvin", "keep")

    once, again = (duel(*said).out.partition("The game is kept")[0] for _ in range(2))
    assert once == again


def test_a_saved_game_goes_on_where_it_stood(saved: Path) -> None:
    out = fieldcraft("play", saved, "--hot-seat", say=orders("log", "units")).out

    assert "Sable strikes at Corvin" in out
    assert "g5" in out


def test_a_game_is_loaded_in_the_middle_of_another(saved: Path) -> None:
    assert "actions." in duel(f"load {saved}").out
    assert "nowhere.fcl" in duel("load nowhere.fcl").out


def test_saving_leaves_nothing_half_written(tmp_path: Path) -> None:
    duel(f"save {tmp_path / 'a.fcl'}", f"save {tmp_path / 'no' / 'b.fcl'}")

    assert [path.name for path in tmp_path.iterdir()] == ["a.fcl"]


def test_a_log_that_is_broken_is_refused_with_its_line(saved: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.fcl"
    lines = saved.read_text("utf-8").splitlines(keepends=True)
    broken.write_text("".join([lines[0], '{"seq": "one"}\n', *lines[2:]]), encoding="utf-8")
    done = fieldcraft("play", broken)

    assert done.code == 2
    assert f"{broken}: line 2: " in done.err


# --- who sits where -------------------------------------------------------------------------------


def test_bots_play_the_other_sides_until_it_is_your_turn() -> None:
    out = duel("Sable guard", "Sable end", words=("--seed", "a seed", "--bot", "vigil=random")).out

    assert "You play alder; bots play vigil." in out
    assert "Corvin acts." in out
    assert "vigil>" not in out


def test_you_may_take_another_side() -> None:
    out = duel(words=("--you", "vigil", "--bot", "alder=random", "--seed", "a seed")).out

    assert "You play vigil; bots play alder." in out
    assert "Vigil may choose who acts: Corvin" in out


def test_a_battle_of_bots_is_told_to_its_end_and_its_seed_opened() -> None:
    words = ("--bot", "alder=random", "--bot", "vigil=random", "--seed", "a seed")
    out = flat(duel(words=words).out)

    sealed = re.search(r"Dice sealed before play: (\w+)", out)
    seed = re.search(r"The seed of the dice, in hexadecimal: (\w+)", out)
    assert re.search(r"Victory for \w+|Nobody wins", out)
    assert sealed is not None
    assert seed is not None
    assert hashlib.sha256(bytes.fromhex(seed[1])).hexdigest() == sealed[1]


def test_real_dice_are_asked_for_and_typed() -> None:
    out = duel("Sable move g5", "Sable attack Corvin", "dice 7 7 7 2 2 2", words=("--hot-seat", "--hand")).out

    assert "Throw 6 dice with 10 sides. Say what they show." in out
    assert "such as  dice " in out
    assert "7 7 7 2 2 2" in out


def test_real_dice_of_bots_are_thrown_by_people_too() -> None:
    words = ("--hand", "--bot", "vigil=random", "--bot", "alder=random")
    out = duel("dice 7 7 7 7 7 7", words=words).out

    assert re.search(r"(alder|vigil)> dice 7 7 7 7 7 7", out)
    assert "Throw" in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("duel", "--you", "birch"), "--you: there is no side 'birch': there are alder, vigil"),
        (("duel", "--bot", "vigil=chess"), "there is no bot 'chess'"),
        (("nosuch",), "no scene is called 'nosuch'"),
        (("nosuch.fcl",), "nosuch.fcl: No such file or directory"),
        (("duel", "--seed", "x" * 65), "a seed has 1 to 64 bytes"),
    ],
)
def test_what_cannot_be_played_is_said(words: tuple[str, ...], said: str) -> None:
    done = fieldcraft("play", *words)

    assert done.code == 2
    assert said in done.err


# --- a real terminal ------------------------------------------------------------------------------


def test_the_real_command_reads_standard_input() -> None:
    done = process("play", "duel", "--hot-seat", say=orders("Sable move g5", "quit"), NO_COLOR="1")

    assert done.code == 0
    assert "Sable stops on g5" in done.out


def test_at_a_terminal_words_are_completed_and_the_board_is_coloured() -> None:
    said = [("alder>", "Sable mo\t"), ("ve", " g5\r"), ("no move left", ""), ("alder>", "quit\r")]
    seen = typed(said, words=("duel", "--hot-seat", "--seed", "a seed"))

    assert "Sable stops on g5" in seen
    assert "\x1b[" in seen


# --- shapes and decrees ----------------------------------------------------------------------


def ritual(*said: str) -> str:
    """The scene with two who know magic, and some orders."""
    done = fieldcraft("play", "ritual", "--hot-seat", "--seed", "a seed", say=orders(*said))
    assert done.code in (0, REFUSED)
    assert done.err == ""
    return done.out


def test_a_shape_is_aimed_and_what_was_aimed_is_done() -> None:
    out = ritual("Sable end", 'aim "Mother Hollow" "Dust Wall" l6 n 2', "confirm 2")

    assert "covers l6 l5" in out
    assert re.search(r'confirm 2  Value 2  [0-9.]+ %  Mother cast "Dust Wall" on l6 l5 dv 2', out)
    assert "Mother Hollow casts" in out


def test_a_shape_that_may_not_lie_there_says_why() -> None:
    out = ritual("Sable end", 'aim "Mother Hollow" "Dust Wall" m6', "confirm", 'aim "Mother Hollow" "Dust Wall" l6 up')

    assert "Somebody stands on m6" in out
    assert "nothing is aimed" in out
    assert "there is no direction 'up': n, ne, e" in out


RAIN = """\
title: Rain
system: tiles
board: {shape: square, rows: ". . . . . .\\n. . . . . .\\n. . . . . ."}
sides: [{id: a, label: A, colour: blue}, {id: b, label: B, colour: vermilion}]
effects: [{name: Rain, slots: 2, entry: "AoE - Engulf - Specified: Targets: 2, Range: 6, Reach: 0", damage: 1d6}]
units:
  - {id: vesper, name: Vesper, side: a, at: a2, initiative: 9, effects: [Rain]}
  - {id: maul, name: Maul, side: b, at: f2}
goals: [{goal: last_standing, side: a}]
"""
"""An effect that comes down in several places."""


def test_a_shape_is_aimed_at_several_cells_and_on_a_level(tmp_path: Path) -> None:
    scene = tmp_path / "rain.yaml"
    scene.write_text(RAIN, encoding="utf-8")
    words = ("aim Vesper Rain c2 d2", "aim Vesper Rain c2 d2 level 2", "aim Vesper Rain c2 d2 level up")
    done = fieldcraft("play", scene, "--hot-seat", "--seed", "a seed", say=orders(*words))

    assert "covers c2 d2" in done.out
    assert "Vesper cast Rain c2 d2 level 2" in done.out
    assert "a level is a whole number from 0 to 99, as in 'level 2', not 'up'" in flat(done.out)


def test_aiming_without_words_gives_an_example() -> None:
    assert 'such as: aim Bryn "Turn the Page" b8' in flat(ritual("aim"))


def test_decrees_are_listed_with_what_is_to_be_filled_in() -> None:
    out = ritual("decree Bryn", "decree")

    assert re.search(r'Piece +"Harm \+1"', out)
    assert re.search(r'Turn +"New round" +<Round>', out)


def test_a_decree_is_given_in_words_with_its_reason() -> None:
    out = ritual('decree Bryn "Harm +1" because the roof falls', 'decree Sable "Move to" d4', "decree rubble e4,f4")

    assert "Bryn takes 1 harm: 1 of 3.  match.decree" in out
    assert "Sable is moved to d4." in out
    assert "There is rubble on e4 f4." in out


def test_a_decree_fills_a_form_word_by_word() -> None:
    out = ritual('decree "New piece" Zed hollow - e no e5', 'decree "Door" e5|e6', 'decree "New round" 3')

    assert "Zed joins on e5." in out
    assert "Round 3" in out


def test_a_decree_says_what_it_lacks_and_what_there_is() -> None:
    out = flat(ritual('decree "New piece" Zed', "decree Nonsense", 'decree Bryn "Harm +1" 2 3'))

    assert "New piece needs <Name> <Side>" in out
    assert "there is no decree 'Nonsense': New piece, " in out
    assert "Harm +1 takes 0 words" in out


def test_a_bot_gives_advice() -> None:
    out = flat(duel("advice", "advice random", "advice chess").out)

    assert "0.38 Sable move" in out
    assert "- Sable move" in out
    assert "there is no bot 'chess'" in out


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("ai", ["aim"]),
        ("aim ", ["Bryn"]),
        ("aim Bryn ", ['"Turn the Page"']),
        ('aim Bryn "Turn', ['"Turn the Page"']),
        ("aim Nobody x ", []),
        ("decree Bry", ["Bryn"]),
        ("decree Bryn pr", ["Prone"]),
        ('decree "New piece" Zed ', ["alder", "hollow", "because"]),
        ('decree "Side up" h', ["hollow"]),
        ("decree Bryn Prone b", ["because"]),
    ],
)
def test_what_follows_is_completed(text: str, words: list[str]) -> None:
    viewer = open_game("ritual", Seeded(b"a seed")).viewer
    session = Session(Table(viewer, {}, Random(0)), Console(file=io.StringIO()))

    assert completions(session, text) == words


def test_directions_and_sizes_are_completed() -> None:
    viewer = open_game("ritual", Seeded(b"a seed")).viewer
    session = Session(Table(viewer, {}, Random(0)), Console(file=io.StringIO()))
    session.order("Sable end")

    assert completions(session, 'aim "Mother Hollow" "Dust Wall" l6 n')[:3] == ["n", "ne", "nw"]
    assert completions(session, 'aim "Mother Hollow" "Dust Wall" l6 n ')[-4:] == ["0", "1", "2", "3"]
