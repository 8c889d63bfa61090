"""The pictures of the ready scenarios, drawn in the colours of the maps."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fieldcraft.render.model import ThemeName


def draw_plate(scenario: str, theme: ThemeName) -> str:
    """The picture of a scenario, by its id, as SVG.

    >>> draw_plate("hunger", "daylight")[:4]
    '<svg'
    """
    from fieldcraft.systems.fates_edge.campaign.presentation.plates.vignettes import draw_vignette

    return draw_vignette(scenario, theme)
