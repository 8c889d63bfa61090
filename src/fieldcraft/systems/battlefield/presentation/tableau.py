"""A view as a tableau: the ground, creatures and objects, fog, auras and crowds, whose turn it is."""

from __future__ import annotations

from msgspec.structs import replace

from fieldcraft.core import Seat
from fieldcraft.presentation import Banner, Ground, Tableau
from fieldcraft.systems.battlefield.presentation.areas import show_areas, show_crowds
from fieldcraft.systems.battlefield.presentation.pieces import level_of, show_piece
from fieldcraft.systems.battlefield.sizes import LAYER
from fieldcraft.systems.battlefield.spaces import bodies_of
from fieldcraft.systems.battlefield.state import State
from fieldcraft.systems.battlefield.terrain import read_terrain
from fieldcraft.systems.battlefield.turns import cells, decide_outcome, seats_to_act
from fieldcraft.systems.shared.caches import remember
from fieldcraft.systems.shared.goals import GoalBase
from fieldcraft.systems.shared.presentation.contest import (
    describe_goal,
    describe_progress,
    show_ending,
    show_goals,
    show_turns,
)
from fieldcraft.systems.shared.presentation.ground import show_ground, show_names


def tableau(view: State, seat: Seat, banners: tuple[Banner, ...]) -> Tableau:
    """All that a seat sees; what has no order of its own stands in the order of its ids."""
    creatures = [unit for unit in view.units.values() if unit.kind == "unit"]
    end = decide_outcome(view)
    return Tableau(
        system="battlefield",
        title=view.title,
        ground=show_layers(view),
        banners=banners,
        pieces={id: show_piece(view, view.units[id]) for id in sorted(view.units)},
        areas=show_areas(view),
        labels=show_names(view.places),
        turn=show_turns(
            view,
            banners,
            waits_for=seats_to_act(view),
            end=end,
            order=sorted(creatures, key=lambda unit: (unit.id not in view.done, unit.side != view.up, unit.id)),
            used="effect used" if view.turn.acted else "",
        ),
        goals=show_goals(view, view.goals, _goal_text, _goal_progress),
        crowds=show_crowds(view, seat),
        ending=show_ending(end, banners),
    )


def show_layers(view: State) -> Ground:
    """The board; with words for its layers where anybody flies, stands above the ground or is so tall."""
    flat, layers = show_ground(view.map, read_terrain()), count_layers(view)
    if layers == 1:
        return flat
    words = tuple(f"{low * LAYER}–{(low + 1) * LAYER} ft" for low in range(layers))
    return remember(view.map.cache, ("layered", layers), lambda: replace(flat, layers=words))


def count_layers(view: State) -> int:
    """How many layers are worth telling: up to the highest that holds anybody, and one more for those who fly."""
    highest = 1
    for body in bodies_of(view).values():
        unit = view.units[body.id]
        level, flies = level_of(view, unit), unit.flying
        if level or flies:
            tall = body.top - unit.layer + 1
            highest = max(highest, level + tall + flies)
    return highest


def _goal_text(view: State, goal: GoalBase) -> str:
    return describe_goal(view, goal)


def _goal_progress(view: State, goal: GoalBase) -> str:
    return describe_progress(view, goal, cells)
