"""What the game master tells of followers between scenes: lanes, ranks, loyalty, scenes of their own, and their end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from msgspec.structs import replace

from fieldcraft.core import GM, Seat
from fieldcraft.presentation import Offer, Panel, Row
from fieldcraft.systems.fates_edge.campaign.followers.facts import Follower, Rank
from fieldcraft.systems.fates_edge.campaign.followers.milestones import DeepenBond
from fieldcraft.systems.fates_edge.campaign.followers.recruiting import (
    ROLES,
    AddRole,
    AnchorFollower,
    Cause,
    RaiseRank,
    ShiftLoyalty,
)
from fieldcraft.systems.fates_edge.campaign.presentation.able import is_legal
from fieldcraft.systems.fates_edge.campaign.presentation.panels.offering import (
    ask,
    ask_freely,
    by_value,
    form,
    form_if_legal,
    people,
    spell_keys,
)
from fieldcraft.systems.fates_edge.campaign.state import Campaign


def growth_panels(view: Campaign, seat: Seat) -> Iterator[tuple[str, Panel]]:
    """The followers of everybody, for the game master alone."""
    if seat == GM and view.followers:
        names = people(view)
        rows = (
            Row(
                id=one.id,
                title=one.name,
                text=f"{names.get(one.owner, one.owner)}: {one.rank}, {one.loyalty}",
                offers=tuple(growth(view, seat, one)),
            )
            for one in view.followers.values()
        )
        yield "growth", Panel(title="Followers grow", text="by what the story told", place="page", rows=tuple(rows))


def growth(view: Campaign, seat: Seat, one: Follower) -> Iterator[Offer]:
    """What the game master tells of a follower: its lanes, its rank, its loyalty, scenes of its own, and its end."""
    given = {"follower": one.id}
    roles = {role: role for role in ROLES if is_legal(view, seat, AddRole(one.id, role))}
    lane = ask_freely(AddRole, "role", "Lane", roles)
    yield from form_if_legal(view, seat, AddRole(one.id, "a lane of its own"), "Another lane", lane)
    yield from by_value(view, seat, RaiseRank, "Raise its rank", "rank", spell_keys(get_args(Rank)), **given)
    yield from by_value(view, seat, ShiftLoyalty, "Shift its loyalty", "why", spell_keys(get_args(Cause)), **given)
    yield from bond_scenes(view, seat, one)
    seat_of = ask(AnchorFollower, "seat", "As what, or whose ally", needed=True)
    yield from form_if_legal(view, seat, AnchorFollower(one.id, "a place"), "Let it settle down", seat_of)


def bond_scenes(view: Campaign, seat: Seat, one: Follower) -> Iterator[Offer]:
    """A scene with a follower, and what it may leave; something has to be left where the bond gets no closer."""
    every = {"nothing": "nothing", "boon": "a boon for one use", "tag": "a tag, once an arc"}
    examples = (DeepenBond(one.id), DeepenBond(one.id, "", "boon"), DeepenBond(one.id, "a tag of its own", "tag"))
    legal: dict[str, str] = {deed.leaves: every[deed.leaves] for deed in examples if is_legal(view, seat, deed)}
    if legal:
        leaves = replace(ask(DeepenBond, "leaves", "It leaves", legal), needed=True, usual=next(iter(legal)))
        gift = ask(DeepenBond, "gift", "What it leaves")
        gifts = (replace(gift, needed=kind == "tag", given={"leaves": (kind,)}) for kind in legal if kind != "nothing")
        yield form(DeepenBond, "Play a scene of its own", leaves, *gifts, given={"follower": one.id})
