"""Tallies, tags and the names of things."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from fieldcraft.core import Part, Tally
from fieldcraft.core.model import tag

values = st.lists(st.tuples(st.integers(-5, 5), st.text(max_size=3), st.sampled_from(("a", "b", ""))), max_size=6)


@given(values)
def test_the_total_is_the_sum_of_the_parts_and_parts_of_nothing_are_left_out(added: list[tuple[int, str, str]]) -> None:
    tally = Tally()
    for value, what, rule in added:
        tally = tally.plus(value, what, rule)

    assert tally.total == sum(value for value, _, _ in added)
    assert list(tally) == [Part(*part) for part in added if part[0]]
    assert all(part.rule != "a" for part in tally.without("a"))
    assert tally.without("a").total == sum(value for value, _, rule in added if rule != "a")


def test_a_tally_says_what_it_is_made_of() -> None:
    assert str(Tally.of(5, "Body 3 + Melee 2").plus(-1, "light cover").plus(1, "flanking")) == (
        "5 Body 3 + Melee 2, -1 light cover, +1 flanking"
    )
    assert str(Tally()) == "0 nothing"


def test_names_on_the_wire_are_in_small_letters() -> None:
    assert [tag(name) for name in ("Move", "GuardedStrike", "a.b.SlipAway")] == ["move", "guarded_strike", "slip_away"]
