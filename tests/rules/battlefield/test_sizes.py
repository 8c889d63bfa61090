"""Sizes: the chart, the layers of tall creatures, what counts at the top, and parts of a target."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldcraft.systems.battlefield.options import Options, SizeRow
from fieldcraft.systems.battlefield.sizes import (
    Measures,
    derived_measures,
    layers_of,
    measures_of,
    sizes_smaller_at_top,
    sizes_smaller_in_part,
)
from fieldcraft.systems.battlefield.spaces import body_of, disc, space_distance, spaces_of
from fieldcraft.systems.battlefield.state import Space
from rules.battlefield.places import seen, space, state, unit


@pytest.mark.rule("field.size.chart")
@pytest.mark.parametrize(
    ("size", "measures"),
    [
        (-3, Measures(2.5, 1, 1, 1)),
        (0, Measures(5, 1, 1, 1)),
        (3, Measures(10, 2, 2, 2)),
        (6, Measures(20, 6, 4, 4)),
    ],
)
def test_three_sizes_double_the_height(size: int, measures: Measures) -> None:
    assert derived_measures(size) == measures


@pytest.mark.rule("field.size.chart")
def test_a_creature_takes_one_hex_up_to_size_two_and_then_ever_more() -> None:
    assert [derived_measures(size).hexes for size in range(9)] == [1, 1, 1, 2, 3, 4, 6, 10, 16]


@pytest.mark.rule("field.size.chart")
def test_the_hexes_of_a_body_grow_from_its_anchor_and_hang_together() -> None:
    for hexes in range(1, 60):
        cells = [Space(*cell) for cell in disc(hexes)]
        assert len(set(cells)) == hexes
        assert all(min(space_distance(one, other) for other in cells[:n]) == 1 for n, one in enumerate(cells) if n)
    radius = [space_distance(Space(*cell), Space(0, 0)) for cell in disc(61)]
    assert radius == sorted(radius)
    assert radius[-1] == 4


@pytest.mark.rule("field.size.chart", "field.unit.data")
def test_a_supplied_chart_stands_in_place_of_the_derived_one() -> None:
    chart = (SizeRow(size=1, height=8, spaces=2, reach=3),)

    assert measures_of(unit("ogre", 0, 0, size=1), Options(size_chart=chart)) == Measures(8, 2, 2, 3)
    assert measures_of(unit("man", 0, 0), Options(size_chart=chart)) == derived_measures(0)


@pytest.mark.rule("field.size.non-humanoid")
def test_data_of_a_creature_override_the_chart_one_by_one() -> None:
    snake = unit("snake", 0, 0, size=3, height=2.0)
    worm = unit("worm", 0, 0, size=3, shape=((0, 0), (1, 0), (2, 0)))

    assert measures_of(snake, Options()) == Measures(2, 2, 1, 2)
    assert measures_of(unit("eel", 0, 0, size=3, spaces=1, reach=0), Options()) == Measures(10, 1, 2, 0)
    assert seen(spaces_of(state(worm), worm)) == {
        (0, 0), (1, 0), (2, 0), (0, 0, 1), (1, 0, 1), (2, 0, 1)
    }  # fmt: skip


@pytest.mark.rule("field.size.vertical", "field.grid.tokens")
def test_a_creature_taller_than_five_feet_takes_the_spaces_above_as_well() -> None:
    tall = unit("troll", 0, 0, height=12.0)

    assert seen(spaces_of(state(tall), tall)) == {(0, 0), (0, 0, 1), (0, 0, 2)}
    assert seen(spaces_of(state(tall), tall, space(1, 1, 4))) == {(1, 1, 4), (1, 1, 5), (1, 1, 6)}
    assert [layers_of(feet) for feet in (2.5, 5, 5.1, 10)] == [1, 1, 2, 2]


@pytest.mark.rule("field.size.top-space")
@pytest.mark.parametrize(("feet", "smaller"), [(7.5, 1), (6, 2), (9, 0), (2.5, 0), (5, 0), (10, 0), (11.25, 2)])
def test_a_creature_counts_smaller_in_its_top_layer_by_each_halving(feet: float, smaller: int) -> None:
    assert sizes_smaller_at_top(feet) == smaller


@pytest.mark.rule("field.size.squeezing", "field.size.top-space")
def test_the_size_that_counts_is_told_for_each_space() -> None:
    tall = unit("troll", 0, 0, size=2, height=7.5)
    body = body_of(state(tall), tall)

    assert [body.size_in(space(0, 0, layer)) for layer in (0, 1)] == [2, 1]


@pytest.mark.rule("field.target.partial-range")
@pytest.mark.parametrize(("whole", "part", "smaller"), [(3, 2, 0), (3, 1, 1), (8, 1, 3), (4, 1, 2), (5, 5, 0)])
def test_a_target_partly_in_range_is_a_size_smaller_for_each_halving(whole: int, part: int, smaller: int) -> None:
    assert sizes_smaller_in_part(whole, part) == smaller


@pytest.mark.rule("field.target.partial-range")
@given(st.integers(1, 400), st.data())
def test_halvings_are_counted_whole(whole: int, data: st.DataObject) -> None:
    part = data.draw(st.integers(1, whole))
    smaller = sizes_smaller_in_part(whole, part)

    assert part * 2**smaller <= whole < part * 2 ** (smaller + 1)


def test_no_part_is_no_part() -> None:
    for part in (0, 4):
        with pytest.raises(ValueError, match="no part"):
            sizes_smaller_in_part(3, part)
