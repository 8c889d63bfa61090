"""How the game shows itself: a seat's view as data to draw, and all that may be asked about it."""

from __future__ import annotations

from fieldcraft.presentation import Show
from fieldcraft.systems.battlefield.presentation.decrees import decree_offers
from fieldcraft.systems.battlefield.presentation.deeds import deeds
from fieldcraft.systems.battlefield.presentation.log_lines import lines
from fieldcraft.systems.battlefield.presentation.motions import motions
from fieldcraft.systems.battlefield.presentation.plan import plan
from fieldcraft.systems.battlefield.presentation.preview import aim, preview, prompt
from fieldcraft.systems.battlefield.presentation.reach import reach
from fieldcraft.systems.battlefield.presentation.tableau import tableau
from fieldcraft.systems.battlefield.state import State

SHOW: Show[State] = Show(
    tableau=tableau,
    deeds=deeds,
    reach=reach,
    plan=plan,
    aim=aim,
    preview=preview,
    prompt=prompt,
    lines=lines,
    motions=motions,
    decrees=decree_offers,
)
