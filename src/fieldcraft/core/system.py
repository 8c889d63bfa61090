"""A rule system: one value that says all that the engine must know of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, reduce
from random import Random
from typing import Any, Generic, Self, TypeVar

import msgspec

from fieldcraft.core.decree import Decree
from fieldcraft.core.hand import DiceAsked, DiceEntered, EnterDice
from fieldcraft.core.model import Action, Ask, Check, Event, Prerequisite, Rolled, Seat, State
from fieldcraft.core.play import Follows, Play
from fieldcraft.core.refusal import Denial, Refusal
from fieldcraft.core.rulebook import explain, rule, ruling_id
from fieldcraft.core.throws import ActionDice
from fieldcraft.dice import Source

S = TypeVar("S", bound=State)

ENGINE_ACTIONS: tuple[type[Action], ...] = (EnterDice, Decree)
ENGINE_EVENTS: tuple[type[Event], ...] = (Rolled, DiceAsked, DiceEntered)


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: who won, which may be nobody or several seats, and why, in words."""

    winners: tuple[Seat, ...]
    why: str

    @classmethod
    def of(cls, winner: Seat | None, why: str) -> Self:
        """One winner, or none."""
        return cls(() if winner is None else (winner,), why)

    @property
    def winner(self) -> Seat | None:
        """The only winner; None if there is none, or if several share the victory."""
        return self.winners[0] if len(self.winners) == 1 else None

    def title(self, names: Mapping[Seat, str]) -> str:
        """Who won, with what the seats are called.

        >>> Outcome(("red", "blue"), "at the goal").title({"red": "The reds"})
        'Victory for The reds and Blue'
        """
        winners = [names.get(seat) or seat.capitalize() for seat in self.winners]
        return f"Victory for {' and '.join(winners)}" if winners else "Nobody wins"

    def sentence(self, names: Mapping[Seat, str]) -> str:
        """The end in a line, with what the seats are called.

        >>> Outcome(("red", "blue"), "at the goal").sentence({"red": "The reds"})
        'Victory for The reds and Blue: at the goal'
        >>> Outcome((), "nobody is left").sentence({})
        'Nobody wins: nobody is left'
        """
        return f"{self.title(names)}: {self.why}"


class ViewReplaced(Event, frozen=True, kw_only=True):
    """Only ever told to a seat: its view as it is now."""

    view: Any

    def apply(self, state: Any) -> Any:
        return self.view

    def impossible(self, state: Any) -> str:
        """It cannot be decreed."""
        return "what a seat is told follows of itself"


def view_all(state: S, seat: Seat) -> S:
    """All of it, for a game that hides nothing."""
    return state


def replace_view(old: State, new: State) -> Event:
    """The new view, whatever the old one was."""
    return ViewReplaced(view=new)


def no_teams(state: Any) -> Mapping[Seat, str]:
    """Every seat plays for itself."""
    return {}


def name_no_seats(state: Any) -> tuple[Seat, ...]:
    """No seats: any name is one."""
    return ()


def guess_nothing(view: S, seat: Seat, rng: Random) -> S:
    """The view itself, for a game that hides nothing that matters."""
    return view


def tell_throws_apart(sides: int) -> tuple[tuple[int, int], ...]:
    """No faces: every throw may do something else, in every order of its dice."""
    return ()


def ignore_order(sides: int) -> tuple[tuple[int, int], ...]:
    """Each face by itself, for a game that does not ask which of several dice shows what."""
    return tuple((face, 1) for face in range(1, sides + 1))


def propose_nothing(state: Any, text: str, seat: Seat) -> list[str]:
    """No words for a game whose notation cannot be completed."""
    return []


@dataclass(frozen=True)
class System(Generic[S]):
    """A rule system is this value and nothing more.

    `seats` names those who play, in the order of their turns: nobody else but the game master and an onlooker may ask;
    `to_act` names the seats that the game waits for; `view` is what a seat may know, by default everything; `reconcile`
    turns a seat's old view into its new one in a single event, by default the new view as a whole; `teams` names the
    team of each seat that does not play for itself alone; `order` and `words` read and write the text notation of
    actions, `complete` proposes the words that may come next and `usage` lists how each is written and what it does;
    `story` tells an event in a sentence, given the state before it.  `follows` say, one after
    another, what follows of itself after each event, `settle` lets a game go on that an action has left with nobody to
    act.  `guess` draws one of the states that may be true, from what a seat may know; `alike` says which faces of dice
    of so many sides differ in what they do, each with how many faces do the same, where the dice of a throw have no
    order.
    """

    name: str
    version: str
    state: type[S]
    actions: tuple[type[Action], ...]
    events: tuple[type[Event], ...]
    to_act: Callable[[S], frozenset[Seat]]
    result: Callable[[S], Outcome | None]
    order: Callable[[S, str], Action]
    words: Callable[[S, Action], str]
    story: Callable[[S, Event], str]
    seats: Callable[[S], tuple[Seat, ...]] = name_no_seats
    view: Callable[[S, Seat], S] = view_all
    guess: Callable[[S, Seat, Random], S] = guess_nothing
    reconcile: Callable[[S, S], Event] = replace_view
    teams: Callable[[S], Mapping[Seat, str]] = no_teams
    complete: Callable[[S, str, Seat], list[str]] = propose_nothing
    usage: Callable[[], list[tuple[str, str]]] = list
    follows: tuple[Follows[S], ...] = ()
    settle: Callable[[Play[S]], None] | None = None
    alike: Callable[[int], tuple[tuple[int, int], ...]] = tell_throws_apart

    @cached_property
    def kinds(self) -> Mapping[type[Ask] | None, tuple[type[Action], ...]]:
        """Which actions answer which question; under None those that answer none."""
        asked = {kind.answers for kind in self.actions} | {EnterDice.answers, None}
        kinds: tuple[type[Action], ...] = (*self.actions, EnterDice)
        return {ask: tuple(kind for kind in kinds if kind.answers is ask) for ask in asked}

    @cached_property
    def unsure(self) -> Mapping[type[Action], tuple[Check, ...]]:
        """For each kind of action the checks that its candidates may still fail."""
        kinds: tuple[type[Action], ...] = (*self.actions, EnterDice)
        return {kind: tuple(check for check in kind.checks if check not in kind.assured) for kind in kinds}

    def are_allies(self, state: S, one: Seat, other: Seat) -> bool:
        """Whether two seats play for the same team."""
        teams = self.teams(state)
        return teams.get(one, one) == teams.get(other, other)

    def judge(self, state: S, seen: S, action: Action, by: Seat) -> Refusal | None:
        """The first rule that forbids the action, judged on what the seat has seen; None if it is allowed."""
        if (no := self._turn(state, action, by)) is not None:
            return explain_denial(no)
        for check in action.checks:
            if (no := check(seen, action, by)) is not None:
                return explain_denial(no if no.rule else msgspec.structs.replace(no, rule=ruling_id(check)))
        return None

    @rule("match.turn", "match.ask")
    def _turn(self, state: S, action: Action, by: Seat) -> Denial | None:
        """Whose turn it is, and what is being asked."""
        if action.anytime:
            return None
        if by not in self.to_act(state):
            why = "the battle is over" if self.result(state) else "another side has the turn"
            return Denial(why, rule="match.turn")
        ask = state.asks[-1] if state.asks else None
        if action.answers is not (None if ask is None else type(ask)):
            why = "a question waits for its answer" if ask is not None else "nobody has asked that"
            return Denial(why, rule="match.ask")
        return None

    def options(self, state: S, seen: S, by: Seat) -> list[Action]:
        """Every action the seat may do now, one of each that differs."""
        found: list[Action] = []
        for kind in self.kinds_at_hand(state, seen, by):
            some: Iterable[Action] = kind.candidates(seen, by)
            if (checks := self.unsure[kind]) and (some := list(some)):
                for check in checks:
                    some = [action for action in some if check(seen, action, by) is None]
            found += some
        return found

    def kinds_open(self, state: S, by: Seat) -> tuple[type[Action], ...]:
        """The kinds of actions of which the seat may have any to do now: none unless the game waits for it."""
        if by not in self.to_act(state):
            return ()
        ask = state.ask
        return self.kinds[None if ask is None else type(ask)]

    def kinds_at_hand(self, state: S, seen: S, by: Seat) -> Iterator[type[Action]]:
        """Those of the kinds that are open of which what they all need is there."""
        met: dict[Prerequisite, object] = {}
        for kind in self.kinds_open(state, by):
            if (needed := kind.prerequisite) is not None and needed not in met:
                met[needed] = needed(seen, by)
            if needed is None or met[needed]:
                yield kind

    def options_of(self, kind: type[Action], seen: S, by: Seat) -> Iterator[Action]:
        """The actions of a kind that is open, one after another as they are asked for."""
        some: Iterable[Action] = kind.candidates(seen, by)
        if checks := self.unsure[kind]:
            some = (action for action in some if all(check(seen, action, by) is None for check in checks))
        return iter(some)

    def sample_option(self, state: S, seen: S, by: Seat, rng: Random) -> Action | None:
        """One of the options by chance, without listing them all: first a kind of action, then one of that kind.

        Each option may come; every kind of which there are any is as likely as another.  None if there is no option.
        """
        kinds = list(self.kinds_open(state, by))
        rng.shuffle(kinds)
        for kind in kinds:
            some, checks = list(kind.candidates(seen, by)), self.unsure[kind]
            while some:
                number = rng.randrange(len(some))
                some[number], some[-1] = some[-1], some[number]
                action = some.pop()
                if all(check(seen, action, by) is None for check in checks):
                    return action
        return None

    def step(self, state: S, action: Action, by: Seat, source: Source, rolled: int = 0) -> tuple[S, tuple[Event, ...]]:
        """The state after an action that may be done, and what happened: nothing is judged, and no record is kept.

        The dice are those of `source` from roll `rolled` on; raises what it raises.
        """
        play = Play(state, self.view(state, by), by, ActionDice(source, rolled, action), self.follows)
        self.resolve(action, play)
        return play.state, tuple(play.events)

    def resolve(self, action: Action, play: Play[S]) -> None:
        """Carry an action out, and let the game go on as far as it does of itself."""
        action.resolve(play)
        if self.settle is not None:
            self.settle(play)

    def see(self, state: S, event: Event, seat: Seat, after: S | None = None) -> tuple[Event, ...]:
        """What a seat is told of an event, so that its old view becomes its new one; `after` is the state after it."""
        after = event.apply(state) if after is None else after
        seen, old = event.seen_by(state, seat), self.view(state, seat)
        true = self.view(after, seat)
        if seen is event and old is state and true is after:
            return (event,)
        told: tuple[Event, ...] = () if seen is None else (seen,)
        guess = reduce(lambda view, one: one.apply(view), told, old)
        return told if guess == true else (*told, self.reconcile(guess, true))


def explain_denial(no: Denial) -> Refusal:
    """A rule's answer with the title and the source of the rule."""
    title, source = explain(no.rule)
    return Refusal(
        rule=no.rule, title=title, source=source, why=no.why, at=no.at, unit=no.unit, spent=no.spent, step=no.step
    )
