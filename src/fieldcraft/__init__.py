"""Fieldcraft: a tabletop that knows the rules.

>>> import fieldcraft
>>> match = fieldcraft.new_match("duel", seed=b"a seed for this page")
>>> match.seats, sorted(match.to_act())
(('alder', 'vigil'), ['alder'])
>>> match.play("Sable move g5", by="alder").seq
0
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, overload

if TYPE_CHECKING:
    from pathlib import Path

    from fieldcraft.core import State
    from fieldcraft.game_match import GameMatch

    S = TypeVar("S", bound=State)

__version__ = "0.1.0"

__all__ = ["__version__", "load_match", "new_match"]


def __dir__() -> list[str]:
    return __all__


@overload
def new_match(scene: str | Path | Mapping[str, Any], seed: bytes | None = None) -> GameMatch[Any]: ...
@overload
def new_match(scene: str | Path | Mapping[str, Any], seed: bytes | None = None, *, state: type[S]) -> GameMatch[S]: ...
def new_match(
    scene: str | Path | Mapping[str, Any], seed: bytes | None = None, *, state: type[Any] | None = None
) -> GameMatch[Any]:
    """A fresh match of a scene: the name of one that comes with the package, the path of a file, or what a file says.

    Without a seed the dice are secret, and sealed until they are shown.  With the type of a game's `state` the match is
    typed, and ValueError is raised for a scene of another game.  Raises ValueError, with the place and what is
    allowed there, if there is no such scene or it cannot be read.
    """
    from fieldcraft.dice import Seeded
    from fieldcraft.game_match import GameMatch
    from fieldcraft.maps import scenes
    from fieldcraft.table.scene_opening import banners

    source = Seeded.fresh() if seed is None else Seeded(seed)
    file = scenes.find_scene(scene)
    system, start = scenes.start(file)
    return _check_state(GameMatch(system, start, source, banners(file)), state)


@overload
def load_match(text: str) -> GameMatch[Any]: ...
@overload
def load_match(text: str, *, state: type[S]) -> GameMatch[S]: ...
def load_match(text: str, *, state: type[Any] | None = None) -> GameMatch[Any]:
    """A match from its log, the text that `fieldcraft.core.log.dump` writes, or from the export of a table.

    LogError, with the line, if it is neither.  With the type of a game's `state` the match is typed, and ValueError is
    raised for the log of another game.
    """
    from fieldcraft.game_match import GameMatch
    from fieldcraft.table.exchange import banners_of, read_log_bytes

    loaded = read_log_bytes(text.encode())
    read = loaded.match
    match = GameMatch.replay(read.system, read.start, read.source, read.log)
    match.banners = banners_of(loaded)
    return _check_state(match, state)


def _check_state(match: GameMatch[Any], kind: type[Any] | None) -> GameMatch[Any]:
    if kind is not None and match.system.state is not kind:
        message = f"this is a game of {match.system.name}, whose state is {match.system.state!r}, not {kind!r}"
        raise ValueError(message)
    return match
