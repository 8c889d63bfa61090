"""Questions by which nothing could be gained: the table answers them itself, and nobody is interrupted."""

from __future__ import annotations

from typing import Any

from fieldcraft.core import Action, Match, Resolution, Seat, rule
from fieldcraft.presentation import Prompt
from fieldcraft.table.scene_runtime import SceneRuntime


@rule("table.foregone")
def answer_foregone(runtime: SceneRuntime, first: Resolution[Any]) -> tuple[Resolution[Any], ...]:
    """What an action comes to, with the default answers to questions of its own by which nothing could be gained."""
    found = [first]
    if not first.moments or not first.moments[-1].state.asks:
        return (first,)
    fork = runtime.match.fork()
    fork.commit(first)
    while (answer := foregone_answer(runtime, fork)) is not None:
        found.append(fork.resolve(*answer))
        fork.commit(found[-1])
    return tuple(found)


def foregone_answer(runtime: SceneRuntime, match: Match[Any]) -> tuple[Action, Seat] | None:
    """The default answer to the open question and whose it is; None if something hangs on it."""
    ask = match.state.ask
    prompt = None if ask is None else runtime.show.prompt(match.view(ask.seat), ask.seat)
    if prompt is None or not prompt.idle:
        return None
    action = default_action(runtime, prompt)
    return None if action is None else (action, ask.seat)


def default_action(runtime: SceneRuntime, prompt: Prompt | None) -> Action | None:
    """What silence does; None if it does nothing."""
    answers = () if prompt is None else prompt.answers
    default = next((answer for answer in answers if answer.default), None)
    return None if default is None else runtime.action(default.action)
