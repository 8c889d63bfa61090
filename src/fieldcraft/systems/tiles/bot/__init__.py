"""Tactics for Tiles & Movement: what the slots of a turn buy at most, in blows, in ground and in safety."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from fieldcraft.core import Action
from fieldcraft.lab.budget import Deadline
from fieldcraft.systems.tiles.bot.planning import best_order
from fieldcraft.systems.tiles.bot.situation import Situation
from fieldcraft.systems.tiles.state import State


def choose(view: State, options: Sequence[Action], rng: Random, deadline: Deadline) -> Action:
    """The first order of the turn that promises most."""
    if view.turn.unit not in view.units:
        return options[0]
    return best_order(Situation(view, view.units[view.turn.unit].side, deadline), options, rng)
