"""Geometry: grids, terrain, reach, sight and areas.  Knows cells; knows no unit, no side and no rule."""

from fieldcraft.board.areas import AnyArea as AnyArea
from fieldcraft.board.areas import Ball as Ball
from fieldcraft.board.areas import Burst as Burst
from fieldcraft.board.areas import Cone as Cone
from fieldcraft.board.areas import Line as Line
from fieldcraft.board.areas import Rail as Rail
from fieldcraft.board.areas import Ring as Ring
from fieldcraft.board.areas import Trail as Trail
from fieldcraft.board.cells import Cells as Cells
from fieldcraft.board.cover import Covered as Covered
from fieldcraft.board.field import Field as Field
from fieldcraft.board.grid import Cell as Cell
from fieldcraft.board.grid import Direction as Direction
from fieldcraft.board.grid import Grid as Grid
from fieldcraft.board.grid import Hexes as Hexes
from fieldcraft.board.grid import Squares as Squares
from fieldcraft.board.reach import Reach as Reach
from fieldcraft.board.sight import Graze as Graze
from fieldcraft.board.sight import field_of_view as field_of_view
from fieldcraft.board.sight import sees as sees
from fieldcraft.board.terrain import Board as Board
from fieldcraft.board.terrain import Side as Side
from fieldcraft.board.terrain import Terrain as Terrain
from fieldcraft.board.zones import Zones as Zones
