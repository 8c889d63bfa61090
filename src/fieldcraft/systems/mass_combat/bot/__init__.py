"""Tactics for mass combat: whom to attack from where, what leaders and advantages add, and when to invoke."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from fieldcraft.core import Action
from fieldcraft.lab.budget import Deadline
from fieldcraft.lab.player import Weighed
from fieldcraft.systems.mass_combat.bot.answers import choose_answer
from fieldcraft.systems.mass_combat.bot.mustering import choose_muster
from fieldcraft.systems.mass_combat.bot.planning import find_plans
from fieldcraft.systems.mass_combat.bot.situation import Situation
from fieldcraft.systems.mass_combat.state import State
from fieldcraft.systems.shared.bot.plans import choose_best, rank_plans


def choose(view: State, options: Sequence[Action], rng: Random, deadline: Deadline) -> Action:
    """The answer or the order that promises most."""
    if view.ask is not None:
        return choose_answer(view, view.ask.seat, options)
    if view.phase != "battle":
        return choose_muster(view, options, rng)
    if not view.up:
        return options[0]
    return choose_best(find_plans(Situation(view, view.up, deadline), options), lambda plan: plan.score, rng).order


def weigh(view: State, options: Sequence[Action], deadline: Deadline) -> tuple[Weighed, ...]:
    """The orders, the best first; none for answers and for the muster, which follow rules."""
    if view.ask is not None or view.phase != "battle" or not view.up:
        return ()
    return rank_plans([list(find_plans(Situation(view, view.up, deadline), options))])
