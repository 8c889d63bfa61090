"""The library of scenes: those that come with Fieldcraft, and those that people keep."""

from __future__ import annotations

import asyncio
import gc
import hashlib
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import suppress

import msgspec

from fieldcraft.board.grid import MOST_CELLS
from fieldcraft.games import names
from fieldcraft.maps.scenes import SceneFile, packaged_files, packaged_text, parse_scene
from fieldcraft.server.auth import Asker
from fieldcraft.server.cards import broken_card, card_of, opening_tableau
from fieldcraft.server.errors import Denied, problem_of
from fieldcraft.server.showcase import read_showcase
from fieldcraft.store import MissingError, Scene
from fieldcraft.store.store import Store
from fieldcraft.table.http_bodies import Checked, SceneCard, SceneSource

MOST_KNOWN = 128
"""How many scenes are held in memory once they were read."""

CELLS_KNOWN = 4 * MOST_CELLS
"""How many cells the boards of these scenes have together."""

MOST_KEPT = 500
"""How many scenes somebody may keep."""


class Reading(msgspec.Struct, frozen=True):
    """A scene that was read, with the text of its file; `stored` is its row, if somebody keeps it."""

    file: SceneFile
    text: str
    stored: Scene | None = None


class Library:
    """Scenes by their ids: the names of those that come with Fieldcraft, or the ids of those that are kept."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._turn = asyncio.Semaphore(2)
        self._known: OrderedDict[bytes, SceneFile] = OrderedDict()
        self._cells_read = 0

    async def cards(self, asker: Asker) -> list[SceneCard]:
        """The scenes that somebody may put on a table: their own first, then those that come with Fieldcraft."""
        own = [card async for card in self._own(asker)] if asker.hosts else []
        return own + await asyncio.to_thread(packaged_cards)

    async def _own(self, asker: Asker) -> AsyncIterator[SceneCard]:
        for info in await self.store.scenes.of_owner(asker.owner):
            try:
                reading = await self.read(info.id, asker)
            except ValueError:
                yield broken_card(info.id, info.title)
            else:
                yield card_of(info.id, reading.file, own=True)

    async def read(self, id: str, asker: Asker) -> Reading:
        """A scene as its file has it; Denied if there is none that the asker may see, MapError if it is broken."""
        text, stored = await self.text(id, asker)
        return Reading(await self.parse(text), text, stored)

    async def text(self, id: str, asker: Asker) -> tuple[str, Scene | None]:
        """What the file of a scene says, and its row if the asker keeps it; Denied if there is none."""
        if id in packaged_files():
            return await asyncio.to_thread(packaged_text, id), None
        stored = await self.own(id, asker)
        return stored.body, stored

    async def for_table(self, id: str, table: str) -> SceneFile:
        """The scene that the owner of a table may put on it; LookupError if there is none, MapError if it is broken."""
        owner = (await self.store.tables.get(table)).owner
        if id in packaged_files():
            return await self.parse(await asyncio.to_thread(packaged_text, id))
        stored = await self.store.scenes.get(id)
        if stored.owner != owner:
            raise MissingError(f"there is no scene {id!r}")
        return await self.parse(stored.body)

    async def own(self, id: str, asker: Asker) -> Scene:
        """A scene that the asker keeps; Denied, alike whether there is none or it is another's."""
        with suppress(MissingError):
            stored = await self.store.scenes.get(id)
            if asker.hosts and stored.owner == asker.owner:
                return stored
        raise Denied(404, "There is no such scene, or it is not yours.")

    async def source(self, id: str, asker: Asker) -> SceneSource:
        """A scene as the game master sees it."""
        reading = await self.read(id, asker)
        card = card_of(id, reading.file, own=reading.stored is not None)
        tableau = await asyncio.to_thread(opening_tableau, reading.file)
        return SceneSource(card=card, text=reading.text, tableau=tableau, notices=reading.file.notices)

    async def keep(self, text: str, asker: Asker, id: str | None = None) -> SceneSource:
        """Keep a scene, a new one or in place of one's own; MapError if it cannot be read."""
        file = await self.parse(text)
        if id is not None:
            await self.own(id, asker)
            kept = await self.store.scenes.change(id, file.scene.title, text)
        else:
            if len(await self.store.scenes.of_owner(asker.owner)) >= MOST_KEPT:
                raise Denied(409, f"You keep {MOST_KEPT} scenes, and there is no room for more: delete one first.")
            kept = await self.store.scenes.create(file.scene.title, text, asker.owner)
        return await self.source(kept.id, asker)

    async def delete(self, id: str, asker: Asker) -> None:
        """Throw one's own scene away; Denied if there is none."""
        await self.own(id, asker)
        await self.store.scenes.delete(id)

    async def check(self, text: str) -> Checked:
        """What is wrong with the text of a scene, or how it begins."""
        try:
            file = await self.parse(text)
        except ValueError as error:
            return Checked(problems=(problem_of(error),))
        return Checked(notices=file.notices, tableau=await asyncio.to_thread(opening_tableau, file))

    async def parse(self, text: str) -> SceneFile:
        """The scene in a text, which may name the maps that come with Fieldcraft; MapError if it cannot be read."""
        key = hashlib.sha256(text.encode()).digest()
        async with self._turn:
            if (file := self._known.pop(key, None)) is None:
                file = await asyncio.to_thread(parse_scene, text, "scene")
                self._collect_boards(file)
        self._known[key] = file
        while len(self._known) > MOST_KNOWN or (len(self._known) > 1 and self._cells_known() > CELLS_KNOWN):
            self._known.popitem(last=False)
        return file

    def _collect_boards(self, file: SceneFile) -> None:
        """Let go of boards that nobody holds: what is worked out of one refers back to it, and the garbage collector,
        which counts objects and not their size, comes by too seldom for large ones."""
        self._cells_read += len(file.board.ground)
        if self._cells_read > CELLS_KNOWN:
            self._cells_read = 0
            gc.collect()

    def _cells_known(self) -> int:
        return sum(len(file.board.ground) for file in self._known.values())


def packaged_cards() -> list[SceneCard]:
    """The cards of all scenes that come with Fieldcraft."""
    return [card for name in names() for card in read_showcase(name).scenes]
