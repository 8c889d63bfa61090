"""Fieldcraft: a tabletop that knows the rules.

>>> import fieldcraft
>>> match = fieldcraft.new_match("duel", seed=b"a seed for this page")
>>> sorted(match.to_act())
['alder']
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

    from fieldcraft.core import Match

__version__ = "0.1.0"


def new_match(scene: str | Path, seed: bytes | None = None) -> Match[Any]:
    """A fresh match of a scene: the name of one that comes with the package, or the path of a scene file.

    Without a seed the dice are secret, and sealed until they are shown.  Raises ValueError, with the place and what is
    allowed there, if there is no such scene or it cannot be read.
    """
    from fieldcraft.maps import scenes

    named = isinstance(scene, str) and not scene.endswith((".yaml", ".yml"))
    return scenes.new_match(scenes.read_packaged(str(scene)) if named else scenes.read_scene(scene), seed)


def load_match(text: str) -> Match[Any]:
    """A match from its log, the text of JSON Lines that `fieldcraft.core.log.dump` writes; LogError if it is none."""
    from fieldcraft.core import log
    from fieldcraft.maps import scenes

    match: Match[Any] = log.load(scenes.system(log.head(text).system), text).match
    return match
