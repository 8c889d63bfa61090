"""What the tests of the command line share: a duel that was played, saved by the program itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.running import fieldcraft, orders


@pytest.fixture(scope="session", autouse=True)
def data_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A data folder for the tests: what the terminal keeps by itself lies in none of ours."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FIELDCRAFT_DATA", str(tmp_path_factory.mktemp("data")))
        yield


@pytest.fixture(scope="session")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A few deeds of the duel, both sides played by people, with dice that follow from a seed."""
    path = tmp_path_factory.mktemp("saved") / "duel.fcl"
    said = ("Sable move g5", "Sable attack Corvin", "keep", "Sable end", "Corvin attack Sable", f"save {path}", "quit")
    done = fieldcraft("play", "duel", "--hot-seat", "--seed", "a seed", say=orders(*said))
    assert done.code == 0
    assert path.exists()
    return path
