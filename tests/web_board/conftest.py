"""A Chromium that looks at the board alone."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from web_board.alone import VITE, build, node, served
from web_board.fixtures import Fixture, encoded
from web_board.looking import Seen

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")

Look = Callable[..., Seen]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All of this needs a browser."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The board, built."""
    if node() is None or not VITE.is_file():
        pytest.skip("the board is built with Node and what web/package.json names")
    found = tmp_path_factory.mktemp("board")
    build(found)
    return found


@pytest.fixture(scope="session")
def address(folder: Path) -> Iterator[str]:
    """Where the board is served."""
    with served(folder) as found:
        yield found


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """A browser for the tests of a module; its end leaves the thread free for those that run a loop of their own."""
    if CHROMIUM is None:
        pytest.skip("no Chromium is installed")
    with sync_playwright() as driver:
        found = driver.chromium.launch(executable_path=CHROMIUM)
        yield found
        found.close()


@pytest.fixture
def look(folder: Path, address: str, chromium: Browser) -> Iterator[Look]:
    """Open the board with a fixture; what the browser complains of fails the test."""
    opened: list[Seen] = []

    def open_(fixture: Fixture, *, theme: str = "light", renderer: str = "canvas", **wanted: Any) -> Seen:
        name = f"fixture{len(list(folder.glob('fixture*.json')))}"
        (folder / f"{name}.json").write_bytes(encoded(fixture))
        context = chromium.new_context(**{"viewport": {"width": 640, "height": 480}, **wanted})
        seen = Seen(context.new_page())
        opened.append(seen)
        seen.page.goto(f"{address}/board.html?fixture={name}&theme={theme}&renderer={renderer}")
        seen.ready()
        return seen

    yield open_
    complaints = [words for seen in opened for words in seen.complaints]
    for seen in opened:
        seen.page.context.close()
    assert complaints == []
