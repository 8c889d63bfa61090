"""A Chromium that looks at the board alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from browsers import CARD, FLAT, SKETCHED
from tools import skip_without
from web_board.alone import VITE, build, node, served
from web_board.fixtures import Fixture, encoded
from web_board.looking import Seen

Look = Callable[..., Seen]


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The board, built."""
    if node() is None or not VITE.is_file():
        skip_without("Node", "make client, which fetches what the board is built with")
    found = tmp_path_factory.mktemp("board")
    build(found)
    return found


@pytest.fixture(scope="session")
def address(folder: Path) -> Iterator[str]:
    """Where the board is served."""
    with served(folder) as found:
        yield found


@pytest.fixture
def look(folder: Path, address: str, chromium: Browser) -> Iterator[Look]:
    """Open the board with a fixture, its ground flat, sketched or painted; complaints of the browser fail the test."""
    opened: list[Seen] = []

    def open_(
        fixture: Fixture,
        *,
        page: str = "board.html",
        painted: bool = False,
        sketched: bool = False,
        theme: str = "light",
        renderer: str = "canvas",
        card: bool = False,
        **wanted: Any,
    ) -> Seen:
        name = f"fixture{len(list(folder.glob('fixture*.json')))}"
        (folder / f"{name}.json").write_bytes(encoded(fixture))
        context = chromium.new_context(**{"viewport": {"width": 640, "height": 480}, **wanted})
        if not painted:
            context.add_init_script(SKETCHED if sketched else FLAT)
        if card:
            context.add_init_script(CARD)
        seen = Seen(context.new_page())
        opened.append(seen)
        seen.page.goto(f"{address}/{page}?fixture={name}&theme={theme}&renderer={renderer}")
        (seen.ready if painted else seen.steady)()
        return seen

    yield open_
    complaints = [words for seen in opened for words in seen.complaints]
    for seen in opened:
        seen.page.context.close()
    assert complaints == []
