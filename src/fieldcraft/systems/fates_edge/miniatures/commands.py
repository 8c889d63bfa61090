"""What every order must satisfy: whose unit, whose turn, and what of the turn is left (section 2 and 3)."""

from __future__ import annotations

from typing import Protocol

from fieldcraft.core import Denial, Play, Seat, rule, ruling_id
from fieldcraft.core.model import Check
from fieldcraft.systems.fates_edge.miniatures.events.battle import Acted, TurnBegan
from fieldcraft.systems.fates_edge.miniatures.magic.rituals import ritual_of
from fieldcraft.systems.fates_edge.miniatures.removal import fill_leash
from fieldcraft.systems.fates_edge.miniatures.state import State, Unit
from fieldcraft.systems.fates_edge.miniatures.turns import units_to_act
from fieldcraft.systems.fates_edge.miniatures.zoc import is_engaged
from fieldcraft.systems.shared.caches import remember
from fieldcraft.systems.shared.order_of_play import next_in_order


class Order(Protocol):
    """An order to a unit."""

    @property
    def unit(self) -> str:
        """Who is to act."""


@rule("mini.unit.data")
def own_unit(state: State, order: Order, by: Seat) -> Denial | None:
    """You command your own units."""
    unit = state.units.get(order.unit)
    if unit is None:
        return Denial(f"{by} has no unit {order.unit!r}", unit=order.unit)
    if unit.side != by:
        return Denial(f"{unit.title} is not yours to command", unit=order.unit)
    return None


@rule("mini.turn.round-order")
def its_turn(state: State, order: Order, by: Seat) -> Denial | None:
    """Units act one after another, each once a round."""
    if order.unit == state.turn.unit:
        return None
    if state.turn.unit:
        return Denial(f"{state.units[state.turn.unit].title} is still acting", unit=state.turn.unit)
    if order.unit in state.done:
        return Denial(f"{state.units[order.unit].title} has acted this round", unit=order.unit)
    if state.options.turn_order == "fixed_list" and order.unit != next_in_order(state):
        return Denial("another unit is next in the fixed order", unit=order.unit)
    return None


@rule("mini.turn.move-and-act", "mini.turn.act")
def act_left(state: State, order: Order, by: Seat) -> Denial | None:
    """A unit takes one act a turn, and none while it takes part in a ritual."""
    if (no := act_unspent(state, order, by)) is not None:
        return no
    if state.rituals and (ritual := ritual_of(state, order.unit)) is not None:
        title = state.units[order.unit].title
        return Denial(f"{title} is bound by the ritual of {ritual.spell}", unit=order.unit, rule="mini.magic.ritual")
    return None


@rule("mini.turn.move-and-act", "mini.turn.act")
def act_unspent(state: State, order: Order, by: Seat) -> Denial | None:
    """A unit takes one act a turn."""
    unit = state.units[order.unit]
    if unit.conditions & {"stunned", "helpless"}:
        return Denial(f"{unit.title} is in no state to act", unit=unit.id)
    if state.turn.unit == unit.id and state.turn.acted:
        return Denial(f"{unit.title} has taken its act this turn", unit=unit.id)
    return None


@rule("mini.turn.move-and-act", "mini.turn.move", "mini.zoc.leave.fail")
def move_left(state: State, order: Order, by: Seat) -> Denial | None:
    """A unit makes one move a turn; once it is stopped, or acts after moving, its movement is over."""
    unit = state.units[order.unit]
    if "helpless" in unit.conditions:
        return Denial(f"{unit.title} is helpless", unit=unit.id)
    if (no := deny_restrained(unit)) is not None:
        return no
    if state.turn.unit == unit.id and state.turn.over:
        return Denial(f"{unit.title}'s movement is over for this turn", unit.at, unit.id)
    return None


@rule("core.cp.menu.combat")
def is_unrestrained(state: State, order: Order, by: Seat) -> Denial | None:
    """Who is restrained neither moves nor attacks before it has broken free."""
    return deny_restrained(state.units[order.unit])


def deny_restrained(unit: Unit) -> Denial | None:
    """Why a unit neither moves nor attacks; None if nothing restrains it."""
    if not unit.has("restrained"):
        return None
    why = f"{unit.title} is pinned down and must break free first"
    return Denial(why, unit.at, unit.id, rule=ruling_id(is_unrestrained))


@rule("core.cp.menu.combat")
def deny_separated(*together: Unit) -> Denial | None:
    """Who is separated from the others does nothing together with them."""
    apart = next((unit for unit in together if unit.has("separated")), None)
    if apart is None:
        return None
    why = f"{apart.title} is separated from the others"
    return Denial(why, apart.at, apart.id, rule=ruling_id(deny_separated))


SPENT = ((act_left, "act"), (act_unspent, "act"), (move_left, "move"))
"""What of the turn is spent by an action that must have it left."""


def cost_of(checks: tuple[Check, ...]) -> str:
    """What of the turn an action takes, by what it is checked for."""
    return next((cost for check, cost in SPENT if check in checks), "free")


COMMANDED = (own_unit, its_turn)
ACT = (own_unit, its_turn, act_left)
MOVE = (own_unit, its_turn, move_left)


def commandable(state: State, by: Seat) -> list[Unit]:
    """The units that a seat may give orders to now."""
    return remember(state.cache, ("commandable", by), lambda: find_commandable(state, by))


def find_commandable(state: State, by: Seat) -> list[Unit]:
    """The unit whose turn it is, if it is the seat's own; between turns those that have not acted."""
    if not state.turn.unit:
        return units_to_act(state, by)
    unit = state.units.get(state.turn.unit)
    return [unit] if unit is not None and unit.side == by else []


def units_able_to_act(state: State, by: Seat) -> list[Unit]:
    """The units that have an act left."""
    return remember(state.cache, ("able to act", by), lambda: find_able_to_act(state, by))


def find_able_to_act(state: State, by: Seat) -> list[Unit]:
    """Those who may be commanded, are in a state to act, are bound by no ritual, and have not acted."""
    if state.turn.unit and state.turn.acted:
        return []
    bound = {id for ritual in state.rituals.values() for id in ritual.participants}
    fit = [unit for unit in commandable(state, by) if not unit.conditions & {"stunned", "helpless"}]
    return [unit for unit in fit if unit.id not in bound]


def units_able_to_move(state: State, by: Seat) -> list[Unit]:
    if state.turn.unit and state.turn.over:
        return []
    return [unit for unit in commandable(state, by) if not unit.conditions & {"helpless", "restrained"}]


def holders_of_boons(state: State, by: Seat) -> list[Unit]:
    """The units that have a move left, and a boon to spend on it."""
    return remember(state.cache, ("boons", by), lambda: [unit for unit in units_able_to_move(state, by) if unit.boons])


def casters(state: State, by: Seat) -> list[Unit]:
    """The units that have an act left, and a spell."""
    return remember(
        state.cache, ("casters", by), lambda: [unit for unit in units_able_to_act(state, by) if unit.spells]
    )


def units_engaged(state: State, by: Seat) -> list[Unit]:
    """The units that may be given orders, and stand in a zone of an enemy."""
    return remember(state.cache, ("engaged", by), lambda: [u for u in commandable(state, by) if is_engaged(state, u)])


@rule("mini.turn.start")
def begin_turn(play: Play[State], id: str) -> Unit | None:
    """The turn begins with the first order: what lasted until then ends, and a leash ticks; None if it ran out."""
    if play.state.turn.unit != id:
        play.emit(TurnBegan(unit=id))
        unit = play.state.units[id]
        if unit.leash_max:
            fill_leash(play, unit, 1)
    return play.state.units.get(id)


@rule("mini.turn.act")
def take_act(play: Play[State], unit: Unit, what: str) -> None:
    """The act is spent."""
    play.emit(Acted(unit=unit.id, what=what))


def begin_act(play: Play[State], id: str, what: str) -> Unit | None:
    """Begin the turn if it has not begun, and spend the act; None if the unit is gone before it can."""
    unit = begin_turn(play, id)
    if unit is not None:
        take_act(play, unit, what)
    return unit
