"""Random campaigns: people at a table who do whatever comes to mind, the rules allowing."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec

from fieldcraft.core import GM, ONLOOKER, Action, Decree, Entry, Event, Match, Seat
from fieldcraft.dice import Seeded
from fieldcraft.systems.fates_edge.campaign.actions import is_master
from fieldcraft.systems.fates_edge.campaign.state import Campaign
from fieldcraft.systems.fates_edge.campaign.system import ACTIONS, SYSTEM
from laws.campaigns.inventing import Inventor
from laws.campaigns.people import named
from laws.campaigns.starts import start
from laws.campaigns.tables import came_up, chosen

ENDING = frozenset({
    "Kill", "Lose", "GoMissing", "EndScene", "Wipe", "ConsentToDeath", "ImportCharacter", "BeginFinale", "EndFinale",
    "EndArc", "RemoveClock", "ChooseOption", "AnchorFollower", "RefuseBargain", "BeginSession",
})  # fmt: skip
"""Deeds after which less is left to be done; nobody wants them often."""


@dataclass
class Past:
    """How often each kind of deed was done, and each word said in one; the checks that said no, and what happened."""

    done: Counter[type[Action]] = field(default_factory=Counter)
    said: Counter[str] = field(default_factory=Counter)
    refused: set[Any] = field(default_factory=set)
    events: list[Event] = field(default_factory=list)

    def remember(self, entry: Entry) -> None:
        """One more deed was done."""
        self.done[type(entry.action)] += 1
        self.said.update(words(msgspec.to_builtins(entry.action)))
        self.said.update(came_up(entry.events))
        self.events += entry.events


def words(value: Any) -> Iterator[str]:
    """All texts in a value as JSON."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list | tuple):
        for one in value.values() if isinstance(value, dict) else value:
            yield from words(one)


def seat_of(campaign: Campaign, id: str) -> Seat:
    """Who plays a character, or whose follower or asset something is: the game master where no player does."""
    of = campaign.followers.get(id) or campaign.assets.get(id)
    return campaign.characters[of.owner if of else id].seat or GM


class Evening:
    """A random campaign as it goes on; `past` keeps over many what was done and said, and which checks said no."""

    def __init__(self, seed: int, past: Past | None = None) -> None:
        self.rng = random.Random(seed)
        self.match = Match(SYSTEM, start(self.rng), Seeded(seed.to_bytes(8, "big")))
        self.past = Past() if past is None else past
        self.past.said.update(chosen(self.match.start.options))

    def play(self, steps: int) -> Iterator[Entry]:
        """So many deeds, each as it is done."""
        for _ in range(steps):
            if (found := self.idea()) is None:
                return
            deed, by = found
            entry = self.match.play(deed, by)
            self.past.remember(entry)
            yield entry

    def idea(self) -> tuple[Action, Seat] | None:
        """Something that the rules allow, mostly of a kind that was seldom done; None if nothing comes to mind."""
        for kind in self.rng.choices(ACTIONS, [*map(self.liking, ACTIONS)], k=400):
            for _ in range(4 if self.past.done[kind] else 12):
                deed = Inventor(self.match.state, self.rng, self.past.said).deed(kind)
                if deed is not None and self.allowed(deed, by := self.somebody(deed)):
                    return deed, by
        return None

    def liking(self, kind: type[Action]) -> float:
        """How much somebody wants to do a deed of a kind."""
        if not self.past.done[kind]:
            return 1.0 if kind.__name__ in ENDING else 25.0
        weight = 0.1 if kind.__name__ in ENDING else 3.0 if "attempt" in kind.__struct_fields__ else 1.0
        return weight * (0.02 + 1 / (1 + self.past.done[kind]))

    def somebody(self, deed: Action) -> Seat:
        """Who would do a deed: the game master, who plays those whom it names, or anybody."""
        if is_master in deed.checks and self.rng.random() < 0.97:
            return GM
        campaign = self.match.state
        own = [seat_of(campaign, id) for _, id in named(campaign, deed)]
        return self.rng.choice((GM, *(own * 2), *campaign.players, ONLOOKER))

    def allowed(self, deed: Action, by: Seat) -> bool:
        """Whether the rules allow it; which of them does not is noted."""
        view = self.match.view(by)
        no = next((check for check in deed.checks if check(view, deed, by) is not None), None)
        self.past.refused |= {no} - {None}
        assert (self.match.judge(deed, by) is None) == (no is None), "judging twice is the same"
        return no is None

    def provoke(self, checks: set[Any]) -> None:
        """Ask for deeds until checks that never did say no, as far as that happens now."""
        for kind in ACTIONS:
            for _ in range(3 if set(kind.checks) & checks else 0):
                deed = Inventor(self.match.state, self.rng, self.past.said).deed(kind)
                if deed is not None:
                    self.allowed(deed, self.somebody(deed))

    def decree(self) -> Decree:
        """What happened once, decreed to happen again; nothing, if nothing has happened."""
        return Decree(tuple(self.rng.sample(self.past.events, min(len(self.past.events), 1))), "so be it")
