"""Dice pools of Fate's Edge as values: what a die shows, and what may be rolled again.

Fatigue here is a forced re-roll of successes.  Where a table plays it as dice taken away, that is a smaller pool, as
help is a larger one, and nothing here is needed for it.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations
from typing import Literal

import msgspec

Kind = Literal["success", "blank", "complication"]
Description = Literal["basic", "detailed", "intricate"]
Policy = Literal["lexi", "greedy", "dv_only"]

DESCRIPTIONS: tuple[Description, ...] = ("basic", "detailed", "intricate")
POLICIES: tuple[Policy, ...] = ("lexi", "greedy", "dv_only")
ORDERS = tuple(", ".join(steps) for steps in permutations(("description", "fatigue", "boon")))
"""Every order in which a pool may be rolled again; `ORDERS[0]` is what the rules are taken to mean."""

MOST_DICE = 40


class Die(msgspec.Struct, frozen=True):
    """A die of a pool: faces from `success` up are successes, faces up to `complication` (0: none) complications."""

    sides: int = 10
    success: int = 6
    complication: int = 1

    def __post_init__(self) -> None:
        if not 0 <= self.complication < self.success <= self.sides <= 1000:
            msg = f"faces must run: complications, then successes, up to at most 1000 sides; not {self}"
            raise ValueError(msg)

    def kind(self, face: int) -> Kind:
        """What a face counts as."""
        if face >= self.success:
            return "success"
        return "complication" if face <= self.complication else "blank"

    def count(self, faces: Iterable[int]) -> tuple[int, int]:
        """How many faces are successes and how many complications.

        >>> D10.count((10, 8, 5, 4, 1, 1))
        (2, 2)
        """
        kinds = [self.kind(face) for face in faces]
        return kinds.count("success"), kinds.count("complication")

    @property
    def ways(self) -> tuple[int, int, int]:
        """How many faces are successes, complications and blanks."""
        successes = self.sides - self.success + 1
        return successes, self.complication, self.sides - successes - self.complication


D10 = Die()
"""Success on 6 or more, a complication on 1 (SRD 4.1)."""


class Pool(msgspec.Struct, frozen=True):
    """Dice to be rolled together, and what is rolled again, in the steps that `order` names.

    * description: of the dice that show a complication none (basic), one (detailed) or all (intricate) are rolled
      again;
    * fatigue: so many different dice that show a success, all if there are fewer, are rolled again, together;
    * boon: one die, chosen by `policy` in sight of all, is rolled again; with `keeps`, as in casting, a complication
      that it showed stays and counts besides what it shows next.

    A new face stands, and later steps see it.  ValueError if a field is none of those allowed.
    """

    dice: int
    description: Description = "basic"
    fatigue: int = 0
    boon: bool = False
    order: str = ORDERS[0]
    policy: Policy = "lexi"
    keeps: bool = False
    die: Die = D10

    def __post_init__(self) -> None:
        for name, allowed in (("description", DESCRIPTIONS), ("policy", POLICIES), ("order", ORDERS)):
            if (value := getattr(self, name)) not in allowed:
                msg = f"the {name} of a pool is one of {', '.join(map(repr, allowed))}, not {value!r}"
                raise ValueError(msg)
        for name in ("dice", "fatigue"):
            if not 0 <= (value := getattr(self, name)) <= MOST_DICE:
                msg = f"the {name} of a pool may be 0 to {MOST_DICE}, not {value}"
                raise ValueError(msg)
        if self.keeps and not self.order.endswith("boon"):
            msg = f"a boon that keeps complications must be the last step, not as in {self.order!r}"
            raise ValueError(msg)
