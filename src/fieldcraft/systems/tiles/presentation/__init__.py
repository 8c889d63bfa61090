"""The fight as it is shown."""

from __future__ import annotations

from fieldcraft.presentation.defaults import default_show
from fieldcraft.systems.tiles.presentation.scene import show_scene
from fieldcraft.systems.tiles.system import SYSTEM

SHOW = default_show(SYSTEM, show_scene)
