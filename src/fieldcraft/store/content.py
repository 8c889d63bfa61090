"""What people bring to a table: pictures and scenes."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from fieldcraft.store.connection import put
from fieldcraft.store.database import Database
from fieldcraft.store.faults import ClashError, MissingError
from fieldcraft.store.rows import Asset, AssetInfo, Scene, SceneInfo, new_id

_INFO = "SELECT hash, kind, width, height, length(body), owner, created FROM assets WHERE "


class Assets:
    """Pictures, each kept once, under the hash of its bytes."""

    def __init__(self, database: Database, clock: Callable[[], int]) -> None:
        self._database = database
        self._clock = clock

    async def put(self, hash: str, kind: str, width: int, height: int, body: bytes, owner: str | None = None) -> None:
        """Keep a picture; one that is there already stays as it is.  Missing if there is no such owner."""
        if await self.info(hash) is None:
            values = msgspec.structs.asdict(Asset(hash, kind, width, height, body, owner, self._clock()))
            await _put(self._database, "assets", "hash", values)

    async def get(self, hash: str) -> Asset | None:
        """A picture by its hash; None if there is none."""
        row = await self._database.first(
            "SELECT hash, kind, width, height, body, owner, created FROM assets WHERE hash = :hash", hash=hash
        )
        return None if row is None else Asset(*row)

    async def info(self, hash: str) -> AssetInfo | None:
        """What is known of a picture, without its bytes; None if there is none."""
        row = await self._database.first(_INFO + "hash = :hash", hash=hash)
        return None if row is None else AssetInfo(*row)

    async def of_owner(self, owner: str) -> list[AssetInfo]:
        """The pictures that an account brought, newest first."""
        wanted = _INFO + "owner = :owner ORDER BY created DESC, hash"
        return [AssetInfo(*row) for row in await self._database.rows(wanted, owner=owner)]

    async def bytes_used(self, owner: str | None) -> int:
        """How many bytes the pictures of an account take, or those of nobody."""
        wanted = f"SELECT sum(length(body)) FROM assets WHERE {_owned(owner)}"  # noqa: S608
        found = await self._database.read(lambda connection: connection.value(wanted, owner=owner))
        return int(found or 0)

    async def delete(self, hash: str) -> None:
        """Remove a picture; nothing happens if there is none."""
        await self._database.change("DELETE FROM assets WHERE hash = :hash", hash=hash)

    async def delete_named(self, prefix: str, but: str) -> None:
        """Remove the pictures whose names begin with a prefix, but not with a longer one."""
        named = "substr(hash, 1, :short) = :prefix AND substr(hash, 1, :long) <> :but"
        values = {"short": len(prefix), "prefix": prefix, "long": len(but), "but": but}
        await self._database.change(f"DELETE FROM assets WHERE {named}", **values)  # noqa: S608


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
        row = await self._database.first(
            "SELECT id, owner, title, body, updated, thumbnail FROM scenes WHERE id = :id", id=scene
        )
        if row is None:
            raise MissingError(f"there is no scene {scene!r}")
        return Scene(*row)

    async def of_owner(self, owner: str | None) -> list[SceneInfo]:
        """The scenes of an account, or those of nobody, as a list shows them: last changed first."""
        columns, owned = "id, owner, title, updated", _owned(owner)
        wanted = f"SELECT {columns} FROM scenes WHERE {owned} ORDER BY updated DESC, id"  # noqa: S608
        return [SceneInfo(*row) for row in await self._database.rows(wanted, owner=owner)]

    async def delete(self, scene: str) -> None:
        """Remove a scene; nothing happens if there is none."""
        await self._database.change("DELETE FROM scenes WHERE id = :id", id=scene)

    async def _put(self, scene: Scene) -> Scene:
        await _put(self._database, "scenes", "id", msgspec.structs.asdict(scene))
        return scene


def _owned(owner: str | None) -> str:
    """The condition that a row belongs to `owner`, or to nobody."""
    return "owner IS NULL" if owner is None else "owner = :owner"


async def _put(database: Database, table: str, key: str, values: dict[str, object]) -> None:
    try:
        await database.write(lambda connection: put(connection, table, key, **values))
    except ClashError:
        raise MissingError("there is no such account") from None
