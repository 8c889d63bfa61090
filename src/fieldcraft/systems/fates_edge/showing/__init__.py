"""How a campaign shows itself: as the parts of a story, without a board."""

from fieldcraft.systems.fates_edge.campaign import Campaign
from fieldcraft.systems.fates_edge.showing.offers import deeds, plan, preview, prompt, reach
from fieldcraft.systems.fates_edge.showing.telling import lines, motions, tableau
from fieldcraft.tableau import Show

SHOW: Show[Campaign] = Show(
    tableau=tableau,
    deeds=deeds,
    reach=reach,
    plan=plan,
    preview=preview,
    prompt=prompt,
    lines=lines,
    motions=motions,
)
