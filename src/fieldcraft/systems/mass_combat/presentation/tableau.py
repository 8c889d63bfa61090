"""A battle as a seat sees it: zones and what lies on them, pieces, whose turn it is, chests, and the contest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from fieldcraft.core import Seat
from fieldcraft.presentation import Banner, Goal, Slot, Tableau, TurnGroup, TurnOrder, TurnPart
from fieldcraft.systems.mass_combat import state as battle
from fieldcraft.systems.mass_combat.narration import player_name, side_title
from fieldcraft.systems.mass_combat.positions import find_pins
from fieldcraft.systems.mass_combat.presentation.contest import show_contest
from fieldcraft.systems.mass_combat.presentation.ground import show_zones
from fieldcraft.systems.mass_combat.presentation.muster import STEPS, is_before_order, show_muster
from fieldcraft.systems.mass_combat.presentation.panels import show_chests
from fieldcraft.systems.mass_combat.presentation.pieces import show_piece
from fieldcraft.systems.mass_combat.state import State, Turn
from fieldcraft.systems.mass_combat.turns import find_result, seats_to_act
from fieldcraft.systems.shared.narration import unit_name
from fieldcraft.systems.shared.presentation.contest import show_ending

ORDER = "Order"
"""The last step before the battle, in which the order of the players is rolled."""


def show_tableau(view: State, seat: Seat, banners: tuple[Banner, ...]) -> Tableau:
    """The battle as a seat sees it."""
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
        ending=show_ending(find_result(view), banners),
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
        order=view.order,
        groups=tuple(list_groups(view, pieces)) if view.order else (),
        parts=tuple(list_parts(view)) if view.order and view.phase == "battle" else (),
        note="an attack ends the turn" if view.order and view.phase == "battle" else "",
    )


def list_groups(view: State, pieces: list[battle.Piece]) -> Iterator[TurnGroup]:
    """The pieces of each side, in the order of its first player: who has yet to act in its cycle, and who has."""
    for side in dict.fromkeys(view.players[seat].side for seat in view.order):
        own = [piece for piece in pieces if view.side_of(piece) == side]
        waiting = tuple(piece.id for piece in own if not piece.acted)
        cycle = view.cycles.get(side, 0) + 1
        yield TurnGroup(
            team=side,
            label=side_title(view, side),
            waiting=waiting,
            acted=tuple(piece.id for piece in own if piece.acted),
            text=f"{len(waiting)} of {len(own)} yet to act · cycle {cycle}",
        )


def list_parts(view: State) -> Iterator[TurnPart]:
    """What the turn of a piece has: a free move, an action, and a second one that was given or may be."""
    turn = view.turn
    piece = view.units.get(turn.unit)
    pinned = piece is not None and bool(find_pins(view, piece))
    yield TurnPart(label="Free move", icon="footprints", spent=turn.moved or pinned)
    yield TurnPart(label="Action", icon="hand-fist", spent=bool(turn.actions))
    leader = view.leader_of.get(turn.unit)
    if turn.second:
        icon = "crown-simple" if turn.second == "leader" else "coin"
        yield TurnPart(label="Second action", icon=icon, spent=len(turn.actions) > 1)
    elif leader is not None and not leader.acted and leader.id not in turn.spent:
        yield TurnPart(label=f"{leader.title} may give a second", icon="crown-simple", offered=True)
    elif isinstance(piece, battle.Unit) and leader is None and view.players[piece.owner].points:
        yield TurnPart(label="A fate point gives a second", icon="coin", offered=True)


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
        return f"{player_name(view, next(iter(seats_to_act(view)), ''))} may roll for the order"
    if view.phase in STEPS:
        waits = [player_name(view, one) for one in view.players if one in seats_to_act(view)]
        return f"{STEPS[view.phase]}: {', '.join(waits)}"
    if not view.turn.unit:
        return f"{player_name(view, view.up)} may choose who acts"
    return f"{unit_name(view, view.turn.unit)}: {describe_budget(view.turn)}"


def describe_budget(turn: Turn) -> str:
    """What is left of a turn."""
    left = len(turn.actions) < (2 if turn.second else 1)
    parts = [*([] if turn.moved else ["free move"]), *(["action"] if left else [])]
    return ", ".join(parts) or "nothing left"
