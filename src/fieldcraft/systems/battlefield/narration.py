"""What happens on the field, told in plain words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fieldcraft.core import Event, Rolled
from fieldcraft.core.words import capitalize_first, pluralize
from fieldcraft.systems.battlefield.events import deeds, field, turns
from fieldcraft.systems.battlefield.senses import grade
from fieldcraft.systems.battlefield.state import Space, State
from fieldcraft.systems.shared.narration import dice_words, name_units, side_name, unit_name

GRADES = {"well": "and senses it well", "blind": "just well enough to Attack Blind", "": "in vain"}


def tell_event(state: State, event: Event) -> str:
    """An event in a sentence, given the state before it; "" if it needs no telling."""
    tell = TELLINGS.get(type(event))
    return "" if tell is None else tell(state, event)


def effect_title(state: State, unit: str, effect: str) -> str:
    """What an effect of a unit is called."""
    known = state.units[unit].effect(effect) if unit in state.units else None
    return effect if known is None else known.title


def aura_words(state: State, id: str) -> str:
    """An aura by its name and that of whom it surrounds."""
    aura = state.auras[id]
    return f"the {effect_title(state, aura.owner, aura.effect)} of {unit_name(state, aura.owner)}"


def space_words(state: State, space: Space) -> str:
    """A space in words, with its layer where it is not on the ground."""
    label = state.map.grid.label(space.cell)
    ground = space.cell in state.map.grid and space.layer == state.map.level(space.cell)
    return label if ground else f"{label}, layer {space.layer}"


def _sensed(state: State, event: deeds.Sensed) -> str:
    unit = state.units[event.unit]
    found = grade(state.options, event.total - event.dl, event.sense in unit.primary)
    target = unit_name(state, event.target)
    return f"{unit.title} tries {event.sense} on {target}, {event.total} against {event.dl}: {GRADES[found]}."


def _declared(state: State, event: deeds.Declared) -> str:
    unit = unit_name(state, event.unit)
    if not event.effect:
        return f"{unit} does something that you do not see in full."
    effect = effect_title(state, event.unit, event.effect)
    whom = space_words(state, event.at) if event.at else name_units(state, event.subjects)
    return f"{unit} uses {effect} on {'itself' if event.subjects == (event.unit,) else whom}."


def _loosed(state: State, event: deeds.Loosed) -> str:
    effect = effect_title(state, event.unit, event.effect)
    where = f" from {space_words(state, event.start)}, facing {event.way.upper()}" if event.start else ""
    return f"{unit_name(state, event.unit)} lets {effect} loose{where}, Area Value {event.value}."


def _attacked(state: State, event: deeds.Attacked) -> str:
    each = "; ".join(
        f"{unit_name(state, one.target)} {one.total} against {one.against}, {'a hit' if one.hit else 'a miss'}"
        + (f" at the {one.part}" if one.part else "")
        for one in event.attacks
    )
    return f"{effect_title(state, event.unit, event.effect)}: {each}."


def _added(state: State, event: field.UnitAdded) -> str:
    return f"{event.unit.title} is at {state.map.grid.label(event.unit.at)}."


TELLINGS: dict[type[Event], Callable[[State, Any], str]] = {
    Rolled: lambda _, e: f"{e.why}: {dice_words(e.faces)}",
    turns.RoundBegan: lambda _, e: f"Round {e.round}.",
    turns.SideUp: lambda _, e: f"{side_name(e.side)} is up.",
    turns.HoldCounted: lambda _, e: f"{side_name(e.side)}: held the place for {pluralize(e.rounds, 'round')}.",
    turns.Moved: lambda s, e: f"{unit_name(s, e.unit)} goes to {space_words(s, e.way[-1])}.",
    turns.Placed: lambda s, e: f"{unit_name(s, e.unit)} is now at {s.map.grid.label(e.at)}.",
    deeds.Sensed: _sensed,
    deeds.Declared: _declared,
    deeds.Loosed: _loosed,
    deeds.Attacked: _attacked,
    deeds.Harmed: lambda s, e: f"{unit_name(s, e.unit)} takes {e.harm} harm.",
    deeds.Mended: lambda s, e: f"{unit_name(s, e.unit)} is mended of {e.harm} harm.",
    deeds.ObjectBroken: lambda s, e: f"{unit_name(s, e.unit)} breaks.",
    deeds.Removed: lambda s, e: f"{unit_name(s, e.unit)} is out of the fight.",
    deeds.Gripped: lambda s, e: f"{unit_name(s, e.unit)} takes hold of {unit_name(s, e.target)}.",
    deeds.Released: lambda s, e: f"{unit_name(s, e.unit)} lets go of {unit_name(s, e.target)}.",
    field.AuraRaised: lambda s, e: f"{effect_title(s, e.unit, e.aura.effect)} surrounds {unit_name(s, e.unit)}.",
    field.AuraDropped: lambda s, e: f"{capitalize_first(aura_words(s, e.aura))} ends.",
    field.Touched: lambda s, e: (
        f"{name_units(s, e.units)} {'come' if len(e.units) > 1 else 'comes'} into {aura_words(s, e.aura)}."
    ),
    field.FogLaid: lambda s, e: (
        f"{e.fog.name.capitalize()} of Tier {e.fog.tier} covers {pluralize(len(e.fog.cells), 'space')}."
    ),
    field.FogLifted: lambda s, e: f"{s.fogs[e.fog].name.capitalize()} lifts.",
    field.UnitAdded: _added,
    field.UnitEdited: lambda s, e: f"{unit_name(s, e.unit)} is not as it was.",
}
