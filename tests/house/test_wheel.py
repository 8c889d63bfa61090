"""What is built can be installed and runs: the wheel carries the code and the data that the code reads."""

from __future__ import annotations

from pathlib import Path

import pytest

import fieldcraft
from house.reading import PACKAGE, ROOT, VERSION, python

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel's own files; that needs no network, since what they depend on is installed already."""
    folder = tmp_path_factory.mktemp("wheel")
    quiet = ("--quiet", "--disable-pip-version-check", "--no-deps")
    python("-m", "pip", "wheel", *quiet, "--no-build-isolation", "--wheel-dir", str(folder), str(ROOT))
    python("-m", "pip", "install", *quiet, "--target", str(folder / "site"), *map(str, folder.glob("*.whl")))
    return folder / "site"


def test_the_command_tells_the_version(site: Path) -> None:
    assert fieldcraft.__version__ in python("-c", VERSION, path=site)


def test_the_wheel_carries_every_file_of_the_package(site: Path) -> None:
    installed = Path(python("-c", "import fieldcraft; print(fieldcraft.__path__[0])", path=site).strip())

    assert installed == site / "fieldcraft"
    assert _files(PACKAGE) - _files(installed) == set()


def _files(folder: Path) -> set[str]:
    """The files of a package, without what Python writes there."""
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc"}
