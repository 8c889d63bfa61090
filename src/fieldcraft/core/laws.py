"""The laws that every rule system obeys, checked on random games.

A system that breaks one raises AssertionError, which names the law and the step:

- somebody can always act, or the game is over;
- whatever is listed is allowed, and what is drawn by chance is listed;
- a seat's view never drifts from what it is told;
- a seat's own view is all that its options and refusals depend on;
- taking back is exact;
- what is handed on from state to state is what would be worked out anew;
- a log is a match, through its text too;
- the same choices and dice bring about the same facts;
- an order is read back from its words;
- two truths that differ only in a secret are one and the same, byte by byte, to every seat that may not know it.

The last needs to be told how truths may differ: `play_twins` takes a function that changes what a seat may not know.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

import msgspec

from fieldcraft.core import GM, ONLOOKER, Action, Entry, Match, RefusedError, Seat, State, System
from fieldcraft.core.log import dump, load
from fieldcraft.dice import Seeded, Source

S = TypeVar("S", bound=State)


def play_out(system: System[S], start: S, seed: int, steps: int, seats: Iterable[Seat] = ()) -> Match[S]:
    """A random game of at most so many steps, with every law checked on the way."""
    rng, match = random.Random(seed), Match(system, start, Seeded(seed.to_bytes(8, "big")))
    views = {seat: match.view(seat) for seat in (*seats, GM, ONLOOKER)}
    while match.result() is None and len(match.log) < steps:
        by = min(match.to_act())
        options = match.options(by)
        assert options, f"{by} is to act, and cannot"
        listed_is_allowed(match, options, by, rng)
        words_are_read_back(system, match.view(by), rng.sample(options, min(len(options), 3)))
        before = match.state
        entry = match.play(rng.choice(options), by)
        derived_as_anew(match.state)
        views_never_drift(match, entry, views)
        if rng.random() < 0.15:
            match.undo(GM)
            assert match.state == before, f"taking back {entry.action} is not exact"
            views = {seat: match.view(seat) for seat in views}
    survives(match)
    return match


def listed_is_allowed(match: Match[Any], options: list[Action], by: Seat, rng: random.Random) -> None:
    """Every option is judged allowed, and for nobody else; a sample keeps it quick."""
    drawn = match.sample_option(by, random.Random(len(match.log)))
    assert drawn in options, f"{drawn} is drawn, and not listed"
    for action in rng.sample(options, min(len(options), 12)):
        no = match.judge(action, by)
        assert no is None, f"{action} is listed, and refused: {no}"
        assert match.judge(action, ONLOOKER) is not None, f"a stranger may {action}"


def derived_as_anew(state: State) -> None:
    """What a state has been handed on is what follows from its fields; caches, named so, are not looked at."""
    anew = msgspec.structs.replace(state)
    for name, known in state.__dict__.items():
        if name in state.derived_from and not name.endswith("cache"):
            assert getattr(anew, name) == known, f"{name} was handed on, and is {known}"


def words_are_read_back(system: System[S], view: S, actions: Iterable[Action]) -> None:
    """Each action is what its words say."""
    for action in actions:
        text = system.words(view, action)
        assert system.order(view, text) == action, f"{text!r} is not read back as {action}"


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


# --- secrets ------------------------------------------------------------------------


class Vary(Protocol[S]):
    """How a system's truths may differ: the truth itself, changed in what a seat may not know."""

    def __call__(self, state: S, seat: Seat, rng: random.Random) -> S:
        """A truth that the seat cannot tell from this one."""
        ...


class Steady:
    """Dice that fall by how many are thrown, so that no throw depends on how many were thrown before it unseen."""

    def faces(self, sides: int, count: int, n: int) -> tuple[int, ...]:
        """Some high, some low."""
        return tuple((7 * die + 3 * count) % sides + 1 for die in range(count))


class Twins(NamedTuple, Generic[S]):
    """Two matches whose truths differ only in what some seats may not know."""

    one: Match[S]
    two: Match[S]

    @classmethod
    def of(cls, system: System[S], one: S, two: S, source: Callable[[], Source] = Steady) -> Twins[S]:
        """Twins that are about to begin, each with dice of its own that fall alike."""
        return cls(Match(system, one, source()), Match(system, two, source()))


CameOut: TypeAlias = Callable[[Twins[Any], Sequence[Entry]], bool]
"""Whether entries played alike in both have brought the secret to light: a seat may then be told different things."""


def keeps_secret(pair: Twins[Any], entries: Sequence[Entry]) -> bool:
    """Nothing ever comes out."""
    return False


def play_twins(
    system: System[S], start: S, vary: Vary[S], seat: Seat, seed: int, steps: int, came_out: CameOut = keeps_secret
) -> Twins[S]:
    """Play two truths alike until the secret comes out, which `came_out` tells, and let the seat look, ask and undo.

    Others do what they may do in both; that they may do different things is no business of the seat.
    """
    rng = random.Random(seed)
    pair = Twins.of(system, start, vary(start, seat, rng))
    twins_look_alike(pair, seat)
    for _ in range(steps):
        if any(match.result() is not None for match in pair) or not (actions := shared_options(pair)):
            break
        by = min(pair.one.to_act())
        entries = [match.play(action, by) for match, action in zip(pair, 2 * [rng.choice(actions)], strict=True)]
        if came_out(pair, entries):
            break
        twins_are_told_alike(pair, entries, seat)
        twins_look_alike(pair, seat)
        if rng.random() < 0.15:
            assert undo_answer(pair.one, seat) == undo_answer(pair.two, seat), f"{seat} can tell by taking back"
    return pair


def shared_options(pair: Twins[S]) -> list[Action]:
    """What whoever is to act may do in both truths; nothing if another seat is to act in each."""
    if pair.one.to_act() != pair.two.to_act():
        return []
    by = min(pair.one.to_act())
    other = pair.two.options(by)
    return [action for action in pair.one.options(by) if action in other]


def twins_look_alike(pair: Twins[S], seat: Seat, actions: Iterable[Action] = ()) -> None:
    """A seat sees the same in both, may do the same, and is answered the same about some actions."""
    one, two = pair
    assert to_bytes(one.view(seat)) == to_bytes(two.view(seat)), f"{seat} sees a difference"
    assert to_bytes(one.options(seat)) == to_bytes(two.options(seat)), f"{seat} has other options"
    for action in actions:
        assert one.judge(action, seat) == two.judge(action, seat), f"{seat} can tell by asking for {action}"


def twins_are_told_alike(pair: Twins[S], entries: Iterable[Entry], seat: Seat) -> None:
    """A seat is told the same of an entry in both."""
    one, two = (told_bytes(match, entry, seat) for match, entry in zip(pair, entries, strict=True))
    assert one == two, f"{seat} can tell by what comes of it: {one} {two}"


def told_bytes(match: Match[S], entry: Entry, seat: Seat) -> list[bytes]:
    """What a seat is told of an entry, byte by byte."""
    return [to_bytes(event) for event in match.events_for(entry, seat)]


def undo_answer(match: Match[S], by: Seat) -> str:
    """What a seat is answered when it takes its last action back."""
    try:
        match.undo(by)
    except RefusedError as refused:
        return str(refused)
    return "taken back"


def to_bytes(value: object) -> bytes:
    """A value byte by byte."""
    return msgspec.json.encode(value, order="deterministic")
