"""What the game master does besides decrees: spend complication points, and offer bargains."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Self

from fieldcraft.core import Denial, Event, Play, Seat, rule
from fieldcraft.core.words import pluralize
from fieldcraft.systems.fates_edge.miniatures.events.battle import Became, PointsSpent, Tired
from fieldcraft.systems.fates_edge.miniatures.events.questions import Asked
from fieldcraft.systems.fates_edge.miniatures.magic.casting import find_spell
from fieldcraft.systems.fates_edge.miniatures.magic.events import Unleashed
from fieldcraft.systems.fates_edge.miniatures.magic.resolve import apply_element
from fieldcraft.systems.fates_edge.miniatures.questions import Bargain
from fieldcraft.systems.fates_edge.miniatures.state import Condition, State
from fieldcraft.systems.fates_edge.miniatures.turns import is_master, outcome
from fieldcraft.systems.fates_edge.shared.complications import MENU, Trouble, bargain_dv, price
from fieldcraft.systems.shared.actions import Caption, MasterAction, Offer
from fieldcraft.systems.shared.narration import unit_name
from fieldcraft.systems.shared.text.pieces import UnitRef
from fieldcraft.systems.shared.text.tokens import Choice, Text


@rule("core.cp.spend.timing", "core.cp.banking")
def only_the_master(state: State, a: MasterAction, by: Seat) -> Denial | None:
    """Complication points are the game master's to spend while the battle lasts and no question is open."""
    if not is_master(state, by):
        return Denial("that is for the game master")
    if state.asks:
        return Denial("a question waits for its answer", rule="match.ask")
    if outcome(state) is not None:
        return Denial("the battle is over, and points that are left are lost", rule="core.cp.banking")
    return None


@rule("core.cp.menu.combat", "core.cp.menu.universal", "core.cp.method")
def can_pay(state: State, a: Spend, by: Seat) -> Denial | None:
    """Trouble befalls a player's character, and the bank must hold its price."""
    if (cost := price(a.on)) > state.bank:
        return Denial(f"that costs {cost} point{'s' * (cost > 1)}, and the bank holds {state.bank}")
    if a.on == "twist":
        return None if a.text.strip() else Denial("say what shifts")
    unit = state.units.get(a.unit)
    if unit is None or not unit.player:
        return Denial("trouble is for players' characters", unit=a.unit)
    has = LEAVES.get(a.on)
    return Denial(f"{unit.title} has that trouble already", unit.at, unit.id) if has in unit.conditions else None


LEAVES: dict[Trouble, Condition] = {
    "footing": "lost-footing",
    "compromised": "compromised",
    "armour": "armour-compromised",
    "disarmed": "disarmed",
    "pinned": "restrained",
    "separated": "separated",
}
"""The troubles that leave a unit with a condition."""


def befall(unit: str, trouble: Trouble) -> Event:
    """What happens to a unit for which a trouble other than a twist was bought."""
    return Became(unit=unit, condition=LEAVES[trouble]) if trouble in LEAVES else Tired(unit=unit, levels=1)


class Spend(MasterAction, frozen=True):
    """Buy trouble from the menu with banked complication points; a twist is told in words."""

    on: Annotated[Trouble, Choice(ask="on which trouble?")]
    unit: Annotated[str, UnitRef("on")] = ""
    text: str = ""

    label = "Trouble"
    icon = "warning"
    targets = "list"
    summary = "Spend complication points on trouble for a player's character"
    ruling = "core.cp.menu.combat"
    rank = 1
    checks = (only_the_master, can_pay)

    @property
    def piece(self) -> str:
        return self.unit

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterator[Self]:
        if not state.bank or not is_master(state, by):
            return iter(())
        troubles = [on for on in MENU if on != "twist" and price(on) <= state.bank]
        return (cls(on, unit.id) for unit in state.units.values() if unit.player for on in troubles)

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        players = sorted(unit.id for unit in state.units.values() if unit.player)
        troubles = [cls(on, unit) for unit in players for on in MENU if on != "twist"]
        yield cls.offer(lambda: troubles or [cls("footing")])
        yield cls.offer(
            lambda: (cls("twist", text="..."),), name="twist", label="Twist", icon="wind", targets="none",
            summary=MENU["twist"].effect, words="text",
        )  # fmt: skip

    def caption(self, state: State) -> Caption:
        trouble = MENU[self.on]
        whom = f"{unit_name(state, self.unit)} " if self.unit else ""
        return Caption(label=f"{whom}{trouble.effect}", piece=self.unit, detail=pluralize(trouble.price, "point"))

    def resolve(self, play: Play[State]) -> None:
        play.emit(PointsSpent(points=price(self.on), on=self.text or self.on, unit=self.unit), because=can_pay)
        if self.on != "twist":
            play.emit(befall(self.unit, self.on), because=can_pay)


@rule("core.check.devils-bargain", "core.check.outcome.miss")
def may_offer_bargain(state: State, a: OfferBargain, by: Seat) -> Denial | None:
    """A bargain is offered right after a player's miss, and names its complication."""
    if state.missed is None or state.missed.unit not in state.units:
        return Denial("nobody has just missed")
    return None if a.complication.strip() else Denial("name the complication beforehand")


class OfferBargain(MasterAction, frozen=True):
    """Offer success after all, for a complication named beforehand."""

    complication: Annotated[str, Text(ask="for which complication?")]

    label = "Offer a bargain"
    icon = "users"
    summary = "Success after all, for a complication named beforehand"
    ruling = "core.check.devils-bargain"
    rank = 2
    verb = "offer"
    checks = (only_the_master, may_offer_bargain)

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        yield cls.offer(lambda: (cls("..."),), words="complication")

    def caption(self, state: State) -> Caption:
        return Caption(label="Success after all, at a price")

    def resolve(self, play: Play[State]) -> None:
        missed = play.state.missed
        if missed is not None:
            unit = play.state.units[missed.unit]
            ask = Bargain(
                seat=unit.side, unit=unit.id, what=missed.what, dv=bargain_dv(missed.dv),
                complication=self.complication, then=missed.then,
            )  # fmt: skip
            play.emit(Asked(ask=ask), because=may_offer_bargain)


@rule("mini.magic.crack-seal")
def may_unleash(state: State, a: Unleash, by: Seat) -> Denial | None:
    """Once a seal is cracked, the game master may spend one point in the same turn on what breaks loose."""
    if not state.turn.cracked or state.turn.unit not in state.units:
        return Denial("nobody has just cracked a seal")
    return None if state.bank else Denial("that costs 1 point, and the bank holds none")


class Unleash(MasterAction, frozen=True):
    """Spend a banked point on the instability of a seal that was cracked this turn: its element turns on the caster."""

    label = "Unleash"
    icon = "flame"
    summary = "The element of the cracked seal turns on its caster, for 1 point"
    ruling = "mini.magic.crack-seal"
    rank = 3
    cost = "1 point"
    checks = (only_the_master, may_unleash)

    @classmethod
    def candidates(cls, state: State, by: Seat) -> Iterator[Self]:
        return iter((cls(),) if state.turn.cracked and state.bank and is_master(state, by) else ())

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        if state.turn.cracked:
            yield cls.offer(lambda: (cls(),))

    def caption(self, state: State) -> Caption:
        return Caption(label="Let it break loose")

    def resolve(self, play: Play[State]) -> None:
        unit = play.state.units[play.state.turn.unit]
        spell = find_spell(unit, play.state.turn.cracked)
        play.emit(
            PointsSpent(points=1, on=f"instability of {play.state.turn.cracked}", unit=unit.id), because=may_unleash
        )
        play.emit(Unleashed(unit=unit.id), because=may_unleash)
        if spell:
            apply_element(play, unit, spell.element, 1)


ACTIONS = (Spend, OfferBargain, Unleash)
