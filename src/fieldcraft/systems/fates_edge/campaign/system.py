"""Fate's Edge as one value: the role-playing game."""

from __future__ import annotations

from collections.abc import Iterable

from fieldcraft.core import GM, Action, Event, Outcome, Seat, System
from fieldcraft.systems.fates_edge.campaign import battles, calendar, notes, views
from fieldcraft.systems.fates_edge.campaign.actions import Happening
from fieldcraft.systems.fates_edge.campaign.characters import catalogue as people
from fieldcraft.systems.fates_edge.campaign.characters import gear
from fieldcraft.systems.fates_edge.campaign.checks import boons, spending
from fieldcraft.systems.fates_edge.campaign.checks import catalogue as acting
from fieldcraft.systems.fates_edge.campaign.condition import catalogue as wear
from fieldcraft.systems.fates_edge.campaign.crown import catalogue as crown
from fieldcraft.systems.fates_edge.campaign.decks import catalogue as decks
from fieldcraft.systems.fates_edge.campaign.followers import catalogue as company
from fieldcraft.systems.fates_edge.campaign.magic import catalogue as magic
from fieldcraft.systems.fates_edge.campaign.magic import lasting
from fieldcraft.systems.fates_edge.campaign.scaling import catalogue as scaling
from fieldcraft.systems.fates_edge.campaign.scenarios import laying
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.shared.text.grammar import derive_fact
from fieldcraft.systems.shared.text.notation import Notation

PARTS = (calendar, notes, people, acting, company, wear, magic, decks, crown, scaling, laying, battles)
ACTIONS: tuple[type[Action], ...] = tuple(kind for part in PARTS for kind in part.ACTIONS)
EVENTS: tuple[type[Event], ...] = (*(kind for part in PARTS for kind in part.EVENTS), *views.EVENTS)


def to_act(campaign: Campaign) -> frozenset[Seat]:
    """Everybody: it is nobody's turn."""
    return frozenset((GM, *campaign.players))


def result(campaign: Campaign) -> Outcome | None:
    """A campaign goes on until its people stop."""
    return None


def automatic_events(campaign: Campaign) -> Iterable[Event]:
    """What comes of itself: points, checks, boons and spells lapse, and in downtime gear is filled again."""
    lapsed = (*spending.lapse_points(campaign), *boons.drop_excess_boons(campaign), *lasting.lapse_castings(campaign))
    return (*lapsed, *gear.refill_gear(campaign))


def story(campaign: Campaign, event: Event) -> str:
    """An event in a sentence."""
    return event.words(campaign) if isinstance(event, Happening) else ""


NOTATION: Notation[Campaign] = Notation(ACTIONS, EVENTS, to_act, derive=derive_fact)
"""Deeds as text, a verb and its facts: `begin_scene name="The vault" present='["ben"]'`."""

SYSTEM: System[Campaign] = System(
    name="fates_edge",
    version="1",
    state=Campaign,
    actions=ACTIONS,
    events=EVENTS,
    to_act=to_act,
    view=views.view,
    reconcile=views.reconcile,
    result=result,
    order=NOTATION.order,
    words=NOTATION.words,
    story=story,
    complete=NOTATION.complete,
    usage=NOTATION.usage,
    follows=automatic_events,
)
