"""Creatures and objects as pieces: where they stand, what has befallen them, and what is on their card."""

from __future__ import annotations

from collections.abc import Iterator

from fieldcraft.core.words import capitalize_first
from fieldcraft.presentation import Mark, Piece, Stat
from fieldcraft.systems.battlefield.crowding import crowd_around
from fieldcraft.systems.battlefield.senses import best_try
from fieldcraft.systems.battlefield.sizes import measures_of
from fieldcraft.systems.battlefield.spaces import spaces_of
from fieldcraft.systems.battlefield.state import State, Unit
from fieldcraft.systems.shared.narration import name_units

SMALLEST = 0.45
"""How small a piece is drawn at least."""


def show_piece(view: State, unit: Unit) -> Piece:
    """A creature or an object as it stands there."""
    spaces = spaces_of(view, unit)
    return Piece(
        id=unit.id,
        name=unit.title,
        side=unit.side,
        emblem=unit.emblem,
        at=unit.at,
        cells=tuple(dict.fromkeys(space.cell for space in spaces)),
        health=(unit.harm, unit.durability) if unit.durability else (0, 0),
        marks=tuple(list_marks(view, unit)),
        stats=tuple(
            Stat(label=label, value=value, rule=rule) for label, value, rule in list_stats(view, unit) if value
        ),
        kind=unit.kind,
        level=level_of(view, unit),
        height=len({space.layer for space in spaces}),
        scale=min(1.0, max(SMALLEST, 2 ** (unit.size / 3))),
        attached=unit.bearer,
        acting=unit.id == view.turn.unit,
        acted=unit.id in view.done,
    )


def level_of(view: State, unit: Unit) -> int:
    """How many layers a unit is above the highest ground under it."""
    ground = max((view.map.level(space.cell) for space in spaces_of(view, unit)), default=0)
    return max(0, unit.layer - ground)


def list_marks(view: State, unit: Unit) -> Iterator[Mark]:
    """What has befallen a unit; what hampers it in a crowd is told of its space and has no sign on the counter."""
    crowd = crowd_around(view, unit)
    if crowd.tier:
        yield Mark(name="", label=f"Crowded {crowd.tier}", icon="users", rule="field.crowd.tier")
    if tier := crowd.tier + unit.encumbered:
        yield Mark(name="", label=f"Encumbered {tier}", icon="boot", rule="field.crowd.encumbered")
    for holder in sorted(view.units.values(), key=lambda one: one.id):
        if unit.id in holder.grips:
            yield Mark(name="held", label=f"Gripped by {holder.title}", icon="hand-grabbing", rule="field.area.grip")
    if unit.grips:
        label = f"Holds {name_units(view, unit.grips)}"
        yield Mark(name="", label=label, icon="hand-fist", rule="field.area.grip")
    yield from _sensed(view, unit)


def _sensed(view: State, unit: Unit) -> Iterator[Mark]:
    """How well the acting creature has sensed it, as far as its own side may know."""
    actor = view.units.get(view.turn.unit)
    if actor is None or actor.id == unit.id:
        return
    found, sense = best_try(view, actor, unit)
    if found:
        how = "Sensed well" if found == "well" else "Sensed enough to Attack Blind"
        yield Mark(
            name="marked",
            label=f"{how} by {sense}",
            icon="eye",
            until=f"until {actor.title}'s turn ends",
            rule="field.sense.best",
        )


def list_stats(view: State, unit: Unit) -> Iterator[tuple[str, str, str]]:
    """What the card says: the label, the value ("" for none) and the rule."""
    measures, creature = measures_of(unit, view.options), unit.kind == "unit"
    layers = f", {measures.layers} layers" if measures.layers > 1 else ""
    spaces = f", {measures.hexes} spaces" if measures.hexes > 1 else ""
    yield "Size", f"{unit.size}{spaces}{layers}", "field.size.chart"
    yield "Layer", str(unit.layer) if level_of(view, unit) else "", "field.grid.layers"
    if creature:
        primary = f"{' and '.join(unit.primary)}, primary" if unit.primary else ""
        others = ", ".join(filter(None, (primary, *unit.others)))
        yield "Senses", capitalize_first(others), "field.sense.well-primary"
        yield "Awareness", f"{unit.awareness:+}", "field.conceal.awareness"
        yield "Reach", str(measures.reach), "field.target.reach"
        yield "Speed", f"{unit.speed}{', flies' if unit.flying else ''}", "field.turn.move"
    for name, value in unit.defences.items():
        yield name.capitalize(), str(value), "field.unit.data"
    yield "To sense", ", ".join(f"{sense} {dl}" for sense, dl in unit.dl.items()), "field.sense.well-primary"
    yield "Harm", f"{unit.harm} of {unit.durability}" if unit.durability else "", "field.unit.data"
