"""What goes on a unit's card, and what it costs: cards that are written before a battle, and rosters of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from fieldcraft.core import from_rule
from fieldcraft.maps.records import document, fit_record
from fieldcraft.systems.mass_combat.entries import Entry, LeaderKind, UnitKind
from fieldcraft.systems.mass_combat.quality import find_quality_misfit, find_skill_misfit
from fieldcraft.systems.mass_combat.state import Count, Piece, Quality, Unit, Venue
from fieldcraft.systems.mass_combat.venues import find_venue
from fieldcraft.systems.shared.scene import Id, Misfit, Name, list_names

PRICES: dict[Quality, int] = from_rule({"average": 1, "fair": 2, "good": 3}, "mass.build.costs")
"""The build points that a unit costs."""

FATE_POINT_PRICE: int = from_rule(3, "mass.build.costs", "mass.build.leftover")
"""The build points that a fate point costs."""


class Roster(Entry, frozen=True, kw_only=True):
    """An army as a player keeps it from battle to battle: its units, its leaders, and the fate points to buy."""

    title: Name
    venue: Id
    units: tuple[UnitKind, ...] = ()
    leaders: tuple[LeaderKind, ...] = ()
    fate: Count = 0


def list_misfits(card: UnitKind, venue: Venue) -> tuple[Misfit, ...]:
    """All that is wrong with a unit's card where it is to fight; nothing if it can be bought."""
    return tuple(_find_misfits(card, venue))


def _find_misfits(card: UnitKind, venue: Venue) -> Iterator[Misfit]:
    if not (card.name or "").strip():
        yield Misfit("name", "a unit needs a name, which is its first aspect")
    skills = card.skills or {}
    for misfit in (
        find_quality_misfit(card.quality or "average", skills, card.aspects or ()),
        find_skill_misfit(skills, venue.skills),
    ):
        if misfit is not None:
            yield misfit
    if card.movement is not None and card.movement not in venue.movement:
        yield Misfit("movement", f"no unit moves by {card.movement} here: {list_names(venue.movement)}")


def price_card(card: UnitKind) -> int:
    """The build points that a unit costs."""
    return PRICES[card.quality or "average"]


def price_unit(piece: Piece) -> int:
    """The build points that were paid for a piece; leaders are free."""
    return PRICES[piece.quality] if isinstance(piece, Unit) else 0


def price_army(cards: Iterable[UnitKind], fate: int = 0) -> int:
    """The build points that units and fate points cost; leaders are free."""
    return sum(map(price_card, cards)) + fate * FATE_POINT_PRICE


def read_roster(data: bytes, file: str) -> Roster:
    """The roster in a JSON or YAML file; MapError, with the place and what is allowed, if it cannot be."""
    lined = document(data, file)
    roster = fit_record(lined, Roster)
    try:
        venue = find_venue(roster.venue)
    except ValueError as error:
        raise lined.error("$.venue", str(error)) from None
    for i, card in enumerate(roster.units):
        if misfits := list_misfits(card, venue):
            raise lined.error(f"$.units[{i}].{misfits[0].field}", misfits[0].problem)
    for i, leader in enumerate(roster.leaders):
        if not (leader.name or "").strip():
            raise lined.error(f"$.leaders[{i}].name", "a leader needs a name")
    return roster


def write_roster(roster: Roster) -> bytes:
    """The roster as JSON, as `read_roster` reads it."""
    return msgspec.json.format(msgspec.json.encode(roster))
