"""How long tests soak: a short form always runs, the long one when FIELDCRAFT_SOAK is set."""

from __future__ import annotations

import os

import pytest

SOAKING = "FIELDCRAFT_SOAK" in os.environ

soak = pytest.mark.skipif(not SOAKING, reason="takes minutes: set FIELDCRAFT_SOAK to run it")


def times(short: int, long: int) -> int:
    """How often something is tried."""
    return long if SOAKING else short
