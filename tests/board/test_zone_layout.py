"""Zones without a place get one: legible, always the same, and none of those that have one moves."""

from __future__ import annotations

import math
import random
from itertools import combinations, pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from fieldcraft.board.outlines import area_of, find_heart, is_inside, nearest_point, shared_length, sides_between
from fieldcraft.board.zone_layout import ASIDE, CLEARANCE, STEP, place_zones
from fieldcraft.board.zones import Link, Point, Zone, Zones


def nearby(count: int, seed: int) -> Zones:
    """Zones that are each linked to the three that lie nearest on some sheet, as those of a battlefield are."""
    luck = random.Random(seed)
    spots = [(luck.random(), luck.random()) for _ in range(count)]
    pairs = {
        (min(i, j), max(i, j))
        for i in range(count)
        for j in sorted(range(count), key=lambda j: math.dist(spots[i], spots[j]))[1:4]
    }
    return Zones.of([(f"z{i}", f"z{j}") for i, j in sorted(pairs)], [Zone(f"z{i}") for i in range(count)])


def grid(columns: int, rows: int) -> Zones:
    cells = [(x, y) for y in range(rows) for x in range(columns)]
    pairs = [(a, b) for a in cells for b in ((a[0] + 1, a[1]), (a[0], a[1] + 1)) if b in cells]
    return Zones.of([(str(a), str(b)) for a, b in pairs])


MAPS = {
    **{f"nearby {count}": nearby(count, count) for count in (3, 7, 20, 40, 60)},
    "a grid": grid(10, 6),
    "a line": Zones.of([(f"z{i}", f"z{i + 1}") for i in range(59)]),
    "a star": Zones.of([("hub", f"z{i}") for i in range(20)]),
    "a tree": Zones.of([(f"z{i}", f"z{(i - 1) // 2}") for i in range(1, 60)]),
    "parts": Zones.of([("a", "b"), ("c", "d"), ("d", "e"), ("e", "c")], [Zone("f"), Zone("g")]),
    "one": Zones.of([], [Zone("alone")]),
}


def places(zones: Zones) -> dict[str, Point]:
    return {zone.name: zone.at for zone in zones.zones if zone.at is not None}


@pytest.mark.parametrize("name", MAPS)
def test_no_zone_lies_on_another_and_linked_ones_lie_side_by_side(name: str) -> None:
    zones = MAPS[name]
    at = places(place_zones(zones))

    assert len(at) == len(zones.zones)
    assert all(math.dist(at[a], at[b]) > 0.95 * CLEARANCE * STEP for a, b in combinations(at, 2))
    links = [math.dist(at[a], at[b]) for a, b in (link.between for link in zones.links)]
    assert all(long < 2.5 * STEP for long in links)


@pytest.mark.parametrize("name", ["nearby 7", "a grid", "a line", "a tree", "parts"])
def test_no_zone_lies_on_a_way_between_others(name: str) -> None:
    zones = MAPS[name]
    at = places(place_zones(zones))

    for a, b in (link.between for link in zones.links):
        for other in at.keys() - {a, b}:
            aside = math.dist(at[other], nearest_point(at[other], (at[a], at[b])))
            assert aside > 0.9 * ASIDE * STEP


def test_the_same_map_is_always_laid_out_alike() -> None:
    assert place_zones(nearby(20, 1)) == place_zones(nearby(20, 1))


@given(st.lists(st.tuples(st.integers(-100, 100), st.integers(-100, 100)), min_size=1, max_size=6, unique=True))
def test_zones_that_have_a_place_keep_it(spots: list[tuple[int, int]]) -> None:
    given_ = [Zone(f"z{i}", at=(float(x), float(y))) for i, (x, y) in enumerate(spots)]
    zones = Zones.of([(f"z{i}", f"new {i}") for i in range(len(spots))], given_)
    at = places(place_zones(zones))

    assert [at[f"z{i}"] for i in range(len(spots))] == spots
    assert len(at) == 2 * len(spots)


def test_a_zone_with_an_outline_lies_where_that_is_broadest() -> None:
    bottle = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (6.0, 10.0), (6.0, 30.0), (4.0, 30.0), (4.0, 10.0), (0.0, 10.0))
    found = place_zones(Zones((Zone("Bottle", outline=bottle),))).zones[0]

    assert found.at is not None
    assert math.dist(found.at, (5, 5)) < 0.7


corners = st.lists(st.tuples(st.floats(0.5, 9), st.floats(0, 6.28)), min_size=3, max_size=12)


@given(corners)
def test_the_heart_of_a_star_shaped_outline_lies_inside(rays: list[tuple[float, float]]) -> None:
    turns = sorted(turn for _, turn in rays)
    assume(
        max(b - a for a, b in pairwise((*turns, turns[0] + math.tau))) < math.pi
    )  # else the outline may cross itself
    ring = [(math.cos(turn) * far, math.sin(turn) * far) for far, turn in sorted(rays, key=lambda ray: ray[1])]
    heart, depth = find_heart(ring)

    if depth > 0.05:
        assert is_inside(heart, ring)
        assert math.pi * depth**2 <= area_of(ring) * 1.01


def test_outlines_that_meet_at_a_corner_touch_along_nothing() -> None:
    one, other = [(0, 0), (4, 0), (4, 4), (0, 4)], [(4, 4), (8, 4), (8, 8), (4, 8)]

    assert shared_length(*sides_between(one, other, 0.05), 0.05) < 0.3


def test_a_link_is_as_wide_as_those_whose_ends_are_placed() -> None:
    zones = Zones(
        (Zone("a", at=(0.0, 0.0)), Zone("b", at=(300.0, 0.0)), Zone("c")), (Link(("a", "b")), Link(("b", "c")))
    )
    at = places(place_zones(zones))

    assert 200 < math.dist(at["b"], at["c"]) < 400
