"""Games that play themselves at random from the scenes that come with the package."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from fieldcraft.core import Action, Match, Seat
from fieldcraft.maps.scenes import SceneFile, new_match, read_scene
from fieldcraft.systems.fates_edge.miniatures import State
from folders import SCENES

NAMES = tuple(path.stem for path in sorted(SCENES.glob("*.yaml")))


@cache
def scene_of(name: str) -> SceneFile:
    """A scene of the package, read once."""
    return read_scene(SCENES / f"{name}.yaml")


def turns(match: Match[State], rng: Random, most: int) -> Iterator[tuple[Seat, list[Action], Action]]:
    """Play at random: who may act, what that seat may do, and what it does, before it is done."""
    for _ in range(most):
        if match.result() is not None:
            return
        (seat,) = match.to_act()
        options = match.options(seat)
        action = rng.choice(options)
        yield seat, options, action
        match.play(action, seat)


def begun(name: str, seed: int) -> Match[State]:
    """A game from a scene, with dice that follow from a number."""
    return new_match(scene_of(name), b"%d" % seed)
