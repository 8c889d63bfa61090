"""The fight as it is shown."""

from __future__ import annotations

from dataclasses import replace

from fieldcraft.presentation.defaults import default_show
from fieldcraft.systems.tiles.presentation.deeds import BAR
from fieldcraft.systems.tiles.presentation.scene import show_scene
from fieldcraft.systems.tiles.presentation.ways import show_plan, show_reach
from fieldcraft.systems.tiles.system import SYSTEM

SHOW = replace(default_show(SYSTEM, show_scene), deeds=BAR.deeds, preview=BAR.preview, reach=show_reach, plan=show_plan)
"""Everything that is not said here follows from the orders and their words."""
