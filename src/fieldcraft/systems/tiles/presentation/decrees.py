"""What the game master may decree in a fight: events of the game, each with what is still to be filled in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from fieldcraft.core import Event, Seat
from fieldcraft.core.model import tag
from fieldcraft.presentation import Offer
from fieldcraft.presentation.forms import FormField
from fieldcraft.systems.tiles.events import areas, decrees, harm, rounds, units
from fieldcraft.systems.tiles.presentation.compendium import offer_unit_copy, offer_unit_kinds
from fieldcraft.systems.tiles.state import Object, State, Unit, slots_of

EMBLEMS = ("hammer", "shield", "spear", "bow", "flame", "axe", "skull", "hound", "book", "lantern")
"""The emblems that a new unit may have."""


def list_decrees(view: State, seat: Seat, about: str) -> tuple[Offer, ...]:
    """What may be decreed about a unit, an object or an area; of "" all that is about none."""
    if about in view.units:
        return (*list_for_unit(view, view.units[about]), offer_unit_copy(view, view.units[about]))
    if about in view.objects:
        return tuple(list_for_object(view.objects[about]))
    if about:
        return ()
    return (offer_unit(), *offer_unit_kinds(view), *list_for_areas(view), *list_turns(view))


def offer(group: str, label: str, text: str, event: type[Event], *fields: FormField, **known: Any) -> Offer:
    """An event to be decreed: what is known of it, and the fields that are to be filled in."""
    return Offer(action={"event": tag(event.__name__), **known}, label=label, text=text, group=group, fields=fields)


def edit(unit: Unit, label: str, text: str, group: str = "Unit", **fields: Any) -> Offer:
    """Some fields of a unit as they shall be."""
    return offer(group, label, f"{unit.title}: {text}", decrees.UnitEdited, unit=unit.id, fields=fields)


def list_for_unit(view: State, unit: Unit) -> Iterator[Offer]:
    """What may befall a unit."""
    of, name = {"unit": unit.id}, unit.title
    amount = FormField(name="harm", kind="number", label="How many", needed=True, usual=1, least=1, most=999)
    where = FormField(name="to.tile", kind="cell", label="Where it shall stand", needed=True)
    yield offer("Unit", "Hurt", f"{name}: Hit Points lost", harm.Hurt, amount, **of)
    yield edit(unit, "Heal", "whole again", hit_points=unit.most, down=False)
    yield offer("Unit", "Move to …", f"{name}: moved", units.Stepped, where, **of, to={"level": unit.at.level})
    most = slots_of(view, unit)
    budget = {"left": most, "line_steps": 0, "careful_steps": 0, "acted": False, "carried": False, "kept": False}
    yield edit(unit, "All slots again", "all slots again", budget=budget)
    if unit.maimed:
        yield edit(unit, "No longer maimed", "no longer maimed", "Conditions", maimed=False)
    else:
        yield offer("Conditions", "Maimed", f"{name}: maimed", harm.Maimed, **of)
    if not unit.down:
        yield offer("Conditions", "Down", f"{name}: down", harm.Downed, **of)
    yield edit(unit, "Lands" if unit.flying else "Flies", "flying or not", "Conditions", flying=not unit.flying)
    yield replace(offer("Unit", "Remove", f"{name}: off the mat", decrees.UnitRemoved, **of), icon="trash")


def list_for_object(thing: Object) -> Iterator[Offer]:
    """What may befall an object."""
    amount = FormField(name="by", kind="number", label="How much", needed=True, usual=1, least=1, most=999)
    yield offer("Object", "Wear", f"{thing.title}: Durability lost", areas.WallWorn, amount, object=thing.id)
    yield offer("Object", "Break", f"{thing.title}: gone", areas.WallBroken, object=thing.id)


def list_for_areas(view: State) -> Iterator[Offer]:
    """Areas taken away."""
    for area in view.areas.values():
        name = area.effect.name
        yield Offer(
            action={"event": tag(areas.AreaEnded.__name__), "area": area.id},
            label=f"Take away: {name}",
            text=f"{name}: gone",
            group="Area",
            about=area.id,
            icon="trash",
        )


def offer_unit() -> Offer:
    """A unit joins, plain but for what is filled in."""
    fields = (
        FormField(name="unit.name", kind="text", label="Name", needed=True, most=40),
        FormField(name="unit.id", kind="id"),
        FormField(name="unit.side", kind="side", label="Side", needed=True),
        FormField(name="unit.emblem", kind="one", label="Emblem", values=EMBLEMS, usual=EMBLEMS[0]),
        FormField(name="unit.at.tile", kind="cell", label="Where it shall stand", needed=True),
    )
    return offer("Add", "New unit", "New", decrees.UnitAdded, *fields)


def list_turns(view: State) -> Iterator[Offer]:
    """All have their slots again."""
    yield offer("Turn", "All slots again", "All slots again", rounds.SlotsRefreshed)
