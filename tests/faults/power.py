"""A server on a disk that forgets, when the power is cut, whatever was not made to last.

A small library (`losing_disk.c`) is loaded into the server and keeps a journal of its writes.  After the cut the files
are laid anew from it: what was written before the last fsync of a file is there, and nothing that came later.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from faults.starting import Served

LIBRARY = Path(__file__).with_name("losing_disk.c")


class Disk:
    """What lasts of the files whose path holds a word, by the journal that a server keeps."""

    def __init__(self, folder: Path, word: str) -> None:
        self.library, self.journal, self.word = folder / "losing_disk.so", folder / "disk.journal", word
        self.lost = 0
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", str(self.library), str(LIBRARY)], check=True)

    @property
    def environment(self) -> dict[str, str]:
        """What a process needs to be told for its writes to be journalled."""
        named = {"FIELDCRAFT_DISK": str(self.journal), "FIELDCRAFT_DISK_FILES": self.word}
        return {**os.environ, "LD_PRELOAD": str(self.library), **named}

    def cut_power(self) -> None:
        """Lay the files anew as they were at their last fsync, and begin the journal anew with them."""
        held, lasting = dict[str, bytearray](), dict[str, bytes]()
        for op, offset, path, piece in entries(self.journal.read_bytes()):
            now = held.setdefault(path, bytearray())
            if op == "S":
                lasting[path] = bytes(now)
            elif op == "U":
                held[path] = bytearray()
                lasting.pop(path, None)
            elif op == "T":
                del now[offset:]
            else:
                now.extend(bytes(max(0, offset + len(piece) - len(now))))
                now[offset : offset + len(piece)] = piece
        self.lost += sum(bytes(now) != lasting.get(path, b"") for path, now in held.items())
        for path in held:
            Path(path).unlink(missing_ok=True)
        self.journal.unlink()
        with self.journal.open("wb") as journal:
            for path, last in lasting.items():
                Path(path).write_bytes(last)
                journal.write(f"W 0 {len(last)} {path}\n".encode() + last + f"S 0 0 {path}\n".encode())


def entries(journal: bytes) -> list[tuple[str, int, str, bytes]]:
    """The entries of a journal: what was done, where in which file, and the bytes; a cut last one is left out."""
    found, at = list[tuple[str, int, str, bytes]](), 0
    while (end := journal.find(b"\n", at)) >= 0:
        op, offset, length, path = journal[at:end].decode().split(" ", 3)
        at = end + 1 + int(length)
        if at <= len(journal):
            found.append((op, int(offset), path, journal[end + 1 : at]))
    return found


class Powered(Served):
    """A server whose power is cut when it is killed."""

    def __init__(self, folder: Path) -> None:
        self.disk = Disk(folder, "games.db")
        super().__init__(folder, str(folder / "games.db"))

    def start(self) -> None:
        """Start it, and wait until it says where it is."""
        words = ["serve", "--no-browser", "--host", "127.0.0.1", "--port", str(self.port), "--data", self.data]
        with self.complaints.open("a", encoding="utf-8") as complaints:
            self.running = subprocess.Popen(
                [sys.executable, "-c", "from fieldcraft.cli import main; main()", *words],
                env={**self.disk.environment, "FIELDCRAFT_DATA": str(self.folder)},
                stdout=subprocess.PIPE, stderr=complaints, text=True,
            )  # fmt: skip
        assert self.running.stdout is not None
        self.said = self.running.stdout
        told = self.said.readline()
        found = re.search(r"http://localhost:(\d+)", told)
        assert found, f"it did not start: {told!r} {self.trouble}"
        self.port = int(found[1])

    def kill(self) -> None:
        """Cut the power."""
        self.running.kill()
        self.running.wait()
        self.said.close()
        self.disk.cut_power()
