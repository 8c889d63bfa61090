"""Fate's Edge Miniatures: zones of control on squares and hexes."""

from fieldcraft.systems.fates_edge.miniatures.options import Options as Options
from fieldcraft.systems.fates_edge.miniatures.state import State as State
from fieldcraft.systems.fates_edge.miniatures.state import Unit as Unit
from fieldcraft.systems.fates_edge.miniatures.system import SYSTEM as SYSTEM
