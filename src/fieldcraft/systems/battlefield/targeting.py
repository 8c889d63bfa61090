"""Targets: how far an effect carries, which part of a target it can affect, and why it cannot be chosen."""

from __future__ import annotations

from collections.abc import Collection

from fieldcraft.core import Denial, Tally, rule
from fieldcraft.systems.battlefield.concealment import concealment_of
from fieldcraft.systems.battlefield.crowding import parts_in_full_spaces
from fieldcraft.systems.battlefield.effects import Effect
from fieldcraft.systems.battlefield.obstruction import Obstructions, Passes, kind_passed, obstructions_of, open_path
from fieldcraft.systems.battlefield.senses import best_try
from fieldcraft.systems.battlefield.sizes import measures_of, sizes_smaller_in_part
from fieldcraft.systems.battlefield.spaces import bodies_of, space_distance
from fieldcraft.systems.battlefield.state import Space, State, Unit
from fieldcraft.systems.shared.caches import remember


def reach_of(state: State, unit: Unit) -> int:
    return measures_of(unit, state.options).reach


@rule("field.target.range-increase", "field.target.reach", "field.area.subject")
def range_of(state: State, unit: Unit, effect: Effect) -> int:
    """How many spaces an effect carries: its range with what increases it, and the Reach that its Area adds.

    What targets within Reach has the Reach for its range; neither that nor a range of 0 can be increased.
    """
    reach = reach_of(state, unit)
    if effect.range == "reach":
        return reach
    own = effect.range + effect.farther if effect.range else 0
    return own + reach if effect.area in ("subject", "line", "cone") else own


@rule("field.target.range", "field.crowd.target-full")
def parts_in_range(state: State, unit: Unit, target: Unit, steps: int) -> tuple[Space, ...]:
    """The spaces of a target at most so many steps from the nearest of a unit's own, or in a full space beside it."""
    key = ("in range", unit.id, target.id, steps)
    return remember(state.position_cache, key, lambda: find_parts_in_range(state, unit, target, steps))


def find_parts_in_range(state: State, unit: Unit, target: Unit, steps: int) -> tuple[Space, ...]:
    """The same, worked out anew."""
    bodies, vertical = bodies_of(state), state.options.vertical_distance
    full = parts_in_full_spaces(state, unit, target)
    mine = bodies[unit.id].spaces
    return tuple(
        space
        for space in bodies[target.id].spaces
        if space in full or any(space_distance(space, own, vertical) <= steps for own in mine)
    )


@rule("field.target.partial-range")
def sizes_smaller(state: State, target: Unit, parts: tuple[Space, ...]) -> int:
    """How many sizes smaller a target counts of which only some spaces are in range."""
    return sizes_smaller_in_part(len(bodies_of(state)[target.id].spaces), len(parts))


@rule("field.target.partial-parts", "field.obstruct.full")
def parts_affected(state: State, unit: Unit, target: Unit, effect: Effect) -> tuple[Space, ...]:
    """The spaces of a target that an effect can come to: in range, on a straight path that is open."""
    steps, passes = range_of(state, unit, effect), kind_passed(effect)
    near, obstructions = parts_in_range(state, unit, target, steps), obstructions_of(state)
    return tuple(space for space in near if has_open_path(state, obstructions, unit, target, steps, passes, {space}))


@rule("field.target.partial-parts")
def parts_to_hit(unit: Unit, effect: Effect, parts: tuple[Space, ...]) -> tuple[str, ...]:
    """The body parts of an effect's table that can be hit: the effect comes to them, or no data say where they are."""
    here = {Space(q - unit.at[0], r - unit.at[1], layer - unit.layer) for q, r, layer in parts}
    return tuple(part for part in effect.parts if part not in unit.parts or here.intersection(unit.parts[part]))


# --- why not ------------------------------------------------------------------------


@rule("field.target.range")
def why_out_of_range(state: State, unit: Unit, target: Unit, effect: Effect) -> Denial | None:
    """A target must be in range, or in Reach if the effect is one within Reach."""
    steps = range_of(state, unit, effect)
    if parts_in_range(state, unit, target, steps):
        return None
    limit = f"{unit.title}'s Reach is {steps}" if effect.range == "reach" else f"{effect.title} carries {steps}"
    mine, theirs = (bodies_of(state)[one.id].spaces for one in (unit, target))
    apart = min(space_distance(a, b, state.options.vertical_distance) for a in mine for b in theirs)
    why = f"{target.title} is {apart} spaces away, and {limit}"
    reach = effect.range == "reach"
    return Denial(why, at=target.at, unit=target.id, rule="field.target.reach" if reach else "field.target.range")


@rule("field.target.partial-parts")
def why_no_part(state: State, unit: Unit, target: Unit, effect: Effect) -> Denial | None:
    """If an effect rolls for body parts, it must come to one of them."""
    if not effect.parts or parts_to_hit(target, effect, parts_affected(state, unit, target, effect)):
        return None
    return Denial(f"{effect.title} comes to no part of {target.title} that it can hit", unit=target.id)


@rule("field.target.range", "field.crowd.target-full", "field.obstruct.smaller", "field.obstruct.full")
def has_open_path(
    state: State,
    obstructions: Obstructions,
    unit: Unit,
    target: Unit,
    steps: int,
    passes: Passes = "",
    parts: Collection[Space] | None = None,
) -> bool:
    """Whether a straight path to a target is open that is no longer than so many steps, or than 1 into a full space.

    Of the target only some `parts` may count.
    """
    bodies, vertical = bodies_of(state), state.options.vertical_distance
    full = parts_in_full_spaces(state, unit, target)
    ways = (steps, parts), (1, full if parts is None else full.intersection(parts))
    return any(
        open_path(obstructions, bodies[unit.id], bodies[target.id], far, passes, vertical, some) is not None
        for far, some in ways
    )


def why_shut_off(state: State, unit: Unit, target: Unit, effect: Effect) -> Denial | None:
    """The straight path to some part of the target that is in range must be open."""
    return why_no_path(state, unit, target, range_of(state, unit, effect), kind_passed(effect))


@rule("field.obstruct.smaller")
def why_no_path(state: State, unit: Unit, target: Unit, steps: int, passes: Passes = "") -> Denial | None:
    """A straight path to a target must be open, no longer than so many steps."""
    obstructions = obstructions_of(state)
    if has_open_path(state, obstructions, unit, target, steps, passes):
        return None
    solid = obstructions.without([id for id, body in bodies_of(state).items() if not body.fills])
    if not obstructions.crowded and has_open_path(state, solid, unit, target, steps, passes):
        why = f"something larger than {target.title} stands in the way"
        return Denial(why, at=target.at, unit=target.id, rule="field.obstruct.smaller")
    return Denial(
        f"the way to {target.title} is fully obstructed", at=target.at, unit=target.id, rule="field.obstruct.full"
    )


@rule("field.target.declare", "field.sense.attack-blind")
def why_not_sensed(state: State, unit: Unit, target: Unit, blind: bool = False) -> Denial | None:
    """A target must be sensed well, or at least well enough to Attack Blind if that is what one does."""
    found, _ = best_try(state, unit, target)
    if unit.id == target.id or found == "well":
        return None
    if found == "blind":
        why = f"{unit.title} senses {target.title} just well enough to Attack Blind"
        return None if blind else Denial(why, unit=target.id, rule="field.sense.attack-blind")
    return Denial(
        f"{unit.title} has not sensed {target.title} well this turn", unit=target.id, rule="field.target.declare"
    )


# --- the attack ---------------------------------------------------------------------


@rule("field.area.multi-target", "field.conceal.attack", "field.sense.attack-blind", "field.target.partial-range")
def attack_on(state: State, unit: Unit, target: Unit, effect: Effect, blind: bool, smaller: int) -> Tally:
    """What is added to an attack roll against a target of a subject effect.

    Concealment against the sense by which it was chosen counts half; who Attacks Blind has a penalty in its place
    against those who are not sensed well.
    """
    tally = bonus_of(effect, smaller)
    found, sense = best_try(state, unit, target)
    if blind and found != "well":
        return tally.plus(-state.options.attack_blind_penalty, "Attack Blind", "field.sense.attack-blind")
    hidden = concealment_of(state, unit, target, sense) if sense else None
    if hidden is not None and hidden.attack:
        return tally.plus(hidden.attack, f"half of Concealment {hidden.tier}", "field.conceal.attack")
    return tally


@rule("field.target.partial-range", "field.area.all-in-area")
def bonus_of(effect: Effect, smaller: int) -> Tally:
    """The bonus of an attack, with what it changes where only part of the target can be affected."""
    tally = Tally.of(effect.attack or 0, effect.title)
    change = smaller * effect.per_size
    return tally.plus(change, f"{smaller} sizes smaller", "field.target.partial-range") if change else tally
