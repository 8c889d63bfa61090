"""Facts of a board game by name, so that a script can say what must be true: `Sable: {at: e4}`, `up: vigil`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from fieldcraft.core import Outcome
from fieldcraft.games import Unmet
from fieldcraft.systems.shared.text.pieces import Roster, unit_names
from fieldcraft.systems.shared.text.tokens import Names, find_keys

S = TypeVar("S", bound=Roster)


@dataclass(frozen=True)
class Facts(Generic[S]):
    """The facts of a game: those of the whole by name, and those of a unit, given the state and the unit.

    The values of those in `references` are ids of units, which a script may call by their names.  Of a unit that is
    gone there is the fact `out`, and every other is `gone`.
    """

    of_game: Mapping[str, Callable[[S], Any]]
    of_unit: Mapping[str, Callable[[S, Any], Any]]
    references: frozenset[str] = frozenset()
    gone: str = "out of the fight"

    def unmet(self, start: S, state: S, expected: Mapping[str, Any]) -> list[Unmet]:
        """The facts that are not as expected, in a game that began with `start`.

        A key is a fact of the game, or a unit with a mapping of facts about it.  ValueError for a fact there is not.
        Units are those of the start and those that have come since.
        """
        return list(self._compare_all({**unit_names(start), **unit_names(state)}, state, expected))

    def _compare_all(self, known: Names, state: S, expected: Mapping[str, Any]) -> Iterator[Unmet]:
        for key, value in expected.items():
            if isinstance(value, Mapping):
                id = find_unit(known, key)
                for name, wanted in value.items():
                    yield from self._compare(known, f"{key}: {name}", name, wanted, self._find(state, id, name))
            elif key in self.of_game:
                yield from self._compare(known, key, key, value, self.of_game[key](state))
            else:
                allowed = ", ".join(self.of_game)
                raise ValueError(f"there is no fact {key!r}; allowed: {allowed}, or a unit with facts about it")

    def _compare(self, known: Names, what: str, name: str, value: Any, found: Any) -> Iterator[Unmet]:
        """What is not as expected: lists in any order, units by any of their names."""
        if name in self.references and value:
            ids = sorted(find_unit(known, one) for one in ([value] if isinstance(value, str) else value))
            value = ids if isinstance(found, list) else ids[0]
        expected = sorted(value) if isinstance(value, list) else value
        if expected != found:
            yield Unmet(what, expected, found)

    def _find(self, state: S, id: str, name: str) -> Any:
        """A fact about a unit; of one that is gone only that it is."""
        if name == "out" and name not in self.of_unit:
            return id not in state.units
        if name not in self.of_unit:
            raise ValueError(f"there is no fact {name!r} about a unit; allowed: {', '.join((*self.of_unit, 'out'))}")
        return self.of_unit[name](state, state.units[id]) if id in state.units else self.gone


def find_unit(known: Names, name: str) -> str:
    """The id of the one unit that a name means; ValueError if it means none, or several."""
    ids = find_keys(name, known)
    if len(ids) != 1:
        raise ValueError(f"{name!r} is not one unit of this battle; allowed: {', '.join(known)}")
    return ids[0]


def name_winners(end: Outcome | None) -> str | None:
    """Who won, as a script says it: "nobody" for nobody, None while the game goes on."""
    return None if end is None else ", ".join(end.winners) or "nobody"
