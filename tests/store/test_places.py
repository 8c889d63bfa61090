"""A database is where the user says, or in the folder that the platform keeps for such things."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from fieldcraft.store import OpenError, data_folder
from fieldcraft.store.paths import Place, find_place


@pytest.mark.parametrize(
    ("environment", "platform", "folder"),
    [
        ({"FIELDCRAFT_DATA": "games", "XDG_DATA_HOME": "/x"}, "linux", "games"),
        ({"FIELDCRAFT_DATA": "games"}, "win32", "games"),
        ({"XDG_DATA_HOME": "/x"}, "linux", "/x/fieldcraft"),
        ({}, "linux", "~/.local/share/fieldcraft"),
        ({}, "darwin", "~/Library/Application Support/Fieldcraft"),
        ({"APPDATA": "/a"}, "win32", "/a/Fieldcraft"),
        ({}, "win32", "~/AppData/Roaming/Fieldcraft"),
    ],
)
def test_each_platform_has_its_folder(environment: dict[str, str], platform: str, folder: str) -> None:
    assert data_folder(environment, platform) == Path(folder).expanduser()


def test_without_a_name_it_is_the_user_s_own_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("FIELDCRAFT_DATA", str(tmp_path))

    assert find_place() == Place(path=tmp_path / "fieldcraft.db")


@pytest.mark.parametrize("where", ["games.db", Path("games.db"), "sqlite:///games.db"])
def test_a_path_is_a_file(where: str | Path) -> None:
    assert find_place(where) == Place(path=Path("games.db"))


@pytest.mark.parametrize("url", ["postgresql://ann@example.org/games", "postgres:///games?host=/run"])
def test_a_postgres_url_is_a_server(url: str) -> None:
    assert find_place(url) == Place(url=url)


@pytest.mark.parametrize("url", ["mysql://example.org/games", "sqlite://games.db", "https://example.org"])
def test_another_url_is_refused(url: str) -> None:
    with pytest.raises(OpenError, match="is no database Fieldcraft knows"):
        find_place(url)


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("postgresql://ann:p@ss@example.org/games", "postgresql://ann:***@example.org/games"),
        ("postgresql://ann@example.org/games", "postgresql://ann@example.org/games"),
        ("postgresql:///games?password=pass&host=/run", "postgresql:///games?password=***&host=/run"),
    ],
)
def test_a_password_is_never_shown(url: str, shown: str) -> None:
    assert str(find_place(url)) == shown


@pytest.mark.parametrize("module", ["fieldcraft.store", "fieldcraft.cli"])
def test_libraries_for_databases_are_imported_when_a_store_is_opened(module: str) -> None:
    code = f"import sys, {module}; print(*({{'sqlalchemy', 'alembic', 'asyncpg', 'asyncio'}} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], text=True, capture_output=True, check=True)

    assert done.stdout.split() == []
