"""What a seat may do, listed only as far as a bot looks at it: some tactics ask for little of the list."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from fieldcraft.core import Action, Match, Seat


class LazyOptions(Sequence[Action]):
    """The options of a seat, listed kind by kind, and only as far as they are asked for."""

    def __init__(self, match: Match[Any], by: Seat) -> None:
        system, view = match.system, match.view(by)
        kinds = system.kinds_open(match.state, by)
        self.found: list[Action] = []
        self.left = (option for kind in kinds for option in system.options_of(kind, view, by))

    def __iter__(self) -> Iterator[Action]:
        yield from self.found  # Also what is listed meanwhile.
        for option in self.left:
            before = len(self.found)
            self.found.append(option)
            yield option
            yield from islice(self.found, before + 1, None)

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, int) and place >= 0:
            self.found += islice(self.left, max(0, place + 1 - len(self.found)))
        else:
            self.found += self.left
        return self.found[place]

    def __len__(self) -> int:
        self.found += self.left
        return len(self.found)


def has_choice(options: Iterable[Action]) -> bool:
    """Whether there is more than one option, without listing all of them."""
    return len(tuple(islice(options, 2))) > 1
