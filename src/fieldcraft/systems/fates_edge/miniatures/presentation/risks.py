"""The tests that a walk calls for, as far as a seat knows: where, what is at stake, and with what odds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from fieldcraft.board import Cell
from fieldcraft.presentation import Odds
from fieldcraft.presentation.figures import percent
from fieldcraft.systems.fates_edge.miniatures.presentation.figures import odds_of_test
from fieldcraft.systems.fates_edge.miniatures.risks import tests_on_the_way
from fieldcraft.systems.fates_edge.miniatures.state import State, Unit

AT_STAKE = {"balance": "to keep its footing", "ward": "to get past the ward", "wall": "to get through the wall"}
"""What the tests on a way are for."""


class Risk(NamedTuple):
    """A test on the way: its odds, and its chance and place in words."""

    odds: Odds
    text: str


def risks(view: State, unit: Unit, steps: tuple[Cell, ...]) -> Iterator[Risk]:
    """The tests of a walk in their order."""
    for there, test in tests_on_the_way(view, unit, steps):
        odds = odds_of_test(view, test)
        yield Risk(odds, f"{percent(odds.success)} {AT_STAKE[test.what]} at {view.board.grid.label(there)}")


def risk_words(view: State, unit: Unit, steps: tuple[Cell, ...]) -> str:
    """All the tests of a walk; "" for none."""
    return ", ".join(risk.text for risk in risks(view, unit, steps))
