"""A backup carries what makes links, so that those of all seats open them in the database it is restored into."""

from __future__ import annotations

import asyncio
import stat
from pathlib import Path

from cli.running import fieldcraft
from fieldcraft.maps.scenes import read_packaged
from fieldcraft.store.notify import LocalNotifier
from fieldcraft.store.store import Store
from fieldcraft.table.links import Links, key_file
from fieldcraft.table.registry import TableRegistry
from table.people import sit, welcome


def hall_of(store: Store) -> TableRegistry:
    """A registry as a server opens it over a database."""
    return TableRegistry(store, Links.from_file(key_file(store.database.place)), LocalNotifier(), pace=0)


def opened(data: Path) -> str:
    """Open a table in a new database; gives the token of a player's seat."""

    async def work() -> str:
        async with await Store.open(data) as store, hall_of(store).run() as registry:
            table = await registry.create(read_packaged("duel"))
            return next(token for seat, token in await registry.links_of(table.token) if seat.side == "alder")

    return asyncio.run(work())


def side_behind(data: Path, token: str) -> str:
    """The side of the seat that a token opens."""

    async def work() -> str:
        async with await Store.open(data) as store, hall_of(store).run() as registry:
            return welcome(await sit(registry, token)).you.side

    return asyncio.run(work())


def test_a_link_opens_its_seat_after_a_restore(tmp_path: Path) -> None:
    token = opened(tmp_path / "old.db")

    assert fieldcraft("backup", tmp_path / "all.gz", "--data", tmp_path / "old.db").code == 0
    assert fieldcraft("restore", tmp_path / "all.gz", "--data", tmp_path / "new.db").code == 0

    assert side_behind(tmp_path / "new.db", token) == "alder"
    assert stat.S_IMODE((tmp_path / "new.key").stat().st_mode) == 0o600


def test_the_key_of_other_links_is_not_overwritten_and_nothing_is_restored(tmp_path: Path) -> None:
    opened(tmp_path / "old.db")
    fieldcraft("backup", tmp_path / "all.gz", "--data", tmp_path / "old.db")
    (tmp_path / "new.key").write_bytes(b"another key, of other games than these")

    refused = fieldcraft("restore", tmp_path / "all.gz", "--data", tmp_path / "new.db")

    assert "new.key: holds the key of other links" in refused.err.replace("\n", " ")
    assert refused.code != 0
    (tmp_path / "new.key").unlink()
    assert fieldcraft("restore", tmp_path / "all.gz", "--data", tmp_path / "new.db").code == 0


def test_a_restore_says_so_if_the_backup_carries_no_key(tmp_path: Path) -> None:
    opened(tmp_path / "old.db")
    (tmp_path / "old.key").unlink()
    fieldcraft("backup", tmp_path / "all.gz", "--data", tmp_path / "old.db")

    done = fieldcraft("restore", tmp_path / "all.gz", "--data", tmp_path / "new.db")

    assert done.code == 0
    assert "carries no key of the links" in done.out
