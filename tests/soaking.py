"""How much a run tries: a third of the examples and a short soak, or all of it when FIELDCRAFT_SOAK is set."""

from __future__ import annotations

import os
import shutil
import subprocess
import zlib
from functools import cache
from pathlib import Path

import pytest

import fieldcraft

SOAKING = "FIELDCRAFT_SOAK" in os.environ

soak = pytest.mark.skipif(not SOAKING, reason="takes minutes: set FIELDCRAFT_SOAK to run it")


def times(short: int, long: int) -> int:
    """How often something is tried."""
    return long if SOAKING else short


def examples(most: int) -> int:
    """How many examples Hypothesis tries: a third of them, or in a soak all, which are others with every commit."""
    return times(-(-most // 3), most)


@cache
def commit() -> str:
    """The commit that is tested, or the version where there is no repository."""
    git = shutil.which("git")
    command = [git or "", "-C", str(Path(__file__).parent), "rev-parse", "--verify", "-q", "HEAD"]
    found = subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip() if git else ""
    return found or fieldcraft.__version__


def seed_of(commit: str) -> int:
    """The seed of the examples that are tried with a commit."""
    return zlib.crc32(commit.encode())
