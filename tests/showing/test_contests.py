"""A contest is part of what a table shows: told to all where it begins or changes, and gone when it is over."""

from __future__ import annotations

from msgspec.structs import replace

from fieldcraft.presentation import (
    DESK,
    Aid,
    Contest,
    Hand,
    Outcome,
    Proposal,
    Rung,
    Tableau,
    TurnOrder,
    apply,
    difference,
)

EMPTY = Tableau(
    system="toy", title="", ground=DESK, banners=(), pieces={}, areas={}, turn=TurnOrder(round=1)
)  # fmt: skip
OPEN = Contest(
    title="Shoot",
    hands=(
        Hand(title="Slings", total=4, rung="Great", aids=(Aid(id="charge", words="Charge!"),)),
        Hand(title="Lances", total=5, rung="Superb"),
    ),
    rungs=(Rung(value=5, name="Superb", look="partial"), Rung(value=4, name="Great", look="miss")),
    outcome=Outcome(label="Fail", look="miss"),
    verdict="Fail by 1",
    proposal=Proposal(aid="charge", hand=0, total=6),
)


def test_a_contest_is_told_as_it_begins_as_it_changes_and_as_it_ends() -> None:
    begun = replace(EMPTY, contest=OPEN)
    passed = replace(EMPTY, contest=replace(OPEN, proposal=None))

    for old, new in ((EMPTY, begun), (begun, passed), (passed, EMPTY)):
        assert apply(old, difference(old, new)) == new


def test_where_nothing_changed_no_contest_is_told() -> None:
    begun = replace(EMPTY, contest=OPEN)

    assert apply(begun, difference(begun, begun)) == begun
    assert difference(begun, replace(begun, title="Other")).contest is difference(EMPTY, EMPTY).contest
