"""Ask before you act: the test that an order would make, and its exact odds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from fieldcraft.core import Action
from fieldcraft.dice import Outcomes, Pool, joint
from fieldcraft.systems.fates_edge import Test
from fieldcraft.systems.fates_edge.checks import dice
from fieldcraft.systems.miniatures.actions.casting import Cast, ContinueRitual, CrackSeal, ritual_test, spell_test
from fieldcraft.systems.miniatures.actions.fighting import Attack, Breach, Pull, Shoot, Shove, Tackle
from fieldcraft.systems.miniatures.actions.moving import Disengage, Shift
from fieldcraft.systems.miniatures.actions.readying import Rally, Swap
from fieldcraft.systems.miniatures.combat import attack_test
from fieldcraft.systems.miniatures.escape import disengage_test
from fieldcraft.systems.miniatures.placement import breach_test, shove_test, swap_test, tackle_dv
from fieldcraft.systems.miniatures.state import State, Unit
from fieldcraft.systems.miniatures.trials import VALUES, modified, set_up


class Forecast(msgspec.Struct, frozen=True):
    """A test as it would be rolled now, and what may come of it; a boon at hand is counted in."""

    test: Test
    odds: Outcomes


TESTS: dict[type[Action], Callable[[State, Unit, Any], Test | None]] = {
    Attack: lambda state, unit, order: attack_test(state, unit, state.units[order.target], ranged=False),
    Shoot: lambda state, unit, order: attack_test(state, unit, state.units[order.target], ranged=True),
    Shove: lambda state, unit, order: shove_test(state, unit, state.units[order.target], "shove"),
    Pull: lambda state, unit, order: shove_test(state, unit, state.units[order.target], "pull"),
    Tackle: lambda state, unit, order: set_up(unit, "tackle", tackle_dv(state.units[order.target])),
    Breach: lambda state, unit, order: breach_test(unit),
    Disengage: lambda state, unit, order: disengage_test(state, unit),
    Shift: lambda state, unit, order: set_up(unit, "shift", VALUES["shift"]) if order.by == "test" else None,
    Rally: lambda state, unit, order: set_up(unit, "rally", VALUES["rally"]),
    Swap: lambda state, unit, order: swap_test(unit),
    Cast: spell_test,
    CrackSeal: spell_test,
    ContinueRitual: ritual_test,
}
"""The test that each kind of order makes; what is not here is not tested."""


def forecast(state: State, action: Action) -> Forecast | None:
    """The test of an order on what a seat sees, with its exact odds; None if the order is not tested.

    Raises LookupError if the order names a unit that is not to be seen.
    """
    if (set_up_by := TESTS.get(type(action))) is None:
        return None
    order: Any = action
    unit = state.units[order.unit]
    test = set_up_by(state, unit, order)
    if test is None:
        return None
    described = msgspec.structs.replace(test, description=getattr(order, "description", "basic"))
    return odds(state, modified(state, unit, described))


def odds(state: State, test: Test) -> Forecast:
    """The exact odds of a test that is set up."""
    pool = Pool(
        dice=dice(test, state.options.min_pool),
        description=test.description,
        boon=state.units[test.unit].boons > 0,
        keeps=test.casting and state.units[test.unit].boons > 0,
    )
    dv = max(test.dv.total, 1)
    return Forecast(test, joint(pool, dv).outcomes(dv))
