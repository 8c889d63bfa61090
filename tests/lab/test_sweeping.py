"""Scenes with something in them otherwise, and the smallest change that makes one fair."""

from __future__ import annotations

import csv
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cli.running import fieldcraft
from fieldcraft.lab import Point, Question, Sweep, sweep, tune
from fieldcraft.lab.scene_numbers import list_numbers, values_near
from fieldcraft.lab.sweeping import read_space
from fieldcraft.lab.tuning import RUNNERS, rank_settings
from fieldcraft.maps.import_result import MapError
from fieldcraft.maps.scenes import read_packaged

BODY = "units.sable.body"


def duel() -> Any:
    return read_packaged("duel")


def point(body: int, share: float) -> Point:
    """A point of a curve."""
    return Point(setting={BODY: body}, battles=9, share=share, low=share - 0.1, high=share + 0.1, plain=share)


CURVE = Sweep("A duel", "alder", (point(2, 0.7), point(3, 0.5)))


# --- changes -----------------------------------------------------------------------------------------


def test_a_scene_with_a_change_is_the_scene_but_for_the_change() -> None:
    before = duel()
    changed = before.with_changes({BODY: 5, "goals.0.side": "alder"})

    assert changed.start.units["sable"].abilities != before.start.units["sable"].abilities
    assert changed.start.units["corvin"] == before.start.units["corvin"]
    assert before.with_changes({}).start == before.start == duel().start


@pytest.mark.parametrize(
    ("path", "value", "error", "message"),
    [
        ("units.sabel.body", 3, ValueError, r"units.sabel.body: in units there is no 'sabel'; did you mean 'sable'"),
        ("unit.sable.body", 3, ValueError, r"unit.sable.body there is no 'unit'; did you mean 'units'"),
        ("units.sable.body.more.yet", 3, ValueError, r"there is nothing"),
        (BODY, "strong", MapError, r"units\[0\].body: this must be a whole number"),
        ("units.sable.bodily", 3, MapError, "bodily"),
    ],
)
def test_a_change_that_cannot_be_is_refused(path: str, value: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        duel().with_changes({path: value})


def test_options_that_a_scene_leaves_as_they_usually_are_can_be_changed() -> None:
    assert duel().with_changes({"options.boon_cap": 4}).start.options.boon_cap == 4


@pytest.mark.parametrize("scene", ["ford", "wyrm", "lowgate", "pans"])
def test_every_number_that_is_listed_stands_where_its_path_says(scene: str) -> None:
    file = read_packaged(scene)

    for one in list_numbers(file):
        assert file.with_changes({one.path: one.value}).start == file.start, one


def test_the_values_near_a_number_are_those_that_the_scene_can_have() -> None:
    assert values_near(duel(), "units.corvin.harm_max") == (4, (2, 3, 4, 5, 6))
    assert values_near(duel(), "options.facings") == (4, (4, 8))


def test_the_numbers_of_a_scene_are_listed_as_they_would_be_given() -> None:
    assert "units.sable.body=3" in fieldcraft("sweep", "duel").out.splitlines()


# --- sweeps --------------------------------------------------------------------------------------------


def test_a_stronger_side_wins_more() -> None:
    found = sweep("duel", {BODY: [1, 6]}, 12)
    weak, strong = found.points

    assert (weak.setting, weak.battles, found.side) == ({BODY: 1}, 12, "alder")
    assert weak.share < 0.4 < 0.6 < strong.share


def test_a_sweep_is_a_table(tmp_path: Path) -> None:
    CURVE.write(tmp_path / "curve.csv")
    rows = list(csv.DictReader((tmp_path / "curve.csv").read_text().splitlines()))

    assert [row[BODY] for row in rows] == ["2", "3"]
    assert rows[0]["share"] == "0.7000"


@pytest.mark.skipif(find_spec("matplotlib") is None, reason="needs matplotlib, of the extra lab")
@pytest.mark.parametrize(("name", "begin"), [("curve.svg", b"<?xml"), ("curve.png", b"\x89PNG")])
def test_a_sweep_is_a_picture(tmp_path: Path, name: str, begin: bytes) -> None:
    CURVE.write(tmp_path / name)

    assert (tmp_path / name).read_bytes().startswith(begin)


def test_a_file_of_another_kind_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"a sweep is written as .csv, .svg, .png, .parquet"):
        CURVE.write(tmp_path / "curve.doc")


def test_a_package_that_is_missing_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "matplotlib.figure", None)

    with pytest.raises(ValueError, match=r"matplotlib is not installed: pip install 'fieldcraft\[lab\]'"):
        CURVE.write(tmp_path / "curve.svg")


@pytest.mark.parametrize(
    ("word", "values"), [("a=1..3", [1, 2, 3]), ("a=-1..1", [-1, 0, 1]), ("a=2,x,true", [2, "x", True])]
)
def test_values_are_written_in_a_row_or_from_one_to_another(word: str, values: list[Any]) -> None:
    assert read_space([word]) == {"a": values}


def test_a_space_that_says_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="write what is to change and its values"):
        read_space(["units.sable.body"])


def test_the_command_line_sweeps(tmp_path: Path) -> None:
    out = tmp_path / "duel.csv"
    done = fieldcraft("sweep", "duel", f"{BODY}=3", "-n", 2, "--workers", 1, "-o", out)

    assert (done.code, done.err) == (0, "")
    assert "Shares of alder" in done.out
    assert out.read_text().startswith(f"{BODY},battles,share")


# --- tuning ----------------------------------------------------------------------------------------------


def test_settings_are_tried_from_the_nearest_outwards() -> None:
    file = duel().with_changes({BODY: 3})
    ranked = rank_settings(file, {BODY: [1, 2, 3, 4]}, Random(0))

    assert ranked == [[{BODY: 3}], [{BODY: 2}, {BODY: 4}], [{BODY: 1}]]
    assert max(map(len, rank_settings(file, {BODY: list(range(99)), "x": list(range(99))}, Random(0)))) == RUNNERS


def test_what_makes_a_scene_fair_is_proposed_with_a_verdict() -> None:
    """Sable's body of 6 is far too much, and a side with one of 1 is lost."""
    found = tune(duel().with_changes({BODY: 6}), {BODY: [1, 3, 6]}, Question(0.38, 0.62, 0.06))

    assert found.setting == {BODY: 3}
    assert found.verdict is not None
    assert found.verdict.place == "inside"
    assert found.tried[0].setting == {BODY: 6}


def test_where_nothing_helps_nothing_is_proposed() -> None:
    found = tune(duel().with_changes({BODY: 9}), {BODY: [8, 9]})

    assert (found.setting, found.verdict, len(found.tried)) == (None, None, 2)
