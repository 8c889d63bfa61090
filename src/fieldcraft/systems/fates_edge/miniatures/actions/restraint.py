"""The way out of what holds a unit fast."""

from __future__ import annotations

from msgspec.structs import replace

from fieldcraft.core import Denial, Play, Seat, rule
from fieldcraft.systems.fates_edge.miniatures.actions.base import UnitAction
from fieldcraft.systems.fates_edge.miniatures.checks import CheckKind, declare_check, set_up
from fieldcraft.systems.fates_edge.miniatures.commands import ACT
from fieldcraft.systems.fates_edge.miniatures.events.battle import Recovered
from fieldcraft.systems.fates_edge.miniatures.state import State, Unit
from fieldcraft.systems.fates_edge.shared import Result, Test
from fieldcraft.systems.fates_edge.shared.complications import FREE_DV

BREAK_FREE = declare_check(CheckKind("break-free", ("body", "athletics"), "struggles to get free", FREE_DV))


@rule("core.cp.menu.combat")
def may_break_free(state: State, a: BreakFree, by: Seat) -> Denial | None:
    """Only who is pinned down breaks free."""
    unit = state.units[a.unit]
    return None if unit.has("restrained") else Denial(f"nothing holds {unit.title}", unit.at, unit.id)


class BreakFree(UnitAction, frozen=True):
    """Try to get free of what pins you down, with Body or Wits, whichever is better."""

    label = "Break free"
    icon = "arrow-u-up-left"
    summary = "A test to move and attack again"
    ruling = "core.cp.menu.combat"
    check = BREAK_FREE
    rank = 6
    group = "Support"
    verb = "free"
    worth = 0.5
    checks = (*ACT, may_break_free)
    assured = ACT

    @classmethod
    def suits(cls, state: State, unit: Unit) -> bool:
        return unit.has("restrained")

    def test(self, state: State) -> Test:
        unit = state.units[self.unit]
        test = set_up(unit, BREAK_FREE.name)
        clever = unit.abilities.pool("wits", BREAK_FREE.pool[1])
        return replace(test, dice=max(test.dice, clever, key=lambda pool: pool.total))

    def finish(self, play: Play[State], result: Result | None) -> None:
        if result is not None and result.passed:
            play.emit(Recovered(unit=self.unit, condition="restrained"), because=may_break_free)


ACTIONS = (BreakFree,)
