"""What msgspec has to know of types before several threads may decode them."""

from __future__ import annotations

import sys
from contextlib import suppress

import msgspec


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
