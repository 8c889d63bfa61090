"""Battles that are played out order by order, you being the creature `you` at (0, 0)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from msgspec.structs import replace

from fieldcraft.core import Action, Entry, Event, Match, Refusal
from fieldcraft.dice import Scripted
from fieldcraft.systems.battlefield.actions.moving import End
from fieldcraft.systems.battlefield.actions.striking import Strike, TrySense
from fieldcraft.systems.battlefield.effects import Effect
from fieldcraft.systems.battlefield.state import State, Unit
from fieldcraft.systems.battlefield.system import SYSTEM
from rules.battlefield.places import state, unit

E = TypeVar("E", bound=Event)

SWORD = Effect(id="sword", area="subject", range="reach", attack=4, damage="1d6")
BOW = Effect(id="bow", area="subject", range=8, attack=4, damage="1d6")
SPARK = Effect(id="spark", area="subject", range=8, damage="1")
"""It hits whatever it comes to: nothing is rolled."""

YOU = unit("you", 0, 0, effects=(SWORD, BOW, SPARK))


def foe(id: str, q: int, r: int, layer: int = 0, **facts: Any) -> Unit:
    """An enemy, of the side f, with durability 10."""
    return unit(id, q, r, layer, **({"side": "f", "durability": 10} | facts))


def begin(*units: Unit, dice: Sequence[Iterable[int]] = (), **facts: Any) -> Match[State]:
    """A battle in which your side is up; the dice fall as listed."""
    field = state(*units, **facts)
    sides = tuple(side for side in field.sides if side)
    begun = replace(field, sides=sides if len(sides) > 1 else (*sides, "nobody"), up=units[0].side)
    return Match(SYSTEM, begun, Scripted([tuple(faces) for faces in dice]))


def act(match: Match[State], *actions: Action) -> Entry:
    """Carry out some orders one after another, each by whoever is up; the entry of the last."""
    return [match.play(action, match.state.up) for action in actions][-1]


def refusal(match: Match[State], action: Action, by: str = "") -> Refusal:
    """Why an order is refused; AssertionError if it is not."""
    found = match.judge(action, by or match.state.up)
    assert found is not None, f"{action} is allowed"
    return found


def only(entry: Entry, kind: type[E]) -> E:
    """The one event of a kind in an entry."""
    (found,) = [event for event in entry.events if isinstance(event, kind)]
    return found


def sense(target: str, by: str = "sight", unit: str = "you") -> TrySense:
    """You try a sense."""
    return TrySense(unit, target, by)


def strike(effect: str, *subjects: str, unit: str = "you", **facts: Any) -> Strike:
    """You use an effect on some subjects."""
    return Strike(unit, effect, subjects, **facts)


def end(unit: str = "you") -> End:
    """You end your turn."""
    return End(unit)
