"""A turn as a finite automaton of its own, compared with what is judged, for all sequences of four orders."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import NamedTuple

import pytest

from fieldcraft.core import Match
from fieldcraft.dice import Scripted
from fieldcraft.systems.mass_combat.system import SYSTEM
from rules.mass_combat.battles import begin, faces, leader, unit
from rules.ordering import play

ORDERS = {
    "move": "u1 move B",
    "overcome": "u1 remove ...",
    "create": "u1 create",
    "attack": "u1 attack u9",
    "give": "l1 give",
    "spur": "l1 spur",
    "duel": "l1 duel l9",
    "spend": "u1 spend",
}
"""A unit in A with an enemy in the same zone and a leader in another fight; nothing of it fails to be possible."""


class Turn(NamedTuple):
    """What the rules say of a turn, in the words of the source: moved, actions taken, a second one, the leader's."""

    moved: bool = False
    taken: frozenset[str] = frozenset()
    second: bool = False
    leader: bool = True
    over: bool = False


def step(turn: Turn, order: str, led: bool) -> Turn | None:
    """The turn after an order; None if the rules forbid it."""
    if turn.over:
        return None
    if order == "move":
        return None if turn.moved else turn._replace(moved=True)
    if order == "spend":
        return None if led or turn.second else turn._replace(second=True)
    if order in ("give", "spur", "duel"):
        if not led or not turn.leader or (order == "give" and turn.second):
            return None
        turn = turn._replace(leader=False)
        return turn._replace(second=True) if order == "give" else turn._replace(over=order == "duel")
    if order in turn.taken or len(turn.taken) >= (2 if turn.second else 1):
        return None
    return turn._replace(taken=turn.taken | {order}, over=order == "attack")


@cache
def start(led: bool) -> Match:
    """One unit of x that has everything to do, in a ring in which every zone holds what an order needs."""
    pieces = [unit("u1", "A", fight=1), unit("u9", "A", owner="y"), unit("u8", "A", owner="y")]
    pieces.append(leader("l9", unit="u9", owner="y"))
    if led:
        pieces.append(leader("l1", unit="u1"))
    state = begin(*pieces, zones="A -- B -- A2", on={"A": ["Smoke", "Dust"], "B": ["Fog", "Rain"]}, fate=0)
    player = state.players["x"]
    state = state.put_player(type(player)(seat="x", side="x", fate=1))
    return Match(SYSTEM, state, Scripted([faces(-4), faces(4)] * 9))


def text_of(order: str, match: Match) -> str:
    """The order, aimed at what is within reach where the unit is by then."""
    here = match.state.zone_of(match.state.units["u1"])
    if order == "overcome":
        smoke = next(one for one in match.state.aspects_on[here] if one.kind == "zone")
        return f'u1 remove "{smoke.words}"'
    return ORDERS[order]


@pytest.mark.rule("mass.turn.allowed-orders", "mass.turn.no-repeat", "mass.turn.one-action", "mass.turn.attack-ends")
@pytest.mark.parametrize("led", [True, False])
def test_what_is_judged_is_what_the_automaton_says_for_all_sequences_of_four(led: bool) -> None:
    names = [name for name in ORDERS if led or name not in ("give", "spur", "duel")]
    compared = 0
    for sequence in product(names, repeat=4):
        match, turn = start(led).fork(), Turn()
        for order in sequence:
            after = step(turn, order, led)
            action = SYSTEM.order(match.view("x"), text_of(order, match))
            refusal = match.judge(action, "x")
            assert (refusal is None) == (after is not None), (sequence, order, refusal)
            compared += 1
            if after is None:
                break
            match.play(action, "x")
            while match.state.asks:
                play(match, match_answer(match))
            turn = after

    assert compared > 100


def match_answer(match: Match) -> str:
    """The first answer to whatever is asked."""
    (seat,) = match.to_act()
    return SYSTEM.words(match.view(seat), match.options(seat)[0])
