"""What the game master brings upon people: threats that they must resist, and being lost."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from fieldcraft.core import GM, Seat
from fieldcraft.presentation import Offer, Panel
from fieldcraft.systems.fates_edge.campaign.characters.departure import ComeBack, GoMissing
from fieldcraft.systems.fates_edge.campaign.characters.terms import listed_skills, terms
from fieldcraft.systems.fates_edge.campaign.checks.resisting import ForceResist
from fieldcraft.systems.fates_edge.campaign.presentation.panels.offering import (
    Values,
    ask,
    form,
    if_legal,
    spell_keys,
)
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM

THREATS = {"physical": "a threat to the body", "mental": "a threat to the mind"}


def threat_panels(view: Campaign, seat: Seat) -> Iterator[tuple[str, Panel]]:
    """Threats to the characters, for the game master alone."""
    offers = tuple(threat_offers(view, seat)) if seat == GM else ()
    if offers:
        yield "threats", Panel(title="Threats", place="page", offers=offers)


def threat_offers(view: Campaign, seat: Seat) -> Iterator[Offer]:
    """Who must resist what, who is lost, and who comes back."""
    if there := in_scene(view, seat):
        skills = spell_keys(listed_skills(terms(view)))
        yield form(
            ForceResist,
            "Make somebody resist",
            replace(ask(ForceResist, "character", "Who", there), needed=True),
            ask(ForceResist, "threat", "What", THREATS),
            replace(ask(ForceResist, "skill", "With", skills), needed=True, usual="endurance"),
            ask(ForceResist, "goal", "Against what"),
        )
    active = {who.id: who.name for who in view.characters.values() if who.status == "active"}
    if active:
        who = replace(ask(GoMissing, "character", "Who", active), needed=True)
        then = ask(GoMissing, "then", "What happens in the end", needed=True)
        yield form(GoMissing, "Somebody is lost", who, then)
    for one in view.characters.values():
        yield from if_legal(view, seat, ComeBack(one.id), f"{one.name} comes back")


def in_scene(view: Campaign, seat: Seat) -> Values:
    """Who is in the scene and may be threatened there."""
    return {
        who.id: who.name
        for who in view.characters.values()
        if SYSTEM.judge(view, view, ForceResist(who.id, "physical", "endurance"), seat) is None
    }
