"""Packages whose modules are imported on demand offer all that they promise, whatever was imported before."""

from __future__ import annotations

import ast
import pkgutil
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from fieldcraft.core.lazy_names import import_on_demand


def promised(package: ModuleType) -> list[str]:
    """The names that type checkers find in a package and that are imported only for these."""
    (file,) = package.__path__
    body = ast.parse((Path(file) / "__init__.py").read_text("utf-8")).body
    checked = [one for part in body if isinstance(part, ast.If) for one in part.body if isinstance(one, ast.ImportFrom)]
    return [alias.name for one in checked for alias in one.names]


@pytest.mark.parametrize("name", ["maps", "render"])
def test_no_module_hides_what_its_package_promises(name: str) -> None:
    package = import_module(f"fieldcraft.{name}")
    for module in pkgutil.iter_modules(package.__path__):
        if not module.ispkg:
            import_module(f"fieldcraft.{name}.{module.name}")

    found = {one: getattr(package, one) for one in promised(package)}

    assert found
    assert [one for one, value in found.items() if isinstance(value, ModuleType)] == []


def test_a_name_that_a_module_would_hide_is_refused() -> None:
    with pytest.raises(ValueError, match="hides what else is called judge"):
        import_on_demand("fieldcraft.core", {"judge": ("judge", "Judge")})
