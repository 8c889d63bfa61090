"""The picture of each scenario."""

from __future__ import annotations

from collections.abc import Callable

from fieldcraft.render.markup import element
from fieldcraft.render.model import ThemeName
from fieldcraft.render.palette import THEMES, Theme
from fieldcraft.systems.fates_edge.campaign.presentation.plates.scenery import HEIGHT, WIDTH
from fieldcraft.systems.fates_edge.campaign.presentation.plates.towns import draw_chair, draw_ledger, draw_mutiny
from fieldcraft.systems.fates_edge.campaign.presentation.plates.wilds import draw_bell, draw_bread, draw_hunger

VIGNETTES: dict[str, Callable[[Theme], str]] = {
    "hunger": draw_hunger,
    "ledger": draw_ledger,
    "bread": draw_bread,
    "chair": draw_chair,
    "bell": draw_bell,
    "mutiny": draw_mutiny,
}


def draw_vignette(scenario: str, theme: ThemeName) -> str:
    """The picture of a scenario, by its id, as SVG."""
    drawn = VIGNETTES[scenario](THEMES[theme])
    return element("svg", drawn, xmlns="http://www.w3.org/2000/svg", view_box=f"0 0 {WIDTH} {HEIGHT}")
