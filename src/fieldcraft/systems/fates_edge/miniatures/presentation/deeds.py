"""All that a piece could do: each deed with the ways there are and their odds, or with the rule that forbids it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from msgspec.structs import replace as change

from fieldcraft.core import Seat, System
from fieldcraft.presentation import Deed
from fieldcraft.systems.fates_edge.miniatures.commands import commandable
from fieldcraft.systems.fates_edge.miniatures.presentation.figures import odds_of_action
from fieldcraft.systems.fates_edge.miniatures.state import State, Turn
from fieldcraft.systems.fates_edge.miniatures.system import SYSTEM
from fieldcraft.systems.fates_edge.miniatures.turns import is_master
from fieldcraft.systems.fates_edge.shared.checks import CRITERIA
from fieldcraft.systems.shared.presentation.deeds import ActionBar


def begin(view: State, unit: str) -> State:
    """The view once the turn of a unit has begun."""
    return view.change(turn=Turn(unit=unit))


def description_variants(view: State, action: Any) -> tuple[tuple[str, str, Any], ...]:
    """An order described less or more finely, which is open to players' characters."""
    if not view.units[action.unit].player or "description" not in action.__struct_fields__:
        return ()
    return tuple((degree, asks, change(action, description=degree)) for degree, asks in CRITERIA.items())


BAR = ActionBar(
    SYSTEM, commandable, begin=begin, odds=odds_of_action, variants=description_variants, is_master=is_master
)
"""How the actions of a battle are shown, previews aside."""


def deeds(view: State, seat: Seat, piece: str, system: System[State] = SYSTEM) -> tuple[Deed, ...]:
    """All that a piece could do; of the piece "gm" what the game master could do."""
    return replace(BAR, system=system).deeds(view, seat, piece)
