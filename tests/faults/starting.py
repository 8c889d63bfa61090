"""`fieldcraft serve` in processes of their own, started in a moment from a process that has imported all there is."""

from __future__ import annotations

import logging
import multiprocessing
import os
import re
import resource
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from pathlib import Path

from fieldcraft.cli import main

FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(
    [
        "pytest",
        "fieldcraft.cli.app",
        "fieldcraft.cli.commands.serve",
        "fieldcraft.server.run",
        "fieldcraft.systems.fates_edge.miniatures.presentation",
        "uvicorn.protocols.websockets.websockets_sansio_impl",
    ]
)


class Served:
    """A server on data that survives it; once it has a port, it is started at that again."""

    def __init__(self, folder: Path, data: str, largest: int | None = None, more: tuple[str, ...] = ()) -> None:
        self.folder, self.data, self.largest, self.more, self.port = folder, data, largest, more, 0
        self.complaints = folder / f"complaints-{id(self)}"
        self.start()

    @property
    def address(self) -> str:
        """Where it is found."""
        return f"http://localhost:{self.port}"

    def start(self) -> None:
        """Start it, and wait until it says where it is."""
        words = ("serve", "--no-browser", "--host", "127.0.0.1", "--port", str(self.port), "--data", self.data)
        words += self.more
        reader, writer = FORKS.Pipe(duplex=False)
        self.process = FORKS.Process(target=serve, args=(words, writer, self.complaints, self.folder, self.largest))
        self.process.start()
        writer.close()
        with os.fdopen(os.dup(reader.fileno()), encoding="utf-8") as out:
            told = out.readline()
        found = re.search(r"http://localhost:(\d+)", told)
        assert found, f"it did not start: {told!r} {self.trouble}"
        self.port, self.reader = int(found[1]), reader

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        self.process.kill()
        self.process.join()

    @property
    def trouble(self) -> str:
        """What it has complained of, over all its lives."""
        return self.complaints.read_text() if self.complaints.exists() else ""


def serve(words: tuple[str, ...], out: Connection, complaints: Path, folder: Path, largest: int | None) -> None:
    """The command, in a process of its own; no file may grow beyond `largest` bytes."""
    os.environ["FIELDCRAFT_DATA"] = str(folder)
    sys.stdout = os.fdopen(os.dup(out.fileno()), "w", encoding="utf-8", buffering=1)
    sys.stderr = complaints.open("a", encoding="utf-8", buffering=1)
    logging.lastResort = logging.StreamHandler(sys.stderr)
    if largest is not None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (largest, resource.RLIM_INFINITY))
    sys.argv = ["fieldcraft", *words]
    main()


@contextmanager
def served(folder: Path, data: str = "", largest: int | None = None, more: tuple[str, ...] = ()) -> Iterator[Served]:
    """A server until the block ends; `more` are further words of its command."""
    found = Served(folder, data or str(folder / "games.db"), largest, more)
    try:
        yield found
    finally:
        found.kill()
