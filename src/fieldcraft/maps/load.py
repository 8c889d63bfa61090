"""Loading what people name: a scene by its name or its file, and telling a saved game from a scene."""

from __future__ import annotations

from pathlib import Path

from fieldcraft.maps.scenes import SceneFile, read_packaged, read_scene

LOG = ".fcl"
"""How the files of saved games end."""

FIRST = "ford"
"""The scene that is played when none is named."""


def load_scene(name: str) -> SceneFile:
    """The scene in a file, or the one of that name that comes with the package; ValueError if there is neither."""
    return read_scene(name) if Path(name).suffix or Path(name).exists() else read_packaged(name)


def is_log(name: str) -> bool:
    """Whether a file is a saved game, which its name or its first character tells: a log is JSON, a scene is not."""
    path = Path(name)
    if path.suffix == LOG or not path.is_file():
        return path.suffix == LOG
    with path.open("rb") as file:
        return file.read(4).removeprefix(b"\xef\xbb\xbf").startswith(b"{")
