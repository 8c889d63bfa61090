"""Lets bots play each scene that comes with Fieldcraft, and writes down who won how often.

It takes some minutes: run it when a scene, the rules or the bots have changed.  Names of scenes may be given.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

import msgspec

from fieldcraft.lab import simulate
from fieldcraft.maps.scenes import SCENES, packaged, scenes, start
from fieldcraft.server.fairness import FILE, Played, hashed, played

MATCHES = 100
BOT = "tactical"


def measured(name: str) -> Played:
    """A scene, played by bots of one kind on every side."""
    system, begun = start(packaged(name))
    sides: Sequence[str] = begun.sides  # type: ignore[attr-defined]  # every game has sides
    report = simulate(system, begun, (dict.fromkeys(sides, BOT),), MATCHES)
    wins = {share.name: share.wins for share in report.sides}
    text = (SCENES / f"{name}.yaml").read_text(encoding="utf-8")
    return Played(hashed(text), MATCHES, tuple(wins.get(side, 0) for side in sides))


def main(names: Sequence[str]) -> None:
    """Play, and write."""
    found = dict(played()) if FILE.exists() else {}
    for name in names or [listed.name for listed in scenes()]:
        found[name] = measured(name)
        print(name, *found[name].wins)
        FILE.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n")


if __name__ == "__main__":
    main(sys.argv[1:])
