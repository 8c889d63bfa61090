"""Loading what people name: a scene by its name or its file, and telling a saved game from a scene."""

from __future__ import annotations

from pathlib import Path

from fieldcraft.maps.archive import MAPS
from fieldcraft.maps.import_result import MapError
from fieldcraft.maps.scenes import SceneFile, read_packaged, read_scene

LOG = ".fcl"
"""How the files of saved games end."""

FIRST = "ford"
"""The scene that is played when none is named."""


def load_scene(name: str) -> SceneFile:
    """The scene in a file, or the one of that name that comes with the package; ValueError if there is neither."""
    if is_map(name):
        problem = f"this is a map and no scene: fieldcraft map {name} tells what is in it and makes a scene of it"
        raise MapError(name, "", problem)
    if not Path(name).suffix and not Path(name).exists():
        return read_packaged(name)
    try:
        return read_scene(name)
    except MapError as error:
        # A message names the file as it was given, not by its last part alone.
        raise MapError(name if error.file == Path(name).name else error.file, error.place, error.problem) from None


def is_map(name: str) -> bool:
    """Whether a file is a map by its name."""
    return Path(name).suffix.lower() in MAPS


def is_log(name: str) -> bool:
    """Whether a file is a saved game, which its name or its first character tells: a log is JSON, a scene is not."""
    path = Path(name)
    if path.suffix == LOG or not path.is_file():
        return path.suffix == LOG
    if is_map(name):
        return False
    with path.open("rb") as file:
        return file.read(4).removeprefix(b"\xef\xbb\xbf").startswith(b"{")
