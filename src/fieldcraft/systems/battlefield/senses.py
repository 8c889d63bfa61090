"""Senses: how well an Awareness roll senses a target, and what has been tried on it this turn."""

from __future__ import annotations

from typing import Literal

from fieldcraft.core import Denial, Tally, from_rule, rule
from fieldcraft.systems.battlefield.concealment import concealment_of, tiers_against
from fieldcraft.systems.battlefield.dice import middle_roll, total_of
from fieldcraft.systems.battlefield.options import Options
from fieldcraft.systems.battlefield.state import SIGHT, Sense, State, Try, Unit

Grade = Literal["well", "blind", ""]
"""How well a target is sensed: well, well enough to Attack Blind, or not."""

PRIMARY_WELL: int = from_rule(3, "field.sense.well-primary")
OTHER_WELL: int = from_rule(9, "field.sense.well-other")
OTHER_BLIND: int = from_rule(6, "field.sense.well-other")
"""By how much a roll must exceed the DL."""


@rule("field.sense.well-primary")
def has_margin(options: Options, margin: int, needed: int) -> bool:
    """Whether a roll exceeds a DL by so much: by just as much too, unless the table reads it otherwise."""
    return margin > needed if options.margin == "more_than" else margin >= needed


@rule("field.sense.well-primary", "field.sense.well-other", "field.sense.attack-blind")
def grade(options: Options, margin: int, primary: bool) -> Grade:
    """How well a roll senses: a Primary Sense senses well or not at all, another one perhaps just enough."""
    if has_margin(options, margin, PRIMARY_WELL if primary else OTHER_WELL):
        return "well"
    return "blind" if not primary and has_margin(options, margin, OTHER_BLIND) else ""


@rule("field.conceal.awareness", "field.unit.data")
def awareness_on(state: State, unit: Unit, target: Unit, sense: Sense) -> Tally:
    """What is added to an Awareness roll: the unit's own bonus, less the Concealment of the target."""
    tally = Tally.of(unit.awareness, "Awareness")
    if not tiers_against(state, sense):
        return tally
    hidden = concealment_of(state, unit, target, sense)
    return (
        tally.plus(hidden.awareness, f"Concealment {hidden.tier}", "field.conceal.awareness") if hidden.tier else tally
    )


def grade_of(state: State, unit: Unit, one: Try) -> Grade:
    """How well a try has sensed its target."""
    return grade(state.options, one.total - one.dl, one.sense in unit.primary)


@rule("field.sense.best", "field.sense.well-primary")
def tries_on(state: State, target: Unit) -> tuple[Try, ...]:
    """What the acting unit has tried on a target this turn; a try is void once the DL has changed."""
    if not (tries := state.turn.tries):
        return ()
    return tuple([one for one in tries if one.target == target.id and target.dl.get(one.sense) == one.dl])


@rule("field.sense.best")
def best_try(state: State, unit: Unit, target: Unit) -> tuple[Grade, Sense]:
    """The best that the acting unit has got out of its senses this turn, and by which sense."""
    graded = [(grade_of(state, unit, one), one.sense) for one in tries_on(state, target)]
    if not graded:
        return "", ""
    return next((found for wanted in ("well", "blind") for found in graded if found[0] == wanted), ("", ""))


def senses_of(unit: Unit) -> tuple[Sense, ...]:
    """The senses that a unit has, Primary ones first."""
    return (*unit.primary, *unit.others)


@rule("field.sense.best")
def why_not_try(state: State, unit: Unit, target: Unit, sense: Sense) -> Denial | None:
    """Each sense is tried once on a target in a turn, and none after sensing it well."""
    tried = tries_on(state, target)
    if not tried:
        return None
    if best_try(state, unit, target)[0] == "well":
        return Denial(f"{unit.title} senses {target.title} well already", unit=target.id)
    if any(one.sense == sense for one in tried):
        return Denial(f"{unit.title} has tried {sense} on {target.title} this turn", unit=target.id)
    if state.options.senses_per_target == "one":
        return Denial(f"{unit.title} has tried a sense on {target.title} this turn, and may try only one")
    return None


@rule("field.unit.data")
def can_sense(unit: Unit, target: Unit, sense: Sense) -> Denial | None:
    """A sense must be one that the unit has, and the target be something that it can sense."""
    if sense not in unit.primary and sense not in unit.others:
        return Denial(f"{unit.title} has no {sense}: there is {' and '.join(senses_of(unit)) or 'no sense at all'}")
    return None if sense in target.dl else Denial(f"{target.title} cannot be sensed by {sense}", unit=target.id)


@rule("field.area.subject")
def looks_well(state: State, unit: Unit, target: Unit) -> bool:
    """Whether somebody who looks on senses a unit well with sight: a middle roll counts, without any dice."""
    if unit.id == target.id:
        return True
    if can_sense(unit, target, SIGHT) is not None:
        return False
    total = total_of(state.options, middle_roll(state.options), awareness_on(state, unit, target, SIGHT).total)
    return grade(state.options, total - target.dl[SIGHT], SIGHT in unit.primary) == "well"
