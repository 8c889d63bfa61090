"""Complication points: the menu from which the game master buys trouble in a fight."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from fieldcraft.core import from_rule, rule

Trouble = Literal["footing", "compromised", "armour", "fatigue", "disarmed", "pinned", "separated", "twist"]


class Offer(msgspec.Struct, frozen=True):
    """One line of the menu: its price in points and what it does."""

    price: int
    effect: str


MENU: dict[Trouble, Offer] = from_rule(
    {
        "footing": Offer(1, "loses footing: its next defence is a die worse"),
        "compromised": Offer(2, "has its weapon compromised: one die less with it"),
        "armour": Offer(2, "has its armour compromised: every defence is a die worse"),
        "fatigue": Offer(2, "tires: one level of fatigue"),
        "disarmed": Offer(3, "is disarmed: no melee option until it is picked up again"),
        "pinned": Offer(3, "is pinned: neither moves nor attacks until it breaks free"),
        "separated": Offer(3, "is separated from the others: neither helps them nor is helped"),
        "twist": Offer(4, "the battlefield shifts: the game master says how"),
    },
    "core.cp.menu.combat",
    "core.cp.menu.universal",
    "core.cp.categories",
)

FREE_DV = from_rule(2, "core.cp.menu.combat")
"""The value of the test that frees who is pinned."""

BACKLASH: dict[int, str] = from_rule(
    {1: "a prickle: the senses bleed", 2: "a side effect", 3: "a residue that anchors a foe", 4: "something manifests"},
    "core.cp.menu.arcana",
    "core.magic.backlash-severity",
)


@rule("core.cp.spend.timing", "core.cp.method")
def price(trouble: Trouble) -> Annotated[int, "points"]:
    """What a piece of trouble costs the game master."""
    return MENU[trouble].price


@rule("core.check.devils-bargain")
def bargain_dv(dv: int) -> int:
    """After a miss the game master may offer success at one step lower, for a complication named beforehand."""
    return max(0, dv - 1)
