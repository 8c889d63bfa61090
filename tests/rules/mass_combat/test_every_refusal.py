"""Every ruling of mass combat that can refuse an order does, in one scene each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from fieldcraft.core import ONLOOKER, Action, Refusal
from fieldcraft.core.rulebook import PACKAGE
from fieldcraft.systems.mass_combat.actions.ending import SwitchSides
from fieldcraft.systems.mass_combat.actions.improvising import CreateAdvantage
from rules.mass_combat.battles import aspect, battle, leader, unit
from rules.ordering import play, refused
from rules.refusing import can_refuse

FOLDER = (PACKAGE / "systems" / "mass_combat",)

U1, U2, L1 = unit("u1", "A", fight=1), unit("u2", "A"), leader("l1", unit="u1")
U9 = unit("u9", "A", owner="y")
FAR = unit("u8", "D", owner="y")


def order(text: str, *pieces: Any, before: tuple[str, ...] = (), by: str = "", **more: Any) -> Callable[[], Refusal]:
    """The refusal of an order in a battle, after others have been carried out."""

    def refusal() -> Refusal:
        match = battle(*pieces, FAR, **more)
        if before:
            play(match, *before)
        return refused(match, text, by)

    return refusal


def action(said: Action, *pieces: Any) -> Callable[[], Refusal]:
    """The refusal of an action of x that no words can order."""

    def refusal() -> Refusal:
        found = battle(*pieces, FAR).judge(said, "x")
        assert found is not None
        return found

    return refusal


REFUSALS: dict[str, Callable[[], Refusal]] = {
    "mass.action.attack.two-zones": order("u1 attack u8", U1),
    "mass.action.create.ambush": order("u1 ambush", U1, U9),
    "mass.action.create.general": order("u1 create on u8", U1),
    "mass.action.create.intimidate": order("u1 intimidate u8", U1),
    "mass.action.create.pinned-down": order("u1 pin u8", U1),
    "mass.action.create.pinned-end": order("u1 hold u8", U1),
    "mass.action.create.scout": order("u1 scout C", U1),
    "mass.action.create.surrounded": order("u1 surround", U1),
    "mass.action.overcome.enemy": order(
        "oppose u8", U1, unit("u9", "B", owner="y"), before=("u1 force B",), dice=[0, 0]
    ),
    "mass.action.overcome.enter-zone": order("u1 force B", U1),
    "mass.action.overcome.extra-zones": order("u1 extra B then D", U1),
    "mass.build.leftover": order("buy", U1, by="x"),
    "mass.fate.consequences": order(
        "absorb moderate", U1, unit("u9", "A", owner="y", quality="fair"), before=("u1 attack u9",), dice=[0, 0]
    ),
    "mass.fate.free-invocations": order("hand U1 to y", U1, by="x"),
    "mass.fate.invoke": order(
        "invoke U8 paid", U1, U9, before=("u1 attack u9",), dice=[0, 2], on={"A": ["Wall"]}, fate=1
    ),
    "mass.fate.situation-aspects": order("u1 remove Wall", U1, on={"B": ["Wall"]}),
    "mass.leaders.acts-with-unit": order("l1 spur", U1, L1, before=("l1 spur",)),
    "mass.leaders.attach-detach": order("l1 detach", U1, leader("l1", zone="A")),
    "mass.leaders.independent": order("l1 ambush", U1, leader("l1", zone="A")),
    "mass.leaders.only-leaders": order("l1 duel u9", U1, L1, U9),
    "mass.leaders.remove-consequence": order("l1 heal Wall", U1, L1, on={"A": ["Wall"]}),
    "mass.scope.needs": action(SwitchSides("l1", "nobody"), U1, L1),
    "mass.sequence.activate": order("u2 done", U1, U2, before=("u1 move B",)),
    "mass.sequence.concede": order("concede", U1, U9, before=("u1 attack u9",), dice=[0, 2], on={}, fate=1, by="y"),
    "mass.sequence.cycle": order("u1 done", U1, U2, before=("u1 done", "u8 done")),
    "mass.sequence.initiative": order("roll with u1", U1, order=()),
    "mass.skills.suitability": action(CreateAdvantage("u1", skill="Pilot"), U1),
    "mass.turn.free-move": order("u1 move C", U1),
    "mass.turn.no-repeat": order("u1 create", U1, L1, before=("l1 give", "u1 create"), dice=[0]),
    "mass.turn.one-action": order("u1 extra B", U1, before=("u1 create",), dice=[0]),
    "mass.turn.second-action-fate": order("u1 spend", U1),
    "mass.turn.second-action-leader": order("l1 give", U1, leader("l1", zone="A")),
    "mass.unit.concept": order("u1 attack u2", U1, U2),
    "mass.winning.leaders": order("switch u1 to y", U1, by="x"),
    "match.turn": order("concede", U1, by=ONLOOKER),
}


@pytest.mark.parametrize("id", REFUSALS)
def test_an_order_is_refused_by(id: str) -> None:
    assert REFUSALS[id]().rule == id


MUSTERS = {
    "mass.build.cards",
    "mass.build.chest",
    "mass.build.costs",
    "mass.build.leaders-free",
    "mass.zones.aspect-buy",
    "mass.zones.deploy",
    "mass.zones.place",
}
"""What can be refused before the battle; the tests of musters provoke it."""


def test_every_ruling_that_can_refuse_is_among_them() -> None:
    assert can_refuse(FOLDER) - MUSTERS == set(REFUSALS)


def test_what_is_refused_says_why_in_words() -> None:
    match = battle(U1, FAR, on={"B": [aspect("Mud", hinders=("foot",))]})

    assert (
        str(refused(match, "u1 move B"))
        == "Mud is in the way in B [mass.turn.free-move, Unit Actions; Create an Advantage: Pinned Down]"
    )
