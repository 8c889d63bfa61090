"""What a seat may do, listed only as far as a bot looks at it: some tactics ask for little of the list."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from fieldcraft.core import Action, Match, Seat


class Listing(Sequence[Action]):
    """Actions that are listed once, and only as far as they are asked for."""

    def __init__(self, actions: Iterable[Action]) -> None:
        self.left, self.found = iter(actions), list[Action]()

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


class LazyOptions(Listing):
    """The options of a seat, listed kind by kind, and only as far as they are asked for."""

    def __init__(self, match: Match[Any], by: Seat) -> None:
        self.system, self.view, self.by = match.system, match.view(by), by
        self.kinds = tuple(self.system.kinds_at_hand(match.state, self.view, by))
        self.by_kind: dict[type[Action], Sequence[Action]] = {}
        super().__init__(option for kind in self.kinds for option in self.of_kind(kind))

    def of_kind(self, kind: type[Action]) -> Sequence[Action]:
        """The options of a kind, without listing others."""
        if kind not in self.by_kind:
            listed = self.system.options_of(kind, self.view, self.by) if kind in self.kinds else ()
            self.by_kind[kind] = Listing(listed)
        return self.by_kind[kind]


def has_choice(options: Iterable[Action]) -> bool:
    """Whether there is more than one option, without listing all of them."""
    return len(tuple(islice(options, 2))) > 1


def options_of_kind(options: Sequence[Action], kind: type[Action]) -> Sequence[Any]:
    """The options of a kind, without listing others where they are listed lazily."""
    if isinstance(options, LazyOptions):
        return options.of_kind(kind)
    return tuple(option for option in options if type(option) is kind)


def kinds_of(options: Sequence[Action]) -> Iterable[type[Action]]:
    """The kinds of which there may be options, without listing any where they are listed lazily."""
    return options.kinds if isinstance(options, LazyOptions) else dict.fromkeys(map(type, options))
