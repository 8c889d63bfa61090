"""Where a database is: a file in the user's data folder, a file that is named, or a PostgreSQL server."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from pathlib import Path

import msgspec

from fieldcraft.store.faults import OpenError

FILE = "fieldcraft.db"
"""The name of the database in a data folder."""

POSTGRES = ("postgresql://", "postgres://")


class Place(msgspec.Struct, frozen=True):
    """A database's address: either the path of an SQLite file or the URL of a PostgreSQL database."""

    path: Path | None = None
    url: str = ""

    def __str__(self) -> str:
        return str(self.path) if self.path else _without_password(self.url)


def find_place(where: str | Path | None = None) -> Place:
    """The place that a path or URL names; without one, the file in the user's data folder.

    Raises OpenError for a URL of another kind of database.

    >>> find_place("sqlite:///games/monday.db").path.as_posix()
    'games/monday.db'
    >>> str(find_place("postgresql://ann:secret@example.org/games"))
    'postgresql://ann:***@example.org/games'
    """
    if where is None:
        return Place(path=data_folder() / FILE)
    text = str(where)
    if text.startswith(POSTGRES):
        return Place(url=text)
    if "://" in text and not text.startswith("sqlite:///"):
        scheme = text.partition("://")[0]
        message = f"{scheme}:// is no database Fieldcraft knows: give the path of a file, or postgresql://..."
        raise OpenError(message)
    return Place(path=Path(text.removeprefix("sqlite:///")))


def data_folder(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """The folder where a user's games are kept; FIELDCRAFT_DATA names another.

    It is what each platform asks for: XDG_DATA_HOME on Linux, Library on macOS, APPDATA on Windows.

    >>> data_folder({"FIELDCRAFT_DATA": "games"}).as_posix()
    'games'
    >>> data_folder({"XDG_DATA_HOME": "/data"}, "linux").as_posix()
    '/data/fieldcraft'
    """
    if own := environment.get("FIELDCRAFT_DATA"):
        return Path(own).expanduser()
    if platform == "win32":
        return Path(environment.get("APPDATA") or Path.home() / "AppData" / "Roaming") / "Fieldcraft"
    if platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Fieldcraft"
    return Path(environment.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "fieldcraft"


def _without_password(url: str) -> str:
    scheme, _, rest = url.partition("://")
    who, at, where = rest.rpartition("@")
    name, colon, _ = who.partition(":")
    return re.sub(r"password=[^&]*", "password=***", f"{scheme}://{name}{colon and ':***'}{at}{where}")
