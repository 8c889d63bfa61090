"""Offers of panels as somebody fills them in: as they stand there first, and with each other choice that they have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

import msgspec

from fieldcraft.core import Action
from fieldcraft.core.model import tag
from fieldcraft.presentation import Offer, Panel
from fieldcraft.presentation.forms import FormField
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM
from showing.filling import put, read_action

WORDS: dict[str, Any] = {"number": 1, "numbers": [1]}
"""What else than a word stands in a field."""

NAMED = {"cards": "3C"}
"""What somebody writes where not every word will do, by the name of the field."""

AGREED = {"consent", "rush"}
"""What is ticked: that a player agrees, and that nobody waits for days to pass."""

WORD = "zephyr"
"""What somebody writes anywhere else: a word that names nothing yet."""


class Filling(NamedTuple):
    """An action that an offer makes: `field` is the one whose choice is not the first, "" if all are."""

    field: str
    chosen: str
    action: Action

    @property
    def do(self) -> str:
        """What the action is called on the wire."""
        return tag(type(self.action).__name__)


def list_offers(panel: Panel) -> Iterator[Offer]:
    """All offers of a panel, those of its tracks and clocks too."""
    yield from panel.offers
    for row in panel.rows:
        yield from row.offers
        touched = chain.from_iterable((one.more, one.less) for one in (*row.tracks, *row.clocks))
        yield from (offer for offer in touched if offer is not None)


def fillings(offer: Offer) -> Iterator[Filling]:
    """The actions that an offer makes: with what stands there first, and with each other choice in each field."""
    yield Filling("", "", fill(offer, {}))
    for one, value, action in choices(offer):
        if value not in one.closed:
            yield Filling(one.name, value, action)


def closed_fillings(offer: Offer) -> Iterator[Filling]:
    """The actions that an offer says may not be done."""
    for one, value, action in choices(offer):
        if value in one.closed:
            yield Filling(one.name, value, action)


def choices(offer: Offer) -> Iterator[tuple[FormField, str, Action]]:
    """Each choice in each field of an offer, with the action that it makes."""
    for place, one in enumerate(offer.fields):
        way = leading_to(offer, one)
        for value in one.values if one.kind != "several" and all(way.values()) else ():
            yield one, value, fill(offer, way | {place: value})


def leading_to(offer: Offer, field: FormField) -> dict[int, str]:
    """What is chosen in other fields so that one is there, by their places; "" where that may not be chosen now."""
    return {
        place: next((value for value in values if value in one.values and value not in one.closed), "")
        for name, values in field.given.items()
        for place, one in enumerate(offer.fields)
        if one.name == name
    }


def fill(offer: Offer, chosen: Mapping[int, str]) -> Action:
    """An action from an offer; fails if no action of the game is so written."""
    said: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(offer.action))
    facts: dict[str, str] = {}
    used = {(offer.fields[place].once, value) for place, value in chosen.items()}
    for place, one in enumerate(offer.fields):
        if not all(facts.get(name) in values for name, values in one.given.items()):
            continue
        value = read(one, chosen[place]) if place in chosen else usual(one, used)
        if value is None:
            continue
        used.add((one.once, str(value)))
        put(said, one.name, value)
        facts[one.name] = str(value)
    return read_action(SYSTEM, said)


def read(one: FormField, value: str) -> Any:
    """A choice as the action has it."""
    return int(value) if one.kind == "number" and value else value


def usual(one: FormField, used: set[tuple[str, str]]) -> Any:
    """What stands in a field at first, or what somebody writes there; None where it may stay empty."""
    if one.kind == "flag":
        return one.name in AGREED or one.usual
    taken = bool(one.once) and (one.once, str(one.usual)) in used
    if one.usual not in (None, "", [], ()) and str(one.usual) not in one.closed and not taken:
        return one.usual
    if not one.needed and one.usual is None:
        return None
    free = [value for value in one.values if value not in one.closed and (one.once, value) not in used]
    if free:
        return [*free] if one.kind == "several" else read(one, free[0])
    if not one.needed:
        return None
    if one.values:  # none may be chosen now, since what leads here is closed
        return read(one, one.values[0])
    written = one.least or WORDS.get(one.kind, NAMED.get(one.name, WORD))
    return [written] if one.kind == "texts" else written


def covers(offer: Offer, said: Mapping[str, Any]) -> bool:
    """Whether an offer makes an action as it is said, as far as people choose in it and not write."""
    if offer.refusal is not None or said["do"] != offer.action.get("do"):
        return False
    asked = {path.partition(".")[0] for one in offer.fields for path in one.name.split()}
    fixed = msgspec.json.decode(msgspec.json.encode(offer.action))
    telling = {name for name, value in fixed.items() if value or (name in TELLING and said["do"] != "use_feature")}
    if any(said.get(name) != fixed[name] for name in telling - asked):
        return False
    there = [one for one in offer.fields if all(str(said.get(name)) in values for name, values in one.given.items())]
    return all(may_choose(there, name, str(said.get(name))) for name in asked)


TELLING = {"attempt", "character", "follower", "asset", "item"}
"""The fields that tell something even while they are empty; others are passed over by deeds that need no more."""


def may_choose(fields: Sequence[FormField], name: str, value: str) -> bool:
    """Whether a value stands in one of the fields of a name, or may be written there."""
    own = [one for one in fields if one.name == name]
    listed = [one for one in own if one.values and one.kind not in ("several", "text")]
    return len(listed) < len(own) or not own or any(value in one.values and value not in one.closed for one in listed)
