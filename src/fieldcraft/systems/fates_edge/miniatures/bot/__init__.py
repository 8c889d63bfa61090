"""Tactics for Fate's Edge Miniatures: exact odds for what is done now, a careful look at where that leaves the unit."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from fieldcraft.core import Action
from fieldcraft.lab.budget import Deadline
from fieldcraft.lab.player import Weighed
from fieldcraft.systems.fates_edge.miniatures.bot.answers import ANSWERS
from fieldcraft.systems.fates_edge.miniatures.bot.planning import choose_trouble, plan, plan_units
from fieldcraft.systems.fates_edge.miniatures.bot.situation import Situation
from fieldcraft.systems.fates_edge.miniatures.state import State
from fieldcraft.systems.shared.bot.plans import rank_plans


def choose(view: State, options: Sequence[Action], rng: Random, deadline: Deadline) -> Action:
    """An answer if something is asked, else the order of the plan that promises most."""
    if view.ask is not None:
        return ANSWERS[type(view.ask)](view, view.ask)
    s = Situation(view, view.up, deadline)
    return choose_trouble(s, options) or plan(s, options, rng)


def weigh(view: State, options: Sequence[Action], deadline: Deadline) -> tuple[Weighed, ...]:
    """The plans, the best first; none for answers and for trouble, which follow rules."""
    s = Situation(view, view.up, deadline)
    return () if view.ask is not None or choose_trouble(s, options) else rank_plans(map(tuple, plan_units(s, options)))
