"""Geometry: grids, terrain, reach, sight and areas.  Knows cells; knows no unit, no side and no rule."""

from fieldcraft.board.cells import Cells as Cells
from fieldcraft.board.field import Field as Field
from fieldcraft.board.grid import Cell as Cell
from fieldcraft.board.grid import Direction as Direction
from fieldcraft.board.grid import Grid as Grid
from fieldcraft.board.grid import Hexes as Hexes
from fieldcraft.board.grid import Squares as Squares
from fieldcraft.board.reach import Reach as Reach
from fieldcraft.board.terrain import Board as Board
from fieldcraft.board.terrain import Side as Side
from fieldcraft.board.terrain import Terrain as Terrain
from fieldcraft.board.zones import Zones as Zones
