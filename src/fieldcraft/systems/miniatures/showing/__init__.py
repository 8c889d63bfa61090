"""How the miniatures system shows itself: a seat's view as data to draw, and all that may be asked about it."""

from __future__ import annotations

from fieldcraft.systems.miniatures.showing.deeds import deeds
from fieldcraft.systems.miniatures.showing.drawn import tableau
from fieldcraft.systems.miniatures.showing.lines import lines
from fieldcraft.systems.miniatures.showing.motions import motions
from fieldcraft.systems.miniatures.showing.plan import plan
from fieldcraft.systems.miniatures.showing.preview import preview
from fieldcraft.systems.miniatures.showing.prompt import prompt
from fieldcraft.systems.miniatures.showing.reach import reach
from fieldcraft.systems.miniatures.state import State
from fieldcraft.tableau import Show

SHOW: Show[State] = Show(
    tableau=tableau,
    deeds=deeds,
    reach=reach,
    plan=plan,
    preview=preview,
    prompt=prompt,
    lines=lines,
    motions=motions,
)
