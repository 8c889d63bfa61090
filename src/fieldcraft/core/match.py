"""A game being played: the one door through which server, bots, tests and people go."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from difflib import get_close_matches
from functools import reduce
from operator import attrgetter
from random import Random
from typing import Generic, Self, TypeVar

import msgspec

from fieldcraft.core.decree import Decree, first_impossible
from fieldcraft.core.hand import DiceAsked, DiceEntered, EnterDice, Repeat, ThrowDice, Thrown
from fieldcraft.core.model import GM, ONLOOKER, Action, Entry, Event, Rolled, Seat, State
from fieldcraft.core.play import Play
from fieldcraft.core.refusal import Denial, Refusal, RefusedError
from fieldcraft.core.rulebook import rule
from fieldcraft.core.system import Outcome, System, explain_denial
from fieldcraft.core.throws import NOTHING, ActionDice, Stream, add_throws, count_throws
from fieldcraft.core.words import pluralize
from fieldcraft.dice import ByHand, DiceNeededError, Scripted, Source

S = TypeVar("S", bound=State)


class Moment(msgspec.Struct, Generic[S], frozen=True):
    """Where a match stands after a standing entry: the entry's number, what is true then, and what the entry threw."""

    seq: int
    state: S
    thrown: Mapping[Stream, int]


class Resolution(msgspec.Struct, Generic[S], frozen=True):
    """What an action or a taking back comes to: a value that `Match.commit` lets happen.

    `entry` is the log's next; of the match's moments the first `kept` stay, and `moments` follow on them.
    """

    entry: Entry
    kept: int
    moments: tuple[Moment[S], ...]


class Match(Generic[S]):
    """A log, the `state` that it adds up to, and how many `rolls` were made in it, those taken back apart."""

    def __init__(self, system: System[S], start: S, source: Source) -> None:
        self.system, self.start, self.source = system, start, source
        self.log: list[Entry] = []
        self.state = start
        self._moments: list[Moment[S]] = [Moment(-1, start, NOTHING)]
        self._thrown, self.rolls = Counter[Stream](), 0
        self._views: dict[Seat, S] = {}

    def __repr__(self) -> str:
        done = pluralize(len(self.log), "entry", "entries")
        return f"<{type(self).__name__} of {self.system.name}, {done}, {_describe_turn(self)}>"

    # --- what is ----------------------------------------------------------------

    @property
    def thrown(self) -> Mapping[Stream, int]:
        """How often each stream of dice was thrown so far, what was taken back apart."""
        return self._thrown

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who plays; besides them the game master and an onlooker may ask."""
        return self.system.seats(self.state)

    def view(self, seat: Seat) -> S:
        """All that a seat may know now; ValueError, with the seats there are, for one that is not in the game."""
        if (seen := self._views.get(seat)) is None:
            _check_seat(self.seats, seat)
            seen = self._views[seat] = self.system.view(self.state, seat)
        return seen

    def to_act(self) -> frozenset[Seat]:
        """The seats that the game waits for."""
        return self.system.to_act(self.state)

    def result(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self.system.result(self.state)

    # --- ask before you act -----------------------------------------------------

    def judge(self, order: Action | str, by: Seat) -> Refusal | None:
        """Why a seat may not do an action, or None: judged on what that seat can see."""
        return self.system.judge(self.state, self.view(by), self.read(order, by), by)

    def options(self, by: Seat) -> list[Action]:
        """Every action a seat may do now."""
        return self.system.options(self.state, self.view(by), by)

    def sample_option(self, by: Seat, rng: Random) -> Action | None:
        """One of a seat's options by chance, without listing them all; None if it has none."""
        return self.system.sample_option(self.state, self.view(by), by, rng)

    # --- act ----------------------------------------------------------------------

    def read(self, order: Action | str, by: Seat) -> Action:
        """The action that an order means, in the notation of the game; OrderError says where it cannot be read."""
        return self.system.order(self.view(by), order) if isinstance(order, str) else order

    def play(self, order: Action | str, by: Seat) -> Entry:
        """Do an action, given as a value or as text; RefusedError, citing the rule, if it may not be done."""
        action = self.read(order, by)
        self.require(action, by)
        return self.commit(self.resolve(action, by))

    def require(self, action: Action, by: Seat) -> None:
        """RefusedError, citing the rule, if a seat may not do an action."""
        if (no := self.system.judge(self.state, self.view(by), action, by)) is not None:
            raise RefusedError(no)

    def resolve(self, action: Action, by: Seat) -> Resolution[S]:
        """What an action that has been judged would come to; the match stays as it is."""
        ask = self.state.ask
        if type(action) is EnterDice and type(ask) is ThrowDice:
            then = Repeat(entry=ask.then.entry, given=(*ask.then.given, action.faces))
            play = _carry_out(self, self.log[then.entry].action, self.log[then.entry].by, then)
            play.events.insert(0, DiceEntered())
        else:
            play = _carry_out(self, action, by, Repeat(entry=len(self.log)))
        made = Entry(len(self.log), by, action, tuple(play.events))
        return Resolution(made, len(self._moments), (Moment(made.seq, play.state, count_throws(made)),))

    def commit(self, resolution: Resolution[S]) -> Entry:
        """Let happen what was resolved; ValueError if the match has gone on since."""
        _check_next(self.log, resolution.entry)
        before = self.state
        self.log.append(resolution.entry)
        for gone in self._moments[resolution.kept :]:
            self.rolls += add_throws(self._thrown, gone.thrown, -1)
        for moment in resolution.moments:
            self.rolls += add_throws(self._thrown, moment.thrown, 1)
        self._moments[resolution.kept :] = resolution.moments
        self.state, self._views = self._moments[-1].state, {}
        if self.state is not before:
            before.forget()
        return resolution.entry

    def undo(self, by: Seat) -> Entry:
        """Take back the last action that the seat knows of; what the game master did in secret since then stays."""
        return self.commit(self.resolve_undo(by))

    @rule("match.undo")
    def resolve_undo(self, by: Seat) -> Resolution[S]:
        """What taking back the last action that the seat knows of would come to; the match stays as it is.

        RefusedError once dice fell or a secret came out: then only the game master may.
        """
        _check_seat(self.seats, by)
        known = (e for e in self.backwards() if by == GM or e.by != GM or self.events_for(e, by))
        if (last := next(known, None)) is None:
            raise RefusedError(explain_denial(Denial("there is nothing to take back", rule="match.undo")))
        if by not in (GM, last.by):
            raise RefusedError(explain_denial(Denial(f"the last action was {last.by}'s", rule="match.undo")))
        learned = by != GM and any(event.reveals_information for event in self.events_for(last, by))
        found = None if learned else self.resolve_removal(last.seq, by)
        if found is None:
            raise RefusedError(explain_denial(Denial("dice fell or a secret came out", rule="match.undo")))
        return found

    def resolve_removal(self, seq: int, by: Seat) -> Resolution[S] | None:
        """What taking back a standing entry would come to, if what came after it happened without it.

        None if that cannot be, since only what the game master did can stand without what was before it.
        """
        place = _find_moment(self._moments, seq)
        moments = _happen_again(self.log, self._moments[place + 1 :], self._moments[place - 1].state)
        if moments is None:
            return None
        return Resolution(Entry(len(self.log), by, None, (), undoes=seq), place, moments)

    # --- remember -----------------------------------------------------------------

    @property
    def standing(self) -> tuple[Entry, ...]:
        """The entries that still stand: neither undone nor undoing."""
        return tuple(self.log[moment.seq] for moment in self._moments[1:])

    def backwards(self) -> Iterator[Entry]:
        """The entries that still stand, the last first."""
        return (self.log[self._moments[at].seq] for at in range(len(self._moments) - 1, 0, -1))

    def events(self) -> Iterator[Event]:
        """All events that happened and were not undone."""
        return (event for entry in self.standing for event in entry.events)

    def before(self, seq: int) -> S:
        """The truth before a standing entry."""
        return self._moments[_find_moment(self._moments, seq) - 1].state

    def events_for(self, entry: Entry, seat: Seat) -> tuple[Event, ...]:
        """What a seat is told of a standing entry."""
        _check_seat(self.seats, seat)
        state = self.before(entry.seq)
        told: list[Event] = []
        for event in entry.events:
            told += self.system.see(state, event, seat)
            state = event.apply(state)
        return tuple(told)

    def resolution_of(self, entry: Entry) -> Resolution[S]:
        """What the next entry of a log comes to.  No rule is run: what happened, happened.

        ValueError if it is not the next, or takes back what cannot be taken back.
        """
        _check_next(self.log, entry)
        if entry.undoes is None:
            if entry.action is None:
                raise ValueError(f"entry {entry.seq} names no action and takes none back")
            moment = Moment(entry.seq, _after(entry, self.state), count_throws(entry))
            return Resolution(entry, len(self._moments), (moment,))
        if (found := self.resolve_removal(entry.undoes, entry.by)) is None:
            msg = f"entry {entry.seq} takes back entry {entry.undoes}, which is not the last that stands"
            raise ValueError(msg)
        return msgspec.structs.replace(found, entry=entry)

    @classmethod
    def replay(cls, system: System[S], start: S, source: Source, log: Iterable[Entry]) -> Self:
        """A match from its log.  ValueError if the log does not add up."""
        match = cls(system, start, source)
        for entry in log:
            match.commit(match.resolution_of(entry))
        return match

    def fork(self, seq: int | None = None) -> Self:
        """A match of its own that shares the past: the first `seq` entries, all by default."""
        if seq is not None and seq != len(self.log):
            return self.replay(self.system, self.start, self.source, self.log[:seq])
        other = copy(self)
        other.log, other._moments, other._views = self.log.copy(), self._moments.copy(), {}  # noqa: SLF001
        other._thrown = self._thrown.copy()  # noqa: SLF001
        return other

    def differences(self) -> list[int]:
        """The standing entries that today's rules would resolve otherwise, given the same choices and dice."""
        return _find_differences(self)


def _check_seat(seats: tuple[Seat, ...], seat: Seat) -> None:
    """ValueError for a seat that nobody can have; a system that names none takes any."""
    if seats and seat not in seats and seat not in (GM, ONLOOKER):
        near = get_close_matches(str(seat), seats, n=1)
        hint = f"did you mean {near[0]!r}? " if near else ""
        message = f"there is no seat {seat!r}; {hint}allowed: {', '.join((*seats, GM, ONLOOKER))}"
        raise ValueError(message)


def _describe_turn(match: Match[S]) -> str:
    """For whom a match waits, or how it ended, in a few words."""
    if (end := match.result()) is not None:
        return f"over: {end.why}"
    return f"waits for {' and '.join(sorted(match.to_act())) or 'nobody'}"


def _find_moment(moments: list[Moment[S]], seq: int) -> int:
    """Which of the moments is that after a standing entry; ValueError if the entry does not stand."""
    found = bisect_left(moments, seq, key=attrgetter("seq"))
    if seq < 0 or moments[found : found + 1] == [] or moments[found].seq != seq:
        msg = f"entry {seq} does not stand"
        raise ValueError(msg)
    return found


def _happen_again(log: list[Entry], moments: Iterable[Moment[S]], state: S) -> tuple[Moment[S], ...] | None:
    """Moments as they are from another state on; None if not all of what happened can happen then."""
    found = list[Moment[S]]()
    for moment in moments:
        later = log[moment.seq]
        decreed = later.action.events if isinstance(later.action, Decree) else ()
        if later.by != GM or first_impossible(state, decreed):
            return None
        state = _after(later, state)
        found.append(Moment(later.seq, state, moment.thrown))
    return tuple(found)


def _check_next(log: list[Entry], entry: Entry) -> None:
    if entry.seq != len(log):
        msg = f"entry {len(log)} is missing: found {entry.seq}"
        raise ValueError(msg)


def _find_differences(match: Match[S]) -> list[int]:
    events = list(match.events())
    by_hand = any(type(event) is DiceAsked for event in events)
    source = ByHand() if by_hand else Scripted(tuple(e.faces for e in events if type(e) is Rolled))
    again = type(match)(match.system, match.start, source)
    for entry in match.standing:
        try:
            same = again.play(entry.action, entry.by).events == entry.events
        except (ValueError, LookupError):
            same = False
        if not same:
            return [entry.seq]
    return []


def _after(entry: Entry, state: S) -> S:
    return reduce(lambda now, event: event.apply(now), entry.events, state)


def _carry_out(match: Match[S], action: Action, by: Seat, then: Repeat) -> Play[S]:
    """Resolve an action, or ask for the dice that it still needs."""
    state: S = DiceEntered().apply(match.state) if then.given else match.state
    source = Thrown(match.rolls, then.given) if then.given else match.source
    seen = match.system.view(state, by) if then.given else match.view(by)
    dice = ActionDice(source, match.rolls, action, match.thrown)
    play = Play(state, seen, by, dice, match.system.follows)
    try:
        match.system.resolve(action, play)
    except DiceNeededError as need:
        die, labels = ("", ()) if play.die is None else (play.die.name, play.die.labels)
        play = Play(state, seen, by, dice)
        ask = ThrowDice(seat=by, sides=need.sides, count=need.count, then=then, die=die, labels=labels)
        play.emit(DiceAsked(ask=ask))
    return play
