"""What the package brings along: the licences of what is in it, and no more than it needs."""

from __future__ import annotations

import json
import subprocess
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

from fieldcraft.store.database import connect
from fieldcraft.store.faults import OpenError
from fieldcraft.store.paths import find_place
from house.reading import ROOT, python
from tools import load_script

PROGRAM = """
import sys

class Slim:
    def find_spec(self, name, path, target=None):
        if name.split(".")[0] not in {*sys.stdlib_module_names, "fieldcraft", "msgspec", "yaml", "_yaml"}:
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, Slim())
import fieldcraft
from fieldcraft.core.log import dump
match = fieldcraft.new_match("duel")
match.play("Sable move g5", by="alder")
print(fieldcraft.load_match(dump(match)), match.svg()[:4])
"""


@pytest.fixture(scope="module")
def build() -> ModuleType:
    """The program that builds the client."""
    return load_script(ROOT / "hatch_build.py")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout whose lock file names a library that is shipped and one that only builds."""
    libraries = {"drawing": {"version": "2.1.0", "license": "ISC"}, "@tools/build": {"version": "1.0.0", "dev": True}}
    packages = {"": {}, **{f"node_modules/{name}": entry for name, entry in libraries.items()}}
    folder = tmp_path / "web" / "node_modules" / "drawing"
    folder.mkdir(parents=True)
    (folder / "LICENSE.md").write_text("You may draw.\n")
    (tmp_path / "web" / "package-lock.json").write_text(json.dumps({"packages": packages}))
    (tmp_path / "src" / "fieldcraft" / "static").mkdir(parents=True)
    return tmp_path


def test_the_licences_of_the_libraries_in_the_client_come_with_it(build: ModuleType, checkout: Path) -> None:
    client = build.Client(checkout)

    client.list_libraries()

    assert (client.out / "LICENCES.txt").read_text() == "drawing 2.1.0 (ISC)\n-------------------\n\nYou may draw."
    listed = json.loads((client.out / "sbom.cdx.json").read_text())
    assert (listed["bomFormat"], listed["components"]) == (
        "CycloneDX",
        [{"type": "library", "name": "drawing", "version": "2.1.0", "purl": "pkg:npm/drawing@2.1.0",
          "licenses": [{"license": {"id": "ISC"}}]}],
    )  # fmt: skip


def test_where_the_client_cannot_be_built_it_is_said_what_can_be_done(
    build: ModuleType, checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(client: object) -> None:
        raise subprocess.CalledProcessError(1, "npm")

    monkeypatch.setattr(build.Client, "build", fail)
    hook = build.ClientHook(str(checkout), {}, None, None, str(checkout), "wheel")

    with pytest.raises(SystemExit, match="FIELDCRAFT_NO_CLIENT=1 builds without it"):
        hook.initialize("standard", {})


def test_the_engine_and_its_games_need_two_libraries() -> None:
    assert python("-c", PROGRAM).strip() == "<GameMatch of miniatures, 1 entry, waits for alder> <svg"


def test_a_missing_driver_of_postgresql_is_told_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "fieldcraft.store.postgres", None)

    with pytest.raises(OpenError, match=r"pip install 'fieldcraft\[postgres\]'"):
        connect(find_place("postgresql://somewhere/games"))


def test_what_is_optional_is_not_installed_by_default() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    optional = {name for extra in project["optional-dependencies"].values() for name in extra}

    assert optional & set(project["dependencies"]) == set()
