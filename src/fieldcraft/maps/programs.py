"""Boards of cells as files of other programs, those of maps and those of scenes."""

from __future__ import annotations

from fieldcraft.maps.backdrop import Backdrop
from fieldcraft.maps.import_result import Imported, MapError
from fieldcraft.maps.scenes import SceneFile

TILED, UNIVERSAL, FOUNDRY = ".tmj", ".uvtt", ".foundry.json"
ENDINGS = (TILED, UNIVERSAL, FOUNDRY)
"""What the names of files for Tiled, for tables that read Universal VTT, and for Foundry end with."""


def write_for_program(found: Imported, ending: str) -> dict[str, bytes]:
    """A map as the files of the program that one of `ENDINGS` stands for, named after it, the map itself first.

    Raises MapError for a board that the format cannot hold.
    """
    from fieldcraft.maps import write_foundry, write_tiled, write_universal

    if ending == UNIVERSAL:
        return {found.name + ending: write_universal(found.board, found.backdrop, found.lights)}
    if ending == FOUNDRY:
        document, *pictures = write_foundry(found).items()
        return {found.name + ending: document[1], **dict(pictures)}
    return write_tiled(found)


def map_of_scene(file: SceneFile, name: str, backdrop: Backdrop | None = None) -> Imported:
    """The map on which a scene is played, without its pieces; `backdrop` is the picture that the scene lays under it.

    Raises MapError for a scene that is played on zones.
    """
    if file.zones is not None:
        raise MapError(file.file, "", "the scene has no board of cells, and other programs know no other maps")
    return Imported(file.board, name, backdrop=backdrop or file.backdrop)
