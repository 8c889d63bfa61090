"""What is kept of a game is written alike by every process, whatever order its sets have in memory."""

from __future__ import annotations

import os
import subprocess
import sys

WRITE = """
import msgspec
from fieldcraft.core import Entry
from fieldcraft.core.encoding import encode
from fieldcraft.maps.scenes import read_packaged, scenes, start
from fieldcraft.systems.fates_edge.miniatures.detection import Public, Sighted
from fieldcraft.systems.fates_edge.miniatures.state import Turn, Unit
from fieldcraft.systems.fates_edge.miniatures.views import reconcile
from fieldcraft.table.scene_opening import open_scene

for scene in scenes():
    print(bytes(open_scene(read_packaged(scene.name)).body.start).decode())
_, state = start(read_packaged("duel"))
traits = frozenset(("amphibious", "outsider", "leader", "flying"))
units = {id: msgspec.structs.replace(unit, traits=traits) for id, unit in state.units.items()}
after = state.change(units=units, done=frozenset(units), turn=Turn(engaged=frozenset(units)))
print(encode(Entry(0, "gm", None, (reconcile(state, after),))).decode())
"""


def written(seed: int) -> str:
    """How a process writes the start of every scene, and an entry with many sets."""
    there = {**os.environ, "PYTHONHASHSEED": str(seed)}
    return subprocess.run([sys.executable, "-c", WRITE], env=there, text=True, capture_output=True, check=True).stdout


def test_every_process_writes_a_game_with_the_same_bytes():
    assert written(1) == written(2) == written(3)
