"""What belongs to somebody who is away, made ready at the expense of the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fieldcraft.core import Seat
from fieldcraft.presentation import Offer
from fieldcraft.systems.fates_edge.campaign.followers.absent import ActivateAbsent, SendAbsent
from fieldcraft.systems.fates_edge.campaign.followers.facts import Asset, Follower
from fieldcraft.systems.fates_edge.campaign.presentation.panels.offering import ask, form
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM


def absent_offers(view: Campaign, seat: Seat, one: Asset | Follower) -> Iterator[Offer]:
    """What somebody has who is away, made ready at the table's expense: for two boons, or for one and experience."""
    able = [who.id for who in view.characters.values() if who.status == "active" and who.boons]
    rich = [who.id for who in view.characters.values() if who.status == "active" and who.left]
    ways = ((able[:2] if len(able) > 1 else able * 2, False, "2 boons"), (able[:1] + rich[:1], True, "1 boon, 1 XP"))
    kind, own = (ActivateAbsent, "asset") if isinstance(one, Asset) else (SendAbsent, "follower")
    for payers, last_in_xp, cost in ways:
        given: dict[str, Any] = {own: one.id, "payers": tuple(payers), "last_in_xp": last_in_xp}
        if SYSTEM.judge(view, view, kind(outcome="something", **given), seat) is None:
            usual = one.effect if isinstance(one, Asset) else ""
            outcome = ask(kind, "outcome", "What it brings about", usual=usual, needed=True)
            names = " and ".join(dict.fromkeys(view.characters[id].name for id in payers))
            told = {**given, "payers": list(payers)}
            yield form(kind, "Make it ready", outcome, given=told, cost=cost, text=f"paid by {names}")
