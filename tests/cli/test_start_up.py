"""Answers come at once: a command imports what it needs and nothing else."""

from __future__ import annotations

import resource
import subprocess
import sys

import pytest

from cli.running import SOURCE, process

HEAVY = (
    "PIL",
    "resvg_py",
    "prompt_toolkit",
    "yaml",
    "asyncio",
    "multiprocessing",
    "fieldcraft.systems.fates_edge.miniatures",
)


def spent() -> float:
    """Seconds of processor time that finished child processes have taken: other people's work does not count."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


@pytest.mark.parametrize(
    "words", [("--version",), ("--help",), ("odds", "6", "--dv", "3"), ("character", "-h"), ("campaign", "-h")]
)
def test_an_answer_comes_at_once(words: tuple[str, ...]) -> None:
    times = []
    for _ in range(3):
        before = spent()
        assert process(*words).code == 0
        times.append(spent() - before)

    # On a quiet machine each takes less than 0.2 s; the rest is for machines that are not.
    assert min(times) < 0.5


def test_odds_import_no_game_and_no_heavy_library() -> None:
    code = (
        "import sys\nfrom fieldcraft.cli.app import run\nrun(['odds', '6', '--dv', '3'])\n"
        f"print('imported', *(name for name in {HEAVY} if name in sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env={"PYTHONPATH": str(SOURCE)}, capture_output=True, text=True, check=True
    )

    assert done.stdout.splitlines()[-1] == "imported"
