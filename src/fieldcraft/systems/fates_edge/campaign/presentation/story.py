"""What a table shows of a story, worked out from the campaign as a seat sees it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fieldcraft.core import GM, Seat
from fieldcraft.dice.cards import Card
from fieldcraft.systems.fates_edge.campaign.battles import fighters
from fieldcraft.systems.fates_edge.campaign.characters.content import Pack, Skill, cultures, troubles
from fieldcraft.systems.fates_edge.campaign.characters.costs import tier
from fieldcraft.systems.fates_edge.campaign.characters.emblems import find_emblems
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character
from fieldcraft.systems.fates_edge.campaign.characters.prerequisites import affinities_of
from fieldcraft.systems.fates_edge.campaign.characters.terms import Terms, listed_skills, slug, terms
from fieldcraft.systems.fates_edge.campaign.checks.boons import boon_cap
from fieldcraft.systems.fates_edge.campaign.checks.facts import Attempt
from fieldcraft.systems.fates_edge.campaign.checks.forecast import chances_of_boon, may_throw_again
from fieldcraft.systems.fates_edge.campaign.checks.gifts import Gift, gifts, tags_asked
from fieldcraft.systems.fates_edge.campaign.checks.menu import Pick, pillar_troubles, trouble_menu
from fieldcraft.systems.fates_edge.campaign.checks.omens import read_omen
from fieldcraft.systems.fates_edge.campaign.checks.pools import check_dv, position
from fieldcraft.systems.fates_edge.campaign.checks.results import count_faces, grade_check
from fieldcraft.systems.fates_edge.campaign.checks.spending import BANKS, payable_points
from fieldcraft.systems.fates_edge.campaign.checks.troubles import (
    WEARING,
    deny_pick,
    gear_in_reach,
    is_aimed,
    targets_in_reach,
)
from fieldcraft.systems.fates_edge.campaign.crown.pacing import pace
from fieldcraft.systems.fates_edge.campaign.crown.spread import card_meaning, crown, pressure_rails, rail_kinds
from fieldcraft.systems.fates_edge.campaign.decks.facts import MotiveEntry, SeedEntry
from fieldcraft.systems.fates_edge.campaign.magic.casting import known_spells
from fieldcraft.systems.fates_edge.campaign.names import spell_out
from fieldcraft.systems.fates_edge.campaign.presentation.able import who_may
from fieldcraft.systems.fates_edge.campaign.presentation.page_notes import notes_on_page
from fieldcraft.systems.fates_edge.campaign.presentation.parts import (
    Added,
    Court,
    Known,
    Lying,
    Sheet,
    Shelf,
    Story,
    Trait,
    Written,
    plain,
)
from fieldcraft.systems.fates_edge.campaign.presentation.scaled import scaled_scene
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.world import likenesses
from fieldcraft.systems.fates_edge.pools.pool import D10
from fieldcraft.systems.fates_edge.shared.abilities import ATTRIBUTES

LONGEST = 120
"""How long a twist may be."""


DERIVED = (
    "sheets",
    "spells",
    "packs",
    "court",
    "fighters",
    "positions",
    "gifts",
    "lying",
    "twists",
    "peoples",
    "die",
    "scaled",
    "on_page",
    "shelf",
    "able",
    "chosen",
    "master",
)
"""What does not stand in the view but follows from it."""


TOLD = tuple(name for name in Story.__struct_fields__ if name not in DERIVED)


def story(view: Campaign, seat: Seat) -> dict[str, Any]:
    """The parts of a story by name, as JSON; all of it follows from the view."""
    told = {name: getattr(view, name) for name in TOLD}
    emblems = find_emblems(view.characters)
    offered = {id: tuple(gifts(view, one)) for id, one in view.attempts.items()}
    whole = Story(
        **told,
        sheets={id: sheet(view, view.characters[id], asked, emblems[id]) for id, asked in tags_asked(view).items()},
        spells=known_spell_cards(view),
        packs=tuple(map(pack_contents, view.packs.values())),
        court=court(view),
        fighters=tuple(one.id for one in fighters(view)),
        positions={id: position(view, one) for id, one in view.attempts.items()},
        gifts={id: found for id, found in offered.items() if found},
        lying={
            id: dice_as_they_lie(view, one, offered[id]) for id, one in view.attempts.items() if one.stage == "rolled"
        },
        twists=dict(untold_twists(view)) if seat == GM else {},
        peoples={one.key: one.affinity for one in cultures().values()},
        die=D10,
        scaled=scaled_scene(view) if seat == GM else None,
        on_page=notes_on_page(view) if seat == GM else (),
        shelf=shelf(view) if seat == GM else None,
        able=who_may(view, seat),
        chosen=dict(view.options.chosen),
        master=seat == GM,
    )
    parts: dict[str, Any] = plain(whole)
    return parts


def untold_twists(view: Campaign) -> Iterator[tuple[str, str]]:
    """The checks for which cards were drawn that nobody has read out yet, each with what they could mean."""
    return ((id, read_twist(view, one)) for id, one in view.attempts.items() if one.cards and not one.twist)


def read_twist(view: Campaign, attempt: Attempt) -> str:
    """What the cards of a check could mean together, in one line of at most so many characters as a twist may have."""
    read = tuple(read_omen(view, card, attempt.skill) for card in attempt.cards)
    told = "; ".join(one.sample or f"{one.suit.domain}: {one.meaning}" for one in read)
    short = "; ".join(one.sample or one.meaning for one in read)
    return told if len(told) <= LONGEST else short if len(short) <= LONGEST else f"{short[: LONGEST - 1]}…"


def dice_as_they_lie(view: Campaign, attempt: Attempt, offered: tuple[Gift, ...]) -> Lying:
    """What a throw comes to if nobody does anything, and what a boon would change."""
    successes, points = count_faces(view, attempt)
    dv = check_dv(view, attempt).total
    boon = may_throw_again(view, attempt)
    left = bool(attempt.forced) or boon or any(gift.what for gift in offered)
    if not dv:
        return Lying(grade=None, successes=successes, dv=0, points=points, open=left)
    changes = tuple(chances_of_boon(view, attempt)) if boon else ()
    return Lying(
        grade=grade_check(view, attempt).grade,
        successes=successes,
        dv=dv,
        points=points,
        better=tuple(better for better, _ in changes),
        worse=tuple(worse for _, worse in changes),
        open=left,
    )


def sheet(view: Campaign, one: Character, asked: tuple[str, ...], emblem: str) -> Sheet:
    """What follows from a character's people, purchases and awards."""
    able, known, reputation = one.abilities(), terms(view), tier(one)
    return Sheet(
        emblem=emblem,
        affinities=affinities_of(one),
        attributes={name: able.attribute(name) for name in ATTRIBUTES},
        skills=skills(one, known),
        talents=tuple(talent(key, known) for key in sorted(one.talents)),
        gear=tuple(ware(key, item.kind or key, item.name, known) for key, item in sorted(one.gear.items())),
        complications=tuple(map(complication, one.complications)),
        left=one.left,
        tier=reputation.number,
        standing=reputation.name,
        fame=reputation.effect,
        boons=boon_cap(view),
        asks=asked,
    )


def skills(one: Character, known: Terms) -> tuple[Trait, ...]:
    """All skills that the table lists, and those that a character has besides."""
    levels, listed = one.ratings_of("skill"), listed_skills(known)
    learned = {key: known.skill(key) or Skill(key=key, group="custom") for key in levels if key not in listed}
    return tuple(
        Trait(key=key, level=levels.get(key, 0), attribute=skill.attribute, group=skill.group)
        for key, skill in (listed | learned).items()
    )


def talent(key: str, known: Terms) -> Known:
    """A talent as the table reads it."""
    found = known.talent(key)
    return Known(key=key, name=found.name, text=found.text, rule=found.rule) if found else Known(key=key, name=key)


def complication(name: str) -> Known:
    """A complication as the table reads it: what the rules tell of it, or only its name where it is one's own."""
    found = next((one for one in troubles() if slug(name) == one.key), None)
    return Known(key=name, name=found.name, text=found.text) if found else Known(key=name, name=spell_out(name))


def ware(key: str, kind: str, name: str, known: Terms) -> Known:
    """A piece of gear, and what the catalogue says of its kind."""
    found = known.ware(kind)
    return Known(key=key, name=name, text=found.about if found else "", rule=found.rule if found else "")


def shelf(view: Campaign) -> Shelf:
    """What stands ready for the game master."""
    troubles = tuple(trouble_menu(view).values())
    return Shelf(
        troubles=troubles,
        special=tuple(one.key for one in pillar_troubles(view)),
        gear={one.key: gear_in_reach(view, one) for one in troubles if one.does in WEARING},
        targets={one.key: targets_in_reach(view, one) for one in troubles if is_aimed(one) and one.does not in WEARING},
        closed={one.key: no.why for one in troubles if not is_aimed(one) and (no := deny_pick(view, Pick(one.key)))},
        payable=tuple(payable_points(view, place) for place in range(len(view.bank))),
        until=BANKS[view.options["cp_banking"]],
        likenesses=likenesses(),
    )


def known_spell_cards(view: Campaign) -> dict[str, Written]:
    """Every spell that can be woven here: those of the book and of packs, and those that the table wrote."""
    return {
        key: Written(
            name=one.name,
            art=one.art,
            dv=one.dv,
            lines=one.lines(),
            limits=one.limits,
            until=one.until,
            ruling=one.ruling,
            own=key in view.spells,
        )
        for key, one in known_spells(view).items()
    }


def pack_contents(pack: Pack) -> Added:
    """What a content pack adds."""
    return Added(
        id=pack.id,
        title=pack.title,
        version=pack.version,
        talents=tuple(one.name for one in pack.talents),
        gear=tuple(one.name for one in pack.gear),
        skills=tuple(one.key.replace("-", " ") for one in pack.skills),
        spells=tuple(one.name for one in pack.spells.values()),
        cards=tuple(f"{card.rank}{card.suit}: {card_text(card)}" for card in pack.cards),
    )


def card_text(card: SeedEntry | MotiveEntry) -> str:
    """What an added card tells, in short."""
    return card.name if isinstance(card, MotiveEntry) else card.text


def court(view: Campaign) -> Court:
    """What follows from the Crown as a seat knows it."""
    cards = crown(view).cards
    club = pressure_rails(Card(cards["pressure"])) if "pressure" in cards else ()
    beside = {rail: tuple(one for one in rail_kinds(rail)[1] if one != rail) for rail in club}
    _, profile = pace(view)
    says = {place: card_meaning(view, place, Card(card)) for place, card in cards.items()}
    return Court(says=says, rails=beside, cap=profile.cap if profile else 0)
