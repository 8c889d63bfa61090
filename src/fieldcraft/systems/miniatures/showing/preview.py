"""What an action would do, before it is done."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

from msgspec.structs import replace

from fieldcraft.board import Cell
from fieldcraft.core import Action, Decree, EnterDice, Event, Refusal, Seat
from fieldcraft.systems.fates_edge import Description
from fieldcraft.systems.miniatures.actions.boons import HeroicRush, IgnoreZone
from fieldcraft.systems.miniatures.actions.casting import Spellwork
from fieldcraft.systems.miniatures.actions.fighting import Attack, Breach, Displace, Shoot
from fieldcraft.systems.miniatures.actions.moving import Move
from fieldcraft.systems.miniatures.actions.readying import Swap
from fieldcraft.systems.miniatures.casting import SEARCHED, known
from fieldcraft.systems.miniatures.footprint import cells, standing
from fieldcraft.systems.miniatures.placement import shove_threshold
from fieldcraft.systems.miniatures.showing.choices import PARTS, choice, plain, unnamed
from fieldcraft.systems.miniatures.showing.deeds import judged
from fieldcraft.systems.miniatures.showing.figures import odds_of_action
from fieldcraft.systems.miniatures.showing.lines import tellings
from fieldcraft.systems.miniatures.showing.orders import named, orders
from fieldcraft.systems.miniatures.showing.plan import of_move, walked
from fieldcraft.systems.miniatures.showing.prompt import prompt
from fieldcraft.systems.miniatures.showing.strikes import of_shove, of_swap
from fieldcraft.systems.miniatures.state import State, Unit
from fieldcraft.systems.miniatures.story import figures, story
from fieldcraft.tableau import Answer, Choice, Preview, Strike


def preview(view: State, seat: Seat, action: Action) -> Preview:
    """What any action would do, or the rule that forbids it."""
    if isinstance(action, Move):
        return of_move(view, seat, action)
    refusal, unit = judged(view, seat, action), view.units.get(getattr(action, "unit", ""))
    if unit is None:
        return unled(view, seat, action, refusal)
    if refusal is not None:
        return Preview(words=called(view, unit, action), odds=odds_of_action(view, action), refusal=refusal)
    if isinstance(action, IgnoreZone | HeroicRush):
        way = walked(view, unit, action)
        return replace(way, words=f"{called(view, unit, action)}: {way.words.lower()}")
    return ordered(view, unit, action)


def ordered(view: State, unit: Unit, action: Action) -> Preview:
    """An order to a unit that may be carried out."""
    covered = tuple(covers(view, unit, action))
    return Preview(
        words=called(view, unit, action),
        detail=follows(view, unit, action),
        action=plain(action),
        strikes=tuple(provokes(view, action)),
        odds=odds_of_action(view, action),
        cells=covered,
        caught=caught(view, action, covered),
        degrees=degrees(view, unit, action),
    )


def called(view: State, unit: Unit, action: Action) -> str:
    """An order in words: the deed, and what it is aimed at."""
    order = next((order for order in orders(view, unit) if order.name == named(action)), None)
    if order is not None and order.aim == "none":
        return order.label
    label = PARTS.get(type(action), unnamed)(view, action)["label"]
    return label if order is None else f"{order.label}: {label}"


def degrees(view: State, unit: Unit, action: Any) -> tuple[Choice, ...]:
    """The same order described less or more finely, which is open to players' characters."""
    if not unit.player or not hasattr(action, "description"):
        return ()
    ways = (replace(action, description=degree) for degree in get_args(Description))
    return tuple(replace(choice(view, way), label=way.description.capitalize()) for way in ways)


# --- what follows ---------------------------------------------------------------------------


def follows(view: State, unit: Unit, action: Action) -> str:
    """What comes of an order that succeeds."""
    match action:
        case Attack(target=target) | Shoot(target=target):
            other = view.units[target]
            left = max(other.harm_max - other.harm, 0)
            return f"{left} more harm takes {other.title} out of the fight"
        case Displace(target=target) if (least := shove_threshold(view, view.units[target])) > 1:
            return f"{view.units[target].title} moves if the effect is {least} or more"
    return next((order.text for order in orders(view, unit) if order.name == named(action)), "")


def provokes(view: State, action: Action) -> Iterator[Strike]:
    """The strikes that come of an order."""
    match action:
        case Displace():
            return of_shove(view, action)
        case Swap():
            return of_swap(view, action)
    return iter(())


# --- what is covered ------------------------------------------------------------------------


def covers(view: State, unit: Unit, action: Action) -> tuple[Cell, ...]:
    """The cells on which an order takes effect."""
    match action:
        case Spellwork():
            return woven_on(view, unit, action)
        case Breach(effect=effect):
            return view.effects[effect].ground
        case Displace(target=target, to=to):
            return cells(view, view.units[target], to)
    return ()


def woven_on(view: State, unit: Unit, action: Spellwork) -> tuple[Cell, ...]:
    """The cells on which a spell takes effect: all that a search covers, and the whole base of one who is carried."""
    spell, field = known(unit, action.spell), view.board.field
    if spell is not None and spell.tag == "reveal":
        return field.cells(field.disk(action.cells[0], SEARCHED))
    if spell is not None and spell.tag == "transport":
        return cells(view, view.units[action.target], action.cells[0])
    return action.aim.ground


def caught(view: State, action: Any, covered: tuple[Cell, ...]) -> tuple[str, ...]:
    """Whom an order is aimed at, and who stands where a spell takes effect."""
    found = {getattr(action, "target", ""), getattr(action, "ally", "")}
    if isinstance(action, Spellwork):
        mask = view.board.field.mask(covered)
        found |= {unit.id for unit in view.units.values() if standing(view, unit) & mask}
    return tuple(sorted(found & view.units.keys()))


# --- what is no order to a unit -------------------------------------------------------------


def unled(view: State, seat: Seat, action: Action, refusal: Refusal | None) -> Preview:
    """Answers, dice, decrees and what else the game master does."""
    if refusal is not None:
        words = action.reason if isinstance(action, Decree) else said(view, action)[0]
        return Preview(words=words, refusal=refusal)
    answer = answered(view, seat, action)
    if answer is not None:
        return Preview(words=answer.label, detail=answer.detail, action=answer.action, odds=answer.odds)
    words, detail = said(view, action)
    return Preview(words=words, detail=detail, action=plain(action))


def said(view: State, action: Action) -> tuple[str, str]:
    """What is done that is no order to a unit, and what comes of it."""
    match action:
        case EnterDice(faces=faces):
            return f"The dice show {figures(faces)}", ""
        case Decree(events=events, reason=reason):
            return f"Decree: {reason}", decreed(view, events)
    parts = PARTS.get(type(action), unnamed)(view, action)
    return parts["label"], parts.get("detail", "")


def answered(view: State, seat: Seat, action: Action) -> Answer | None:
    """The answer of the question that waits which an action gives."""
    asked = prompt(view, seat)
    given = plain(action)
    return next((answer for answer in asked.answers if answer.action == given), None) if asked else None


def decreed(view: State, events: tuple[Event, ...]) -> str:
    """What a decree would bring about, in sentences."""
    return " ".join(story(state, event) for state, event in tellings(view, events))
