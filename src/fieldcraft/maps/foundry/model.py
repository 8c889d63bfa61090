"""What a scene of Foundry says, in the layouts of its versions 8 to 14; keys that are not read are passed over."""

from __future__ import annotations

from math import isfinite
from typing import Any

import msgspec


class Texture(msgspec.Struct, frozen=True):
    """A picture by its path among Foundry's own files; `offsetX`, `offsetY` shove the grid under it."""

    src: str | None = None
    offsetX: float | None = None  # noqa: N815 - Foundry's own names
    offsetY: float | None = None  # noqa: N815


class GridEntry(msgspec.Struct, frozen=True):
    """The grid, from version 10 on: 0 none, 1 squares, 2 to 5 hexes."""

    type: int = 1
    size: float = 100
    distance: float | None = None


class WallEntry(msgspec.Struct, frozen=True):
    """A wall `c` from x, y to x, y; `sense` is what `sight` was called up to version 9.

    `door` is 0 for none, 1 for a door, 2 for a secret one; `ds` 0 shut, 1 open, 2 locked; `dir` 1 or 2 if it stops
    from one side only.
    """

    c: tuple[float, float, float, float]
    move: int | None = None
    sense: int | None = None
    sight: int | None = None
    door: int | None = 0
    ds: int | None = 0
    dir: int | None = 0
    flags: dict[str, Any] | None = None


class LightConfig(msgspec.Struct, frozen=True):
    """How a light shines, from version 9 on; radii are in units of the scene's distance."""

    dim: float | None = 0
    bright: float | None = 0
    color: str | int | None = None
    alpha: float | None = None


class LightEntry(msgspec.Struct, frozen=True):
    """A light; the radii stand here up to version 8."""

    x: float | None = None
    y: float | None = None
    dim: float | None = 0
    bright: float | None = 0
    tintColor: str | None = None  # noqa: N815
    config: LightConfig | None = None
    walls: bool | None = True


class TokenEntry(msgspec.Struct, frozen=True):
    """A piece: its top left corner in pixels, its size in cells."""

    x: float | None = None
    y: float | None = None
    name: str | None = ""
    width: float | None = 1
    height: float | None = 1
    disposition: int | None = None
    hidden: bool | None = False


class NoteEntry(msgspec.Struct, frozen=True):
    """A pin of a page in the journal."""

    x: float | None = None
    y: float | None = None
    text: str | None = ""
    entryId: str | None = None  # noqa: N815
    pageId: str | None = None  # noqa: N815


class TileEntry(msgspec.Struct, frozen=True):
    """A picture laid on the scene."""

    x: float | None = None
    y: float | None = None
    width: float | None = None
    height: float | None = None
    img: str | None = None
    texture: Texture | None = None
    rotation: float | None = 0

    @property
    def source(self) -> str:
        return self.img or (self.texture.src if self.texture else None) or ""

    @property
    def upright(self) -> bool:
        """Whether it is a picture with a place and a size, and not turned."""
        numbers = [number or 0.0 for number in (self.x, self.y, self.width, self.height)]
        lies = all(isfinite(number) and abs(number) <= 1e6 for number in numbers)
        return bool(self.source) and not self.rotation and lies and numbers[2] >= 1


class LevelEntry(msgspec.Struct, frozen=True):
    """A floor of a scene, from version 14 on."""

    background: Texture | None = None


class SceneEntry(msgspec.Struct, frozen=True):
    """A scene; `grid` is the size of a cell in pixels up to version 9, and says more from then on."""

    width: float
    height: float
    name: str = ""
    padding: float | None = 0.25
    grid: float | GridEntry | None = None
    gridType: int | None = None  # noqa: N815
    gridDistance: float | None = None  # noqa: N815
    shiftX: float | None = 0  # noqa: N815
    shiftY: float | None = 0  # noqa: N815
    img: str | None = None
    background: Texture | None = None
    levels: list[LevelEntry] | None = None
    walls: list[WallEntry] | None = None
    lights: list[LightEntry] | None = None
    tokens: list[TokenEntry] | None = None
    notes: list[NoteEntry] | None = None
    tiles: list[TileEntry] | None = None
    drawings: list[Any] | None = None
    sounds: list[Any] | None = None
    templates: list[Any] | None = None
    regions: list[Any] | None = None
    flags: dict[str, Any] | None = None

    @property
    def lattice(self) -> GridEntry:
        """The grid, wherever it stands."""
        if isinstance(self.grid, GridEntry):
            return self.grid
        return GridEntry(1 if self.gridType is None else self.gridType, self.grid or 100, self.gridDistance)

    @property
    def picture(self) -> Texture:
        """The picture under the scene, wherever it stands."""
        floors = [level.background for level in self.levels or () if level.background]
        found = [one for one in (self.background, *floors) if one is not None and one.src]
        shift = self.background or Texture()
        return Texture(
            found[0].src if found else self.img, shift.offsetX or self.shiftX or 0, shift.offsetY or self.shiftY or 0
        )

    @property
    def old(self) -> bool:
        """Whether hexes are measured from corner to corner, as up to version 9."""
        return not isinstance(self.grid, GridEntry) or bool((self.flags or {}).get("core", {}).get("legacyHex"))


HINTS = {
    "c": "a wall has c, a list of four numbers: x and y of its start and of its end, in pixels",
    "width": "a scene has a width and a height in pixels",
    "height": "a scene has a width and a height in pixels",
    "grid": "grid is the size of a cell in pixels, or an object with type and size",
    "walls": "walls is a list of walls, each with c, a list of four numbers",
    "lights": "a light has x, y and a config with dim and bright",
    "tokens": "a token has a name, x and y",
    "notes": "a note has a text, x and y",
}
