"""The odds of tests as they are shown."""

from __future__ import annotations

from fieldcraft.core import Action
from fieldcraft.presentation import Odds
from fieldcraft.systems.fates_edge.miniatures.checks import with_modifiers
from fieldcraft.systems.fates_edge.miniatures.forecast import Forecast, forecast
from fieldcraft.systems.fates_edge.miniatures.forecast import odds as exact
from fieldcraft.systems.fates_edge.miniatures.state import State
from fieldcraft.systems.fates_edge.shared import Test
from fieldcraft.systems.fates_edge.shared.checks import dice
from fieldcraft.systems.fates_edge.shared.figures import check_odds


def forecast_odds(state: State, found: Forecast) -> Odds:
    """A test before it is rolled, as it is shown."""
    test = found.test
    return check_odds(found.odds, dice(test), test.dice, test.dv, test.effect)


def odds_of_test(state: State, test: Test) -> Odds:
    """The odds of a test that is set up, with all that bears on whoever makes it."""
    return forecast_odds(state, exact(state, with_modifiers(state, state.units[test.unit], test)))


def odds_of_action(state: State, action: Action) -> Odds | None:
    """The odds of the test that an action would make now; None if it makes none, or is aimed at nobody."""
    try:
        found = forecast(state, action)
    except LookupError:
        return None
    return None if found is None else forecast_odds(state, found)
