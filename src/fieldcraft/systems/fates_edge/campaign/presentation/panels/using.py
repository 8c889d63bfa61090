"""What talents and gear do when they are called for outside of a roll, each asking for no more than it needs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from fieldcraft.core import Seat
from fieldcraft.presentation import Offer
from fieldcraft.presentation.forms import FormField
from fieldcraft.systems.fates_edge.campaign.characters.asking import AskFeature, question_of
from fieldcraft.systems.fates_edge.campaign.characters.effect_kinds import (
    Brew,
    Company,
    Counter,
    Effect,
    Forage,
    Foresight,
    Grant,
    Oath,
    Relief,
    Story,
)
from fieldcraft.systems.fates_edge.campaign.characters.effects import Feature, find_feature
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character
from fieldcraft.systems.fates_edge.campaign.characters.features import UseFeature
from fieldcraft.systems.fates_edge.campaign.characters.pending import OrderCards
from fieldcraft.systems.fates_edge.campaign.characters.remedies import COUNTDOWNS, UseRemedy
from fieldcraft.systems.fates_edge.campaign.condition.stores import SUPPLY
from fieldcraft.systems.fates_edge.campaign.decks.drawing import pile
from fieldcraft.systems.fates_edge.campaign.magic.backlash import BearBacklash
from fieldcraft.systems.fates_edge.campaign.names import spell_out
from fieldcraft.systems.fates_edge.campaign.presentation.able import is_legal
from fieldcraft.systems.fates_edge.campaign.presentation.panels.offering import (
    Values,
    ask,
    by_value,
    form,
    form_if_legal,
    if_legal,
    people,
)
from fieldcraft.systems.fates_edge.campaign.state import Campaign

E = TypeVar("E", bound=Effect)


def use_offers(view: Campaign, seat: Seat, who: Character, key: str) -> Iterator[Offer]:
    """What may be done now with a talent or a piece of gear, without a roll of its own."""
    feature = find_feature(view, who, key)
    if feature is None:
        return
    yield from feature_offers(view, seat, who, feature)
    if find_effect(feature, Counter):
        points = ask(UseFeature, "points", "Points that the effect costs", needed=True, usual=1, least=1)
        yield from form_if_legal(view, seat, UseFeature(who.id, key, points=1), "Undo other magic", points)
    if asked := question_of(feature):
        ways = ask(AskFeature, "what", f"Say what you do ({asked})", needed=True)
        yield from form_if_legal(view, seat, AskFeature(who.id, key, "something"), "Ask what comes of it", ways)
    if find_effect(feature, Relief):
        yield from remedy_offers(view, seat, who, key)
    if find_effect(feature, Foresight):
        yield from order_offers(view, seat, who.id)
    if any(one.backlash for one in feature.effects):
        yield from if_legal(view, seat, BearBacklash(who.id), "Take its backlash as fatigue")
        yield from if_legal(view, seat, BearBacklash(who.id, "harm"), "Take its backlash as harm")


def find_effect(feature: Feature, kind: type[E]) -> E | None:
    """What a feature does of a kind."""
    return next((one for one in feature.effects if isinstance(one, kind)), None)


def feature_offers(view: Campaign, seat: Seat, who: Character, feature: Feature) -> Iterator[Offer]:
    """A feature that is called for: at once, or with those fields that it needs."""
    asked = tuple(needed_fields(view, seat, who, feature))
    facts = {one.name: one.values[0] if one.values else "something" for one in asked if one.needed}
    ways = legal_ways(view, seat, who.id, feature.key, **facts)
    if ways:
        given = {"character": who.id, "feature": feature.key} | ({} if False in ways else {"other_way": True})
        yield form(UseFeature, "Use it", *asked, given=given, text="" if asked else "without a roll")


def legal_ways(view: Campaign, seat: Seat, character: str, key: str, **facts: str) -> tuple[bool, ...]:
    """Whether something may be used as it is meant, and the other way: what moves a clock may move it either."""
    deeds = (UseFeature(character, key, other_way=way, **facts) for way in (False, True))  # type: ignore[arg-type]
    return tuple(one.other_way for one in deeds if is_legal(view, seat, one))


def needed_fields(view: Campaign, seat: Seat, who: Character, feature: Feature) -> Iterator[FormField]:
    """The fields that what a feature does asks for."""
    must: dict[str, Any] = {"needed": True}
    yield from words_needed(feature)
    grant = find_effect(feature, Grant)
    if grant and grant.by and not grant.rail and (clocks := moved_clocks(view, seat, who.id, feature.key)):
        yield ask(UseFeature, "clock", "Which clock", clocks, needed=not grant.opens)
    if grant and grant.either and len(legal_ways(view, seat, who.id, feature.key)) > 1:
        yield ask(UseFeature, "other_way", "The other way")
    if find_effect(feature, Counter):
        spells = undone_spells(view, seat, who, feature.key)
        if spells:
            yield ask(UseFeature, "casting", "Which spell ends", spells, **must)
    if find_effect(feature, Forage):
        fitting = checks_made_with(view, seat, who.id, feature.key)
        yield ask(UseFeature, "attempt", "After which check", fitting, **must)


def undone_spells(view: Campaign, seat: Seat, who: Character, key: str) -> dict[str, str]:
    """The names of the spells that somebody may undo now, by their castings."""
    known = {id: one.spell.name for id, one in view.castings.items() if one.spell}
    return {id: name for id, name in known.items() if is_legal(view, seat, UseFeature(who.id, key, casting=id))}


def words_needed(feature: Feature) -> Iterator[FormField]:
    """What is said in words of what a feature does."""
    must: dict[str, Any] = {"needed": True}
    if company := find_effect(feature, Company):
        roles = {role: role for role in company.roles} or None
        yield ask(UseFeature, "what", "Who comes" if roles else "In which lane they help", roles, **must)
    if find_effect(feature, Brew):
        yield ask(UseFeature, "what", "What is made", **must)
    if find_effect(feature, Oath):
        yield ask(UseFeature, "what", "What they are bound to")
    if (story := find_effect(feature, Story)) and story.about:
        ways = {way: spell_out(way) for way in story.ways} or None
        yield ask(UseFeature, "what", f"Say {story.about}", ways, **must)


def moved_clocks(view: Campaign, seat: Seat, character: str, key: str) -> Values:
    """The names of the clocks that something may move now."""
    known = {id: one.name for id, one in view.clocks.items() if id != SUPPLY}
    return {id: name for id, name in known.items() if is_legal(view, seat, UseFeature(character, key, clock=id))}


def passed_checks(view: Campaign, character: str) -> Values:
    """What somebody has succeeded at."""
    return {id: one.goal for id, one in view.attempts.items() if one.character == character and one.passed}


def checks_made_with(view: Campaign, seat: Seat, character: str, key: str) -> Values:
    """The checks of somebody after which something may be used, by their ids."""
    made = passed_checks(view, character)
    return {id: goal for id, goal in made.items() if is_legal(view, seat, UseFeature(character, key, attempt=id))}


def remedy_offers(view: Campaign, seat: Seat, who: Character, key: str) -> Iterator[Offer]:
    """A remedy for whom it would help; where it takes a check, after the first that fits."""
    for attempt in ("", *passed_checks(view, who.id)):
        facts = {"character": who.id, "item": key, "attempt": attempt}
        found = (
            *by_value(view, seat, UseRemedy, "Use it on", "on", people(view), **facts),
            *stabilise_offers(view, seat, facts),
            *curse_offers(view, seat, facts),
        )
        if found:
            yield from found
            return


def stabilise_offers(view: Campaign, seat: Seat, facts: dict[str, str]) -> Iterator[Offer]:
    """Who is dying is kept alive, and a countdown that is named ends."""
    given: dict[str, Any] = {**facts, "aim": "stabilise"}
    yield from by_value(view, seat, UseRemedy, "Keep alive", "on", people(view), **given)
    for id, clock in view.clocks.items():
        if clock.sort in COUNTDOWNS:
            label = f"Keep alive and end “{clock.name}”"
            yield from by_value(view, seat, UseRemedy, label, "on", people(view), clock=id, **given)


def curse_offers(view: Campaign, seat: Seat, facts: dict[str, str]) -> Iterator[Offer]:
    """Each condition that somebody bears is ended as a curse, by what ends curses."""
    for condition in sorted({one for who in view.characters.values() for one in who.conditions}):
        given: dict[str, Any] = {**facts, "aim": "lift", "condition": condition}
        label = f"End “{condition.replace('_', ' ')}”"
        yield from by_value(view, seat, UseRemedy, label, "on", people(view), **given)


def order_offers(view: Campaign, seat: Seat, character: str) -> Iterator[Offer]:
    """Which of the foreseen cards comes first; the others follow as they lie."""
    coming = pile(view, "consequences").top
    for card in coming[1:]:
        cards = (card, *(other for other in coming if other != card))
        yield from if_legal(view, seat, OrderCards(character, cards), f"Let the {card} come first")
