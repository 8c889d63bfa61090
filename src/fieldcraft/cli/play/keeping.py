"""Where a game is kept: in a file that takes in each action as it happens, and in the one that somebody saves."""

from __future__ import annotations

import os
import re
import time
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from fieldcraft.core import Match
from fieldcraft.core.files import write_file
from fieldcraft.core.log import LoggedSide, dump, line_of
from fieldcraft.maps.load import LOG
from fieldcraft.store import data_folder

DEFAULT_NAME = f"battle{LOG}"
"""Where a game is saved if no name is given."""

MOST = 100
"""How many games that nobody saved are kept, however old they are."""

OLD = 30 * 86_400
"""Seconds since a game was played after which it may be removed, where there are more."""

Sides = tuple[LoggedSide, ...]


class Kept:
    """The files of a game that is being played.

    `own` is the one that was opened or saved, None if there is none.  It stays as it was saved: what happens is added,
    at once, to a log in the data folder, which begins with the first action; `done` of them were there before.
    """

    def __init__(self, name: str, own: Path | None = None, done: int = 0) -> None:
        self.own, self._saved, self._written = own, done, done
        self._name = re.sub(r"[^\w-]+", "-", re.sub(r"-\d+$", "", name)) or "game"
        self._log: Path | None = None
        self._failed = False
        self._asked: Path | None = None

    @property
    def place(self) -> Path | None:
        """The file that holds the whole game; None if none does."""
        if self._saved == self._written:
            return self.own
        return None if self._failed else self._log

    def keep(self, match: Match[Any], sides: Sides) -> None:
        """Add what has happened since; OSError, once, where that cannot be."""
        new, self._written = match.log[self._written :], len(match.log)
        if not new or self._failed:
            return
        try:
            if self._log is None:
                self._log = create_log(games_folder(), self._name, dump(match, sides=sides))
            else:
                with self._log.open("a", encoding="utf-8") as file:
                    file.writelines(map(line_of, new))
                    make_last(file)
        except OSError:
            self._failed = True
            raise

    def save(self, match: Match[Any], sides: Sides, path: Path | None = None) -> Path:
        """Save all of it, by default where it was saved before; ValueError, the first time, for a file of others."""
        path = path or self.own or Path(DEFAULT_NAME)
        if path.is_file() and path not in (self.own, self._asked):
            self._asked = path
            raise ValueError(f"{path} is there already, and not this game: `save {path}` once more replaces it")
        write_file(path, dump(match, sides=sides))
        self.own, self._saved = path, len(match.log)
        return path

    def close(self) -> None:
        """Remove the log if the file that was saved holds all that it does."""
        if self._log is not None and self._saved == self._written:
            self._log.unlink(missing_ok=True)


def make_last(file: IO[str]) -> None:
    """Let what was written be on the disk, so that it outlives a power cut."""
    file.flush()
    os.fsync(file.fileno())


def games_folder() -> Path:
    """Where the terminal keeps games that nobody has saved."""
    return data_folder() / "games"


def last_game() -> Path:
    """The game that the terminal kept last; ValueError if there is none."""
    found = max(games_folder().glob(f"*{LOG}"), key=lambda path: path.stat().st_mtime, default=None)
    if found is None:
        raise ValueError(f"--last: no game is kept in {games_folder()}")
    return found


def create_log(folder: Path, name: str, text: str) -> Path:
    """A new file of a text in a folder, for its owner alone, whose name ends in the next number."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    remove_old(folder)
    numbers = (one.stem.rpartition("-")[2] for one in folder.glob(f"{name}-*{LOG}"))
    number = max((int(text) for text in numbers if text.isdecimal()), default=0)
    while True:
        number += 1
        path = folder / f"{name}-{number}{LOG}"
        with suppress(FileExistsError):
            path.touch(0o600, exist_ok=False)
            with path.open("w", encoding="utf-8") as file:
                file.write(text)
                make_last(file)
            return path


def remove_old(folder: Path) -> None:
    """Remove games that nobody has played for long, where there are too many; what is kept elsewhere is not touched."""
    found = sorted(folder.glob(f"*{LOG}"), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in found[MOST:]:
        if time.time() - path.stat().st_mtime > OLD:
            path.unlink(missing_ok=True)
