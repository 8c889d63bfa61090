"""Tactics for Tiles & Movement: what the slots of a turn buy at most, in blows, in ground and in safety."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from fieldcraft.core import Action
from fieldcraft.lab.budget import Deadline
from fieldcraft.lab.player import Weighed
from fieldcraft.systems.shared.bot.plans import rank_plans
from fieldcraft.systems.tiles.bot.planning import best_order, plan_turn
from fieldcraft.systems.tiles.bot.situation import Situation
from fieldcraft.systems.tiles.state import State


def choose(view: State, options: Sequence[Action], rng: Random, deadline: Deadline) -> Action:
    """The first order of the turn that promises most."""
    if view.turn.unit not in view.units:
        return options[0]
    return best_order(look_at(view, deadline), rng)


def weigh(view: State, options: Sequence[Action], deadline: Deadline) -> tuple[Weighed, ...]:
    """The turns that may be had, each by its first order, the best first."""
    return () if view.turn.unit not in view.units else rank_plans([plan_turn(look_at(view, deadline))])


def look_at(view: State, deadline: Deadline) -> Situation:
    """The situation of whoever's unit is acting."""
    return Situation(view, view.units[view.turn.unit].side, deadline)
