"""Tactics for The Battlefield: exact odds for what is done now, a careful look at where that leaves the unit."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from fieldcraft.core import Action
from fieldcraft.lab.budget import Deadline
from fieldcraft.lab.player import Weighed
from fieldcraft.systems.battlefield.bot.planning import plan, plan_units
from fieldcraft.systems.battlefield.bot.situation import Situation
from fieldcraft.systems.battlefield.state import State
from fieldcraft.systems.shared.bot.plans import rank_plans


def choose(view: State, options: Sequence[Action], rng: Random, deadline: Deadline) -> Action:
    """The order of the plan that promises most."""
    return plan(Situation(view, view.up, deadline), options, rng)


def weigh(view: State, options: Sequence[Action], deadline: Deadline) -> tuple[Weighed, ...]:
    """The plans, the best first."""
    return rank_plans(map(tuple, plan_units(Situation(view, view.up, deadline), options)))
