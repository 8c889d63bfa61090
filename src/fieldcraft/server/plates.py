"""Plates of the scenes that come with Fieldcraft: drawn beforehand, so that the first visit to the lobby shows them.

They lie in the folder `plates` beside the scenes, where `docs/plates.py` puts them.  Each bears in its name what the
scene said when it was drawn, so that a scene that was edited has none, and is drawn when somebody looks at it.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from fieldcraft.games import locate_scenes, names
from fieldcraft.render.model import ThemeName

FOLDER = "plates"

DIGITS = 12
"""How much of a digest stands in a file's name."""


def plate_digest(text: str, theme: ThemeName) -> str:
    """What tells the plate of a scene in a theme from all others, given what the file of the scene says."""
    return hashlib.sha256(f"{theme} {text}".encode()).hexdigest()


def plate_file(scene: Path, text: str, theme: ThemeName) -> Path:
    """Where the plate of a scene lies that comes with a game, given the file of the scene and what it says."""
    return scene.parent / FOLDER / f"{scene.stem}-{theme}-{plate_digest(text, theme)[:DIGITS]}.webp"


def read_plate(text: str, theme: ThemeName) -> bytes | None:
    """The plate of a scene as WebP, given what the file of the scene says; None if none was drawn beforehand."""
    path = plate_files().get(plate_digest(text, theme)[:DIGITS])
    return None if path is None else path.read_bytes()


@cache
def plate_files() -> dict[str, Path]:
    """The files of all plates that come with the installed games, by the digest in their names."""
    folders = [folder / FOLDER for folder in map(locate_scenes, names()) if folder]
    return {path.stem.rpartition("-")[2]: path for folder in folders for path in folder.glob("*.webp")}
