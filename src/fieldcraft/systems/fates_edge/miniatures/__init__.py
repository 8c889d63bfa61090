"""Fate's Edge Miniatures: zones of control on squares and hexes."""

from fieldcraft.systems.fates_edge.miniatures.facing import arc as arc
from fieldcraft.systems.fates_edge.miniatures.options import Options as Options
from fieldcraft.systems.fates_edge.miniatures.ranges import unit_distance as unit_distance
from fieldcraft.systems.fates_edge.miniatures.state import State as State
from fieldcraft.systems.fates_edge.miniatures.state import Unit as Unit
from fieldcraft.systems.fates_edge.miniatures.system import SYSTEM as SYSTEM
from fieldcraft.systems.fates_edge.miniatures.zoc import engaged_with as engaged_with
