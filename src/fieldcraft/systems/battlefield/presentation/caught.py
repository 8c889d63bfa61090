"""Whom a shape catches: each with the chance, friends among them, who is spared and why, and what may break."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from fieldcraft.core.words import pluralize
from fieldcraft.presentation import Target
from fieldcraft.systems.battlefield.affecting import Aim, aims_in, works_on
from fieldcraft.systems.battlefield.areas import Template, bodies_inside, travel
from fieldcraft.systems.battlefield.dice import split_damage
from fieldcraft.systems.battlefield.effects import Effect
from fieldcraft.systems.battlefield.obstruction import Obstructions, Path, kind_passed, obstructions_of, what_shuts
from fieldcraft.systems.battlefield.presentation.odds import odds_to_hit
from fieldcraft.systems.battlefield.spaces import bodies_of, holds, space_distance
from fieldcraft.systems.battlefield.state import Space, State, Unit
from fieldcraft.systems.shared.narration import name_units


class Caught(msgspec.Struct, frozen=True):
    """What a shape comes to: those who are aimed at, who would be too if all broke that can, and who is spared."""

    aims: tuple[Aim, ...]
    breaking: tuple[str, ...]
    later: tuple[str, ...]
    spared: tuple[tuple[str, str], ...]


def find_caught(state: State, unit: Unit, effect: Effect, template: Template, *, spare: bool) -> Caught:
    """Whom an effect catches in a shape of a creature, which may spare itself."""
    obstructions, passes = obstructions_of(state), kind_passed(effect)
    spared = (unit.id,) if spare else ()
    reached = tuple(id for wave in travel(template, obstructions, spared, passes) for id in wave)
    aims = aims_in(state, effect, template, reached)
    breaking = tuple(aim.target for aim in aims if can_break(effect, state.units[aim.target]))
    later = tuple(set(_reached_at_most(template, obstructions, effect, spared, breaking)) - set(reached))
    return Caught(aims, breaking, later, tuple(_spared(state, unit, effect, template, {aim.target for aim in aims})))


def can_break(effect: Effect, unit: Unit) -> bool:
    """Whether the highest harm of an effect takes a unit off the field."""
    count, sides, plus = split_damage(effect.damage)
    return not effect.mends and unit.durability is not None and count * sides + plus >= unit.durability - unit.harm


def _reached_at_most(
    template: Template, obstructions: Obstructions, effect: Effect, spared: tuple[str, ...], breaking: tuple[str, ...]
) -> Iterator[str]:
    """Whom an effect comes to if everything breaks that can, as far as it comes to it."""
    wave = travel(template, obstructions, spared, kind_passed(effect))
    weak = set(breaking)
    reached = next(wave, None)
    while reached is not None:
        yield from reached
        weak.update(id for id in reached if id in breaking)
        try:
            reached = wave.send(tuple(id for id in reached if id in weak))
        except StopIteration:
            return


# --- spared -------------------------------------------------------------------------


def _spared(
    state: State, unit: Unit, effect: Effect, template: Template, caught: set[str]
) -> Iterator[tuple[str, str]]:
    """Those who stand in a shape and are not hurt, each with the reason."""
    bodies = bodies_of(state)
    inside = {id: spaces for ring in bodies_inside(template, bodies.values()).values() for id, spaces in ring.items()}
    for id, spaces in inside.items():
        if id not in caught:
            yield id, _why_spared(state, unit, effect, template, state.units[id], spaces)
        for held in state.units[id].grips:
            if state.units[held].attended:
                yield held, f"held by {state.units[id].title}, and counts with it"


def _why_spared(
    state: State, unit: Unit, effect: Effect, template: Template, other: Unit, spaces: Iterable[Space]
) -> str:
    if other.id == unit.id:
        return "spared: it is created in a space of its own"
    if not works_on(effect, other):
        return f"works on {effect.affects} only"
    obstructions, body = obstructions_of(state), bodies_of(state)[other.id]
    closed = obstructions.closed_to(body, template.own, kind_passed(effect))
    paths = [
        Path(origin, space)
        for space in spaces
        for origin in sorted(template.origins, key=lambda one: (space_distance(one, space, template.vertical), one))
    ]
    for path in paths:
        shut = what_shuts(obstructions, closed, path)
        if shut and all(isinstance(one, str) for one in shut):
            return _shield_words(state, other, [str(one) for one in shut])
    return "something solid is in the way"


def _shield_words(state: State, other: Unit, ids: list[str]) -> str:
    """Who shields somebody: whatever is larger, or fills its space."""
    larger = [id for id in ids if state.units[id].size > other.size and not state.units[id].fills]
    shields = "shields" if len(ids) == 1 else "shield"
    return f"{name_units(state, ids)}{', larger,' if larger == ids else ''} {shields} it"


# --- as it is shown -----------------------------------------------------------------


def show_targets(state: State, unit: Unit, effect: Effect, template: Template, caught: Caught) -> tuple[Target, ...]:
    """Those who are caught, friends with a word of it, and those who are spared."""
    hurt = (
        Target(
            piece=aim.target,
            odds=odds_to_hit(state, effect, state.units[aim.target], aim.bonus),
            text=_target_words(state, unit, template, state.units[aim.target]),
        )
        for aim in caught.aims
    )
    safe = (
        Target(piece=id, spared=True, text=f"{why}, unless that breaks" if id in caught.later else why)
        for id, why in caught.spared
    )
    return (*hurt, *safe)


def _target_words(state: State, unit: Unit, template: Template, other: Unit) -> str:
    spaces = bodies_of(state)[other.id].spaces
    inside = sum(holds(template.field, template.masks, space) for space in spaces)
    facts = (
        "yourself" if other.id == unit.id else "on your side: an area spares no friend",
        f"size {other.size}, {inside} of {len(spaces)} spaces" if len(spaces) > 1 else "",
        "nothing harms it" if other.durability is None else "",
    )
    return ", ".join(filter(None, facts if other.side == unit.side else facts[1:]))


def describe_breaking(state: State, caught: Caught) -> Iterator[str]:
    """What may break on the way, and who is reached once it has."""
    for id in caught.breaking:
        unit = state.units[id]
        left = (unit.durability or 0) - unit.harm
        yield f"{unit.title} may {'break' if unit.kind == 'object' else 'fall'}: {left} left"
    if caught.later:
        yield f"then it goes on to {name_units(state, sorted(caught.later))}"


def describe_caught(state: State, unit: Unit, caught: Caught) -> str:
    """How many are caught, and how many of them are friends."""
    friends = sum(state.units[aim.target].side == unit.side for aim in caught.aims)
    found = pluralize(len(caught.aims), "target") if caught.aims else "nobody"
    own = ", " + ("all" if friends == len(caught.aims) else f"{friends} of them") + " yours" if friends else ""
    return f"{found} caught{own}"
