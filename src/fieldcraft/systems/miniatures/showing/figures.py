"""Numbers as they are shown: what a sum is made of, and the odds of a test."""

from __future__ import annotations

from functools import lru_cache

from fieldcraft.core import Action, Tally
from fieldcraft.core.rulebook import explain
from fieldcraft.dice import Outcomes
from fieldcraft.systems.fates_edge import Test
from fieldcraft.systems.fates_edge.checks import COMPLICATION, SIDES, SUCCESS, dice
from fieldcraft.systems.miniatures.forecast import Forecast, forecast
from fieldcraft.systems.miniatures.forecast import odds as exact
from fieldcraft.systems.miniatures.state import State
from fieldcraft.systems.miniatures.trials import modified
from fieldcraft.tableau import Die, Odds, Term

cited = lru_cache(maxsize=1024)(explain)
"""The title and the source of a rule, looked up once."""


def terms(tally: Tally) -> tuple[Term, ...]:
    """What a number is made of.

    >>> [term.what for term in terms(Tally.of(5, "Body 3 + Melee 2").plus(-1, "light cover"))]
    ['Body 3 + Melee 2', 'light cover']
    """
    return tuple(Term(what=part.what, value=part.value, rule=part.rule) for part in tally)


def odds(state: State, found: Forecast) -> Odds:
    """A test before it is rolled, as it is shown."""
    return figured(found.odds, dice(found.test, state.options.min_pool), found.test)


def figured(outcomes: Outcomes, number: int, test: Test) -> Odds:
    """The chances of a test that is made with a number of dice, and what it is made of."""
    return Odds(
        clean=float(outcomes.clean),
        cost=float(outcomes.cost),
        partial=float(outcomes.partial),
        miss=float(outcomes.miss),
        success=float(outcomes.success),
        dice=number,
        dv=test.dv.total,
        terms=terms(test.dice),
        difficulty=terms(test.dv),
        effect=terms(test.effect),
    )


def odds_of_test(state: State, test: Test) -> Odds:
    """The odds of a test that is set up, with all that bears on whoever makes it."""
    return odds(state, exact(state, modified(state, state.units[test.unit], test)))


def odds_of_action(state: State, action: Action) -> Odds | None:
    """The odds of the test that an action would make now; None if it makes none, or is aimed at nobody."""
    try:
        found = forecast(state, action)
    except LookupError:
        return None
    return None if found is None else odds(state, found)


def die(face: int, was: int | None = None, sides: int = SIDES) -> Die:
    """A die as it lies."""
    return Die(
        face=face, sides=sides, counts="hit" if face >= SUCCESS else "one" if face == COMPLICATION else "plain", was=was
    )


def percent(odds: Odds) -> str:
    """The chance to succeed, in words."""
    return f"{round(100 * odds.success)} %"
