"""What a seat is not told: units that it does not see, and their names wherever else these would stand."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from fieldcraft.core import GM, ONLOOKER, Seat, Tally, ThrowDice, rule
from fieldcraft.systems.fates_edge.miniatures.fog import is_visible
from fieldcraft.systems.fates_edge.miniatures.magic.effects import Ritual
from fieldcraft.systems.fates_edge.miniatures.questions import (
    Bargain,
    BoonReroll,
    GuardedStrike,
    Question,
    Strikes,
    Then,
    Walk,
    alone,
)
from fieldcraft.systems.fates_edge.miniatures.state import State, Unit
from fieldcraft.systems.fates_edge.miniatures.zoc import hidden_units, is_perceived
from fieldcraft.systems.shared.caches import remember

SOMEBODY = "somebody unseen"

RITUAL_OF = "ritual of "
"""How a ritual is called, by its caster, among what a unit met on its way."""


def hidden_from(state: State, seat: Seat) -> frozenset[str]:
    if not state.known:
        return frozenset(unit.id for unit in hidden_units(state) if not is_perceived(unit, seat))
    unseen = (unit.id for unit in state.units.values() if not is_visible(state, unit, seat))
    return remember(state.cache, ("hidden from", seat), lambda: frozenset(unseen))


def visible_id(state: State, id: str, seat: Seat) -> str:
    """The id of a unit, or nothing if the seat cannot see it."""
    return "" if id in hidden_from(state, seat) else id


def visible_ids(state: State, ids: Iterable[str], seat: Seat) -> tuple[str, ...]:
    hidden = hidden_from(state, seat)
    return tuple(id for id in ids if id not in hidden)


@rule("mini.magic.veil", "mini.fog.units")
def watchers(state: State, unit: Unit) -> tuple[Seat, ...]:
    """The sides that see a unit and its dice, its own among them; none are named if all do, onlookers too.

    In fog onlookers see nobody.  In battles of before nothing is said of them, and dice that all sides saw named none.
    """
    if not state.known:
        return (unit.side, *sorted(unit.pierced_by)) if unit.hidden else ()
    seats = tuple(side for side in state.sides if is_visible(state, unit, side))
    return () if len(seats) == len(state.sides) and ONLOOKER not in state.known else seats


def may_name_effect(state: State, effect: str, seat: Seat) -> bool:
    """Whether what a unit met on its way names nobody whom a seat cannot see."""
    return effect.removeprefix(RITUAL_OF) not in hidden_from(state, seat)


# --- tests ------------------------------------------------------------------------------------


def test_parts_seen(state: State, test: tuple[Tally, Tally, str], seat: Seat) -> tuple[Tally, Tally, str]:
    """The dice, the value and the target of a test as a seat may know them.

    Against somebody unseen only the sums are told; and who helps from hiding has no name.
    """
    dice, dv, target = test
    hidden = hidden_from(state, seat)
    if not hidden:
        return test
    if target in hidden:
        return Tally.of(dice.total, "dice"), Tally.of(dv.total, "value"), ""
    helpers = {f"help from {state.units[id].called}" for id in hidden}
    parts = (replace(part, what=f"help from {SOMEBODY}") if part.what in helpers else part for part in dice)
    return Tally(tuple(parts)), dv, target


def ritual_seen(state: State, ritual: Ritual, seat: Seat) -> Ritual:
    """A ritual as a seat may know it: without the helpers, and the one it is for, whom it cannot see."""
    aim, own = ritual.aim, state.units[ritual.caster].side == seat
    shown = aim if own else replace(aim, target=visible_id(state, aim.target, seat))
    return replace(ritual, helpers=visible_ids(state, ritual.helpers, seat), aim=shown)


# --- questions ----------------------------------------------------------------------------------


def question_seen(state: State, ask: Question | ThrowDice, seat: Seat) -> Question | ThrowDice | None:
    """A question as a seat may know it: without what is to follow, and without the names of those it cannot see.

    None for a question about units that the seat does not see and that others have to answer.
    """
    if seat == GM:
        return ask
    match ask:
        case GuardedStrike():
            striker, target = visible_id(state, ask.striker, seat), visible_id(state, ask.target, seat)
            then = rest_seen(state, ask.then, seat) if seat == ask.of else None
            seen = striker or target or seat == ask.seat
            return replace(ask, striker=striker, target=target, then=then) if seen else None
        case BoonReroll(test=test):
            if seat != ask.seat and not visible_id(state, test.unit, seat):
                return None
            rest = alone(ask.then) if ask.then is not None and seat == ask.of == ask.seat else None
            dice, dv, whom = test_parts_seen(state, (test.dice, test.dv, test.target), seat)
            effect = test.effect if whom == test.target else Tally()
            return replace(ask, test=replace(test, dice=dice, dv=dv, target=whom, effect=effect), then=rest)
        case Bargain():
            mine = seat == ask.seat
            return ask if mine else replace(ask, then=None) if visible_id(state, ask.unit, seat) else None
    return ask.seen_by(seat)


def rest_seen(state: State, then: Then | None, seat: Seat) -> Then | None:
    """What is to follow of a seat's own action, without the names of those it cannot see."""
    match then:
        case Strikes():
            return replace(then, by=visible_ids(state, then.by, seat), then=rest_seen(state, then.then, seat))
        case Walk():
            return replace(then, offered=visible_ids(state, then.offered, seat))
    return then
