"""The board as it is drawn: by the terrain catalogue of this game."""

from __future__ import annotations

from fieldcraft.board import Board, Side, Terrain
from fieldcraft.presentation import Edge, Ground, GroundKind
from fieldcraft.systems.fates_edge.miniatures.terrain import terrain as catalog
from fieldcraft.systems.shared.presentation.ground import show_edge, show_ground, show_kind


def ground(board: Board) -> Ground:
    """The board as data to draw."""
    return show_ground(board, catalog())


def kind(terrain: Terrain) -> GroundKind:
    """A kind of ground: what it is called, what it looks like, and what it does."""
    return show_kind(terrain, catalog())


def edge(side: Side) -> Edge:
    """What stands between two cells."""
    return show_edge(side, catalog())
