"""Perfect play, found for games that are small enough: every state that can come, and the chance to win from each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any

import msgspec

from fieldcraft.core import Action, Outcome, Seat, State, System
from fieldcraft.core.encoding import encode
from fieldcraft.core.outcomes import list_outcomes
from fieldcraft.lab.balance import camps_of
from fieldcraft.lab.player import Bot

MOST = 100_000
"""How many states are looked at before it is given up."""

ENOUGH = 1e-9
"""What a round over all states may still change in any of them."""

DRAWS = 4
"""How often a bot is asked what it does in a state."""

Key = bytes


class Node(msgspec.Struct):
    """A state, who acts, and where each option leads, with the chance of it; `value` is the first camp's share."""

    state: Any
    by: Seat = ""
    leads: list[tuple[Action, list[tuple[float, Key]]]] = []
    value: float = 0.5


class Solution:
    """The states of a game that can come from a start, and what each is worth to the first camp in perfect play.

    `forget` gives a state without what has no bearing on how the game goes on, such as the number of the round;
    `also` gives the actions that a list leaves out beside one that it names, such as other facings.
    ValueError for a game with more than `most` states, or with actions that have too many outcomes.
    """

    def __init__(
        self,
        system: System[Any],
        start: State,
        forget: Callable[[Any], Any] = lambda state: state,
        also: Callable[[Action], Iterable[Action]] = lambda action: (),
        most: int = MOST,
    ) -> None:
        self.system, self.forget, self.also, self.most = system, forget, also, most
        self.camps = camps_of(system, start)
        self.first = next(iter(self.camps.values()))
        self.nodes: dict[Key, Node] = {}
        self._explore(start)
        self.rounds = self._iterate()

    @property
    def value(self) -> float:
        """The share of the first camp from the start on."""
        return next(iter(self.nodes.values())).value

    def node(self, state: State) -> Node:
        """What is known of a state; KeyError if it cannot come."""
        return self.nodes[encode(self.forget(state))]

    def _explore(self, start: State) -> None:
        waiting = [self._add(start)]
        while waiting:
            node = waiting.pop()
            for option in self._list_actions(node):
                outcomes = list_outcomes(self.system, node.state, option, node.by, self.most)
                if outcomes is None:
                    raise ValueError(f"{self.system.words(node.state, option)} has too many outcomes to list")
                leads: dict[Key, float] = {}
                for chance, state in outcomes:
                    key = encode(self.forget(state))
                    if key not in self.nodes:
                        made = self._add(state, key)
                        waiting += [made] if made.by else []
                    leads[key] = leads.get(key, 0.0) + chance
                node.leads.append((option, [(chance, key) for key, chance in leads.items()]))
            if len(self.nodes) > self.most:
                raise ValueError(f"the game has more than {self.most} states")

    def _list_actions(self, node: Node) -> list[Action]:
        """All that may be done in a state."""
        view = self.system.view(node.state, node.by)
        options = self.system.options(node.state, view, node.by)
        more = (one for option in options for one in self.also(option))
        allowed = (one for one in more if self.system.judge(node.state, view, one, node.by) is None)
        return list(dict.fromkeys((*options, *allowed)))

    def _add(self, state: State, key: Key | None = None) -> Node:
        small = self.forget(state)
        outcome = self.system.result(small)
        by = "" if outcome is not None else min(self.system.to_act(small))
        node = self.nodes[key or encode(small)] = Node(small, by, [])
        if outcome is not None:
            node.value = self._share(outcome)
        return node

    def _share(self, outcome: Outcome) -> float:
        winners = {self.camps.get(seat, seat) for seat in outcome.winners}
        return 0.5 if not winners or len(winners) > 1 else float(winners == {self.first})

    def worth(self, leads: Sequence[tuple[float, Key]]) -> float:
        """The share of the first camp, where an option leads."""
        return sum(chance * self.nodes[key].value for chance, key in leads)

    def is_first(self, seat: Seat) -> bool:
        """Whether a seat is of the first camp."""
        return self.camps.get(seat, seat) == self.first

    def _iterate(self) -> int:
        """Go over all states, the last found first, until nothing changes; how often that was."""
        inner = [node for node in reversed(self.nodes.values()) if node.by]
        for number in range(1, self.most):
            changed = 0.0
            for node in inner:
                best = max if self.is_first(node.by) else min
                value = best(self.worth(leads) for _, leads in node.leads)
                changed, node.value = max(changed, abs(value - node.value)), value
            if changed < ENOUGH:
                return number
        return self.most

    def play(self, view: Any, options: Sequence[Action], rng: Random) -> Action:
        """Perfect play, as a bot."""
        node = self.node(view)
        best = max if self.is_first(node.by) else min
        return best(node.leads, key=lambda lead: self.worth(lead[1]))[0]

    def evaluate(self, bots: Mapping[Seat, Bot]) -> float:
        """The share of the first camp if bots play some seats and perfect play the others.

        In each state a bot does one of what it did when it was asked a few times.
        """
        chosen = {key: self._choose(node, bots) for key, node in self.nodes.items() if node.by in bots}
        values = {key: node.value for key, node in self.nodes.items()}
        inner = [(key, node) for key, node in reversed(self.nodes.items()) if node.by]
        for _ in range(self.most):
            changed = 0.0
            for key, node in inner:
                leads = [chosen[key]] if key in chosen else [leads for _, leads in node.leads]
                best = max if self.is_first(node.by) else min
                value = best(sum(chance * values[to] for chance, to in some) for some in leads)
                changed, values[key] = max(changed, abs(value - values[key])), value
            if changed < ENOUGH:
                break
        return next(iter(values.values()))

    def _choose(self, node: Node, bots: Mapping[Seat, Bot]) -> list[tuple[float, Key]]:
        """Where a bot's choices lead, each draw as likely as another."""
        options, leads = [option for option, _ in node.leads], dict(node.leads)
        chosen = [bots[node.by](node.state, options, Random(draw)) for draw in range(DRAWS)]
        return [(chance / DRAWS, key) for action in chosen for chance, key in leads[action]]
