"""A contest as data to draw: two hands on either side of one ladder, what may be added, and what a hit would do."""

from __future__ import annotations

from typing import Literal

from fieldcraft.presentation.base import Shown
from fieldcraft.presentation.odds import Chance, Look, Outcome, Term
from fieldcraft.presentation.prompts import Die


class Rung(Shown, frozen=True, kw_only=True):
    """A rung of the ladder: its number, its name, and what the first hand would make of the contest on it."""

    value: int
    name: str
    look: Look


class Aid(Shown, frozen=True, kw_only=True):
    """Words that a hand may use to better its roll: where they come from and what that takes.

    The answers whose `group` is its `id` use it.  `sign` is how the price is drawn: a coin, a token in the colour of
    `side`, or one that breaks when it is used.  `state` tells one that was used on this roll, or that cannot be paid.
    """

    id: str
    words: str
    text: str = ""
    sign: Literal["coin", "token", "breaks"] = "coin"
    side: str = ""
    price: str = ""
    count: int = 1
    state: Literal["open", "used", "barred"] = "open"
    note: str = ""


class Hand(Shown, frozen=True, kw_only=True):
    """One who rolls, or what the roll is against: the total, what it is made of, and what may still be added.

    `rung` is the name of the total; `heading` and `note` stand over the aids ("Mira may use", "behind by 1"), `points`
    are coins held and at most shown.
    """

    title: str
    total: int
    rung: str
    text: str = ""
    piece: str = ""
    seat: str = ""
    dice: tuple[Die, ...] = ()
    terms: tuple[Term, ...] = ()
    aids: tuple[Aid, ...] = ()
    heading: str = ""
    note: str = ""
    points: tuple[int, int] = (0, 0)


class Proposal(Shown, frozen=True, kw_only=True):
    """Where the cheapest aid which changes the outcome would put a hand: the answer's group, the hand, the total."""

    aid: str
    hand: int
    total: int


class Prospect(Shown, frozen=True, kw_only=True):
    """What a choice would make: its outcome and words; for one that rolls again the chances."""

    label: str
    text: str = ""
    outcome: Outcome | None = None
    chances: tuple[Chance, ...] = ()


class HarmSlot(Shown, frozen=True, kw_only=True):
    """Room for harm: how much it takes, what it is called, and the words written into it once it is full.

    The answers that name its `id` in their `group`, between spaces, fill it; those that have a field with its label
    take words for it.  `out` is what more than all slots comes to.
    """

    id: str
    label: str
    most: int
    text: str = ""
    words: str = ""
    state: Literal["free", "full", "out"] = "free"


class Step(Shown, frozen=True, kw_only=True):
    """How the totals stood after something was added."""

    label: str
    totals: tuple[int, int]
    look: Look


class Contest(Shown, frozen=True, kw_only=True):
    """Two hands in the middle of an action, as all at the table see them.

    The ladder's `rungs` are told from the top and hold both totals and the proposal.  `turn` is the hand that is asked
    (-1: neither); `outcome`, `verdict` and `text` say what it comes to as it stands.  `harm` is what must be taken into
    the `slots`: 0 while it is open, when they say what a hit would do.
    """

    title: str
    text: str = ""
    rule: str = ""
    hands: tuple[Hand, Hand]
    rungs: tuple[Rung, ...]
    turn: int = -1
    outcome: Outcome
    verdict: str
    proposal: Proposal | None = None
    prospects: tuple[Prospect, ...] = ()
    stakes: str = ""
    harm: int = 0
    slots: tuple[HarmSlot, ...] = ()
    history: tuple[Step, ...] = ()
