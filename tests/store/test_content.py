"""Pictures are kept once; scenes are kept by their owners."""

from __future__ import annotations

from typing import Any

import pytest

from fieldcraft.store import Asset, AssetInfo, MissingError, Scene, SceneInfo
from fieldcraft.store.store import Store

pytestmark = pytest.mark.anyio


async def test_a_picture_is_kept_once_under_its_hash(store: Store) -> None:
    ann = await store.accounts.create("Ann", "hash")
    await store.assets.put("h1", "image/png", 30, 20, b"bytes", owner=ann.id)
    await store.assets.put("h1", "image/webp", 1, 1, b"others")

    assert await store.assets.get("h1") == Asset("h1", "image/png", 30, 20, b"bytes", ann.id, 1_000)
    assert await store.assets.info("h1") == AssetInfo("h1", "image/png", 30, 20, 5, ann.id, 1_000)
    assert await store.assets.get("h2") is None
    assert await store.assets.info("h2") is None


async def test_an_owner_s_pictures_are_listed_and_weighed(store: Store, clock: Any) -> None:
    ann = await store.accounts.create("Ann", "hash")
    assert await store.assets.bytes_used(ann.id) == 0

    await store.assets.put("h1", "image/png", 1, 1, b"12345", owner=ann.id)
    clock.time += 1
    await store.assets.put("h2", "image/png", 1, 1, b"123", owner=ann.id)
    await store.assets.put("h3", "image/png", 1, 1, b"1234567")

    assert [info.hash for info in await store.assets.of_owner(ann.id)] == ["h2", "h1"]
    assert await store.assets.bytes_used(ann.id) == 8

    await store.assets.delete("h1")

    assert await store.assets.bytes_used(ann.id) == 3
    assert await store.assets.get("h1") is None


async def test_a_scene_is_kept_changed_and_deleted(store: Store, clock: Any) -> None:
    ann = await store.accounts.create("Ann", "hash")
    scene = await store.scenes.create("Bridge", "board: ...", owner=ann.id, thumbnail=b"png")
    assert scene == Scene(scene.id, ann.id, "Bridge", "board: ...", 1_000, b"png")

    clock.time = 2_000
    changed = await store.scenes.change(scene.id, "Ford", "board: ~~~")

    assert changed == Scene(scene.id, ann.id, "Ford", "board: ~~~", 2_000, None)
    assert await store.scenes.get(scene.id) == changed

    await store.scenes.delete(scene.id)

    with pytest.raises(MissingError, match="there is no scene"):
        await store.scenes.get(scene.id)


async def test_scenes_are_listed_by_owner_last_changed_first(store: Store, clock: Any) -> None:
    ann = await store.accounts.create("Ann", "hash")
    first = await store.scenes.create("first", "", owner=ann.id)
    clock.time += 1
    second = await store.scenes.create("second", "", owner=ann.id)
    free = await store.scenes.create("free", "")
    clock.time += 1
    await store.scenes.change(first.id, "first", "again")

    assert await store.scenes.of_owner(ann.id) == [
        SceneInfo(first.id, ann.id, "first", clock.time),
        SceneInfo(second.id, ann.id, "second", clock.time - 1),
    ]
    assert [scene.id for scene in await store.scenes.of_owner(None)] == [free.id]


async def test_content_of_nobody_who_exists_is_refused(store: Store) -> None:
    with pytest.raises(MissingError, match="no such account"):
        await store.assets.put("h", "image/png", 1, 1, b"", owner="nobody")
    with pytest.raises(MissingError, match="no such account"):
        await store.scenes.create("Bridge", "", owner="nobody")
    with pytest.raises(MissingError, match="there is no scene"):
        await store.scenes.change("nowhere", "Bridge", "")
