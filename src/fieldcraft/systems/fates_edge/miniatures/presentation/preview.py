"""What an action would do, before it is done."""

from __future__ import annotations

from typing import Any, get_args

from msgspec.structs import replace

from fieldcraft.core import Action, Decree, EnterDice, Event, Refusal, Seat
from fieldcraft.core.model import tag
from fieldcraft.presentation import Answer, Choice, Preview, Target
from fieldcraft.systems.fates_edge.miniatures.actions.base import BattleAction, Offer, UnitAction
from fieldcraft.systems.fates_edge.miniatures.actions.boons import HeroicRush, IgnoreZone
from fieldcraft.systems.fates_edge.miniatures.actions.moving import Move
from fieldcraft.systems.fates_edge.miniatures.narration import dice_words, narrate
from fieldcraft.systems.fates_edge.miniatures.presentation.choices import choice, plain
from fieldcraft.systems.fates_edge.miniatures.presentation.deeds import refusal_of
from fieldcraft.systems.fates_edge.miniatures.presentation.figures import odds_of_action
from fieldcraft.systems.fates_edge.miniatures.presentation.log_lines import tellings
from fieldcraft.systems.fates_edge.miniatures.presentation.plan import of_move, walk_preview
from fieldcraft.systems.fates_edge.miniatures.presentation.prompt import prompt
from fieldcraft.systems.fates_edge.miniatures.presentation.strikes import strike
from fieldcraft.systems.fates_edge.miniatures.state import State, Unit
from fieldcraft.systems.fates_edge.miniatures.system import SYSTEM
from fieldcraft.systems.fates_edge.shared import Description


def preview(view: State, seat: Seat, action: Action) -> Preview:
    """What any action would do, or the rule that forbids it."""
    if isinstance(action, Move):
        return of_move(view, seat, action)
    refusal, unit = refusal_of(view, seat, action), view.units.get(action.piece)
    if unit is None or not isinstance(action, UnitAction):
        return other_preview(view, seat, action, refusal)
    if refusal is not None:
        return Preview(words=order_words(view, unit, action), odds=odds_of_action(view, action), refusal=refusal)
    if isinstance(action, IgnoreZone | HeroicRush):
        way = walk_preview(view, unit, action)
        return replace(way, words=f"{order_words(view, unit, action)}: {way.words.lower()}", cost=action.spends)
    return order_preview(view, unit, action)


def order_preview(view: State, unit: Unit, action: UnitAction) -> Preview:
    """An order to a unit that may be carried out."""
    offer = offer_of(view, unit, action)
    return Preview(
        words=order_words(view, unit, action),
        detail=action.consequence(view) or (offer.summary if offer else ""),
        action=plain(action),
        strikes=tuple(strike(view, enemy, target) for enemy, target in action.provokes(view)),
        odds=odds_of_action(view, action),
        cost=action.spends,
        cells=action.affected_cells(view),
        targets=targets(view, unit, action),
        degrees=degrees(view, unit, action),
    )


def order_words(view: State, unit: Unit, action: UnitAction) -> str:
    """An order in words: the deed, and what it is aimed at."""
    offer = offer_of(view, unit, action)
    if offer is not None and offer.targets == "none":
        return offer.label
    label = action.caption(view).label
    return label if offer is None else f"{offer.label}: {label}"


def offer_of(view: State, unit: Unit, action: UnitAction) -> Offer | None:
    """The deed to which an order belongs, as it is offered to the unit."""
    kinds = (type(action), *(kind for kind in SYSTEM.actions if issubclass(kind, UnitAction)))
    offers = (offer for kind in kinds for offer in kind.offers(view, unit))
    return next((offer for offer in offers if offer.name == action.offer_name), None)


def degrees(view: State, unit: Unit, action: UnitAction) -> tuple[Choice, ...]:
    """The same order described less or more finely, which is open to players' characters."""
    ways = description_variants(unit, action)
    return tuple(replace(choice(view, way), label=way.description.capitalize()) for way in ways)


def description_variants(unit: Unit, action: Any) -> tuple[Any, ...]:
    """An order described less or more finely; none if that is not for the unit."""
    if not unit.player or "description" not in action.__struct_fields__:
        return ()
    return tuple(replace(action, description=degree) for degree in get_args(Description))


def targets(view: State, unit: Unit, action: UnitAction) -> tuple[Target, ...]:
    """Whom an order catches that takes effect on cells."""
    odds = odds_of_action(view, action)
    found = sorted(action.affected_units(view) & view.units.keys()) if action.affected_cells(view) else ()
    return tuple(
        Target(piece=id, odds=odds, text="on your side" if view.units[id].side == unit.side else "") for id in found
    )


# --- what is no order to a unit -------------------------------------------------------------


def other_preview(view: State, seat: Seat, action: Action, refusal: Refusal | None) -> Preview:
    """Answers, dice, decrees and what else the game master does."""
    if refusal is not None:
        words = action.reason if isinstance(action, Decree) else other_words(view, action)[0]
        return Preview(words=words, refusal=refusal)
    answer = find_answer(view, seat, action)
    if answer is not None:
        return Preview(words=answer.label, detail=answer.detail, action=answer.action, odds=answer.odds)
    words, detail = other_words(view, action)
    return Preview(words=words, detail=detail, action=plain(action))


def other_words(view: State, action: Action) -> tuple[str, str]:
    """What is done that is no order to a unit, and what comes of it."""
    match action:
        case EnterDice(faces=faces):
            return f"The dice show {dice_words(faces)}", ""
        case Decree(events=events, reason=reason):
            return f"Decree: {reason}", decree_words(view, events)
        case BattleAction():
            caption = action.caption(view)
            return caption.label, caption.detail
    return tag(type(action).__name__).replace("_", " ").capitalize(), ""


def find_answer(view: State, seat: Seat, action: Action) -> Answer | None:
    """The answer of the question that waits which an action gives."""
    asked = prompt(view, seat)
    given = plain(action)
    return next((answer for answer in asked.answers if answer.action == given), None) if asked else None


def decree_words(view: State, events: tuple[Event, ...]) -> str:
    """What a decree would bring about, in sentences."""
    return " ".join(narrate(state, event) for state, event in tellings(view, events))
