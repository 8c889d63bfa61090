"""All that a piece could do: each deed with its choices and their chances, or the rule against it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from operator import attrgetter

from msgspec.structs import fields, replace

from fieldcraft.board import Cell
from fieldcraft.core import Action, Seat
from fieldcraft.presentation import Choice, Deed, Odds, Preview
from fieldcraft.systems.mass_combat.actions.attacking import Attack
from fieldcraft.systems.mass_combat.actions.base import Order, activated_id
from fieldcraft.systems.mass_combat.actions.creating import Scout
from fieldcraft.systems.mass_combat.actions.improvising import CreateAdvantage, Outwit, RemoveAspect
from fieldcraft.systems.mass_combat.actions.leading import Heal
from fieldcraft.systems.mass_combat.actions.moving import ExtraMove, Force, Move
from fieldcraft.systems.mass_combat.events.turns import TurnBegan
from fieldcraft.systems.mass_combat.narration import aspect_words
from fieldcraft.systems.mass_combat.presentation.odds import find_contest, find_odds, list_improvements
from fieldcraft.systems.mass_combat.presentation.prompt import show_prompt
from fieldcraft.systems.mass_combat.skills import steps_between
from fieldcraft.systems.mass_combat.state import Piece, State
from fieldcraft.systems.mass_combat.system import SYSTEM, list_masters
from fieldcraft.systems.mass_combat.turns import list_commandable
from fieldcraft.systems.shared.actions import BoardAction, Offer, UnitAction
from fieldcraft.systems.shared.narration import unit_name
from fieldcraft.systems.shared.presentation.deeds import ActionBar, plain

DISTANCES = {0: "same zone", 1: "next zone", 2: "two zones away"}


def begin_activation(view: State, unit: str) -> State:
    """The view once the turn of a piece has begun."""
    return TurnBegan(unit=activated_id(view.units[unit])).apply(view)


def may_decree(view: State, seat: Seat) -> bool:
    """Whether a seat may decree."""
    return seat in list_masters(view)


def odds_of_action(view: State, action: Action) -> Odds | None:
    """The chances of an order, whoever's it is."""
    piece = view.units.get(action.piece)
    return None if piece is None or action.answers else find_odds(view, action)


def cell_of(view: State, zone: str) -> Cell:
    """The cell that stands for a zone."""
    return view.ground.index[zone], 0


class ZoneBar(ActionBar[State]):
    """The orders of a battle, which name zones and aspects."""

    def list_offers(self, view: State, unit: Piece) -> Iterator[Offer]:
        """The orders that suit a piece, each with what it would try first."""
        for kind in self.system.actions:
            if issubclass(kind, Order) and kind.suits(view, unit):
                yield kind.offer(partial(find_examples, kind, view, unit))

    def build_deed(self, view: State, seat: Seat, offer: Offer, legal: Sequence[BoardAction]) -> Deed:
        """The usual way to move is by pointing at where one goes."""
        deed = super().build_deed(view, seat, offer, legal)
        return replace(deed, aim="path") if offer.name == "move" else deed

    def choose(self, view: State, action: BoardAction) -> Choice:
        """An order as a choice: the zone, the piece or the aspect that it is aimed at."""
        return replace(describe_target(view, action), odds=self.odds(view, action))

    def describe_order(self, view: State, unit: object, action: UnitAction) -> str:
        """The deed, and what it is aimed at."""
        target = describe_target(view, action).label
        return action.label if target == action.label else f"{action.label}: {target}"


def find_examples(kind: type[Order], view: State, unit: Piece) -> tuple[Order, ...]:
    """What a piece would try first, or the order aimed at nothing, whose refusal says why there is no other."""
    aimed = [field for field in fields(kind) if field.required and field.name != "unit"]
    tried = (order for order in kind.candidates(view, unit.owner) if order.unit == unit.id)
    return (next(tried, None) or kind(unit.id, *("" for _ in aimed)),)


def describe_target(view: State, action: Action) -> Choice:
    """What an order is aimed at, without its chances."""
    shown = Choice(action=plain(action), label=action.label)
    match action:
        case ExtraMove(to=to, beyond=beyond) if beyond:
            return replace(shown, label=beyond, cells=(cell_of(view, beyond),), detail=f"by way of {to}")
        case Move(to=to) | Force(to=to) | ExtraMove(to=to) | Scout(to=to):
            return replace(shown, label=to, cells=(cell_of(view, to),))
        case RemoveAspect(aspect=aspect) | Heal(aspect=aspect):
            return replace(shown, label=aspect_words(view, aspect))
        case CreateAdvantage(aspect=aspect, target=target) | Outwit(aspect=aspect, target=target):
            return replace(shown, label=describe_advantage(view, aspect, target))
        case _:
            return describe_whom(view, action, shown)


def describe_advantage(view: State, aspect: str, target: str) -> str:
    """On what an advantage is created."""
    if aspect:
        return f"Use {aspect_words(view, aspect)}"
    return f"On {unit_name(view, target)}" if target else "On the zone"


def describe_whom(view: State, action: Action, shown: Choice) -> Choice:
    """The piece that an order is aimed at, and how far it is."""
    target = getattr(action, "target", "") or getattr(action, "to", "")
    unit, piece = view.units.get(action.piece), view.units.get(target)
    if piece is None:
        return shown
    steps = steps_between(view, unit, piece) if unit is not None and isinstance(action, Attack) else None
    return replace(shown, label=piece.title, piece=target, detail=DISTANCES.get(-1 if steps is None else steps, ""))


def add_invocations(view: State, seat: Seat, action: Action, preview: Preview) -> Preview:
    """The preview of an order with its chances if aspects were invoked."""
    contest = find_contest(view, action)
    return preview if contest is None else replace(preview, effects=tuple(list_improvements(view, contest)))


BAR = ZoneBar(
    SYSTEM,
    list_commandable,
    begin=begin_activation,
    odds=odds_of_action,
    enrich=add_invocations,
    is_master=may_decree,
    side_of=attrgetter("owner"),
    prompt=show_prompt,
)
"""How the orders of a battle are listed."""

deeds = BAR.deeds
