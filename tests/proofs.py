"""What the marks of tests are worth: a test proves a ruling that it names if a function that decides by it runs.

A ruling that only tables stand for is proved by `house/test_proofs.py`, which finds who reads each table.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache, partial
from types import CodeType, FunctionType
from typing import Any

import pytest

import fieldcraft
from fieldcraft.core import rulebook


@cache
def rules_by_id() -> dict[str, tuple[Callable[..., Any], ...]]:
    """The functions of the package that decide by each ruling, all modules being imported first."""
    for module in pkgutil.walk_packages(fieldcraft.__path__, "fieldcraft."):
        importlib.import_module(module.name)
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


class Proofs:
    """Watches the marked tests of a run, and fails a whole run that leaves a marked ruling without proof.

    `named` are the rulings that tests were marked with, `proved` those of which a function ran in such a test.
    """

    def __init__(self, config: pytest.Config) -> None:
        self.config, self.named, self.proved = config, set[str](), set[str]()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Note which of the rulings that a test names it makes run."""
        ids = {id for mark in item.iter_markers("rule") for id in mark.args}
        self.named |= ids
        with ExitStack() as stack:
            for id in ids - self.proved:
                for rule in rules_by_id().get(id, ()):
                    stack.enter_context(call_when_run(rule, partial(self.proved.add, id)))
            return (yield)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Take over what a worker has found."""
        named, proved = getattr(node, "workeroutput", {}).get("proofs", ((), ()))
        self.named.update(named)
        self.proved.update(proved)

    @pytest.hookimpl(wrapper=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> Iterator[None]:
        """Hand on what was found, or fail for what is missing."""
        yield
        if (output := getattr(self.config, "workeroutput", None)) is not None:
            output["proofs"] = (sorted(self.named), sorted(self.proved))
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
