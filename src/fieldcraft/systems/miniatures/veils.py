"""What a veil hides: the unit itself, and its name wherever else it would stand."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from fieldcraft.core import Seat, ThrowDice
from fieldcraft.systems.miniatures.asks import Bargain, BoonReroll, GuardedStrike, Question
from fieldcraft.systems.miniatures.state import State
from fieldcraft.systems.miniatures.zoc import perceived, veiled


def hidden_from(state: State, seat: Seat) -> frozenset[str]:
    """The units that a seat cannot see."""
    return frozenset(unit.id for unit in veiled(state) if not perceived(unit, seat))


def named(state: State, id: str, seat: Seat) -> str:
    """The id of a unit, or nothing if the seat cannot see it."""
    return "" if id in hidden_from(state, seat) else id


def known(state: State, ids: Iterable[str], seat: Seat) -> tuple[str, ...]:
    """Those of some ids whose units a seat can see."""
    hidden = hidden_from(state, seat)
    return tuple(id for id in ids if id not in hidden)


def asked(state: State, ask: Question | ThrowDice, seat: Seat) -> Question | ThrowDice:
    """A question as a seat may know it: without what is to follow, and without the names of those it cannot see."""
    seen = ask.seen_by(seat)
    match seen:
        case GuardedStrike():
            names = {"striker": named(state, seen.striker, seat), "target": named(state, seen.target, seat)}
            return replace(seen, **names)
        case BoonReroll():
            names = {"unit": named(state, seen.test.unit, seat), "target": named(state, seen.test.target, seat)}
            return replace(seen, test=replace(seen.test, **names))
        case Bargain():
            return replace(seen, unit=named(state, seen.unit, seat))
    return seen
