"""Loading what people name: a scene by its name or its file, a game by its log."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fieldcraft.core import Match
from fieldcraft.core.log import Loaded, head, load
from fieldcraft.dice import Source
from fieldcraft.maps.scenes import SceneFile, new_match, read_packaged, read_scene, system

LOG = ".fcl"
"""How the files of saved games end."""

FIRST = "ford"
"""The scene that is played when none is named."""


def load_scene(name: str) -> SceneFile:
    """The scene in a file, or the one of that name that comes with the package; ValueError if there is neither."""
    return read_scene(name) if Path(name).suffix or Path(name).exists() else read_packaged(name)


def load_log(path: str) -> Loaded:
    """The match in a log, and what had to be left out of it; ValueError, with path and line, if it cannot be read."""
    try:
        text = Path(path).read_text(encoding="utf-8")
        return load(system(head(text).system), text)
    except ValueError as error:
        message = f"{path}: {error}"
        raise ValueError(message) from None


def is_log(name: str) -> bool:
    """Whether a file is a saved game, which its first character tells: a log is JSON, a scene is not."""
    path = Path(name)
    if not path.is_file():
        return path.suffix == LOG
    with path.open("rb") as file:
        return file.read(1) == b"{"


def load_match(name: str, source: Source | None = None) -> Match[Any]:
    """A match from a log, or a new one from a scene."""
    return load_log(name).match if is_log(name) else new_match(load_scene(name), source)
