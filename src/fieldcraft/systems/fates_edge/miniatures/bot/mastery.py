"""What a side does that also speaks for the game master: trouble for the other side's heroes, none for its own."""

from __future__ import annotations

from collections.abc import Sequence

from fieldcraft.core import Action
from fieldcraft.systems.fates_edge.miniatures.actions.master import Spend, Unleash
from fieldcraft.systems.fates_edge.miniatures.bot.situation import Situation
from fieldcraft.systems.fates_edge.shared.complications import price


def choose_trouble(s: Situation, options: Sequence[Action]) -> Action | None:
    """The dearest trouble that the bank can pay, for the worthiest hero of a foe; None if there is none to make."""
    foes = {foe.id for foe in s.foes}
    if s.view.turn.unit in foes and (broken := next((o for o in options if isinstance(o, Unleash)), None)):
        return broken
    spendings = [order for order in options if isinstance(order, Spend) and order.unit in foes]
    return max(spendings, key=lambda order: (price(order.on), s.worth[order.unit]), default=None)
