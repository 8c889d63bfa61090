"""Which dice an action throws, and whether those of a log are the ones that were sealed.

From a sealed seed each piece has dice of its own for each kind of action, counted from its first throw of that kind.
So the same deed, taken back and done again, throws the same dice, and another deed never gets them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from fieldcraft.core.model import GM, Action, Entry, Rolled, Seat, tag
from fieldcraft.dice import Faces, Source, Streams

if TYPE_CHECKING:
    from fieldcraft.core.match import Match

Stream = tuple[str, bool]
"""The name of a stream of dice, and whether they are thrown in secret."""

NOTHING: Mapping[Stream, int] = MappingProxyType({})


class ActionDice:
    """The dice of one action, throw by throw.

    `thrown` says how often each stream was thrown before; a source without streams goes on from roll `rolled` of the
    match.
    """

    __slots__ = ("_action", "_made", "_rolled", "_source", "_thrown")

    def __init__(
        self, source: Source, rolled: int = 0, action: Action | None = None, thrown: Mapping[Stream, int] = NOTHING
    ) -> None:
        self._source, self._rolled, self._action, self._thrown = source, rolled, action, thrown
        self._made = [0, 0]

    def throw(self, sides: int, count: int, *, secret: bool) -> Faces:
        """The next throw; raises what the source raises."""
        made = self._made  # in the open, and in secret
        if type(self._source) is Streams:
            stream = "" if self._action is None else stream_of(self._action)
            n = self._thrown.get((stream, secret), 0) + made[secret]
            faces = self._source.stream(stream, secret=secret).faces(sides, count, n)
        else:
            faces = self._source.faces(sides, count, self._rolled + sum(made))
        made[secret] += 1
        return faces


def is_secret(only: Collection[Seat]) -> bool:
    """Whether dice before some seats only fall in secret: nobody sees them but one seat and the game master."""
    return bool(only) and len({*only} - {GM}) <= 1


def stream_of(action: Action) -> str:
    """The name of the dice that an action throws: its piece's, for actions of this kind."""
    return f"{tag(type(action).__name__)}/{action.piece}"


def count_throws(entry: Entry) -> Mapping[Stream, int]:
    """How often an entry threw dice, in the open and in secret."""
    counts: dict[Stream, int] = {}
    for event in entry.events:
        if type(event) is Rolled:
            stream = stream_of(entry.action), is_secret(event.only)
            counts[stream] = counts.get(stream, 0) + 1
    return counts or NOTHING


def add_throws(counts: Counter[Stream], thrown: Mapping[Stream, int], sign: int) -> int:
    """Count the throws of an entry in, or out if the sign is -1; how many they are, with that sign."""
    added = 0
    for stream in thrown:
        number = sign * thrown[stream]
        counts[stream] += number
        added += number
    return added


def find_wrong_throws(match: Match[Any]) -> list[int]:
    """The standing entries whose dice are not those of the match's source.

    What was thrown in secret is left out where its seed is not known.
    """
    thrown, wrong = Counter[Stream](), list[int]()
    blind = isinstance(match.source, Streams) and not match.source.secret
    for entry in match.standing:
        dice = ActionDice(match.source, thrown.total(), entry.action, thrown)
        rolled = [event for event in entry.events if type(event) is Rolled and not (blind and is_secret(event.only))]
        if any(dice.throw(one.sides, len(one.faces), secret=is_secret(one.only)) != one.faces for one in rolled):
            wrong.append(entry.seq)
        thrown.update(count_throws(entry))
    return wrong
