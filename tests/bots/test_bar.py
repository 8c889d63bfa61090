"""What cannot be the best plan any more is not weighed to the end, and nothing else is chosen for it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from bots.battles import NORTH, field
from fieldcraft import new_match
from fieldcraft.core import Action
from fieldcraft.lab.options import LazyOptions
from fieldcraft.systems.fates_edge.miniatures import State
from fieldcraft.systems.fates_edge.miniatures.bot.moves import arrival, most
from fieldcraft.systems.fates_edge.miniatures.bot.places import best_place, place
from fieldcraft.systems.fates_edge.miniatures.bot.planning import plan, plan_units
from fieldcraft.systems.fates_edge.miniatures.bot.situation import Situation
from fieldcraft.systems.fates_edge.miniatures.movement import destinations
from fieldcraft.systems.shared.bot.plans import Bar, Plan, choose_best


def plan_slowly(view: State, options: Sequence[Action], rng: Random) -> Action:
    """The order of the best plan where all are weighed to the end."""
    everything = [tuple(plans) for plans in plan_units(Situation(view, view.up), options)]
    found = [choose_best(plans, lambda one: one.score, rng) for plans in everything]
    return choose_best(found, lambda one: one.priority, rng).order


@pytest.mark.parametrize("scene", ["ford", "beast", "gatehouse", "bridge", "cellar", "duel"])
def test_the_choice_is_that_of_plans_which_are_all_weighed_to_the_end(scene: str) -> None:
    match, rng = new_match(scene, seed=b"bar"), Random(5)
    for number in range(12):
        (by,) = match.to_act()
        options = LazyOptions(match, by)
        if match.state.ask is None:
            view = match.view(by)
            chosen = plan(Situation(view, view.up), options, Random(number))

            assert chosen == plan_slowly(view, options, Random(number))
        match.play(chosen if match.state.ask is None else rng.choice(options), by)


@pytest.mark.parametrize("shape", ["square", "hex"])
def test_no_cell_is_worth_more_than_it_would_be_without_danger(shape: str) -> None:
    state = field(shape, size=12)
    s = Situation(state, NORTH)
    for unit in s.own:
        cells = state.board.field.cells(destinations(state, unit))[::5]
        values = [place(s, unit, cell).value for cell in cells]

        assert all(arrival(s, unit, cell)[0] <= most(s, unit, cell) + 1e-9 for cell in cells)
        assert best_place(s, unit, cells, -1.0) == max(values, default=-1.0)


def test_chance_cannot_lift_a_plan_that_is_beyond_the_bar() -> None:
    bar = Bar()
    plans = [Plan(Action(), 0.5), Plan(Action(), 0.4989), Plan(Action(), 0.2)]

    assert list(bar.follow(plans)) == plans
    assert [bar.is_beyond(one.score) for one in plans] == [False, False, True]
    assert list(bar.follow(())) == []
    assert not bar.is_beyond(0.0)
