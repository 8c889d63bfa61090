"""All that a piece could do: each deed with the ways there are and their odds, or with the rule that forbids it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fieldcraft.core import GM, Action, Refusal, Seat, System
from fieldcraft.presentation import Choice, Deed, Odds
from fieldcraft.systems.fates_edge.miniatures.actions.base import BattleAction, MasterAction, Offer, UnitAction
from fieldcraft.systems.fates_edge.miniatures.commands import commandable
from fieldcraft.systems.fates_edge.miniatures.presentation.choices import choice, plain
from fieldcraft.systems.fates_edge.miniatures.presentation.figures import odds_of_action
from fieldcraft.systems.fates_edge.miniatures.state import State, Turn, Unit
from fieldcraft.systems.fates_edge.miniatures.system import SYSTEM
from fieldcraft.systems.fates_edge.miniatures.turns import is_master


def refusal_of(view: State, seat: Seat, action: Action) -> Refusal | None:
    """Why a seat may not do an action, or None, as far as it can tell."""
    return SYSTEM.judge(view, view, action, seat)


def deeds(view: State, seat: Seat, piece: str, system: System[State] = SYSTEM) -> tuple[Deed, ...]:
    """All that a piece could do; of the piece "gm" what the game master could do."""
    unit = view.units.get(piece)
    if unit is not None:
        return unit_deeds(view, seat, unit, system)
    return master_deeds(view, seat, system) if piece == GM and is_master(view, seat) else ()


def unit_deeds(view: State, seat: Seat, unit: Unit, system: System[State]) -> tuple[Deed, ...]:
    """What a unit could do, in the order of the action bar."""
    legal: dict[str, list[BattleAction]] = {}
    for action in unit_options(view, seat, unit, system):
        legal.setdefault(action.offer_name, []).append(action)
    kinds = (kind for kind in system.actions if issubclass(kind, UnitAction))
    offers = sorted((offer for kind in kinds for offer in kind.offers(view, unit)), key=lambda offer: offer.rank)
    return tuple(build_deed(view, seat, offer, legal.get(offer.name, ())) for offer in offers)


def unit_options(view: State, seat: Seat, unit: Unit, system: System[State]) -> Iterable[BattleAction]:
    """All that a seat may do now with one unit: what it may do once it has begun that unit's turn."""
    if unit not in commandable(view, seat):
        return ()
    begun = view if view.turn.unit else view.change(turn=Turn(unit=unit.id))
    options = system.options(begun, begun, seat)
    return (action for action in options if isinstance(action, BattleAction) and action.piece == unit.id)


def master_deeds(view: State, seat: Seat, system: System[State]) -> tuple[Deed, ...]:
    """What the game master can do besides decrees."""
    kinds = (kind for kind in system.actions if issubclass(kind, MasterAction))
    offers = sorted((offer for kind in kinds for offer in kind.offers(view)), key=lambda offer: offer.rank)
    found = []
    for offer in offers:
        legal = [action for action in offer.examples() if refusal_of(view, seat, action) is None]
        found.append(build_deed(view, seat, offer, legal))
    return tuple(found)


def build_deed(view: State, seat: Seat, offer: Offer, legal: Sequence[BattleAction]) -> Deed:
    """A deed with its choices or its shape, or the refusal of its most telling action; if allowed, it is the choice."""
    some = legal or offer.examples()[:1]
    refusal = None if legal else refusal_of(view, seat, some[0])
    choices = () if refusal or offer.shape else choices_of(view, offer, some)
    odds = best(odds_of_action(view, action) for action in some) if offer.shape and not refusal else None
    return Deed(
        name=offer.name, label=offer.label, icon=offer.icon, aim=offer.targets, text=offer.summary, rule=offer.ruling,
        choices=choices, odds=odds or best(one.odds for one in choices), most=offer.most, words=offer.words,
        refusal=refusal, cost=offer.cost, group=offer.group, shape=None if refusal else offer.shape,
    )  # fmt: skip


def choices_of(view: State, offer: Offer, legal: Sequence[BattleAction]) -> tuple[Choice, ...]:
    """The ways to do a deed, or the one that waits for words."""
    if offer.words:
        return (Choice(action={**plain(legal[0]), offer.words: ""}, label=offer.label),)
    return tuple(sorted((choice(view, action) for action in legal), key=rank))


def rank(one: Choice) -> tuple[object, ...]:
    """Choices stand by what they are aimed at, so that their order tells nothing else."""
    return one.piece, one.cells, one.front, one.detail, one.label


def best(odds: Iterable[Odds | None]) -> Odds | None:
    """The odds that are most likely to succeed."""
    return max(filter(None, odds), key=lambda one: one.success, default=None)
