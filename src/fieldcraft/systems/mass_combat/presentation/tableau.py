"""A battle as a seat sees it: zones and what lies on them, pieces, whose turn it is, chests, and the contest."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from fieldcraft.core import Seat
from fieldcraft.presentation import Banner, Ending, Goal, Slot, Tableau, TurnOrder
from fieldcraft.systems.mass_combat import state as battle
from fieldcraft.systems.mass_combat.narration import player_name
from fieldcraft.systems.mass_combat.presentation.contest import show_contest
from fieldcraft.systems.mass_combat.presentation.ground import show_zones
from fieldcraft.systems.mass_combat.presentation.muster import STEPS, is_before_order, show_muster
from fieldcraft.systems.mass_combat.presentation.panels import show_chests
from fieldcraft.systems.mass_combat.presentation.pieces import show_piece
from fieldcraft.systems.mass_combat.state import State, Turn
from fieldcraft.systems.mass_combat.turns import find_result, seats_to_act
from fieldcraft.systems.shared.narration import unit_name

ORDER = "Order"
"""The last step before the battle, in which the order of the players is rolled."""


def show_tableau(view: State, seat: Seat, banners: tuple[Banner, ...]) -> Tableau:
    """The battle as a seat sees it."""
    over = find_result(view)
    return Tableau(
        system="mass_combat",
        title=view.title,
        banners=tuple(mark_team(view, banner) for banner in banners),
        areas={},
        ground=show_zones(view, seat),
        pieces={id: show_piece(view, piece) for id, piece in sorted(view.units.items()) if is_on_map(view, piece)},
        turn=show_turn(view, banners),
        goals=(Goal(side="", text="The side whose enemies have no unit left wins"),),
        panels=show_muster(view, seat) or {"chests": show_chests(view, seat)},
        contest=show_contest(view, seat),
        ending=Ending(winners=over.winners, why=over.why) if over else None,
    )


def mark_team(view: State, banner: Banner) -> Banner:
    """The banner of a player, with the side for which they fight now."""
    player = view.players.get(banner.id)
    return banner if player is None else replace(banner, team=player.side)


def is_on_map(view: State, piece: battle.Piece) -> bool:
    """Whether a piece stands in a zone, or its unit does."""
    return piece.here and view.zone_of(piece) != ""


def show_turn(view: State, banners: tuple[Banner, ...]) -> TurnOrder:
    """Whose turn it is, and who of each player has yet to act in this cycle."""
    waits = seats_to_act(view)
    pieces = list(view.activatable)
    order = {seat: number for number, seat in enumerate(view.order or tuple(view.players))}
    pieces.sort(key=lambda piece: (piece.acted, order.get(piece.owner, 0), piece.id))
    return TurnOrder(
        round=view.round,
        up=view.up,
        acting=view.turn.unit,
        slots=tuple(Slot(piece=piece.id, state=find_status(view, piece)) for piece in pieces),
        waits_for=tuple(sorted(waits)),
        words=describe_turn(view),
        phases=(*STEPS.values(), ORDER) if view.phase in STEPS or is_before_order(view) else (),
        phase=ORDER if is_before_order(view) else STEPS.get(view.phase, ""),
    )


def find_status(view: State, piece: battle.Piece) -> Literal["acted", "acting", "waiting"]:
    """Whether a piece has acted in this cycle, acts now, or has yet to."""
    if piece.id == view.turn.unit:
        return "acting"
    return "acted" if piece.acted else "waiting"


def describe_turn(view: State) -> str:
    """Who the game waits for, and what is left of the turn."""
    if (over := find_result(view)) is not None:
        return over.why.capitalize()
    if view.ask is not None:
        return f"{player_name(view, view.ask.seat)} must answer"
    if is_before_order(view):
        return f"{player_name(view, next(iter(seats_to_act(view)), ''))} rolls for the order"
    if view.phase in STEPS:
        waits = [player_name(view, one) for one in view.players if one in seats_to_act(view)]
        return f"{STEPS[view.phase]}: {', '.join(waits)}"
    if not view.turn.unit:
        return f"{player_name(view, view.up)} chooses who acts"
    return f"{unit_name(view, view.turn.unit)} acts: {describe_budget(view.turn)}"


def describe_budget(turn: Turn) -> str:
    """What is left of a turn."""
    left = len(turn.actions) < (2 if turn.second else 1)
    parts = [*([] if turn.moved else ["free move"]), *(["action"] if left else [])]
    return ", ".join(parts) or "nothing left"
