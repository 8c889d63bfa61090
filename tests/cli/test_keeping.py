"""A game in the terminal is never lost: each action is kept as it happens, and what people save is what they opened."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Mapping
from pathlib import Path

import pytest

from cli.running import PROGRAM, SOURCE, fieldcraft, flat, orders, process
from cli.terminals import typed
from faults.power import Disk
from fieldcraft.cli.play.keeping import MOST
from fieldcraft.core.log import dump, head
from fieldcraft.table.exchange import read_log

DUEL = ("play", "duel", "--hot-seat", "--seed", "a seed")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to be in, with a data folder of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FIELDCRAFT_DATA", "data")
    return tmp_path


def actions(path: Path | str) -> int:
    """How many actions stand in a saved game."""
    return len(read_log(str(path)).match.standing)


# --- what nobody saved ------------------------------------------------------------------------------


def test_a_game_that_nobody_saved_is_kept_and_named() -> None:
    done = fieldcraft(*DUEL, say=orders("Sable move g5"))

    assert "The game is kept: fieldcraft play data/games/duel-1.fcl goes on with it." in flat(done.out)
    assert actions("data/games/duel-1.fcl") == 1


def test_a_game_in_which_nothing_happened_leaves_no_file(home: Path) -> None:
    assert "The game is kept" not in fieldcraft(*DUEL, say=orders("board")).out
    assert list(home.iterdir()) == []


def play_and_kill(orders: str, then: str, environment: Mapping[str, str] = os.environ) -> None:
    """Play a duel in a process of its own, and kill it as soon as it has taken back and said whose turn it is."""
    env = {**environment, "PYTHONPATH": str(SOURCE), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen([*PROGRAM, *DUEL], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env) as game:
        assert game.stdin is not None
        assert game.stdout is not None
        game.stdin.write(orders.encode())
        game.stdin.flush()
        while b"Taken back" not in game.stdout.readline():
            pass
        assert then.encode() in game.stdout.readline()
        game.kill()


def test_each_action_is_kept_at_once_also_what_is_taken_back() -> None:
    play_and_kill("Sable guard\nundo\n", then="Alder may choose who acts")

    match = read_log("data/games/duel-1.fcl").match
    assert [entry.undoes for entry in match.log] == [None, 0]


@pytest.mark.skipif(shutil.which("cc") is None, reason="a C compiler makes the disk that forgets: install gcc")
def test_each_action_outlives_a_power_cut(home: Path) -> None:
    disk = Disk(home, "games/duel")
    play_and_kill("Sable move g5\nSable guard\nundo\n", then="Sable acts", environment=disk.environment)
    disk.cut_power()

    assert len(read_log("data/games/duel-1.fcl").match.log) == 3


def test_of_too_many_games_those_are_removed_that_nobody_plays(home: Path) -> None:
    folder = home / "data/games"
    folder.mkdir(parents=True)
    now = time.time()
    for number in range(MOST + 2):
        path = folder / f"ford-{number}.fcl"
        path.touch()
        os.utime(path, times=(now, now - (number - MOST) * 40 * 86_400 if number >= MOST else now))

    fieldcraft(*DUEL, say=orders("Sable move g5"))

    kept = {path.name for path in folder.iterdir()}
    assert kept == {f"ford-{number}.fcl" for number in range(MOST + 1)} | {"duel-1.fcl"}


def test_ctrl_c_clears_the_line_and_leaves_the_game_alone() -> None:
    said = [("alder>", "Sable mo\x03"), ("Ctrl-C clears the line", ""), ("alder>", "Sable move g5\r"), ("g5", "quit\r")]
    seen = typed(said, words=DUEL[1:])

    assert "stops on g5" in seen
    assert actions("data/games/duel-1.fcl") == 1


def test_a_game_of_the_data_folder_goes_on_under_a_number_of_its_own() -> None:
    fieldcraft(*DUEL, say=orders("Sable move g5"))
    out = fieldcraft("play", "--last", say=orders("Sable end")).out

    assert "You play alder and vigil; bots play nobody." in out
    assert actions("data/games/duel-1.fcl") == 1
    assert actions("data/games/duel-2.fcl") == 2


def test_there_may_be_no_last_game() -> None:
    assert fieldcraft("play", "--last").err == "--last: no game is kept in data/games\n"


def test_a_game_that_cannot_be_kept_says_so_once_and_goes_on(home: Path) -> None:
    (home / "data").write_text("", encoding="utf-8")
    out = flat(fieldcraft(*DUEL, say=orders("Sable move g5", "Sable end", "save a.fcl")).out)

    assert out.count("Nothing that happens is kept by itself: data") == 1
    assert "The game is kept: fieldcraft play a.fcl" in out


# --- a battle that is over --------------------------------------------------------------------------


def test_a_finished_battle_can_be_replayed_taken_back_and_saved(home: Path) -> None:
    end = 'gm decree "x" remove Corvin'
    done = fieldcraft(*DUEL, say=orders(end, "replay", "replay film.html", "save won.fcl", "gm undo", "save lost.fcl"))

    assert done.out.count("Corvin is taken off the map") == 2
    assert "<html" in (home / "film.html").read_text("utf-8")
    assert (actions("won.fcl"), actions("lost.fcl")) == (1, 0)


def test_an_ending_that_was_taken_back_may_come_again() -> None:
    end = 'gm decree "x" remove Corvin'
    out = fieldcraft(*DUEL, say=orders(end, "gm undo", end)).out

    assert out.count("Victory for Alder") == 2


# --- what people save -------------------------------------------------------------------------------


def test_save_writes_the_file_that_was_opened(home: Path) -> None:
    (home / "battle.fcl").write_text("OTHER", encoding="utf-8")
    fieldcraft(*DUEL, say=orders("save mine.fcl"))
    out = fieldcraft("play", "mine.fcl", say=orders("Sable guard", "save")).out

    assert "Saved: mine.fcl" in out
    assert actions("mine.fcl") == 1
    assert (home / "battle.fcl").read_text("utf-8") == "OTHER"


def test_a_file_that_is_not_this_game_is_replaced_only_when_it_is_said_twice(home: Path) -> None:
    (home / "battle.fcl").write_text("OTHER", encoding="utf-8")
    once = fieldcraft(*DUEL, say=orders("save"))
    assert "battle.fcl is there already, and not this game: `save battle.fcl` once more replaces it" in flat(once.out)
    assert (home / "battle.fcl").read_text("utf-8") == "OTHER"

    fieldcraft(*DUEL, say=orders("save", "save"))
    assert actions("battle.fcl") == 0


def test_a_name_that_cannot_be_written_is_forgotten(home: Path) -> None:
    out = fieldcraft(*DUEL, say=orders("save", f"save {home}", "save")).out

    assert f"⊘ {home}: this is no plain file" in flat(out)
    assert "Errno" not in out
    assert out.count("Saved: battle.fcl") == 2


def test_a_save_goes_through_a_link(home: Path) -> None:
    (home / "there.fcl").write_text("", encoding="utf-8")
    (home / "here.fcl").symlink_to(home / "there.fcl")
    fieldcraft(*DUEL, say=orders("save here.fcl", "save here.fcl"))

    assert (home / "here.fcl").is_symlink()
    assert actions("there.fcl") == 0


def test_what_was_saved_whole_is_not_kept_twice(home: Path) -> None:
    out = fieldcraft(*DUEL, say=orders("Sable guard", "save mine.fcl")).out

    assert "The game is kept: fieldcraft play mine.fcl goes on with it." in flat(out)
    assert list((home / "data" / "games").iterdir()) == []


def test_loading_leaves_a_game_that_is_kept() -> None:
    fieldcraft(*DUEL, say=orders("save other.fcl"))
    out = fieldcraft(*DUEL, say=orders("Sable move g5", "load other.fcl", "units")).out

    assert "The game is kept: fieldcraft play data/games/duel-1.fcl" in flat(out)
    assert "Loaded: 0 actions." in out
    assert actions("data/games/duel-1.fcl") == 1


# --- who sits where ---------------------------------------------------------------------------------


def test_who_plays_is_kept_with_the_game() -> None:
    fieldcraft("play", "duel", "--you", "vigil", "--bot", "alder=random", say=orders("save mine.fcl"))
    out = fieldcraft("play", "mine.fcl").out

    assert "You play vigil; bots play alder." in out
    assert [(side.id, side.label, side.bot) for side in head(Path("mine.fcl").read_text("utf-8")).sides] == [
        ("alder", "Alder", "random"),
        ("vigil", "Vigil", ""),
    ]
    assert "You play alder and vigil" in fieldcraft("play", "mine.fcl", "--hot-seat").out


def test_a_game_that_was_saved_without_its_sides_is_played_like_a_new_one() -> None:
    fieldcraft(*DUEL, say=orders("save mine.fcl"))
    Path("mine.fcl").write_text(dump(read_log("mine.fcl").match), encoding="utf-8")

    assert "You play alder; bots play vigil." in fieldcraft("play", "mine.fcl").out


# --- what the shell is told -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "code"),
    [(("nonsense",), 1), (("nonsense", "board"), 1), (("nonsense", "Sable guard"), 0), (("board",), 0)],
)
def test_a_script_of_which_nothing_could_be_carried_out_has_failed(said: tuple[str, ...], code: int) -> None:
    assert fieldcraft(*DUEL, say=orders(*said)).code == code


def test_half_a_file_never_stays(home: Path) -> None:
    """With room for one kilobyte a picture does not fit."""
    code = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (1024, 1024))"
    done = process("render", "duel", "-o", "duel.svg", first=code)

    assert (done.code, done.err) == (2, "duel.svg: File too large\n")
    assert list(home.iterdir()) == []
