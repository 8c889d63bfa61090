"""A tableau in characters: its board or its zones, its pieces, goals and panels."""

from fieldcraft.render.terminal.board import draw_surface as draw_surface
from fieldcraft.render.terminal.board import legend as legend
from fieldcraft.render.terminal.panels import panels as panels
