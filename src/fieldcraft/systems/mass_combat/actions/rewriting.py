"""What players do with cards that they have written: change what is on them, before all are ready."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Self

from msgspec.structs import replace

from fieldcraft.core import Action, Denial, Play, Seat, rule
from fieldcraft.systems.mass_combat.actions.mustering import (
    BuyUnit,
    MusterAction,
    can_pay,
    is_a_right_card,
    is_in_phase,
    name_unit,
)
from fieldcraft.systems.mass_combat.building import price_unit
from fieldcraft.systems.mass_combat.events.muster import CardRewritten
from fieldcraft.systems.mass_combat.state import State, Words
from fieldcraft.systems.shared.text.pieces import UnitRef
from fieldcraft.systems.shared.text.tokens import Many, Text


@rule("mass.build.cards")
def is_a_card_to_rewrite(state: State, action: RewriteUnit | RewriteLeader, by: Seat) -> Denial | None:
    """Players rewrite cards of their own."""
    of_units = isinstance(action, RewriteUnit)
    piece = (state.troops if of_units else state.leaders).get(action.unit)
    if piece is not None and piece.owner == by:
        return None
    return Denial(f"{action.unit!r} is no {'unit' if of_units else 'leader'} of yours")


class RewriteUnit(BuyUnit, frozen=True):
    """Write the card of a unit anew: what it costs more is paid, what it costs less is back in the chest."""

    unit: Annotated[str, UnitRef("for")] = ""

    verb, label, icon = "rewrite", "Rewrite the card", "pencil-simple"
    summary = "Another name, quality, skills or aspects; the price changes with them."
    ruling = "mass.build.cards"
    checks = (is_in_phase, is_a_card_to_rewrite, is_a_right_card, can_pay)

    def find_price(self, state: State, seat: Seat) -> int:
        """What it costs more than before, less than nothing if it costs less."""
        return super().find_price(state, seat) - price_unit(state.troops[self.unit])

    @classmethod
    def of_player(cls, state: State, seat: Seat) -> Iterable[Self]:
        """Nobody rewrites by chance what they have written."""
        return ()

    def resolve(self, play: Play[State]) -> None:
        card, unit = self.card, play.state.troops[self.unit]
        again = replace(
            unit, title=name_unit(play.state, play.by, self.name, self.unit), quality=self.quality,
            skills=card.skills or {}, movement=self.movement, emblem=self.emblem or unit.emblem,
        )  # fmt: skip
        price = self.find_price(play.state, play.by)
        play.emit(CardRewritten(unit=self.unit, piece=again, aspects=self.aspects, price=price), because=can_pay)


class RewriteLeader(MusterAction, frozen=True):
    """Write the card of a leader anew: name and aspects; skills stay as they are."""

    unit: Annotated[str, UnitRef]
    name: Annotated[Words, Text()]
    aspects: Annotated[tuple[Words, ...], Many(lead="as", one=Text())] = ()

    verb, label, icon, targets = "rename", "Rewrite the card", "pencil-simple", "list"
    summary = "Another name or other aspects; it costs nothing."
    ruling = "mass.build.cards"
    checks = (is_in_phase, is_a_card_to_rewrite)

    @classmethod
    def of_player(cls, state: State, seat: Seat) -> Iterable[Self]:
        """Nobody rewrites by chance what they have written."""
        return ()

    def resolve(self, play: Play[State]) -> None:
        again = replace(play.state.leaders[self.unit], title=self.name)
        play.emit(CardRewritten(unit=self.unit, piece=again, aspects=self.aspects), because=is_a_card_to_rewrite)


ACTIONS: tuple[type[Action], ...] = (RewriteUnit, RewriteLeader)
