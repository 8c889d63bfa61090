"""Names of a package whose modules are imported when somebody first asks for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fieldcraft.core.struct_types import load_part


def import_on_demand(package: str, modules: Mapping[str, tuple[str, ...]]) -> Callable[[str], Any]:
    """What a package needs as its `__getattr__` (PEP 562): `modules` are its modules, each with names that it has.

    Raises ValueError if a name is that of one of the modules.

    >>> ask = import_on_demand("fieldcraft.core", {"encoding": ("encode",)})
    >>> ask("encode").__module__
    'fieldcraft.core.encoding'
    >>> ask("decide")
    Traceback (most recent call last):
    AttributeError: module 'fieldcraft.core' has no attribute 'decide'
    """
    homes = {name: module for module, names in modules.items() for name in names}
    if hidden := homes.keys() & modules.keys():
        msg = f"{package}: once it is imported, a module hides what else is called {', '.join(sorted(hidden))}"
        raise ValueError(msg)

    def find(name: str) -> Any:
        if (home := homes.get(name)) is None:
            msg = f"module {package!r} has no attribute {name!r}"
            raise AttributeError(msg)
        return getattr(load_part(f"{package}.{home}", package), name)

    return find
