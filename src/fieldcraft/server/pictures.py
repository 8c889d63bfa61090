"""Pictures of scenes and tables: drawn away from the event loop, one at a time, and kept for the next who asks."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
from collections import OrderedDict

import msgspec

from fieldcraft.core import ONLOOKER
from fieldcraft.maps.scenes import SceneFile
from fieldcraft.presentation import Tableau
from fieldcraft.render.model import ThemeName
from fieldcraft.server.cards import opening_tableau
from fieldcraft.server.thumbnails import cover
from fieldcraft.server.worker_pool import WorkerPool

KEPT = 64
"""How many pictures are kept."""


class Drawn(msgspec.Struct, frozen=True):
    """A picture, the same squeezed by gzip, and the tag by which a browser knows whether its own copy is the same."""

    body: bytes
    squeezed: bytes
    tag: str

    @classmethod
    def of(cls, picture: str) -> Drawn:
        """A picture given as SVG."""
        body = picture.encode()
        return cls(body, gzip.compress(body, 5, mtime=0), f'"{hashlib.sha256(body).hexdigest()[:32]}"')


class Pictures:
    """Draws pictures and keeps those asked for last."""

    def __init__(self, workers: WorkerPool) -> None:
        self._workshop = workers
        self._kept: OrderedDict[bytes, Drawn] = OrderedDict()
        self._turn = asyncio.Lock()

    async def of_scene(self, file: SceneFile, text: str, theme: ThemeName) -> Drawn:
        """How a scene begins, as far as all may know."""
        return await self.of_tableau(opening_tableau(file, ONLOOKER), text, theme)

    async def of_tableau(self, tableau: Tableau, key: str, theme: ThemeName) -> Drawn:
        """What a seat sees; the same `key` always stands for the same tableau."""
        asked = hashlib.sha256(f"{theme} {key}".encode()).digest()
        if asked not in self._kept:
            async with self._turn:
                if asked not in self._kept:
                    self._kept[asked] = await self._workshop.do(draw_tableau, tableau, theme)
        self._kept.move_to_end(asked)
        drawn = self._kept[asked]
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return drawn


def draw_tableau(tableau: Tableau, theme: ThemeName) -> Drawn:
    """A tableau as SVG; where there is no board, what stands in its place."""
    if tableau.ground.surface == "none":
        return Drawn.of(cover(theme))
    from fieldcraft.render import svg
    from fieldcraft.render.compose import compose

    return Drawn.of(svg(compose(tableau, theme=theme, legend=False)))
