"""What an action would do, before it is done."""

from __future__ import annotations

from dataclasses import replace

from msgspec.structs import replace as change

from fieldcraft.core import Action, Event, Seat
from fieldcraft.presentation import Preview
from fieldcraft.systems.fates_edge.miniatures.actions.base import UnitAction
from fieldcraft.systems.fates_edge.miniatures.actions.boons import HeroicRush, IgnoreZone
from fieldcraft.systems.fates_edge.miniatures.actions.moving import Move, Shift
from fieldcraft.systems.fates_edge.miniatures.narration import narrate
from fieldcraft.systems.fates_edge.miniatures.presentation.deeds import BAR
from fieldcraft.systems.fates_edge.miniatures.presentation.log_lines import tellings
from fieldcraft.systems.fates_edge.miniatures.presentation.plan import of_move, walk_preview
from fieldcraft.systems.fates_edge.miniatures.presentation.prompt import prompt
from fieldcraft.systems.fates_edge.miniatures.presentation.risks import risks
from fieldcraft.systems.fates_edge.miniatures.presentation.strikes import strike
from fieldcraft.systems.fates_edge.miniatures.state import State


def preview(view: State, seat: Seat, action: Action) -> Preview:
    """What any action would do, or the rule that forbids it."""
    return of_move(view, seat, action) if isinstance(action, Move) else PREVIEWS.preview(view, seat, action)


def enrich(view: State, seat: Seat, action: UnitAction, shown: Preview) -> Preview:
    """The preview of an order with the way that it takes, or with the strikes and tests that it calls for."""
    if isinstance(action, IgnoreZone | HeroicRush):
        way = walk_preview(view, view.units[action.unit], action)
        return change(way, words=f"{shown.words}: {way.words.lower()}", cost=action.spends)
    if (
        isinstance(action, Shift)
        and action.to is not None
        and (found := tuple(risks(view, view.units[action.unit], (action.to,))))
    ):
        detail = ", ".join(filter(None, (shown.detail, *(risk.text for risk in found))))
        shown = change(shown, detail=detail, odds=shown.odds or found[0].odds)
    return change(shown, strikes=tuple(strike(view, enemy, target) for enemy, target in action.provokes(view)))


def tell_decree(view: State, events: tuple[Event, ...]) -> str:
    """What a decree would bring about, in sentences."""
    return " ".join(narrate(state, event) for state, event in tellings(view, events))


PREVIEWS = replace(BAR, enrich=enrich, prompt=prompt, tell=tell_decree)
"""How the actions of a battle are shown, with their previews."""

aim = PREVIEWS.aim
