"""Maps of zones: the way, the view, and the text."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldcraft.board.zone_text import parse_zones, write_zones
from fieldcraft.board.zones import LOOKS, Link, Zone, ZoneReach, Zones

NAMES = ("Gate", "North Bank", "yard", "Keep", "l'Étang", "6", "A-B")


numbers = st.integers(-50, 50).map(float) | st.floats(-1e6, 1e6)
points = st.tuples(numbers, numbers)


@st.composite
def maps(draw_: st.DrawFn) -> Zones:
    names = draw_(st.lists(st.sampled_from(NAMES), min_size=1, unique=True))
    places, outlines = st.none() | points, st.just(()) | st.lists(points, min_size=3, max_size=5).map(tuple)
    streams = st.just(()) | st.lists(points, min_size=2, max_size=4).map(tuple)
    zones = tuple(
        Zone(
            name,
            draw_(st.integers(0, 3)),
            draw_(st.sampled_from((False, False, True))),
            draw_(places),
            draw_(outlines),
            draw_(st.sampled_from(("", "wood", "salt-marsh"))),
            draw_(streams),
        )
        for name in names
    )
    pairs = [(a, b) for i, a in enumerate(names) for b in names[:i]]
    chosen = draw_(st.lists(st.sampled_from(pairs), unique=True, max_size=8)) if pairs else []
    flags = st.sampled_from((False, False, True))
    paths = st.lists(points, max_size=3).map(tuple)
    links = (
        Link(pair, draw_(st.integers(0, 2)), draw_(flags), draw_(flags), draw_(st.sampled_from(LOOKS)), draw_(paths))
        for pair in chosen
    )
    return Zones(zones, tuple(links))


some_zones = st.frozensets(st.sampled_from(NAMES), max_size=3)


@given(maps(), some_zones, some_zones, st.integers(0, 8))
def test_reach_is_the_cheapest_of_all_ways(
    zones: Zones, shut: frozenset[str], stops: frozenset[str], most: int
) -> None:
    start = zones.cells[0]
    costs = {start: 0}
    for _ in zones.cells:
        for here, there in ((a, b) for a in zones.cells for b in zones.neighbours(a)):
            link, zone = zones.link(here, there), zones.zone(there)
            free = here == start or here not in stops
            if link and here in costs and free and there not in shut and not zone.impassable:
                costs[there] = min(costs.get(there, 99), costs[here] + link.cost + zone.cost)

    found = zones.reach(start, most, shut=shut, stops=stops)

    assert found.costs() == {name: cost for name, cost in costs.items() if cost <= most}
    assert found.stopped == {name for name in found.costs() if name in stops and name != start}
    assert list(found.costs().values()) == sorted(found.costs().values())
    assert all(cost == price_of_way(zones, start, found.route(name)) for name, cost in found.costs().items())


def price_of_way(zones: Zones, here: str, way: tuple[str, ...]) -> int:
    total = 0
    for there in way:
        link = zones.link(here, there)
        assert link is not None
        assert not link.impassable
        total, here = total + link.cost + zones.zone(there).cost, there
    return total


@given(maps())
def test_distance_is_the_length_of_the_shortest_way(zones: Zones) -> None:
    for a in zones.cells:
        near = {a: 0}
        for _ in zones.cells:
            for here, there in ((x, y) for x in tuple(near) for y in zones.neighbours(x)):
                near[there] = min(near.get(there, 99), near[here] + 1)
        assert {b: zones.distance(a, b) for b in zones.cells} == {b: near.get(b) for b in zones.cells}
        assert all(zones.distance(b, a) == near.get(b) for b in zones.cells)


@given(maps(), st.dictionaries(st.sampled_from(NAMES), st.lists(st.sampled_from(("U1", "the old guard")), min_size=1)))
def test_what_is_drawn_is_read_again(zones: Zones, marks: dict[str, list[str]]) -> None:
    there = {name: tuple(names) for name, names in marks.items() if name in zones}

    drawn = parse_zones(write_zones(zones, there))

    assert (drawn.zones, drawn.marks) == (zones, there)


@given(st.text(alphabet="AB -:[],=\ncost1impasblehun;.", max_size=40))
def test_any_text_is_a_map_or_is_refused_in_words(text: str) -> None:
    try:
        zones = parse_zones(text).zones
    except ValueError:
        return
    assert parse_zones(write_zones(zones)).zones == zones


def battlefield() -> Zones:
    return parse_zones(
        """
        Ford: cost=2
        Moat: impassable

        Gate -- Yard -- Keep
        Gate -- Ford -- Keep: cost=1
        Gate -- Moat
        Yard -- Tower: opaque
        Gate -- Keep: impassable
        """
    ).zones


def test_one_sees_along_links_and_no_further() -> None:
    zones = battlefield()

    assert zones.sees("Gate", "Gate")
    assert zones.sees("Gate", "Yard")
    assert zones.sees("Gate", "Keep")
    assert not zones.sees("Yard", "Tower")
    assert not zones.sees("Gate", "Tower")


def test_a_link_that_is_only_a_view_is_no_way() -> None:
    zones = battlefield()

    assert zones.neighbours("Gate") == ("Yard", "Ford", "Moat")
    assert zones.distance("Gate", "Keep") == 2
    assert zones.reach("Gate", 9).route("Keep") == ("Yard", "Keep")


def test_zones_and_links_have_prices() -> None:
    assert battlefield().reach("Gate", 4).costs() == {"Gate": 0, "Yard": 1, "Keep": 2, "Tower": 2, "Ford": 3}
    assert battlefield().reach("Gate", 1, admit=["Moat"]).costs() == {"Gate": 0, "Yard": 1, "Moat": 1}
    assert battlefield().reach("Gate", 9, costs={"Yard": 9, "Ford": 1}).cost("Keep") == 4


def test_zones_without_a_way_are_at_no_distance() -> None:
    zones = Zones.of([], [Zone("A"), Zone("B")])

    assert zones.distance("A", "B") is None
    assert zones.reach("A", 9).cost("B") is None
    assert "B" not in zones.reach("A", 9)
    with pytest.raises(ValueError, match="B is out of reach of A"):
        zones.reach("A", 9).route("B")


def test_zones_are_found_by_name() -> None:
    zones = Zones.of([("Gate", "Yard")])

    assert zones.find_zone(" gate ") == "Gate"
    with pytest.raises(ValueError, match="'Moor' is no zone of this map: its zones are Gate, Yard"):
        zones.find_zone("Moor")


def test_a_reach_starts_with_nothing_spent() -> None:
    assert battlefield().reach("Keep", 0) == ZoneReach("Keep", {"Keep": 0}, {"Keep": "Keep"}, frozenset())


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Gate\n\nGate -- ", "line 3: '' cannot name a zone"),
        ("Gate: cost=2\nGate", "two zones have the name 'Gate'"),
        ("Gate -- Yard\nYard -- Gate", "two links join the same zones"),
        ("Gate -- Gate", "not from 'Gate' to itself"),
        ("Gate: deep", "line 1: 'deep' is not understood here: write cost=2, at=3,4"),
        ("Gate -- Yard: wide", "line 1: 'wide' is not understood here: write cost=2, path=3,4;5,6, impassable"),
        ("Gate: cost=100", "line 1: cost=100 is not understood: a cost is 0 to 99, like cost=2"),
        ("Gate: at=3", "line 1: '3' is no point: a point is two numbers, like 3,4.5"),
        ("Gate: at=nan,3", "line 1: points lie at most 1000000 from the origin"),
        ("Gate: outline=1,2;3,4", "line 1: an outline has 3 corners or more, not 2"),
        ("Gate: ground=Wood!", "line 1: a ground is a word of small letters like wood, not 'Wood!'"),
        ("Gate: stream=1,2", "line 1: a stream runs past 2 points or more, not 1"),
        ("Gate -- Yard: path=1,2;x", "line 1: 'x' is no point"),
        ("Gate -- Yard [U1]", "line 1: only a zone holds marks"),
        ("[U1]", "line 1: '[U1]' is neither a zone"),
    ],
)
def test_slips_are_named_with_their_place(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=re.escape(sentence)):
        parse_zones(text)


def test_a_link_needs_zones_that_exist() -> None:
    with pytest.raises(ValueError, match="a link leads to 'Moor', but the zones are Gate"):
        Zones((Zone("Gate"),), (Link(("Gate", "Moor")),))
