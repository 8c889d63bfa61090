"""What a unit could do, with what it takes, and the chance to hit."""

from __future__ import annotations

from msgspec.structs import replace

from fieldcraft.core import Action, Seat
from fieldcraft.presentation import Odds, Preview
from fieldcraft.systems.shared.presentation.deeds import ActionBar
from fieldcraft.systems.tiles.actions.base import Order
from fieldcraft.systems.tiles.actions.striking import StrikeAction, find_effect
from fieldcraft.systems.tiles.commands import commandable
from fieldcraft.systems.tiles.hits import accuracy, chance, evasion, static_total, touch_hits
from fieldcraft.systems.tiles.state import State
from fieldcraft.systems.tiles.system import SYSTEM


def stay(view: State, unit: str) -> State:
    """The view as it is: whose Active Phase it is, the order of the round says."""
    return view


def odds_of_strike(view: State, action: Action) -> Odds | None:
    """The chance of a strike to hit; None for what is not rolled."""
    if not isinstance(action, StrikeAction) or action.unit not in view.units or action.target not in view.units:
        return None
    unit, target = view.units[action.unit], view.units[action.target]
    effect = find_effect(unit, action.effect, action.aims)
    touch = effect is not None and effect.aim == "touch"
    sure = touch and touch_hits(view.options, unit, target)
    return Odds(
        success=float(chance(view.options, unit, target, touch=touch)),
        roll=f"{static_total(view.options, unit)} without a roll" if sure else f"d20 + {accuracy(unit)}",
        against=f"Evasion {target.evasion if sure else evasion(target)}",
    )


def add_price(view: State, seat: Seat, action: Order, preview: Preview) -> Preview:
    """The preview with the slots that an order takes."""
    return replace(preview, spends=action.takes(view), budget=view.units[action.unit].budget.left)


BAR: ActionBar[State] = ActionBar(SYSTEM, commandable, begin=stay, odds=odds_of_strike, enrich=add_price)
"""How the orders of a fight are shown."""
