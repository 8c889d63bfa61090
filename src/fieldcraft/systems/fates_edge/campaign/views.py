"""What a seat may know of a campaign: not the game master's clocks, notes and bank, nor what is face down."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from fieldcraft.core import GM, Event, Seat, rule
from fieldcraft.systems.fates_edge.campaign.actions import Happening
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt
from fieldcraft.systems.fates_edge.campaign.checks.steps import OPEN_STAGES
from fieldcraft.systems.fates_edge.campaign.decks.facts import OPEN
from fieldcraft.systems.fates_edge.campaign.notes import can_read
from fieldcraft.systems.fates_edge.campaign.scaling.measures import hides_danger
from fieldcraft.systems.fates_edge.campaign.state import Campaign


@rule("campaign.secrets")
def hide_check_secrets(campaign: Campaign, attempt: Attempt) -> Attempt:
    """A check as players know it: a blind value comes out with the result, a hidden clock when it is revealed."""
    if attempt.blind and attempt.stage in (*OPEN_STAGES, "rolled"):
        attempt = replace(attempt, dv=0)
    clock = campaign.clocks.get(attempt.clock)
    return replace(attempt, clock="") if clock is not None and clock.hidden else attempt


@rule("campaign.secrets")
def hide_secrets(campaign: Campaign) -> Campaign:
    """The campaign without blind values and secret points."""
    attempts = {id: hide_check_secrets(campaign, attempt) for id, attempt in campaign.attempts.items()}
    return campaign.change(attempts=attempts, bank=tuple(points for points in campaign.bank if not points.secret))


@rule("campaign.secrets")
def view(campaign: Campaign, seat: Seat) -> Campaign:
    """The campaign as a seat knows it; the truth itself for the game master."""
    if seat == GM:
        return campaign
    campaign = hide_secrets(campaign)
    clocks = {id: clock for id, clock in campaign.clocks.items() if not clock.hidden}
    piles = {purpose: pile for purpose, pile in campaign.piles.items() if purpose in OPEN}
    motives = {id: motive.known_to_players() for id, motive in campaign.motives.items() if motive.shown}
    jottings = {id: one for id, one in campaign.jottings.items() if can_read(campaign, one, seat)}
    crown = campaign.crown.known_to_players() if campaign.crown else None
    packs = {id: pack.without_cards() for id, pack in campaign.packs.items()}
    scaling = campaign.scaling.without_danger() if campaign.scaling and hides_danger(campaign) else campaign.scaling
    scaling = scaling and scaling.without_hidden(clocks)
    known = campaign.change(clocks=clocks, piles=piles, motives=motives, crown=crown, jottings=jottings)
    return known.change(scaling=scaling, packs=packs, seeds={}, notes={})


class Learned(Happening, frozen=True, kw_only=True):
    """What a seat knows was put right: the parts of a view that are different, by name, as they are now."""

    view: Campaign

    def apply(self, campaign: Campaign) -> Campaign:
        return self.view

    def words(self, campaign: Campaign) -> str:
        return ""

    def impossible(self, campaign: Any) -> str:
        return "what a seat knows follows from what is true"


def reconcile(old: Campaign, new: Campaign) -> Event:
    """One event that turns a seat's old view into its new one."""
    return Learned(view=new)


EVENTS = (Learned,)
