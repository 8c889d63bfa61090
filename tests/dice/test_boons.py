"""Boons: which die is worth one, and what it promises."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dice.enumerated import value
from fieldcraft.dice import D8, D10, Outcomes, Pool, best_boon, joint, reroll_odds
from fieldcraft.dice.pools import Kind

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


@given(
    st.lists(st.integers(1, 10), min_size=1, max_size=8), st.integers(1, 5), st.sampled_from(list(SHOWN)), st.booleans()
)
def test_the_odds_of_one_die_are_an_average_over_its_faces(faces: list[int], dv: int, which: Kind, keeps: bool) -> None:
    kinds = [D10.kind(face) for face in faces]
    s, c = D10.count(faces)
    if which not in kinds:
        with pytest.raises(ValueError, match=f"there is no {which}"):
            reroll_odds(s, c, len(faces), dv, which, keeps=keeps)
        return
    rest = list(faces)
    rest.pop(kinds.index(which))
    stays = int(keeps and which == "complication")
    counted = [D10.count([*rest, new]) for new in range(1, 11)]

    expected = Outcomes.of([(s, c + stays, 1) for s, c in counted], dv)

    assert reroll_odds(s, c, len(faces), dv, which, keeps=keeps) == expected


def test_a_boon_in_the_odds_of_a_pool_is_the_best_boon_after_the_description() -> None:
    pool, dv = Pool(5, "detailed"), 2
    before, clean = joint(pool), 0
    for s, c, ways in before.cells:
        faces = (9,) * s + (1,) * c + (3,) * (5 - s - c)
        place = best_boon(faces, dv)
        now = Outcomes.of([(s, c, 1)], dv) if place is None else reroll_odds(s, c, 5, dv, D10.kind(faces[place]))
        clean += now.clean * ways / before.total

    assert joint(Pool(5, "detailed", boon=True), dv).outcomes(dv).clean == clean


@pytest.mark.parametrize(("successes", "complications", "dice"), [(3, 1, 3), (0, 3, 2), (-1, 0, 2)])
def test_dice_that_cannot_lie_so_are_refused(successes: int, complications: int, dice: int) -> None:
    with pytest.raises(ValueError, match=f"among {dice} dice that lie so: success {successes}"):
        reroll_odds(successes, complications, dice, 2, "success")
