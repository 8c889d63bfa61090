"""What msgspec has to know of types before several threads may decode them."""

from __future__ import annotations

import sys
from contextlib import suppress
from importlib import import_module
from threading import RLock
from types import ModuleType

import msgspec

LOADING = RLock()
"""One thread at a time loads a part of the program, or reads what types say: see `prepare_structs`."""


def load_part(module: str, package: str) -> ModuleType:
    """A module, imported now if it is not yet; the structs of its package can be decoded by several threads."""
    with LOADING:
        new = module not in sys.modules
        found = import_module(module)
        if new:
            prepare_structs(package)
        return found


def prepare_structs(package: str) -> int:
    """Have msgspec read every struct in the loaded modules of a package, and return how many there are.

    It reads what a struct says when one is first decoded, and crashes the process if two threads do so at once.  Who
    starts threads, or loads a game while there are some, calls this before.  What cannot be decoded is passed over.
    """
    found = 0
    for name, module in [*sys.modules.items()]:
        if name != package and not name.startswith(f"{package}."):
            continue
        for one in [*vars(module).values()]:
            if isinstance(one, type) and issubclass(one, msgspec.Struct) and one.__module__ == name:
                found += 1
                with suppress(TypeError, NameError):
                    msgspec.json.Decoder(one)
    return found
