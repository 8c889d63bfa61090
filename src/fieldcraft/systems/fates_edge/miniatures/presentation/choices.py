"""Actions as choices: what each is called, whom or what it is aimed at, and its odds."""

from __future__ import annotations

from typing import Any

import msgspec

from fieldcraft.core import Action
from fieldcraft.presentation import Choice
from fieldcraft.systems.fates_edge.miniatures.actions.base import BattleAction
from fieldcraft.systems.fates_edge.miniatures.presentation.figures import odds_of_action
from fieldcraft.systems.fates_edge.miniatures.state import State


def choice(state: State, action: BattleAction) -> Choice:
    """An action as a choice, with the odds of the test that it makes."""
    said = action.caption(state)
    return Choice(
        action=plain(action), odds=odds_of_action(state, action), label=said.label, piece=said.piece, cells=said.cells,
        front=said.front, detail=said.detail,
    )  # fmt: skip


def plain(action: Action) -> dict[str, Any]:
    """An action as JSON."""
    found: dict[str, Any] = msgspec.to_builtins(action)
    return found
