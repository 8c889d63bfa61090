"""What people bring to a table: pictures and scenes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from sqlalchemy import delete, func, select

from fieldcraft.store import schema
from fieldcraft.store.database import Database
from fieldcraft.store.faults import MissingError
from fieldcraft.store.rows import Asset, AssetInfo, Scene, SceneInfo, new_id
from fieldcraft.store.upsert import put

_A, _S = schema.assets.c, schema.scenes.c
_SIZE = func.length(_A.body)


class Assets:
    """Pictures, each kept once, under the hash of its bytes."""

    def __init__(self, database: Database, clock: Callable[[], int]) -> None:
        self._database = database
        self._clock = clock

    async def put(self, hash: str, kind: str, width: int, height: int, body: bytes, owner: str | None = None) -> None:
        """Keep a picture; one that is there already stays as it is.  Missing if there is no such owner."""
        if await self.info(hash) is None:
            values = msgspec.structs.asdict(Asset(hash, kind, width, height, body, owner, self._clock()))
            await self._database.write(lambda connection: put(connection, schema.assets, **values))

    async def get(self, hash: str) -> Asset | None:
        """A picture by its hash; None if there is none."""
        row = await self._database.first(select(schema.assets).where(_A.hash == hash))
        return None if row is None else Asset(*row)

    async def info(self, hash: str) -> AssetInfo | None:
        """What is known of a picture, without its bytes; None if there is none."""
        row = await self._database.first(_infos().where(_A.hash == hash))
        return None if row is None else AssetInfo(*row)

    async def of_owner(self, owner: str) -> list[AssetInfo]:
        """The pictures that an account brought, newest first."""
        wanted = _infos().where(_A.owner == owner).order_by(_A.created.desc(), _A.hash)
        return [AssetInfo(*row) for row in await self._database.rows(wanted)]

    async def bytes_used(self, owner: str | None) -> int:
        """How many bytes the pictures of an account take, or those of nobody."""
        row = await self._database.first(select(func.sum(_SIZE)).where(_A.owner == owner))
        return int(row[0] or 0)

    async def delete(self, hash: str) -> None:
        """Remove a picture; nothing happens if there is none."""
        await self._database.change(delete(schema.assets).where(_A.hash == hash))

    async def delete_named(self, prefix: str, but: str) -> None:
        """Remove the pictures whose names begin with a prefix, but not with a longer one."""
        named = (_A.hash.startswith(prefix, autoescape=True), ~_A.hash.startswith(but, autoescape=True))
        await self._database.change(delete(schema.assets).where(*named))


class Scenes:
    """The scenes that people keep."""

    def __init__(self, database: Database, clock: Callable[[], int]) -> None:
        self._database = database
        self._clock = clock

    async def create(self, title: str, body: str, owner: str | None = None, thumbnail: bytes | None = None) -> Scene:
        """Keep a new scene; Missing if there is no such owner."""
        return await self._put(Scene(new_id(), owner, title, body, self._clock(), thumbnail))

    async def change(self, scene: str, title: str, body: str, thumbnail: bytes | None = None) -> Scene:
        """A scene after its title, text and picture were replaced; Missing if there is no such scene."""
        before = await self.get(scene)
        return await self._put(Scene(scene, before.owner, title, body, self._clock(), thumbnail))

    async def get(self, scene: str) -> Scene:
        """A scene by its id; Missing if there is none."""
        row = await self._database.first(select(schema.scenes).where(_S.id == scene))
        if row is None:
            raise MissingError(f"there is no scene {scene!r}")
        return Scene(*row)

    async def of_owner(self, owner: str | None) -> list[SceneInfo]:
        """The scenes of an account, or those of nobody, as a list shows them: last changed first."""
        columns = (_S.id, _S.owner, _S.title, _S.updated)
        wanted = select(*columns).where(_S.owner == owner).order_by(_S.updated.desc(), _S.id)
        return [SceneInfo(*row) for row in await self._database.rows(wanted)]

    async def delete(self, scene: str) -> None:
        """Remove a scene; nothing happens if there is none."""
        await self._database.change(delete(schema.scenes).where(_S.id == scene))

    async def _put(self, scene: Scene) -> Scene:
        values = msgspec.structs.asdict(scene)
        await self._database.write(lambda connection: put(connection, schema.scenes, **values))
        return scene


def _infos() -> Any:
    return select(_A.hash, _A.kind, _A.width, _A.height, _SIZE, _A.owner, _A.created)
