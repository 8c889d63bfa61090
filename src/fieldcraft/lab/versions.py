"""Which version of a game and of its bots has played: figures hold for these, and are made anew for others."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from fieldcraft.core import State
from fieldcraft.games import find_game
from fieldcraft.lab.bots import BOTS, bot, name_of, split_budget
from fieldcraft.lab.player import Contestant
from fieldcraft.lab.plugins import is_in_file
from fieldcraft.lab.study import Study


def versions_of(study: Study) -> dict[str, str]:
    """The version of the game, and for each bot by its name a hash of the sources that make it up."""
    contestants = {name_of(one): one for seating in study.seatings for one in seating.values()}
    bots = {name: version_of_bot(one, study) for name, one in sorted(contestants.items())}
    return {study.system.name: study.system.version, **bots}


def version_of_bot(contestant: Contestant, study: Study) -> str:
    """A hash of the sources of a bot: of all modules in its package, or of its file; `tactical` is the game's."""
    if isinstance(contestant, str):
        name, _ = split_budget(contestant)
        if is_in_file(name):
            return hash_files((Path(name.rpartition(":")[0]),))
        kind: type[State] = type(study.start)
        game = find_game(kind)
        found: Any = game.bot if name == "tactical" and game is not None and game.bot is not None else BOTS.get(name)
        return version_of_function(found or bot(name))
    return version_of_function(contestant)


def version_of_function(function: Callable[..., Any]) -> str:
    """A hash of all modules of the package in which a function is, or of its module alone if that stands alone."""
    module = sys.modules.get(getattr(function, "__module__", ""), None)
    path = getattr(module, "__file__", None)
    if path is None:
        return ""
    file = Path(path)
    return hash_files(sorted(file.parent.glob("*.py")) if file.name == "__init__.py" else (file,))


@cache
def _hash_file(file: Path) -> str:
    return sha256(file.read_bytes()).hexdigest()


def hash_files(files: Sequence[Path]) -> str:
    """The first characters of a hash of some files."""
    return sha256("".join(map(_hash_file, files)).encode()).hexdigest()[:12]
