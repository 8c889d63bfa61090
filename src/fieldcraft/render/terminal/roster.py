"""Who and what is in the game: a table of pieces, one piece's card, goals, and whose turn it is."""

from __future__ import annotations

from rich.console import Group
from rich.table import Table
from rich.text import Text

from fieldcraft.core import Seat
from fieldcraft.core.words import pluralize
from fieldcraft.presentation import Budget, Counter, Piece, Reach, Tableau
from fieldcraft.render.compose import grid_of
from fieldcraft.render.terminal.board import pips, plate
from fieldcraft.render.terminal.styles import join, side_label, side_place, side_style

SHORT = 8
"""The most characters of a value that stands in the table of all pieces."""


def pieces(tableau: Tableau) -> Table:
    """Every piece with its health, what has befallen it and its shorter values; a tick for those that have acted."""
    table = Table(box=None, pad_edge=False, header_style="quiet")
    budget = next((piece.budget.label for piece in tableau.pieces.values() if piece.budget), "")
    for head in ("", "unit", "at", tableau.health.lower() or "harm", *([budget] if budget else ()), "now", "values"):
        table.add_column(head)
    for side in dict.fromkeys((*(banner.id for banner in tableau.banners), *(p.side for p in tableau.pieces.values()))):
        for piece in tableau.pieces.values():
            if piece.side == side:
                table.add_row(*_row(tableau, piece, paid=bool(budget)))
    return table


def _row(tableau: Tableau, piece: Piece, *, paid: bool) -> tuple[Text, ...]:
    done = "✓" if piece.acted else "▸" if piece.acting else " "
    side = side_place(tableau.banners, piece.side)
    name = Text.assemble((plate(piece, side, 5), side_style(tableau.banners, piece.side)), f" {piece.name}")
    harm, most = piece.health
    values = (f"{one.label} {one.value}" for one in piece.stats if len(one.value) <= SHORT)
    shown = ", ".join(value for value in values if not value.endswith(f" {harm} of {most}"))
    marks = ", ".join(mark.label for mark in piece.marks)
    left = [Text(budget_pips(piece.budget))] if paid else []
    place = Text(where(tableau, piece))
    return Text(done, "now"), name, place, Text(pips(piece)), *left, Text(marks), Text(shown, "quiet")


def budget_pips(budget: Budget | None) -> str:
    """What is left of a budget and what is spent, as upright pips.

    >>> budget_pips(Budget(label="points", one="point", left=2, most=3))
    '▮▮▯'
    """
    return "▮" * budget.left + "▯" * max(0, budget.most - budget.left) if budget else ""


def where(tableau: Tableau, piece: Piece) -> str:
    """What the place of a piece is called."""
    ground = tableau.ground
    if ground.surface == "zones":
        return ground.zones[piece.at[0]].name
    if ground.surface == "none":
        return ""
    place = " | ".join(map(grid_of(ground).label, piece.border or (piece.at,)))
    landing = f", lands in {pluralize(piece.timer, 'round')}" if piece.timer else ""
    return f"{place} {piece.level:+d}{landing}" if piece.level else place


def piece_card(tableau: Tableau, piece: Piece) -> Group:
    """All that is known of a piece, with the rule of each value and mark."""
    name = Text.assemble((piece.name, "title"), (f"  {where(tableau, piece)}  {pips(piece)}  ", ""))
    table = Table(box=None, show_header=False, pad_edge=False)
    for stat in piece.stats:
        table.add_row(Text(stat.label, "quiet"), stat.value, Text(stat.rule, "rule"))
    for mark in piece.marks:
        table.add_row(Text("now", "quiet"), f"{mark.label} {mark.until}".rstrip(), Text(mark.rule, "rule"))
    about = [Text(piece.about, "quiet")] if piece.about else []
    return Group(name.append_text(side_label(tableau, piece.side)), *about, table)


def header(tableau: Tableau, seat: Seat) -> Text:
    """The round, who is up, what is in each pool, and through whose eyes this is seen."""
    turn = tableau.turn
    up = side_label(tableau, turn.up).append(" is up") if turn.up else Text(turn.words)
    seen = f"(you see what {seat} sees)" if seat and seat != turn.up and tableau.banners else ""
    parts = (
        Text(f" Round {turn.round} ", "bold reverse"),
        Text(turn.phase, "quiet"),
        Text(tableau.title, "title"),
        up,
        *(counter_line(tableau, one) for one in tableau.counters),
        Text(seen, "quiet"),
    )
    return join(parts)


def counter_line(tableau: Tableau, counter: Counter) -> Text:
    """A pool of points: whose it is, and what it holds."""
    whose = side_label(tableau, counter.side) if counter.side else Text()
    value = f"{counter.value} of {counter.most}" if counter.most else str(counter.value)
    return join((whose, Text(f"{counter.label} {value}", "quiet")), " ")


def situation(tableau: Tableau, reach: Reach | None = None) -> Text:
    """What the game waits for; of the piece that acts where it stands and how far it can go, else who may act."""
    turn = tableau.turn
    piece = tableau.pieces.get(turn.acting)
    if piece is None:
        waiting = (slot.piece for slot in turn.slots if slot.state == "waiting")
        names = [
            tableau.pieces[id].name for id in waiting if id in tableau.pieces and tableau.pieces[id].side == turn.up
        ]
        return Text.assemble((turn.words, "now"), f": {', '.join(names)}" if names else "")
    place = where(tableau, piece)
    facts = (
        f"on {place}" if place else "",
        f"facing {piece.front}" if piece.front else "",
        pips(piece),
        f"{piece.budget.left} of {piece.budget.most} {piece.budget.label}" if piece.budget else "",
        moves(reach) if reach is not None else "",
    )
    return Text.assemble((turn.words, "now"), f": {', '.join(fact for fact in facts if fact)}")


def moves(reach: Reach) -> str:
    """How far a piece can still go.

    >>> moves(Reach(piece="a", budget=6, spent=6)), moves(Reach(piece="a", budget=0))
    ('no move left', '')
    """
    if not reach.budget:
        return ""
    return f"{reach.budget - reach.spent} to move" if reach.costs else "no move left"


def goal_lines(tableau: Tableau) -> list[Text]:
    """What decides the game, a line for each goal, with how far it has come."""
    return [
        Text.assemble(
            *((side_label(tableau, goal.side), ": ") if goal.side else ()),
            goal.text,
            (f" ({goal.progress})" if goal.progress else "", "quiet"),
            ".",
        )
        for goal in tableau.goals
    ]
