"""The named tests of a battle: what is rolled, against what, and how it is told."""

from __future__ import annotations

import msgspec

from fieldcraft.core import from_rule
from fieldcraft.systems.fates_edge.shared import Attribute


class CheckKind(msgspec.Struct, frozen=True):
    """A named test: its pool, what somebody does who makes it, and the difficulty suggested for it (0 for none)."""

    name: str
    pool: tuple[Attribute, str]
    narration: str
    dv: int = 0


CHECKS: dict[str, CheckKind] = from_rule(
    {
        kind.name: kind
        for kind in (
            CheckKind("melee", ("body", "melee"), "strikes at"),
            CheckKind("ranged", ("wits", "ranged"), "shoots at"),
            CheckKind("shove", ("body", "brawl"), "tries to shove", 4),
            CheckKind("pull", ("body", "brawl"), "tries to pull", 4),
            CheckKind("tackle", ("body", "brawl"), "tries to tackle", 4),
            CheckKind("breach", ("body", "melee"), "hews at the conjured thing"),
            CheckKind("disengage", ("body", "athletics"), "tries to get away", 4),
            CheckKind("shift", ("body", "athletics"), "tries to shift", 4),
            CheckKind("balance", ("body", "athletics"), "tries to keep its footing", 4),
            CheckKind("coordination", ("body", "athletics"), "tries to time the swap", 3),
            CheckKind("wall", ("body", "athletics"), "pushes against the wall"),
            CheckKind("ward", ("spirit", "insight"), "presses against the ward"),
            CheckKind("ritual", ("spirit", "arcana"), "tries to hold the ritual together"),
            CheckKind("rally", ("presence", "command"), "calls out", 2),
        )
    },
    "mini.checks.fitting",
    "mini.dv.suggested",
    "mini.quickref",
)
"""Every named test; an action that makes one of its own adds it with `declare_check`."""


def declare_check(kind: CheckKind) -> CheckKind:
    """Add a test to those that are known by name; ValueError if another one has the name."""
    if CHECKS.setdefault(kind.name, kind) != kind:
        message = f"there is a test called {kind.name!r} already"
        raise ValueError(message)
    return kind
