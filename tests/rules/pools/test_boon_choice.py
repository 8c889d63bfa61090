"""Boons: which die is worth one."""

from __future__ import annotations

from itertools import product

import pytest

from fieldcraft.systems.fates_edge.pools import D10, Die, Outcomes, Pool, best_boon, joint
from fieldcraft.systems.fates_edge.pools.pool import Kind
from rules.pools.enumerated import value

D8 = Die(8, success=5)
SHOWN: dict[Kind, int] = {"success": 9, "blank": 3, "complication": 1}


def faces_of(kinds: tuple[Kind, ...]) -> tuple[int, ...]:
    return tuple(SHOWN[kind] for kind in kinds)


@pytest.mark.parametrize("keeps", [False, True])
@pytest.mark.parametrize("die", [D10, D8])
@pytest.mark.parametrize("dv", [1, 2, 3, 5])
def test_no_other_die_is_better_than_the_one_that_lexi_picks(dv: int, die, keeps: bool) -> None:
    pool = Pool(4, boon=True, keeps=keeps, die=die)
    for count in range(5):
        for kinds in product(SHOWN, repeat=count):
            faces = tuple(min(face, die.sides) for face in faces_of(kinds))
            best = max(value(kinds, place, pool, dv) for place in (None, *range(count)))
            assert value(kinds, best_boon(faces, dv, die, keeps=keeps), pool, dv) >= best


@pytest.mark.parametrize(
    ("faces", "dv", "place"),
    [
        ((1, 6, 1), 1, 0),
        ((6, 4, 7), 3, 1),
        ((6, 4, 7), 2, None),
        ((6, 4, 3, 2), 3, None),
        ((4, 3), 5, 0),
        ((6, 7), 3, None),
        ((), 1, None),
    ],
)
def test_the_best_boon(faces: tuple[int, ...], dv: int, place: int | None) -> None:
    assert best_boon(faces, dv) == place


@pytest.mark.parametrize(
    ("policy", "faces", "place"),
    [
        ("greedy", (6, 4, 3, 2), 1),
        ("greedy", (6, 7, 8, 1), 3),
        ("greedy", (6, 7, 8, 2), None),
        ("dv_only", (6, 7, 8, 1), None),
        ("dv_only", (6, 7, 1, 2), 2),
        ("dv_only", (6, 7, 3, 2), 2),
    ],
)
def test_other_policies_spend_it_otherwise(policy, faces: tuple[int, ...], place: int | None) -> None:
    assert best_boon(faces, 3, policy=policy) == place


def test_in_casting_a_complication_is_no_reason_for_a_boon() -> None:
    assert best_boon((6, 7, 1), 2, keeps=True) is None
    assert best_boon((6, 9, 1), 3, keeps=True) == 2


def test_a_boon_in_the_odds_of_a_pool_is_the_best_boon_after_the_description() -> None:
    pool, dv = Pool(5, "detailed"), 2
    before, clean = joint(pool), 0
    for s, c, ways in before.cells:
        faces = (9,) * s + (1,) * c + (3,) * (5 - s - c)
        place = best_boon(faces, dv)
        rest = faces if place is None else faces[:place] + faces[place + 1 :]
        after = [faces] if place is None else [(*rest, new) for new in range(1, 11)]
        now = Outcomes.of([(*D10.count(shown), 1) for shown in after], dv)
        clean += now.clean * ways / before.total

    assert joint(Pool(5, "detailed", boon=True), dv).outcomes(dv).clean == clean
