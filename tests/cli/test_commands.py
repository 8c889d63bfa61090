"""The commands that look something up, check or draw, and what they say when they cannot."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from cli.running import PROGRAM, SOURCE, fieldcraft, flat, process
from fieldcraft import __version__
from fieldcraft.cli import app, extensions
from fieldcraft.core.rulebook import rulebooks
from fieldcraft.maps.scenes import scenes
from folders import SCENES

SCRIPT = """
script:
  - order: Sable move g5
    expect: {Sable: {at: g5}}
"""


@pytest.fixture
def duel(tmp_path: Path) -> Path:
    """The duel with a script of our own."""
    text = (SCENES / "duel.yaml").read_text(encoding="utf-8").partition("\nscript:")[0]
    path = tmp_path / "duel.yaml"
    path.write_text(text + SCRIPT, encoding="utf-8")
    return path


# --- the front door ------------------------------------------------------------------


def test_every_command_is_listed_and_explains_itself() -> None:
    listed = fieldcraft().out

    for name in (*app.COMMANDS, *extensions.commands()):
        assert f"\n  {name}" in listed
        done = fieldcraft(name, "--help")
        assert done.code == 0
        assert f"usage: fieldcraft {name}" in done.out


def test_a_slip_of_the_pen_is_answered_with_the_command_that_was_meant() -> None:
    done = fieldcraft("rendre", "duel")

    assert done.code == 2
    assert "Did you mean render?" in done.err


def test_the_real_command_answers_and_leaves_with_its_code() -> None:
    assert process("--version").out == f"fieldcraft {__version__}\n"
    assert process("odds", "6", "--dv", "0").code == 2


def test_whoever_stops_reading_gets_no_complaint() -> None:
    with subprocess.Popen(
        [*PROGRAM, "rules", "--most", "99", "zone"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
    ) as left:
        assert left.stdout is not None
        assert left.stderr is not None
        left.stdout.close()
        complaint = left.stderr.read()

    assert complaint == b""


def test_what_we_did_not_foresee_is_told_with_how_to_report_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(app.COMMANDS, "running", "a module that is no command")
    done = fieldcraft("running")

    assert done.code == app.SURPRISE
    assert "FIELDCRAFT_DEBUG=1" in done.err
    assert "Traceback" not in done.err


def test_those_who_ask_for_it_are_shown_the_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FIELDCRAFT_DEBUG", "1")

    assert "Traceback" in fieldcraft("odds", "6", "--dv", "0").err


# --- scenes and check ------------------------------------------------------------------


def test_the_scenes_are_listed_with_what_they_are_about() -> None:
    out = flat(fieldcraft("scenes").out)

    for listed in scenes():
        assert listed.title in out
        assert flat(listed.about).strip() in out
    assert json.loads(fieldcraft("scenes", "--json").out)[0]["name"] == scenes()[0].name


def test_the_list_of_scenes_tells_which_are_to_learn_on_and_how_often_each_side_won() -> None:
    out = flat(fieldcraft("scenes").out)
    first, second = next(
        one["fairness"] for one in json.loads(fieldcraft("scenes", "--json").out) if one["name"] == "duel"
    )

    assert "duel The chalk ring miniatures, tutorial" in out
    assert "ford The ford at Alder Mill miniatures One place" in out
    assert f"Wins in bot play: Alder {first}, Vigil {second}" in out


def test_a_script_that_holds_is_said_to_hold(duel: Path) -> None:
    done = fieldcraft("check", duel)

    assert done.code == 0
    assert f"✓ {duel}" in done.out


def test_a_difference_is_told_with_line_step_and_what_was_found(duel: Path) -> None:
    duel.write_text(duel.read_text("utf-8").replace("{at: g5}", "{at: c5}"), encoding="utf-8")
    done = fieldcraft("check", duel)
    line = 1 + duel.read_text("utf-8").splitlines().index("  - order: Sable move g5")

    assert done.code == 1
    assert f"{duel}:{line}: step 1" in done.out
    assert "expected c5 found g5" in flat(done.out)
    assert json.loads(fieldcraft("check", duel, "--json").out)[0]["differences"][0]["step"] == 1


def test_a_file_that_cannot_be_read_is_worse_than_a_difference(duel: Path, tmp_path: Path) -> None:
    (tmp_path / "odd.yaml").write_text("title: [", encoding="utf-8")

    assert fieldcraft("check", duel, tmp_path / "nowhere.yaml").code == 2
    assert fieldcraft("check", tmp_path / "odd.yaml").code == 2


def test_the_schema_is_the_one_in_the_docs() -> None:
    assert json.loads(fieldcraft("schema").out)["title"] == "Scene of miniatures"
    assert fieldcraft("schema", "--system", "chess").code == 2


# --- rules -----------------------------------------------------------------------------------


def test_a_ruling_is_shown_in_full() -> None:
    out = flat(fieldcraft("rules", "mini.zoc.shift").out)
    ruling = rulebooks()["miniatures"]["mini.zoc.shift"]

    for text in (ruling.title, ruling.source, ruling.rule, ruling.decision, ruling.example):
        assert flat(text) in out


def test_words_find_rulings() -> None:
    found = json.loads(fieldcraft("rules", "guarded", "strike", "--json", "--most", "3").out)

    assert found[0]["id"] == "mini.react.guarded-strike"
    assert len(found) == 3


def test_the_beginning_of_an_id_lists_what_begins_so() -> None:
    out = fieldcraft("rules", "mini.zoc.sh").out

    assert "mini.zoc.shift" in out
    assert fieldcraft("rules", "mini.nothing").code == 2


def test_the_rulebooks_are_listed_with_their_topics() -> None:
    out = fieldcraft("rules").out

    assert all(name in out for name in rulebooks())
    assert "zoc 23" in flat(out) or "zoc" in out


def test_coverage_counts_what_the_house_counts() -> None:
    told = json.loads(fieldcraft("rules", "--coverage", "--json").out)

    assert told.keys() == rulebooks().keys()
    for name, book in rulebooks().items():
        assert told[name]["rulings"] == len(book)
        assert 0 <= told[name]["implemented"] <= told[name]["binding"]


def test_coverage_of_one_rulebook_lists_what_is_missing() -> None:
    told = json.loads(fieldcraft("rules", "--coverage", "--system", "fates-edge", "--json").out)["fates_edge"]
    out = fieldcraft("rules", "--coverage", "--system", "fates-edge").out

    missing = told["binding"] - told["implemented"]
    assert (f"Not implemented ({missing})" in out) == bool(missing)
    assert fieldcraft("rules", "--coverage", "--system", "chess").code == 2


# --- render ------------------------------------------------------------------------------------


def test_a_scene_is_drawn_with_what_was_asked_for(tmp_path: Path) -> None:
    plain, full = tmp_path / "plain.svg", tmp_path / "full.svg"
    assert fieldcraft("render", "duel", "-o", plain).code == 0
    words = ("--zones", "--reach", "sable", "--sight", "Corvin", "--theme", "lamplight")
    assert fieldcraft("render", "duel", "-o", full, *words).code == 0

    assert "Sable" in plain.read_text("utf-8")
    assert "zone of control" in full.read_text("utf-8")
    assert "zone of control" not in plain.read_text("utf-8")


def test_a_picture_is_a_png_where_the_name_says_so(tmp_path: Path) -> None:
    assert fieldcraft("render", "duel", "-o", tmp_path / "duel.png", "--scale", "0.5").code == 0
    assert (tmp_path / "duel.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("duel", "-o", "duel.gif"), "pictures are .svg or .png, not .gif"),
        (("dule", "-o", "x.svg"), "did you mean 'duel'"),
        (("nowhere.yaml", "-o", "x.svg"), "nowhere.yaml"),
        (("duel", "-o", "x.svg", "--reach", "Nobody"), "there is no unit 'Nobody': Corvin, Sable"),
        (("duel", "-o", "x.svg", "--at", "3"), "the game has 0 actions"),
        (("duel", "-o", "no/such/folder/x.svg"), "no/such/folder/x.svg: No such file or directory"),
    ],
)
def test_what_cannot_be_drawn_is_said(words: tuple[str, ...], said: str, tmp_path: Path) -> None:
    done = fieldcraft("render", *words)

    assert done.code == 2
    assert said in done.err


def test_a_scene_of_ones_own_is_drawn_from_its_file(duel: Path, tmp_path: Path) -> None:
    shutil.copy(duel, tmp_path / "mine.yaml")

    assert fieldcraft("render", tmp_path / "mine.yaml", "-o", tmp_path / "mine.svg").code == 0


# --- sim --------------------------------------------------------------------------------------------


def test_a_simulation_follows_from_its_seed() -> None:
    words = ("sim", "duel", "-n", "4", "--bot", "alder=random", "--bot", "vigil=random", "--workers", "1", "--json")
    first, again = fieldcraft(*words, "--seed", "3"), fieldcraft(*words, "--seed", "3")

    assert first == again
    report = json.loads(first.out)
    assert (report["matches"], report["seed"]) == (4, 3)
    assert fieldcraft(*words, "--seed", "4").out != first.out


def test_a_simulation_tells_rates_with_their_confidence() -> None:
    words = ("--bot", "alder=random", "--bot", "vigil=random", "--workers", "1", "--mirrored")
    out = fieldcraft("sim", "duel", "-n", "4", *words).out

    assert "4 matches, seed 0" in out
    assert "●" in out
    assert "alder" in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("-n", "0"), "matches must be 1 or more, not 0"),
        (("--bot", "alder"), "write side=bot"),
        (("--bot", "birch=random"), "there is no side 'birch': there are alder, vigil"),
        (("--bot", "alder=chess"), "there is no bot 'chess'"),
    ],
)
def test_what_cannot_be_simulated_is_said(words: tuple[str, ...], said: str) -> None:
    done = fieldcraft("sim", "duel", *words)

    assert done.code == 2
    assert said in done.err
