"""Help is where people look for it: in the game, before it, and in the shell that completes what they type."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cli.running import SOURCE, fieldcraft, flat, orders
from cli.terminals import typed
from fieldcraft import __version__
from fieldcraft.cli import app, extensions

DUEL = ("play", "duel", "--hot-seat", "--seed", "a seed")


# --- in the game -------------------------------------------------------------------------------


def test_help_lists_the_orders_of_the_game() -> None:
    out = flat(fieldcraft(*DUEL, say=orders("help")).out)

    assert "Orders: move, face, shift" in out
    assert "help ORDER explains one." in out


def test_help_explains_an_order_and_a_command() -> None:
    out = fieldcraft(*DUEL, say=orders("help attack", "help save", "help guard", "help dance")).out

    assert "unit attack target" in out
    assert "Strike an enemy in your zone" in out
    assert "by default where it was saved before" in out
    assert "Now: Sable guard" in out
    assert "there is no order and no command 'dance': help lists both" in out


@pytest.mark.parametrize("word", ["exit", "q"])
def test_who_wants_to_leave_leaves(word: str) -> None:
    done = fieldcraft(*DUEL, say=orders(word, "board"))

    assert done.code == 0
    assert "> board" not in done.out


@pytest.mark.parametrize("word", ["?", "h"])
def test_who_wants_help_gets_it(word: str) -> None:
    assert "Orders: move" in fieldcraft(*DUEL, say=orders(word)).out


# --- before it ---------------------------------------------------------------------------------


def test_help_of_a_command_is_that_of_the_command_itself() -> None:
    assert fieldcraft("help", "verify").out == fieldcraft("verify", "--help").out
    assert "Did you mean verify?" in fieldcraft("help", "verfy").err


def test_exit_codes_and_the_environment_are_told() -> None:
    out = fieldcraft("--help").out

    for word in ("70 an internal error", "130 stopped", "FIELDCRAFT_DATA", "FIELDCRAFT_DEBUG", "NO_COLOR"):
        assert word in out


def test_the_package_runs_as_the_command() -> None:
    words = (sys.executable, "-m", "fieldcraft", "--version")
    done = subprocess.run(words, env={"PYTHONPATH": str(SOURCE)}, capture_output=True, text=True, check=True)

    assert done.stdout == f"fieldcraft {__version__}\n"


@pytest.mark.parametrize(("words", "why"), [("gen hook --count 0", "1 to 1000"), ("rules --most 0 move", "at least 1")])
def test_numbers_that_ask_for_nothing_are_refused(words: str, why: str) -> None:
    done = fieldcraft(*words.split())

    assert done.code == 2
    assert why in done.err


# --- in the shell ------------------------------------------------------------------------------


def completed(shell: str, line: str) -> list[str]:
    """What bash or zsh would offer for the last word of a line."""
    script = fieldcraft("completion", shell).out
    words = line.split(" ")
    ask = f"COMP_WORDS=({line}); COMP_CWORD={len(words) - 1}; _fieldcraft; echo ${{COMPREPLY[@]}}"
    done = subprocess.run(("bash", "-c", f"{script}\n{ask}"), capture_output=True, text=True, check=True, cwd="/")
    return done.stdout.split()


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash reads the script")
@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("fieldcraft verif", ["verify"]),
        ("fieldcraft play gateh", ["gatehouse"]),
        ("fieldcraft render --them", ["--theme"]),
        ("fieldcraft render --theme lam", ["lamplight"]),
        ("fieldcraft help bac", ["backup"]),
        ("fieldcraft campaign rep", ["report"]),
    ],
)
def test_bash_completes_commands_scenes_options_and_what_they_may_be(line: str, offered: list[str]) -> None:
    assert completed("bash", line) == offered


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_command_is_completed_in_every_shell(shell: str) -> None:
    script = fieldcraft("completion", shell).out

    assert all(name in script for name in (*app.COMMANDS, *extensions.commands()))
    assert "hot-seat" in script


# --- on every screen ---------------------------------------------------------------------------


def test_ascii_is_all_that_is_printed_where_there_is_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FIELDCRAFT_ASCII", "1")
    out = fieldcraft(*DUEL, say=orders("board", "units", "Sable move h5")).out

    assert out.isascii()
    assert "[Sa>]" in out
    assert "! The way leads through g5" in out


def test_a_screen_of_80_by_24_shows_a_whole_board(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    seen = typed([("alder>", "quit\r")], words=("ford", "--hot-seat", "--seed", "a seed"))
    board = seen.partition("Tab completes.")[2].partition("alder>")[0]

    assert all(f"{row:>2}" in board for row in range(1, 17))
    assert board.count("\n") <= 24


def test_a_ready_character_is_shown_by_its_name() -> None:
    assert "Sable Kestrel" in fieldcraft("character", "show", "sable").out
    assert fieldcraft("character", "check", "neve").code == 0


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no file without an end")
@pytest.mark.parametrize("command", ["character show", "campaign pack"])
def test_a_file_without_an_end_is_refused(command: str) -> None:
    done = fieldcraft(*command.split(), "/dev/zero")

    assert (done.code, done.err) == (2, "/dev/zero: the file has more than 16777216 bytes\n")
