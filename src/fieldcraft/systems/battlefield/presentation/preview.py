"""What an action would do, before it is done: the shape where it lies, whom it catches, the line of a sense."""

from __future__ import annotations

from dataclasses import replace as with_more

from msgspec.structs import replace

from fieldcraft.core import Action, Event, Seat, ThrowDice
from fieldcraft.core.words import pluralize
from fieldcraft.presentation import Preview, Prompt
from fieldcraft.presentation.figures import prompt_throw
from fieldcraft.systems.battlefield.actions.base import UnitAction
from fieldcraft.systems.battlefield.actions.loosing import ShapeAction
from fieldcraft.systems.battlefield.actions.moving import Move
from fieldcraft.systems.battlefield.actions.striking import Strike, TrySense
from fieldcraft.systems.battlefield.narration import tell_event
from fieldcraft.systems.battlefield.presentation.caught import (
    describe_breaking,
    describe_caught,
    find_caught,
    show_targets,
)
from fieldcraft.systems.battlefield.presentation.deeds import BAR
from fieldcraft.systems.battlefield.presentation.odds import odds_of_action, share_die
from fieldcraft.systems.battlefield.presentation.plan import preview_move
from fieldcraft.systems.battlefield.presentation.sightlines import draw_sightline
from fieldcraft.systems.battlefield.senses import best_try
from fieldcraft.systems.battlefield.state import State
from fieldcraft.systems.shared.presentation.log_lines import list_tellings


def show_preview(view: State, seat: Seat, action: Action) -> Preview:
    """What any action would do, or the rule that forbids it."""
    return preview_move(view, seat, action) if isinstance(action, Move) else PREVIEWS.preview(view, seat, action)


def enrich(view: State, seat: Seat, action: UnitAction, shown: Preview) -> Preview:
    """The preview of an order with the shape that it lays, or with the line of the sense that it uses."""
    if isinstance(action, ShapeAction):
        return preview_shape(view, action, shown)
    unit = view.units[action.unit]
    if isinstance(action, TrySense):
        return replace(shown, sightline=draw_sightline(view, unit, view.units[action.target], action.sense))
    if isinstance(action, Strike) and len(action.subjects) == 1 and action.subjects[0] != unit.id:
        target = view.units[action.subjects[0]]
        sense = best_try(view, unit, target)[1]
        return replace(shown, sightline=draw_sightline(view, unit, target, sense) if sense else None)
    return shown


def preview_shape(view: State, action: ShapeAction, shown: Preview) -> Preview:
    """A shape where it lies: what of it is open, what is cut off, the rest of its full size, and whom it catches."""
    unit, effect, template = view.units[action.unit], action.find_effect(view), action.template(view)
    covered, whole = set(shown.cells), action.shape_cells(view)
    cut = tuple(cell for cell in whole if cell not in covered)
    full = tuple(cell for cell in replace(action, value=0).shape_cells(view) if cell not in set(whole))
    spaces = _describe_spaces(len(covered), len(cut))
    shown = replace(shown, cut=cut, full=full)
    if effect.fog:
        return replace(shown, targets=(), detail=f"Concealment {effect.fog} on {spaces}")
    caught = find_caught(view, unit, effect, template, spare=action.spare)
    return replace(
        shown,
        detail=f"{spaces} · {describe_caught(view, unit, caught)}",
        targets=show_targets(view, unit, effect, template, caught),
        die=share_die(view, effect, caught.aims),
        effects=tuple(describe_breaking(view, caught)),
    )


def _describe_spaces(covered: int, cut: int) -> str:
    """How much of a shape is open."""
    if not cut:
        return pluralize(covered, "space")
    return f"{covered} of {covered + cut} spaces, {cut} cut off"


def tell_decree(view: State, events: tuple[Event, ...]) -> str:
    """What a decree would bring about, in sentences."""
    return " ".join(tell_event(state, event) for state, event in list_tellings(view, events, tell_event))


def show_prompt(view: State, seat: Seat) -> Prompt | None:
    """The dice that a seat must throw by hand."""
    ask = view.ask
    return prompt_throw(ask) if isinstance(ask, ThrowDice) and ask.seat == seat else None


PREVIEWS = with_more(BAR, odds=odds_of_action, enrich=enrich, prompt=show_prompt, tell=tell_decree)
"""How the actions of a battle are shown, with their previews."""

aim = PREVIEWS.aim
