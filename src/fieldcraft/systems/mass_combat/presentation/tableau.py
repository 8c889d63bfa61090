"""What a seat sees of a battle: zones and what lies on them, pieces, points, whose turn it is."""

from __future__ import annotations

from math import cos, pi, sin

from fieldcraft.core import Seat
from fieldcraft.presentation import (
    Banner,
    Counter,
    Ending,
    Ground,
    GroundKind,
    Piece,
    Slot,
    Stat,
    Tableau,
    TurnOrder,
    ZoneLink,
    ZoneShape,
)
from fieldcraft.systems.mass_combat.consequences import ABSORBED, consequences_of, count_boxes
from fieldcraft.systems.mass_combat.narration import player_name
from fieldcraft.systems.mass_combat.quality import SLOTS
from fieldcraft.systems.mass_combat.state import Leader, State
from fieldcraft.systems.mass_combat.state import Piece as AnyPiece
from fieldcraft.systems.mass_combat.turns import find_result, seats_to_act
from fieldcraft.systems.shared.narration import unit_name


def show_tableau(view: State, seat: Seat, banners: tuple[Banner, ...]) -> Tableau:
    """The battle as a seat sees it."""
    over = find_result(view)
    return Tableau(
        system="mass_combat",
        title=view.title,
        banners=banners,
        areas={},
        ground=show_zones(view),
        pieces={piece.id: show_piece(view, piece) for piece in view.units.values() if piece.here},
        turn=show_turn(view),
        counters=tuple(
            Counter(
                name=f"fate:{one}",
                label="Fate points",
                value=player.points,
                side=one,
                rule="mass.fate.points",
            )
            for one, player in view.players.items()
        ),
        ending=Ending(winners=over.winners, why=over.why) if over else None,
    )


def show_zones(view: State) -> Ground:
    """The zones in a ring, the aspects of each on slips."""
    cells, index = view.ground.cells, view.ground.index
    shapes = tuple(
        ZoneShape(
            name=name,
            at=_place(number, len(cells)),
            links=tuple(ZoneLink(to=index[to]) for to in view.ground.neighbours(name)),
            slips=tuple(aspect.words for aspect in view.aspects_on.get(name, ())),
        )
        for number, name in enumerate(cells)
    )
    return Ground(
        surface="zones",
        zones=shapes,
        shape="square",
        columns=len(cells),
        rows=1,
        kinds=(GroundKind(name="field", look="grass"),),
        terrain=(0,) * len(cells),
    )


def _place(number: int, most: int) -> tuple[float, float]:
    angle = 2 * pi * number / most
    return round(6 * sin(angle), 2), round(-6 * cos(angle), 2)


def show_piece(view: State, piece: AnyPiece) -> Piece:
    """A unit or a leader in its zone."""
    at = (view.ground.index[view.zone_of(piece)], 0)
    taken = sum(ABSORBED[one.severity] for one in consequences_of(view, piece) if one.severity)
    if isinstance(piece, Leader):
        health = (len(piece.stress), count_boxes(piece))
    else:
        health = (taken, sum(ABSORBED[slot] for slot in SLOTS[piece.quality]))
    return Piece(
        id=piece.id,
        name=piece.title,
        side=piece.owner,
        emblem=piece.emblem,
        at=at,
        cells=(at,),
        health=health,
        stats=tuple(Stat(label=skill, value=f"{rating:+}") for skill, rating in piece.skills.items()),
        kind="leader" if isinstance(piece, Leader) else "unit",
        attached=piece.unit if isinstance(piece, Leader) else "",
        acting=view.turn.unit == piece.id,
        acted=piece.acted,
    )


def show_turn(view: State) -> TurnOrder:
    """Whose turn it is, and who has yet to act."""
    waits = tuple(sorted(seats_to_act(view)))
    acting = view.turn.unit
    words = f"{player_name(view, view.up)} is up" if view.up else "The order is rolled"
    if acting:
        words = f"{unit_name(view, acting)} acts for {player_name(view, view.up)}"
    slots = (
        Slot(piece=id, state="acting" if id == acting else "acted" if piece.acted else "waiting")
        for id, piece in view.units.items()
        if piece.here
    )
    return TurnOrder(round=view.round, up=view.up, acting=acting, slots=tuple(slots), waits_for=waits, words=words)
