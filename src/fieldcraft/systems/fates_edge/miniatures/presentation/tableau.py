"""A view as a tableau: all that a seat sees of a battle."""

from __future__ import annotations

from fieldcraft.core import Seat
from fieldcraft.presentation import Banner, Outline, Tableau
from fieldcraft.systems.fates_edge.miniatures.presentation.areas import areas
from fieldcraft.systems.fates_edge.miniatures.presentation.contest import progress, text, turn_order
from fieldcraft.systems.fates_edge.miniatures.presentation.fog import fog
from fieldcraft.systems.fates_edge.miniatures.presentation.ground import ground
from fieldcraft.systems.fates_edge.miniatures.presentation.pieces import outline, piece
from fieldcraft.systems.fates_edge.miniatures.state import State
from fieldcraft.systems.fates_edge.miniatures.turns import outcome
from fieldcraft.systems.fates_edge.shared.figures import complication_points
from fieldcraft.systems.shared.presentation.contest import show_ending, show_goals
from fieldcraft.systems.shared.presentation.ground import show_names


def draw_outline(view: State, seat: Seat) -> Outline:
    """The ground and the units on it."""
    return Outline(ground(view.map), {id: outline(view, view.units[id]) for id in sorted(view.units)})


def tableau(view: State, seat: Seat, banners: tuple[Banner, ...]) -> Tableau:
    """All that a seat sees; what has no order of its own stands in the order of its ids."""
    return Tableau(
        system="miniatures",
        title=view.title,
        ground=ground(view.map),
        banners=banners,
        pieces={id: piece(view, view.units[id]) for id in sorted(view.units)},
        areas=areas(view),
        labels=show_names(view.places),
        turn=turn_order(view, banners),
        goals=show_goals(view, view.goals, text, progress),
        counters=(complication_points(view.bank),),
        fog=fog(view, seat),
        ending=show_ending(outcome(view), banners),
    )
