"""What the tactical bot does in a battle drawn as text, in words."""

from __future__ import annotations

from random import Random

from bots.battles import dice
from fieldcraft.core import Match
from fieldcraft.lab.bots import bot
from fieldcraft.lab.budget import ENDLESS
from fieldcraft.systems.fates_edge.miniatures import SYSTEM, State
from rules.ordering import waiting
from rules.scenes import match


def decision(battle: Match[State] | State, seed: int = 0) -> str:
    """What the bot does now for the seat that the game waits for."""
    now = match(battle) if isinstance(battle, State) else battle
    seat = waiting(now)
    view = now.view(seat)
    action = bot("tactical", ENDLESS)(view, now.options(seat), Random(seed))
    assert now.judge(action, seat) is None, f"{action} is not allowed"
    return SYSTEM.words(view, action)


def turn(state: State, seed: int = 0) -> list[str]:
    """All that the bot does until the next unit is to be chosen, and answers on the way."""
    battle, said = Match(SYSTEM, state, dice(seed)), list[str]()
    seat = waiting(battle)
    while battle.result() is None and battle.to_act() == {seat} and (not said or battle.state.turn.unit):
        said.append(decision(battle, seed))
        battle.play(SYSTEM.order(battle.view(seat), said[-1]), seat)
    return said
