"""The fight as it is shown."""

from __future__ import annotations

from dataclasses import replace

from fieldcraft.presentation.defaults import default_show
from fieldcraft.systems.tiles.presentation.decrees import list_decrees
from fieldcraft.systems.tiles.presentation.deeds import BAR
from fieldcraft.systems.tiles.presentation.log_lines import list_lines
from fieldcraft.systems.tiles.presentation.motions import show_motions
from fieldcraft.systems.tiles.presentation.prompt import show_prompt
from fieldcraft.systems.tiles.presentation.scene import show_scene
from fieldcraft.systems.tiles.presentation.ways import show_plan, show_reach
from fieldcraft.systems.tiles.system import SYSTEM

SHOW = replace(
    default_show(SYSTEM, show_scene),
    deeds=BAR.deeds,
    preview=BAR.preview,
    reach=show_reach,
    plan=show_plan,
    aim=BAR.aim,
    prompt=show_prompt,
    lines=list_lines,
    motions=show_motions,
    decrees=list_decrees,
)
"""A fight as its seats see it, and all that they may ask about it."""
