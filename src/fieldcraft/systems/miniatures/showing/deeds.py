"""All that a piece could do: each deed with the ways there are and their odds, or with the rule that forbids it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from fieldcraft.core import GM, Action, Refusal, Seat
from fieldcraft.systems.fates_edge.complications import MENU, price
from fieldcraft.systems.miniatures.actions.casting import Unleash
from fieldcraft.systems.miniatures.actions.master import OfferBargain, Spend
from fieldcraft.systems.miniatures.commands import commandable
from fieldcraft.systems.miniatures.showing.choices import choice, plain
from fieldcraft.systems.miniatures.showing.orders import Order, named, orders
from fieldcraft.systems.miniatures.state import State, Turn, Unit
from fieldcraft.systems.miniatures.system import SYSTEM
from fieldcraft.systems.miniatures.turns import is_master
from fieldcraft.tableau import Choice, Deed, Odds


def judged(view: State, seat: Seat, action: Action) -> Refusal | None:
    """Why a seat may not do an action, or None, as far as it can tell."""
    return SYSTEM.judge(view, view, action, seat)


def options(view: State, seat: Seat, unit: Unit) -> Iterable[Action]:
    """All that a seat may do now with one unit: what it may do once it has begun that unit's turn."""
    if unit not in commandable(view, seat):
        return ()
    begun = view if view.turn.unit else view.change(turn=Turn(unit=unit.id))
    return (action for action in SYSTEM.options(begun, begun, seat) if getattr(action, "unit", "") == unit.id)


def deeds(view: State, seat: Seat, piece: str) -> tuple[Deed, ...]:
    """All that a piece could do; of the piece "gm" what the game master could do."""
    unit = view.units.get(piece)
    if unit is None:
        return tuple(of_master(view, seat)) if piece == GM else ()
    legal: dict[str, list[Action]] = {}
    for action in options(view, seat, unit):
        legal.setdefault(named(action), []).append(action)
    return tuple(deed(view, seat, unit, order, legal.get(order.name, ())) for order in orders(view, unit))


def deed(view: State, seat: Seat, unit: Unit, order: Order, legal: Sequence[Action]) -> Deed:
    """A deed with its choices, or with the refusal of its most telling action; if that is allowed, it is the choice."""
    some = legal or [order.tries(view, unit)]
    refusal = None if legal else judged(view, seat, some[0])
    choices = () if refusal else tuple(sorted((choice(view, action) for action in some), key=rank))
    return Deed(
        name=order.name, label=order.label, icon=order.icon, aim=order.aim, text=order.text, rule=order.rule,
        choices=choices, odds=best(choices), most=order.most, refusal=refusal,
    )  # fmt: skip


def rank(one: Choice) -> tuple[object, ...]:
    """Choices stand by what they are aimed at, so that their order tells nothing else."""
    return one.piece, one.cells, one.front, one.detail, one.label


def best(choices: Iterable[Choice]) -> Odds | None:
    """The odds of the choice that is most likely to succeed."""
    return max((one.odds for one in choices if one.odds), key=lambda odds: odds.success, default=None)


# --- the game master ----------------------------------------------------------------------


def of_master(view: State, seat: Seat) -> Iterator[Deed]:
    """What the game master can do besides decrees."""
    if is_master(view, seat):
        yield trouble(view, seat)
        yield with_words(view, seat, "twist", "wind", MENU["twist"].effect, Spend("twist", text="..."), "text")
        text = "Success after all, for a complication named beforehand"
        yield with_words(view, seat, "offer_bargain", "users", text, OfferBargain("..."), "complication")
        if view.turn.cracked:
            text = "The element of the cracked seal turns on its caster, for 1 point"
            yield with_words(view, seat, "unleash", "flame", text, Unleash(), "")


def trouble(view: State, seat: Seat) -> Deed:
    """Trouble from the menu, for players' characters."""
    players = sorted(unit.id for unit in view.units.values() if unit.player)
    tries = [Spend(on, unit) for unit in players for on in MENU if on != "twist"] or [Spend("footing")]
    found = [action for action in tries if judged(view, seat, action) is None]
    return Deed(
        name="spend", label="Trouble", icon="warning", aim="list", rule="core.cp.menu.combat",
        text="Spend complication points on trouble for a player's character",
        choices=tuple(choice(view, action) for action in found),
        refusal=None if found else judged(view, seat, min(tries, key=lambda action: price(action.on))),
    )  # fmt: skip


def with_words(view: State, seat: Seat, name: str, icon: str, text: str, action: Action, field: str) -> Deed:
    """A deed to which the game master adds words: its one choice is a template whose field they fill."""
    refusal = judged(view, seat, action)
    template = Choice(action={**plain(action), **({field: ""} if field else {})}, label=LABELS[name])
    return Deed(
        name=name, label=LABELS[name], icon=icon, aim="none", text=text, rule=RULES[name], words=field,
        choices=() if refusal else (template,), refusal=refusal,
    )  # fmt: skip


LABELS = {"twist": "Twist", "offer_bargain": "Offer a bargain", "unleash": "Unleash"}

RULES = {
    "twist": "core.cp.menu.combat",
    "offer_bargain": "core.check.devils-bargain",
    "unleash": "mini.magic.crack-seal",
}
