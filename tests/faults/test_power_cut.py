"""The power is cut while three tables play, on a disk that forgets what was not synced: acknowledged actions last."""

from __future__ import annotations

import asyncio
import random
import shutil
from pathlib import Path

import pytest

from faults.power import Powered
from faults.test_killed import compared, killed
from soaking import times


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("cc") is None, reason="a C compiler makes the disk that forgets: install gcc")
def test_what_was_acknowledged_lasts_when_the_power_is_cut_again_and_again(tmp_path: Path):
    rng = random.Random(21)
    server = Powered(tmp_path)
    try:
        players = asyncio.run(killed(server, rng, times(2, 60)))
        assert server.disk.lost > 0, "the disk forgot nothing: nothing was tried"
    finally:
        server.kill()
    asyncio.run(compared(tmp_path / "games.db", players))
