"""What the game master may decree in a battle: events of the game, each with what is still to be filled in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, get_args

from msgspec.structs import replace

from fieldcraft.core import Event, Seat
from fieldcraft.core.model import tag
from fieldcraft.presentation import Offer
from fieldcraft.presentation.forms import FormField
from fieldcraft.systems.mass_combat.events import aspects, pieces, turns
from fieldcraft.systems.mass_combat.making import make_aspect
from fieldcraft.systems.mass_combat.mustering import make_id
from fieldcraft.systems.mass_combat.presentation.compendium import offer_piece_copy, offer_troops
from fieldcraft.systems.mass_combat.presentation.panels import one_of
from fieldcraft.systems.mass_combat.state import Aspect, Leader, Piece, Quality, State

EMBLEMS = ("axe", "shield", "spears", "bow", "horse", "people", "anchor", "feather", "star", "flame")
"""The emblems that a new unit may have."""

WORDS = FormField(name="aspect.words", kind="text", label="Words", needed=True, most=80)


def offer_decrees(view: State, seat: Seat, about: str) -> tuple[Offer, ...]:
    """What may be decreed about a piece; of "" all that is about none."""
    if about:
        piece = view.units.get(about)
        return () if piece is None else tuple(list_for_piece(view, piece))
    return (*list_for_aspects(view), *list_for_players(view), *offer_unit(view), *offer_troops(view))


def offer_change(group: str, label: str, text: str, event: type[Event], *fields: FormField, **known: Any) -> Offer:
    """An event to be decreed: what is known of it, and the fields that are to be filled in."""
    return Offer(action={"event": tag(event.__name__), **known}, label=label, text=text, group=group, fields=fields)


def one_player(view: State, name: str, label: str, but: Seat = "") -> FormField:
    """A field in which a player stands."""
    some = [player for player in view.players.values() if player.seat != but]
    return one_of(name, label, (player.seat for player in some), (player.name for player in some))


# --- pieces -----------------------------------------------------------------------------------


def list_for_piece(view: State, piece: Piece) -> Iterator[Offer]:
    """What may befall a unit or a leader, and what lies on it."""
    name, of = piece.title, {"unit": piece.id}
    if view.ground.cells:
        where = one_of("zone", "In which zone", view.ground.cells)
        yield offer_change("Piece", "Move to …", f"{name}: moved", pieces.Moved, where, **of)
        yield offer_piece_copy(view, piece)
    if piece.here:
        yield replace(offer_change("Piece", "Taken out", f"{name}: taken out", pieces.TakenOut, **of), icon="trash")
    acted = "May act again" if piece.acted else "Has acted"
    fields: dict[str, Any] = {"acted": not piece.acted}
    yield offer_change("Piece", acted, f"{name}: {acted.lower()}", pieces.UnitEdited, **of, fields=fields)
    if isinstance(piece, Leader) and piece.stress:
        yield offer_change("Piece", "No stress", f"{name}: no stress", pieces.UnitEdited, **of, fields={"stress": []})
    if len(view.players) > 1 and not view.turn.unit:
        to = one_player(view, "owner", "Whose it shall be", but=piece.owner)
        yield offer_change("Piece", "Change hands", f"{name}: changes hands", pieces.OwnerChanged, to, **of)
    yield offer_aspect(view, "New aspect", f"{name}: new aspect", "situation", on=piece.id)
    for aspect in view.aspects_on.get(piece.id, ()):
        if aspect.kind != "name":
            text = f"{name}: no longer {aspect.title}"
            yield offer_change("Aspects", f"No longer {aspect.title}", text, aspects.AspectGone, aspect=aspect.id)


def offer_unit(view: State) -> Iterator[Offer]:
    """A unit joins, plain but for what is filled in, once there is a zone for it."""
    if not view.ground.cells:
        return
    id = make_id(view, "New unit")
    fields = (
        FormField(name="piece.title", kind="text", label="Name", needed=True, most=40),
        one_player(view, "piece.owner", "Whose it shall be"),
        one_of("piece.quality", "Quality", get_args(Quality)),
        one_of("piece.emblem", "Emblem", EMBLEMS),
        one_of("piece.zone", "In which zone", view.ground.cells),
    )
    yield offer_change("Add", "New unit", "New", pieces.UnitAdded, *fields, unit=id, piece={"kind": "unit", "id": id})


# --- aspects ----------------------------------------------------------------------------------


def list_for_aspects(view: State) -> Iterator[Offer]:
    """Aspects come and go, cards are turned up, and free invocations given."""
    if view.ground.cells:
        where = one_of("aspect.on", "On which zone", view.ground.cells)
        yield offer_aspect(view, "On a zone", "New aspect", "zone", where)
        hinders = list(view.venue.movement)
        yield offer_aspect(view, "On a zone, in the way", "New aspect", "zone", where, hinders=hinders)
    if some := [aspect for aspect in view.aspects.values() if aspect.kind != "name"]:
        yield offer_change("Aspects", "Take away", "Aspect taken away", aspects.AspectGone, one_aspect(view, some))
    if view.aspects:
        which, seat = one_aspect(view, view.aspects.values()), one_player(view, "seat", "Who may invoke it freely")
        yield offer_change("Aspects", "Free invocation", "Free invocation", aspects.InvocationGiven, which, seat)


def offer_aspect(view: State, label: str, text: str, kind: Any, *fields: FormField, **known: Any) -> Offer:
    """A new aspect, whose words are to be filled in."""
    id = make_aspect(view, "", "", kind).id
    made = {"id": id, "kind": kind, **known}
    return offer_change("Aspects", label, text, aspects.AspectMade, *fields, WORDS, aspect=made)


def one_aspect(view: State, some: Iterable[Aspect]) -> FormField:
    """A field in which an aspect stands, by its words and by what it lies on."""
    names = {one.id: f"{one.title} on {view.units[one.on].title if one.on in view.units else one.on}" for one in some}
    return one_of("aspect", "Which aspect", names, names.values())


# --- players ----------------------------------------------------------------------------------


def list_for_players(view: State) -> Iterator[Offer]:
    """What players have, and who is up."""
    who = one_player(view, "seat", "Which player")
    for field, label in (("fate", "Fate points"), ("chest", "Build points")):
        number = FormField(name=f"fields.{field}", kind="number", label="How many", needed=True, least=0, most=999)
        yield offer_change("Players", label, label, aspects.PlayerEdited, who, number)
    yield offer_change("Players", "A point after the battle", "A point after the battle", aspects.PointAwarded, who)
    if view.order and view.ask is None and view.contest is None:
        yield offer_change("Players", "Up now", "Up now", turns.PlayerUp, who)
        yield offer_change("Players", "Concedes", "Concedes", aspects.Conceded, who)
