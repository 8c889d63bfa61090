"""Concealment: what counts on the path of a sense, and what it costs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldcraft.board import Cell
from fieldcraft.systems.battlefield.concealment import Concealment, best_path, concealment_of, highest_tier
from fieldcraft.systems.battlefield.state import Fog, Space, State, Unit
from rules.battlefield.places import cell, state, unit
from rules.battlefield.reference_lines import Drawn

YOU = unit("you", 0, 0)


def fog(tier: int, *places: tuple[int, int], senses: tuple[str, ...] = ("sight",)) -> Fog:
    return Fog(id=f"fog{tier}", tier=tier, cells=tuple(cell(*place) for place in places), senses=senses)


def foggy(target: Unit, *fogs: Fog, you: Unit = YOU, **options: str) -> State:
    return state(you, target, fogs={one.id: one for one in fogs}, **options)


def hidden(target: Unit, *fogs: Fog, you: Unit = YOU, sense: str = "sight", **options: str) -> Concealment:
    field = foggy(target, *fogs, you=you, **options)
    return concealment_of(field, you, target, sense)


@pytest.mark.rule("field.conceal.path")
def test_only_the_highest_tier_on_the_path_counts() -> None:
    found = hidden(unit("it", 3, 0), fog(4, (1, 0)), fog(6, (2, 0)))

    assert (found.tier, found.counts) == (6, (cell(2, 0),))
    assert [leg.tier for leg in found.path] == [0, 4, 6, 0]


@pytest.mark.rule("field.conceal.path")
def test_along_an_edge_the_lower_tier_counts() -> None:
    it = unit("it", 2, -1)

    assert hidden(it, fog(5, (1, 0))).tier == 0
    assert hidden(it, fog(5, (1, 0)), fog(3, (1, -1))).tier == 3


@pytest.mark.rule("field.conceal.path")
def test_both_ends_are_on_the_path_unless_the_table_leaves_out_your_own() -> None:
    it = unit("it", 3, 0)

    assert hidden(it, fog(5, (0, 0))).tier == 5
    assert hidden(it, fog(5, (3, 0))).tier == 5
    assert hidden(it, fog(5, (0, 0)), conceal_path="exclude_own").tier == 0
    assert hidden(it, fog(5, (3, 0)), conceal_path="exclude_own").tier == 5


@pytest.mark.rule("field.conceal.path")
def test_with_several_spaces_the_best_pair_counts() -> None:
    worm = unit("worm", 3, 0, shape=((0, 0), (0, 2)))

    assert hidden(worm, fog(5, (3, 0))).tier == 0
    assert hidden(worm, fog(5, (3, 0)), fog(2, (3, 2))).tier == 2


@pytest.mark.rule("field.conceal.sources")
def test_a_source_hampers_only_the_senses_that_it_names() -> None:
    smoke = fog(4, (1, 0), senses=("sight", "scent"))
    field = foggy(unit("it", 3, 0), smoke)

    assert [concealment_of(field, YOU, field.units["it"], sense).tier for sense in ("sight", "scent", "hearing")] == [
        4, 4, 0
    ]  # fmt: skip
    assert Fog(id="dusk", tier=1, cells=()).senses == ("sight",)


@pytest.mark.rule("field.conceal.sources")
def test_of_sources_in_the_same_space_the_highest_counts() -> None:
    assert hidden(unit("it", 3, 0), fog(4, (1, 0)), fog(2, (1, 0))).tier == 4


@pytest.mark.rule("field.conceal.near")
def test_within_one_space_concealment_counts_three_tiers_less() -> None:
    near, far = unit("it", 1, 0), unit("it", 2, 0)

    assert (hidden(near, fog(5, (1, 0))).tier, hidden(near, fog(5, (1, 0))).highest) == (2, 5)
    assert hidden(near, fog(2, (1, 0))).tier == 0
    assert hidden(far, fog(5, (1, 0))).tier == 5
    assert hidden(unit("it", 0, 0, 1), fog(5, (0, 0))).tier == 2
    assert hidden(unit("it", 0, 0, 2), fog(5, (0, 0))).tier == 5
    assert hidden(near).near


@pytest.mark.rule("field.conceal.awareness", "field.conceal.attack", "field.conceal.near")
def test_awareness_suffers_the_tier_and_attacks_half_of_it() -> None:
    far, near = hidden(unit("it", 4, 0), fog(5, (4, 0))), hidden(unit("it", 1, 0), fog(5, (1, 0)))

    assert (far.awareness, far.attack) == (-5, -2)
    assert (near.tier, near.awareness, near.attack) == (2, -2, -1)


@pytest.mark.rule("field.conceal.attack")
def test_the_worst_concealment_costs_an_attack_six() -> None:
    assert Concealment(12).attack == -6
    assert Concealment(0).attack == 0


def told(tiers: dict[Cell, int], a: Cell, b: Cell) -> int:
    """The highest Tier on a line drawn on paper."""
    if a == b:
        return tiers.get(a, 0)
    drawn = Drawn(Space(*a), Space(*b))
    runs = [min(tiers.get(one, 0) for one in pair) for pair in drawn.runs()]
    return max([tiers.get(one, 0) for one in drawn.crossed] + runs)


@pytest.mark.rule("field.conceal.path")
@given(
    st.dictionaries(st.tuples(st.integers(-1, 6), st.integers(-3, 4)), st.integers(1, 12), max_size=30),
    st.lists(st.sampled_from(((0, 0), (1, 0), (0, 1))), min_size=1, unique=True),
    st.lists(st.tuples(st.integers(0, 6), st.integers(-3, 3)), min_size=1, max_size=3, unique=True),
)
def test_the_path_is_the_best_of_those_drawn_on_paper(
    tiers: dict[Cell, int], mine: list[Cell], theirs: list[Cell]
) -> None:
    assert highest_tier(best_path(tiers, mine, theirs)) == min(told(tiers, a, b) for a in mine for b in theirs)
