"""What a unit could do, with what it takes, the chance to hit, and what an area would do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from msgspec.structs import replace

from fieldcraft.core import Action, Seat
from fieldcraft.presentation import Aim, Choice, Deed, Odds, Preview
from fieldcraft.presentation.figures import percent
from fieldcraft.presentation.odds import Term
from fieldcraft.systems.shared.actions import BoardAction, Offer
from fieldcraft.systems.shared.narration import label_cells
from fieldcraft.systems.shared.presentation.deeds import ActionBar
from fieldcraft.systems.tiles.actions.base import Order
from fieldcraft.systems.tiles.actions.casting import Cast, list_levels, list_starts, name_offer
from fieldcraft.systems.tiles.actions.moving import Jog, Momentum, Rush, price
from fieldcraft.systems.tiles.actions.striking import StrikeAction, find_effect
from fieldcraft.systems.tiles.commands import COMMANDED, commandable
from fieldcraft.systems.tiles.entries import AnyShape, Round, Trail
from fieldcraft.systems.tiles.hits import accuracy, chance, evasion, static_total, touch_hits
from fieldcraft.systems.tiles.presentation.forecast import forecast
from fieldcraft.systems.tiles.state import State, Unit
from fieldcraft.systems.tiles.system import SYSTEM

SAMPLED = (Rush, Jog, Momentum)
"""Moves whose ways are not listed but planned: one is enough to say that they can be made."""


def stay(view: State, unit: str) -> State:
    """The view as it is: whose Active Phase it is, the order of the round says."""
    return view


# --- odds -----------------------------------------------------------------------------------


def odds_of_strike(view: State, action: Action) -> Odds | None:
    """The chance of a strike to hit; None for what is not rolled."""
    if not isinstance(action, StrikeAction) or action.unit not in view.units or action.target not in view.units:
        return None
    unit, target = view.units[action.unit], view.units[action.target]
    effect = find_effect(unit, action.effect, action.aims)
    touch = effect is not None and effect.aim == "touch"
    sure = touch and touch_hits(view.options, unit, target)
    return Odds(
        success=float(chance(view.options, unit, target, touch=touch)),
        roll=f"{static_total(view.options, unit)} without a roll" if sure else f"d20 + {accuracy(unit)}",
        against=f"Evasion {target.evasion if sure else evasion(target)}",
        terms=tuple(list_terms(unit, sure=sure)),
        difficulty=tuple(list_difficulty(target, sure=sure)),
    )


def list_terms(unit: Unit, *, sure: bool) -> Iterator[Term]:
    """What stands behind the die: Accuracy, with Awareness and without bonuses where nothing is rolled."""
    yield Term(what="Accuracy", value=unit.accuracy, rule="tiles.hit.touch-static" if sure else "tiles.hit.v20")
    if sure:
        yield Term(what="Awareness", value=unit.awareness, rule="tiles.hit.touch-static")
    elif unit.accuracy_bonus:
        yield Term(what="bonus", value=unit.accuracy_bonus, rule="tiles.hit.v20")


def list_difficulty(target: Unit, *, sure: bool) -> Iterator[Term]:
    """What has to be exceeded."""
    yield Term(what="Evasion", value=target.evasion, rule="tiles.unit.data")
    if target.evasion_bonus and not sure:
        yield Term(what="bonus", value=target.evasion_bonus, rule="tiles.hit.v20")


# --- the bar ----------------------------------------------------------------------------------


def is_listed(shape: AnyShape) -> bool:
    """Whether all ways to lay a shape are listed, since it is not aimed as a whole."""
    return isinstance(shape, Trail) or (isinstance(shape, Round) and not shape.range)


class TileBar(ActionBar[State]):
    """The deeds of a unit: of ways and areas, which lead or lie anywhere, one is listed to say that there are any."""

    def list_options(self, view: State, seat: Seat, unit: Unit) -> Iterator[BoardAction]:
        """What a seat may do with a unit: everything but ways and areas, and one of each of those."""
        if unit not in self.commandable(view, seat):
            return
        for kind in SYSTEM.actions:
            if issubclass(kind, Cast):
                yield from self.list_casts(view, seat, unit)
            elif issubclass(kind, Order):
                legal = (order for order in kind.candidates(view, seat) if self.allows(view, seat, order))
                yield from islice(legal, 1) if kind in SAMPLED else legal

    def build_deed(self, view: State, seat: Seat, offer: Offer, legal: Sequence[BoardAction]) -> Deed:
        """A deed; of a strike the chance is what matters most."""
        deed = super().build_deed(view, seat, offer, legal)
        return replace(deed, figure=percent(deed.odds.success)) if deed.odds else deed

    def list_casts(self, view: State, seat: Seat, unit: Unit) -> Iterator[Cast]:
        """One way to lay each area; of a Trail every tile to begin on, and every Center of what lies about the unit."""
        for effect in unit.effects:
            if effect.area is not None:
                tried = Cast.of_effect(view, unit, effect)
                legal = (order for order in tried if self.allows(view, seat, order))
                yield from legal if is_listed(effect.area.shape) else islice(legal, 1)

    def allows(self, view: State, seat: Seat, order: Order) -> bool:
        """Whether an order to a unit that may be given orders is legal."""
        return all(check(view, order, seat) is None for check in type(order).checks[len(COMMANDED) :])

    def aim(self, view: State, seat: Seat, piece: str, deed: str, held: Aim) -> Preview:
        """The preview of an area whose shape is held at some tiles."""
        unit = view.units.get(piece)
        found = [one for one in unit.effects if one.area and name_offer(one.name) == deed] if unit else []
        if not found:
            return Preview(words="Nothing is aimed here")
        cells = (held.at, *held.more)
        levels = list_levels(view, held.at) if held.level is None else (held.level,)
        starts = list_starts(unit) if unit is not None else ()
        tried = [Cast(piece, found[0].name, cells, level, start) for level in levels for start in starts]
        legal = [order for order in tried if self.find_refusal(view, seat, order) is None]
        shown = self.preview(view, seat, (legal or tried)[0])
        return replace(shown, degrees=tuple(self.list_variants(view, legal))) if len(legal) > 1 else shown

    def list_variants(self, view: State, casts: Sequence[Cast]) -> Iterator[Choice]:
        """The levels on which an area may lie where it is held, and the Centers from which it may come."""
        for cast in casts:
            label = f"Level {cast.level}" if cast.level else "On the ground"
            label += f", from {label_cells(view, (cast.start,))}" if cast.start else ""
            yield replace(self.choose(view, cast), label=label, level=cast.level)


def enrich(view: State, seat: Seat, action: Order, preview: Preview) -> Preview:
    """The preview with the slots that an order takes, and of an area with all that it would do."""
    shown = replace(preview, spends=action.takes(view), cost=price(action.takes(view)))
    return forecast(view, action, shown) if isinstance(action, Cast) else shown


BAR = TileBar(SYSTEM, commandable, begin=stay, odds=odds_of_strike, enrich=enrich)
"""How the orders of a fight are shown."""
