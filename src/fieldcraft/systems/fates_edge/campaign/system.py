"""Fate's Edge as one value: the role-playing game."""

from __future__ import annotations

from typing import Any

from fieldcraft.core import GM, Action, Event, Outcome, Seat, System
from fieldcraft.core.play import Follows
from fieldcraft.systems.fates_edge.campaign import (
    actions,
    arcs,
    battles,
    calendar,
    calendar_events,
    notes,
    usage_limits,
    views,
)
from fieldcraft.systems.fates_edge.campaign.actions import Happening
from fieldcraft.systems.fates_edge.campaign.characters import (
    asking,
    bonds,
    buying,
    creation,
    custom,
    departure,
    downtime,
    effects,
    features,
    gear,
    importing,
    packs,
    pending,
    remedies,
    repairs,
    respec,
    returning,
    servicing,
    sessions,
    training,
)
from fieldcraft.systems.fates_edge.campaign.checks import (
    boons,
    cancelling,
    conditions,
    consequences,
    giving,
    grouping,
    helping,
    laid_cards,
    openings,
    outcomes,
    overstack,
    passing,
    proposal,
    rerolling,
    resisting,
    restraint,
    results,
    rolling,
    spending,
    strain,
    threats,
)
from fieldcraft.systems.fates_edge.campaign.condition import absence, clock_events, clocks, death, fatigue, harm, supply
from fieldcraft.systems.fates_edge.campaign.crown import dials, ending, finale, legacy, spread
from fieldcraft.systems.fates_edge.campaign.decks import drawing, favours, laid, people, seeding
from fieldcraft.systems.fates_edge.campaign.followers import (
    absent,
    activation,
    assets,
    downtime_upkeep,
    events,
    fallout,
    familiars,
    hits,
    initiative,
    judging,
    leverage,
    milestones,
    payment,
    points,
    pressure,
    recruiting,
    rescue,
    upkeep,
    uses,
    wear,
)
from fieldcraft.systems.fates_edge.campaign.magic import backlash, casting, duration, rituals, spell_help, spellbook
from fieldcraft.systems.fates_edge.campaign.magic import effects as spell_effects
from fieldcraft.systems.fates_edge.campaign.magic import events as magic_events
from fieldcraft.systems.fates_edge.campaign.scaling import beats, erasing, flips, gates, opposition
from fieldcraft.systems.fates_edge.campaign.scaling import departure as scaled_departure
from fieldcraft.systems.fates_edge.campaign.scaling import dice as scaled_dice
from fieldcraft.systems.fates_edge.campaign.scaling import setup as scaled_setup
from fieldcraft.systems.fates_edge.campaign.scenarios import deeds, scenario
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.shared.text.grammar import derive_fact
from fieldcraft.systems.shared.text.notation import Notation

PARTS = (
    actions, usage_limits, calendar, arcs, calendar_events, notes, creation, training, buying, returning, effects,
    features, asking, pending, bonds, sessions, respec, downtime, departure, gear, servicing, repairs, remedies, packs,
    importing, custom, proposal, grouping, helping, giving, openings, rolling, results, strain, rerolling, resisting,
    threats, restraint, outcomes, spending, consequences, cancelling, laid, laid_cards, passing, boons, overstack,
    conditions, recruiting, milestones, familiars, initiative, pressure, hits, fallout, wear, upkeep, downtime_upkeep,
    assets, activation, judging, leverage, uses, absent, events, points, payment, clocks, clock_events, fatigue, supply,
    harm, death, absence, casting, rituals, spell_effects, duration, spell_help, backlash, spellbook, magic_events,
    drawing, people, favours, seeding, spread, dials, finale, ending, legacy, scaled_setup, beats, scaled_dice, gates,
    flips, opposition, erasing, scaled_departure, deeds, battles, views,
)  # fmt: skip


def _declared(kinds: str) -> tuple[Any, ...]:
    return tuple(kind for part in PARTS for kind in vars(part).get(kinds, ()))


ACTIONS: tuple[type[Action], ...] = _declared("ACTIONS")
EVENTS: tuple[type[Event], ...] = _declared("EVENTS")


def list_players(campaign: Campaign) -> tuple[Seat, ...]:
    return campaign.players


def to_act(campaign: Campaign) -> frozenset[Seat]:
    """Everybody: it is nobody's turn."""
    return frozenset((GM, *campaign.players))


def result(campaign: Campaign) -> Outcome | None:
    """A campaign goes on until its people stop."""
    return None


def story(campaign: Campaign, event: Event) -> str:
    return event.words(campaign) if isinstance(event, Happening) else ""


NOTATION: Notation[Campaign] = Notation(ACTIONS, EVENTS, to_act, derive=derive_fact)
"""Deeds as text, a verb and its facts: `begin_scene name="The vault" present='["ben"]'`."""

AUTOMATIC: tuple[Follows[Campaign], ...] = (
    activation.settle_setups,
    spending.lapse_points, boons.drop_excess_boons, casting.value_spells, duration.lapse_castings, gear.refill_gear,
    scenario.move_chained, ending.note_filled_clocks, legacy.ask_of_fixture,
    scaled_departure.note_job_done, scaled_departure.close_scaled_scene,
    beats.note_free_flip, events.dismiss_called, departure.move_perils,
    pressure.press_on, rescue.find_rescued, rescue.end_rescues, downtime.end_hastes,
    helping.lose_helpers, grouping.lose_members, giving.lose_talent_dice,
    conditions.lapse_conditions, restraint.end_holds, threats.put_to_test,
)  # fmt: skip
"""What comes of itself: points, checks, boons and spells lapse, gear is filled, a finale or a job is decided."""

SYSTEM: System[Campaign] = System(
    name="fates_edge",
    version="1",
    state=Campaign,
    actions=ACTIONS,
    events=EVENTS,
    seats=list_players,
    to_act=to_act,
    view=views.view,
    reconcile=views.reconcile,
    result=result,
    order=NOTATION.order,
    words=NOTATION.words,
    story=story,
    complete=NOTATION.complete,
    usage=NOTATION.usage,
    follows=AUTOMATIC,
)
