"""Threads decode what was prepared for them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

SCRIPT = """
import sys
import threading
import types

import msgspec
from fieldcraft.core.struct_types import prepare_structs

sys.setswitchinterval(1e-6)
text = "import msgspec\\nfrom typing import Annotated\\n"
for number in range(60):
    text += f"class S{number}(msgspec.Struct, frozen=True):\\n"
    text += "".join(f"    a{field}: Annotated[int, msgspec.Meta(ge=0)] | None = None\\n" for field in range(20))
    text += f"    inner: 'S{number - 1} | None' = None\\n" if number else ""

def decode(kind, start):
    start.wait()
    msgspec.json.decode(b'{"a1": 1}', type=kind)

for turn in range(60):
    module = sys.modules[f"many.m{turn}"] = types.ModuleType(f"many.m{turn}")
    exec(text, module.__dict__)
    assert prepare_structs("many") == 60 * (turn + 1)
    start = threading.Barrier(4)
    threads = [threading.Thread(target=decode, args=(module.S59, start)) for _ in range(4)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
"""
"""Four threads decode a struct that holds many others, for the first time; again and again."""


def test_threads_decode_at_once_what_was_prepared() -> None:
    """Without preparation this process crashes, more often than not."""
    source = str(Path(__file__).parents[2] / "src")
    command = [sys.executable, "-c", SCRIPT]
    done = subprocess.run(command, env={"PYTHONPATH": source}, check=False, capture_output=True)
    assert done.returncode == 0, done.stderr
