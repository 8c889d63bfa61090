"""What belongs to somebody who is away, made ready at the expense of the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from fieldcraft.core import Seat
from fieldcraft.presentation import Offer
from fieldcraft.systems.fates_edge.campaign.followers.absent import ActivateAbsent, SendAbsent
from fieldcraft.systems.fates_edge.campaign.followers.facts import Asset, Follower
from fieldcraft.systems.fates_edge.campaign.presentation.able import is_legal
from fieldcraft.systems.fates_edge.campaign.presentation.panels.offering import ask, ask_places, form
from fieldcraft.systems.fates_edge.campaign.state import Campaign


def absent_offers(view: Campaign, seat: Seat, one: Asset | Follower) -> Iterator[Offer]:
    """What somebody has who is away, made ready at the table's expense: for two boons, or for one and experience.

    Any two of the table pay, or one of them twice.
    """
    able = {who.id: who.name for who in view.characters.values() if who.status == "active" and who.boons}
    rich = {who.id: who.name for who in view.characters.values() if who.status == "active" and who.left}
    ways = ((able, False, "2 boons", "Who pays the other"), (rich, True, "1 boon, 1 XP", "Who pays 1 XP"))
    kind, own = (ActivateAbsent, "asset") if isinstance(one, Asset) else (SendAbsent, "follower")
    for others, last_in_xp, cost, label in ways:
        payers = [*[*able][:1], *([*others][:1] if last_in_xp else [*able, *able][1:2])]
        given: dict[str, Any] = {own: one.id, "last_in_xp": last_in_xp}
        example = kind(outcome="something", payers=tuple(payers), **given)
        if is_legal(view, seat, example):
            usual = one.effect if isinstance(one, Asset) else ""
            outcome = ask(kind, "outcome", "What it brings about", usual=usual, needed=True)
            (first,) = ask_places(kind, "payers", ("Who pays a boon",), able)
            (last,) = ask_places(kind, "payers", (label,), others)
            asked = (replace(first, usual=payers[0]), replace(last, name="payers.1", usual=payers[1]))
            yield form(kind, "Make it ready", *asked, outcome, given={**given, "payers": []}, cost=cost)
