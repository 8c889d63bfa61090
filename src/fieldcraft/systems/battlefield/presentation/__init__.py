"""How the game shows itself: a seat's view as data to draw, and all that may be asked about it."""

from __future__ import annotations

from fieldcraft.presentation import Show
from fieldcraft.systems.battlefield.presentation.decrees import decree_offers
from fieldcraft.systems.battlefield.presentation.deeds import deeds
from fieldcraft.systems.battlefield.presentation.log_lines import show_lines
from fieldcraft.systems.battlefield.presentation.motions import show_motions
from fieldcraft.systems.battlefield.presentation.plan import show_plan
from fieldcraft.systems.battlefield.presentation.preview import aim, show_preview, show_prompt
from fieldcraft.systems.battlefield.presentation.reach import show_reach
from fieldcraft.systems.battlefield.presentation.tableau import tableau
from fieldcraft.systems.battlefield.state import State

SHOW: Show[State] = Show(
    tableau=tableau,
    deeds=deeds,
    reach=show_reach,
    plan=show_plan,
    aim=aim,
    preview=show_preview,
    prompt=show_prompt,
    lines=show_lines,
    motions=show_motions,
    decrees=decree_offers,
)
