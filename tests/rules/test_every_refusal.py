"""Every ruling that can refuse an order does, in one scene each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from fieldcraft.core import GM, Decree, EnterDice, Match, Refusal, RefusedError
from fieldcraft.dice import ByHand
from fieldcraft.systems.fates_edge.miniatures import SYSTEM, State
from fieldcraft.systems.fates_edge.miniatures.actions.casting import BeginRitual, Cast
from fieldcraft.systems.fates_edge.miniatures.actions.fighting import Attack
from fieldcraft.systems.fates_edge.miniatures.actions.master import Unleash
from fieldcraft.systems.fates_edge.miniatures.actions.moving import Move
from rules.miniatures.casters import casting
from rules.ordering import play, refused
from rules.refusing import can_refuse
from rules.scenes import FIRST, match, scene

PLAYER = {"body": 4, "player": True, "boons": 1}
PRONE = {"conditions": ["prone"]}
MISSED = [(2, 2, 2, 2)]


def order(drawn: str, text: str, *before: str, by: str = "", dice: Any = (), **more: Any) -> Callable[[], Refusal]:
    """The refusal of an order in a scene, after others have been carried out."""

    def refusal() -> Refusal:
        battle = match(scene(drawn, **more), dice)
        if before:
            play(battle, *before)
        return refused(battle, text, by)

    return refusal


def spell(drawn: str, name: str, action: Any, **more: Any) -> Callable[[], Refusal]:
    """The refusal of something that A would do with a spell."""
    return lambda: refused(casting(drawn, name, **more), action)


def dice_by_hand() -> Refusal:
    battle: Match[State] = Match(SYSTEM, scene("A e"), ByHand())
    play(battle, "A attack e")
    return refused(battle, EnterDice((11, 1)))


def taken_back() -> Refusal:
    with pytest.raises(RefusedError) as caught:
        match(scene("A e")).undo(FIRST)
    return caught.value.refusal


def one(**fields: Any) -> dict[str, dict[str, Any]]:
    """Fields of the unit A."""
    return {"A": fields}


REFUSALS: dict[str, Callable[[], Refusal]] = {
    "core.cp.banking": order("A . .", "spend footing on A", by="gm", units=one(player=True), bank=1),
    "core.boon.reroll": order("A e", "reroll 5", "A attack e", units=one(**PLAYER), dice=MISSED),
    "core.check.devils-bargain": order("A e", 'offer "mud"', by=GM),
    "core.cp.menu.combat": order("A e", "spend twist", by=GM),
    "core.cp.spend.timing": order("A e", 'offer "mud"', by=FIRST),
    "core.fatigue.effect": order("A . e", "A dash", units=one(fatigue=4)),
    "match.ask": order("A e", "A end", "A attack e", units=one(**PLAYER), dice=MISSED),
    "match.decree": lambda: refused(match(scene("A e")), Decree((), "a whim"), FIRST),
    "match.dice": dice_by_hand,
    "match.turn": order("A e", "e end", by="vigil"),
    "match.undo": taken_back,
    "mini.action.dash": order("A . e", "A dash", "A move b1"),
    "mini.action.guard": order("A . e", "A guard", units=one(melee=False)),
    "mini.action.prone": order("A . e", "A dash", units=one(**PRONE)),
    "mini.action.tackle": order("A . e", "A tackle e"),
    "mini.attack.melee-reach": order("A . e", "A attack e"),
    "mini.attack.resolve": lambda: refused(match(scene("A e")), Attack("A", "nobody")),
    "mini.boon.heroic-rush": order("A . . e", "A rush b1 at e", units=one(boons=2)),
    "mini.boon.ignore-step": order("A . e .", "A ignore b1 move b1", units=one(boons=1)),
    "mini.facing.choose": order("A e", "A face e"),
    "mini.grid.map-features": order("A . e", "A move b1", sides=["wall a1|b1"]),
    "mini.large.occupy": order("A . . e\n. . . .", "A move b1", units=one(size="large"), sides=["wall c1|c2"]),
    "mini.los.center-line": order("A # e", "A shoot e", units=one(ranged=5)),
    "mini.magic.banish": spell("A . . e", "Dismissal", Cast("A", "Dismissal", "e")),
    "mini.magic.cast": spell("A . . e", "Brand", Cast("A", "Brand")),
    "mini.magic.conjure": spell("A . . e", "Bulwark", Cast("A", "Bulwark", cells=((3, 0),), choice=1)),
    "mini.magic.crack-seal": lambda: refused(casting("A . . e", "Great Wall"), Unleash(), GM),
    "mini.magic.los": spell("A # e", "Brand", Cast("A", "Brand", "e")),
    "mini.magic.mark": spell("A B . e", "Brand", Cast("A", "Brand", "B")),
    "mini.magic.range-bands": spell("A" + " ." * 12 + " e", "Brand", Cast("A", "Brand", "e")),
    "mini.magic.ritual": spell("A . . e", "Brand", BeginRitual("A", "Brand", "e")),
    "mini.magic.tags": spell("A . . e", "Brand", Cast("A", "Shroud", "A")),
    "mini.magic.transport": spell("A . . e", "Step Through", Cast("A", "Step Through", "e", ((1, 0),))),
    "mini.magic.veil": spell("A . . e", "Shroud", Cast("A", "Shroud", "e")),
    "mini.magic.zone-effects": spell("A . e\n. . .", "Threshold", Cast("A", "Threshold", edge=((0, 0), (1, 1)))),
    "mini.move.impassable": order("A # e", "A move b1"),
    "mini.move.occupied": order("A B . e", "A move b1"),
    "mini.move.speed-limit": order("A . . . e", "A move c1", units=one(speed=1)),
    "mini.move.square.diagonal-corners": order("A #\n# .\n. e", "A move b2"),
    "mini.move.square.manhattan": order(
        "A . .\n. . e", "A move b2", units=one(speed=1), options={"diagonals": "manhattan"}
    ),
    "mini.option.command-auras": order("A . e .", "A ignore b1 move b1 by aura"),
    "mini.place.direction": order("A e .\n. . .", "A shove e to b2"),
    "mini.place.limits": order("A e #", "A shove e"),
    "mini.place.swap": order("A . B e", "A swap B"),
    "mini.scope.srd-assist": order("A . . B e", "A assist B"),
    "mini.scope.srd-boons": order("A e", "A slip"),
    "mini.scope.srd-description": order("A e", "A attack e detailed"),
    "mini.turn.act": order("A e", "A rally e"),
    "mini.turn.move": lambda: refused(match(scene("A . e")), Move("A", ())),
    "mini.turn.move-and-act": order("A . e", "A brace", "A guard"),
    "mini.turn.round-order": order("A B . e", "B end", "A brace"),
    "mini.unit.base.medium": order(". . .\nA # .\n. . e", "A face w", units=one(size="medium")),
    "mini.unit.data": order("A . e", "A shoot e"),
    "mini.zoc.friendly": order("A B e", "A attack B"),
    "mini.zoc.leave.disengage": order("A . e", "A disengage"),
    "mini.zoc.pass-through": order("A . e .\n. . . .", "A move b1 b2"),
    "mini.zoc.shift": order("A . . e", "A shift b1"),
    "mini.zoc.shift.multi": order(". . .\n. A e\n. . .", "A shift a2"),
    "mini.zoc.start-engaged": order("A e\n. .", "A move a2"),
}
"""One scene for each ruling in which it refuses an order."""


def test_every_ruling_that_can_refuse_is_provoked() -> None:
    assert can_refuse() == set(REFUSALS)


@pytest.mark.rule("mini.scope.illegal")
@pytest.mark.parametrize("id", REFUSALS)
def test_a_refusal_names_its_ruling_and_says_why(id: str) -> None:
    refusal = REFUSALS[id]()

    assert refusal.rule == id
    assert refusal.title
    assert refusal.source
    assert refusal.why[0] != " "
