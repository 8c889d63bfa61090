"""What the game master may decree on the field: events of the game, each with what is still to be filled in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from fieldcraft.core import Event, Seat
from fieldcraft.core.model import tag
from fieldcraft.core.words import capitalize_first
from fieldcraft.presentation import Offer
from fieldcraft.presentation.forms import FormField
from fieldcraft.systems.battlefield.content import sources
from fieldcraft.systems.battlefield.events import deeds, field, turns
from fieldcraft.systems.battlefield.presentation.compendium import offer_creatures, offer_unit_copy
from fieldcraft.systems.battlefield.spaces import TOP_LAYER
from fieldcraft.systems.battlefield.state import State, Unit
from fieldcraft.systems.battlefield.text.decrees import free_fog_id

EMBLEMS = (
    "sword", "spear", "bow", "shield", "skull", "hound", "paw", "flame", "book", "lantern", "crown", "axe", "eyeflame",
    "horse",
)  # fmt: skip
"""The emblems that a new piece may have."""

WHERE = FormField(name="at", kind="cell", label="Where it shall stand", needed=True)


def decree_offers(view: State, seat: Seat, about: str) -> tuple[Offer, ...]:
    """What may be decreed about a unit; of "" all that is about no unit."""
    if about:
        unit = view.units.get(about)
        return () if unit is None else (*of_unit(view, unit), offer_unit_copy(view, unit))
    return (new_unit(), *offer_creatures(view), *fogs(view), *liftings(view), *rounds(view))


def offer_event(group: str, label: str, text: str, event: type[Event], *fields: FormField, **known: Any) -> Offer:
    """An event to be decreed: what is known of it, and the fields that are to be filled in."""
    return Offer(action={"event": tag(event.__name__), **known}, label=label, text=text, group=group, fields=fields)


# --- pieces -----------------------------------------------------------------------------


def of_unit(view: State, unit: Unit) -> Iterator[Offer]:
    """What may befall a unit."""
    name, of = unit.title, {"unit": unit.id}
    if unit.durability is not None:
        yield offer_event("Piece", "Harm +1", f"{name}: one harm more", deeds.Harmed, **of, harm=1)
        if unit.harm:
            yield offer_event("Piece", "Harm −1", f"{name}: one harm less", deeds.Mended, **of, harm=1)
    for change, sign in ((1, "+1"), (-1, "−1")):
        if unit.encumbered + change >= 0:
            fields = {"encumbered": unit.encumbered + change}
            text = f"{name}: Encumbered {unit.encumbered + change}"
            yield offer_event("Piece", f"Encumbered {sign}", text, field.UnitEdited, **of, fields=fields)
    if unit.kind == "unit":
        flies = "Lands for good" if unit.flying else "Flies"
        yield offer_event(
            "Piece", flies, f"{name}: {flies.lower()}", field.UnitEdited, **of, fields={"flying": not unit.flying}
        )
    for held in unit.grips:
        text = f"{name} lets go of {view.units[held].title}"
        yield offer_event("Piece", f"Lets go of {view.units[held].title}", text, deeds.Released, **of, target=held)
    gone = deeds.Removed if unit.kind == "unit" else deeds.ObjectBroken
    yield replace(offer_event("Piece", "Remove", f"{name}: off the field", gone, **of), icon="trash")
    if not unit.attended:
        layer = FormField(name="layer", kind="number", label="Layer (empty: on the ground)", least=0, most=TOP_LAYER)
        yield offer_event("Piece", "Move to …", f"{name}: moved", turns.Placed, WHERE, layer, **of)


def new_unit() -> Offer:
    """A creature joins, plain but for what is filled in."""
    fields = (
        FormField(name="unit.name", kind="text", label="Name", needed=True, most=40),
        FormField(name="unit.id", kind="id"),
        FormField(name="unit.side", kind="side", label="Side", needed=True),
        FormField(name="unit.emblem", kind="one", label="Emblem", values=EMBLEMS, usual="sword"),
        FormField(name="unit.size", kind="number", label="Size", usual=0, least=-12, most=12),
        FormField(name="unit.durability", kind="number", label="Durability", usual=8, least=1, most=999),
        FormField(name="unit.at", kind="cell", label="Where it shall stand", needed=True),
    )
    return offer_event("Add", "New piece", "New", field.UnitAdded, *fields)


# --- fog and auras ----------------------------------------------------------------------


def fogs(view: State) -> Iterator[Offer]:
    """What conceals, of each kind that the game knows, to be laid on cells."""
    id = free_fog_id(view)
    for source in sources().values():
        fields = (
            FormField(name="fog.tier", kind="number", label="Tier", usual=source.tier, least=1, most=12),
            FormField(name="fog.cells", kind="cells", label="Click the cells that it lies on", needed=True),
        )
        name = capitalize_first(source.name)
        known = {"id": id, "name": source.name, "senses": list(source.senses)}
        yield offer_event("Fog", name, f"{name} laid", field.FogLaid, *fields, fog=known)


def liftings(view: State) -> Iterator[Offer]:
    """What lies on the field and may be taken away."""
    for fog in sorted(view.fogs.values(), key=lambda one: one.id):
        yield _lifting(f"fog:{fog.id}", f"{fog.name}, Tier {fog.tier}", field.FogLifted, fog=fog.id)
    for aura in sorted(view.auras):
        yield _lifting(f"aura:{aura}", aura.replace("-", " "), field.AuraDropped, aura=aura)


def _lifting(area: str, name: str, event: type[Event], **known: Any) -> Offer:
    name = capitalize_first(name)
    return replace(
        offer_event("Fog", f"Take away: {name}", f"{name}: taken away", event, **known), about=area, icon="trash"
    )


# --- turns ------------------------------------------------------------------------------


def rounds(view: State) -> Iterator[Offer]:
    """Whose turn it is, and which round."""
    side = FormField(name="side", kind="side", label="Whose turn it is", needed=True)
    yield offer_event("Turn", "Side up", "Side up", turns.SideUp, side)
    number = FormField(name="round", kind="number", label="Round", needed=True, usual=view.round + 1, least=1, most=99)
    yield offer_event("Turn", "New round", "New round", turns.RoundBegan, number)
