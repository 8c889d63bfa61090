"""The odds of tests as they are shown."""

from __future__ import annotations

from fieldcraft.core import Action
from fieldcraft.systems.fates_edge import Test
from fieldcraft.systems.fates_edge.checks import dice
from fieldcraft.systems.miniatures.forecast import Forecast, forecast
from fieldcraft.systems.miniatures.forecast import odds as exact
from fieldcraft.systems.miniatures.state import State
from fieldcraft.systems.miniatures.trials import modified
from fieldcraft.tableau import Odds
from fieldcraft.tableau.figures import figured


def odds(state: State, found: Forecast) -> Odds:
    """A test before it is rolled, as it is shown."""
    test = found.test
    return figured(found.odds, dice(test, state.options.min_pool), test.dice, test.dv, test.effect)


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


def percent(odds: Odds) -> str:
    """The chance to succeed, in words."""
    return f"{round(100 * odds.success)} %"
