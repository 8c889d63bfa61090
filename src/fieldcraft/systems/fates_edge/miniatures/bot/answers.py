"""Answers to what a seat is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fieldcraft.core import Action
from fieldcraft.systems.fates_edge.miniatures.actions.answers import Accept, Keep, LetPass, Refuse, Reroll, TakeStrike
from fieldcraft.systems.fates_edge.miniatures.bot.odds import blow, pass_chance, toll
from fieldcraft.systems.fates_edge.miniatures.combat import attack_test
from fieldcraft.systems.fates_edge.miniatures.questions import (
    AfterDisengage,
    AfterRitual,
    AfterStrike,
    Bargain,
    BoonReroll,
    GuardedStrike,
)
from fieldcraft.systems.fates_edge.miniatures.state import State
from fieldcraft.systems.fates_edge.pools import best_boon
from fieldcraft.systems.fates_edge.shared.checks import count

SPARE = 2
"""With so many boons a unit spends one to be rid of a complication too."""

WORTH_BEING_SEEN = 0.5
"""The chance to take a foe out for which a hidden unit gives itself away."""


def guarded_strike(view: State, ask: GuardedStrike) -> Action:
    """Strike, if the blow can succeed at all; from hiding only for a likely end."""
    striker, target = view.units[ask.striker], view.units[ask.target]
    known = blow(view, attack_test(view, striker, target, ranged=False, guarded=True))
    if striker.veil and toll(known, target.harm_max - target.harm, target.harm_max).out < WORTH_BEING_SEEN:
        return LetPass()
    return TakeStrike() if pass_chance(known.dice, known.dv, known.boon) else LetPass()


def boon_reroll(view: State, ask: BoonReroll) -> Action:
    """Throw a die again where that can turn failure into success; with boons to spare, against complications too."""
    unit, dv = view.units[ask.test.unit], max(1, ask.test.dv.total)
    successes, _ = count(ask.faces)
    if unit.player and unit.boons >= SPARE:
        die = best_boon(ask.faces, dv, keeps=ask.test.casting)
    elif successes == dv - 1:
        die = best_boon(ask.faces, dv, policy="dv_only", keeps=ask.test.casting)
    else:
        die = None
    return Keep() if die is None else Reroll(die)


def bargain(view: State, ask: Bargain) -> Action:
    """Take a bargain that ends a foe, completes a ritual or sets one free; nothing less is worth an unknown trouble."""
    match ask.then:
        case AfterStrike(target=target) if target in view.units:
            foe = view.units[target]
            return Accept() if foe.harm_max - foe.harm <= 1 else Refuse()
        case AfterRitual() | AfterDisengage():
            return Accept()
    return Refuse()


ANSWERS: dict[type, Callable[[State, Any], Action]] = {
    GuardedStrike: guarded_strike,
    BoonReroll: boon_reroll,
    Bargain: bargain,
}
"""Who answers which question."""
