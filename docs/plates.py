"""Draws the plates of the scenes that come with Fieldcraft into the folder `plates` beside them."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import get_args

from fieldcraft.core.rulebook import PACKAGE
from fieldcraft.maps.scenes import packaged_files, packaged_text, read_packaged
from fieldcraft.render.model import ThemeName
from fieldcraft.server.pictures import draw_plate, scene_tableau
from fieldcraft.server.plates import plate_file


def plate_paths() -> dict[Path, tuple[str, ThemeName]]:
    """Where the plates are to lie, and of which scene and in which theme each is."""
    ours = {name: path for name, path in packaged_files().items() if path.is_relative_to(PACKAGE)}
    return {
        plate_file(path, packaged_text(name), theme): (name, theme)
        for name, path in ours.items()
        for theme in get_args(ThemeName)
    }


def draw(name: str, theme: ThemeName) -> bytes:
    """The plate of a scene as WebP."""
    return draw_plate(scene_tableau(read_packaged(name)), theme).body


if __name__ == "__main__":
    wanted = plate_paths()
    for folder in {path.parent for path in wanted}:
        folder.mkdir(exist_ok=True)
        for old in folder.glob("*.webp"):
            old.unlink()
    with ProcessPoolExecutor() as pool:
        plates = {path: pool.submit(draw, name, theme) for path, (name, theme) in wanted.items()}
    for path, plate in plates.items():
        path.write_bytes(plate.result())
