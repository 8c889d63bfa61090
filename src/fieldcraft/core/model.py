"""The values of a game: State, Action, Event, Ask, Entry.  All frozen, all JSON."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self

import msgspec

from fieldcraft.core.derived import names_to_drop
from fieldcraft.core.refusal import Denial

if TYPE_CHECKING:
    from fieldcraft.core.play import Play

Seat = str
"""Who plays: the name of a side, "gm" for the game master, anything else for somebody who looks on."""

GM: Seat = "gm"

ONLOOKER: Seat = "onlooker"
"""A seat that plays no side: what it sees, all may know."""

Targets = Literal["none", "piece", "cell", "edge", "path", "front", "list", "shape"]
"""What is chosen to aim an action: nothing, a piece, a cell, the side that two share, a way to go or to face, one of a
list, a shape."""

Check = Callable[[Any, Any, Seat], Denial | None]
"""A rule that judges `(what the seat sees, the action, the seat)`: why not, or None."""


Prerequisite = Callable[[Any, Seat], object]
"""What several kinds of actions need to be worth looking for, given `(what the seat sees, the seat)`: like who acts."""


@cache
def tag(name: str) -> str:
    """A class's name on the wire.

    >>> tag("GuardedStrike")
    'guarded_strike'
    """
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name.rpartition(".")[2]).lower()


class Ask(msgspec.Struct, frozen=True, kw_only=True, tag_field="ask", tag=tag):
    """A question that `seat` must answer before the game goes on.  Systems subclass it."""

    seat: Seat

    def seen_by(self, seat: Seat) -> Self | None:
        """The question as another seat may know it, None if it may not know that anything is asked."""
        return self


class State(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """All that is true in the game now.  Systems subclass it once."""

    derived_from: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """For what is derived, by name, the fields from which alone it follows: from all of them if it is not named."""

    asks: tuple[Any, ...] = ()

    @property
    def ask(self) -> Any:
        return self.asks[-1] if self.asks else None

    def change(self, **fields: Any) -> Self:
        """The state with other fields; what was derived of those that stay stays with them."""
        changed = msgspec.structs.replace(self, **fields)
        if known := self.__dict__:
            kept = changed.__dict__
            kept.update(known)
            for name in names_to_drop(type(self), *fields):
                kept.pop(name, None)
        return changed

    def forget(self) -> None:
        """Drop what was worked out about the state and kept; it can be worked out again."""
        self.__dict__.clear()


class Action(msgspec.Struct, frozen=True, tag_field="do", tag=tag):
    """What a seat wants to do: data, the rules that judge it, and what it does."""

    verb: ClassVar[str] = ""
    """The word that orders it in text; "" for the name of its class on the wire."""
    label: ClassVar[str] = ""
    """What it is called where it is offered."""
    icon: ClassVar[str] = ""
    """The name of the picture that stands for it."""
    targets: ClassVar[Targets] = "none"
    """How its target is chosen."""
    summary: ClassVar[str] = ""
    """What it does, in a few words."""
    ruling: ClassVar[str] = ""
    """The id of the ruling that allows it."""
    checks: ClassVar[tuple[Check, ...]] = ()
    answers: ClassVar[type[Ask] | None] = None
    """The question that this action answers, if it is an answer."""
    assured: ClassVar[tuple[Check, ...]] = ()
    """The checks that every candidate passes by the way it is found, so that listing need not ask them again."""
    prerequisite: ClassVar[Prerequisite | None] = None
    """What is asked before candidates are sought: where it finds nothing, no kind that names it has any."""
    anytime: ClassVar[bool] = False
    """Whether it may be done out of turn; its checks then say by whom.

    Nobody is waited for to do it, so it is never among the options: a game offers it where it shows itself.
    """

    @property
    def piece(self) -> str:
        """The id of the piece or the character that does it; "" for none in particular."""
        return ""

    @classmethod
    def candidates(cls, state: Any, by: Seat) -> Iterable[Self]:
        """Actions worth judging: may hold too many, never too few."""
        return ()

    def resolve(self, play: Play[Any]) -> None:
        """Carry the action out by letting events happen."""
        raise NotImplementedError


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", tag=tag):
    """Something that happened: the only thing that changes a State."""

    reveals_information: ClassVar[bool] = False
    """Whether it taught somebody something, so that a player cannot take it back."""

    because: str = ""
    """The id of the rule that brought it about."""

    def apply(self, state: Any) -> Any:
        """The state after the event."""
        raise NotImplementedError

    def seen_by(self, state: Any, seat: Seat) -> Event | None:
        """The event as a seat sees it, None if it sees nothing; `state` is the truth before it."""
        return self

    def impossible(self, state: Any) -> str:
        """Why the event cannot be decreed here, in words; "" if it can."""
        return ""


class Rolled(Event, frozen=True, kw_only=True):
    """Dice fell: by itself it changes nothing, and it is never rolled again.

    `only` names the seats that saw them fall besides the game master; all did if it is empty.  Of dice with a name
    `labels` are the signs that they show.
    """

    reveals_information: ClassVar[bool] = True

    sides: int
    faces: tuple[int, ...]
    why: str
    only: tuple[Seat, ...] = ()
    die: str = ""
    labels: tuple[str, ...] = ()

    def seen_by(self, state: Any, seat: Seat) -> Event | None:
        """Nothing, for those behind whose backs they fell; who else saw them is not told."""
        if not self.only or seat == GM:
            return self
        return msgspec.structs.replace(self, only=()) if seat in self.only else None

    def impossible(self, state: Any) -> str:
        """Dice fall when they are thrown."""
        return "dice are thrown, not decreed"

    def apply(self, state: Any) -> Any:
        return state


class Entry(msgspec.Struct, frozen=True):
    """One line of the log: who did what, and all that came of it.

    `undoes` is the number of the entry that this one takes back.
    """

    seq: int
    by: Seat
    action: Any
    events: tuple[Event, ...]
    undoes: int | None = None
