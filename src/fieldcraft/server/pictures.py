"""Pictures of scenes and tables: drawn away from the event loop, one at a time, and kept for the next who asks.

A picture is an SVG as sharp as one likes; a plate is a small bitmap of it for lists, and that of a scene is drawn once.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from io import BytesIO
from typing import get_args

import msgspec
from msgspec.structs import replace

from fieldcraft import __version__
from fieldcraft.core import ONLOOKER
from fieldcraft.maps.scenes import SceneFile
from fieldcraft.presentation import Ground, Tableau
from fieldcraft.render.model import ThemeName, Underlay
from fieldcraft.server.cards import opening_tableau
from fieldcraft.server.images import KIND
from fieldcraft.server.plates import plate_digest, read_plate
from fieldcraft.server.thumbnails import draw_cover
from fieldcraft.server.worker_pool import WorkerPool
from fieldcraft.store.content import Assets

KEPT = 64
"""How many pictures are kept in memory."""

PLATES = "plate-"
"""With what the names of all plates begin."""

PLATE_WIDTH, PLATE_QUALITY = 520, 68
"""Pixels across a plate, and the quality of its WebP, of 100."""


ReadText = Callable[[str], Awaitable[SceneFile]]
"""Reads the text of a scene."""

WIDEST_UNDERLAY, UNDERLAY_QUALITY = 1600, 80
"""Pixels a side, and the quality of its WebP, of 100, of the image under the grid in a drawing."""


class Drawn(msgspec.Struct, frozen=True):
    """A picture, the same squeezed by gzip if that pays, and the tag by which a browser knows its own copy."""

    body: bytes
    squeezed: bytes
    tag: str
    kind: str = "image/svg+xml"

    @classmethod
    def of(cls, picture: str) -> Drawn:
        """A picture given as SVG."""
        body = picture.encode()
        return cls(body, gzip.compress(body, 5, mtime=0), tag_of(body))

    @classmethod
    def of_bitmap(cls, body: bytes) -> Drawn:
        """A picture given as WebP."""
        return cls(body, b"", tag_of(body), KIND)


def tag_of(body: bytes) -> str:
    """The tag of what is sent."""
    return f'"{hashlib.sha256(body).hexdigest()[:32]}"'


class Pictures:
    """Draws pictures and keeps those asked for last."""

    def __init__(self, workers: WorkerPool, assets: Assets) -> None:
        self._workshop, self._assets = workers, assets
        self._kept: OrderedDict[bytes, Drawn] = OrderedDict()
        self._turn = asyncio.Lock()

    async def of_scene(self, text: str, read: ReadText, theme: ThemeName) -> Drawn:
        """How a scene begins, as far as all may know."""
        return await self.of_tableau(scene_tableau(await read(text)), text, theme)

    async def of_tableau(self, tableau: Tableau, key: str, theme: ThemeName) -> Drawn:
        """What a seat sees; the same `key` always stands for the same tableau."""
        return await self._draw(draw_tableau, tableau, key, theme)

    async def plate_of_scene(self, text: str, read: ReadText, theme: ThemeName) -> Drawn:
        """How a scene begins, as a plate: drawn beforehand, or once for each version of Fieldcraft, and kept."""
        if (packaged := await asyncio.to_thread(read_plate, text, theme)) is not None:
            return Drawn.of_bitmap(packaged)
        name = plate_name(text, theme)
        if (known := await self._assets.get(name)) is not None:
            return Drawn.of_bitmap(known.body)
        drawn = await self.plate_of_tableau(scene_tableau(await read(text)), text, theme)
        await self._assets.put(name, KIND, PLATE_WIDTH, 0, drawn.body)
        return drawn

    async def plate_of_tableau(self, tableau: Tableau, key: str, theme: ThemeName) -> Drawn:
        """What a seat sees, as a plate; the same `key` always stands for the same tableau."""
        return await self._draw(draw_plate, tableau, key, theme)

    async def forget_scene(self, text: str) -> None:
        """Remove the plates of a scene that is not kept any more."""
        for theme in get_args(ThemeName):
            await self._assets.delete(plate_name(text, theme))

    async def forget_versions(self) -> None:
        """Remove the plates that other versions of Fieldcraft drew."""
        await self._assets.delete_named(PLATES, but=plate_prefix())

    async def _draw(
        self, draw: Callable[[Tableau, ThemeName, Underlay | None], Drawn], tableau: Tableau, key: str, theme: ThemeName
    ) -> Drawn:
        asked = hashlib.sha256(f"{draw.__name__} {theme} {key}".encode()).digest()
        if asked not in self._kept:
            async with self._turn:
                if asked not in self._kept:
                    below = await self._underlay(tableau.ground)
                    self._kept[asked] = await self._workshop.do(draw, tableau, theme, below)
        self._kept.move_to_end(asked)
        drawn = self._kept[asked]
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return drawn

    async def _underlay(self, ground: Ground) -> Underlay | None:
        """The uploaded image under a ground; None if there is none, or it is gone."""
        if not ground.picture or ground.picture_box is None:
            return None
        found = await self._assets.get(ground.picture)
        return None if found is None else Underlay(found.kind, found.body, ground.picture_box)


def scene_tableau(file: SceneFile) -> Tableau:
    """How a scene begins, as far as all may know, over its image, which under fog only its game master has."""
    drawn = opening_tableau(file, ONLOOKER)
    if file.picture is None or drawn.fog is not None:
        return drawn
    return replace(drawn, ground=replace(drawn.ground, picture=file.picture.asset, picture_box=file.picture.box))


def plate_prefix() -> str:
    """With what the names of the plates of this version of Fieldcraft begin."""
    return f"{PLATES}{hashlib.sha256(__version__.encode()).hexdigest()[:12]}-"


def plate_name(text: str, theme: ThemeName) -> str:
    """Under which name the plate of a scene is kept."""
    return plate_prefix() + plate_digest(text, theme)


def draw_plate(tableau: Tableau, theme: ThemeName, underlay: Underlay | None = None) -> Drawn:
    """A tableau, over an image that was uploaded for it, as a small WebP."""
    from PIL import Image

    from fieldcraft.render.raster import small_png

    drawn, body = draw_tableau(tableau, theme, underlay).body.decode(), BytesIO()
    bitmap = Image.open(BytesIO(small_png(drawn, PLATE_WIDTH))).convert("RGB")
    bitmap.save(body, "WEBP", quality=PLATE_QUALITY, method=6)
    return Drawn.of_bitmap(body.getvalue())


def draw_tableau(tableau: Tableau, theme: ThemeName, underlay: Underlay | None = None) -> Drawn:
    """A tableau, over an image that was uploaded for it, as SVG; where there is no board, what stands in its place."""
    if tableau.ground.surface == "none":
        return Drawn.of(draw_cover(tableau, theme))
    from fieldcraft.render import svg
    from fieldcraft.render.compose import compose

    below = None if underlay is None else shrink(underlay)
    return Drawn.of(svg(compose(tableau, theme=theme, legend=False, underlay=below)))


def shrink(underlay: Underlay) -> Underlay:
    """An image as large as a drawing of a few thousand pixels needs it, so that many drawings can be kept."""
    from PIL import Image

    packed = BytesIO()
    with Image.open(BytesIO(underlay.data)) as image:
        image.thumbnail((WIDEST_UNDERLAY, WIDEST_UNDERLAY))
        image.save(packed, "WEBP", quality=UNDERLAY_QUALITY)
    return replace(underlay, media=KIND, data=packed.getvalue())
