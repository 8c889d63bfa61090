"""Offers in a campaign's panels: actions with why they may not be done, at once or with fields to fill in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from msgspec.structs import fields, replace

from fieldcraft.core import GM, Action, Seat
from fieldcraft.core.model import tag
from fieldcraft.presentation import Offer
from fieldcraft.presentation.forms import FormField, Kind, show_field
from fieldcraft.systems.fates_edge.campaign.names import spell_out
from fieldcraft.systems.fates_edge.campaign.presentation.able import is_legal
from fieldcraft.systems.fates_edge.campaign.presentation.parts import plain
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.system import SYSTEM

Values = Mapping[str, str]
"""What may be chosen, and how each of it is read."""


def offer(view: Campaign, seat: Seat, action: Action, label: str, **look: Any) -> Offer:
    """An action that asks for nothing more, or why it may not be done; `look` is what else an offer has."""
    return Offer(action=plain(action), label=label, refusal=SYSTEM.judge(view, view, action, seat), **look)


def form(
    kind: type[Action], label: str, *asked: FormField, given: Mapping[str, Any] | None = None, **look: Any
) -> Offer:
    """An action of which some fields are filled in first; `given` are others."""
    return Offer(action={"do": tag(kind.__name__), **(given or {})}, label=label, fields=asked, **look)


def with_refusal(view: Campaign, seat: Seat, example: Action, offered: Offer) -> Offer:
    """An offer with fields, refused if an example of it is."""
    return replace(offered, refusal=SYSTEM.judge(view, view, example, seat))


def ask(kind: type[Action], name: str, label: str, values: Values | None = None, **more: Any) -> FormField:
    """A field of an action under the name that people read; `values` are what it may be, in place of anything."""
    found = replace(_field(kind, name), label=label, **more)
    if values is None:
        return found
    many = found.kind in ("texts", "several")
    sort = "several" if many else found.kind if found.kind == "number" else "one"
    return replace(found, kind=sort, values=tuple(values), names=tuple(values.values()))


def ask_freely(kind: type[Action], name: str, label: str, values: Values, **more: Any) -> FormField:
    """A field of an action that is one of some values or anything else, in people's own words."""
    found = ask(kind, name, label, values, **more)
    return replace(found, kind="text", names=(*found.names, "Other, in own words"))


def ask_places(
    kind: type[Action], name: str, labels: Sequence[str], values: Values | None = None, *, needed: int = 99
) -> tuple[FormField, ...]:
    """A field that is a list, asked for place by place; the first so many are needed, the others may stay empty.

    The action that it is part of gives an empty list.
    """
    found = ask(kind, name, "")
    sort: Kind = "text" if values is None else "one"
    chosen = {} if values is None else {"values": tuple(values), "names": tuple(values.values())}
    return tuple(
        replace(found, name=f"{name}.{place}", kind=sort, label=label, needed=place < needed, usual=None, **chosen)
        for place, label in enumerate(labels)
    )


@cache
def _field(kind: type[Action], name: str) -> FormField:
    return next(show_field(one) for one in fields(kind) if one.name == name)


def spell_keys(keys: Iterable[str]) -> Values:
    """Keys as they are read."""
    return {key: spell_out(key) for key in keys}


def people(view: Campaign) -> Values:
    """All characters by their ids."""
    return {one.id: one.name for one in view.characters.values()}


def commands(view: Campaign, seat: Seat, character: str) -> bool:
    """Whether a seat acts for a character."""
    one = view.characters.get(character)
    return one is not None and seat in (GM, one.seat)


def if_legal(view: Campaign, seat: Seat, action: Action, label: str, **look: Any) -> Iterator[Offer]:
    """An action that asks for nothing more, if it may be done now."""
    found = offer(view, seat, action, label, **look)
    if found.refusal is None:
        yield found


def by_value(
    view: Campaign, seat: Seat, kind: type[Action], label: str, name: str, values: Values, /, **given: Any
) -> Iterator[Offer]:
    """An action with those values of a field that may be chosen now: nothing for none, no field for only one."""
    legal = {value: words for value, words in values.items() if is_legal(view, seat, kind(**given, **{name: value}))}
    if len(legal) == 1:
        for value, words in legal.items():
            yield offer(view, seat, kind(**given, **{name: value}), label, cost=words)
    elif legal:
        yield form(kind, label, replace(ask(kind, name, label, legal), needed=True), given=given)


def points_of(view: Campaign) -> Values:
    """Where points may come from, with how it is told: the bank, and each check that left some."""
    left = (one for one in view.attempts.values() if one.points)
    return {"": "points", **{one.id: f"points of “{one.goal}”" for one in left}}


def form_if_legal(
    view: Campaign, seat: Seat, example: Action, label: str, *asked: FormField, **look: Any
) -> Iterator[Offer]:
    """An action of which some fields are filled in first, if an example of it may be done; the others are its own."""
    if is_legal(view, seat, example):
        names = {"do", *(one.name for one in asked)}
        given = {name: value for name, value in plain(example).items() if name not in names}
        yield form(type(example), label, *asked, given=given, **look)
