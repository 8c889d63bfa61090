"""Scenes shown to their seats: what the tests of showing ask for again and again."""

from __future__ import annotations

from typing import Any

from fieldcraft.core import Match, Seat
from fieldcraft.presentation import Banner, Choice, Deed, Line, Piece, Preview, Prompt, Tableau
from fieldcraft.systems.fates_edge.miniatures import SYSTEM, State
from fieldcraft.systems.fates_edge.miniatures.presentation import SHOW
from rules.ordering import play, waiting
from rules.scenes import FIRST, SECOND, match, scene

BANNERS = (
    Banner(id=FIRST, label="The Alder company", colour="alder"),
    Banner(id=SECOND, label="The Vigil", colour="vigil"),
)


def drawn(state: State, seat: Seat = FIRST) -> Tableau:
    """A battle as a seat sees it."""
    return SHOW.tableau(SYSTEM.view(state, seat), seat, BANNERS)


def piece(state: State, id: str, seat: Seat = FIRST) -> Piece:
    """A piece as a seat sees it."""
    return drawn(state, seat).pieces[id]


def stats(state: State, id: str) -> dict[str, str]:
    """What is on a piece's card."""
    return {stat.label: stat.value for stat in piece(state, id).stats}


def marks(state: State, id: str, seat: Seat = FIRST) -> dict[str, str]:
    """What has befallen a piece, by the names of the marks."""
    return {mark.name: mark.label for mark in piece(state, id, seat).marks}


def deeds(state: State, id: str, seat: Seat = FIRST) -> dict[str, Deed]:
    """All that a piece could do, by name."""
    return {deed.name: deed for deed in SHOW.deeds(SYSTEM.view(state, seat), seat, id)}


def labels(deed: Deed) -> list[str]:
    """What there is to choose from."""
    return [choice.label for choice in deed.choices]


def chosen(deed: Deed, label: str) -> Choice:
    """The choice of a label."""
    return next(choice for choice in deed.choices if choice.label == label)


def why(deed: Deed) -> tuple[str, str]:
    """The rule by which a deed is refused, and why."""
    assert deed.refusal is not None, f"{deed.name} is allowed"
    return deed.refusal.rule, deed.refusal.why


def plan(state: State, id: str, *way: str, seat: Seat = FIRST) -> Preview:
    """The preview of going by waypoints, given by their labels."""
    return SHOW.plan(SYSTEM.view(state, seat), seat, id, "move", tuple(map(state.board.grid.find_cell, way)))


def preview(state: State, order: str, seat: Seat = FIRST) -> Preview:
    """The preview of an order."""
    view = SYSTEM.view(state, seat)
    return SHOW.preview(view, seat, SYSTEM.order(view, order))


def asked(battle: Match[State]) -> Prompt:
    """The question that waits, as it is put to the seat that is asked."""
    seat = waiting(battle)
    prompt = SHOW.prompt(battle.view(seat), seat)
    assert prompt is not None, f"{seat} is asked nothing"
    return prompt


def told(battle: Match[State], *orders: str, seat: Seat = FIRST) -> list[Line]:
    """What a seat is told of the last of some orders."""
    for order in orders:
        view = battle.view(seat)
        lines = SHOW.lines(view, battle.events_for(play(battle, order), seat), seat)
    return list(lines)


def begun(text: str, dice: Any = (), **more: Any) -> Match[State]:
    """A match on a board drawn as text, in which the dice fall as they are given."""
    return match(scene(text, **more), dice)


def named(state: State, cells: Any) -> list[str]:
    """What cells are called, sorted."""
    return sorted(map(state.board.grid.label, cells))
