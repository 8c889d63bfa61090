"""All that a creature could do: each deed with its choices or its shape and their odds, or the rule against it."""

from __future__ import annotations

from msgspec.structs import replace

from fieldcraft.core import Action, Seat
from fieldcraft.presentation import Odds
from fieldcraft.systems.battlefield.presentation.odds import odds_of_action
from fieldcraft.systems.battlefield.state import State, Turn
from fieldcraft.systems.battlefield.system import SYSTEM
from fieldcraft.systems.battlefield.text.tokens import commandable
from fieldcraft.systems.battlefield.turns import list_masters
from fieldcraft.systems.shared.presentation.deeds import ActionBar


def begin(view: State, unit: str) -> State:
    """The view once the turn of a creature has begun."""
    return replace(view, turn=Turn(unit=unit))


def short_odds(view: State, action: Action) -> Odds | None:
    """The odds of an action without what they are made of, which a preview tells."""
    odds = odds_of_action(view, action)
    return None if odds is None else Odds(success=odds.success, roll=odds.roll, against=odds.against)


def is_master(view: State, seat: Seat) -> bool:
    """Whether a seat may decree."""
    return seat in list_masters(view)


BAR: ActionBar[State] = ActionBar(SYSTEM, commandable, begin=begin, odds=short_odds, is_master=is_master)
"""How the actions of a battle are listed."""

deeds = BAR.deeds
