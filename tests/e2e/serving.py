"""`fieldcraft serve` in a process of its own, which can be killed and started again where it was."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROGRAM = (sys.executable, "-c", "from fieldcraft.cli import main; main()", "serve", "--no-browser")


class Served:
    """A server on data of its own, at a port of its own; `address` is where it is found."""

    def __init__(self, data: Path, *words: str) -> None:
        self.data, self.words, self.port = data, words, 0
        self.errors = data.with_suffix(".errors")
        self.start()

    @property
    def address(self) -> str:
        """Where a browser at this machine finds it."""
        return f"http://localhost:{self.port}"

    def start(self) -> None:
        """Start it on its data; once it has a port, at that."""
        command = [*PROGRAM, "--host", "127.0.0.1", "--port", str(self.port), "--data", str(self.data), *self.words]
        known = {**os.environ, "PYTHONPATH": os.environ.get("PYTHONPATH", str(ROOT / "src"))}
        with self.errors.open("ab") as errors:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True, env=known)
        assert self.process.stdout is not None
        told = self.process.stdout.readline()
        found = re.search(r"http://localhost:(\d+)", told)
        assert found, f"it did not start: {told!r} {self.complaints()}"
        self.port = int(found[1])

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        self.process.kill()
        self.process.communicate()

    def complaints(self) -> str:
        """What it has written about trouble."""
        return self.errors.read_text()


@contextmanager
def served(data: Path, *words: str) -> Iterator[Served]:
    """A server until the block ends."""
    found = Served(data, *words)
    try:
        yield found
    finally:
        found.kill()
