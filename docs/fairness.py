"""Lets bots play each scene that comes with Fieldcraft, and writes down who won how often.

It takes some minutes: run it when a scene, the rules or the bots have changed.  Names of scenes may be given.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

import msgspec

from fieldcraft.games import game
from fieldcraft.lab import simulate
from fieldcraft.maps.scenes import packaged_files, read_packaged, scenes, start
from fieldcraft.server.fairness import FILE, Played, hash_text

MATCHES = 200
BOT = "tactical"


def measured(name: str) -> Played:
    """A scene, played by bots of one kind on every side; the seed follows from its text, so that no two share dice."""
    system, begun = start(read_packaged(name))
    sides = game(system.name).sides(begun)
    text = hash_text(packaged_files()[name].read_text(encoding="utf-8"))
    report = simulate(system, begun, (dict.fromkeys(sides, BOT),), MATCHES, seed=int(text, 16))
    wins = {share.name: share.wins for share in report.sides}
    return Played(text, MATCHES, tuple(wins.get(side, 0) for side in sides))


def main(names: Sequence[str]) -> None:
    """Play, and write."""
    for name in names or [listed.name for listed in scenes()]:
        played = measured(name)
        file = packaged_files()[name].with_name(FILE)
        found = msgspec.json.decode(file.read_bytes(), type=dict[str, Played]) if file.exists() else {}
        found[name] = played
        print(name, *played.wins, flush=True)
        file.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n")


if __name__ == "__main__":
    main(sys.argv[1:])
