"""How a campaign shows itself: as the parts of a story, without a board."""

from fieldcraft.presentation import Show
from fieldcraft.systems.fates_edge.campaign.presentation.offers import deeds, preview, prompt
from fieldcraft.systems.fates_edge.campaign.presentation.telling import lines, tableau
from fieldcraft.systems.fates_edge.campaign.state import Campaign

SHOW: Show[Campaign] = Show(
    tableau=tableau,
    deeds=deeds,
    preview=preview,
    prompt=prompt,
    lines=lines,
)
