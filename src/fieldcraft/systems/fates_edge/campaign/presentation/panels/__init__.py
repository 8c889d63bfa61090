"""The pages of a campaign as panels: what a seat sees of it, and what it may do there."""

from __future__ import annotations

from fieldcraft.core import Seat
from fieldcraft.presentation import Panel
from fieldcraft.systems.fates_edge.campaign.presentation.panels.backlash import backlash_panels
from fieldcraft.systems.fates_edge.campaign.presentation.panels.clocks import clock_panels
from fieldcraft.systems.fates_edge.campaign.presentation.panels.crown import crown_panels
from fieldcraft.systems.fates_edge.campaign.presentation.panels.custom import custom_panels
from fieldcraft.systems.fates_edge.campaign.presentation.panels.decks import deck_panels
from fieldcraft.systems.fates_edge.campaign.presentation.panels.downtime import downtime_panels
from fieldcraft.systems.fates_edge.campaign.presentation.panels.dying import dying_panels
from fieldcraft.systems.fates_edge.campaign.presentation.panels.growth import growth_panels
from fieldcraft.systems.fates_edge.campaign.presentation.panels.making import making_panels
from fieldcraft.systems.fates_edge.campaign.presentation.panels.meanings import meaning_panels
from fieldcraft.systems.fates_edge.campaign.presentation.panels.scenario import scenario_panels
from fieldcraft.systems.fates_edge.campaign.presentation.panels.session import session_panels
from fieldcraft.systems.fates_edge.campaign.presentation.panels.sheets import sheet_panels
from fieldcraft.systems.fates_edge.campaign.presentation.panels.threats import threat_panels
from fieldcraft.systems.fates_edge.campaign.presentation.panels.worst import worst_panels
from fieldcraft.systems.fates_edge.campaign.state import Campaign

PAGES = (
    clock_panels,
    sheet_panels,
    making_panels,
    downtime_panels,
    deck_panels,
    meaning_panels,
    session_panels,
    growth_panels,
    scenario_panels,
    threat_panels,
    dying_panels,
    crown_panels,
    custom_panels,
    backlash_panels,
    worst_panels,
)


def panels(view: Campaign, seat: Seat) -> dict[str, Panel]:
    """All panels by name; what they say follows from what the seat sees."""
    return {name: panel for page in PAGES for name, panel in page(view, seat)}
