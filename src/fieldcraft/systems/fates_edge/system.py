"""Fate's Edge as one value: the role-playing game."""

from __future__ import annotations

from collections.abc import Iterable

from fieldcraft.core import GM, Action, Event, Outcome, Seat, System
from fieldcraft.core.model import tag
from fieldcraft.systems.fates_edge import battles, calendar, notation, notes, views
from fieldcraft.systems.fates_edge.acting import boons, spending
from fieldcraft.systems.fates_edge.acting import catalogue as acting
from fieldcraft.systems.fates_edge.campaign import Campaign
from fieldcraft.systems.fates_edge.company import catalogue as company
from fieldcraft.systems.fates_edge.crown import catalogue as crown
from fieldcraft.systems.fates_edge.decks import catalogue as decks
from fieldcraft.systems.fates_edge.deeds import Happening
from fieldcraft.systems.fates_edge.magic import catalogue as magic
from fieldcraft.systems.fates_edge.magic import lasting
from fieldcraft.systems.fates_edge.people import catalogue as people
from fieldcraft.systems.fates_edge.people import gear
from fieldcraft.systems.fates_edge.scaling import catalogue as scaling
from fieldcraft.systems.fates_edge.scenarios import laying
from fieldcraft.systems.fates_edge.wear import catalogue as wear

PARTS = (calendar, notes, people, acting, company, wear, magic, decks, crown, scaling, laying, battles)
ACTIONS: tuple[type[Action], ...] = tuple(kind for part in PARTS for kind in part.ACTIONS)
EVENTS: tuple[type[Event], ...] = (*(kind for part in PARTS for kind in part.EVENTS), *views.EVENTS)
BY_WORD: dict[str, type[Action]] = {tag(kind.__qualname__): kind for kind in ACTIONS}


def to_act(campaign: Campaign) -> frozenset[Seat]:
    """Everybody: it is nobody's turn."""
    return frozenset((GM, *campaign.players))


def result(campaign: Campaign) -> Outcome | None:
    """A campaign goes on until its people stop."""
    return None


def follows(campaign: Campaign) -> Iterable[Event]:
    """What comes of itself: points, checks, boons and spells lapse, and in downtime gear is filled again."""
    lapsed = (*spending.follows(campaign), *boons.follows(campaign), *lasting.follows(campaign))
    return (*lapsed, *gear.filled_again(campaign))


def order(campaign: Campaign, text: str) -> Action:
    """The deed that a text names."""
    return notation.read(BY_WORD, text)


def story(campaign: Campaign, event: Event) -> str:
    """An event in a sentence."""
    return event.words(campaign) if isinstance(event, Happening) else ""


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
    order=order,
    words=notation.write,
    story=story,
    follows=follows,
)
