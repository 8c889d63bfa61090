"""How the miniatures system shows itself: a seat's view as data to draw, and all that may be asked about it."""

from __future__ import annotations

from fieldcraft.presentation import Show
from fieldcraft.systems.fates_edge.miniatures.presentation.decrees import decree_offers
from fieldcraft.systems.fates_edge.miniatures.presentation.deeds import deeds
from fieldcraft.systems.fates_edge.miniatures.presentation.log_lines import lines
from fieldcraft.systems.fates_edge.miniatures.presentation.motions import motions
from fieldcraft.systems.fates_edge.miniatures.presentation.plan import plan
from fieldcraft.systems.fates_edge.miniatures.presentation.preview import aim, preview
from fieldcraft.systems.fates_edge.miniatures.presentation.prompt import prompt
from fieldcraft.systems.fates_edge.miniatures.presentation.reach import reach
from fieldcraft.systems.fates_edge.miniatures.presentation.tableau import draw_outline, tableau
from fieldcraft.systems.fates_edge.miniatures.state import State

SHOW: Show[State] = Show(
    tableau=tableau,
    outline=draw_outline,
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
