"""Ask before you act: the test that an order would make, and its exact odds."""

from __future__ import annotations

import msgspec

from fieldcraft.core import Action
from fieldcraft.systems.fates_edge.miniatures.actions.base import UnitAction
from fieldcraft.systems.fates_edge.miniatures.checks import with_modifiers
from fieldcraft.systems.fates_edge.miniatures.state import State
from fieldcraft.systems.fates_edge.pools import Outcomes, Pool, joint
from fieldcraft.systems.fates_edge.shared import Test
from fieldcraft.systems.fates_edge.shared.checks import dice


class Forecast(msgspec.Struct, frozen=True):
    """A test as it would be rolled now, and what may come of it; a boon at hand is counted in."""

    test: Test
    odds: Outcomes


def forecast(state: State, action: Action) -> Forecast | None:
    """The test of an order on what a seat sees, with its exact odds; None if the order is not tested.

    Raises LookupError if the order names a unit that is not to be seen.
    """
    test = action.test(state) if isinstance(action, UnitAction) else None
    if test is None or not isinstance(action, UnitAction):
        return None
    described = msgspec.structs.replace(test, description=action.description)
    return odds(state, with_modifiers(state, state.units[action.unit], described))


def odds(state: State, test: Test) -> Forecast:
    """The exact odds of a test that is set up."""
    pool = Pool(
        dice=dice(test),
        description=test.description,
        boon=state.units[test.unit].boons > 0,
        keeps=test.casting and state.units[test.unit].boons > 0,
    )
    dv = max(test.dv.total, 1)
    return Forecast(test, joint(pool, dv).outcomes(dv))
