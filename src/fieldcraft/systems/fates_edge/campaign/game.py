"""Fate's Edge, the role-playing game, as an installed game."""

from __future__ import annotations

from fieldcraft.games import Game
from fieldcraft.systems.fates_edge.bridge import BRIDGE
from fieldcraft.systems.fates_edge.campaign.files.documents import DOCUMENTS, CharacterSummary
from fieldcraft.systems.fates_edge.campaign.presentation import SHOW
from fieldcraft.systems.fates_edge.campaign.presentation.book import book
from fieldcraft.systems.fates_edge.campaign.presentation.books import CampaignBook
from fieldcraft.systems.fates_edge.campaign.presentation.forms import forms
from fieldcraft.systems.fates_edge.campaign.presentation.parts import Story
from fieldcraft.systems.fates_edge.campaign.setup import BEGINNING
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM

GAME: Game[Campaign] = Game(
    system=SYSTEM,
    title="Fate's Edge",
    about="Campaigns of the role-playing game: characters, checks, magic, followers and the story round them.",
    show=SHOW,
    books=("fates_edge",),
    words=("campaign", "boon", "complication", "DV"),
    begin=BEGINNING,
    bridge=BRIDGE,
    documents=DOCUMENTS,
    forms=forms,
    reference=book,
    wire=(Story, CampaignBook, CharacterSummary),
)
