"""A game being played: the one door through which server, bots, tests and people go."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from typing import Generic, Self, TypeVar

from fieldcraft.core.decree import Decree, first_impossible
from fieldcraft.core.hand import DiceAsked, DiceEntered, EnterDice, ThrowDice, Thrown
from fieldcraft.core.model import GM, Action, Entry, Event, Rolled, Seat, State
from fieldcraft.core.play import Play
from fieldcraft.core.refusal import No, Refusal, Refused
from fieldcraft.core.rulebook import rule
from fieldcraft.core.system import Outcome, System, refusal
from fieldcraft.dice import ByHand, DiceNeeded, Scripted, Source

S = TypeVar("S", bound=State)


class Match(Generic[S]):
    """A log and the state that it adds up to."""

    def __init__(self, system: System[S], start: S, source: Source) -> None:
        self.system, self.start, self.source = system, start, source
        self.log: list[Entry] = []
        self._states: list[S] = [start]
        self._standing: list[int] = []
        self._rolls: list[int] = [0]
        self._views: dict[Seat, S] = {}

    # --- what is ----------------------------------------------------------------

    @property
    def state(self) -> S:
        """The truth now."""
        return self._states[-1]

    def view(self, seat: Seat) -> S:
        """All that a seat may know now."""
        if (seen := self._views.get(seat)) is None:
            seen = self._views[seat] = self.system.view(self.state, seat)
        return seen

    def to_act(self) -> frozenset[Seat]:
        """The seats that the game waits for."""
        return self.system.to_act(self.state)

    def result(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self.system.result(self.state)

    # --- ask before you act -----------------------------------------------------

    def judge(self, action: Action, by: Seat) -> Refusal | None:
        """Why a seat may not do an action, or None: judged on what that seat can see."""
        return self.system.judge(self.state, self.view(by), action, by)

    def options(self, by: Seat) -> list[Action]:
        """Every action a seat may do now."""
        return self.system.options(self.state, self.view(by), by)

    # --- act ----------------------------------------------------------------------

    def play(self, action: Action, by: Seat) -> Entry:
        """Do an action; Refused, citing the rule, if it may not be done."""
        if (no := self.judge(action, by)) is not None:
            raise Refused(no)
        ask = self.state.ask
        if isinstance(action, EnterDice) and isinstance(ask, ThrowDice):
            pending, given = self.log[ask.pending], (*ask.given, action.faces)
            play = self._carry_out(pending.action, pending.by, ask.pending, given)
            opening = DiceEntered()
            play.events.insert(0, opening)
        else:
            play = self._carry_out(action, by, len(self.log), ())
        return self._record(Entry(len(self.log), by, action, tuple(play.events)), play.state, play.rolled)

    def _carry_out(self, action: Action, by: Seat, pending: int, given: tuple[tuple[int, ...], ...]) -> Play[S]:
        """Resolve an action, or ask for the dice that it still needs."""
        state: S = DiceEntered().apply(self.state) if given else self.state
        source = Thrown(self._rolls[-1], given) if given else self.source
        seen = self.system.view(state, by) if given else self.view(by)
        play = Play(state, seen, by, source, self._rolls[-1], self.system.follows)
        try:
            action.resolve(play)
            if self.system.settle is not None:
                self.system.settle(play)
        except DiceNeeded as need:
            play = Play(state, seen, by, source, self._rolls[-1])
            ask = ThrowDice(seat=by, sides=need.sides, count=need.count, pending=pending, given=given)
            play.emit(DiceAsked(ask=ask))
        return play

    def _record(self, entry: Entry, state: S, rolled: int) -> Entry:
        self.log.append(entry)
        if state is not self.state:
            self.state.forget()
        self._states.append(state)
        self._standing.append(entry.seq)
        self._rolls.append(rolled)
        self._views = {}
        return entry

    @rule("match.undo")
    def undo(self, by: Seat) -> Entry:
        """Take back the last action that the seat knows of; what the game master did in secret since then stays.

        Once dice fell or a secret came out, only the game master may.
        """
        last = self._last(by)
        if last is None:
            raise Refused(refusal(No("there is nothing to take back", rule="match.undo")))
        if by not in (GM, last.by):
            raise Refused(refusal(No(f"the last action was {last.by}'s", rule="match.undo")))
        entry = Entry(len(self.log), by, None, (), undoes=last.seq)
        learned = by != GM and any(event.final for event in self.told(last, by))
        if learned or not self._take_back(entry):
            raise Refused(refusal(No("dice fell or a secret came out", rule="match.undo")))
        return entry

    def _last(self, by: Seat) -> Entry | None:
        """The last standing entry, the game master's secrets apart."""
        known = (self.log[seq] for seq in reversed(self._standing))
        return next((e for e in known if by == GM or e.by != GM or self.told(e, by)), None)

    def _take_back(self, entry: Entry) -> bool:
        """Take back what an entry undoes, and let what came after it happen without it; False if that cannot be."""
        place = self._standing.index(entry.undoes or 0)
        later = [self.log[seq] for seq in self._standing[place + 1 :]]
        states = [self._states[place]]
        for kept in later:
            decreed = kept.action.events if isinstance(kept.action, Decree) else ()
            if kept.by != GM or first_impossible(states[-1], decreed):
                return False
            states.append(reduce(lambda now, event: event.apply(now), kept.events, states[-1]))
        self.log.append(entry)
        self._states[place:], self._standing[place:] = states, [kept.seq for kept in later]
        self._rolls[place + 1 :] = [self._rolls[place]] * len(later)
        self._views = {}
        return True

    # --- remember -----------------------------------------------------------------

    @property
    def standing(self) -> tuple[Entry, ...]:
        """The entries that still stand: neither undone nor undoing."""
        return tuple(self.log[seq] for seq in self._standing)

    def backwards(self) -> Iterator[Entry]:
        """The entries that still stand, the last first."""
        return (self.log[seq] for seq in reversed(self._standing))

    def before(self, seq: int) -> S:
        """The truth before a standing entry."""
        return self._states[self._standing.index(seq)]

    def told(self, entry: Entry, seat: Seat) -> tuple[Event, ...]:
        """What a seat is told of a standing entry."""
        state = self.before(entry.seq)
        told: list[Event] = []
        for event in entry.events:
            told += self.system.see(state, event, seat)
            state = event.apply(state)
        return tuple(told)

    @classmethod
    def replay(cls, system: System[S], start: S, source: Source, log: Iterable[Entry]) -> Self:
        """A match from its log.  No rule is run: what happened, happened.  ValueError if the log does not add up."""
        match = cls(system, start, source)
        for entry in log:
            if entry.seq != len(match.log):
                msg = f"entry {len(match.log)} is missing: found {entry.seq}"
                raise ValueError(msg)
            if entry.undoes is None:
                state = reduce(lambda now, event: event.apply(now), entry.events, match.state)
                match._record(entry, state, match._rolls[-1] + sum(type(e) is Rolled for e in entry.events))
            elif entry.undoes not in match._standing or not match._take_back(entry):
                msg = f"entry {entry.seq} takes back entry {entry.undoes}, which is not the last that stands"
                raise ValueError(msg)
        return match

    def fork(self, seq: int | None = None) -> Self:
        """A match of its own that shares the past: the first `seq` entries, all by default."""
        return self.replay(self.system, self.start, self.source, self.log[:seq])

    def differences(self) -> list[int]:
        """The standing entries that today's rules would resolve otherwise, given the same choices and dice."""
        events = [event for entry in self.standing for event in entry.events]
        by_hand = any(type(event) is DiceAsked for event in events)
        source = ByHand() if by_hand else Scripted(tuple(e.faces for e in events if type(e) is Rolled))
        again, found = type(self)(self.system, self.start, source), []
        for entry in self.standing:
            try:
                same = again.play(entry.action, entry.by).events == entry.events
            except (ValueError, LookupError):
                same = False
            if not same:
                found.append(entry.seq)
                break
        return found
