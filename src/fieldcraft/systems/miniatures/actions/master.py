"""What the game master does besides decrees: spend complication points, and offer bargains."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Self

from fieldcraft.core import Action, Event, No, Play, Seat, rule
from fieldcraft.systems.fates_edge.complications import MENU, Trouble, bargain_dv, price
from fieldcraft.systems.miniatures.asking import Asked
from fieldcraft.systems.miniatures.asks import Bargain
from fieldcraft.systems.miniatures.events import Became, PointsSpent, Tired
from fieldcraft.systems.miniatures.state import State
from fieldcraft.systems.miniatures.turns import is_master, outcome


@rule("core.cp.spend.timing", "core.cp.banking")
def only_the_master(state: State, a: Spend | OfferBargain, by: Seat) -> No | None:
    """Complication points are the game master's to spend while the battle lasts and no question is open."""
    if not is_master(state, by):
        return No("that is for the game master")
    if state.asks:
        return No("a question waits for its answer", rule="match.ask")
    if outcome(state) is not None:
        return No("the battle is over, and points that are left are lost", rule="core.cp.banking")
    return None


@rule("core.cp.menu.combat", "core.cp.menu.universal", "core.cp.method")
def can_pay(state: State, a: Spend, by: Seat) -> No | None:
    """Trouble befalls a player's character, and the bank must hold its price."""
    if (cost := price(a.on)) > state.bank:
        return No(f"that costs {cost} point{'s' * (cost > 1)}, and the bank holds {state.bank}")
    if a.on == "twist":
        return None if a.text.strip() else No("say what shifts")
    unit = state.units.get(a.unit)
    if unit is None or not unit.player:
        return No("trouble is for players' characters", unit=a.unit)
    has = {"footing": "off-balance", "compromised": "compromised", "disarmed": "disarmed"}.get(a.on, "")
    return No(f"{unit.title} is {has} already", unit.at, unit.id) if has in unit.conditions else None


BEFALLS: dict[Trouble, Callable[[str], Event]] = {
    "footing": lambda unit: Became(unit=unit, condition="off-balance"),
    "compromised": lambda unit: Became(unit=unit, condition="compromised"),
    "disarmed": lambda unit: Became(unit=unit, condition="disarmed"),
    "fatigue": lambda unit: Tired(unit=unit, levels=1),
}


class Spend(Action, frozen=True):
    """Buy trouble from the menu with banked complication points; a twist is told in words."""

    on: Trouble
    unit: str = ""
    text: str = ""

    checks = (only_the_master, can_pay)
    anytime = True

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterator[Self]:
        """Every piece of trouble that the bank can pay, for every player's character."""
        if not state.bank or not is_master(state, by):
            return iter(())
        troubles = [on for on in MENU if on != "twist" and price(on) <= state.bank]
        return (cls(on, unit.id) for unit in state.units.values() if unit.player for on in troubles)

    def resolve(self, play: Play[State]) -> None:
        """Pay, and let it happen."""
        play.emit(PointsSpent(points=price(self.on), on=self.text or self.on, unit=self.unit), because=can_pay)
        if self.on in BEFALLS:
            play.emit(BEFALLS[self.on](self.unit), because=can_pay)


@rule("core.check.devils-bargain", "core.check.outcome.miss")
def after_a_miss(state: State, a: OfferBargain, by: Seat) -> No | None:
    """A bargain is offered right after a player's miss, and names its complication."""
    if state.missed is None or state.missed.unit not in state.units:
        return No("nobody has just missed")
    return None if a.complication.strip() else No("name the complication beforehand")


class OfferBargain(Action, frozen=True):
    """Offer success after all, for a complication named beforehand."""

    complication: str

    checks = (only_the_master, after_a_miss)
    anytime = True

    def resolve(self, play: Play[State]) -> None:
        """The player is asked."""
        missed = play.state.missed
        if missed is not None:
            unit = play.state.units[missed.unit]
            ask = Bargain(
                seat=unit.side, unit=unit.id, what=missed.what, dv=bargain_dv(missed.dv),
                complication=self.complication, then=missed.then,
            )  # fmt: skip
            play.emit(Asked(ask=ask), because=after_a_miss)
