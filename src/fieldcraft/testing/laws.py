"""The laws that every rule system obeys, checked on random games.

A system that breaks one raises AssertionError, which names the law and the step:

- somebody can always act, or the game is over;
- whatever is listed is allowed;
- a seat's view never drifts from what it is told;
- a seat's own view is all that its options and refusals depend on;
- taking back is exact;
- a log is a match, through its text too;
- the same choices and dice bring about the same facts.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import reduce
from typing import Any, TypeVar

from fieldcraft.core import GM, Action, Entry, Match, Seat, State, System
from fieldcraft.core.log import dump, load
from fieldcraft.dice import Seeded

S = TypeVar("S", bound=State)


def play_out(system: System[S], start: S, seed: int, steps: int, seats: Iterable[Seat] = ()) -> Match[S]:
    """A random game of at most so many steps, with every law checked on the way."""
    rng, match = random.Random(seed), Match(system, start, Seeded(seed.to_bytes(8, "big")))
    views = {seat: match.view(seat) for seat in (*seats, GM, "nobody")}
    while match.result() is None and len(match.log) < steps:
        by = min(match.to_act())
        options = match.options(by)
        assert options, f"{by} is to act, and cannot"
        listed_is_allowed(match, options, by, rng)
        before = match.state
        entry = match.play(rng.choice(options), by)
        views_never_drift(match, entry, views)
        if rng.random() < 0.15:
            match.undo(GM)
            assert match.state == before, f"taking back {entry.action} is not exact"
            views = {seat: match.view(seat) for seat in views}
    survives(match)
    return match


def listed_is_allowed(match: Match[Any], options: list[Action], by: Seat, rng: random.Random) -> None:
    """Every option is judged allowed, and for nobody else; a sample keeps it quick."""
    for action in rng.sample(options, min(len(options), 12)):
        no = match.judge(action, by)
        assert no is None, f"{action} is listed, and refused: {no}"
        assert match.judge(action, "nobody") is not None, f"a stranger may {action}"


def views_never_drift(match: Match[Any], entry: Entry, views: dict[Seat, Any]) -> None:
    """What a seat is told of each event turns its old view into its new one."""
    state = match.before(entry.seq)
    for event in entry.events:
        for seat, view in views.items():
            views[seat] = reduce(lambda now, told: told.apply(now), match.system.see(state, event, seat), view)
        state = event.apply(state)
        for seat, view in views.items():
            assert view == match.system.view(state, seat), f"the view of {seat} drifted at {event}"
    for seat, view in views.items():
        assert match.system.view(view, seat) == view, f"the view of {seat} hides something from itself"


def survives(match: Match[Any]) -> None:
    """The log survives its text, adds up to the same state, and today's rules agree with it."""
    again = load(match.system, dump(match))
    assert not again.notice, again.notice
    assert again.match.state == match.state, "a log is a match"
    assert again.match.log == match.log, "a log survives its text"
    assert match.differences() == [], "the same choices and dice bring about the same facts"
