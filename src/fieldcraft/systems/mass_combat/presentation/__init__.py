"""How a battle shows itself: a seat's view as data to draw, and all that may be asked about it."""

from __future__ import annotations

from fieldcraft.presentation import Show
from fieldcraft.systems.mass_combat.presentation.decrees import offer_decrees
from fieldcraft.systems.mass_combat.presentation.deeds import BAR, deeds
from fieldcraft.systems.mass_combat.presentation.log_lines import show_lines
from fieldcraft.systems.mass_combat.presentation.motions import show_motions
from fieldcraft.systems.mass_combat.presentation.prompt import show_prompt
from fieldcraft.systems.mass_combat.presentation.reach import reach_zones, show_plan
from fieldcraft.systems.mass_combat.presentation.tableau import show_tableau
from fieldcraft.systems.mass_combat.state import State

SHOW: Show[State] = Show(
    tableau=show_tableau,
    deeds=deeds,
    reach=reach_zones,
    plan=show_plan,
    preview=BAR.preview,
    prompt=show_prompt,
    lines=show_lines,
    motions=show_motions,
    decrees=offer_decrees,
    personal=True,
)
"""The presentation of the game."""
