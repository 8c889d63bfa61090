"""Tables as they are listed, and what a link opens, for those who do not sit there yet."""

from __future__ import annotations

from msgspec.structs import replace

from fieldcraft.core import ONLOOKER
from fieldcraft.games import game
from fieldcraft.presentation import Tableau
from fieldcraft.table.http_bodies import SeatCard, TableCard
from fieldcraft.table.room import SeatRecord, seats_for
from fieldcraft.table.status import is_over, is_waited_for
from fieldcraft.table.table import Table
from fieldcraft.table.updates import tableau_for


def table_card(table: Table, master: SeatRecord, token: str) -> TableCard:
    """A table in the lobby, to its owner with the `token` of the game master's seat, to others without ("").

    What it says of the game is what everybody may know.
    """
    room, onlooker = table.room, SeatRecord(id="", role="spectator", side=ONLOOKER, label="")
    drawn = tableau_for(table, onlooker, table.seq)
    return TableCard(
        id=table.id,
        name=room.name,
        scene=table.runtime.opened.title,
        system=table.runtime.system.name,
        game=game(table.runtime.system.name).title,
        board=drawn.ground.surface != "none",
        round=drawn.turn.round,
        words=drawn.turn.words,
        yours=bool(token),
        moves=bool(token) and is_waited_for(table, master),
        ended=is_over(table),
        paused=room.paused,
        seats=seats_for(room, onlooker),
        token=token,
        updated=table.records[-1].at,
    )


def seat_card(table: Table, seat: SeatRecord) -> SeatCard:
    """What a link opens: the seat, what it plays, who else is there, and what the scene is about."""
    drawn = tableau_for(table, seat, table.seq)
    return SeatCard(
        table=table.id,
        name=table.room.name,
        label=seat.label,
        role=seat.role,
        scene=table.runtime.opened.title,
        text=table.runtime.opened.text,
        side=next((one.label for one in drawn.banners if one.id == seat.side), ""),
        pieces=names_commanded(drawn, seat) or next((one.plays for one in drawn.banners if one.id == seat.side), ()),
        goals=drawn.goals,
        banners=drawn.banners,
        seats=tuple(replace(one, here=one.id in table.here) for one in seats_for(table.room, seat)),
        board=drawn.ground.surface != "none",
        round=drawn.turn.round,
        words=drawn.turn.words,
        moves=is_waited_for(table, seat),
        ended=is_over(table),
    )


def names_commanded(drawn: Tableau, seat: SeatRecord) -> tuple[str, ...]:
    """The names of the pieces that a seat commands, of those that are on the board."""
    own = (piece for piece in drawn.pieces.values() if piece.side == seat.side and piece.kind != "object")
    return tuple(piece.name for piece in own if seat.may_command(piece.id)) if seat.plays else ()
