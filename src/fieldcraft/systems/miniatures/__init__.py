"""Fate's Edge Miniatures: zones of control on squares and hexes."""

from fieldcraft.systems.miniatures.options import Options as Options
from fieldcraft.systems.miniatures.state import State as State
from fieldcraft.systems.miniatures.state import Unit as Unit
from fieldcraft.systems.miniatures.system import SYSTEM as SYSTEM
