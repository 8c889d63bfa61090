"""Chances before dice are rolled, exactly, with what they are made of."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count

from fieldcraft.core import Action, Tally
from fieldcraft.presentation import Chance, Odds, SharedDie
from fieldcraft.presentation.figures import terms
from fieldcraft.systems.battlefield.actions.striking import Strike, TrySense
from fieldcraft.systems.battlefield.affecting import Aim
from fieldcraft.systems.battlefield.dice import DICE, chance_of, total_of
from fieldcraft.systems.battlefield.effects import Effect
from fieldcraft.systems.battlefield.options import Options
from fieldcraft.systems.battlefield.senses import (
    OTHER_BLIND,
    OTHER_WELL,
    PRIMARY_WELL,
    awareness_on,
    best_try,
    can_sense,
    has_margin,
    senses_of,
    why_not_try,
)
from fieldcraft.systems.battlefield.spaces import bodies_of
from fieldcraft.systems.battlefield.state import Sense, State, Unit
from fieldcraft.systems.battlefield.targeting import attack_on, bonus_of, parts_in_range, range_of, sizes_smaller

SURE = Odds(success=1.0, roll="no roll")
"""What needs no roll."""


def describe_roll(options: Options, tally: Tally) -> str:
    """What is rolled, as it is read.

    >>> describe_roll(Options(), Tally.of(5, "Awareness").plus(-6, "Concealment 6"))
    'd20 − 1'
    """
    if options.die == "supplied_total":
        return "the total that the table names"
    sign = "−" if tally.total < 0 else "+"
    return f"{options.die} {sign} {abs(tally.total)}" if tally.total else options.die


def margin_to_reach(options: Options, needed: int) -> int:
    """By how much a roll must be above a DL, as the table reads margins."""
    return next(margin for margin in count(needed) if has_margin(options, margin, needed))


def least_to_sense(state: State, unit: Unit, target: Unit, sense: Sense) -> int:
    """What an Awareness roll must come to, to sense a target well."""
    needed = PRIMARY_WELL if sense in unit.primary else OTHER_WELL
    return target.dl.get(sense, 0) + margin_to_reach(state.options, needed)


# --- senses -------------------------------------------------------------------------


def odds_to_sense(state: State, unit: Unit, target: Unit, sense: Sense) -> Odds | None:
    """The chance to sense a target well, and of what is not as good; None for what cannot be sensed so."""
    if can_sense(unit, target, sense) is not None or unit.id not in bodies_of(state):
        return None
    tally, least = awareness_on(state, unit, target, sense), least_to_sense(state, unit, target, sense)
    well = chance_of(state.options, least, tally.total)
    blind = 0.0
    if sense not in unit.primary:
        lower = target.dl[sense] + margin_to_reach(state.options, OTHER_BLIND)
        blind = chance_of(state.options, lower, tally.total) - well
    outcomes = (
        Chance(label="Senses well", look="clean", chance=well),
        *((Chance(label="Attack Blind", look="partial", chance=blind),) if blind else ()),
        Chance(label="In vain", look="miss", chance=1 - well - blind),
    )
    return Odds(
        success=well,
        outcomes=outcomes,
        roll=describe_roll(state.options, tally),
        against=str(least),
        terms=terms(tally),
        difficulty=terms(Tally.of(target.dl[sense], "DL").plus(least - target.dl[sense], "margin")),
    )


def chance_to_sense(state: State, unit: Unit, target: Unit) -> float:
    """The chance to sense a target well by any of the senses that may still be tried on it."""
    missed = 1.0
    for sense in senses_of(unit):
        if why_not_try(state, unit, target, sense) is None:
            odds = odds_to_sense(state, unit, target, sense)
            missed *= 1 - odds.success if odds else 1.0
    return 1 - missed


# --- attacks ------------------------------------------------------------------------


def odds_to_hit(state: State, effect: Effect, target: Unit, tally: Tally, sensed: float = 1.0) -> Odds:
    """The chance that an attack hits a target that is sensed well with some chance before."""
    least = target.defences.get(effect.against, 0)
    if effect.attack is None:
        return Odds(success=sensed, roll="no roll")
    return Odds(
        success=sensed * chance_of(state.options, least, tally.total),
        roll=describe_roll(state.options, tally),
        against=str(least),
        terms=terms(tally),
        difficulty=terms(Tally.of(least, effect.against.capitalize())),
    )


def odds_of_strike(state: State, strike: Strike) -> Odds | None:
    """The chance to hit the first target; of one that is not sensed yet, the chance to sense it well first as well."""
    unit, effect = state.units[strike.unit], state.units[strike.unit].effect(strike.effect)
    target = state.units.get(strike.subjects[0]) if strike.subjects else None
    if effect is None or target is None or (target.attended and effect.area != "grip"):
        return None
    if effect.area == "grip" or target.id == unit.id:
        return odds_to_hit(state, effect, target, bonus_of(effect, 0))
    parts = parts_in_range(state, unit, target, range_of(state, unit, effect))
    smaller = sizes_smaller(state, target, parts) if parts else 0
    tally = attack_on(state, unit, target, effect, strike.blind, smaller)
    known = strike.blind or best_try(state, unit, target)[0] == "well"
    return odds_to_hit(state, effect, target, tally, 1.0 if known else chance_to_sense(state, unit, target))


def odds_of_action(state: State, action: Action) -> Odds | None:
    """The odds of the roll that an action makes; None if it makes none, or one for several at once."""
    if isinstance(action, TrySense) and {action.unit, action.target} <= state.units.keys():
        target = state.units[action.target]
        if action.unit == action.target or target.attended:
            return None
        return odds_to_sense(state, state.units[action.unit], target, action.sense)
    if isinstance(action, Strike) and action.unit in state.units:
        return odds_of_strike(state, action)
    return None


# --- one die for all ----------------------------------------------------------------


def share_die(state: State, effect: Effect, aims: Iterable[Aim]) -> SharedDie | None:
    """The one die of an attack on several: how many each face hits, and where that changes; None without a roll."""
    some = tuple(aims)
    if effect.attack is None or not some:
        return None
    sides, number = DICE[state.options.die]
    leasts = {aim.target: _least_face(state, effect, aim, sides * number) for aim in some}
    hits = tuple(sum(least <= face for least in leasts.values()) for face in range(1, sides * number + 1))
    faces = sorted({least for least in leasts.values() if least <= sides * number})
    return SharedDie(hits=hits, ticks=tuple((face, _tick(state, leasts, face)) for face in faces))


def _least_face(state: State, effect: Effect, aim: Aim, most: int) -> int:
    """The lowest face that hits a target; one more than the highest if none does."""
    least = state.units[aim.target].defences.get(effect.against, 0)
    faces = range(1, most + 1)
    return next((face for face in faces if total_of(state.options, face, aim.bonus.total) >= least), most + 1)


def _tick(state: State, leasts: dict[str, int], face: int) -> str:
    """Who is hit from a face on."""
    if len(leasts) > 1 and all(least <= face for least in leasts.values()):
        return "all of them"
    new = [id for id, least in leasts.items() if least == face]
    return state.units[new[0]].title if len(new) == 1 else f"{len(new)} more"
