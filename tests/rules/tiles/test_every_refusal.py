"""Every ruling of tiles that can refuse an order does, in one scene each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from fieldcraft.core import Refusal
from fieldcraft.core.rulebook import PACKAGE
from fieldcraft.systems.tiles.actions import moving
from fieldcraft.systems.tiles.actions.moving import Rush
from rules.ordering import play, refused
from rules.refusing import can_refuse
from rules.tiles.fights import fight

FOLDER = (PACKAGE / "systems" / "tiles",)

EFFECTS: tuple[dict[str, Any], ...] = (
    {"name": "knife"},
    {"name": "pike", "aim": "reach", "far": 2},
    {"name": "bow", "aim": "range", "far": 2},
    {"name": "grip", "aim": "touch"},
    {"name": "beam", "entry": "AoE - Blast - Line: 3"},
    {"name": "stars", "entry": "AoE - Blast - Specified: Targets: 2, Range: 5, Reach: 0"},
    {"name": "slime", "entry": "AoE - Engulf - Trail: 3"},
    {"name": "gas", "entry": "AoE - Engulf - Sphere: Range: 3, Reach: 1"},
)


def order(drawn: str, text: str, *before: str, by: str = "", only: str = "", **more: Any) -> Callable[[], Refusal]:
    """The refusal of an order in a scene, after others have been carried out; A has every effect, or `only` one."""

    def refusal() -> Refusal:
        names = [only] if only else [effect["name"] for effect in EFFECTS]
        match = fight(drawn, units={"A": {"effects": names}}, effects=EFFECTS, **more)
        if before:
            play(match, *before)
        return refused(match, text, by)

    return refusal


def nowhere() -> Refusal:
    """The refusal of a move without a way."""
    match = fight("A . e")
    refusal = match.judge(Rush("a", ()), "alder")
    assert refusal is not None
    return refusal


REFUSALS: dict[str, Callable[[], Refusal]] = {
    "tiles.aoe.entry": order("A . . e", "A cast stars"),
    "tiles.aoe.line": order("A . . e", "A cast beam a1"),
    "tiles.aoe.specified": order("A . . e", "A cast stars b1 b1"),
    "tiles.aoe.trail": order("A . . e", "A cast slime c1"),
    "tiles.center.range": order("A . . e", "A cast beam c1 from b1"),
    "tiles.center.one-unit": order("A B . e", "A careful b1"),
    "tiles.line.occupies-both": order("A # . e", "A line a1|b1"),
    "tiles.move.careful-step": order("A . . e", "A careful c1"),
    "tiles.move.jog": order("A . . . . . . . . . e", "A jog j1"),
    "tiles.move.line-step": order("A . . e", "A line b1"),
    "tiles.move.momentum": order("A" + " ." * 16 + " . e", "A momentum r1 for 6"),
    "tiles.move.path": nowhere,
    "tiles.move.rush": order("A . . . . e", "A rush e1"),
    "tiles.move.single-action": order("A . . . . e", "A momentum b1 for 3"),
    "tiles.range.adjacent": order("A . e", "A strike e", only="knife"),
    "tiles.range.clear-path": order("A e", "A strike e", sides=["wall a1|b1"]),
    "tiles.range.los": order("A # e", "A shoot e"),
    "tiles.range.range": order("A . . e", "A shoot e"),
    "tiles.range.reach": order("A . . e", "A strike e with pike"),
    "tiles.range.touch": order("A e", "A touch e"),
    "tiles.round.structure": order("A B e", "B end"),
    "tiles.scope.illegal": order("A . e", "A rush b1", "A momentum b1 for 6"),
    "tiles.type.emanation.fill": order("A # e", "A cast gas b1"),
    "tiles.unit.data": order("A e", "A touch e", only="knife"),
}
"""One scene for each ruling in which it refuses an order."""


def test_every_ruling_of_tiles_that_can_refuse_is_provoked() -> None:
    by_length = {kind.ruling for kind in moving.ACTIONS if issubclass(kind, moving.MoveAction)}
    by_reach = {"tiles.range.adjacent", "tiles.range.reach"}
    assert can_refuse(FOLDER) | by_length | by_reach == set(REFUSALS)


@pytest.mark.rule("tiles.scope.illegal")
@pytest.mark.parametrize("id", REFUSALS)
def test_a_refusal_in_tiles_names_its_ruling_and_says_why(id: str) -> None:
    refusal = REFUSALS[id]()

    assert refusal.rule == id
    assert refusal.title
    assert refusal.source
    assert refusal.why[0] != " "
