"""What the tests in a browser share: a server, a Chromium, and people who look at it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from browsers import FLAT
from e2e.evenings import LAMPS, evening, scene
from e2e.people import DESKTOP, PHONE, Person
from e2e.serving import Served, served
from e2e.tables import Desk, Owner
from tools import skip_without

FAILED = pytest.StashKey[bool]()

Visits = Callable[..., Person]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Let the fixtures know whether the test failed."""
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that all tests share."""
    from fieldcraft.server.pages import STATIC

    if not (STATIC / "index.html").is_file():
        skip_without("built client", "make client")
    with served(tmp_path_factory.mktemp("games") / "games.db") as found:
        yield found


@pytest.fixture
def fresh(server: Served, tmp_path: Path) -> Iterator[Served]:
    """A server of one's own, where nothing is yet, and which may be killed."""
    with served(tmp_path / "games.db") as found:
        yield found


@pytest.fixture(scope="session")
def owner(server: Served) -> Iterator[Owner]:
    """Whoever runs the server."""
    found = Owner(server)
    yield found
    found.close()


@pytest.fixture
def desk(owner: Owner) -> Desk:
    """Mira with Sable, Tom with Bryn, and Una with Ash, who has a follower and a safehouse, in a scene."""
    desk = evening(owner, "The lamp room", LAMPS, Mira="sable", Tom="bryn", Una="ash")
    scene(desk, pillar="combat")
    return desk


@pytest.fixture
def visit(chromium: Browser, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Visits]:
    """People who come with browsers of their own, and whose browsers must not complain.

    What they saw last when a test failed is kept as pictures.
    """
    people: list[Person] = []

    def come(*, phone: bool = False, painted: bool = False, **settings: Any) -> Person:
        width, height = PHONE if phone else DESKTOP
        hand = {"has_touch": True, "is_mobile": True} if phone else {}
        size = {"width": width, "height": height}
        context = chromium.new_context(viewport=size, reduced_motion="reduce", locale="en", **hand, **settings)
        if not painted:
            context.add_init_script(FLAT)
        people.append(Person(context))
        return people[-1]

    yield come
    trouble = [f"person {number}: {one}" for number, person in enumerate(people) for one in person.trouble]
    for number, person in enumerate(people):
        if FAILED in request.node.stash:
            person.page.screenshot(path=tmp_path / f"person-{number}.png")
        person.context.close()
    assert trouble == []
