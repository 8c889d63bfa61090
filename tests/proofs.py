"""What the marks of tests are worth: a test proves a ruling that it names if a function that decides by it runs.

A ruling that only tables stand for is proved by `house/test_proofs.py`, which finds who reads each table.
"""

from __future__ import annotations

import importlib
import json
import pkgutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache, partial
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest

import fieldcraft
from fieldcraft.core import rulebook


@cache
def rules_by_id() -> dict[str, tuple[Callable[..., Any], ...]]:
    """The functions of the package that decide by each ruling, all modules being imported first.

    A module that stands on a library which is not installed holds no rule.
    """
    for module in pkgutil.walk_packages(fieldcraft.__path__, "fieldcraft.", onerror=lambda name: None):
        try:
            importlib.import_module(module.name)
        except ModuleNotFoundError as error:
            if error.name is None or error.name.startswith("fieldcraft"):
                raise
    found: dict[str, tuple[Callable[..., Any], ...]] = {}
    for function, ids in rulebook._marks.items():
        if function.__module__.startswith("fieldcraft."):
            found |= {id: (*found.get(id, ()), function) for id in ids}
    return found


def _forward(*args: Any, **kwargs: Any) -> Any:
    target: Any = "TARGET"
    return target(*args, **kwargs)


def code_that_calls(target: Callable[..., Any]) -> CodeType:
    """Code that hands all its arguments to a function."""
    code = _forward.__code__
    return code.replace(co_consts=tuple(target if one == "TARGET" else one for one in code.co_consts))


@contextmanager
def call_when_run(rule: Any, note: Callable[[], None]) -> Iterator[None]:
    """Call `note` whenever a rule runs, wherever it was imported; what it keeps in a cache is forgotten first."""
    function = getattr(rule, "__wrapped__", rule)
    if function is not rule:
        rule.cache_clear()
    before = function.__code__
    same = FunctionType(before, function.__globals__, function.__name__, function.__defaults__)
    same.__kwdefaults__ = function.__kwdefaults__

    def run(*args: Any, **kwargs: Any) -> Any:
        note()
        return same(*args, **kwargs)

    function.__code__ = code_that_calls(run)
    try:
        yield
    finally:
        function.__code__ = before


PROVED = Path(__file__).parent / "proved"
"""Where it is written down which tests make which rulings run, by book."""

BOOKS = ("fates_edge",)
"""The books of which that is written down."""


def test_name(item: pytest.Item) -> str:
    """A test as coverage names it: its module and its function, without its parameters."""
    path = item.path.relative_to(PROVED.parent).with_suffix("")
    return f"{'.'.join(path.parts)}.{getattr(item, 'originalname', item.name)}"


def write_proofs(pairs: set[tuple[str, str]]) -> None:
    """Write down for each book which tests made which of its rulings run."""
    for name in BOOKS:
        ids = sorted({id for id, _ in pairs if id in rulebook.rulebook(name).rulings})
        found = {id: sorted(test for other, test in pairs if other == id) for id in ids}
        PROVED.mkdir(exist_ok=True)
        (PROVED / f"{name}.json").write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


class Proofs:
    """Watches the marked tests of a run, and fails a whole run that leaves a marked ruling without proof.

    `named` are the rulings that tests were marked with, `proved` those of which a function ran in such a test, and
    `pairs` each ruling with each test that made it run; all of them only if they are asked for, by `--prove`.
    """

    def __init__(self, config: pytest.Config) -> None:
        self.config, self.named, self.proved, self.pairs = config, set[str](), set[str](), set[tuple[str, str]]()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Note which of the rulings that a test names it makes run."""
        ids = {id for mark in item.iter_markers("rule") for id in mark.args}
        self.named |= ids
        prove = self.config.getoption("--prove")
        with ExitStack() as stack:
            for id in ids if prove else ids - self.proved:
                for rule in rules_by_id().get(id, ()):
                    stack.enter_context(call_when_run(rule, partial(self.note, id, item)))
                if prove and not rules_by_id().get(id):
                    self.pairs.add((id, test_name(item)))
            return (yield)

    def note(self, id: str, item: pytest.Item) -> None:
        """A function of a ruling ran in a test that names it."""
        self.proved.add(id)
        if self.config.getoption("--prove"):
            self.pairs.add((id, test_name(item)))

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Take over what a worker has found."""
        named, proved, pairs = getattr(node, "workeroutput", {}).get("proofs", ((), (), ()))
        self.named.update(named)
        self.proved.update(proved)
        self.pairs.update((id, test) for id, test in pairs)

    @pytest.hookimpl(wrapper=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> Iterator[None]:
        """Hand on what was found, or fail for what is missing."""
        yield
        if (output := getattr(self.config, "workeroutput", None)) is not None:
            output["proofs"] = (sorted(self.named), sorted(self.proved), sorted(self.pairs))
        elif exitstatus == pytest.ExitCode.OK and self.config.getoption("--prove"):
            write_proofs(self.pairs)
        elif exitstatus == pytest.ExitCode.OK and self.missing():
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def missing(self) -> list[str]:
        """The rulings with functions that tests name and none makes run; none unless all tests were asked for."""
        chosen = self.config.option.keyword or self.config.option.markexpr or self.config.option.deselect
        if chosen or self.config.args_source is not pytest.Config.ArgsSource.TESTPATHS:
            return []
        return sorted(id for id in self.named - self.proved if rules_by_id().get(id))

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """Say what is missing."""
        if missing := self.missing():
            terminalreporter.section("rulings that no test with their mark makes run", red=True)
            terminalreporter.write_line(", ".join(missing))
