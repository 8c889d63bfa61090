"""Tests: a pool of d10s against a difficulty value, from the set-up to the outcome."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from fieldcraft.core import Tally, from_rule, rule

SIDES, SUCCESS, COMPLICATION = from_rule(
    (10, 6, 1), "core.check.die", "core.glossary.constants", "kit.quickref.core", "kit.scaling.dice"
)

Description = Literal["basic", "detailed", "intricate"]
Grade = Literal["clean", "cost", "partial", "miss"]

CRITERIA: dict[Description, str] = from_rule(
    {
        "basic": "one concrete action; also whatever is vague or names only the game's terms",
        "detailed": "adds a tool or an angle of approach",
        "intricate": "two or more specific procedures, linked, which change position or effect",
    },
    "core.description.grading",
)
"""What the game master looks for in each grade of a description."""

DIFFICULTIES: dict[int, str] = from_rule(
    {1: "Routine", 2: "Pressured", 3: "Hard", 4: "Extreme"}, "core.check.dv.ladder"
)

OCCASIONS: dict[int, str] = from_rule(
    {
        1: "a clear aim, small stakes, controlled surroundings: most tasks of a single step",
        2: "time presses, somebody resists a little, much is not known, attention is divided",
        3: "hostile conditions, active opposition, exact timing, results that break easily",
        4: "several of these at once, great precision or secrecy, and a dramatic failure: rarely",
    },
    "core.check.dv.ladder",
)
"""When each value is meant; the last is for all above it too."""


class Test(msgspec.Struct, frozen=True, kw_only=True):
    """A test set up: who rolls for what, how many dice, against which value, with what added to the effect.

    `kept` are complication points that stay although their dice were thrown again, which happens in casting only.
    """

    unit: str
    what: str
    dice: Tally
    dv: Tally
    effect: Tally = Tally()
    description: Description = "basic"
    target: str = ""
    casting: bool = False
    kept: int = 0


class Result(msgspec.Struct, frozen=True):
    """What came of a test: successes, complication points, the grade and the effect (0 unless it succeeded)."""

    successes: int
    complications: int
    grade: Grade
    effect: int

    @property
    def passed(self) -> bool:
        """Whether the intent happens."""
        return self.grade in ("clean", "cost")


@rule("core.check.pool", "mini.scope.srd-roll")
def dice(test: Test) -> int:
    """All modifiers are summed once; penalties never take the last die."""
    return max(test.dice.total, 1)


@rule("core.check.die", "core.cp.generation", "mini.scope.srd-roll")
def count(faces: tuple[int, ...]) -> tuple[int, int]:
    """A face of 6 or more is a success, a 1 a complication point.

    >>> count((10, 8, 5, 4, 1, 1))
    (2, 2)
    """
    return sum(face >= SUCCESS for face in faces), faces.count(COMPLICATION)


@rule(
    "core.description.ladder", "core.check.order-of-operations", "kit.scaling.intricate", "mini.scope.srd-description"
)
def ones_again(faces: tuple[int, ...], description: Description) -> tuple[int, ...]:
    """Detailed throws one die that shows 1 again, intricate every such die; returns their places.

    >>> ones_again((1, 7, 1), "detailed"), ones_again((1, 7, 1), "intricate")
    ((0,), (0, 2))
    """
    ones = tuple(i for i, face in enumerate(faces) if face == COMPLICATION)
    return {"basic": (), "detailed": ones[:1], "intricate": ones}[description]


@rule(
    "core.check.outcome-matrix",
    "core.check.outcome.clean",
    "core.check.outcome.success-and-cost",
    "core.check.procedure",
    "mini.scope.srd-outcomes",
)
def grade(successes: int, complications: int, dv: int) -> Grade:
    """Enough successes are clean without a 1, at a cost with one; fewer are partial, none is a miss.

    >>> grade(2, 2, 2), grade(1, 0, 2), grade(0, 3, 2), grade(3, 0, 3)
    ('cost', 'partial', 'miss', 'clean')
    """
    if successes >= dv:
        return "cost" if complications else "clean"
    return "partial" if successes else "miss"


@rule("core.check.position-effect", "mini.scope.srd-position")
def effect(successes: int, dv: int, bonus: int) -> int:
    """A success has effect 1 and one more for each success beyond the value, plus bonuses; never less than 1.

    >>> effect(4, 3, 1), effect(2, 3, 1)
    (3, 0)
    """
    if successes < dv:
        return 0
    return max(1, 1 + successes - dv + bonus)


def read(test: Test, faces: tuple[int, ...]) -> Result:
    """The result that the faces give a test."""
    successes, ones = count(faces)
    complications = ones + test.kept
    dv = test.dv.total
    return Result(
        successes,
        complications,
        grade(successes, complications, dv),
        effect(successes, dv, test.effect.total),
    )


@rule("core.check.opposed.fixed-dv", "mini.scope.srd-contest")
def opposing_dv(pool: Annotated[int, "dice"]) -> int:
    """Where no value is printed, opposition counts as half its pool, rounded up, at least 1.

    >>> opposing_dv(5), opposing_dv(0)
    (3, 1)
    """
    return max(1, (pool + 1) // 2)


@rule("core.check.opposed.contest", "mini.scope.srd-contest")
def contested_dv(successes: int) -> int:
    """In a contest the larger number of successes wins, and a tie leaves things as they were."""
    return successes + 1
