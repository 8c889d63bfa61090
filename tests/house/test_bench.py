"""The benchmarks run, in a short form that measures nothing well, and end with one table."""

from __future__ import annotations

import importlib
import runpy
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest

from house.reading import ROOT
from soaking import soak

BENCH = ROOT / "bench"
SERVED = {"browser", "evening", "load", "zones"}
"""What starts servers or browsers, and takes as long as that takes."""

OTHERS = ("figures", "run", "tens")
SCRIPTS = sorted({path.stem for path in BENCH.glob("*.py")} - {*OTHERS} - SERVED)


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The file to which benchmarks add their figures."""
    monkeypatch.setenv("FIELDCRAFT_BENCH", "short")
    monkeypatch.setenv("FIELDCRAFT_FIGURES", str(tmp_path / "figures"))
    monkeypatch.setattr(sys, "path", [str(BENCH), *sys.path])
    yield tmp_path / "figures"
    for name in OTHERS:
        sys.modules.pop(name, None)


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_benchmark_runs_to_its_end_and_keeps_figures(name: str, kept: Path) -> None:
    with suppress(SystemExit):
        runpy.run_path(str(BENCH / f"{name}.py"), run_name="__main__")

    figures = importlib.import_module("figures")
    assert msgspec.json.Decoder(figures.Figure).decode_lines(kept.read_bytes())


@pytest.mark.parametrize("name", sorted(SERVED))
def test_what_a_benchmark_of_servers_or_browsers_imports_is_there(name: str, kept: Path) -> None:
    assert callable(runpy.run_path(str(BENCH / f"{name}.py"), run_name=name)["main"])


def test_the_table_tells_what_is_met_by_the_ratio_or_else_by_our_own_figure(kept: Path) -> None:
    figures = importlib.import_module("figures")
    some = [
        figures.Figure(what="a view", ours=1, unit="us", peer=4, of="tcod", most=0.2),
        figures.Figure(what="deeds", ours=1, unit="ms", most=5),
        figures.Figure(what="a roll", ours=1, unit="ms", peer=2, of="icepool"),
    ]

    assert [[cell.strip() for cell in line.split("|")[1:-1]] for line in figures.table(some).splitlines()[2:]] == [
        ["a view", "1 us", "tcod 4 us", "0.25", "at most 0.2", "MISSED"],
        ["deeds", "1 ms", "", "", "at most 5 ms", "met"],
        ["a roll", "1 ms", "icepool 2 ms", "0.5", "", ""],
    ]


@soak
def test_all_of_them_run_as_one_command() -> None:
    done = subprocess.run(
        [sys.executable, str(BENCH / "run.py"), "--short"], capture_output=True, text=True, check=False
    )

    assert done.returncode == 0, done.stdout + done.stderr
    assert "| what" in done.stdout
