"""What the game master brings upon people: threats that they must resist, what is due, being lost, and death."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from msgspec.structs import replace

from fieldcraft.core import GM, Seat
from fieldcraft.presentation import Offer, Panel, Row
from fieldcraft.presentation.forms import FormField
from fieldcraft.systems.fates_edge.campaign.calendar import BeginFight
from fieldcraft.systems.fates_edge.campaign.calendar_events import Fight
from fieldcraft.systems.fates_edge.campaign.characters.departure import ComeBack, GoMissing, Lose
from fieldcraft.systems.fates_edge.campaign.characters.downtime import InvokeToken, NameFlaw, flawed_things
from fieldcraft.systems.fates_edge.campaign.characters.facts import Character
from fieldcraft.systems.fates_edge.campaign.characters.gear import TOOL_TAGS
from fieldcraft.systems.fates_edge.campaign.characters.pending import BreakOath
from fieldcraft.systems.fates_edge.campaign.characters.terms import listed_skills, terms
from fieldcraft.systems.fates_edge.campaign.checks.gifts import barred_actions, tags_asked
from fieldcraft.systems.fates_edge.campaign.checks.outcomes import OfferEdge
from fieldcraft.systems.fates_edge.campaign.checks.overstack import ApplyOverStack, is_overstacked, tell_advantages
from fieldcraft.systems.fates_edge.campaign.checks.resisting import SHIELDED, ForceResist
from fieldcraft.systems.fates_edge.campaign.checks.restraint import Restrain
from fieldcraft.systems.fates_edge.campaign.condition.absence import COMPLICATIONS, BorrowDeed
from fieldcraft.systems.fates_edge.campaign.names import spell_out
from fieldcraft.systems.fates_edge.campaign.presentation.able import is_legal
from fieldcraft.systems.fates_edge.campaign.presentation.panels.dying import (
    dying_offers,
    stake_offers,
    succession_offers,
    wipe_offers,
)
from fieldcraft.systems.fates_edge.campaign.presentation.panels.offering import (
    Values,
    ask,
    by_value,
    form,
    form_if_legal,
    if_legal,
    spell_keys,
)
from fieldcraft.systems.fates_edge.campaign.state import Campaign

RESISTING = "endurance"
"""The skill by which bodies mostly resist."""

THREATS = {"physical": "a threat to the body", "mental": "a threat to the mind"}


def threat_panels(view: Campaign, seat: Seat) -> Iterator[tuple[str, Panel]]:
    """Threats to the characters, for the game master alone."""
    if seat != GM:
        return
    offers = (*threat_offers(view, seat), *crew_offers(view, seat))
    rows = tuple(
        Row(id=who.id, title=who.name, about=who.id, offers=threats)
        for who in view.characters.values()
        if (threats := tuple(character_offers(view, seat, who)))
    )
    if offers or rows:
        due = f"Over-Stack: {tell_advantages(view)}" if is_overstacked(view) else ""
        yield "threats", Panel(title="Threats", text=due, place="page", rows=rows, offers=offers)


def threat_offers(view: Campaign, seat: Seat) -> Iterator[Offer]:
    """Who must resist what, who is restrained, who is lost, and who comes back."""
    if there := in_scene(view, seat):
        skills = resisting_skills(view)
        yield form(
            ForceResist,
            "Make somebody resist",
            replace(ask(ForceResist, "character", "Who", there), needed=True),
            ask(ForceResist, "threat", "What", THREATS),
            replace(ask(ForceResist, "skill", "With", skills), needed=True),
            ask(ForceResist, "goal", "Against what"),
            *tag_fields(view, there),
        )
        yield from by_value(view, seat, Restrain, "Restrain", "character", there)
    active = {who.id: who.name for who in view.characters.values() if who.status == "active"}
    everybody = {who.id: who.name for who in view.characters.values() if not who.is_gone}
    if active:
        who = replace(ask(GoMissing, "character", "Who", active), needed=True)
        then = ask(GoMissing, "then", "What happens in the end", needed=True)
        yield form(GoMissing, "Somebody is lost", who, then)
    yield from by_value(view, seat, Lose, "Somebody retires for good", "character", everybody, status="retired")
    yield from by_value(view, seat, Lose, "Somebody whom nobody plays dies", "character", everybody, status="dead")
    yield from stake_offers(view, seat)
    for one in view.characters.values():
        yield from if_legal(view, seat, ComeBack(one.id), f"{one.name} comes back")


def crew_offers(view: Campaign, seat: Seat) -> Iterator[Offer]:
    """What comes upon the whole crew: another fight, the price of too many advantages, and its end."""
    fights, rails = spell_keys(get_args(Fight)), {id: one.name for id, one in view.clocks.items() if one.sort == "rail"}
    yield from by_value(view, seat, BeginFight, "Another fight begins", "fight", fights)
    yield from if_legal(view, seat, ApplyOverStack(), "Over-Stack: bank a point")
    yield from by_value(view, seat, ApplyOverStack, "Over-Stack: tick a rail", "rail", rails, pay="rail")
    yield from edge_offers(view, seat)
    yield from wipe_offers(view, seat)


def character_offers(view: Campaign, seat: Seat, who: Character) -> Iterator[Offer]:
    """What comes upon one of them: a broken oath, a curse, a deed while the player is away, and death."""
    oath = BreakOath(who.id, "somebody")
    yield from form_if_legal(view, seat, oath, "The oath is broken", ask(BreakOath, "who", "By whom, and how"))
    for thing in flawed_things(who):
        flaw = ask(NameFlaw, "flaw", "Which", needed=True)
        yield from form_if_legal(
            view, seat, NameFlaw(who.id, thing, "a flaw"), f"Name the flaw of {spell_out(thing)}", flaw
        )
    yield from token_offers(view, seat, who)
    minor, major = (f"For which complication, such as {' or '.join(some)}" for some in COMPLICATIONS.values())
    yield from form_if_legal(
        view,
        seat,
        BorrowDeed(who.id, "a deed", "minor", "a complication", consent=True),
        "Borrow a deed",
        ask(BorrowDeed, "what", "What it does"),
        ask(BorrowDeed, "size", "How great", {"minor": "a small deed", "major": "a great deed"}),
        replace(ask(BorrowDeed, "complication", minor), given={"size": ("minor",)}),
        replace(ask(BorrowDeed, "complication", major), given={"size": ("major",)}),
        ask(BorrowDeed, "consent", "The player agrees"),
        ask(BorrowDeed, "more", "And to a further heavy complication"),
    )
    yield from dying_offers(view, seat, who)
    yield from succession_offers(view, seat, who)


def token_offers(view: Campaign, seat: Seat, who: Character) -> Iterator[Offer]:
    """A cursed token, called on for a point of the bank, or else of a check that left one."""
    checks = (attempt.id for attempt in view.attempts.values() if attempt.points)
    for token in (InvokeToken(who.id, "ill luck", attempt) for attempt in ("", *checks)):
        if is_legal(view, seat, token):
            what = ask(InvokeToken, "what", "What it does")
            yield from form_if_legal(view, seat, token, "Call on the cursed token", what, cost="1 CP")
            return


def edge_offers(view: Campaign, seat: Seat) -> Iterator[Offer]:
    """What the game master grants besides with a clean success that was described intricately."""
    edges = {"position": "the next action begins controlled", "information": "something is learned"}
    for one in view.attempts.values():
        edge, text = ask(OfferEdge, "edge", "In", edges), ask(OfferEdge, "text", "Which", needed=True)
        yield from form_if_legal(view, seat, OfferEdge(one.id, "position", "x"), f"An edge: {one.goal}", edge, text)


def in_scene(view: Campaign, seat: Seat) -> Values:
    """Who is in the scene and may be threatened there."""
    return {
        who.id: who.name
        for who in view.characters.values()
        if is_legal(view, seat, ForceResist(who.id, "physical", next(iter(resisting_skills(view)))))
    }


def tag_fields(view: Campaign, there: Values) -> Iterator[FormField]:
    """What the talents of who resists ask about the threat, for those of whom something is asked."""
    asked = tags_asked(view)
    for id, name in there.items():
        if tags := sorted({*asked[id]} - TOOL_TAGS - SHIELDED - barred_actions(view)):
            label = f"What is true of it for {name}"
            yield replace(ask(ForceResist, "tags", label, spell_keys(tags)), given={"character": (id,)})


def resisting_skills(view: Campaign) -> Values:
    """The skills that the table has, that first by which bodies mostly resist."""
    skills = spell_keys(listed_skills(terms(view)))
    return {**{key: skills[key] for key in (RESISTING,) if key in skills}, **skills}
