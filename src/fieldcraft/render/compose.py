"""A tableau as a picture: its ground, its pieces and areas, and over them what was asked about a piece."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from fieldcraft.board import Board, Hexes, Side, Squares, Terrain
from fieldcraft.core.words import pluralize
from fieldcraft.presentation import Area as ShownArea
from fieldcraft.presentation import Banner, Edge, Ground, GroundKind, Pattern, Piece, Reach, Tableau
from fieldcraft.presentation import Zone as Control
from fieldcraft.render.model import AnyLayer, Area, Figure, Label, Picture, Plate, Selected, ThemeName, Underlay, Zone
from fieldcraft.render.model import Reach as ReachLayer


class Overlay(msgspec.Struct, frozen=True):
    """What is drawn over a tableau: the cells that sides control, the reach of a piece, and what a piece sees."""

    controls: tuple[Control, ...] = ()
    reach: Reach | None = None
    sight: Reach | None = None


PLAIN = Overlay()


class NoBoardError(ValueError):
    """There is nothing to draw."""


def compose(
    tableau: Tableau,
    overlay: Overlay = PLAIN,
    theme: ThemeName = "daylight",
    *,
    legend: bool = True,
    underlay: Underlay | None = None,
) -> Picture:
    """The picture of a tableau; NoBoardError where its game has no board.

    An image cannot be cut to what somebody has explored, so in fog it is left out.
    """
    if tableau.ground.surface == "none":
        raise NoBoardError("this game has no board to draw")
    numbers = {banner.id: livery_number(banner, place) for place, banner in enumerate(tableau.banners)}
    return Picture(
        board=board_of(tableau.ground, raised_edges(tableau)),
        zones=tableau.ground.zones,
        liveries=numbers,
        texts={kind.name: kind.text for kind in tableau.ground.kinds},
        figures=tuple(figure(piece, numbers) for piece in tableau.pieces.values()),
        layers=tuple(layers(tableau, overlay, numbers)),
        title=tableau.title,
        subtitle=f"Round {tableau.turn.round}: {tableau.turn.words}" if tableau.turn.words else "",
        legend=legend,
        sides=side_names(tableau.banners, numbers),
        theme=theme,
        underlay=underlay if tableau.fog is None else None,
    )


# --- sides ----------------------------------------------------------------------------

LIVERIES = {"alder": 0, "vigil": 1, "third": 2, "neutral": 4}
"""The livery of each named colour; others are numbered from 1."""


def livery_number(banner: Banner, place: int) -> int:
    """The number of a side's livery, by its colour, else by its place among the sides.

    >>> livery_number(Banner(id="crows", label="Crows", colour="vigil"), 0)
    1
    """
    if banner.colour in LIVERIES:
        return LIVERIES[banner.colour]
    return int(banner.colour) - 1 if banner.colour.isdecimal() else place


def side_names(banners: tuple[Banner, ...], numbers: dict[str, int]) -> tuple[str, ...]:
    """What the key calls each livery, "" for those that nobody wears."""
    names = {LIVERIES["neutral"]: "No side"} | {numbers[banner.id]: banner.label or banner.id for banner in banners}
    return tuple(names.get(number, "") for number in range(max(names) + 1))


# --- the board ------------------------------------------------------------------------

EFFECTS: dict[str, tuple[int, bool, bool]] = {
    "wood": (1, False, True), "barrier": (1, False, True), "rubble": (2, False, False), "deep": (1, True, False),
    "rock": (1, True, True), "stone": (1, True, True), "drum": (1, True, True), "pipe": (1, True, True),
    "crates": (1, True, True), "sandbags": (1, True, True), "pillar": (1, True, True),
}  # fmt: skip
"""For each look that a name may leave open the cost, whether it bars the way, and whether it bars sight."""


def grid_of(ground: Ground) -> Squares | Hexes:
    """The grid of a ground."""
    if ground.shape == "hex":
        return Hexes(ground.columns, ground.rows, ground.layout)
    return Squares(ground.columns, ground.rows)


def board_of(ground: Ground, edges: tuple[Edge, ...] = ()) -> Board:
    """The board that the painters of land and sides read, with further edges; a zone's ground goes by its look."""
    zoned = ground.surface == "zones"
    kinds = tuple(Terrain(kind.look) if zoned else terrain(kind) for kind in ground.kinds)
    sides = tuple(side(edge) for edge in (*ground.edges, *edges))
    return Board(grid_of(ground), kinds, ground.terrain, ground.levels, sides)


def terrain(kind: GroundKind) -> Terrain:
    """A kind of ground for the painters, who go by its name, and where that says nothing by what it does."""
    cost, impassable, opaque = EFFECTS.get(kind.look, (1, False, False))
    return Terrain(kind.name, cost, impassable, opaque)


def side(edge: Edge) -> Side:
    """What stands between two cells, for the painters; only what stands open can be walked through."""
    return Side(
        edge.between, edge.name or edge.kind, impassable=not edge.open, opaque=edge.kind not in ("window", "ledge")
    )


def raised_edges(tableau: Tableau) -> tuple[Edge, ...]:
    """The sides between cells that areas have raised."""
    edges = (between for area in tableau.areas.values() for between in area.edges)
    return tuple(Edge(between=between, kind="other", name="wall") for between in edges)


# --- pieces and layers ----------------------------------------------------------------


def figure(piece: Piece, numbers: dict[str, int]) -> Figure:
    """A piece as a counter."""
    return Figure(
        name=piece.name,
        cells=piece.cells,
        side=numbers.get(piece.side, LIVERIES["neutral"]),
        emblem=piece.emblem,
        facing=piece.front or None,
        harm=piece.health[0],
        harm_max=piece.health[1],
        marks=tuple(mark.name for mark in piece.marks if mark.name),
        scale=piece.scale,
        border=piece.border,
        object=piece.kind == "object",
        level=piece.level,
        timer=piece.timer,
    )


def layers(tableau: Tableau, overlay: Overlay, numbers: dict[str, int]) -> Iterator[AnyLayer]:
    """What is drawn over the map, from the ground up."""
    if overlay.sight is not None:
        yield Area(overlay.sight.sees, f"Seen by {find_piece(tableau, overlay.sight.piece).name}")
    yield from (Zone(one.cells, numbers.get(one.side, LIVERIES["neutral"]), one.text) for one in overlay.controls)
    yield from (area(one, numbers) for one in tableau.areas.values() if one.cells and one.look != "region")
    if overlay.reach is not None:
        yield from reach_layers(find_piece(tableau, overlay.reach.piece), overlay.reach)
    elif acting := tableau.pieces.get(tableau.turn.acting):
        yield Selected(acting.cells)
    yield from (Plate(edge.between, edge.text, edge.worn) for edge in tableau.ground.edges if edge.text)
    yield from (Label(label.text, label.cells[len(label.cells) // 2]) for label in tableau.labels if label.cells)


def area_label(one: ShownArea) -> str:
    """What an area is called, and how long it still lies there."""
    return f"{one.label} ({pluralize(one.timer, 'round')} left)" if one.timer else one.label


def area(one: ShownArea, numbers: dict[str, int]) -> Area:
    """An area with its name."""
    pattern: Pattern = one.pattern or ("waves" if one.look == "veil" and one.tier else "")
    return Area(one.cells, area_label(one), numbers.get(one.side), pattern, one.tier, one.growth)


def reach_layers(piece: Piece, reach: Reach) -> tuple[AnyLayer, ...]:
    """Where a piece can go, and where it stands and faces."""
    costs = tuple((one.cell, one.cost) for one in reach.costs)
    ends = tuple(one.cell for one in reach.costs if one.ends)
    return ReachLayer(costs, ends), Selected(piece.cells, (piece.front,) if piece.front else ())


def find_piece(tableau: Tableau, text: str) -> Piece:
    """The piece of an id or a name, in any case; LookupError, with the pieces there are, if there is none."""
    folded = text.casefold()
    for piece in tableau.pieces.values():
        if folded in (piece.id.casefold(), piece.name.casefold()):
            return piece
    there = ", ".join(piece.name for piece in tableau.pieces.values()) or "there are none"
    message = f"there is no unit {text!r}: {there}"
    raise LookupError(message)
