"""What all tests share: the examples that are tried, one Chromium, and what a run tells when it ends."""

from __future__ import annotations

import gc
import itertools
from collections.abc import Iterator
from hashlib import sha256
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from browsers import SharedChromium
from fieldcraft.dice import Seeded, Streams
from proofs import Proofs
from soaking import SOAKING, commit, examples, seed_of
from tools import tell_missing

if TYPE_CHECKING:
    from playwright.sync_api import Browser

settings.register_profile(
    "house",
    max_examples=examples(60),
    deadline=None,
    derandomize=not SOAKING,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("house")

SHARED = pytest.StashKey[SharedChromium]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let a run write down which tests make which rulings run: `pytest tests/rules tests/games --prove`."""
    parser.addoption("--prove", action="store_true", help="write tests/proved: which tests make which rulings run")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Examples are the same in every short run; those of a soak follow from the commit, so that each tries others."""
    if config.getoption("--prove") and config.getoption("numprocesses", None):
        raise pytest.UsageError("--prove takes down what one process saw: leave out -n")
    config.stash[SHARED] = SharedChromium()
    config.pluginmanager.register(Proofs(config), "proofs")
    if SOAKING and config.getoption("--hypothesis-seed") is None:
        config.option.hypothesis_seed = str(seed_of(commit()))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Modules and tests stay until the run ends: nobody need look through them for garbage."""
    gc.disable()
    found = yield
    gc.freeze()
    gc.enable()
    return found


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What asks for a browser is marked so, and comes first: one worker does it while the others do the rest.

    The many short tests of rules come last, so that no worker waits long for another at the end.
    A journey that failed is made once more, since a browser on a busy machine may be slow; the run's end names it.
    """
    for item in items:
        if "chromium" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.flaky(reruns=1))
    items.sort(key=lambda item: (item.get_closest_marker("browser") is None, "tests/rules/" in item.nodeid))


@pytest.fixture(autouse=True)
def known_dice(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fresh dice follow from the test (in a soak from the commit too): what they make fail once fails again."""
    numbers, name = itertools.count(), f"{request.node.nodeid} {commit() if SOAKING else ''}"

    def seed() -> bytes:
        return sha256(f"{name} {next(numbers)}".encode()).digest()

    monkeypatch.setattr(Streams, "fresh", classmethod(lambda cls: cls(seed(), seed())))
    monkeypatch.setattr(Seeded, "fresh", classmethod(lambda cls: cls(seed())))


@pytest.fixture
def chromium(pytestconfig: pytest.Config) -> Browser:
    """The browser of the run, in which everybody opens a context of their own."""
    return pytestconfig.stash[SHARED].start()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    """Close the browser after the last test that needs it: others run event loops of their own in this thread."""
    yield
    if nextitem is None or nextitem.get_closest_marker("browser") is None:
        item.config.stash[SHARED].stop()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Tell how to repeat a soak, which journeys were made once more, and what was not proved for want of a tool."""
    if SOAKING:
        seed = config.getoption("--hypothesis-seed")
        terminalreporter.write_line(f"The examples of this run: --hypothesis-seed={seed} (commit {commit()[:9]})")
    for report in terminalreporter.getreports("rerun"):
        terminalreporter.write_line(f"Made once more: {report.nodeid}", yellow=True)
    tell_missing(terminalreporter)
