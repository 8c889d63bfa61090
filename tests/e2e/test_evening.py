"""An evening of a campaign on two phones, in the short form of its benchmark: what their pages ask of the server."""

from __future__ import annotations

import subprocess
import sys

import msgspec
import pytest

from e2e.serving import ROOT, Served

QUESTIONS = "phone, questions an action"

MOST = 0.5
"""How often a page may ask the server for each action of the table, since few of them change what is on the screen."""


class Found(msgspec.Struct):
    """A figure of a benchmark."""

    what: str
    ours: float


@pytest.fixture(scope="module")
def figures(server: Served, tmp_path_factory: pytest.TempPathFactory) -> dict[str, float]:
    """What the benchmark of an evening finds in its short form; there is no `server` without a built client."""
    kept = tmp_path_factory.mktemp("evening") / "figures"
    known = {"FIELDCRAFT_BENCH": "short", "FIELDCRAFT_FIGURES": str(kept), "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(
        [sys.executable, str(ROOT / "bench" / "evening.py")], capture_output=True, text=True, check=False, env=known
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return {one.what: one.ours for one in msgspec.json.Decoder(Found).decode_lines(kept.read_bytes())}


@pytest.mark.parametrize("who", ["Game master", "Mira"])
def test_a_phone_asks_the_server_only_for_what_is_on_its_screen(figures: dict[str, float], who: str) -> None:
    assert 0 < figures[f"{who}'s {QUESTIONS}"] <= MOST
